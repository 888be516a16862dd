import '../../../platform/all-texts.ts';
import type { ReplyOf } from '@aaspaas/contract/api.ts';
import type { MessageKey } from '@aaspaas/contract/messages/index.ts';
import { IconCurrentLocation, IconCurrentLocationOff } from '@tabler/icons-react';
import { useState } from 'react';
import { ApiFailure, call } from '../../../platform/api-client.ts';
import { type AccountQuery, callQuery, useAccountQuery } from '../../../platform/query/use-account-query.ts';
import { Button } from '../../../ui/button.tsx';
import { useText } from '../../../ui/language/use-text.ts';
import { FailedState } from '../../../ui/page-state.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { toast } from '../../../ui/toast-store.ts';
import classes from './share-position.module.css';
import { type PositionState, usePosition } from './use-position.ts';

const consentQuery: AccountQuery<ReplyOf<'visit.position_consent'>> = callQuery('visit.position_consent');

/** What the professional reads while the position is to be shared. */
const stateTexts: Readonly<Record<PositionState, MessageKey>> = {
  waiting: 'visit.share_waiting',
  shared: 'visit.sharing_text',
  denied: 'visit.share_denied',
  missing: 'visit.share_missing',
  unsent: 'visit.share_unsent',
};

/** The usual height on a phone, in pixels. */
const HEIGHT = 108;

interface SharePositionProps {
  readonly jobId: number;
  /** Asks for the consent at once, because the professional has just set out. */
  readonly ask: boolean;
  readonly onChanged: () => Promise<void>;
}

/**
 * Shares the position of a professional on the way, with their own consent: a sheet that explains it, and then the state with
 * a button that withdraws it. The job goes on the same way without it.
 */
export default function SharePosition({ jobId, ask, onChanged }: SharePositionProps) {
  const t = useText();
  const { data, failed, retry, reload } = useAccountQuery(consentQuery);
  const [answered, setAnswered] = useState(!ask);
  const [opened, setOpened] = useState(false);
  const [busy, setBusy] = useState(false);
  const given = data?.data.given ?? false;
  const state = usePosition(given ? jobId : null, () => void Promise.all([reload(), onChanged()]));
  if (failed) return <FailedState text={t('visit.share_load_failed')} retry={retry} look="line" />;
  if (!data) return <Skeleton height={HEIGHT} radius={10} />;
  const close = () => {
    setAnswered(true);
    setOpened(false);
  };
  const change = async (next: boolean) => {
    setBusy(true);
    try {
      await call('visit.change_position_consent', { body: { given: next } });
      await reload();
      close();
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      toast.error(t('visit.share_failed'));
    } finally {
      setBusy(false);
    }
  };
  const works = given && (state === 'waiting' || state === 'shared');
  const Icon = works ? IconCurrentLocation : IconCurrentLocationOff;
  return (
    <section
      className={`stack gap-8 rounded-10 ${classes.state}`}
      aria-label={t('visit.share_label')}
      data-sharing={works || undefined}
      data-problem={(given && !works) || undefined}
    >
      <div className="flex gap-8" role="status">
        <Icon size={20} aria-hidden />
        <p className="min-w-0 leading-135">
          <b className="block semibold">{t(works ? 'visit.sharing' : 'visit.share_off')}</b>
          <span className="text-15">{t(given ? stateTexts[state] : 'visit.share_off_text')}</span>
        </p>
      </div>
      {given ? (
        <Button variant="default" loading={busy} onClick={() => void change(false)}>
          {t('visit.share_stop')}
        </Button>
      ) : (
        <Button variant="default" onClick={() => setOpened(true)}>
          {t('visit.share_yes')}
        </Button>
      )}
      <Sheet
        opened={!given && (opened || !answered)}
        onClose={() => {
          if (!busy) close();
        }}
        title={t('visit.share_title')}
        size="sm"
        footer={
          <>
            <Button variant="default" disabled={busy} onClick={close}>
              {t('visit.share_no')}
            </Button>
            <Button loading={busy} onClick={() => void change(true)}>
              {t('visit.share_yes')}
            </Button>
          </>
        }
      >
        <div className="stack gap-10">
          <p>{t('visit.share_text')}</p>
          <ul className={classes.facts}>
            <li>{t('visit.share_only_way')}</li>
            <li>{t('visit.share_rounded')}</li>
            <li>{t('visit.share_team')}</li>
            <li>{t('visit.share_withdraw')}</li>
          </ul>
        </div>
      </Sheet>
    </section>
  );
}
