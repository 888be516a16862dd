import { type Money, paise, sum } from '@aaspaas/contract/kernel/money.ts';
import { INDIAN_STATES } from '@aaspaas/contract/kernel/indian-states.ts';
import { PAYMENT_METHODS } from '@aaspaas/contract/kernel/payment-methods.ts';
import { z } from 'zod';
import { taxTotals } from '../../rules/gst.ts';

const money = z.int().transform(paise);
const taxed = { taxable: money, cgst: money, sgst: money, igst: money };
const state = z.enum(INDIAN_STATES).nullable();
const texts = z.object({ en: z.string(), hi: z.string() });

/** Recipient of the document; all fields are null once it need not be kept whole. */
const recipient = z.object({
  name: z.string().nullable(),
  address: z.string().nullable(),
  postcode: z.string().nullable(),
  state,
  gstin: z.string().nullable(),
});

const line = z.object({
  /** Name of the service by language. */
  name: texts,
  /** Name of the professional who did the work, on documents that the platform issues. Documents of earlier releases do not say. */
  provider: z.string().nullable().optional(),
  /** Service accounting code (GST); empty if no tax is charged. */
  sac: z.string(),
  /** Day and time of the work, Asia/Kolkata. */
  date: z.string().nullable(),
  time: z.string().nullable(),
  workType: z.enum(['hour', 'day']).nullable(),
  units: z.int(),
  unitPrice: money,
  extraHours: z.int(),
  /** Price of extra time, included in the amount. */
  extraTotal: money,
  /** Reduction from a settled dispute, already deducted from the amount. */
  priceReduction: money,
  /** Whether the work was cancelled and the amount is the retained part of its price. */
  cancelled: z.boolean(),
  /** Whether the amount is the charge for a visit to an absent customer. Documents of earlier releases do not say. */
  visit: z.boolean().default(false),
  /** Basis points. */
  rate: z.int().min(0),
  amount: money,
  ...taxed,
});

/** A document that another one names. */
const reference = z.object({ number: z.string(), date: z.iso.date() });

/** Printed content of a document, frozen when it is issued. Amounts in paise. */
export const documentContent = z.object({
  /** The company that runs the marketplace, with the GSTIN of the registration that the document concerns. */
  platform: z.object({
    name: z.string(),
    address: z.string(),
    state: z.enum(INDIAN_STATES),
    gstin: z.string().nullable(),
    email: z.string(),
  }),
  /** The registered professional who supplies and issues; null: the platform does. */
  supplier: z
    .object({
      name: z.string(),
      address: z.string().nullable(),
      state: z.enum(INDIAN_STATES),
      gstin: z.string(),
    })
    .nullable()
    .default(null),
  /** Who pays the tax on the work; null on documents of earlier releases, and on those that no share was made for. */
  liability: z.enum(['platform', 'professional', 'none']).nullable().default(null),
  recipient,
  /** The booking's code; null on documents about a month. */
  booking: z.string().nullable(),
  placeOfSupply: state,
  lines: z.array(line),
  totals: z.object({ ...taxed, amount: money }),
  /** Amount paid before the document was issued. */
  paid: money,
  /** The orders whose payments `paid` includes; null on documents issued before this was recorded. */
  countedOrders: z.array(z.int()).nullable().default(null),
  /** The payment that a receipt confirms, or from which a refund voucher pays back. */
  payment: z
    .object({
      amount: money,
      at: z.iso.datetime({ offset: true }),
      method: z.enum(PAYMENT_METHODS).nullable(),
      /** The gateway's id of the payment. */
      reference: z.string(),
    })
    .nullable()
    .default(null),
  /** The invoices that a credit note reduces or a payment pays, or the receipt vouchers that a refund voucher takes back. */
  against: z.array(reference).default([]),
  /** The number of such a document, on documents of earlier releases. */
  refersTo: z.string().nullable(),
  /** By language. */
  reason: texts.nullable(),
  /** The month that a commission invoice bills, `YYYY-MM`. */
  month: z.string().nullable().default(null),
});
export type DocumentContent = z.output<typeof documentContent>;
/** One line of a document: its description, amount and tax. */
export type DocumentLine = DocumentContent['lines'][number];
/** The number and the date of a document. */
export type DocumentReference = z.output<typeof reference>;

