import { sql } from 'kysely';
import type { Executor } from '../../../platform/db/connect.ts';

/** A confirmed booking, as documents need it. */
export interface DocumentBooking {
  readonly code: string;
  readonly account_id: number;
  readonly name: string;
  readonly address: string;
  readonly latitude: number;
  readonly longitude: number;
}

/** Confirmed bookings, as documents need them. */
export function documentStore(executor: Executor) {
  const read = async (id: number, lock: boolean): Promise<DocumentBooking | undefined> => {
    const { rows } = await sql<DocumentBooking>`
      select code, account_id, name, address, latitude, longitude from bookings
      where id = ${id} and state = 'confirmed' ${lock ? sql`for update` : sql``}`.execute(executor);
    return rows[0];
  };
  return {
    booking: (id: number) => read(id, false),
    lockBooking: (id: number) => read(id, true),
  };
}
