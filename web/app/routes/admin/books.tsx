import { BooksFailed, BooksPage, BooksSkeleton } from '../../features/admin/books-page.tsx';
import { loadBooks } from '../../features/admin/books-query.ts';
import { operatorPage } from '../../platform/admin-page.ts';
import { pageTitle } from '../../platform/page-title.ts';
import type { Route } from './+types/books';

export const meta = pageTitle('books.title');

export const clientLoader = operatorPage(async ({ request }: Route.ClientLoaderArgs) => ({
  view: await loadBooks(new URL(request.url).searchParams),
}));

export const HydrateFallback = BooksSkeleton;

export const ErrorBoundary = BooksFailed;

export default function BooksRoute({ loaderData: { view } }: Route.ComponentProps) {
  return <BooksPage view={view} />;
}
