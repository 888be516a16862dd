import type { BookingLineRow } from '@aaspaas/contract/features/admin-bookings.ts';
import { useState } from 'react';
import { ApiFailure } from '../../../platform/api-client.ts';
import { useAccountQuery } from '../../../platform/query/use-account-query.ts';
import { Button } from '../../../ui/button.tsx';
import { FormError } from '../../../ui/fields.tsx';
import { useText } from '../../../ui/language/use-text.ts';
import { FailedState } from '../../../ui/page-state.tsx';
import { ListSkeleton } from '../../../ui/skeletons.tsx';
import classes from './bulk-bar.module.css';
import { BulkLines, BulkProblems } from './bulk-lines.tsx';
import { bulkPlanQuery } from './bulk-query.ts';
import { useBulkWrite } from './use-bulk-write.ts';

/** Shows whom the plan suggests for each booking, and assigns them. */
export function BulkAllocate({
  rows,
  close,
  onDone,
}: {
  rows: readonly BookingLineRow[];
  close: () => void;
  onDone: (remaining: readonly number[]) => Promise<void>;
}) {
  const t = useText();
  const ids = rows.map(({ detail_id }) => detail_id);
  const { data, failed, retry } = useAccountQuery(bulkPlanQuery(ids));
  const { answer, send } = useBulkWrite(ids, close, onDone);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  if (answer)
    return <BulkProblems rows={rows} message={answer.message} results={answer.data.results} close={close} />;
  if (failed) return <FailedState text={t('bulk.preview_failed')} retry={retry} />;
  if (!data) return <ListSkeleton rows={Math.min(rows.length, 6)} />;
  const plans = new Map(data.data.lines.map((plan) => [plan.detail_id, plan]));
  const planned = data.data.lines.flatMap(({ detail_id, version, professional }) =>
    professional ? [{ detail_id, version, employee_id: professional.id }] : [],
  );
  const allocate = async () => {
    setBusy(true);
    setFailure(null);
    try {
      await send('admin.bulk_allocate', { lines: planned });
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      setFailure(error.message);
    }
    setBusy(false);
  };
  return (
    <>
      <p>{t(planned.length > 0 ? 'bulk.plan_help' : 'bulk.plan_none')}</p>
      <BulkLines rows={rows}>
        {({ detail_id }) => {
          const plan = plans.get(detail_id);
          if (!plan?.professional)
            return <span className={classes.none}>{plan?.reason ?? t('error.not_found')}</span>;
          return (
            <>
              <b className="semibold">{plan.professional.name}</b>
              <span className="block text-14 muted">{plan.reason}</span>
            </>
          );
        }}
      </BulkLines>
      <FormError form={{ failure }} />
      <div className={classes.buttons}>
        <Button variant="default" onClick={close}>
          {t('admin.settle_no')}
        </Button>
        {planned.length > 0 && (
          <Button loading={busy} onClick={() => void allocate()}>
            {t('bulk.allocate_count', { count: planned.length })}
          </Button>
        )}
      </div>
    </>
  );
}
