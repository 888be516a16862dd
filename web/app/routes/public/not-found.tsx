import { data } from 'react-router';
import { RouteFailure } from '../../features/shell/route-failure.tsx';
import { pageTitle } from '../../platform/page-title.ts';

/** The title of an unknown address, and `noindex`: with a boundary of its own, the route's `meta` is used also for the error. */
export const meta = pageTitle('page.not_found');

/** Any address that is no page: 404. */
export function loader() {
  throw data(null, { status: 404 });
}

export default function NotFound() {
  return null;
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return <RouteFailure error={error} />;
}
