import { type Money, paise, sum } from '@aaspaas/contract/kernel/money.ts';
import { INDIAN_STATES, type IndianState } from '@aaspaas/contract/kernel/indian-states.ts';
import { PAYMENT_METHODS } from '@aaspaas/contract/kernel/payment-methods.ts';
import { z } from 'zod';
import { type Taxed, taxInside, taxTotals } from '../../rules/gst.ts';

const money = z.int().transform(paise);
const taxed = { taxable: money, cgst: money, sgst: money, igst: money };
const state = z.enum(INDIAN_STATES).nullable();

/** Recipient of the document; all fields are null after an erasure. */
const recipient = z.object({
  name: z.string().nullable(),
  address: z.string().nullable(),
  postcode: z.string().nullable(),
  state,
  gstin: z.string().nullable(),
});

const line = z.object({
  /** Name of the service by language. */
  name: z.object({ en: z.string(), hi: z.string() }),
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

/** Printed content of a document, frozen when it is issued. Amounts in paise. */
export const documentContent = z.object({
  /** The company that issues the document. */
  platform: z.object({
    name: z.string(),
    address: z.string(),
    state: z.enum(INDIAN_STATES),
    gstin: z.string().nullable(),
    email: z.string(),
  }),
  recipient,
  /** The booking's code. */
  booking: z.string(),
  placeOfSupply: state,
  lines: z.array(line),
  totals: z.object({ ...taxed, amount: money }),
  /** Amount paid before the document was issued. */
  paid: money,
  /** The orders whose payments `paid` includes; null on documents issued before this was recorded. */
  countedOrders: z.array(z.int()).nullable().default(null),
  /** The payment that a payment receipt confirms. */
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
  /** Number of the document that a credit note corrects, or whose payment a payment receipt confirms. */
  refersTo: z.string().nullable(),
  /** By language. */
  reason: z.object({ en: z.string(), hi: z.string() }).nullable(),
});
export type DocumentContent = z.output<typeof documentContent>;
/** Returns the schema of one document line: its description and amounts. */
export type DocumentLine = DocumentContent['lines'][number];

/** A service accounting code: four digits for a heading, six for a code below it. */
const sacCode = z.string().regex(/^99\d{2}(?:\d{2})?$/);

/** Billing settings. Without a GSTIN no tax is charged and plain receipts are issued (product.md, "Money"). */
export const billingSettingsSchema = z.object({
  name: z.string().default('Aaspaas'),
  address: z.string().default('Bengaluru, Karnataka 560001'),
  state: z.enum(INDIAN_STATES).default('Karnataka'),
  email: z.string().default('accounts@aaspaas.example'),
  gstin: z.string().nullable().default(null),
  /** Default heading and rate of services: 9987, maintenance and repair, 18 %. */
  sac: z.string().default('9987'),
  rate: z.int().min(0).max(10_000).default(1800),
  /** Heading and rate by sub-category id, where they differ from the defaults. An accountant decides which one applies, never the code. */
  taxClasses: z
    .record(
      z.string().regex(/^[1-9]\d{0,9}$/),
      z.strictObject({ sac: sacCode, rate: z.int().min(0).max(10_000) }),
    )
    .default({}),
});
export type BillingSettings = z.output<typeof billingSettingsSchema>;

/** A line to be billed. */
export interface BilledLine extends Omit<DocumentLine, 'sac' | 'rate' | keyof Taxed> {
  /** Sub-category that decides its tax; null if it is not in the catalogue. */
  readonly subcategoryId: number | null;
}

/** Input of a document. */
export interface Billed {
  readonly recipient: DocumentContent['recipient'];
  readonly booking: string;
  /** State in which the work was done, whose tax is charged (IGST Act, section 12 (3)). Unknown: the platform's State. */
  readonly placeOfSupply: IndianState | null;
  readonly lines: readonly BilledLine[];
  readonly paid: Money;
  /** Orders whose payments `paid` includes. */
  readonly countedOrders?: readonly number[];
  readonly refersTo?: string | null;
  readonly reason?: DocumentContent['reason'];
}

/** Creates a document's content. With a GSTIN, taxes are extracted from the tax-inclusive amounts, line by line. */
export function makeContent(billed: Billed, settings: BillingSettings): DocumentContent {
  const supply = billed.placeOfSupply ?? settings.state;
  const lines = billed.lines.map(({ subcategoryId, ...one }) => {
    const { sac, rate } = taxClassOf(subcategoryId, settings);
    return { ...one, sac, rate, ...taxInside(one.amount, rate, supply === settings.state) };
  });
  const { name, address, state: home, gstin, email } = settings;
  return {
    platform: { name, address, state: home, gstin, email },
    recipient: billed.recipient,
    booking: billed.booking,
    placeOfSupply: supply,
    lines,
    totals: { ...taxTotals(lines), amount: sum(lines.map(({ amount }) => amount)) },
    paid: billed.paid,
    countedOrders: billed.countedOrders ? [...billed.countedOrders] : null,
    payment: null,
    refersTo: billed.refersTo ?? null,
    reason: billed.reason ?? null,
  };
}

/** Returns the heading and rate of the sub-category, or the defaults; without a GSTIN the heading is empty and the rate 0. */
function taxClassOf(
  subcategoryId: number | null,
  { gstin, sac, rate, taxClasses }: BillingSettings,
): Pick<DocumentLine, 'sac' | 'rate'> {
  if (!gstin) return { sac: '', rate: 0 };
  return taxClasses[String(subcategoryId)] ?? { sac, rate };
}
