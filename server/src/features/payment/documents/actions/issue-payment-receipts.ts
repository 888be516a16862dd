import { dateOf, isoOf } from '@aaspaas/contract/kernel/time.ts';
import type { Executor, Tx } from '../../../../platform/db/connect.ts';
import { type BilledPayment, latePayments } from '../rules/late-payments.ts';
import { documentStore } from '../store.ts';
import { issueDocument } from './issue-document.ts';

/** Receipts that the invoices and bills of a booking may need. */
export interface LatePaymentReceipts {
  /** The booking's code. */
  readonly booking: string;
  /** Payments of each line of the booking, by order. */
  readonly payments: readonly BilledPayment[];
  /** Subject of an order's receipt. */
  readonly subjectOf: (orderId: number) => string;
}

/** Returns whether a payment that an invoice or bill does not include has no receipt yet. */
export async function isPaymentReceiptMissing(
  executor: Executor,
  receipts: LatePaymentReceipts,
): Promise<boolean> {
  if (receipts.payments.length === 0) return false;
  return (await missingReceipts(executor, receipts)).length > 0;
}

/**
 * Issues a receipt for each payment that an issued invoice or bill does not include, inside the caller's transaction. The new document
 * repeats what they charge and names them; they never change. An order has one receipt. Returns the new receipts' numbers.
 */
export async function issuePaymentReceipts(
  context: { readonly tx: Tx; readonly now: Date },
  accountId: number,
  receipts: LatePaymentReceipts,
): Promise<string[]> {
  const numbers: string[] = [];
  for (const { bills, ...payment } of await missingReceipts(context.tx, receipts)) {
    const [first] = bills;
    if (!first) continue;
    const lines = bills.flatMap(({ content }) => content.lines);
    const { amount, paidAt, method, reference, paidSoFar } = payment;
    const { number } = await issueDocument(context, {
      kind: 'payment_receipt',
      subject: receipts.subjectOf(payment.orderId),
      accountId,
      subjects: [...new Set(bills.flatMap(({ subjects }) => subjects))],
      billed: {
        recipient: first.content.recipient,
        booking: receipts.booking,
        placeOfSupply: first.content.placeOfSupply,
        lines,
        paid: paidSoFar,
        against: bills.map(({ number: bill, issuedAt }) => ({ number: bill, date: dateOf(issuedAt) })),
        payment: { amount, at: isoOf(paidAt), method, reference },
      },
    });
    numbers.push(number);
  }
  return numbers;
}

async function missingReceipts(executor: Executor, { booking, payments, subjectOf }: LatePaymentReceipts) {
  const store = documentStore(executor);
  const listed = (await store.listByBookings([booking])).filter(
    ({ kind }) => kind === 'invoice' || kind === 'receipt',
  );
  const subjectsOf = new Map(listed.map(({ number, subjects }) => [number, subjects]));
  const bills = (await store.byIds(listed.map(({ id }) => id))).map((bill) => ({
    ...bill,
    subjects: subjectsOf.get(bill.number) ?? [],
  }));
  const late = latePayments(bills, payments);
  const issued = await store.listBySubjects(late.map(({ orderId }) => subjectOf(orderId)));
  const subjects = new Set(issued.map((one) => one.subject));
  return late.filter(({ orderId }) => !subjects.has(subjectOf(orderId)));
}
