import type { BookingDocument } from '@aaspaas/contract/features/booking.ts';
import { lineSubject, documentSubjects } from '../../features/booking/index.ts';
import type { IssuedDocument, SubjectPayments } from '../../features/payment/index.ts';
import type { LineRow } from './line-rows.ts';

type Row = Pick<LineRow, 'id' | 'booking_id' | 'booking_code'>;
type Paid = ReadonlyMap<string, SubjectPayments>;

/** What the papers of these rows' bookings are called, credit notes and payment receipts only of the rows themselves. */
export function documentSubjectsOf(rows: readonly Row[], paid: Paid): string[] {
  const subjects = rows.flatMap(({ id, booking_id }) => {
    const money = paid.get(lineSubject(id));
    return documentSubjects(booking_id, money ? [money] : []);
  });
  return [...new Set(subjects)];
}

/** The papers of one booking that were issued. */
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
