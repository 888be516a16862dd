import { type BookingDocument, bookingDocumentKind } from '@aaspaas/contract/features/booking.ts';
import { lineSubject } from '../../features/booking/index.ts';
import type { BookingDocumentRef } from '../../features/payment/index.ts';
import type { LineRow } from './line-columns.ts';

type Row = Pick<LineRow, 'id' | 'booking_code'>;

/** Returns the issued documents of one booking that are about these rows, or about all of the booking. */
export function documentsOfBooking(
  rows: readonly [Row, ...Row[]],
  documents: readonly BookingDocumentRef[],
): BookingDocument[] {
  const [{ booking_code: code }] = rows;
  const own = new Set(rows.map(({ id }) => lineSubject(id)));
  return documents.flatMap(({ kind, number, booking, subjects }) => {
    const { data } = bookingDocumentKind.safeParse(kind);
    if (data === undefined || booking !== code) return [];
    if (subjects.length > 0 && !subjects.some((subject) => own.has(subject))) return [];
    return [{ number, kind: data, url: `/api/user/invoice/${code}?number=${encodeURIComponent(number)}` }];
  });
}
