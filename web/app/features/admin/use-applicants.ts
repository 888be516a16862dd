import type { ReplyOf } from '@aaspaas/contract/api.ts';
import { useEffect, useState } from 'react';
import { adminCall } from '../../platform/admin-call.ts';
import { usePolling } from '../../platform/use-polling.ts';
import { PAGE_SIZE, type PageRequest, pageQuery, usePagedList } from './console/use-paged-list.ts';

export const APPLICANT_STATES = ['pending', 'approved', 'rejected'] as const;
export type ApplicantState = (typeof APPLICANT_STATES)[number];
export type ApplicantList = ReplyOf<'admin.employees'>;
export type Applicant = ApplicantList['data'][number];

/** Returns the status named in the address; pending by default. */
export function parseApplicantState(query: URLSearchParams): ApplicantState {
  const requested = query.get('state');
  return APPLICANT_STATES.find((one) => one === requested) ?? 'pending';
}

/** Loads a page of the professionals with a registration status. */
export function loadApplicants(
  state: ApplicantState,
  request: PageRequest = { limit: PAGE_SIZE },
): Promise<ApplicantList> {
  const options = request.signal ? { signal: request.signal } : {};
  return adminCall('admin.employees', { query: { state, ...pageQuery(request) } }, options);
}

/** Loads the number of pending registrations. */
export async function loadPendingCount(signal?: AbortSignal): Promise<number> {
  const { counts } = await loadApplicants('pending', { limit: 1, ...(signal ? { signal } : {}) });
  return counts.pending;
}

/** Loads and polls the professionals with a registration status. */
export function useApplicants(state: ApplicantState, first: ApplicantList) {
  const { page, refresh, ...list } = usePagedList<Applicant, ApplicantList>(
    first,
    (request) => loadApplicants(state, request),
    ({ id }) => id,
  );
  return { ...list, applicants: page.data, outOfDate: usePolling(refresh) };
}

/** Returns the professionals whose name, number or services contain every word of a text. */
export function filterApplicants(applicants: readonly Applicant[], search: string): readonly Applicant[] {
  const words = search.toLocaleLowerCase('en').split(/\s+/).filter(Boolean);
  if (words.length === 0) return applicants;
  return applicants.filter(({ name, mobile, services }) => {
    const text = [name, mobile, ...services].join(' ').toLocaleLowerCase('en');
    return words.every((word) => text.includes(word));
  });
}

const POLL_INTERVAL_MS = 30_000;

/** Polls the number of pending registrations, at a longer interval because they are rarer than bookings. */
export function usePendingCount(first: number): number {
  const [pending, setPending] = useState(first);
  useEffect(() => setPending(first), [first]);
  usePolling(async (signal) => setPending(await loadPendingCount(signal)), POLL_INTERVAL_MS);
  return pending;
}
