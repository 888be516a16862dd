import {
  ProfessionalFailed,
  ProfessionalPage,
  ProfessionalSkeleton,
} from '../../features/admin/professional-page.tsx';
import { professionalQuery } from '../../features/admin/professionals-query.ts';
import { operatorPage } from '../../platform/admin-page.ts';
import { pageTitle } from '../../platform/page-title.ts';
import type { Route } from './+types/professional';

export const meta = pageTitle('admin.professional');

export const clientLoader = operatorPage(
  async ({ params }: Route.ClientLoaderArgs) => (await professionalQuery(Number(params.id)).load({})).data,
);

export const HydrateFallback = ProfessionalSkeleton;

export const ErrorBoundary = ProfessionalFailed;

export default function Professional({ loaderData }: Route.ComponentProps) {
  return <ProfessionalPage key={loaderData.id} first={loaderData} />;
}
