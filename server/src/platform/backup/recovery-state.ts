import { sql } from 'kysely';
import type { Db } from '../db/connect.ts';
import type { Row } from '../db/tables.ts';
import type { Outbound } from '../outbound.ts';

/** What /metrics shows about holds and drills. */
export interface RecoveryState {
  readonly isHeld: boolean;
  /** Time of the last drill that passed; null if there was none. */
  readonly lastDrill: Date | null;
  /** Results of that drill in seconds. */
  readonly recoveryPointSeconds: number | null;
  readonly recoveryTimeSeconds: number | null;
}

/** Reads the hold and the last drill that passed. */
export async function loadRecoveryState(db: Db, outbound: Outbound): Promise<RecoveryState> {
  const { rows } = await sql<Pick<Row<'drills'>, 'ran_at'> & { point: number; time: number }>`
    select ran_at, recovery_point_seconds as point, recovery_time_seconds as time
    from drills where passed order by ran_at desc limit 1`.execute(db);
  const [row] = rows;
  return {
    isHeld: await outbound.isHeld(),
    lastDrill: row?.ran_at ?? null,
    recoveryPointSeconds: row?.point ?? null,
    recoveryTimeSeconds: row?.time ?? null,
  };
}
