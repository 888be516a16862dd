import { type Money, paise, sum } from '@aaspaas/contract/kernel/money.ts';
import { INDIAN_STATES, type IndianState } from '@aaspaas/contract/kernel/indian-states.ts';
import { PAYMENT_METHODS } from '@aaspaas/contract/kernel/payment-methods.ts';
import { z } from 'zod';
import { type Taxed, taxInside, taxTotals } from './gst.ts';

const money = z.int().transform(paise);
const taxed = { taxable: money, cgst: money, sgst: money, igst: money };
const state = z.enum(INDIAN_STATES).nullable();

/** Who the paper is for; everything null once the person had it erased. */
const recipient = z.object({
  name: z.string().nullable(),
  address: z.string().nullable(),
  postcode: z.string().nullable(),
  state,
  gstin: z.string().nullable(),
});

const line = z.object({
  /** The service's name by language. */
  name: z.object({ en: z.string(), hi: z.string() }),
  /** The code of services in the GST system; empty where no tax is charged. */
  sac: z.string(),
  /** Day and time of the work, in India. */
  date: z.string().nullable(),
  time: z.string().nullable(),
  workType: z.enum(['hour', 'day']).nullable(),
  units: z.int(),
  unitPrice: money,
  extraHours: z.int(),
  /** What extra time cost, part of the amount. */
  extraTotal: money,
  /** What a settled complaint took off; the amount is without it. */
  takenOff: money,
  /** The work was cancelled, and the amount is what is kept of its price. */
  cancelled: z.boolean(),
  /** Hundredths of a percent. */
  rate: z.int().min(0),
  amount: money,
  ...taxed,
});

/** Everything that is printed on a paper, frozen when it is issued. Amounts in paise. */
export const documentContent = z.object({
  operator: z.object({
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
  /** What was paid before it was issued. */
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
  /** The number of the document that a credit note takes back from, or that a payment receipt confirms a payment of. */
  refersTo: z.string().nullable(),
  /** By language. */
  reason: z.object({ en: z.string(), hi: z.string() }).nullable(),
});
export type DocumentContent = z.output<typeof documentContent>;
/** One line of a paper: what it is for, and its amounts. */
export type DocumentLine = DocumentContent['lines'][number];

/** A code of services: its heading has four digits, what is below it six. */
const sacCode = z.string().regex(/^99\d{2}(?:\d{2})?$/);

/** What operators set about papers. Without a GSTIN no tax is charged and plain receipts are issued (product.md, "Money"). */
export const billingSettingsSchema = z.object({
  name: z.string().default('Aaspaas'),
  address: z.string().default('Bengaluru, Karnataka 560001'),
  state: z.enum(INDIAN_STATES).default('Karnataka'),
  email: z.string().default('accounts@aaspaas.example'),
  gstin: z.string().nullable().default(null),
  /** Heading and rate of services where nothing else is set: 9987, maintenance and repair, 18 %. */
  sac: z.string().default('9987'),
  rate: z.int().min(0).max(10_000).default(1800),
  /** Heading and rate of the sub-categories that have their own, by their ids: which one is right is an accountant's word, never the code's. */
  taxClasses: z
    .record(
      z.string().regex(/^[1-9]\d{0,9}$/),
      z.strictObject({ sac: sacCode, rate: z.int().min(0).max(10_000) }),
    )
    .default({}),
});
export type BillingSettings = z.output<typeof billingSettingsSchema>;

/** A line as whoever asks for a paper knows it. */
export interface BilledLine extends Omit<DocumentLine, 'sac' | 'rate' | keyof Taxed> {
  /** What its tax goes by; null: it is not in the catalogue. */
  readonly subcategoryId: number | null;
}

/** What a paper is made from. */
export interface Billed {
  readonly recipient: DocumentContent['recipient'];
  readonly booking: string;
  /** Where the work was done: that State's tax is charged (IGST Act, section 12 (3)). Unknown: the operator's own. */
  readonly placeOfSupply: IndianState | null;
  readonly lines: readonly BilledLine[];
  readonly paid: Money;
  /** The orders whose payments `paid` includes. */
  readonly countedOrders?: readonly number[];
  readonly refersTo?: string | null;
  readonly reason?: DocumentContent['reason'];
}

/** A paper's content: taxes taken out of amounts that include them, line by line, where the operator has a GSTIN. */
export function makeContent(billed: Billed, settings: BillingSettings): DocumentContent {
  const supply = billed.placeOfSupply ?? settings.state;
  const lines = billed.lines.map(({ subcategoryId, ...one }) => {
    const { sac, rate } = taxClassOf(subcategoryId, settings);
    return { ...one, sac, rate, ...taxInside(one.amount, rate, supply === settings.state) };
  });
  const { name, address, state: home, gstin, email } = settings;
  return {
    operator: { name, address, state: home, gstin, email },
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

/** Its own heading and rate, or those of everything else; nothing is taxed without a GSTIN. */
function taxClassOf(
  subcategoryId: number | null,
  { gstin, sac, rate, taxClasses }: BillingSettings,
): Pick<DocumentLine, 'sac' | 'rate'> {
  if (!gstin) return { sac: '', rate: 0 };
  return taxClasses[String(subcategoryId)] ?? { sac, rate };
}
