import type { BookingLineRow } from '@aaspaas/contract/features/admin-bookings.ts';
import type { CancellableLine } from '@aaspaas/contract/features/admin-bulk.ts';
import { formatExactRupees } from '../../../platform/format-exact-rupees.ts';
import { useAccountQuery } from '../../../platform/query/use-account-query.ts';
import { useForm } from '../../../platform/use-form.ts';
import { Button } from '../../../ui/button.tsx';
import { FormError, TextareaField } from '../../../ui/fields.tsx';
import type { Translate } from '../../../ui/language/language.ts';
import { useText } from '../../../ui/language/use-text.ts';
import { FailedState } from '../../../ui/page-state.tsx';
import { ListSkeleton } from '../../../ui/skeletons.tsx';
import classes from './bulk-bar.module.css';
import { BulkLines, BulkProblems } from './bulk-lines.tsx';
import { bulkCancelTermsQuery } from './bulk-query.ts';
import { useBulkWrite } from './use-bulk-write.ts';

/** Shows what a cancellation refunds for each booking, asks for the reason, and cancels them. */
export function BulkCancel({
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
  const { data, failed, retry } = useAccountQuery(bulkCancelTermsQuery(ids));
  const terms = data?.data.lines ?? [];
  const cancellable = terms.filter(({ problem }) => problem === null);
  const { answer, send } = useBulkWrite(ids, close, onDone);
  const form = useForm({
    initial: { reason: '' },
    check: ({ reason }) => ({ reason: reason.trim() ? null : ('forms.reason_required' as const) }),
    send: ({ reason }) =>
      send('admin.bulk_cancel', {
        reason: reason.trim(),
        lines: cancellable.map(({ detail_id, version }) => ({ detail_id, version })),
      }),
  });
  if (answer)
    return <BulkProblems rows={rows} message={answer.message} results={answer.data.results} close={close} />;
  if (failed) return <FailedState text={t('bulk.preview_failed')} retry={retry} />;
  if (!data) return <ListSkeleton rows={Math.min(rows.length, 6)} />;
  const termsOf = new Map(terms.map((one) => [one.detail_id, one]));
  const refund = cancellable.reduce((sum, one) => sum + one.refund, 0);
  return (
    <form method="post" {...form.props}>
      <p>{t(cancellable.length > 0 ? 'bulk.cancel_help' : 'bulk.cancel_none')}</p>
      <BulkLines rows={rows}>
        {({ detail_id }) => {
          const one = termsOf.get(detail_id);
          const problem = one ? one.problem : t('error.not_found');
          return problem || !one ? <span className={classes.none}>{problem}</span> : formatTerms(t, one);
        }}
      </BulkLines>
      {refund > 0 && (
        <p className="semibold mb-8">{t('bulk.refund_total', { amount: formatExactRupees(refund) })}</p>
      )}
      {cancellable.length > 0 && (
        <TextareaField
          {...form.field('reason')}
          label={t('admin.reason')}
          help={t('admin.reason_help')}
          maxLength={500}
        />
      )}
      <FormError form={form} />
      <div className={`mt-16 ${classes.buttons}`}>
        <Button variant="default" onClick={close}>
          {t('admin.settle_no')}
        </Button>
        {cancellable.length > 0 && (
          <Button type="submit" color="danger" loading={form.busy}>
            {t('bulk.cancel_count', { count: cancellable.length })}
          </Button>
        )}
      </div>
    </form>
  );
}

function formatTerms(t: Translate, { fee, refund }: CancellableLine): string {
  if (fee > 0)
    return t('bulk.fee_and_refund', { fee: formatExactRupees(fee), amount: formatExactRupees(refund) });
  return refund > 0 ? t('bulk.refund', { amount: formatExactRupees(refund) }) : t('bulk.nothing_paid');
}
