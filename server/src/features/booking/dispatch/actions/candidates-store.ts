import { sql } from 'kysely';
import { addMinutes } from '@aaspaas/contract/kernel/time.ts';
import type { Executor } from '../../../../platform/db/connect.ts';
import type { CandidateOutcome } from '../rules/candidate-outcomes.ts';

/** How long professionals can see the reasons for an assignment. */
export const CANDIDATE_RETENTION_DAYS = 90;

/** The candidates considered for lines. */
export function candidatesStore(executor: Executor) {
  return {
    /** Replaces the stored decision of the same line. */
    async replace(
      lineId: number,
      outcomes: readonly CandidateOutcome[],
      area: string,
      now: Date,
    ): Promise<void> {
      await sql`delete from line_candidates where line_id = ${lineId}`.execute(executor);
      const rows = outcomes.map(({ professionalId, ...rest }) => ({
        professional_id: professionalId,
        ...rest,
      }));
      await sql`
        insert into line_candidates (line_id, professional_id, decided_at, chosen, why, reasons, area)
        select ${lineId}, c.professional_id, ${now}, c.chosen, c.why, c.reasons, ${area}
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
          as c (professional_id bigint, chosen boolean, why jsonb, reasons jsonb)`.execute(executor);
    },
  };
}

/** Deletes decisions that are older than the retention period. */
export async function deleteExpiredCandidates(executor: Executor, now: Date): Promise<void> {
  await sql`delete from line_candidates
    where decided_at < ${addMinutes(now, -CANDIDATE_RETENTION_DAYS * 24 * 60)}`.execute(executor);
}
