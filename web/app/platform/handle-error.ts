import { isRouteErrorResponse, type RouterContextProvider } from 'react-router';
import { logErrorContext } from './contexts.ts';

/** Logs errors of loaders and rendering. Refusals (404, 401) and aborted requests are not errors. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
): void {
  if (!request.signal.aborted && !isRouteErrorResponse(error)) context.get(logErrorContext)(error);
}
