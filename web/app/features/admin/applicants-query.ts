import type { ReplyOf } from '@aaspaas/contract/api.ts';
import { adminCall } from '../../platform/admin-call.ts';
import { abortable, type PagedQuery, pageQuery } from '../../platform/query/paged-query.ts';
import { POLL_MS } from '../../platform/query/query-client.ts';
import type { AccountQuery } from '../../platform/query/use-account-query.ts';
import { CONSOLE_LIST } from './console/console-list.ts';

export const APPLICANT_STATES = ['pending', 'approved', 'rejected'] as const;
export type ApplicantState = (typeof APPLICANT_STATES)[number];
export type ApplicantList = ReplyOf<'admin.employees'>;
export type Applicant = ApplicantList['data'][number];

/** Returns whether the address of the professionals' page names the review of registrations. */
export function showsApplicants(query: URLSearchParams): boolean {
  return query.has('state');
}

/** Returns the status named in the address; pending by default. */
export function parseApplicantState(query: URLSearchParams): ApplicantState {
  const requested = query.get('state');
  return APPLICANT_STATES.find((one) => one === requested) ?? 'pending';
}

/** The professionals with a registration status. */
export function applicantsQuery(state: ApplicantState): PagedQuery<Applicant, ApplicantList> {
  return {
    ...CONSOLE_LIST,
    key: ['admin.employees', { state }],
    load: (request) =>
      adminCall('admin.employees', { query: { state, ...pageQuery(request) } }, abortable(request)),
    pollMs: POLL_MS,
  };
}

/** The number of pending registrations (in `counts`), polled at a longer interval because they are rarer than bookings. */
export const pendingCountQuery: AccountQuery<ApplicantList> = {
  key: ['admin.employees', { state: 'pending', limit: 1 }],
  load: (options) => adminCall('admin.employees', { query: { state: 'pending', limit: 1 } }, options),
  pollMs: 30_000,
};

/** Returns the professionals whose name, number or services contain every word of a text. */
export function filterApplicants(applicants: readonly Applicant[], search: string): readonly Applicant[] {
  const words = search.toLocaleLowerCase('en').split(/\s+/).filter(Boolean);
  if (words.length === 0) return applicants;
  return applicants.filter(({ name, mobile, services }) => {
    const text = [name, mobile, ...services].join(' ').toLocaleLowerCase('en');
    return words.every((word) => text.includes(word));
  });
}
