import type { Selectable } from 'kysely';
import type { Executor } from '../../../platform/db/connect.ts';
import type { BookingTables } from '../tables.ts';

const columns = ['code', 'account_id', 'name', 'address', 'latitude', 'longitude'] as const;

/** A confirmed booking, as documents need it. */
export type DocumentBooking = Readonly<Pick<Selectable<BookingTables['bookings']>, (typeof columns)[number]>>;

/** Confirmed bookings, as documents need them. */
export function documentStore(executor: Executor) {
  const confirmed = (id: number) =>
    executor
      .withTables<BookingTables>()
      .selectFrom('bookings')
      .select(columns)
      .where('id', '=', id)
      .where('state', '=', 'confirmed');
  return {
    booking: (id: number): Promise<DocumentBooking | undefined> => confirmed(id).executeTakeFirst(),
    lockBooking: (id: number): Promise<DocumentBooking | undefined> =>
      confirmed(id).forUpdate().executeTakeFirst(),
  };
}
