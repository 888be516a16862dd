import type { ReplyOf } from '@aaspaas/contract/api.ts';
import { useEffect, useState } from 'react';
import { adminCall } from '../../platform/admin-call.ts';
import { usePolling } from '../../platform/use-polling.ts';
import { PAGE, type PartAsked, partQuery, usePagedList } from './use-paged-list.ts';

export const APPLICANT_STATES = ['pending', 'approved', 'rejected'] as const;
export type ApplicantState = (typeof APPLICANT_STATES)[number];
export type ApplicantList = ReplyOf<'admin.employees'>;
export type Applicant = ApplicantList['data'][number];

/** The state that an address names; those who wait where it names none. */
export function applicantStateOf(query: URLSearchParams): ApplicantState {
  const named = query.get('state');
  return APPLICANT_STATES.find((one) => one === named) ?? 'pending';
}

/** Loads a part of the professionals in a state. */
export function loadApplicants(
  state: ApplicantState,
  part: PartAsked = { limit: PAGE },
): Promise<ApplicantList> {
  const options = part.signal ? { signal: part.signal } : {};
  return adminCall('admin.employees', { query: { state, ...partQuery(part) } }, options);
}

/** Loads how many professionals wait for approval. */
export async function loadWaiting(signal?: AbortSignal): Promise<number> {
  const { counts } = await loadApplicants('pending', { limit: 1, ...(signal ? { signal } : {}) });
  return counts.pending;
}

/** Professionals in a state, kept up to date while they are looked at. */
export function useApplicants(state: ApplicantState, first: ApplicantList) {
  const { page, renew, ...list } = usePagedList<Applicant, ApplicantList>(
    first,
    (part) => loadApplicants(state, part),
    ({ id }) => id,
  );
  return { ...list, applicants: page.data, outOfDate: usePolling(renew) };
}

/** Those in whose name, number or services every word of a text occurs. */
export function fitting(applicants: readonly Applicant[], sought: string): readonly Applicant[] {
  const words = sought.toLocaleLowerCase('en').split(/\s+/).filter(Boolean);
  if (words.length === 0) return applicants;
  return applicants.filter(({ name, mobile, services }) => {
    const text = [name, mobile, ...services].join(' ').toLocaleLowerCase('en');
    return words.every((word) => text.includes(word));
  });
}

const SELDOM = 30_000;

/** How many professionals wait, kept up to date; people apply less often than they book. */
export function useWaiting(first: number): number {
  const [waiting, setWaiting] = useState(first);
  useEffect(() => setWaiting(first), [first]);
  usePolling(async (signal) => setWaiting(await loadWaiting(signal)), SELDOM);
  return waiting;
}
