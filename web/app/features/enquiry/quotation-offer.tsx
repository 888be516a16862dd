import type { Quotation } from '@aaspaas/contract/features/enquiry-quotation.ts';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { ApiFailure } from '../../platform/api-client.ts';
import { formatRupees } from '../../platform/format.ts';
import { retryingCall } from '../../platform/retrying-call.ts';
import { useLanguage, useText } from '../../platform/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { confirm } from '../../ui/confirm-store.ts';
import { toast } from '../../ui/toast-store.ts';
import { useIntention } from '../booking-form/use-intention.ts';
import { QuotationCard, spokenWhen } from './quotation-card.tsx';
import classes from './quotation-offer.module.css';

/** A quotation as its customer sees it: accept it, which leads to the booking's review, or decline it. */
export function QuotationOffer({
  quotation,
  changed,
}: {
  quotation: Quotation;
  changed: () => Promise<void>;
}) {
  const t = useText();
  const language = useLanguage();
  const navigate = useNavigate();
  const intention = useIntention();
  const [busy, setBusy] = useState<'accept' | 'decline' | null>(null);
  const { id, state, service_name: service, booking_id: code, allowed_actions: may } = quotation;
  const amount = formatRupees(quotation.amount);
  const when = spokenWhen(t, language, quotation);

  const run = async (what: 'accept' | 'decline', act: (idempotencyKey: string) => Promise<void>) => {
    setBusy(what);
    try {
      await act(intention.keyFor([what, id]));
      intention.done();
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      // Too late, taken back or answered elsewhere: what stands now is drawn.
      if (error.status === 409 || error.status === 404) {
        intention.done();
        await changed();
      }
      toast.error(error.message);
    } finally {
      setBusy(null);
    }
  };

  const toReview = () =>
    run('accept', async (idempotencyKey) => {
      const { data } = await retryingCall('enquiry.accept', { params: { id } }, { idempotencyKey });
      await navigate(`/picker-service-booking?booking_id=${data.id}`);
    });

  const accept = async () => {
    const sure = await confirm({
      title: t('enquiry.accept_title', { amount }),
      text: t('enquiry.accept_text', { service, when, amount }),
      yes: t('enquiry.accept_yes'),
      no: t('enquiry.keep'),
      kind: 'plain',
    });
    if (sure) await toReview();
  };

  const decline = async () => {
    const sure = await confirm({
      title: t('enquiry.decline_title'),
      text: t('enquiry.decline_text', { service, amount }),
      yes: t('enquiry.decline_yes'),
      no: t('enquiry.keep'),
      kind: 'danger',
    });
    if (!sure) return;
    await run('decline', async (idempotencyKey) => {
      const { message } = await retryingCall('enquiry.decline', { params: { id } }, { idempotencyKey });
      toast.success(message);
      await changed();
    });
  };

  return (
    <QuotationCard quotation={quotation} reader="customer">
      {state === 'expired' && <p>{t('enquiry.quote_expired_text')}</p>}
      {state === 'accepted' && <p>{t('enquiry.quote_accepted_text')}</p>}
      {state === 'booked' && (
        <>
          <p>{t('enquiry.quote_booked_text', { code: code ?? '' })}</p>
          <Button component={Link} to="/instand-booking" variant="light" className={classes.booking}>
            {t('enquiry.quote_see_booking')}
          </Button>
        </>
      )}
      {may.includes('accept') && (
        <div className={classes.answers}>
          <Button
            loading={busy === 'accept'}
            disabled={busy !== null}
            onClick={() => void (state === 'accepted' ? toReview() : accept())}
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
