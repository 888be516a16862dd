import { isRouteErrorResponse, type RouterContextProvider } from 'react-router';
import { logErrorContext } from './contexts.ts';

/** Logs errors of loaders and of the rendering. Refusals (404, 401) and requests that the client gave up are not errors. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
): void {
  if (!request.signal.aborted && !isRouteErrorResponse(error)) context.get(logErrorContext)(error);
}
