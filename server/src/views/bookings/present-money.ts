import type { BookingLine, LineRefund } from '@aaspaas/contract/features/booking-line.ts';
import { type Money, paise, sum, toRupees } from '@aaspaas/contract/kernel/money.ts';
import { isoOf } from '@aaspaas/contract/kernel/time.ts';
import { isPayable, lineSubject, priceDue } from '../../features/booking/index.ts';
import { amountDue, paidOf, type PendingOrder, type SubjectPayments } from '../../features/payment/index.ts';
import type { LineRow } from './line-columns.ts';
import { refundExpected } from './rules/refund-expected.ts';

type Priced = Pick<LineRow, 'id' | 'state' | 'total' | 'cancel_fee' | 'price_reduction'>;
type RefundableLine = Pick<LineRow, 'id' | 'state' | 'cancel_reason' | 'dispute_reduction'>;
type Paid = ReadonlyMap<string, SubjectPayments>;

/** Returns the unpaid part of a line's price; of cancelled work, that of the fee. */
export function unpaidAmount(row: Priced, paid: Paid): Money {
  return amountDue(priceDue(row, row.price_reduction ?? 0), paidOf(paid, lineSubject(row.id)));
}

/** Returns the part of it that can be paid now; zero without a payment method. */
export function payableNow(
  row: Priced,
  { paid, paysOnline }: { readonly paid: Paid; readonly paysOnline: boolean },
): Money {
  return paysOnline && isPayable(row.state) ? unpaidAmount(row, paid) : paise(0);
}

/** Returns a line's payment data: whether it is paid, the amount due, and the checkout parameters for it. */
export function paymentOf(
  row: Priced,
  context: {
    readonly paid: Paid;
    readonly paysOnline: boolean;
    readonly payKey: string;
    readonly orders: ReadonlyMap<string, PendingOrder>;
  },
): Pick<BookingLine, 'payment_status' | 'due_now' | 'ramount' | 'currency' | 'order_id' | 'key'> {
  const due = payableNow(row, context);
  const order = context.orders.get(lineSubject(row.id));
  return {
    payment_status: paymentStatus(row, context.paid),
    due_now: toRupees(due),
    ramount: due,
    currency: 'INR',
    // An order for another amount was created before the price changed and must not be paid any more.
    order_id: order?.amount === due ? order.gatewayOrderId : null,
    key: due > 0 ? context.payKey : null,
  };
}

/** Returns 1 if a line is paid in full. */
function paymentStatus(row: Priced, paid: Paid): 0 | 1 {
  return paidOf(paid, lineSubject(row.id)) > 0 && unpaidAmount(row, paid) === 0 ? 1 : 0;
}

/** Returns a line's refunds for its customer, oldest first, with those of payments for which nothing was due. */
export function refundsOf(row: RefundableLine, paid: Paid): LineRefund[] {
  const { refunds = [], surplusRefunds = [] } = paid.get(lineSubject(row.id)) ?? {};
  return [
    ...refunds.map((refund) => ({
      refund,
      reason:
        refund.origin === 'platform'
          ? refundReason(row, refund.amount, refund.credited)
          : ('platform' as const),
    })),
    ...surplusRefunds.map((refund) => ({ refund, reason: 'surplus' as const })),
  ]
    .toSorted((one, other) => one.refund.id - other.refund.id)
    .map(({ refund: { amount, state, reference, requestedAt, processedAt }, reason }) => ({
      amount: toRupees(amount),
      reason,
      state: state === 'processed' ? 'processed' : state === 'failed' ? 'failed' : 'processing',
      reference,
      requested_at: isoOf(requestedAt),
      processed_at: processedAt && isoOf(processedAt),
      expected_on: refundExpected(processedAt ?? requestedAt),
    }));
}

/**
 * Returns the reason for a refund. A dispute's deduction is distinguished from an overpayment by its amount, and the reduction of a charge by
 * its credit note.
 */
function refundReason(
  { state, cancel_reason, dispute_reduction }: RefundableLine,
  amount: Money,
  credited: boolean,
): LineRefund['reason'] {
  if (state === 'cancelled') return cancel_reason === 'dispute' ? 'dispute' : 'cancelled';
  if (dispute_reduction !== null && amount <= dispute_reduction) return 'dispute';
  return credited ? 'reduced' : 'overpaid';
}

/** Returns the sum of a line's refunds. */
export function refundSum({ id }: Pick<LineRow, 'id'>, paid: Paid): Money {
  return sum((paid.get(lineSubject(id))?.refunds ?? []).map(({ amount }) => amount));
}

/** Returns true once the gateway has processed all refunds of these lines. */
export function isRefunded(rows: readonly Pick<LineRow, 'id'>[], paid: Paid): boolean {
  const refunds = rows.flatMap(({ id }) => paid.get(lineSubject(id))?.refunds ?? []);
  return refunds.length > 0 && refunds.every(({ state }) => state === 'processed');
}
