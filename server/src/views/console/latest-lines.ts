import type { BookingLineFilters, BookingLineRow } from '@aaspaas/contract/features/admin-bookings.ts';
import type { Language } from '@aaspaas/contract/messages/index.ts';
import { lineSubject } from '../../features/booking/index.ts';
import { paymentsBySubject } from '../../features/payment/index.ts';
import type { Executor } from '../../platform/db/connect.ts';
import { bookingLinesQuery } from './booking-lines.ts';
import { presentListedLine } from './present.ts';

/** Returns the first lines of a list, for the page of a person. */
export async function latestLines(
  db: Executor,
  filters: BookingLineFilters,
  limit: number,
  language: Language,
): Promise<BookingLineRow[]> {
  const { rows } = await bookingLinesQuery(filters, { after: null, limit }).execute(db);
  const paid = await paymentsBySubject(
    db,
    rows.map(({ id }) => lineSubject(id)),
  );
  return rows.flatMap((row) => presentListedLine(row, paid, language) ?? []);
}
