import type { Language } from '@aaspaas/contract/messages/index.ts';
import type { Executor } from '../../platform/db/connect.ts';
import { servicesByIds } from '../catalog/index.ts';
import type { BookingTables } from './tables.ts';

/** What people call a line. */
export interface LineSummary {
  readonly lineId: number;
  /** The code people see. */
  readonly bookingCode: string;
  readonly service: Readonly<Record<Language, string>>;
  readonly cancelled: boolean;
}

/** What lines are called, by their ids; lines that are gone are not there. */
export async function lineSummariesOf(
  executor: Executor,
  lineIds: readonly number[],
): Promise<Map<number, LineSummary>> {
  const rows = await executor
    .withTables<BookingTables>()
    .selectFrom('booking_lines')
    .innerJoin('bookings', 'bookings.id', 'booking_lines.booking_id')
    .select(['booking_lines.id', 'bookings.code', 'booking_lines.service_id', 'booking_lines.state'])
    .where('booking_lines.id', 'in', [...lineIds, -1])
    .execute();
  const services = await servicesByIds(
    executor,
    rows.map(({ service_id }) => service_id),
  );
  return new Map(
    rows.map(({ id, code, service_id, state }) => [
      id,
      {
        lineId: id,
        bookingCode: code,
        service: services.get(service_id)?.name ?? { en: '', hi: '' },
        cancelled: state === 'cancelled',
      },
    ]),
  );
}
