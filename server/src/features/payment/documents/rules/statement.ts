import { type Money, paise, sum } from '@aaspaas/contract/kernel/money.ts';
import { addDays } from '@aaspaas/contract/kernel/time.ts';
import { z } from 'zod';
import type { BillingSettings } from './content.ts';

const money = z.int().transform(paise);

const job = z.object({
  name: z.object({ en: z.string(), hi: z.string() }),
  /** The booking's code. */
  booking: z.string(),
  /** Day on which the work was accepted. */
  date: z.string(),
  gross: money,
  commission: money,
  /** GST: on the commission, on the work that the platform pays, and collected at source. */
  tax: money,
  tds: money,
  net: money,
});

const payout = z.object({
  date: z.string(),
  reference: z.string(),
  /** Negative if the bank returned it. */
  amount: money,
});

/** Printed content of a professional's monthly statement, frozen when it is issued. Amounts in paise. */
export const statementContent = z.object({
  platform: z.object({
    name: z.string(),
    address: z.string(),
    gstin: z.string().nullable(),
    email: z.string(),
  }),
  /** The same fields as on other documents, so that an erasure clears all of them alike. */
  recipient: z.object({
    name: z.string().nullable(),
    address: z.string().nullable(),
    postcode: z.string().nullable(),
    state: z.string().nullable(),
    gstin: z.string().nullable(),
  }),
  /** `YYYY-MM`. */
  month: z.string(),
  /** Balance owed at the start of the month. */
  opening: money,
  jobs: z.array(job),
  payouts: z.array(payout),
  /** Sums of the jobs. */
  totals: z.object({ gross: money, commission: money, tax: money, tds: money, net: money }),
  paid: money,
  /** Balance owed at the end: opening plus earnings minus payouts. */
  closing: money,
});
export type StatementContent = z.output<typeof statementContent>;
/** One job of a statement, with its deductions. */
export type StatementJob = StatementContent['jobs'][number];

/** A month's jobs, payouts and opening balance, supplied by the caller. */
export interface StatementFacts {
  readonly name: string | null;
  readonly address: string | null;
  readonly opening: Money;
  readonly jobs: readonly StatementJob[];
  readonly payouts: StatementContent['payouts'];
}

/** Creates a month's statement. */
export function makeStatement(
  month: string,
  { name, address, opening, jobs, payouts }: StatementFacts,
  platform: Pick<BillingSettings, 'name' | 'address' | 'gstin' | 'email'>,
): StatementContent {
  const total = (part: 'gross' | 'commission' | 'tax' | 'tds' | 'net') => sum(jobs.map((one) => one[part]));
  const net = total('net');
  const paid = sum(payouts.map(({ amount }) => amount));
  return {
    platform: {
      name: platform.name,
      address: platform.address,
      gstin: platform.gstin,
      email: platform.email,
    },
    recipient: { name, address, postcode: null, state: null, gstin: null },
    month,
    opening,
    jobs: [...jobs],
    payouts: [...payouts],
    totals: {
      gross: total('gross'),
      commission: total('commission'),
      tax: total('tax'),
      tds: total('tds'),
      net,
    },
    paid,
    closing: paise(opening + net - paid),
  };
}

/** Returns the first day of a month and of the next one. */
export function monthBounds(month: string): { readonly first: string; readonly next: string } {
  const first = `${month}-01`;
  return { first, next: `${addDays(first, 31).slice(0, 7)}-01` };
}
