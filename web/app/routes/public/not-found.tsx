import { data } from 'react-router';
import { RouteFailure } from '../../features/shell/route-failure.tsx';
import { pageTitle } from '../../platform/page-title.ts';
import { isConsolePath } from '../../platform/site-manifest.ts';
import type { Route } from './+types/not-found.ts';

/** The title and `noindex` of an unknown address: the route has its own error boundary, so its `meta` is used for the error as well. */
export const meta = pageTitle('page.not_found');

/** Catch-all route: 404. */
export function loader() {
  throw data(null, { status: 404 });
}

/** Pages outside of the console do not know its routes, so a link to it loads the document. */
export function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  const { pathname, search, hash } = new URL(request.url);
  if (!isConsolePath(pathname)) return serverLoader();
  location.assign(pathname + search + hash);
  return new Promise<never>(() => undefined);
}

export default function NotFound() {
  return null;
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return <RouteFailure error={error} />;
}
