import { type Money, paise, sum } from '@aaspaas/contract/kernel/money.ts';
import { dateOf, isoOf } from '@aaspaas/contract/kernel/time.ts';
import {
  type BillableLineDetails,
  type BillableShare,
  billedLine,
  documentSubject,
  lineSubject,
  reasonOf,
  untaxedLine,
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
import type { CompanyProfessional } from './facts.ts';
import type { CompanyMoney, Share } from './money.ts';

/** A document without its number: numbers follow the dates over all documents of the demo. */
export interface CompanyDocument {
  readonly kind: DocumentKind;
  readonly subject: string;
  readonly accountId: number;
  readonly issuedAt: Date;
  /** Subjects of the payables that it is about; empty: all of the booking. */
  readonly subjects: readonly string[];
  /** The shares that it documents. */
  readonly shares: readonly number[];
  /** The registered professional who issues it; null: the company does. */
  readonly issuer: { readonly professionalId: number; readonly gstin: string } | null;
  /** Returns the content; `numberOf` returns the number of an earlier document by its subject. */
  readonly content: (numberOf: (subject: string) => string) => DocumentContent;
}

/** Seconds after its cause at which a document is issued. */
const AFTER_MS = 1000;

type Line = BillableLineDetails & { readonly chargedAt: Date };
/** A professional as documents name them. */
type Supplier = Readonly<Pick<CompanyProfessional, 'id' | 'name' | 'address'>>;

/** What the documents of all bookings are made of. */
export interface DocumentSources {
  readonly money: CompanyMoney;
  readonly serviceOf: (id: number) => DemoService | undefined;
  readonly professionalOf: (id: number | null) => Supplier | undefined;
}

/** What all documents of a booking share. */
interface Context extends DocumentSources {
  readonly booking: CompanyBooking;
}

/**
 * Returns the documents of a booking by the product's rules, oldest first; the company has no GSTIN, so only those of a registered
 * professional state tax.
 */
export function documentsOfBooking(booking: CompanyBooking, sources: DocumentSources): CompanyDocument[] {
  const { money } = sources;
  const context = { ...sources, booking };
  const lines = booking.lives.map(({ line, disputes }): Line => {
    const share = money.shareOf(line.id);
    const payable = money.payableOf(line.id);
    const payments = money.paymentsOf(payable).flatMap(({ id, capture, parts }) => {
      const part = parts.find(({ payableId }) => payableId === payable?.id);
      if (!capture || !part) return [];
      const { captured_at: paidAt, method, gateway_payment_id: reference } = capture;
      const subject = lineSubject(line.id);
      return [{ orderId: id, amount: paise(part.amount), paidAt, method, reference, subject }];
    });
    return {
      id: line.id,
      row: line,
      state: line.state,
      priceReduction: disputes.reduce((total, { amount }) => total + (amount ?? 0), 0),
      hasPayments: payments.length > 0,
      paid: paise(0),
      payments,
      refunds: money.refundsOf(payable).map(({ id, amount, state, payment_id: paymentId }) => ({
        id,
        amount: paise(amount),
        processed: state === 'processed',
        goodwill: false,
        credited: false,
        documented: false,
        paymentId,
      })),
      shares: share ? [billableShare(share)] : [],
      advances: [],
      chargedAt: line.approved_at ?? line.cancelled_at ?? line.created_at,
    };
  });
  return [...billsOf(context, lines), ...refundVouchersOf(context, lines), ...cancellationOf(context, lines)];
}

function billableShare(share: Share): BillableShare {
  return {
    id: share.id,
    part: 'work',
    reduces: null,
    corrects: false,
    suppliedOn: share.supplied_on,
    liability: share.liability,
    supplier:
      share.supplier_gstin && share.supplier_state
        ? { gstin: share.supplier_gstin, state: share.supplier_state }
        : null,
    registrationId: share.registration_id,
    placeOfSupply: share.place_of_supply,
    sac: share.sac,
    rate: share.rate,
    gross: share.gross,
    taxable: share.taxable,
    tax: { cgst: share.cgst, sgst: share.sgst, igst: share.igst },
    customerGstin: null,
    documentId: null,
  };
}

/** What the documents of a booking have in common. */
function commonOf({
  booking: { code, customer },
}: Context): Pick<Billed, 'recipient' | 'booking' | 'placeOfSupply'> {
  return {
    recipient: {
      name: customer.name,
      address: customer.address,
      postcode: customer.pin,
      state: customer.city.state,
      gstin: null,
    },
    booking: code,
    placeOfSupply: customer.city.state,
  };
}

const contentOf = (billed: Billed): DocumentContent =>
  makeContent(billed, billingSettingsSchema.parse({}), null);

/** An invoice or bill for the charges of each day and supplier, and a receipt for each payment after its bill. */
function billsOf(context: Context, lines: readonly Line[]): CompanyDocument[] {
  const { booking, money, serviceOf, professionalOf } = context;
  const charged = lines.filter(({ shares }) => shares.length > 0);
  const groups = Map.groupBy(
    charged,
    ({ shares: [share] }) => `${share?.suppliedOn} ${share?.liability} ${share?.supplier?.gstin}`,
  );
  const bills = [...groups.values()].map((same) => {
    const issuedAt = new Date(Math.max(...same.map(({ chargedAt }) => chargedAt.getTime())) + AFTER_MS);
    const shares = same.flatMap((line) => line.shares);
    const paidBefore = same.flatMap(({ payments }) => payments).filter(({ paidAt }) => paidAt <= issuedAt);
    const supplier = supplierOf(context, same);
    const content = contentOf({
      ...commonOf(context),
      liability: supplier ? 'professional' : 'none',
      supplier: supplier?.printed ?? null,
      lines: same.map((line) =>
        billedLine(
          line,
          line.shares,
          serviceOf(line.row.service_id),
          supplier ? null : (professionalOf(line.row.professional_id)?.name ?? null),
        ),
      ),
      paid: paidAt(same, money, issuedAt, sum(shares.map(({ gross }) => gross))),
      countedOrders: paidBefore.map(({ orderId }) => orderId),
    });
    return {
      kind: supplier ? ('invoice' as const) : ('receipt' as const),
      issuer: supplier?.issuer ?? null,
      subject: documentSubject('invoice', Math.min(...shares.map(({ id }) => id))),
      accountId: booking.customer.id,
      issuedAt,
      subjects: same.map(({ id }) => lineSubject(id)),
      shares: shares.map(({ id }) => id),
      content,
    };
  });
  const receipts = latePayments(
    bills,
    lines.flatMap(({ payments }) => payments),
  ).map(
    ({ orderId, amount, paidAt: at, method, reference, paidSoFar, bills: paid }): CompanyDocument => ({
      kind: 'payment_receipt',
      issuer: null,
      subject: documentSubject('payment', orderId),
      accountId: booking.customer.id,
      issuedAt: new Date(at.getTime() + AFTER_MS),
      subjects: paid.flatMap(({ subjects }) => subjects),
      shares: [],
      content: (numberOf) =>
        contentOf({
          ...commonOf(context),
          lines: paid.flatMap(({ content }) => content.lines),
          paid: paidSoFar,
          against: paid.map(({ subject, issuedAt }) => ({
            number: numberOf(subject),
            date: dateOf(issuedAt),
          })),
          payment: { amount, at: isoOf(at), method, reference },
        }),
    }),
  );
  return [...bills.map(({ content, ...bill }) => ({ ...bill, content: () => content })), ...receipts];
}

/** Returns the registered professional who supplies the work of lines; null if the tax on it is not theirs. */
function supplierOf({ professionalOf }: Context, [line]: readonly Line[]) {
  const share = line?.shares[0];
  const professional = professionalOf(line?.row.professional_id ?? null);
  if (share?.liability !== 'professional' || !share.supplier || !professional) return null;
  const { gstin, state } = share.supplier;
  return {
    issuer: { professionalId: professional.id, gstin },
    printed: { name: professional.name, address: professional.address, state, gstin },
  };
}

/** Returns what was paid and not refunded of lines at a time, at most an amount. */
function paidAt(lines: readonly Line[], money: CompanyMoney, at: Date, most: Money): Money {
  const total = lines.reduce((all, line) => {
    const paid = line.payments.filter((payment) => payment.paidAt <= at);
    const refunded = money.refundsOf(money.payableOf(line.id)).filter(({ created_at }) => created_at <= at);
    return (
      all +
      paid.reduce((some, { amount }) => some + amount, 0) -
      refunded.reduce((some, { amount }) => some + amount, 0)
    );
  }, 0);
  return paise(Math.min(total, most));
}

function refundVouchersOf(context: Context, lines: readonly Line[]): CompanyDocument[] {
  const { money } = context;
  return lines.flatMap((line) =>
    money
      .refundsOf(money.payableOf(line.id))
      .flatMap(({ id, amount, processed_at: processedAt, payment_id }) => {
        if (!processedAt) return [];
        const payment = line.payments.find(({ reference }) => reference === payment_id);
        const content = contentOf({
          ...commonOf(context),
          liability: 'none',
          lines: [untaxedLine(line, paise(amount), context.serviceOf(line.row.service_id))],
          paid: paise(0),
          payment: payment
            ? {
                amount: payment.amount,
                at: isoOf(payment.paidAt),
                method: payment.method,
                reference: payment.reference,
              }
            : null,
          reason: reasonOf(line),
        });
        return {
          kind: 'refund_voucher' as const,
          issuer: null,
          subject: documentSubject('refund', id),
          accountId: context.booking.customer.id,
          issuedAt: new Date(processedAt.getTime() + AFTER_MS),
          subjects: [lineSubject(line.id)],
          shares: [],
          content: () => content,
        };
      }),
  );
}

function cancellationOf(context: Context, lines: readonly Line[]): CompanyDocument[] {
  const [first] = lines;
  if (
    !first ||
    !lines.every(
      ({ state, hasPayments, shares }) => state === 'cancelled' && !hasPayments && shares.length === 0,
    )
  )
    return [];
  const content = contentOf({
    ...commonOf(context),
    lines: lines.map((line) => untaxedLine(line, paise(0), context.serviceOf(line.row.service_id))),
    paid: paise(0),
    reason: reasonOf(first),
  });
  return [
    {
      kind: 'cancellation',
      issuer: null,
      subject: documentSubject('cancellation', context.booking.id),
      accountId: context.booking.customer.id,
      issuedAt: new Date(Math.max(...lines.map(({ chargedAt }) => chargedAt.getTime())) + AFTER_MS),
      subjects: [],
      shares: [],
      content: () => content,
    },
  ];
}
