import { sql } from 'kysely';
import type { Db } from '../db/connect.ts';

/** A browser that was away for longer loads everything again. */
const KEPT_HOURS = 24;

const BATCH = 5_000;

/** Deletes old events, and remembers up to which place, so that a browser that stopped before it gets a reset. */
export async function pruneLiveEvents(db: Db, now: Date): Promise<void> {
  await sql`insert into live_marks (at, xid) values (${now}, pg_snapshot_xmin(pg_current_snapshot()))
    on conflict do nothing`.execute(db);
  const cutoff = new Date(now.getTime() - KEPT_HOURS * 3_600_000);
  const { rows } = await sql<{ at: Date; xid: string }>`
    select at, xid::text from live_marks where at <= ${cutoff} order by at desc limit 1`.execute(db);
  const [mark] = rows;
  if (!mark) return;
  // First, so that no browser continues from a place whose events are being deleted.
  await sql`update live_events_deleted set xid = ${mark.xid}::xid8 where xid < ${mark.xid}::xid8`.execute(db);
  for (let deleted = BATCH; deleted === BATCH; ) {
    const { numAffectedRows } = await sql`
      delete from live_events e using (
        select xid, id from live_events where xid < ${mark.xid}::xid8 order by xid, id limit ${BATCH}
      ) old where e.xid = old.xid and e.id = old.id`.execute(db);
    deleted = Number(numAffectedRows ?? 0);
  }
  await sql`delete from live_marks where at < ${mark.at}`.execute(db);
}
