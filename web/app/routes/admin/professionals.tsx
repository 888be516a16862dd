import { Suspense } from 'react';
import { type ShouldRevalidateFunctionArgs, useSearchParams } from 'react-router';
import {
  applicantsQuery,
  parseApplicantState,
  showsApplicants,
} from '../../features/admin/applicants-query.ts';
import { confirmOperator } from '../../features/admin/bookings-query.ts';
import {
  ProfessionalsFailed,
  ProfessionalsPage,
  ProfessionalsSkeleton,
} from '../../features/admin/professionals-page.tsx';
import { ApplicantsFailed, ApplicantsSkeleton } from '../../features/admin/applicants-frame.tsx';
import { operatorPage } from '../../platform/admin-page.ts';
import { pageTitle } from '../../platform/page-title.ts';
import { loadFirstPage } from '../../platform/query/paged-query.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import type { Route } from './+types/professionals';

/** Only operators who review registrations load its code. */
const { Part: ApplicantsPage, preload } = lazyPart(async () => ({
  default: (await import('../../features/admin/applicants.tsx')).ApplicantsPage,
}));

export const meta = (args: Route.MetaArgs) =>
  pageTitle(
    showsApplicants(new URLSearchParams(args.location.search)) ? 'admin.applicants' : 'admin.professionals',
  )(args);

/** The review of registrations with `?state=`, otherwise the list of all professionals. */
export const clientLoader = operatorPage(async ({ request }: Route.ClientLoaderArgs) => {
  const query = new URL(request.url).searchParams;
  if (!showsApplicants(query)) return confirmOperator();
  const state = parseApplicantState(query);
  const [applicants] = await Promise.all([loadFirstPage(applicantsQuery(state)), preload()]);
  return { state, applicants };
});

/** The list loads the rows of another address itself. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  const isList = ![currentUrl, nextUrl].some((url) => showsApplicants(url.searchParams));
  return defaultShouldRevalidate && !(isList && currentUrl.search !== nextUrl.search);
}

export function HydrateFallback() {
  const [query] = useSearchParams();
  return showsApplicants(query) ? <ApplicantsSkeleton /> : <ProfessionalsSkeleton />;
}

export function ErrorBoundary() {
  const [query] = useSearchParams();
  return showsApplicants(query) ? <ApplicantsFailed /> : <ProfessionalsFailed />;
}

export default function Professionals({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return <ProfessionalsPage />;
  const { state, applicants } = loaderData;
  return (
    <Suspense fallback={<ApplicantsSkeleton />}>
      <ApplicantsPage key={state} state={state} first={applicants} />
    </Suspense>
  );
}
