import { paise, sum } from '@aaspaas/contract/kernel/money.ts';
import { isoOf } from '@aaspaas/contract/kernel/time.ts';
import {
  type BillableLineDetails,
  billedPart,
  documentsDue,
  documentSubject,
  reasonOf,
} from '../../src/features/booking/index.ts';
import {
  type Billed,
  billingSettingsSchema,
  type DocumentContent,
  type DocumentKind,
  latePayments,
  makeContent,
} from '../../src/features/payment/index.ts';
import type { DemoService } from '../content/read-catalogue.ts';
import type { CompanyBooking } from './bookings.ts';
import type { CompanyMoney } from './money.ts';

/** A document without its number: numbers follow the dates over all documents of the demo. */
export interface CompanyDocument {
  readonly kind: DocumentKind;
  readonly subject: string;
  readonly accountId: number;
  readonly issuedAt: Date;
  /** Returns the content; `numberOf` returns the number of an earlier document by its subject. */
  readonly content: (numberOf: (subject: string) => string) => DocumentContent;
}

/** Seconds after its cause at which a document is issued. */
const AFTER_MS = 1000;

/** Returns the documents of a booking by the product's rules, oldest first. */
export function documentsOfBooking(
  booking: CompanyBooking,
  money: CompanyMoney,
  serviceOf: (id: number) => DemoService | undefined,
): CompanyDocument[] {
  const settings = billingSettingsSchema.parse({});
  const { customer } = booking;
  const lines = booking.lives.map(({ line, disputes }): BillableLineDetails => {
    const payable = money.payableOf(line.id);
    const payments = money.paymentsOf(payable).flatMap(({ id, capture, parts }) => {
      const part = parts.find(({ payableId }) => payableId === payable?.id);
      if (!capture || !part) return [];
      const { captured_at: paidAt, method, gateway_payment_id: reference } = capture;
      return [{ orderId: id, amount: paise(part.amount), paidAt, method, reference }];
    });
    const refunds = money.refundsOf(payable).map(({ id, amount, state, created_at }) => ({
      id,
      amount: paise(amount),
      processed: state === 'processed',
      requestedAt: created_at,
    }));
    return {
      id: line.id,
      row: line,
      state: line.state,
      total: line.total,
      priceReduction: disputes.reduce((total, { amount }) => total + (amount ?? 0), 0),
      fee: line.cancel_fee,
      hasPayments: payments.length > 0,
      retained: paise(0),
      payments,
      refunds,
    };
  });
  const endedAt = new Date(
    Math.max(...lines.map(({ row }) => (row.approved_at ?? row.cancelled_at ?? row.created_at).getTime())) +
      AFTER_MS,
  );
  const recipient: Billed['recipient'] = {
    name: customer.name,
    address: customer.address,
    postcode: customer.pin,
    state: customer.city.state,
    gstin: null,
  };
  const partService = (id: number) => {
    const service = serviceOf(id);
    return service && { name: service.name, subcategoryId: service.subcategory };
  };
  const issued: CompanyDocument[] = [];
  for (const due of documentsDue(lines)) {
    const refund =
      due.kind === 'credit_note' ? money.refunds.find(({ id }) => id === due.refundId) : undefined;
    const issuedAt = refund?.processed_at ? new Date(refund.processed_at.getTime() + AFTER_MS) : endedAt;
    const paidBefore = lines.flatMap(({ payments }) => payments).filter(({ paidAt }) => paidAt <= issuedAt);
    const refundedBefore = lines
      .flatMap(({ refunds }) => refunds)
      .filter(({ requestedAt }) => requestedAt <= issuedAt);
    const content = makeContent(
      {
        recipient,
        booking: booking.code,
        placeOfSupply: customer.city.state,
        lines: due.parts.map((part) => billedPart(due.kind, part, partService(part.line.row.service_id))),
        countedOrders: paidBefore.map(({ orderId }) => orderId),
        paid:
          due.kind === 'bill'
            ? paise(
                sum(paidBefore.map(({ amount }) => amount)) - sum(refundedBefore.map(({ amount }) => amount)),
              )
            : paise(0),
        refersTo: null,
        reason: due.kind === 'bill' || !due.parts[0] ? null : reasonOf(due.parts[0].line),
      },
      settings,
    );
    const subject =
      due.kind === 'credit_note'
        ? documentSubject('refund', due.refundId)
        : documentSubject(due.kind, booking.id);
    issued.push({
      kind: due.kind === 'bill' ? 'receipt' : due.kind,
      subject,
      accountId: customer.id,
      issuedAt,
      content: () => content,
    });
    if (due.kind !== 'bill') continue;
    const payments = lines.flatMap((line) => line.payments);
    for (const { orderId, amount, paidAt, method, reference, paidSoFar } of latePayments(
      { issuedAt, content },
      payments,
    ))
      issued.push({
        kind: 'payment_receipt',
        subject: documentSubject('payment', orderId),
        accountId: customer.id,
        issuedAt: new Date(paidAt.getTime() + AFTER_MS),
        content: (numberOf) => ({
          ...content,
          paid: paidSoFar,
          countedOrders: null,
          refersTo: numberOf(subject),
          payment: { amount, at: isoOf(paidAt), method, reference },
        }),
      });
  }
  return issued;
}
