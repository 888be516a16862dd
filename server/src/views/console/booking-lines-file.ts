import type { BookingLineFilters, BookingLineRow } from '@aaspaas/contract/features/admin-bookings.ts';
import { lineSubject } from '../../features/booking/index.ts';
import { paymentsBySubject } from '../../features/payment/index.ts';
import type { Authenticate } from '../../platform/http/bind.ts';
import { text } from '../../platform/http/failures.ts';
import { bookingLinesQuery, type LinePosition, linePosition } from './booking-lines.ts';
import {
  columnsNamed,
  type FileColumn,
  listFile,
  type ListFileCall,
  type ListFileDeps,
  localTime,
  positionAfter,
} from './list-file.ts';
import { presentListedLine } from './present.ts';

/** The file's columns by the names that the list gives them. */
const COLUMNS: Readonly<Record<string, FileColumn<BookingLineRow>>> = {
  code: ['console.booking', (row) => row.booking_id],
  service: ['admin.service', (row) => row.service_name],
  slot: ['admin.when', (row) => localTime(row.starts_at)],
  customer: ['admin.customer', (row) => row.customer.name],
  mobile: ['admin.mobile', (row) => row.customer.mobile],
  place: ['console.place', (row) => [row.pin, row.city].filter((one) => one !== null).join(' ')],
  state: ['admin.state', (row, language) => text(language, `admin.tab_${row.state}`)],
  flag: ['console.flag', (row) => row.attention],
  professional: ['admin.professional', (row) => row.professional?.name ?? null],
  price: ['admin.price', (row) => row.price],
  paid: ['admin.paid', (row) => row.paid],
  deadline: ['admin.deadline', (row) => row.deadline_at && localTime(row.deadline_at)],
  booked: ['console.booked', (row) => localTime(row.booked_at)],
};

const DEFAULT_COLUMNS = ['slot', 'customer', 'place', 'state', 'professional', 'price', 'paid', 'deadline'];

/** `GET /api/admin/booking-lines/csv`: the lines of a list as a file. */
export function bookingLinesFile(platform: ListFileDeps, authenticate: Authenticate): ListFileCall {
  return listFile<BookingLineRow, BookingLineFilters, LinePosition>(platform, authenticate, {
    name: 'admin.booking_lines_csv',
    subject: 'bookings',
    columnsOf,
    load: async (tx, filters, page, { language }) => {
      const { rows } = await bookingLinesQuery(filters, page).execute(tx);
      const paid = await paymentsBySubject(
        tx,
        rows.map(({ id }) => lineSubject(id)),
      );
      return {
        rows: rows.flatMap((row) => presentListedLine(row, paid, language) ?? []),
        after: positionAfter(rows, page.limit, (row) => linePosition(filters, row)),
      };
    },
  });
}

/** The code and the service name each row; the flag goes with the state. */
function columnsOf(cols: string | undefined): readonly FileColumn<BookingLineRow>[] {
  const chosen = cols?.split(',').filter((name) => name !== 'code') ?? DEFAULT_COLUMNS;
  const names = [
    'code',
    'service',
    ...chosen.flatMap((name) => (name === 'state' ? [name, 'flag'] : [name])),
  ];
  return columnsNamed(COLUMNS, names);
}
