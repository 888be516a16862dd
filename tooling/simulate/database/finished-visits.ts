import { addDays, dateOf, instantOf } from '@aaspaas/contract/kernel/time.ts';
import { sql } from 'kysely';
import type { TestApp } from '../../../server/src/testing/test-app.ts';
import type { Visit } from '../visit.ts';

/** A booked line and what its people do. */
export interface Tracked {
  readonly visit: Visit;
  readonly lineId: number;
  /** The professional whose visit is under way or expected, by account. */
  professionalId: number | null;
  /** Who dropped out, by account. */
  dropoutId: number | null;
  searchStartedAt: number;
  searches: number;
  askedLonger: boolean;
  moved: boolean;
}

/** Work is due in the evening before, or when it is booked. */
const ASSIGN_TIME = '20:00';

/** Returns the visits with what the database knows at the end: who came, since when they knew, and when the work was assigned. */
export async function finishVisits(
  { connection }: Pick<TestApp, 'connection'>,
  visits: readonly Visit[],
  tracked: readonly Tracked[],
  numbers: ReadonlyMap<number, number>,
): Promise<Visit[]> {
  const { rows } = await sql<{
    id: number;
    state: string;
    promise: string;
    starts_at: Date;
    begins_at: Date | null;
    professional_id: number | null;
    assigned_at: Date | null;
    known_at: Date | null;
  }>`select l.id, l.state, l.promise, l.starts_at, l.professional_id, min(a.from_at) as assigned_at, max(a.from_at) as known_at,
      (select lower(r.during) from line_ranges r where r.line_id = l.id) as begins_at
    from booking_lines l left join assignments a on a.line_id = l.id group by l.id`.execute(connection.db);
  const byId = new Map(rows.map((row) => [row.id, row]));
  for (const { lineId, visit, dropoutId } of tracked) {
    const row = byId.get(lineId);
    if (!row) continue;
    const came = row.professional_id !== null && row.professional_id !== dropoutId;
    const evening = instantOf(addDays(dateOf(row.starts_at), -1), ASSIGN_TIME);
    const { bookedAt, isInstant } = visit.booking;
    Object.assign(visit, {
      start: row.starts_at,
      reservedFrom: row.begins_at ?? row.starts_at,
      isPromised: visit.isPromised && (row.promise !== 'instant' || dropoutId !== null),
      professionalId: came ? (numbers.get(row.professional_id as number) ?? null) : null,
      assignedAt: row.assigned_at,
      knownAt: row.known_at,
      dueAt: evening > bookedAt && !isInstant ? evening : bookedAt,
    });
  }
  return [...visits];
}

/** Returns the pairs of reserved times of one professional that overlap. */
export async function overlapsInDatabase({ connection }: Pick<TestApp, 'connection'>): Promise<number> {
  const { rows } = await sql<{ overlaps: number }>`
    select count(*)::int as overlaps from line_ranges one join line_ranges other
      on other.professional_id = one.professional_id and other.line_id > one.line_id and other.during && one.during`.execute(
    connection.db,
  );
  return rows[0]?.overlaps ?? 0;
}
