import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { calendarDay, idText, listOf, text } from '../kernel/fields.ts';
import { nextCursor, pageQuery } from '../kernel/page-query.ts';
import { key } from '../messages/index.ts';
import { bookMovement } from './books.ts';
import { MAX_STATEMENT_LENGTH } from './statement-limits.ts';

/**
 * The states of a settlement. `waiting`: the gateway has not paid it, or its report is incomplete; `differs`: it has waited for three days;
 * `posted`: it is in the ledger; `in_bank`: a line of the bank statement shows it, too.
 */
const SETTLEMENT_STATES = ['waiting', 'differs', 'posted', 'in_bank'] as const;
export type SettlementState = (typeof SETTLEMENT_STATES)[number];

/** The orders of the list of settlements. */
export const SETTLEMENT_SORTS = ['settled', '-settled'] as const;

const day = calendarDay('error.invalid_value');

/** The filters of the list of settlements; all have to match. */
export const settlementFilters = z.object({
  /** Exactly: the gateway's id of a settlement, payment, refund or chargeback, or the bank's reference. */
  q: z.string().trim().max(100).optional(),
  state: listOf(z.enum(SETTLEMENT_STATES, { error: key('error.invalid_value') })),
  /** `1`: only settlements with money that matches nothing. */
  unmatched: z.enum(['1'], { error: key('error.invalid_value') }).optional(),
  /** The first and the last day of the settlement, `YYYY-MM-DD`, in Indian time. */
  from: day.optional(),
  to: day.optional(),
  sort: z.enum(SETTLEMENT_SORTS, { error: key('error.invalid_value') }).default('-settled'),
});
export type SettlementFilters = z.output<typeof settlementFilters>;

/** A transfer of the gateway to our bank account. Amounts in rupees; null until they are known. */
export const settlementRow = z.object({
  id: z.int(),
  /** The gateway's id. */
  gateway_id: z.string(),
  state: z.enum(SETTLEMENT_STATES),
  amount: z.number().nullable(),
  /** The bank's reference. */
  utr: z.string().nullable(),
  settled_at: z.string(),
  /** Money of payments, less refunds and chargebacks, before fees. */
  gross: z.number().nullable(),
  fee: z.number().nullable(),
  fee_tax: z.number().nullable(),
  /** Money that matches nothing of ours, in suspense. */
  unmatched: z.number(),
  /** While it waits: its amount less what its rows add up to. */
  difference: z.number().nullable(),
  /** The day on which the bank statement shows it. */
  in_bank_on: z.string().nullable(),
});
export type SettlementRow = z.output<typeof settlementRow>;

/** What a row of a settlement is about, and why it matches nothing of ours. */
export const RECON_TYPES = ['payment', 'refund', 'transfer', 'adjustment'] as const;
export type ReconType = (typeof RECON_TYPES)[number];
export const MISMATCHES = ['unknown', 'amount_differs', 'unexpected_type', 'repeated'] as const;

/** The most rows of a settlement that its details contain. */
export const MAX_SETTLEMENT_ROWS = 200;

/** A settlement with its rows. Amounts in rupees. */
export const settlementDetails = settlementRow.extend({
  /** The first rows of the report, those that match nothing first. */
  rows: z.array(
    z.object({
      id: z.int(),
      entity_id: z.string(),
      type: z.enum(RECON_TYPES),
      /** Before the fee; negative if the gateway deducted it. */
      gross: z.number(),
      fee: z.number(),
      fee_tax: z.number(),
      /** Null if it matches; also once what it belongs to was found. */
      mismatch: z.enum(MISMATCHES).nullable(),
      /** The number of the payment, and its booking; null without one. */
      payment: z.int().nullable(),
      booking_id: z.string().nullable(),
    }),
  ),
  row_count: z.int(),
  movements: z.array(bookMovement),
  /** When the gateway is asked again; null once it is posted. */
  next_check_at: z.string().nullable(),
});
export type SettlementDetails = z.output<typeof settlementDetails>;

/** Unmatched money that is open, or that was settled. */
const UNMATCHED_LISTS = ['open', 'resolved'] as const;

/** What a line of the bank statement may be. */
export const expectedMoney = z.object({
  /** `settlement:7` or `payout_item:3`. */
  id: z.string(),
  amount: z.number(),
  day: z.string(),
  reference: z.string().nullable(),
});

/** Money that matches nothing of ours: of a settlement, where it is in suspense, or of the bank statement. Amounts in rupees. */
export const unmatchedMoney = z.object({
  id: z.int(),
  source: z.enum(['settlement', 'bank']),
  reason: z.enum(MISMATCHES),
  /** Positive: money that we received. */
  amount: z.number(),
  day: z.string(),
  /** The gateway's id of the row, or the bank's reference. */
  reference: z.string(),
  /** What the bank wrote; null for a row of a settlement. */
  narration: z.string().nullable(),
  /** The settlement of the row; null for a bank line. */
  settlement_id: z.int().nullable(),
  /** After it the alarm is raised. */
  due_at: z.string(),
  overdue: z.boolean(),
  owner: z.string().nullable(),
  note: z.string().nullable(),
  /** Of the same amount within two days, for an operator to confirm; only for bank lines. */
  suggestions: z.array(expectedMoney),
  resolution: z.enum(['matched', 'closed']).nullable(),
  resolved_at: z.string().nullable(),
  resolved_by: z.string().nullable(),
  allowed_actions: z.array(z.enum(['note', 'match', 'close'])),
});
export type UnmatchedMoney = z.output<typeof unmatchedMoney>;

