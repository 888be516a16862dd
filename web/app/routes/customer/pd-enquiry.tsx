import { pdEnquiriesQuery } from '../../features/enquiry/enquiry-queries.ts';
import { PdList, PdListFailed, PdListSkeleton } from '../../features/enquiry/pd-list.tsx';
import { guarded } from '../../platform/guard.ts';
import { pageTitle } from '../../platform/page-title.ts';
import { loadFirstPage } from '../../platform/query/paged-query.ts';
import type { Route } from './+types/pd-enquiry.ts';

export const meta = pageTitle('enquiry.pd_title');

export const clientLoader = guarded('verified', () => loadFirstPage(pdEnquiriesQuery));

export const HydrateFallback = PdListSkeleton;

export const ErrorBoundary = PdListFailed;

export default function PdEnquiry({ loaderData }: Route.ComponentProps) {
  return <PdList first={loaderData} />;
}
