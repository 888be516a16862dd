import type { Checkout } from '@aaspaas/contract/features/payment.ts';
import { paise, toRupees } from '@aaspaas/contract/kernel/money.ts';
import { Failure } from '../../../kernel/failure.ts';
import type { Call } from '../../../platform/http/call.ts';
import { openOrder, prepareOrder, verifyPayment } from '../../payment/index.ts';
import { payStore } from '../pay-store.ts';
import { isPayable, checkoutHoldUntil } from '../rules/payable.ts';
import { type BookingRef, bookingStore } from '../store.ts';
import { bookingPurpose, lineSubject } from '../payable-subjects.ts';
import { type BookingDeps, runBookingTransaction, requireFound } from './booking-deps.ts';
import { settleOrder } from './settle-order.ts';

/** The product's colour on the checkout, as the specification's screens have it. */
const THEME = '#B51144';

/**
 * What a checkout needs for a draft, for all finished lines of a booking, or for one of them. Asking again gives the same order as long as
 * the same is due.
 */
export async function createCheckout(
  parts: BookingDeps,
  call: Pick<Call<'user'>, 'actor' | 'idempotency'>,
  ref: BookingRef,
  lineId: number | null,
): Promise<Checkout> {
  const { orderId, prefill } = await runBookingTransaction(parts, call, async ({ tx, now, settings }) => {
    if (!parts.paysOnline) throw new Failure('state_changed');
    const store = bookingStore(tx);
    const booking = requireFound(await store.lockOwnBooking(call.actor.id, ref));
    const all = await store.lockLinesOf(booking.id);
    if (booking.state === 'draft') {
      if (!settings.payNow) throw new Failure('state_changed');
      if (booking.expires_at <= now || all.some((line) => line.deadline_at && line.deadline_at <= now))
        throw new Failure('draft_expired');
      await payStore(tx).extendDraft(
        booking.id,
        checkoutHoldUntil(booking.created_at, now),
        settings.unallocatedGraceMinutes,
      );
    }
    if (lineId !== null && !all.some(({ id }) => id === lineId)) throw new Failure('not_found');
    // A draft is confirmed as a whole, so it is paid as a whole.
    const payableLines = all.filter(
      (line) => booking.state === 'draft' || lineId === null || line.id === lineId,
    );
    const takenOff = await payStore(tx).takenOff(payableLines.map(({ id }) => id));
    const order = await prepareOrder(
      { tx, now },
      {
        accountId: call.actor.id,
        purpose: bookingPurpose(booking.id),
        parts: payableLines
          .filter(({ state }) => isPayable(state))
          .map(({ id, total }) => ({
            subject: lineSubject(id),
            amount: paise(total - (takenOff.get(id) ?? 0)),
          })),
      },
    );
    // Nothing is due: it is paid, or there is nothing to pay for yet.
    if (order === null) throw new Failure('state_changed');
    const { name, email, mobile: contact } = booking;
    return { orderId: order, prefill: { name, email, contact } };
  });
  const { gatewayOrderId, amount, key, checkoutUrl } = await openOrder(parts, orderId);
  return {
    key,
    ramount: amount,
    amount: toRupees(amount),
    currency: 'INR',
    order_id: gatewayOrderId,
    prefill,
    theme: { color: THEME },
    checkout_url: checkoutUrl,
  };
}

/** What a checkout handed its page. */
export interface CheckoutResult {
  readonly orderId: string;
  readonly paymentId: string;
  readonly signature: string | null;
}

/** Finds out whether a checkout was paid, and lets follow what follows. @throws `bad_request` for a forged signature, `payment_required` until it is paid */
export async function verifyCheckout(
  parts: BookingDeps,
  call: Call<'user'>,
  ref: BookingRef,
  result: CheckoutResult,
): Promise<{ id: number; booking_id: string }> {
  const booking = requireFound(await bookingStore(parts.db).findOwn(call.actor.id, ref));
  const purpose = bookingPurpose(booking.id);
  const outcome = await verifyPayment(parts, { accountId: call.actor.id, purpose, ...result });
  if (outcome === 'unknown') throw new Failure('not_found');
  if (outcome === 'invalid_signature') throw new Failure('bad_request');
  if (outcome === 'pending') throw new Failure('payment_required');
  // The worker does the same; whoever looks at the page now need not wait for it.
  await settleOrder(parts, booking.id);
  return runBookingTransaction(parts, call, async ({ tx }) => {
    const after = await bookingStore(tx).findOwn(call.actor.id, booking.id);
    // Paid too late: what it was for is gone, and the money goes back.
    if (after?.state !== 'confirmed') throw new Failure('draft_expired');
    return { id: after.id, booking_id: after.code };
  });
}