/** A service accounting code: four digits for a heading, six for a code below it. */
const sacCode = z.string().regex(/^99\d{2}(?:\d{2})?$/);

/** Billing settings: the company as documents print it. Its tax registrations and classes are dated rows. */
export const billingSettingsSchema = z.object({
  name: z.string().default('Aaspaas'),
  address: z.string().default('Bengaluru, Karnataka 560001'),
  state: z.enum(INDIAN_STATES).default('Karnataka'),
  email: z.string().default('accounts@aaspaas.example'),
  gstin: z.string().nullable().default(null),
  /** Default heading and rate of services of earlier releases: 9987, maintenance and repair, 18 %. */
  sac: z.string().default('9987'),
  rate: z.int().min(0).max(10_000).default(1800),
  /** Heading and rate by sub-category id of earlier releases. */
  taxClasses: z
    .record(
      z.string().regex(/^[1-9]\d{0,9}$/),
      z.strictObject({ sac: sacCode, rate: z.int().min(0).max(10_000) }),
    )
    .default({}),
  /**
   * The first day on which invoices to businesses are registered with the government's portal (rule 48 (4)): from a turnover above five
   * crore rupees on. Null: they are not.
   */
  eInvoiceFrom: z.iso.date().nullable().default(null),
});
export type BillingSettings = z.output<typeof billingSettingsSchema>;

/** What of a document its caller decides; the rest follows. */
export type Billed = Omit<
  DocumentContent,
  | 'platform'
  | 'totals'
  | 'countedOrders'
  | 'payment'
  | 'against'
  | 'refersTo'
  | 'reason'
  | 'month'
  | 'supplier'
  | 'liability'
> &
  Partial<
    Pick<
      DocumentContent,
      'countedOrders' | 'payment' | 'against' | 'reason' | 'month' | 'supplier' | 'liability'
    >
  >;

/** Creates a document's content. Taxes are those of the stored shares and advances; nothing is calculated from a rate here. */
export function makeContent(
  billed: Billed,
  { name, address, state: home, email }: Pick<BillingSettings, 'name' | 'address' | 'state' | 'email'>,
  /** The GSTIN of the registration that the document concerns; null if the platform has none. */
  gstin: string | null,
): DocumentContent {
  const { lines } = billed;
  return {
    platform: { name, address, state: home, gstin, email },
    supplier: billed.supplier ?? null,
    liability: billed.liability ?? null,
    recipient: billed.recipient,
    booking: billed.booking,
    placeOfSupply: billed.placeOfSupply,
    lines: [...lines],
    totals: { ...taxTotals(lines), amount: sum(lines.map(({ amount }) => amount)) },
    paid: billed.paid,
    countedOrders: billed.countedOrders ?? null,
    payment: billed.payment ?? null,
    against: [...(billed.against ?? [])],
    refersTo: null,
    reason: billed.reason ?? null,
    month: billed.month ?? null,
  };
}

/** A row of the tax table: what one heading and rate have together. */
export interface TaxRow
  extends Pick<DocumentLine, 'sac' | 'rate' | 'taxable' | 'cgst' | 'sgst' | 'igst' | 'amount'> {}

/** Returns a row for each heading and rate, in the order of the lines. */
export function taxRowsOf(lines: readonly DocumentLine[]): TaxRow[] {
  return [...Map.groupBy(lines, ({ sac, rate }) => `${sac} ${rate}`).values()].map((same) => ({
    sac: same[0]?.sac ?? '',
    rate: same[0]?.rate ?? 0,
    ...taxTotals(same),
    amount: sum(same.map(({ amount }): Money => amount)),
  }));
}

/** Returns the tax of all heads together. */
export const taxIn = ({ cgst, sgst, igst }: Pick<TaxRow, 'cgst' | 'sgst' | 'igst'>): Money =>
  paise(cgst + sgst + igst);
