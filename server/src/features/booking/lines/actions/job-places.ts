import { sql } from 'kysely';
import type { Executor } from '../../../../platform/db/connect.ts';
import type { Row } from '../../../../platform/db/tables.ts';
import type { IndianState } from '@aaspaas/contract/kernel/indian-states.ts';
import type { JobPlace } from '../../../payment/index.ts';
import { extraSubject, lineSubject, parseLineSubject } from '../../rules/payable-subjects.ts';

/** Returns the job and the State of the work of payables, by their subjects; subjects that are no line are left out. */
export async function jobPlaces(executor: Executor, subjects: readonly string[]): Promise<JobPlace[]> {
  const lines = new Map(
    subjects.flatMap((subject) => {
      const line = parseLineSubject(subject);
      return line === null ? [] : [[subject, line] as const];
    }),
  );
  const { rows } = await sql<Pick<Row<'bookings', { job_state: IndianState }>, 'job_state'> & { id: number }>`
    select l.id, b.job_state from booking_lines l join bookings b on b.id = l.booking_id
    where l.id = any(${[...new Set(lines.values())]}::bigint[])`.execute(executor);
  const states = new Map(rows.map(({ id, job_state: state }) => [id, state]));
  return [...lines].map(([subject, job]) => ({
    subject,
    job,
    subjects: [lineSubject(job), extraSubject(job)],
    state: states.get(job) ?? null,
  }));
}
