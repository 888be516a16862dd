import type { Checkout } from '@aaspaas/contract/features/payment.ts';
import type { PaymentLinkState, PaymentLinkView } from '@aaspaas/contract/features/payment-links.ts';
import { toRupees } from '@aaspaas/contract/kernel/money.ts';
import { isoOf } from '@aaspaas/contract/kernel/time.ts';
import type { Language } from '@aaspaas/contract/messages/index.ts';
import { Failure } from '../../../../kernel/failure.ts';
import { amountDue, paidOf, paymentsBySubject, prepareOrder, verifyPayment } from '../../../payment/index.ts';
import { servicesByIds } from '../../../catalog/index.ts';
import { requireFound, runBookingTransaction } from '../../actions/booking-transaction.ts';
import type { BookingDeps } from '../../deps.ts';
import { linkPayableStates } from '../../lines/rules/link-payable.ts';
import { advanceTermsOfLines } from '../../lines/actions/tax-facts.ts';
import { payablesDue, priceDue } from '../../lines/rules/line-payables.ts';
import { bookingStore, type LineRow } from '../../lines/store.ts';
import { bookingPurpose, lineSubject } from '../../rules/payable-subjects.ts';
import { checkoutStore } from '../store.ts';
import { type CheckoutResult, openCheckout } from './pay-booking.ts';
import { requirePaymentLink } from './payment-links.ts';

/** Returns what a payment link is for: nothing about the customer except the first name. */
export async function viewPaymentLink(
  { db, clock, vault, paysOnline }: BookingDeps,
  token: string,
  language: Language,
): Promise<PaymentLinkView> {
  const link = await requirePaymentLink(db, vault, token, clock.now());
  const line = requireFound(await bookingStore(db).findLine(link.line_id));
  const subject = lineSubject(line.id);
  const paid = paidOf(await paymentsBySubject(db, [subject]), subject);
  const reductions = await checkoutStore(db).priceReductions([line.id]);
  const due = amountDue(priceDue(line, reductions.get(line.id) ?? 0), paid);
  const services = await servicesByIds(db, [line.service_id]);
  const state = stateOf(line, due, paysOnline);
  return {
    state,
    booking_id: link.code,
    first_name: link.name.trim().split(/\s+/)[0] ?? '',
    service_name: services.get(line.service_id)?.name[language] ?? '',
    work_type: line.work_type,
    day_hours: line.day_hours,
    starts_at: isoOf(line.starts_at),
    amount: state === 'due' ? toRupees(due) : 0,
    paid: toRupees(paid),
  };
}

function stateOf({ state }: Pick<LineRow, 'state'>, due: number, paysOnline: boolean): PaymentLinkState {
  // A fee can be due.
  if (state === 'cancelled' && due === 0) return 'cancelled';
  if (!linkPayableStates.includes(state)) return 'closed';
  if (due === 0) return 'paid';
  return paysOnline ? 'due' : 'closed';
}

/**
 * Returns the checkout parameters for the line of a payment link, without contacts of the customer. The order is the one that
 * the customer's own checkout of the line returns, so both pay the line once; what is paid beyond the price is refunded.
 *
 * @throws `payment_link_invalid`; `state_changed` if nothing is due
 */
export async function checkoutByLink(deps: BookingDeps, token: string): Promise<Checkout> {
  const orderId = await runBookingTransaction(deps, null, async ({ tx, now }) => {
    if (!deps.paysOnline) throw new Failure('state_changed');
    const link = await requirePaymentLink(tx, deps.vault, token, now);
    // In the order in which the customer's own checkout locks.
    await checkoutStore(tx).lockBooking(link.booking_id);
    const line = requireFound(await bookingStore(tx).line(link.line_id));
    if (!linkPayableStates.includes(line.state)) throw new Failure('state_changed');
    const reductions = await checkoutStore(tx).priceReductions([line.id]);
    const reduction = reductions.get(line.id) ?? 0;
    const advances = await advanceTermsOfLines(tx, [{ ...line, price: priceDue(line, reduction) }], now);
    const order = await prepareOrder(
      { tx, now },
      {
        accountId: line.account_id,
        purpose: bookingPurpose(line.booking_id),
        parts: payablesDue(line, reduction).map(({ subject, mainSubject, amount }) => ({
          subject,
          mainSubject,
          amount,
          advance: advances.get(line.id),
        })),
      },
    );
    if (order === null) throw new Failure('state_changed');
    return order;
  });
  return openCheckout(deps, orderId, { name: '', email: '', contact: '' });
}

/**
 * Verifies a payment that was made with a link. Orders that also pay for other lines are unknown here.
 *
 * @throws `bad_request` for a forged signature, `payment_required` until it is paid
 */
export async function verifyByLink(deps: BookingDeps, token: string, result: CheckoutResult): Promise<void> {
  const link = await requirePaymentLink(deps.db, deps.vault, token, deps.clock.now());
  const outcome = await verifyPayment(deps, {
    accountId: link.account_id,
    purpose: bookingPurpose(link.booking_id),
    onlySubject: lineSubject(link.line_id),
    ...result,
  });
  if (outcome === 'unknown') throw new Failure('not_found');
  if (outcome === 'invalid_signature') throw new Failure('bad_request');
  if (outcome === 'pending') throw new Failure('payment_required');
}
