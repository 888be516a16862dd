import { type Money, paise } from '@aaspaas/contract/kernel/money.ts';
import type { PaymentMethod } from '@aaspaas/contract/kernel/payment-methods.ts';
import type { DocumentContent } from './content.ts';

/** What an order paid for something. */
export interface SubjectPayment {
  readonly orderId: number;
  readonly amount: Money;
  readonly paidAt: Date;
  readonly method: PaymentMethod | null;
  /** The gateway's id of the payment. */
  readonly reference: string;
}

/** An issued invoice or receipt, as far as later payments concern it. */
export interface IssuedBill {
  readonly issuedAt: Date;
  readonly content: Pick<DocumentContent, 'countedOrders' | 'paid'> & {
    readonly totals: Pick<DocumentContent['totals'], 'amount'>;
  };
}

/** A payment that a bill does not include. */
export interface LatePayment extends SubjectPayment {
  /** What is paid of the bill after this payment; never more than its total, as the rest is refunded. */
  readonly paidSoFar: Money;
}

/**
 * The payments that an issued bill does not include, the oldest first, one per order.
 *
 * @param payments what orders paid for each line of the booking
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
