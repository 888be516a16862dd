import type { Checkout } from '@aaspaas/contract/features/payment.ts';
import { paise, toRupees } from '@aaspaas/contract/kernel/money.ts';
import { Failure } from '../../../kernel/failure.ts';
import type { Call } from '../../../platform/http/call.ts';
import { openOrder, prepareOrder, verifyPayment } from '../../payment/index.ts';
import { payStore } from '../pay-store.ts';
import { isPayable, keptAtCheckout } from '../rules/payable.ts';
import { type BookingRef, bookingStore } from '../store.ts';
import { bookingPurpose, lineSubject } from '../subjects.ts';
import { type BookingParts, bookingWrite, found } from './booking-parts.ts';
import { settleOrder } from './settle-order.ts';

/** The product's colour on the checkout, as the specification's screens have it. */
const THEME = '#B51144';

/**
 * What a checkout needs for a draft, for all finished lines of a booking, or for one of them. Asking again gives the same order as long as
 * the same is due.
 */
export async function checkoutFor(
  parts: BookingParts,
  call: Pick<Call<'user'>, 'actor' | 'idempotency'>,
  ref: BookingRef,
  lineId: number | null,
): Promise<Checkout> {
  const { orderId, prefill } = await bookingWrite(parts, call, async ({ tx, now, settings }) => {
    if (!parts.paysOnline) throw new Failure('state_changed');
    const store = bookingStore(tx);
    const booking = found(await store.ownBooking(call.actor.id, ref));
    const all = await store.linesOf(booking.id);
    if (booking.state === 'draft') {
      if (!settings.payNow) throw new Failure('state_changed');
      if (booking.expires_at <= now || all.some((line) => line.deadline_at && line.deadline_at <= now))
        throw new Failure('draft_expired');
      await payStore(tx).keepDraft(
        booking.id,
        keptAtCheckout(booking.created_at, now),
        settings.unallocatedGraceMinutes,
      );
    }
    if (lineId !== null && !all.some(({ id }) => id === lineId)) throw new Failure('not_found');
    // A draft is confirmed as a whole, so it is paid as a whole.
    const wanted = all.filter((line) => booking.state === 'draft' || lineId === null || line.id === lineId);
    const takenOff = await payStore(tx).takenOff(wanted.map(({ id }) => id));
    const order = await prepareOrder(
      { tx, now },
      {
        accountId: call.actor.id,
        purpose: bookingPurpose(booking.id),
        parts: wanted
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
export interface HandedOver {
  readonly orderId: string;
  readonly paymentId: string;
  readonly signature: string | null;
}

/** Finds out whether a checkout was paid, and lets follow what follows. @throws `bad_request` for a forged signature, `payment_required` until it is paid */
export async function verifyCheckout(
  parts: BookingParts,
  call: Call<'user'>,
  ref: BookingRef,
  handed: HandedOver,
): Promise<{ id: number; booking_id: string }> {
  const booking = found(await bookingStore(parts.db).peekOwn(call.actor.id, ref));
  const purpose = bookingPurpose(booking.id);
  const outcome = await verifyPayment(parts, { accountId: call.actor.id, purpose, ...handed });
  if (outcome === 'unknown') throw new Failure('not_found');
  if (outcome === 'forged') throw new Failure('bad_request');
  if (outcome === 'waiting') throw new Failure('payment_required');
  // The worker does the same; whoever looks at the page now need not wait for it.
  await settleOrder(parts, booking.id);
  return bookingWrite(parts, call, async ({ tx }) => {
    const after = await bookingStore(tx).peekOwn(call.actor.id, booking.id);
    // Paid too late: what it was for is gone, and the money goes back.
    if (after?.state !== 'confirmed') throw new Failure('draft_expired');
    return { id: after.id, booking_id: after.code };
  });
}
