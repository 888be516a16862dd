import { AuditFailed, AuditPage, AuditSkeleton } from '../../features/admin/audit-page.tsx';
import { auditQuery, parseAuditFilter } from '../../features/admin/audit-query.ts';
import { operatorPage } from '../../platform/admin-page.ts';
import { pageTitle } from '../../platform/page-title.ts';
import { loadFirstPage } from '../../platform/query/paged-query.ts';
import type { Route } from './+types/audit';

export const meta = pageTitle('audit.title');

export const clientLoader = operatorPage(async ({ request }: Route.ClientLoaderArgs) => {
  const filter = parseAuditFilter(new URL(request.url).searchParams);
  return { filter, first: await loadFirstPage(auditQuery(filter)) };
});

export const HydrateFallback = AuditSkeleton;

export const ErrorBoundary = AuditFailed;

export default function AuditRoute({ loaderData: { filter, first } }: Route.ComponentProps) {
  return <AuditPage key={JSON.stringify(filter)} filter={filter} first={first} />;
}
