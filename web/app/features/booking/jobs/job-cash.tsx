import type { Job } from '@aaspaas/contract/features/job.ts';
import { IconCashBanknote, IconHourglass } from '@tabler/icons-react';
import { useState } from 'react';
import { ApiFailure } from '../../../platform/api-client.ts';
import { callWithRetry } from '../../../platform/call-with-retry.ts';
import { formatExactRupees } from '../../../platform/format-exact-rupees.ts';
import { formatInstant } from '../../../platform/format.ts';
import { useIdempotencyKey } from '../../../platform/use-idempotency-key.ts';
import { Button } from '../../../ui/button.tsx';
import { confirm } from '../../../ui/confirm-store.ts';
import { useLanguage, useText } from '../../../ui/language/use-text.ts';
import { toast } from '../../../ui/toast-store.ts';
import classes from './job-card.module.css';

/** Reports that the customer paid in cash, or until when the customer confirms it. */
export function JobCash({ job, onChanged }: { job: Job; onChanged: () => Promise<void> }) {
  const t = useText();
  const language = useLanguage();
  const idempotency = useIdempotencyKey();
  const [busy, setBusy] = useState(false);
  if (job.cash_claim)
    return (
      <p className={classes.note} role="status">
        <IconHourglass size={20} aria-hidden />
        {t('cash.waiting', {
          amount: formatExactRupees(job.cash_claim.amount),
          time: formatInstant(job.cash_claim.answer_by, language),
        })}
      </p>
    );
  if (!job.allowed_actions.includes('claim_cash')) return null;
  const claim = async () => {
    const confirmed = await confirm({
      title: t('cash.claim_title', { amount: formatExactRupees(job.unpaid) }),
      text: t('cash.claim_help'),
      yes: t('cash.claim_yes'),
      no: t('booking.back'),
    });
    if (!confirmed) return;
    setBusy(true);
    try {
      const { message } = await callWithRetry(
        'cash.claim',
        { body: { bookingId: job.id } },
        { idempotencyKey: idempotency.keyFor(['cash', job.id]) },
      );
      idempotency.done();
      toast.success(message);
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      toast.error(error.message);
    } finally {
      setBusy(false);
      await onChanged();
    }
  };
  return (
    <Button
      fullWidth
      variant="default"
      leftSection={<IconCashBanknote size={20} aria-hidden />}
      loading={busy}
      onClick={() => void claim()}
    >
      {t('cash.claim')}
    </Button>
  );
}
