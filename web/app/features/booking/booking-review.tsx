import type { Booking } from '@aaspaas/contract/features/booking.ts';
import { IconCircleCheck, IconClock } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { ApiFailure } from '../../platform/api-client.ts';
import { formatRupees } from '../../ui/format-rupees.ts';
import { redirectToLogin } from '../../platform/guard.ts';
import { loadInBackground } from '../../platform/load-in-background.ts';
import { callWithRetry } from '../../platform/call-with-retry.ts';
import { formatTimeOfDay } from '../../platform/format.ts';
import { useLanguage, useText } from '../../ui/language/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { FormError } from '../../ui/fields.tsx';
import { Price } from '../../ui/price.tsx';
import { PrimaryBar } from '../../ui/primary-bar.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { refreshCartCount } from '../cart/refresh-cart-count.ts';
import { CheckoutFrame } from '../payment/checkout-frame.tsx';
import { loadCheckout } from '../payment/stored-checkout.ts';
import { PaymentNote } from '../payment/payment-note.tsx';
import { useCheckout } from '../payment/use-checkout.ts';
import { BarAmount, BookingLayout } from './booking-layout.tsx';
import classes from './booking-review.module.css';
import { clearSavedDescription } from './contact.ts';
import { rememberJustBooked } from './top/just-booked.ts';
import { PayChoice, type PayMethod } from './checkout/pay-choice.tsx';
import { PriceLines } from './checkout/price-lines.tsx';
import { ReviewLines } from './review-lines.tsx';
import { clearSlotNote } from '../cart/slot-note.ts';
import { useIdempotencyKey } from '../../platform/use-idempotency-key.ts';
import { useInstantAhead } from './checkout/use-instant-ahead.ts';

/** How long the popup stays open before it leads home. */
const POPUP_MS = 2000;

/** A draft as returned by the server, with the ways to confirm it. */
type Draft = Booking & {
  readonly expires_at: string | null;
  readonly allowed_actions: readonly ('confirm_later' | 'confirm_now' | 'cancel')[];
};

