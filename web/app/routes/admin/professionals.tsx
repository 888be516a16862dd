import { ApplicantsFailed, ApplicantsPage, ApplicantsSkeleton } from '../../features/admin/applicants.tsx';
import { applicantsQuery, parseApplicantState } from '../../features/admin/applicants-query.ts';
import { operatorPage } from '../../platform/admin-page.ts';
import { pageTitle } from '../../platform/page-title.ts';
import { loadFirstPage } from '../../platform/query/paged-query.ts';
import type { Route } from './+types/professionals';

export const meta = pageTitle('admin.professionals');

export const clientLoader = operatorPage(async ({ request }: Route.ClientLoaderArgs) => {
  const state = parseApplicantState(new URL(request.url).searchParams);
  return { state, applicants: await loadFirstPage(applicantsQuery(state)) };
});

export const HydrateFallback = ApplicantsSkeleton;

export const ErrorBoundary = ApplicantsFailed;

export default function Professionals({ loaderData: { state, applicants } }: Route.ComponentProps) {
  return <ApplicantsPage key={state} state={state} first={applicants} />;
}