/** The columns of the CSV file of a bank statement, in any order. */
export const BANK_COLUMNS = ['date', 'narration', 'utr', 'debit', 'credit', 'balance'] as const;

/** A problem of a statement's file: of a cell, of a row (`column` null), or of the whole file (`row` null). Rows count as in spreadsheets. */
const bankProblem = z.object({
  row: z.int().nullable(),
  column: z.enum(BANK_COLUMNS).nullable(),
  problem: z.enum([
    'not_csv',
    'empty',
    'column_missing',
    'date_invalid',
    'amount_invalid',
    'amount_missing',
    'two_amounts',
    'balance_differs',
    'opening_differs',
  ]),
});
export type BankProblem = z.output<typeof bankProblem>;

/** An uploaded bank statement. Amounts in rupees. */
export const bankStatement = z.object({
  id: z.int(),
  file_name: z.string(),
  first_day: z.string(),
  last_day: z.string(),
  /** Lines that were new, and lines that an earlier file had. */
  added: z.int(),
  repeated: z.int(),
  /** Lines of this file that match nothing yet. */
  unmatched: z.int(),
  closing_balance: z.number(),
  uploaded_by: z.string(),
  uploaded_at: z.string(),
});
export type BankStatement = z.output<typeof bankStatement>;

const done = z.object({ message: z.string() });
const id = z.object({ id: idText });

/** Settlements of the gateway, statements of the bank account, and money that matches nothing. */
export const adminSettlementEndpoints = {
  'admin.settlements': endpoint({
    method: 'GET',
    path: 'admin/settlements',
    who: 'admin',
    needs: 'money.read',
    summary: 'Settlements of the payment gateway by filters, newest first',
    query: pageQuery.extend(settlementFilters.shape),
    reply: z.object({
      data: z.array(settlementRow),
      next_cursor: nextCursor,
      /** The number of matching settlements, exact up to 10,000; 10,001: there are more. */
      total: z.int(),
    }),
  }),
  'admin.settlement': endpoint({
    method: 'GET',
    path: 'admin/settlements/:id',
    who: 'admin',
    needs: 'money.read',
    summary: 'A settlement with the rows of its report and its ledger transactions',
    params: id,
    reply: z.object({ data: settlementDetails }),
    errors: ['not_found'],
  }),
  'admin.unmatched': endpoint({
    method: 'GET',
    path: 'admin/unmatched',
    who: 'admin',
    needs: 'money.read',
    summary: 'Money that matches nothing: open first due first, resolved newest first',
    query: pageQuery.extend({
      list: z.enum(UNMATCHED_LISTS, { error: key('error.invalid_value') }).default('open'),
    }),
    reply: z.object({ data: z.array(unmatchedMoney), next_cursor: nextCursor, open: z.int() }),
  }),
  'admin.note_unmatched': endpoint({
    method: 'POST',
    path: 'admin/unmatched/:id/note',
    who: 'admin',
    needs: 'money.act',
    idempotent: true,
    summary: 'Makes the caller the owner of unmatched money, with a note',
    params: id,
    body: z.object({ note: text('forms.reason_required', 1000) }),
    reply: done,
    errors: ['not_found', 'state_changed'],
  }),
  'admin.match_unmatched': endpoint({
    method: 'POST',
    path: 'admin/unmatched/:id/match',
    who: 'admin',
    needs: 'money.act',
    stepUp: true,
    idempotent: true,
    summary:
      'Matches a bank line with a settlement or a payout of the same amount; 409 if either is matched already',
    params: id,
    body: z.object({
      with: z
        .string({ error: key('error.invalid_value') })
        .regex(/^(settlement|payout_item):[1-9]\d{0,9}$/, key('error.invalid_value')),
    }),
    reply: done,
    errors: ['not_found', 'state_changed'],
  }),
  'admin.close_unmatched': endpoint({
    method: 'POST',
    path: 'admin/unmatched/:id/close',
    who: 'admin',
    needs: 'money.act',
    stepUp: true,
    idempotent: true,
    summary: 'Closes unmatched money with a note; it stays in suspense until a journal entry moves it',
    params: id,
    body: z.object({ note: text('forms.reason_required', 1000) }),
    reply: done,
    errors: ['not_found', 'state_changed'],
  }),
  'admin.bank_statements': endpoint({
    method: 'GET',
    path: 'admin/bank-statements',
    who: 'admin',
    needs: 'money.read',
    summary: 'Uploaded bank statements, newest first',
    query: pageQuery,
    reply: z.object({ data: z.array(bankStatement), next_cursor: nextCursor }),
  }),
  'admin.import_bank_statement': endpoint({
    method: 'POST',
    path: 'admin/bank-statements',
    who: 'admin',
    needs: 'money.act',
    stepUp: true,
    idempotent: true,
    maxBytes: 4 * MAX_STATEMENT_LENGTH,
    summary:
      'Stores the new lines of a bank statement and matches them; 422 with all `data.problems` of the file and their rows, and then nothing is stored',
    body: z.object({
      file_name: text('forms.reason_required', 200),
      /** The CSV file: date, narration, utr, debit, credit and balance in any order, amounts in rupees. */
      csv: z
        .string({ error: key('error.required') })
        .min(1, key('error.required'))
        .max(MAX_STATEMENT_LENGTH, key('error.too_long')),
    }),
    reply: done.extend({
      data: z.object({ added: z.int(), repeated: z.int(), matched: z.int(), unmatched: z.int() }),
    }),
    errors: ['invalid'],
  }),
};
