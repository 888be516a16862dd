import type { ReplyOf } from '@aaspaas/contract/api.ts';
import type { AdminReport } from '@aaspaas/contract/features/content.ts';
import { adminCall } from '../../platform/admin-call.ts';
import { abortable, type PagedQuery, pageQuery } from '../../platform/query/paged-query.ts';
import { CONSOLE_LIST } from './console/console-list.ts';

export const REPORT_STATES = ['open', 'closed'] as const;
export type ReportState = (typeof REPORT_STATES)[number];

/** Returns the status named in the address; open by default. */
export function parseReportState(query: URLSearchParams): ReportState {
  return query.get('state') === 'closed' ? 'closed' : 'open';
}

export type ReportList = ReplyOf<'content.admin_reports'>;

/** The reports with a status. */
export function reportsQuery(state: ReportState): PagedQuery<AdminReport, ReportList> {
  return {
    ...CONSOLE_LIST,
    key: ['content.admin_reports', { state }],
    load: (request) =>
      adminCall('content.admin_reports', { query: { state, ...pageQuery(request) } }, abortable(request)),
    pollMs: 30_000,
  };
}
