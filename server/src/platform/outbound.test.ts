import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { testDatabase } from '../testing/database.ts';
import { ID_GAP, markRestored } from './backup/mark-restored.ts';
import { connect } from './db/connect.ts';
import { transaction } from './db/transaction.ts';
import { openHold, openNewHold, postgresOutbound, releaseHold } from './outbound.ts';

const database = await testDatabase();
const { db } = database.connection;
afterAll(() => database.close());
beforeEach(() => sql`delete from outbound_holds`.execute(db));

const at = (minute: number) => new Date(Date.UTC(2026, 10, 28, 2, minute));
const hold = (restoredTo: Date | null, now: Date) =>
  transaction(db, (tx) => openNewHold(tx, { reason: 'restore', restoredTo }, now));

describe('a hold', () => {
  it('is there for every process until it is released', async () => {
    const other = connect(database.target, { poolSize: 1 });
    try {
      const outbound = postgresOutbound(other.db, 'send');
      expect(await outbound.isHeld()).toBe(false);
      await hold(at(1), at(5));
      expect(await outbound.isHeld()).toBe(true);
      expect(await openHold(other.db)).toEqual({ reason: 'restore', restoredTo: at(1), heldAt: at(5) });
      expect(await releaseHold(db, at(9))).toBe(true);
      expect(await outbound.isHeld()).toBe(false);
      expect(await releaseHold(db, at(10))).toBe(false);
    } finally {
      await other.close();
    }
  });

  it('is one row, also when it is opened by many at once, with the earliest restored state', async () => {
    await Promise.all([4, 2, 3].map((minute) => hold(at(minute), at(5))));
    await hold(null, at(6));
    const { rows } = await sql<{ restored_to: Date }>`select restored_to from outbound_holds`.execute(db);
    expect(rows).toEqual([{ restored_to: at(2) }]);
    await releaseHold(db, at(7));
    await hold(at(6), at(8));
    expect((await openHold(db))?.restoredTo).toEqual(at(6));
  });

  it('is set by OUTBOUND=hold as well', async () => {
    expect(await postgresOutbound(db, 'hold').isHeld()).toBe(true);
  });
});

describe('markRestored', () => {
  it('holds, and lets no new row have an id that was used after the restored state', async () => {
    const newId = async () => {
      const { rows } = await sql<{ id: number }>`
        insert into drills (ran_at, backup_at, passed, faults, recovery_point_seconds, recovery_time_seconds)
        values (now(), now(), true, 0, 0, 0) returning id`.execute(db);
      return rows[0]?.id ?? 0;
    };
    const before = await newId();
    await markRestored(db, at(1), at(2));
    expect(await newId()).toBeGreaterThan(before + ID_GAP);
    await markRestored(db, at(1), at(3));
    expect(await newId()).toBeGreaterThan(before + 2 * ID_GAP);
    expect(await openHold(db)).toMatchObject({ restoredTo: at(1) });
  });
});
