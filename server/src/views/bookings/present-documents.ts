import type { BookingDocument } from '@aaspaas/contract/features/booking.ts';
import { lineSubject, documentSubjects } from '../../features/booking/index.ts';
import type { IssuedDocument, SubjectPayments } from '../../features/payment/index.ts';
import type { LineRow } from './line-columns.ts';

type Row = Pick<LineRow, 'id' | 'booking_id' | 'booking_code'>;
type Paid = ReadonlyMap<string, SubjectPayments>;

/** Returns the document subjects of these rows' bookings; credit notes and payment receipts only for the rows themselves. */
export function documentSubjectsOf(rows: readonly Row[], paid: Paid): string[] {
  const subjects = rows.flatMap(({ id, booking_id }) => {
    const money = paid.get(lineSubject(id));
    return documentSubjects(booking_id, money ? [money] : []);
  });
  return [...new Set(subjects)];
}

/** Returns the issued documents of one booking. */
export function documentsOfBooking(
  rows: readonly [Row, ...Row[]],
  paid: Paid,
  documents: readonly IssuedDocument[],
): BookingDocument[] {
  const own = new Set(documentSubjectsOf(rows, paid));
  const [{ booking_code: code }] = rows;
  return documents.flatMap(({ kind, number, subject }) =>
    kind !== 'statement' && own.has(subject)
      ? [{ number, kind, url: `/api/user/invoice/${code}?number=${encodeURIComponent(number)}` }]
      : [],
  );
}
