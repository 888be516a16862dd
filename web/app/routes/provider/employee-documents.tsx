import {
  DocumentsFailed,
  DocumentsPage,
  DocumentsSkeleton,
} from '../../features/provider/documents-page.tsx';
import { documentsQuery } from '../../features/provider/documents-query.ts';
import { guarded } from '../../platform/guard.ts';
import { pageTitle } from '../../platform/page-title.ts';
import { loadFirstPage } from '../../platform/query/paged-query.ts';
import type { Route } from './+types/employee-documents';

export const meta = pageTitle('documents.own_title');

export const clientLoader = guarded('employee', () => loadFirstPage(documentsQuery));

export const HydrateFallback = DocumentsSkeleton;

export const ErrorBoundary = DocumentsFailed;

export default function EmployeeDocuments({ loaderData }: Route.ComponentProps) {
  return <DocumentsPage documents={loaderData} />;
}
