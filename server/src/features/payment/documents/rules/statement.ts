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

/** What changes the balance besides jobs and payouts; positive if it is owed to the professional. */
const change = z.object({
  /**
   * `cash`: the customer paid the professional; `pay_split`: part of the pay for repeated work is the first professional's; `top_up`: the
   * platform adds to the pay for repeated work.
   */
  kind: z.enum(['cash', 'pay_split', 'top_up']),
  /** The booking's code. */
  booking: z.string(),
  date: z.string(),
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
  /** None in statements of earlier releases. */
  changes: z.array(change).default([]),
  payouts: z.array(payout),
  /** Sums of the jobs. */
  totals: z.object({ gross: money, commission: money, tax: money, tds: money, net: money }),
  paid: money,
  /** Balance owed at the end: opening plus earnings and other changes minus payouts. */
  closing: money,
});
export type StatementContent = z.output<typeof statementContent>;
/** One job of a statement, with its deductions. */
export type StatementJob = StatementContent['jobs'][number];

/** A month's jobs, payouts and opening balance, supplied by the caller. */
export interface StatementFacts {
  readonly name: string | null;
  readonly address: string | null;
  /** Null if the professional is not registered. */
  readonly gstin: string | null;
  readonly opening: Money;
  readonly jobs: readonly StatementJob[];
  readonly changes: StatementContent['changes'];
  readonly payouts: StatementContent['payouts'];
}

/** Creates a month's statement. */
export function makeStatement(
  month: string,
  { name, address, gstin, opening, jobs, changes, payouts }: StatementFacts,
  platform: Pick<BillingSettings, 'name' | 'address' | 'gstin' | 'email'>,
): StatementContent {
  const total = (part: 'gross' | 'commission' | 'tax' | 'tds' | 'net') => sum(jobs.map((one) => one[part]));
  const net = total('net');
  const changed = sum(changes.map(({ amount }) => amount));
  const paid = sum(payouts.map(({ amount }) => amount));
  return {
    platform: {
      name: platform.name,
      address: platform.address,
      gstin: platform.gstin,
      email: platform.email,
    },
    recipient: { name, address, postcode: null, state: null, gstin },
    month,
    opening,
    jobs: [...jobs],
    changes: [...changes],
    payouts: [...payouts],
    totals: {
      gross: total('gross'),
      commission: total('commission'),
      tax: total('tax'),
      tds: total('tds'),
      net,
    },
    paid,
    closing: paise(opening + net + changed - paid),
  };
}

/** Returns the first day of a month and of the next one. */
export function monthBounds(month: string): { readonly first: string; readonly next: string } {
  const first = `${month}-01`;
  return { first, next: `${addDays(first, 31).slice(0, 7)}-01` };
}
