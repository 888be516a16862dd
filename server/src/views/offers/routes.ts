import { isoOf } from '@aaspaas/contract/kernel/time.ts';
import type { Language } from '@aaspaas/contract/messages/index.ts';
import { type RawBuilder, sql } from 'kysely';
import { CANDIDATE_RETENTION_DAYS, type Reason } from '../../features/booking/index.ts';
import { loadPage, type PageRequest } from '../../kernel/page.ts';
import type { Handlers } from '../../platform/http/call.ts';
import { text } from '../../platform/http/failures.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Row } from '../../platform/db/tables.ts';

type AssignmentOutcomeRow = Readonly<
  Pick<
    Row<'line_candidates', { why: Reason; reasons: readonly Reason[] }>,
    'line_id' | 'decided_at' | 'chosen' | 'why' | 'reasons' | 'area'
  > &
    Pick<Row<'booking_lines'>, 'service_date'> &
    Pick<Row<'services'>, 'name_en' | 'name_hi'> & { assignment_id: Row<'assignments'>['id'] | null }
>;

/** Cursor position: time of a decision, in milliseconds, and its booking line. */
type AssignmentOutcomePosition = readonly [number, number];

/**
 * Builds the query for the latest assignment decisions that considered a professional. Reads nothing about the customer or
 * the chosen professional.
 */
export function assignmentOutcomesQuery(
  professionalId: number,
  { after, limit }: PageRequest<AssignmentOutcomePosition>,
): RawBuilder<AssignmentOutcomeRow> {
  const cursorCondition = after
    ? sql`and (decided_at, line_id) < (${new Date(after[0])}::timestamptz, ${after[1]}::bigint)`
    : sql``;
  return sql<AssignmentOutcomeRow>`
    with page as (
      select line_id, decided_at, chosen, why, reasons, area from line_candidates
      where professional_id = ${professionalId} ${cursorCondition}
      order by decided_at desc, line_id desc limit ${limit}
    )
    select page.*, l.service_date, s.name_en, s.name_hi,
      (select a.id from assignments a where a.line_id = page.line_id order by a.id desc limit 1) as assignment_id
    from page join booking_lines l on l.id = page.line_id join services s on s.id = l.service_id
    order by page.decided_at desc, page.line_id desc`;
}

/** Endpoint for why jobs nearby were or were not assigned to a professional. */
export function assignmentOutcomeRoutes({ db }: Pick<Platform, 'db'>): Handlers<'availability.offers'> {
  return {
    'availability.offers': async ({ query }, { actor, language }) => {
      const { rows, next_cursor } = await loadPage<AssignmentOutcomeRow, AssignmentOutcomePosition>(
        query,
        2,
        (row) => [row.decided_at.getTime(), row.line_id],
        async (request) => (await assignmentOutcomesQuery(actor.id, request).execute(db)).rows,
      );
      return {
        data: rows.map((row) => present(row, language)),
        next_cursor,
        retention_days: CANDIDATE_RETENTION_DAYS,
      };
    },
  };
}

function present(row: AssignmentOutcomeRow, language: Language) {
  const formatReason = ({ key, values }: Reason) => text(language, key, values);
  return {
    id: row.line_id,
    service_name: language === 'hi' ? row.name_hi : row.name_en,
    area: row.area,
    service_date: row.service_date,
    decided_at: isoOf(row.decided_at),
    outcome: row.chosen ? ('yours' as const) : ('other' as const),
    why: formatReason(row.why),
    reasons: row.reasons.map(formatReason),
    assignment_id: row.assignment_id,
  };
}
