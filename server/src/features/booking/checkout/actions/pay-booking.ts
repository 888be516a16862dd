import type { Checkout } from '@aaspaas/contract/features/payment.ts';
import { toRupees } from '@aaspaas/contract/kernel/money.ts';
import { Failure } from '../../../../kernel/failure.ts';
import type { Call } from '../../../../platform/http/call.ts';
import { openOrder, prepareOrder, verifyPayment } from '../../../payment/index.ts';
import { checkoutStore } from '../store.ts';
import { draftLineEnd, extendedExpiry, hasDraftEnded } from '../../lines/rules/draft-end.ts';
import { advanceTermsOfLines } from '../../lines/actions/tax-facts.ts';
import { payablesDue, priceDue } from '../../lines/rules/line-payables.ts';
import { isPayable } from '../rules/payable.ts';
import { type BookingRef, bookingStore } from '../../lines/store.ts';
import { bookingPurpose } from '../../rules/payable-subjects.ts';
import type { BookingDeps } from '../../deps.ts';
import {
  type BookingTransaction,
  runBookingTransaction,
  requireFound,
} from '../../actions/booking-transaction.ts';
import { withNextTimes } from '../../dispatch/actions/slot-taken.ts';
import { holdEnd } from '../../holds/rules/hold-end.ts';
import { requireHolds } from './hold-draft.ts';
import { requireBookingAllowed } from './require-booking-allowed.ts';
import { settleOrder } from './settle-order.ts';

/** The product's colour on the checkout, taken from the specification's screens. */
const THEME = '#B51144';

/**
 * Returns the checkout parameters for a draft, for all finished lines and fees of a booking, or for one of them. Repeated calls
 * return the same order while the amount due is unchanged. The time of a draft is held while it is paid.
 *
 * @throws `slot_taken` if the hold of a promised line has ended and no professional is free
 */
export async function createCheckout(
  parts: BookingDeps,
  call: Pick<Call<'user'>, 'actor' | 'idempotency'>,
  ref: BookingRef,
  lineId: number | null,
): Promise<Checkout> {
  const prepare = async (bookingTx: BookingTransaction) => {
    const { tx, now, settings } = bookingTx;
    if (!parts.paysOnline) throw new Failure('state_changed');
    const store = bookingStore(tx);
    const booking = requireFound(await store.lockOwnBooking(call.actor.id, ref));
    const all = await store.lockLinesOf(booking.id);
    if (booking.state === 'draft') {
      if (!settings.payNow) throw new Failure('state_changed');
      await requireBookingAllowed(tx, call.actor.id, 'now', now);
      if (hasDraftEnded(booking, all, now)) throw new Failure('draft_expired');
      const expiresAt = extendedExpiry(booking, now);
      await checkoutStore(tx).extendDraft(
        booking.id,
        expiresAt,
        all.map(({ id, starts_at }) => ({ id, endsAt: draftLineEnd(expiresAt, starts_at, settings) })),
      );
      await requireHolds(bookingTx, all, holdEnd(now, { paying: true }));
    }
    if (lineId !== null && !all.some(({ id }) => id === lineId)) throw new Failure('not_found');
    // A draft can only be confirmed, and therefore paid, as a whole.
    const payableLines = all.filter(
      (line) => booking.state === 'draft' || lineId === null || line.id === lineId,
    );
    const priceReductions = await checkoutStore(tx).priceReductions(payableLines.map(({ id }) => id));
    const pricedLines = payableLines
      .filter(({ state }) => isPayable(state))
      .map((line) => ({ ...line, price: priceDue(line, priceReductions.get(line.id) ?? 0) }));
    const advances = await advanceTermsOfLines(tx, pricedLines, now);
    const order = await prepareOrder(
      { tx, now },
      {
        accountId: call.actor.id,
        purpose: bookingPurpose(booking.id),
        parts: pricedLines.flatMap((line) =>
          payablesDue(line, priceReductions.get(line.id) ?? 0).map(({ subject, mainSubject, amount }) => ({
            subject,
            mainSubject,
            amount,
            advance: advances.get(line.id),
          })),
        ),
      },
    );
    // No amount due: it is paid, or payment is not possible yet.
    if (order === null) throw new Failure('state_changed');
    const { name, email, mobile: contact } = booking;
    return { orderId: order, prefill: { name, email, contact } };
  };
  const { orderId, prefill } = await withNextTimes(parts, () => runBookingTransaction(parts, call, prepare));
  return openCheckout(parts, orderId, prefill);
}

/** Registers an order with the gateway, outside of a transaction, and returns the parameters that open its checkout. */
export async function openCheckout(
  parts: BookingDeps,
  orderId: number,
  prefill: Checkout['prefill'],
): Promise<Checkout> {
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

/** The checkout result that the page received. */
export interface CheckoutResult {
  readonly orderId: string;
  readonly paymentId: string;
  readonly signature: string | null;
}

/**
 * Verifies a checkout's payment and settles the paid order.
 *
 * @throws `bad_request` for a forged signature, `payment_required` until it is paid
 */
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
  // The worker also does this; doing it here shows the result to the waiting page immediately.
  await settleOrder(parts, booking.id);
  return runBookingTransaction(parts, call, async ({ tx }) => {
    const after = await bookingStore(tx).findOwn(call.actor.id, booking.id);
    // Paid too late: the booking no longer exists, so the payment is refunded.
    if (after?.state !== 'confirmed') throw new Failure('draft_expired');
    return { id: after.id, booking_id: after.code };
  });
}
