import { data } from 'react-router';

/** Any address that is no page: the frame's `ErrorBoundary` says so, with the status of one. */
export function loader() {
  throw data(null, { status: 404 });
}

export default function NotFound() {
  return null;
}
