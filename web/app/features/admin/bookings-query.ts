import type { ReplyOf } from '@aaspaas/contract/api.ts';
import { adminCall } from '../../platform/admin-call.ts';
import { POLL_MS } from '../../platform/query/query-client.ts';
import type { AccountQuery } from '../../platform/query/use-account-query.ts';
import { listFileUrl, listPageRequest, listRequest } from './table/list-request.ts';

export type BookingLines = ReplyOf<'admin.booking_lines'>;
export type BookingOfOperator = ReplyOf<'admin.booking'>['data'];

/** The most rows of one answer, more than a page has. */
const MAX_MATCHING = 100;

/** The order of the list without a choice: the latest slot first. */
export const BOOKINGS_SORT = '-starts_at';

/** The filters of the address that the call knows; other names do nothing. */
const FILTERS = [
  'state',
  'city',
  'flag',
  'pin',
  'service',
  'category',
  'customer',
  'professional',
  'from',
  'to',
] as const;

/** The address of the file with all rows of a list and its visible columns. */
export function bookingsFileUrl(address: URLSearchParams): string {
  return listFileUrl('/api/admin/booking-lines/csv', address, FILTERS);
}

/** The lines that an address of the list names. */
export function bookingLinesQuery(address: URLSearchParams): AccountQuery<BookingLines> {
  const query = listPageRequest(address, FILTERS);
  return {
    key: ['admin.booking_lines', query],
    // The server names what is wrong with an address that was edited.
    load: (options) => adminCall('admin.booking_lines', { query: query as never }, options),
    pollMs: POLL_MS,
  };
}

/** Which of some lines still match the filters of the address, with what they are now. */
export function matchingLinesQuery(
  address: URLSearchParams,
  ids: readonly number[],
): AccountQuery<BookingLines> {
  const query = { ...listRequest(address, FILTERS), lines: ids.join(','), limit: MAX_MATCHING };
  return {
    key: ['admin.booking_lines', query],
    load: (options) => adminCall('admin.booking_lines', { query: query as never }, options),
    pollMs: POLL_MS,
  };
}

/** One line for the side panel. */
export function lineQuery(id: number): AccountQuery<ReplyOf<'admin.line'>> {
  return {
    key: ['admin.line', { id }],
    load: (options) => adminCall('admin.line', { params: { detail_id: id } }, options),
    pollMs: POLL_MS,
  };
}

/** Where the money of a booking is. */
export function bookingMoneyQuery(code: string): AccountQuery<ReplyOf<'admin.booking_money'>> {
  return {
    key: ['admin.booking_money', { code }],
    load: (options) => adminCall('admin.booking_money', { params: { code } }, options),
    pollMs: POLL_MS,
  };
}

/** One booking for its page. */
export function bookingQuery(code: string): AccountQuery<ReplyOf<'admin.booking'>> {
  return {
    key: ['admin.booking', { code }],
    load: (options) => adminCall('admin.booking', { params: { code } }, options),
    pollMs: POLL_MS,
  };
}

/** The cities that the list filters by. */
export const citiesQuery: AccountQuery<ReplyOf<'admin.dispatch_cities'>> = {
  key: ['admin.dispatch_cities', { limit: 100 }],
  load: (options) => adminCall('admin.dispatch_cities', { query: { limit: 100 } }, options),
};

/** Confirms the operator's session before a list loads its rows, which keep their place when a later load fails. */
export async function confirmOperator(): Promise<null> {
  await adminCall('admin.counts', {});
  return null;
}
