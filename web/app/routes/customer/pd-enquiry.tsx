import { loadPdEnquiries } from '../../features/enquiry/load-enquiries.ts';
import { PdList, PdListFailed, PdListSkeleton } from '../../features/enquiry/pd-list.tsx';
import { guarded } from '../../platform/guard.ts';
import { pageTitle } from '../../platform/page-title.ts';
import type { Route } from './+types/pd-enquiry.ts';

export const meta = pageTitle('enquiry.pd_title');

export const clientLoader = guarded('verified', async () => await loadPdEnquiries());

export const HydrateFallback = PdListSkeleton;

export const ErrorBoundary = PdListFailed;

export default function PdEnquiry({ loaderData }: Route.ComponentProps) {
  return <PdList first={loaderData} />;
}
