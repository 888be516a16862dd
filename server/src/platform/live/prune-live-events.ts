import { addMinutes } from '@aaspaas/contract/kernel/time.ts';
import { sql } from 'kysely';
import { daysBefore, type Retention } from '../jobs/prune.ts';

/** A browser that was away for longer loads everything again. */
const KEPT_DAYS = 1;

/** How far apart the places are at which a time is recorded. */
const MARK_MINUTES = 5;

/**
 * Old events. Before they are deleted, `live_events_deleted` names the place up to which they will be, so that a browser
 * that stopped before it gets a reset and none continues from a place whose events are being deleted.
 */
export const liveEventRetention: Retention = {
  table: 'live_events',
  async prepare(tx, now) {
    await sql`insert into live_marks (at, xid) select ${now}::timestamptz, pg_snapshot_xmin(pg_current_snapshot())
      where not exists (select from live_marks where at > ${addMinutes(now, -MARK_MINUTES)}) on conflict do nothing`.execute(
      tx,
    );
    const { rows } = await sql<{ at: Date; xid: string }>`
      select at, xid::text from live_marks where at <= ${daysBefore(now, KEPT_DAYS)} order by at desc limit 1`.execute(
      tx,
    );
    const [mark] = rows;
    if (!mark) return false;
    await sql`update live_events_deleted set xid = ${mark.xid}::xid8 where xid < ${mark.xid}::xid8`.execute(
      tx,
    );
    await sql`delete from live_marks where at < ${mark.at}`.execute(tx);
    return true;
  },
  async deleteBatch(tx, { limit }) {
    const { numAffectedRows } = await sql`
      delete from live_events e using (
        select xid, id from live_events where xid < (select xid from live_events_deleted) order by xid, id limit ${limit}
      ) old where e.xid = old.xid and e.id = old.id`.execute(tx);
    return Number(numAffectedRows ?? 0);
  },
};
