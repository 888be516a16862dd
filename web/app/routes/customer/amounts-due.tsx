import { DuesFailed, DuesPage, DuesSkeleton } from '../../features/booking/dues-page.tsx';
import { ownCreditsQuery, ownDuesQuery } from '../../features/booking/own-dues-query.ts';
import { guarded } from '../../platform/guard.ts';
import { pageTitle } from '../../platform/page-title.ts';
import { loadFirstPage } from '../../platform/query/paged-query.ts';
import type { Route } from './+types/amounts-due.ts';

export const meta = pageTitle('due.title');

export const clientLoader = guarded('verified', async () => {
  const [dues, credits] = await Promise.all([loadFirstPage(ownDuesQuery), loadFirstPage(ownCreditsQuery)]);
  return { dues, credits };
});

export const HydrateFallback = DuesSkeleton;

export const ErrorBoundary = DuesFailed;

export default function AmountsDue({ loaderData: { dues, credits } }: Route.ComponentProps) {
  return <DuesPage dues={dues} credits={credits} />;
}
