import type { ReplyOf } from '@aaspaas/contract/api.ts';
import type { ReportInFull } from '@aaspaas/contract/features/content.ts';
import { adminCall } from '../../platform/admin-call.ts';
import { usePolling } from '../../platform/use-polling.ts';
import { PAGE, type PartAsked, partQuery, usePagedList } from './use-paged-list.ts';

export const REPORT_STATES = ['open', 'closed'] as const;
export type ReportState = (typeof REPORT_STATES)[number];

/** The state that an address names; open ones where it names none. */
export function reportStateOf(query: URLSearchParams): ReportState {
  return query.get('state') === 'closed' ? 'closed' : 'open';
}

export type ReportList = ReplyOf<'content.admin_reports'>;

/** Loads a part of the reports in a state. */
export function loadReports(state: ReportState, part: PartAsked = { limit: PAGE }): Promise<ReportList> {
  const options = part.signal ? { signal: part.signal } : {};
  return adminCall('content.admin_reports', { query: { state, ...partQuery(part) } }, options);
}

const SELDOM = 30_000;

/** Reports in a state, kept up to date while they are looked at. */
export function useReports(state: ReportState, first: ReportList) {
  const { page, renew, ...list } = usePagedList<ReportInFull, ReportList>(
    first,
    (part) => loadReports(state, part),
    ({ id }) => id,
  );
  usePolling(renew, SELDOM);
  return { ...list, reports: page.data };
}
