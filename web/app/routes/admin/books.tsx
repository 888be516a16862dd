import { BooksFailed, BooksPage, BooksSkeleton } from '../../features/admin/books-page.tsx';
import { loadBooks } from '../../features/admin/payouts-query.ts';
import { operatorPage } from '../../platform/admin-page.ts';
import { pageTitle } from '../../platform/page-title.ts';
import type { Route } from './+types/books';

export const meta = pageTitle('books.title');

export const clientLoader = operatorPage(async ({ request }: Route.ClientLoaderArgs) => ({
  books: await loadBooks(new URL(request.url).searchParams),
}));

export const HydrateFallback = BooksSkeleton;

export const ErrorBoundary = BooksFailed;

export default function BooksRoute({ loaderData: { books } }: Route.ComponentProps) {
  return <BooksPage books={books} />;
}
