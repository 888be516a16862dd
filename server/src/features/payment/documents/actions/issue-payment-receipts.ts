import type { Executor, Tx } from '../../../../platform/db/connect.ts';
import { isoOf } from '@aaspaas/contract/kernel/time.ts';
import { documentStore } from '../store.ts';
import type { SubjectPayment } from '../../rules/payment-types.ts';
import { latePayments } from '../rules/late-payments.ts';
import { financialYear } from '../rules/serial.ts';

/** Receipts that a booking's invoice or receipt may need. */
export interface LatePaymentReceipts {
  /** Subject of the invoice or receipt. */
  readonly bill: string;
  /** Payments of each line of the booking, by order. */
  readonly payments: readonly SubjectPayment[];
  /** Subject of an order's receipt. */
  readonly subjectOf: (orderId: number) => string;
}

/** Returns whether a payment that the bill does not include has no receipt yet. */
export async function isPaymentReceiptMissing(
  executor: Executor,
  receipts: LatePaymentReceipts,
): Promise<boolean> {
  if (receipts.payments.length === 0) return false;
  return (await missingReceipts(executor, receipts)).length > 0;
}

/**
 * Issues a receipt for each payment that an issued invoice or receipt does not include, inside the caller's transaction. The new document
 * repeats what the bill charges and refers to its number; the bill itself never changes. An order has one receipt.
 */
export async function issuePaymentReceipts(
  { tx, now }: { readonly tx: Tx; readonly now: Date },
  accountId: number,
  receipts: LatePaymentReceipts,
): Promise<void> {
  if (!(await isPaymentReceiptMissing(tx, receipts))) return;
  const store = documentStore(tx);
  const year = financialYear(now);
  let last = await store.lockSeries('payment_receipt', year);
  // Another transaction may have issued some while this one waited for the lock.
  for (const { bill, payment } of await missingReceipts(tx, receipts)) {
    last += 1;
    const { amount, paidAt, method, reference, paidSoFar } = payment;
    const content = {
      ...bill.content,
      paid: paidSoFar,
      countedOrders: null,
      refersTo: bill.number,
      payment: { amount, at: isoOf(paidAt), method, reference },
    };
    const subject = receipts.subjectOf(payment.orderId);
    await store.insert({ kind: 'payment_receipt', subject, accountId, content }, year, last, now);
  }
}

async function missingReceipts(
  executor: Executor,
  { bill: subject, payments, subjectOf }: LatePaymentReceipts,
) {
  const store = documentStore(executor);
  const bill = await store.bySubject(subject);
  if (!bill) return [];
  const late = latePayments(bill, payments);
  const issued = await store.listBySubjects(late.map(({ orderId }) => subjectOf(orderId)));
  const subjects = new Set(issued.map((one) => one.subject));
  return late
    .filter(({ orderId }) => !subjects.has(subjectOf(orderId)))
    .map((payment) => ({ bill, payment }));
}
