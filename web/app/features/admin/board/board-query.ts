import type { ReplyOf } from '@aaspaas/contract/api.ts';
import type { BookingLineRow } from '@aaspaas/contract/features/admin-bookings.ts';
import type { BoardLane, BoardPlace } from '@aaspaas/contract/features/admin-board.ts';
import { adminCall } from '../../../platform/admin-call.ts';
import { abortable, type PagedQuery, pageQuery } from '../../../platform/query/paged-query.ts';
import { POLL_MS } from '../../../platform/query/query-client.ts';
import { CONSOLE_LIST } from '../console/console-list.ts';

/** The lanes of the board as loaded, with the selected line. */
export type BoardPage = ReplyOf<'admin.board'>;

/** The unassigned lines of a day as loaded. */
export type BoardLines = ReplyOf<'admin.booking_lines'>;

/** What the board shows. */
export interface BoardFilter {
  /** `YYYY-MM-DD`, Asia/Kolkata. */
  readonly date: string;
  /** The slug of the city. */
  readonly city: string;
}

/** The lanes of a day by name, or by rank for a selected line. */
export function lanesQuery(
  { date, city }: BoardFilter,
  q: string,
  line: number | null,
): PagedQuery<BoardLane, BoardPage> {
  const query = { date, city, ...(q ? { q } : {}), ...(line === null ? {} : { line }) };
  return {
    key: ['admin.board', query],
    pageSize: 60,
    load: (request) =>
      adminCall('admin.board', { query: { ...query, ...pageQuery(request) } }, abortable(request)),
    idOf: ({ employee_id }) => employee_id,
    moreFailed: 'admin.professionals_failed',
    pollMs: POLL_MS,
  };
}

/** Where the lines of a day without a professional are. */
export function placesQuery({
  date,
  city,
}: BoardFilter): PagedQuery<BoardPlace, ReplyOf<'admin.board_places'>> {
  const query = { date, city };
  return {
    key: ['admin.board_places', query],
    pageSize: 100,
    load: (request) =>
      adminCall('admin.board_places', { query: { ...query, ...pageQuery(request) } }, abortable(request)),
    idOf: ({ detail_id }) => detail_id,
    moreFailed: 'board.map_failed',
    pollMs: POLL_MS,
  };
}

/** The lines of a day without a professional, by the begin of their slot. */
export function unassignedQuery({ date, city }: BoardFilter): PagedQuery<BookingLineRow, BoardLines> {
  const query = { state: 'placed', city, from: date, to: date, sort: 'starts_at' } as const;
  return {
    ...CONSOLE_LIST,
    key: ['admin.booking_lines', query],
    load: (request) =>
      adminCall('admin.booking_lines', { query: { ...query, ...pageQuery(request) } }, abortable(request)),
    idOf: ({ detail_id }) => detail_id,
    pollMs: POLL_MS,
  };
}
