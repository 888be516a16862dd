import type { ReportInFull } from '@aaspaas/contract/features/content.ts';
import { useEffect, useState } from 'react';
import { adminCall } from '../../platform/admin-call.ts';
import { usePolling } from '../../platform/use-polling.ts';

export const REPORT_STATES = ['open', 'closed'] as const;
export type ReportState = (typeof REPORT_STATES)[number];

/** The state that an address names; open ones where it names none. */
export function reportStateOf(query: URLSearchParams): ReportState {
  return query.get('state') === 'closed' ? 'closed' : 'open';
}

/** Loads the reports in a state. */
export async function loadReports(
  state: ReportState,
  signal?: AbortSignal,
): Promise<readonly ReportInFull[]> {
  const { data } = await adminCall('content.admin_reports', { query: { state } }, signal ? { signal } : {});
  return data;
}

const SELDOM = 30_000;

/** Reports in a state, kept up to date while they are looked at. */
export function useReports(state: ReportState, first: readonly ReportInFull[]) {
  const [reports, setReports] = useState(first);
  useEffect(() => setReports(first), [first]);
  const reload = async (signal?: AbortSignal) => setReports(await loadReports(state, signal));
  usePolling(reload, SELDOM);
  return { reports, reload: () => reload().catch(() => undefined) };
}
