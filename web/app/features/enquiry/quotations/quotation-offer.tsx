import type { Quotation } from '@aaspaas/contract/features/enquiry-quotation.ts';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { ApiFailure } from '../../../platform/api-client.ts';
import { formatRupees } from '../../../ui/format-rupees.ts';
import { callWithRetry } from '../../../platform/call-with-retry.ts';
import { useLanguage, useText } from '../../../ui/language/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import { confirm } from '../../../ui/confirm-store.ts';
import { toast } from '../../../ui/toast-store.ts';
import { useIdempotencyKey } from '../../../platform/use-idempotency-key.ts';
import { QuotationCard, formatQuotationSlot } from '../quotation-card.tsx';
import classes from './quotation-offer.module.css';

/** A quotation for its customer: accepting it leads to the booking's review, declining it ends it. */
export function QuotationOffer({
  quotation,
  onChanged,
}: {
  quotation: Quotation;
  onChanged: () => Promise<void>;
}) {
  const t = useText();
  const language = useLanguage();
  const navigate = useNavigate();
  const idempotency = useIdempotencyKey();
  const [busy, setBusy] = useState<'accept' | 'decline' | null>(null);
  const { id, state, service_name: service, booking_id: code, allowed_actions: allowedActions } = quotation;
  const amount = formatRupees(quotation.amount);
  const when = formatQuotationSlot(t, language, quotation);

  const submit = async (
    answer: 'accept' | 'decline',
    sendAnswer: (idempotencyKey: string) => Promise<void>,
  ) => {
    setBusy(answer);
    try {
      await sendAnswer(idempotency.keyFor([answer, id]));
      idempotency.done();
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      // Expired, withdrawn or answered elsewhere: show the current state.
      if (error.status === 409 || error.status === 404) {
        idempotency.done();
        await onChanged();
      }
      toast.error(error.message);
    } finally {
      setBusy(null);
    }
  };

  const openReview = () =>
    submit('accept', async (idempotencyKey) => {
      const { data } = await callWithRetry('enquiry.accept', { params: { id } }, { idempotencyKey });
      await navigate(`/picker-service-booking?booking_id=${data.id}`);
    });

  const accept = async () => {
    const confirmed = await confirm({
      title: t('enquiry.accept_title', { amount }),
      text: t('enquiry.accept_text', { service, when, amount }),
      yes: t('enquiry.accept_yes'),
      no: t('enquiry.not_yet'),
      kind: 'plain',
    });
    if (confirmed) await openReview();
  };

  const decline = async () => {
    const confirmed = await confirm({
      title: t('enquiry.decline_title'),
      text: t('enquiry.decline_text', { service, amount }),
      yes: t('enquiry.decline_yes'),
      no: t('enquiry.not_yet'),
      kind: 'danger',
    });
    if (!confirmed) return;
    await submit('decline', async (idempotencyKey) => {
      const { message } = await callWithRetry('enquiry.decline', { params: { id } }, { idempotencyKey });
      toast.success(message);
      await onChanged();
    });
  };

  return (
    <QuotationCard quotation={quotation} reader="customer">
      {state === 'expired' && <p>{t('enquiry.quote_expired_text')}</p>}
      {state === 'accepted' && <p>{t('enquiry.quote_accepted_text')}</p>}
      {state === 'booked' && (
        <>
          <p>{t('enquiry.quote_booked_text', { code: code ?? '' })}</p>
          <Button component={Link} to="/instand-booking" variant="light" className="justify-self-start">
            {t('enquiry.quote_see_booking')}
          </Button>
        </>
      )}
      {allowedActions.includes('accept') && (
        <div className={`flex flex-wrap gap-10 mt-4 ${classes.answers}`}>
          <Button
            loading={busy === 'accept'}
            disabled={busy !== null}
            onClick={() => void (state === 'accepted' ? openReview() : accept())}
          >
            {t(state === 'accepted' ? 'enquiry.quote_continue' : 'enquiry.quote_accept')}
          </Button>
          <Button
            variant="default"
            loading={busy === 'decline'}
            disabled={busy !== null}
            onClick={() => void decline()}
          >
            {t('enquiry.quote_decline')}
          </Button>
        </div>
      )}
    </QuotationCard>
  );
}
