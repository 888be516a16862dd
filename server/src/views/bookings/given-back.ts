import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../platform/db/connect.ts';
import type { Row } from '../../platform/db/tables.ts';
import type { LineRow } from './line-columns.ts';

/** A job that a professional gave back. */
type GivenBack = Pick<Row<'assignments'>, 'line_id' | 'end_reason'> & { readonly to_at: Date };

/** SQL condition for an assignment `a` that its professional gave back. */
const isGivenBack = sql`a.ended_with = 'unassign' and a.ended_by = 'employee'`;

/** Returns the ids of a professional's cancelled lines, and of those that they gave back and that are not theirs again. */
export function canceledLineIds(professionalId: number): RawBuilder<unknown> {
  return sql`
    select c.id from booking_lines c where c.professional_id = ${professionalId} and c.state = 'cancelled'
    union
    select a.line_id from assignments a join booking_lines n on n.id = a.line_id
    where a.professional_id = ${professionalId} and ${isGivenBack} and n.professional_id is distinct from ${professionalId}`;
}

/**
 * Returns the lines as their former professional sees them: a line that they gave back is cancelled by them, and shows nothing
 * of what happened since.
 */
export async function asGivenBack<Line extends LineRow>(
  executor: Executor,
  professionalId: number,
  lines: readonly Line[],
): Promise<Line[]> {
  const others = lines.filter((line) => line.professional_id !== professionalId);
  if (others.length === 0) return [...lines];
  const { rows } = await sql<GivenBack>`
    select distinct on (a.line_id) a.line_id, a.to_at, a.end_reason from assignments a
    where a.professional_id = ${professionalId} and ${isGivenBack} and a.line_id = any(${others.map(({ id }) => id)}::bigint[])
    order by a.line_id, a.to_at desc`.execute(executor);
  const endings = new Map(rows.map((row) => [row.line_id, row]));
  return lines.map((line) => {
    const ending = endings.get(line.id);
    return ending && line.professional_id !== professionalId ? givenBack(line, ending) : line;
  });
}

function givenBack<Line extends LineRow>(line: Line, { to_at, end_reason }: GivenBack): Line {
  return {
    ...line,
    state: 'cancelled',
    attention: null,
    allocation: null,
    assignment_id: null,
    assigned_by: null,
    assignment_cost: null,
    cancelled_by: 'employee',
    cancelled_at: to_at,
    cancel_reason: end_reason,
    started_at: null,
    done_at: null,
    approved_at: null,
    disputed_at: null,
    total: line.total - line.extra_total,
    extra_hours: 0,
    extra_total: 0,
    completion_photo_ids: [],
    extra_id: null,
    extra_state: null,
    extra_requested_hours: null,
    extra_amount: null,
    extra_answer_by: null,
    price_reduction: null,
    dispute_reduction: null,
    charged: null,
    chargeback_open: false,
    // Those of the professional who did the work.
    shares: null,
    unpaid: 0,
    cash_amount: null,
    cash_answer_by: null,
    cancel_credit: null,
    dispute_id: null,
    dispute_reason: null,
    dispute_opened_at: null,
    dispute_due_at: null,
    dispute_photo_ids: [],
  };
}
