import type { ReplyOf } from '@aaspaas/contract/api.ts';
import { useEffect, useState } from 'react';
import { adminCall } from '../../platform/admin-call.ts';
import { usePolling } from '../../platform/use-polling.ts';

export const APPLICANT_STATES = ['pending', 'approved', 'rejected'] as const;
export type ApplicantState = (typeof APPLICANT_STATES)[number];
export type Applicant = ReplyOf<'admin.employees'>['data'][number];

/** The state that an address names; those who wait where it names none. */
export function applicantStateOf(query: URLSearchParams): ApplicantState {
  const named = query.get('state');
  return APPLICANT_STATES.find((one) => one === named) ?? 'pending';
}

/** Loads the professionals in a state. */
export async function loadApplicants(
  state: ApplicantState,
  signal?: AbortSignal,
): Promise<readonly Applicant[]> {
  const { data } = await adminCall('admin.employees', { query: { state } }, signal ? { signal } : {});
  return data;
}

/** Professionals in a state, kept up to date while they are looked at. */
export function useApplicants(state: ApplicantState, first: readonly Applicant[]) {
  const [applicants, setApplicants] = useState(first);
  useEffect(() => setApplicants(first), [first]);
  const reload = async (signal?: AbortSignal) => setApplicants(await loadApplicants(state, signal));
  const outOfDate = usePolling(reload);
  return { applicants, outOfDate, reload: () => reload().catch(() => undefined) };
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
  usePolling(async (signal) => setWaiting((await loadApplicants('pending', signal)).length), SELDOM);
  return waiting;
}
