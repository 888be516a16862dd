import type { ShouldRevalidateFunctionArgs } from 'react-router';
import { confirmOperator } from '../../features/admin/bookings-query.ts';
import { DocumentsFailed, DocumentsPage, DocumentsSkeleton } from '../../features/admin/documents-page.tsx';
import { operatorPage } from '../../platform/admin-page.ts';
import { pageTitle } from '../../platform/page-title.ts';

export const meta = pageTitle('documents.title');

export const clientLoader = operatorPage(confirmOperator);

/** The page loads the rows of another address itself. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  return currentUrl.search === nextUrl.search && defaultShouldRevalidate;
}

export const HydrateFallback = DocumentsSkeleton;

export const ErrorBoundary = DocumentsFailed;

export default DocumentsPage;
