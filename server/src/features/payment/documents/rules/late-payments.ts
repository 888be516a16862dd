import { type Money, paise } from '@aaspaas/contract/kernel/money.ts';
import type { SubjectPayment } from '../../rules/payment-types.ts';
import type { DocumentContent } from './content.ts';

/** The fields of an issued invoice or receipt that later payments need. */
export interface IssuedBill {
  readonly issuedAt: Date;
  readonly content: Pick<DocumentContent, 'countedOrders' | 'paid'> & {
    readonly totals: Pick<DocumentContent['totals'], 'amount'>;
  };
}

/** A payment that a bill does not include. */
export interface LatePayment extends SubjectPayment {
  /** Amount of the bill paid after this payment; never more than its total, since the rest is refunded. */
  readonly paidSoFar: Money;
}

/**
 * Returns the payments that an issued bill does not include, oldest first, one per order.
 *
 * @param payments payments of each line of the booking, by order
 */
export function latePayments(bill: IssuedBill, payments: readonly SubjectPayment[]): LatePayment[] {
  const { countedOrders, paid, totals } = bill.content;
  const late = payments.filter(({ orderId, paidAt }) =>
    countedOrders ? !countedOrders.includes(orderId) : paidAt > bill.issuedAt,
  );
  let sum: number = paid;
  return [...Map.groupBy(late, ({ orderId }) => orderId).values()]
    .map(([first, ...others]) => ({
      ...(first as SubjectPayment),
      amount: paise(others.reduce((total, { amount }) => total + amount, first?.amount ?? 0)),
    }))
    .toSorted((one, other) => one.paidAt.getTime() - other.paidAt.getTime() || one.orderId - other.orderId)
    .map((payment) => {
      sum = Math.min(totals.amount, sum + payment.amount);
      return { ...payment, paidSoFar: paise(sum) };
    });
}
