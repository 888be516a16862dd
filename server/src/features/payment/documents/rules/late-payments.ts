import { type Money, paise } from '@aaspaas/contract/kernel/money.ts';
import type { SubjectPayment } from '../../rules/payment-types.ts';
import type { DocumentContent } from './content.ts';

/** The fields of an issued invoice or bill that later payments need. */
export interface IssuedBill {
  readonly issuedAt: Date;
  /** Subjects of the payables that it bills; empty: all of the booking. */
  readonly subjects: readonly string[];
  readonly content: Pick<DocumentContent, 'countedOrders' | 'paid'> & {
    readonly totals: Pick<DocumentContent['totals'], 'amount'>;
  };
}

/** A part of a payment, for one payable. */
export interface BilledPayment extends SubjectPayment {
  readonly subject: string;
}

/** A payment that invoices or bills do not include. */
export interface LatePayment<B extends IssuedBill> extends SubjectPayment {
  /** What it pays. */
  readonly bills: readonly B[];
  /** Amount of these bills paid after this payment; never more than their totals, since the rest is refunded. */
  readonly paidSoFar: Money;
}

/**
 * Returns the payments that issued invoices and bills do not include, oldest first, one per order. A payment of work that has no invoice
 * yet is none of them.
 *
 * @param payments payments of each line of the booking, by order
 */
export function latePayments<B extends IssuedBill>(
  bills: readonly B[],
  payments: readonly BilledPayment[],
): LatePayment<B>[] {
  const parts = payments.flatMap((payment) => {
    const bill = bills.find(({ subjects }) => subjects.length === 0 || subjects.includes(payment.subject));
    return bill && isLate(bill, payment) ? [{ bill, payment }] : [];
  });
  const paid = new Map<B, number>(bills.map((bill) => [bill, bill.content.paid]));
  return [...Map.groupBy(parts, ({ payment }) => payment.orderId).values()]
    .toSorted(
      ([one], [other]) =>
        (one?.payment.paidAt.getTime() ?? 0) - (other?.payment.paidAt.getTime() ?? 0) ||
        (one?.payment.orderId ?? 0) - (other?.payment.orderId ?? 0),
    )
    .flatMap((same) => {
      const [first] = same;
      if (!first) return [];
      for (const { bill, payment } of same)
        paid.set(bill, Math.min(bill.content.totals.amount, (paid.get(bill) ?? 0) + payment.amount));
      const own = [...new Set(same.map(({ bill }) => bill))];
      const { orderId, paidAt, method, reference } = first.payment;
      return {
        orderId,
        paidAt,
        method,
        reference,
        amount: paise(same.reduce((total, { payment }) => total + payment.amount, 0)),
        bills: own,
        paidSoFar: paise(own.reduce((total, bill) => total + (paid.get(bill) ?? 0), 0)),
      };
    });
}

function isLate(
  { issuedAt, content: { countedOrders } }: IssuedBill,
  { orderId, paidAt }: BilledPayment,
): boolean {
  return countedOrders ? !countedOrders.includes(orderId) : paidAt > issuedAt;
}
