import type { BookingPaper } from '@aaspaas/contract/features/booking.ts';
import { lineSubject, paperSubjects } from '../../features/booking/index.ts';
import type { IssuedPaper, MoneyOf } from '../../features/payment/index.ts';
import type { LineRow } from './line-rows.ts';

type Row = Pick<LineRow, 'id' | 'booking_id' | 'booking_code'>;
type Paid = ReadonlyMap<string, MoneyOf>;

/** What the papers of these rows' bookings are called, credit notes and payment receipts only of the rows themselves. */
export function paperSubjectsOf(rows: readonly Row[], paid: Paid): string[] {
  const subjects = rows.flatMap(({ id, booking_id }) => {
    const money = paid.get(lineSubject(id));
    return paperSubjects(booking_id, money ? [money] : []);
  });
  return [...new Set(subjects)];
}

/** The papers of one booking that were issued. */
export function papersOfBooking(
  rows: readonly [Row, ...Row[]],
  paid: Paid,
  papers: readonly IssuedPaper[],
): BookingPaper[] {
  const own = new Set(paperSubjectsOf(rows, paid));
  const [{ booking_code: code }] = rows;
  return papers.flatMap(({ kind, number, subject }) =>
    kind !== 'statement' && own.has(subject)
      ? [{ number, kind, url: `/api/user/invoice/${code}?number=${encodeURIComponent(number)}` }]
      : [],
  );
}
