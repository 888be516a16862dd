import { data, type RouterContextProvider } from 'react-router';
import type { EndpointName, ReplyOf, RequestOf } from '@aaspaas/contract/api.ts';
import type { CallFailure, Frame } from '@aaspaas/contract/page.ts';
import { apiContext, frameContext } from './contexts.ts';
import { placeQuery } from './place-query.ts';

/** The `context` of a loader. */
type Context = Readonly<RouterContextProvider>;

/**
 * Calls the API from a public page's loader. A refusal becomes the page's own (its status and text reach the nearest
 * `ErrorBoundary`), so a page that requires the answer does not catch anything.
 */
export async function loadFrom<N extends EndpointName>(
  context: Context,
  name: N,
  sent?: Partial<RequestOf<N>>,
): Promise<ReplyOf<N>> {
  try {
    return await context.get(apiContext).call(name, sent);
  } catch (error) {
    if (!isCallFailure(error)) throw error;
    throw data(error.message, { status: error.status });
  }
}

/** Calls the API for an optional part of a page: returns null if the call fails, and the page renders that part's error state. */
export async function tryFrom<N extends EndpointName>(
  context: Context,
  name: N,
  sent?: Partial<RequestOf<N>>,
): Promise<ReplyOf<N> | null> {
  try {
    return await context.get(apiContext).call(name, sent);
  } catch (error) {
    if (!isCallFailure(error)) throw error;
    return null;
  }
}

/** Returns what the server knows of the visitor: language, place and the like. */
export function frameOf(context: Context): Frame {
  return context.get(frameContext);
}

/** Returns the query for calls that take a point: the visitor's, or empty for the default city. */
export function pointOf(frame: Frame): ReturnType<typeof placeQuery> {
  return placeQuery(frame.place);
}

function isCallFailure(error: unknown): error is CallFailure {
  return (
    typeof error === 'object' &&
    error !== null &&
    'status' in error &&
    'message' in error &&
    !(error instanceof Response)
  );
}
