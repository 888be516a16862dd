import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { idInList, idValue, text } from '../kernel/fields.ts';
import { key } from '../messages/index.ts';
import { expectedVersion, lineVersion } from './line-version.ts';

/** The most booking lines of one call. */
export const MAX_BULK_LINES = 50;

/** Ids in a query, separated by commas. */
const lineIds = z
  .string({ error: key('bulk.none_selected') })
  .max(12 * MAX_BULK_LINES, key('bulk.too_many'))
  .transform((value) => [...new Set(value.split(','))].filter((one) => one !== ''))
  .pipe(z.array(idInList).min(1, key('bulk.none_selected')).max(MAX_BULK_LINES, key('bulk.too_many')));

const line = z.object({ detail_id: idValue, version: expectedVersion });

/** The lines of a write, each once. */
function linesOf<Line extends z.ZodType<{ readonly detail_id: number }>>(line: Line) {
  return z
    .array(line, { error: key('bulk.none_selected') })
    .min(1, key('bulk.none_selected'))
    .max(MAX_BULK_LINES, key('bulk.too_many'))
    .refine(
      (lines) => new Set(lines.map(({ detail_id }) => detail_id)).size === lines.length,
      key('error.invalid_value'),
    );
}

/** What the plan suggests for one line. */
const plannedLine = z.object({
  detail_id: z.int(),
  version: lineVersion,
  /** Who should do it; null: there is none, or the line cannot be allocated. */
  professional: z.object({ id: z.int(), name: z.string() }).nullable(),
  /** Why they were chosen, or why there is none. */
  reason: z.string(),
});

/** What a cancellation of one line by an operator would do. Amounts in rupees. */
const cancellableLine = z.object({
  detail_id: z.int(),
  version: lineVersion,
  /** The fee that the customer would pay. */
  fee: z.number(),
  /** What they would get back of the amount paid. */
  refund: z.number(),
  /** The credit that the customer gets. */
  credit: z.number(),
  /** Why the line cannot be cancelled; null: it can. */
  problem: z.string().nullable(),
});
export type CancellableLine = z.output<typeof cancellableLine>;

/** The result of a write for one line. */
const lineResult = z.object({
  detail_id: z.int(),
  /** Why the line did not change: an error code and its text; null: it was changed. */
  problem: z.object({ code: z.string(), text: z.string() }).nullable(),
});
export type LineResult = z.output<typeof lineResult>;

const results = z.object({ message: z.string(), data: z.object({ results: z.array(lineResult) }) });

/** Operators' calls for several booking lines at once (console.md, sections 1 and 4). */
export const adminBulkEndpoints = {
  'admin.bulk_plan': endpoint({
    method: 'GET',
    path: 'admin/bulk/plan',
    who: 'admin',
    needs: 'bookings.act',
    summary:
      'Whom the plan would assign to each of up to 50 lines; no professional gets two lines at the same time. Changes nothing',
    query: z.object({ lines: lineIds }),
    reply: z.object({ data: z.object({ lines: z.array(plannedLine) }) }),
  }),
  'admin.bulk_allocate': endpoint({
    method: 'POST',
    path: 'admin/bulk/allocate',
    who: 'admin',
    needs: 'bookings.act',
    idempotent: true,
    summary:
      'Assigns up to 50 lines, each in its own transaction and with its own result. A repeat with the same key assigns no line again, and tries those with a problem',
    body: z.object({ lines: linesOf(line.extend({ employee_id: idValue })) }),
    reply: results,
  }),
  'admin.bulk_cancel_terms': endpoint({
    method: 'GET',
    path: 'admin/bulk/cancel-terms',
    who: 'admin',
    needs: 'cancellations.act',
    summary: 'The fee and the refund of each of up to 50 lines if an operator cancelled them now',
    query: z.object({ lines: lineIds }),
    reply: z.object({ data: z.object({ lines: z.array(cancellableLine) }) }),
  }),
  'admin.bulk_cancel': endpoint({
    method: 'POST',
    path: 'admin/bulk/cancel',
    who: 'admin',
    needs: 'cancellations.act',
    idempotent: true,
    summary:
      'Cancels up to 50 lines for one reason, which their customers get; each in its own transaction and with its own result',
    body: z.object({ lines: linesOf(line), reason: text('forms.reason_required', 500) }),
    reply: results,
  }),
};
