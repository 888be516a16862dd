import type { ReplyOf, RequestOf } from '@aaspaas/contract/api.ts';
import { toast } from '../ui/toast-store.ts';
import { ApiFailure, call, type CallName, type CallOptions } from './api-client.ts';
import { pageLanguage, textIn } from './language.ts';

/** So long is waited before each further try, unless the network comes back sooner or the server says how long. */
const BACKOFF_MS = [1000, 2000, 3000];
/** Longer than this nobody is kept waiting between two tries; a browser that knows itself to be offline waits as long. */
const MAX_BACKOFF_MS = 10_000;
/** The server was not reached, or what stands before it could not reach it. */
const RETRYABLE_STATUSES = [0, 502, 503, 504];

/** A call that may be sent more than once: its key makes every try after the first give the first one's answer. */
export type KeyedOptions = CallOptions & { readonly idempotencyKey: string };

/**
 * Calls the API and, where the network or the server is away for a moment, tries again with the same key: a write whose
 * answer was lost is answered again and never done twice. Says that it waits; gives up after some tries with the last failure.
 */
export function callWithRetry<N extends CallName>(
  name: N,
  sent: Partial<RequestOf<N>>,
  options: KeyedOptions,
): Promise<ReplyOf<N>> {
  return withRetry(() => call(name, sent, options), options.signal);
}

/** What `callWithRetry` does, for a call made otherwise; each try must go with the same key. */
export async function withRetry<T>(send: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await send();
    } catch (error) {
      const wait = BACKOFF_MS[attempt];
      if (wait === undefined || !isRetryable(error, attempt)) throw error;
      toast.info(textIn(pageLanguage())('error.waiting'));
      const requestedDelay =
        navigator.onLine === false ? MAX_BACKOFF_MS : Math.max(wait, (error.retryAfter ?? 0) * 1000);
      await sleep(Math.min(requestedDelay, MAX_BACKOFF_MS), signal);
    }
  }
}

/** Whether the same try may succeed later. After a lost answer the first try may still be running, which the server says with 409. */
function isRetryable(error: unknown, attempt: number): error is ApiFailure {
  if (!(error instanceof ApiFailure)) return false;
  return (
    RETRYABLE_STATUSES.includes(error.status) ||
    (attempt > 0 && error.status === 409 && error.retryAfter !== null)
  );
}

/** Waits; a network that comes back ends the waiting, a page that goes away gives it up. */
function sleep(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const settle = (settleWith: () => void) => () => {
      clearTimeout(timer);
      window.removeEventListener('online', resume);
      signal?.removeEventListener('abort', onAbort);
      settleWith();
    };
    const resume = settle(resolve);
    const onAbort = settle(() => reject(signal?.reason as Error));
    const timer = setTimeout(resume, ms);
    window.addEventListener('online', resume);
    signal?.addEventListener('abort', onAbort);
    if (signal?.aborted) onAbort();
  });
}
