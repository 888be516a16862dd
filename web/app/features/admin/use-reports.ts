import type { ReplyOf } from '@aaspaas/contract/api.ts';
import type { AdminReport } from '@aaspaas/contract/features/content.ts';
import { adminCall } from '../../platform/admin-call.ts';
import { usePolling } from '../../platform/use-polling.ts';
import { PAGE_SIZE, type PageRequest, pageQuery, usePagedList } from './console/use-paged-list.ts';

export const REPORT_STATES = ['open', 'closed'] as const;
export type ReportState = (typeof REPORT_STATES)[number];

/** Returns the status named in the address; open by default. */
export function parseReportState(query: URLSearchParams): ReportState {
  return query.get('state') === 'closed' ? 'closed' : 'open';
}

export type ReportList = ReplyOf<'content.admin_reports'>;

/** Loads a page of the reports with a status. */
export function loadReports(
  state: ReportState,
  request: PageRequest = { limit: PAGE_SIZE },
): Promise<ReportList> {
  const options = request.signal ? { signal: request.signal } : {};
  return adminCall('content.admin_reports', { query: { state, ...pageQuery(request) } }, options);
}

const POLL_INTERVAL_MS = 30_000;

/** Loads and polls the reports with a status. */
export function useReports(state: ReportState, first: ReportList) {
  const { page, refresh, ...list } = usePagedList<AdminReport, ReportList>(
    first,
    (request) => loadReports(state, request),
    ({ id }) => id,
  );
  usePolling(refresh, POLL_INTERVAL_MS);
  return { ...list, reports: page.data };
}
