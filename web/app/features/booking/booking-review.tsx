import type { Booking } from '@aaspaas/contract/features/booking.ts';
import { IconCircleCheck } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { Link, useLocation, useNavigate, useRevalidator } from 'react-router';
import { ApiFailure } from '../../platform/api-client.ts';
import { formatRupees } from '../../ui/format-rupees.ts';
import { redirectToLogin } from '../../platform/guard.ts';
import { loadInBackground } from '../../platform/load-in-background.ts';
import { callWithRetry } from '../../platform/call-with-retry.ts';
import { useText } from '../../ui/language/use-text.ts';
import { ActionBar } from '../../ui/action-bar.tsx';
import { Button } from '../../ui/button.tsx';
import { FormError } from '../../ui/fields.tsx';
import { Price } from '../../ui/price.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { refreshCartCount } from '../cart/refresh-cart-count.ts';
import { CheckoutFrame } from '../payment/checkout-frame.tsx';
import { loadCheckout } from '../payment/stored-checkout.ts';
import { PaymentNote } from '../payment/payment-note.tsx';
import { useCheckout } from '../payment/use-checkout.ts';
import classes from './booking-review.module.css';
import { clearSavedDescription } from './contact.ts';
import { rememberJustBooked } from './top/just-booked.ts';
import { PayChoice, type PayMethod } from './checkout/pay-choice.tsx';
import { PriceLines } from './checkout/price-lines.tsx';
import { ReviewPlace } from './checkout/review-place.tsx';
import { ReviewService } from './checkout/review-service.tsx';
import { takenTimes } from './taken-times.ts';
import { FlowPage } from './checkout/flow-page.tsx';
import type { TakenSlot } from '../cart/service-slots.ts';
import { clearSlotNote } from '../cart/stored-slot-note.ts';
import { saveChoice } from '../cart/stored-choice.ts';
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
export function BookingReview({
  booking,
  onConfirming,
}: {
  booking: Draft;
  /** Called when the draft is being confirmed, and when that was refused; in between the page must not change. */
  onConfirming: (isConfirming: boolean) => void;
}) {
  const t = useText();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const form = useFormPath(booking);
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
  /** Whether an earlier booking has to be paid first. */
  const [owes, setOwes] = useState(false);
  // The server decides whether a draft is still valid; the clock only triggers the request in time.
  useInstantAhead(booking.expires_at, () => void revalidate());
  /** The lines whose time was taken before the booking was confirmed. */
  const [taken, setTaken] = useState<Readonly<Record<number, TakenSlot>>>({});

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
    onConfirming(true);
    clearSavedDescription();
    clearSlotNote();
    rememberJustBooked(booking.id);
    for (const { service_id } of booking.details) saveChoice(service_id, null);
    setSent(paymentState);
    // Only the booked lines left the cart.
    await refreshCartCount();
  };

  const checkout = useCheckout({
    isOwn,
    ordered: () => void revalidate(),
    paid: () => void finishBooking('paid'),
    gone: () => void revalidate(),
    refused: (error) => {
      if (error) void refused(error);
      else {
        setOwes(false);
        setFailure(t('payment.checkout_unavailable'));
      }
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
    onConfirming(true);
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
      onConfirming(false);
      if (!(error instanceof ApiFailure)) throw error;
      await refused(error);
    } finally {
      setBusy(false);
    }
  };

  const slotChanged = async (lineId: number) => {
    setTaken(({ [lineId]: _moved, ...rest }) => rest as Record<number, TakenSlot>);
    await revalidate();
  };

  const refused = async (error: ApiFailure) => {
    if (error.status === 401) {
      redirectToLogin(window.location.href);
      await navigate('/');
      return;
    }
    const lost = takenTimes(error);
    if (lost) return setTaken(lost);
    const data = error.data as { total_amount?: number; amount_due?: number } | null | undefined;
    const total = data?.total_amount;
    setOwes(data?.amount_due !== undefined);
    setFailure(total === undefined ? error.message : t('booking.new_total', { amount: formatRupees(total) }));
    // Deleted, expired or changed: the page itself shows the current state.
    if (error.status === 404 || (error.status === 409 && error.retryAfter === null)) await revalidate();
  };

  return (
    <>
      <FlowPage
        title={t('booking.review')}
        back={form ?? '/service-enquiry'}
        step={2}
        summary={{
          title: t('booking.payment_summary'),
          wideOnly: false,
          content: <PaymentSummary booking={booking} />,
        }}
        bar={
          <ActionBar
            total={booking.total_amount}
            note={method === 'now' ? t('payment.pay_now') : t('price.after_work', { now: formatRupees(0) })}
            above={
              failure && (
                <>
                  <FormError form={{ failure }} />
                  {owes && <Link to="/amounts-due">{t('due.title')}</Link>}
                </>
              )
            }
          >
            <Button
              size="lg"
              loading={busy || checkout.stage === 'opening' || checkout.stage === 'checking'}
              disabled={
                sent !== null ||
                Object.keys(taken).length > 0 ||
                (method === 'now' && checkout.stage === 'waiting')
              }
              onClick={() => void (method === 'now' ? pay() : confirm())}
            >
              {t('booking.book_services')}
            </Button>
          </ActionBar>
        }
      >
        {booking.details.map((line) => (
          <ReviewService
            key={line.id}
            line={line}
            form={form}
            taken={taken[line.id] ?? null}
            changed={() => slotChanged(line.id)}
          />
        ))}
        <ReviewPlace booking={booking} form={form} />
        <PayChoice methods={methods} method={method} total={booking.total_amount} onChange={setMethod} />
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
      </FlowPage>
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

/** How the amount adds up. */
function PaymentSummary({ booking }: { booking: Draft }) {
  const t = useText();
  return (
    <>
      <PriceLines
        lines={booking.details.map((line) => ({
          id: line.id,
          name: line.service_name,
          method: line.work_type,
          units: line.day_hours,
          rate: line.quoted ? null : line.work_type === 'day' ? line.working_per_day : line.working_per_hour,
          price: line.price,
        }))}
      />
      <dl className={`amounts gap-8 border-t ${classes.dues}`}>
        <div>
          <dt>{t('booking.taxes_and_fees')}</dt>
          <dd className={classes.included}>{t('booking.included')}</dd>
        </div>
        <div className={`items-baseline ${classes.total}`}>
          <dt>{t('booking.amount_to_pay')}</dt>
          <dd>
            <Price amount={booking.total_amount} strong />
          </dd>
        </div>
      </dl>
      <p className="text-14 muted">{t('catalog.extra_hours')}</p>
    </>
  );
}

/** The address of the form that made the draft, for Change and Back; null for an accepted quotation, which has none. */
function useFormPath({ details: [line, ...others] }: Draft): string | null {
  const { state } = useLocation();
  if (!line || line.quoted) return null;
  const { form } = (state ?? {}) as { readonly form?: unknown };
  if (form === '/service-booking' || others.length > 0) return '/service-booking';
  return `/service-book?service=${line.service_id}`;
}
