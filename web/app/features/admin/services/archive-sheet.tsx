import '../../../platform/all-texts.ts';
import type { ServiceUsage } from '@aaspaas/contract/features/admin-catalogue.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { adminCall } from '../../../platform/admin-call.ts';
import { ApiFailure } from '../../../platform/api-client.ts';
import { withRetry } from '../../../platform/call-with-retry.ts';
import { formatInstant } from '../../../platform/format.ts';
import { useAccountQuery } from '../../../platform/query/use-account-query.ts';
import { useIdempotencyKey } from '../../../platform/use-idempotency-key.ts';
import { Button } from '../../../ui/button.tsx';
import { useLanguage, useText } from '../../../ui/language/use-text.ts';
import { FailedState } from '../../../ui/page-state.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { ListSkeleton } from '../../../ui/skeletons.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { usageQuery } from '../services-query.ts';
import classes from './services.module.css';

interface ArchiveSheetProps {
  readonly opened: boolean;
  readonly ids: readonly number[];
  readonly close: () => void;
  readonly onArchived: () => Promise<void>;
}

/** Asks before services are archived, with the open bookings and the professionals that each has. */
export function ArchiveSheet({ opened, close, ...props }: ArchiveSheetProps) {
  const t = useText();
  return (
    <Sheet
      opened={opened}
      onClose={close}
      title={t('catalogue.archive_title', { count: props.ids.length })}
      size="md"
    >
      {opened && <Content {...props} close={close} />}
    </Sheet>
  );
}

function Content({ ids, close, onArchived }: Omit<ArchiveSheetProps, 'opened'>) {
  const t = useText();
  const idempotency = useIdempotencyKey();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const { data, failed, retry } = useAccountQuery(usageQuery(ids));
  const archive = async () => {
    setBusy(true);
    setFailure(null);
    try {
      const idempotencyKey = idempotency.keyFor(ids);
      const { message } = await withRetry(() =>
        adminCall('admin.archive_services', { body: { ids: [...ids] } }, { idempotencyKey }),
      );
      idempotency.done();
      toast.success(message);
      close();
      await onArchived();
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      setFailure(error.message);
    } finally {
      setBusy(false);
    }
  };
  if (failed) return <FailedState look="line" text={t('catalogue.usage_failed')} retry={retry} />;
  if (!data) return <ListSkeleton rows={2} />;
  return (
    <div className="stack gap-12">
      <p>{t('catalogue.archive_help')}</p>
      {data.data.services.map((service) => (
        <Usage key={service.id} service={service} />
      ))}
      <div role="alert">
        {failure && <p className="p-10-12 rounded-10 bg-danger-soft text-danger">{failure}</p>}
      </div>
      <div className="flex flex-wrap gap-12">
        <Button variant="default" onClick={close}>
          {t('catalogue.archive_no')}
        </Button>
        <Button color="danger" loading={busy} onClick={() => void archive()}>
          {t('catalogue.archive')}
        </Button>
      </div>
    </div>
  );
}

function Usage({ service }: { service: ServiceUsage }) {
  const t = useText();
  const language = useLanguage();
  const { name, open_lines, next_lines, offerings, professionals } = service;
  const moreNames = offerings - professionals.length;
  return (
    <section className={classes.usage}>
      <h3>{name}</h3>
      <p>{t('catalogue.open_lines', { count: open_lines })}</p>
      {next_lines.length > 0 && (
        <ul>
          {next_lines.map(({ id, code, starts_at }) => (
            <li key={id}>
              <Link to={`/admin/bookings/${code}`}>{code}</Link>{' '}
              <span className="muted">{formatInstant(starts_at, language)}</span>
            </li>
          ))}
        </ul>
      )}
      <p>{t('catalogue.offered_by', { count: offerings })}</p>
      {professionals.length > 0 && (
        <p className="muted text-14">
          {professionals.join(', ')}
          {moreNames > 0 && ` ${t('catalogue.more_names', { count: moreNames })}`}
        </p>
      )}
    </section>
  );
}
