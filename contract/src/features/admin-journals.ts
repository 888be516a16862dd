import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { idText, idValue, MAX_ID, text } from '../kernel/fields.ts';
import { nextCursor, pageQuery } from '../kernel/page-query.ts';
import { key } from '../messages/index.ts';
import { JOURNAL_ACCOUNTS, JOURNAL_SIDES, journalProblems, MAX_JOURNAL_LINES } from './journal-rules.ts';
import { FILE_KINDS } from './media.ts';

/** `waiting`: for another operator. `approved`: it is in the ledger. `rejected`: refused, or withdrawn by the operator who asked. */
export const journalState = z.enum(['waiting', 'approved', 'rejected'], {
  error: key('error.invalid_value'),
});
export type JournalState = z.output<typeof journalState>;

const taxHead = z.enum(['cgst', 'sgst', 'igst'], { error: key('error.invalid_value') });

/** A line of a journal entry; rupees, on one of the two sides. */
const journalLine = z.object({
  account: z.enum(JOURNAL_ACCOUNTS),
  debit: z.number().nullable(),
  credit: z.number().nullable(),
  /** Null for accounts without tax, like `gstin`. */
  tax_head: taxHead.nullable(),
  gstin: z.string().nullable(),
});

/** A journal entry that an operator asked for. */
export const journal = z.object({
  id: z.int(),
  state: journalState,
  lines: z.array(journalLine),
  /** The sum of its debits, in rupees. */
  total: z.number(),
  reason: z.string(),
  /** The proof; the link is for the caller only and valid for an hour. Null for the opposite of another entry. */
  file: z.object({ kind: z.enum(FILE_KINDS), url: z.string() }).nullable(),
  /** The entry whose opposite it is. */
  reverses: z.int().nullable(),
  /** The entry that takes it back, or waits for its approval. */
  reversed_by: z.object({ id: z.int(), waiting: z.boolean() }).nullable(),
  requested_by: z.string(),
  requested_at: z.string(),
  decided_by: z.string().nullable(),
  decided_at: z.string().nullable(),
  decision_reason: z.string().nullable(),
  /** The caller asked for it, so another operator approves. */
  own: z.boolean(),
  /** `reject`: refuse it, or withdraw one’s own. `reverse`: ask for its opposite. */
  allowed_actions: z.array(z.enum(['approve', 'reject', 'reverse'])),
});
export type Journal = z.output<typeof journal>;

const newLine = z.object({
  account: z.enum(JOURNAL_ACCOUNTS, { error: key('journal.account_required') }),
  side: z.enum(JOURNAL_SIDES, { error: key('error.invalid_value') }),
  /** Rupees, with at most two decimals. */
  amount: z.coerce
    .number({ error: key('journal.amount_range') })
    .min(0.01, key('journal.amount_range'))
    .max(10_000_000, key('journal.amount_range'))
    .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, key('journal.amount_range')),
  /** For input GST only, like the registration. */
  tax_head: taxHead.nullable().default(null),
  registration_id: idValue.nullable().default(null),
});

/** A journal entry to ask for: its debits equal its credits to the paisa. */
export const newJournal = z.object({
  lines: z
    .array(newLine, { error: key('journal.two_lines') })
    .min(2, key('journal.two_lines'))
    .max(MAX_JOURNAL_LINES, key('journal.too_many_lines'))
    .superRefine((lines, context) => {
      for (const { path, message } of journalProblems(lines))
        context.addIssue({ code: 'custom', path: [...path], message });
    }),
  reason: text('forms.reason_required', 500),
  /** The id of the uploaded proof, a document. */
  file: z
    .int({ error: key('journal.file_required') })
    .positive(key('journal.file_required'))
    .max(MAX_ID, key('journal.file_expired')),
});

const item = z.object({ id: idText });
const reason = text('forms.reason_required', 500);
const messageReply = z.object({ message: z.string() });

/** Journal entries: one operator asks for an entry of the ledger, another one approves it. */
export const adminJournalEndpoints = {
  'admin.journals': endpoint({
    method: 'GET',
    path: 'admin/journals',
    who: 'admin',
    needs: 'money.read',
    summary: 'Journal entries that operators asked for, latest first',
    query: pageQuery.extend({ state: journalState.optional() }),
    reply: z.object({ data: z.array(journal), next_cursor: nextCursor }),
  }),
  'admin.request_journal': endpoint({
    method: 'POST',
    path: 'admin/journals',
    who: 'admin',
    needs: 'money.act',
    idempotent: true,
    summary: 'Asks another operator to post a journal entry, with a reason and an uploaded file',
    body: newJournal,
    reply: messageReply,
  }),
  'admin.approve_journal': endpoint({
    method: 'POST',
    path: 'admin/journals/:id/approve',
    who: 'admin',
    needs: 'money.act',
    stepUp: true,
    idempotent: true,
    summary: 'Approves the journal entry of another operator: it is posted once, with today’s date',
    params: item,
    reply: messageReply,
    errors: ['not_found', 'state_changed', 'other_operator', 'month_locked'],
  }),
  'admin.reject_journal': endpoint({
    method: 'POST',
    path: 'admin/journals/:id/reject',
    who: 'admin',
    needs: 'money.act',
    idempotent: true,
    summary: 'Refuses a journal entry, or withdraws the caller’s own',
    params: item,
    body: z.object({ reason }),
    reply: messageReply,
    errors: ['not_found', 'state_changed'],
  }),
  'admin.reverse_journal': endpoint({
    method: 'POST',
    path: 'admin/journals/:id/reverse',
    who: 'admin',
    needs: 'money.act',
    idempotent: true,
    summary: 'Asks another operator to post the opposite of an approved journal entry; once per entry',
    params: item,
    body: z.object({ reason }),
    reply: messageReply,
    errors: ['not_found', 'state_changed'],
  }),
};