/** The review of a draft before it is confirmed: paid now or after the work. */
export function BookingReview({ booking }: { booking: Draft }) {
  const t = useText();
  const language = useLanguage();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const idempotency = useIdempotencyKey();
  const [busy, setBusy] = useState(false);
  const [sent, setSent] = useState<'paid' | 'unpaid' | null>(null);
  const methods = (['later', 'now'] as const).filter((one) =>
    booking.allowed_actions.includes(`confirm_${one}`),
  );
  const isOwn = (target: { readonly bookingId: number }) => target.bookingId === booking.id;
  const [method, setMethod] = useState<PayMethod>(() => {
    const stored = loadCheckout();
    return (stored && isOwn(stored.target)) || !methods.includes('later') ? 'now' : 'later';
  });
  const [failure, setFailure] = useState<string | null>(null);
  // The server decides whether a draft is still valid; the clock only triggers the request in time.
  const isReserved = useInstantAhead(booking.expires_at, () => void revalidate());

  useEffect(() => {
    // Prefetch the popup's chunk before it is needed.
    const controller = new AbortController();
    loadInBackground(() => import('../../ui/dialog-sheet.tsx'), controller.signal);
    return () => controller.abort();
  }, []);

  useEffect(() => {
    if (!sent) return;
    const timer = setTimeout(() => void navigate('/'), POPUP_MS);
    return () => clearTimeout(timer);
  }, [sent, navigate]);

  const finishBooking = async (paymentState: 'paid' | 'unpaid') => {
    clearSavedDescription();
    clearSlotNote();
    rememberJustBooked(booking.id);
    setSent(paymentState);
    // Only the booked lines left the cart.
    await refreshCartCount();
  };

  const checkout = useCheckout({
    isOwn,
    // Not after the payment: the confirmed booking would replace this page before the popup is shown.
    ordered: () => void revalidate(),
    paid: () => void finishBooking('paid'),
    gone: () => void revalidate(),
    refused: (error) => {
      if (error) void refused(error);
      else setFailure(t('payment.checkout_unavailable'));
    },
  });

  const pay = () => {
    setFailure(null);
    return checkout.pay({ bookingId: booking.id, lineId: null, amount: booking.total_amount });
  };

  const confirm = async () => {
    if (busy) return;
    setBusy(true);
    setFailure(null);
    const body = { method: 'later' as const };
    try {
      await callWithRetry(
        'booking.confirm',
        { params: { id: booking.id }, body },
        { idempotencyKey: idempotency.keyFor([booking.id, body]) },
      );
      checkout.abandon();
      await finishBooking('unpaid');
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      await refused(error);
    } finally {
      setBusy(false);
    }
  };

  const refused = async (error: ApiFailure) => {
    if (error.status === 401) {
      redirectToLogin(window.location.href);
      await navigate('/');
      return;
    }
    const total = (error.data as { total_amount?: number } | null | undefined)?.total_amount;
    setFailure(total === undefined ? error.message : t('booking.new_total', { amount: formatRupees(total) }));
    // Deleted, expired or changed: the page itself shows the current state.
    if (error.status === 404 || (error.status === 409 && error.retryAfter === null)) await revalidate();
  };

  return (
    <>
      <BookingLayout
        title={t('booking.review')}
        text={t('booking.review_text')}
        summaryTitle={t('booking.payment_summary')}
        summary={
          <>
            <PriceLines
              lines={booking.details.map((line) => ({
                id: line.id,
                name: line.service_name,
                method: line.work_type,
                units: line.day_hours,
                rate: line.quoted
                  ? null
                  : line.work_type === 'day'
                    ? line.working_per_day
                    : line.working_per_hour,
                price: line.price,
              }))}
            />
            <dl className={`amounts gap-8 border-t ${classes.dues}`}>
              <div>
                <dt>{t('booking.due_now')}</dt>
                <dd>
                  <Price amount={method === 'now' ? booking.total_amount : 0} />
                </dd>
              </div>
              <div>
                <dt>{t('booking.due_later')}</dt>
                <dd>
                  <Price amount={method === 'now' ? 0 : booking.total_amount} />
                </dd>
              </div>
              <div className={`items-baseline ${classes.total}`}>
                <dt>{t('booking.amount_to_pay')}</dt>
                <dd>
                  <Price amount={booking.total_amount} strong />
                </dd>
              </div>
            </dl>
            <PayChoice methods={methods} method={method} onChange={setMethod} />
            <PaymentNote
              checkout={checkout}
              waiting={t('payment.pending_draft')}
              again={() => void pay()}
              {...(methods.includes('later')
                ? {
                    later: () => {
                      setMethod('later');
                      void confirm();
                    },
                  }
                : {})}
            />
            <FormError form={{ failure }} />
            {booking.expires_at &&
              isReserved &&
              checkout.stage !== 'checking' &&
              checkout.stage !== 'waiting' && (
                <p className="row gap-8 text-14 muted">
                  <IconClock size={20} aria-hidden />
                  {t('booking.reserved_until', { time: formatTimeOfDay(booking.expires_at, language) })}
                </p>
              )}
          </>
        }
        bar={
          <PrimaryBar
            note={
              <BarAmount
                amount={booking.total_amount}
                text={t(method === 'now' ? 'payment.pay_now' : 'booking.pay_after')}
              />
            }
          >
            <Button
              size="lg"
              loading={busy || checkout.stage === 'opening' || checkout.stage === 'checking'}
              disabled={sent !== null || (method === 'now' && checkout.stage === 'waiting')}
              onClick={() => void (method === 'now' ? pay() : confirm())}
            >
              {t('booking.book_services')}
            </Button>
          </PrimaryBar>
        }
      >
        <section className="p-16 wide-p-24 card" aria-labelledby="services-title">
          <h2 id="services-title" className="text-18 leading-135">
            {t('booking.your_services')}
          </h2>
          <div className="mt-16">
            <ReviewLines lines={booking.details} />
          </div>
        </section>
        <section className="p-16 wide-p-24 card" aria-labelledby="place-title">
          <h2 id="place-title" className="text-18 leading-135">
            {t('booking.place_and_contact')}
          </h2>
          <dl className={`stack gap-12 mt-16 ${classes.contact}`}>
            {(
              [
                ['booking.address', booking.address],
                ['booking.name', booking.name],
                ['booking.mobile', booking.mobile],
                ['booking.email', booking.email],
                ['booking.description', booking.description],
              ] as const
            ).map(([label, value]) => (
              <div key={label}>
                <dt>{t(label)}</dt>
                <dd className="pre-line wrap-anywhere" dir="auto">
                  {value}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      </BookingLayout>
      <CheckoutFrame checkout={checkout.shown} done={checkout.ended} />
      <Sheet
        opened={sent !== null}
        onClose={() => void navigate('/')}
        title={t('booking.code', { code: booking.booking_id })}
        size="sm"
      >
        <div
          className={`stack justify-items-center icons-success gap-8 text-center ${classes.sent}`}
          role="status"
        >
          <IconCircleCheck size={64} stroke={1.5} aria-hidden />
          <p className="text-18 semibold text-balance">{t('booking.confirmed')}</p>
          <p>
            {sent === 'paid' && <b>{t('payment.received')}. </b>}
            {t('booking.next_step')}
          </p>
        </div>
      </Sheet>
    </>
  );
}
