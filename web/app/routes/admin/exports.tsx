import { ExportsFailed, ExportsPage, ExportsSkeleton } from '../../features/admin/exports-page.tsx';
import { exportsQuery } from '../../features/admin/exports-query.ts';
import { operatorPage } from '../../platform/admin-page.ts';
import { pageTitle } from '../../platform/page-title.ts';
import { loadFirstPage } from '../../platform/query/paged-query.ts';
import type { Route } from './+types/exports';

export const meta = pageTitle('export.title');

export const clientLoader = operatorPage(async () => ({ exports: await loadFirstPage(exportsQuery) }));

export const HydrateFallback = ExportsSkeleton;

export const ErrorBoundary = ExportsFailed;

export default function Exports({ loaderData: { exports } }: Route.ComponentProps) {
  return <ExportsPage first={exports} />;
}
