import type { BookingLineRow } from '@aaspaas/contract/features/admin-bookings.ts';
import { paise, toRupees } from '@aaspaas/contract/kernel/money.ts';
import { isoOf } from '@aaspaas/contract/kernel/time.ts';
import type { Language } from '@aaspaas/contract/messages/index.ts';
import { lineSubject } from '../../features/booking/index.ts';
import { paymentsBySubject, retainedOf, type SubjectPayments } from '../../features/payment/index.ts';
import { cityOf } from '../../features/places/index.ts';
import { loadPage } from '../../kernel/page.ts';
import type { Handlers } from '../../platform/http/call.ts';
import type { Platform } from '../../platform/platform.ts';
import {
  bookingLinesQuery,
  countLinesQuery,
  type LinePosition,
  type ListedLine,
  linePosition,
} from './booking-lines.ts';
import { consoleCountsQuery, NO_COUNTS, visibleCounts } from './counts.ts';

/** The operators' lists, and what the console's frame shows. */
export function consoleViews({ db }: Pick<Platform, 'db'>): Handlers<'admin.counts' | 'admin.booking_lines'> {
  return {
    'admin.counts': async (_, { actor }) => {
      const { rows } = await consoleCountsQuery().execute(db);
      return { data: visibleCounts(rows[0] ?? NO_COUNTS, actor.roles) };
    },
    'admin.booking_lines': async ({ query }, { language }) => {
      const { rows, next_cursor } = await loadPage<ListedLine, LinePosition>(
        query,
        2,
        (row) => linePosition(query, row),
        async (request) => (await bookingLinesQuery(query, request).execute(db)).rows,
      );
      const { rows: counted } = await countLinesQuery(query).execute(db);
      const paid = await paymentsBySubject(
        db,
        rows.map(({ id }) => lineSubject(id)),
      );
      return {
        data: rows.flatMap((row) => presentListedLine(row, paid, language) ?? []),
        next_cursor,
        total: counted[0]?.total ?? 0,
      };
    },
  };
}

/** Returns a line as the list shows it; null for a draft, which no list contains. */
export function presentListedLine(
  row: ListedLine,
  paid: ReadonlyMap<string, SubjectPayments>,
  language: Language,
): BookingLineRow | null {
  if (row.state === 'draft') return null;
  const city = row.city === null ? undefined : cityOf(row.city);
  return {
    detail_id: row.id,
    booking_id: row.code,
    service_name: row[`name_${language}`],
    work_type: row.work_type,
    day_hours: row.day_hours,
    starts_at: isoOf(row.starts_at),
    customer: { id: row.account_id, name: row.name, mobile: row.mobile },
    pin: row.pin,
    city: city?.[`name_${language}`] ?? null,
    state: row.state,
    attention: row.attention,
    professional:
      row.professional_id === null ? null : { id: row.professional_id, name: row.professional_name ?? '' },
    price: toRupees(paise(row.total)),
    paid: toRupees(retainedOf(paid, lineSubject(row.id))),
    deadline_at: row.deadline_at && isoOf(row.deadline_at),
    booked_at: isoOf(row.created_at),
  };
}
