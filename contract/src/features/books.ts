import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { nextCursor, pageQuery } from '../kernel/page-query.ts';

/** The chart of accounts. `platform` and `taxes` are accounts of earlier releases; both are closed. */
export const ledgerAccount = z.enum([
  'bank',
  'gateway',
  'customer',
  'adv_gst',
  'input_gst',
  'chargebacks',
  'advances',
  'pro',
  'payouts',
  'refunds',
  'suspense',
  'credits',
  'gst_95',
  'gst_out',
  'tcs',
  'tds',
  'welfare',
  'commission',
  'gateway_fees',
  'payout_fees',
  'goodwill',
  'compensation',
  'chargeback_loss',
  'bad_debts',
  'welfare_cost',
  'penalties',
  'rounding',
  'platform',
  'taxes',
]);

/** The key figures of a month; the current one up to now. Null: there is nothing to divide by. */
export const keyFigures = z.object({
  /** `YYYY-MM`. */
  month: z.string(),
  /** What customers were charged, with tax, less reductions; rupees. */
  value: z.number(),
  /** The commission without tax, in per cent of the value. */
  take_rate: z.number().nullable(),
  /** The refunds that were requested, in per cent of the payments. */
  refund_rate: z.number().nullable(),
  /** What customers owe at the end of the month or now, in days of its value. */
  days_due: z.number().nullable(),
});
export type KeyFigures = z.output<typeof keyFigures>;

/** A discrepancy between the ledger and the other tables; paise or counts, as stored. */
const fault = z.object({ what: z.string(), books: z.number(), expected: z.number() });

/** A transaction of the ledger. Amounts in rupees; a debit is positive, a credit negative. */
export const bookMovement = z.object({
  id: z.int(),
  at: z.string(),
  kind: z.enum([
    'capture',
    'advance_tax',
    'charge',
    'advance_used',
    'reduction',
    'tax_paid',
    'refund',
    'refund_processed',
    'refund_failed',
    'refund_voided',
    'manual_refund',
    'goodwill',
    'payout',
    'payout_paid',
    'payout_returned',
    'payout_reversed',
    'payout_fee',
    'reclassification',
    'settlement',
    'settlement_matched',
    'bank_suspense',
    'chargeback',
    'chargeback_won',
    'chargeback_lost',
    'cash',
    'credit',
    'credit_used',
    'credit_expired',
    'write_off',
    'pay_split',
    'top_up',
    'journal',
  ]),
  entries: z.array(z.object({ account: ledgerAccount, amount: z.number() })),
});
export type BookMovement = z.output<typeof bookMovement>;

/** The ledger: balances, key figures, the nightly check and transactions; for operators only. */
export const bookEndpoints = {
  'books.balance': endpoint({
    method: 'GET',
    path: 'admin/books',
    who: 'admin',
    needs: 'money.read',
    summary:
      'Every account with its balance, the key figures, and the last nightly check with its faults; before the first check, the current faults',
    reply: z.object({
      /** Of this month and of the one before. */
      figures: z.object({ current: keyFigures, previous: keyFigures }),
      accounts: z.array(z.object({ account: ledgerAccount, balance: z.number() })),
      total: z.number(),
      faults: z.array(fault),
      checked: z.object({ day: z.string(), faults: z.int() }).nullable(),
    }),
  }),
  'books.movements': endpoint({
    method: 'GET',
    path: 'admin/books/movements',
    who: 'admin',
    needs: 'money.read',
    summary:
      'Ledger transactions, latest first; `of` limits them to a booking (its code) or a person (their mobile number)',
    query: pageQuery.extend({ of: z.string().trim().max(20).optional() }),
    reply: z.object({
      data: z.array(bookMovement),
      next_cursor: nextCursor,
      /** The name of the booking or person and the balance of each account; null without a search term or a match. */
      found: z
        .object({
          name: z.string(),
          accounts: z.array(z.object({ account: ledgerAccount, balance: z.number() })),
        })
        .nullable(),
    }),
  }),
};
