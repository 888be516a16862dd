import type { ReplyOf } from '@aaspaas/contract/api.ts';
import type { BookMonth } from '@aaspaas/contract/features/admin-months.ts';
import type { MonthFile } from '@aaspaas/contract/features/month-files.ts';
import { adminCall } from '../../platform/admin-call.ts';
import { abortable, type PagedQuery, pageQuery } from '../../platform/query/paged-query.ts';
import type { AccountQuery } from '../../platform/query/use-account-query.ts';
import { CONSOLE_LIST } from './console/console-list.ts';

/** The months of the books as loaded. */
export type MonthList = ReplyOf<'admin.months'>;

/** A month as loaded. */
export type MonthOfOperator = ReplyOf<'admin.month'>['data'];

/** The comparison of a month with the ledger, and its taxes, as loaded. */
export type MonthTotals = ReplyOf<'admin.month_totals'>['data'];

/** The months of the books, newest first. */
export const monthsQuery: PagedQuery<BookMonth, MonthList> = {
  ...CONSOLE_LIST,
  moreFailed: 'month.failed',
  key: ['admin.months'],
  load: (request) => adminCall('admin.months', { query: pageQuery(request) }, abortable(request)),
};

/** A month: `YYYY-MM`. */
export function monthQuery(month: string): AccountQuery<ReplyOf<'admin.month'>> {
  return {
    key: ['admin.month', { month }],
    load: (options) => adminCall('admin.month', { params: { month } }, options),
  };
}

/** The comparison of a month with the ledger. */
export function monthTotalsQuery(month: string): AccountQuery<ReplyOf<'admin.month_totals'>> {
  return {
    key: ['admin.month_totals', { month }],
    load: (options) => adminCall('admin.month_totals', { params: { month } }, options),
  };
}

/** The address of a file of a month; `gstin` is empty for all registrations. */
export function monthFileUrl(file: MonthFile, month: string, gstin: string): string {
  const query = new URLSearchParams({ month, ...(gstin ? { gstin } : {}) });
  return `/api/admin/month-files/${file.replaceAll('_', '-')}?${query.toString()}`;
}
