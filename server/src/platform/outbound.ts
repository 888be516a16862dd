import { sql } from 'kysely';
import { type Db, type Executor, PREPARED, type Tx } from './db/connect.ts';
import type { Row } from './db/tables.ts';

/** Whether the product holds what it sends: messages, refunds, payouts and orders at the gateway. */
export interface Outbound {
  isHeld(): Promise<boolean>;
}

/** An open hold. */
export interface Hold {
  readonly reason: 'restore' | 'operator';
  /** The time of the restored state; null if it is not known. */
  readonly restoredTo: Date | null;
  readonly heldAt: Date;
}

type HoldRow = Row<'outbound_holds', { reason: Hold['reason'] }>;

/**
 * Reads the hold of the database, which all processes share. It is read for each message and payment, so a release takes
 * effect at once; compared with a request to a vendor the query costs nothing.
 *
 * @param setting `OUTBOUND`; `hold` holds this process whether or not the database has a hold
 */
export function postgresOutbound(db: Db, setting: 'send' | 'hold'): Outbound {
  return { isHeld: async () => setting === 'hold' || (await openHold(db)) !== null };
}

/** Returns the open hold; null if there is none. */
export async function openHold(executor: Executor): Promise<Hold | null> {
  const { rows } = await sql<Pick<HoldRow, 'reason' | 'restored_to' | 'held_at'>>`${PREPARED}
    select reason, restored_to, held_at from outbound_holds where released_at is null`.execute(executor);
  const [row] = rows;
  return row ? { reason: row.reason, restoredTo: row.restored_to, heldAt: row.held_at } : null;
}

/** Opens a hold. While one is open, an earlier time of the restored state replaces its time. */
export async function openNewHold(
  tx: Tx,
  { reason, restoredTo }: Pick<Hold, 'reason' | 'restoredTo'>,
  now: Date,
): Promise<void> {
  await sql`insert into outbound_holds (reason, restored_to, held_at) values (${reason}, ${restoredTo}, ${now})
    on conflict ((true)) where released_at is null do update
    set reason = excluded.reason, restored_to = least(outbound_holds.restored_to, excluded.restored_to)`.execute(
    tx,
  );
}

/** Releases the open hold. Returns whether there was one. */
export async function releaseHold(executor: Executor, now: Date): Promise<boolean> {
  const { rows } = await sql<Pick<HoldRow, 'id'>>`
    update outbound_holds set released_at = greatest(held_at, ${now}) where released_at is null returning id`.execute(
    executor,
  );
  return rows.length > 0;
}
