import type { BookingLineFilters } from '@aaspaas/contract/features/admin-bookings.ts';
import { lineSubject } from '../../features/booking/index.ts';
import { paymentsBySubject } from '../../features/payment/index.ts';
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
import { presentListedLine } from './present.ts';
import { consoleCountsQuery, NO_COUNTS, visibleCounts } from './counts.ts';

/** The operators' lists, and what the console's frame shows. */
export function consoleViews({ db }: Pick<Platform, 'db'>): Handlers<'admin.counts' | 'admin.booking_lines'> {
  /** Returns the number of lines of a list; null if counting them would read too many. */
  const totalOf = async (
    [first, ...rest]: readonly ListedLine[],
    next: string | null,
    query: BookingLineFilters & { readonly cursor?: string | undefined },
  ) => {
    if (!query.cursor && next === null) return first ? 1 + rest.length : 0;
    if (first && (first.frequent || first.counted !== null)) return first.counted;
    return (await countLinesQuery(query).execute(db)).rows[0]?.total ?? 0;
  };
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
      const total = await totalOf(rows, next_cursor, query);
      const paid = await paymentsBySubject(
        db,
        rows.map(({ id }) => lineSubject(id)),
      );
      return {
        data: rows.flatMap((row) => presentListedLine(row, paid, language) ?? []),
        next_cursor,
        total,
      };
    },
  };
}
