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

/** Returns the ticket number in the address, if only its report is shown. */
export function parseTicket(query: URLSearchParams): string | null {
  return query.get('ticket') || null;
}

export type ReportList = ReplyOf<'content.admin_reports'>;

/** The reports with a status, or the one with a ticket number. */
export function reportsQuery(state: ReportState, ticket: string | null): PagedQuery<AdminReport, ReportList> {
  const filter = ticket === null ? { state } : { ticket };
  return {
    ...CONSOLE_LIST,
    key: ['content.admin_reports', filter],
    load: (request) =>
      adminCall('content.admin_reports', { query: { ...filter, ...pageQuery(request) } }, abortable(request)),
    pollMs: 30_000,
  };
}
