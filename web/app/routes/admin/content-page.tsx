import {
  ContentPageEditor,
  ContentPageFailed,
  ContentPageSkeleton,
} from '../../features/admin/content-page-editor.tsx';
import { NewContentPage } from '../../features/admin/new-content-page.tsx';
import { contentPageQuery } from '../../features/admin/content-pages-query.ts';
import { operatorPage } from '../../platform/admin-page.ts';
import { pageTitle } from '../../platform/page-title.ts';
import type { Route } from './+types/content-page';

export const meta = pageTitle('pages.one');

/** `new` is the form of a new page; it is no address of a page. */
export const clientLoader = operatorPage(async ({ params }: Route.ClientLoaderArgs) =>
  params.slug === 'new' ? null : contentPageQuery(params.slug).load({}),
);

export const HydrateFallback = ContentPageSkeleton;

export const ErrorBoundary = ContentPageFailed;

export default function ContentPage({ loaderData }: Route.ComponentProps) {
  return loaderData ? (
    <ContentPageEditor key={loaderData.data.slug} first={loaderData} />
  ) : (
    <NewContentPage />
  );
}
