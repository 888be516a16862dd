import { sql } from 'kysely';
import type { Executor } from '../../../../platform/db/connect.ts';
import { searchBegin, searchEnd, type SearchKind, searchKindOf } from '../rules/search-window.ts';
import type { LineRow } from '../store.ts';

/**
 * Begins the search among professionals on duty for a line that became placed, if the work begins soon; else ends the
 * search of its earlier slot. The worker asks them (`requests`), and the planned assignment leaves the line out meanwhile.
 * A line that lost its professional earlier is planned again; if that fails, the search begins later.
 */
export async function startSearchIfSoon(executor: Executor, line: LineRow, now: Date): Promise<void> {
  const times = { startsAt: line.starts_at, assignedBefore: line.assigned_at !== null, isAssigned: false };
  const kind = searchKindOf(times, now);
  if (kind) await startSearch(executor, line.id, kind, searchEnd(kind, times, now), now);
  else {
    await endRequests(executor, line.id, now);
    await sql`update job_searches set next_at = null, outcome = 'dropped', begin_at = null
      where line_id = ${line.id}`.execute(executor);
    if (times.assignedBefore) await scheduleSearch(executor, line, now);
  }
}

/** Lets the search for a replacement begin later, unless the line is assigned by then. */
async function scheduleSearch(
  executor: Executor,
  { id, starts_at: startsAt }: LineRow,
  now: Date,
): Promise<void> {
  const end = searchEnd('standby', { startsAt, isAssigned: false }, now);
  const begin = searchBegin(startsAt);
  await sql`
    insert into job_searches (line_id, kind, started_at, ends_at, outcome, begin_at)
    values (${id}, 'standby', ${now}, ${end}, 'dropped', ${begin})
    on conflict (line_id) do update set begin_at = excluded.begin_at`.execute(executor);
}

/** Begins a search for a locked line, or begins it again. */
export async function startSearch(
  executor: Executor,
  lineId: number,
  kind: SearchKind,
  endsAt: Date,
  now: Date,
): Promise<void> {
  await endRequests(executor, lineId, now);
  await sql`
    insert into job_searches (line_id, kind, started_at, ends_at, ring, next_at, outcome)
    values (${lineId}, ${kind}, ${now}, ${endsAt}, 0, ${now}, null)
    on conflict (line_id) do update set kind = excluded.kind, started_at = excluded.started_at, ends_at = excluded.ends_at,
      ring = 0, next_at = excluded.next_at, outcome = null, begin_at = null`.execute(executor);
}

/** Ends the open requests of a locked line. */
async function endRequests(executor: Executor, lineId: number, now: Date): Promise<void> {
  await sql`update job_requests set state = 'ended', answered_at = ${now}
    where line_id = ${lineId} and state = 'open'`.execute(executor);
}
