import type { Language } from '@aaspaas/contract/messages/index.ts';
import type { Executor } from '../../../../platform/db/connect.ts';
import { servicesByIds } from '../../../catalog/index.ts';
import type { BookingTables } from '../../tables.ts';

/** The display name of a line. */
export interface LineSummary {
  readonly lineId: number;
  readonly bookingId: number;
  /** The public booking code. */
  readonly bookingCode: string;
  readonly service: Readonly<Record<Language, string>>;
  readonly cancelled: boolean;
  readonly customerId: number;
  readonly professionalId: number | null;
}

/** Returns the display names of lines by id, without deleted lines. */
export async function lineSummariesOf(
  executor: Executor,
  lineIds: readonly number[],
): Promise<Map<number, LineSummary>> {
  const rows = await executor
    .withTables<BookingTables>()
    .selectFrom('booking_lines')
    .innerJoin('bookings', 'bookings.id', 'booking_lines.booking_id')
    .select([
      'booking_lines.id',
      'booking_lines.booking_id',
      'bookings.code',
      'booking_lines.service_id',
      'booking_lines.state',
      'booking_lines.account_id',
      'booking_lines.professional_id',
    ])
    .where('booking_lines.id', 'in', [...lineIds, -1])
    .execute();
  const services = await servicesByIds(
    executor,
    rows.map(({ service_id }) => service_id),
  );
  return new Map(
    rows.map(({ id, booking_id, code, service_id, state, account_id, professional_id }) => [
      id,
      {
        lineId: id,
        bookingId: booking_id,
        bookingCode: code,
        service: services.get(service_id)?.name ?? { en: '', hi: '' },
        cancelled: state === 'cancelled',
        customerId: account_id,
        professionalId: professional_id,
      },
    ]),
  );
}
