import { data } from 'react-router';
import { RouteFailure } from '../../features/shell/route-failure.tsx';
import { pageTitle } from '../../platform/page-title.ts';

/** The title and `noindex` of an unknown address: the route has its own error boundary, so its `meta` is used for the error as well. */
export const meta = pageTitle('page.not_found');

/** Catch-all route: 404. */
export function loader() {
  throw data(null, { status: 404 });
}

export default function NotFound() {
  return null;
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return <RouteFailure error={error} />;
}
