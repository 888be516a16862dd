import type { ReplyOf, RequestOf } from '@aaspaas/contract/api.ts';
import { toast } from '../ui/toast-store.ts';
import { ApiFailure, call, type CallName, type CallOptions } from './api-client.ts';
import { pageLanguage, textIn } from '../ui/language/language.ts';
import { randomShare } from './random.ts';
import { sleep } from './sleep.ts';

/** The delays before each retry, unless the network returns sooner or the server sends a delay. */
const BACKOFF_MS = [1000, 2000, 3000];
/** The maximum delay between two attempts; also the wait of a browser that reports itself offline. */
const MAX_BACKOFF_MS = 10_000;
/** The server was not reached, or its proxy could not reach it. */
const RETRYABLE_STATUSES = [0, 502, 503, 504];

/** A call that is safe to repeat: with the same idempotency key every retry returns the first attempt's answer. */
export type KeyedOptions = CallOptions & { readonly idempotencyKey: string };

/**
 * Calls the API and retries with the same key while the network or the server is briefly unavailable: a write whose answer
 * was lost is answered again and never executed twice. Reports that it waits; gives up after several attempts with the
 * last failure.
 */
export function callWithRetry<N extends CallName>(
  name: N,
  sent: Partial<RequestOf<N>>,
  options: KeyedOptions,
): Promise<ReplyOf<N>> {
  return withRetry(() => call(name, sent, options), options.signal);
}

/** Applies the retries of `callWithRetry` to a call made by other means; each attempt must send the same key. */
export async function withRetry<T>(send: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await send();
    } catch (error) {
      const wait = BACKOFF_MS[attempt];
      if (wait === undefined || !isRetryable(error, attempt)) throw error;
      // A busy server says so and when to return; the callers that it refused must not return together.
      const isBusy = error.status === 503 && error.retryAfter !== null;
      toast.info(isBusy ? error.message : textIn(pageLanguage())('error.waiting'));
      const serverDelay = error.retryAfter === null ? 0 : (error.retryAfter + randomShare()) * 1000;
      const requestedDelay = navigator.onLine === false ? MAX_BACKOFF_MS : Math.max(wait, serverDelay);
      await sleep(Math.min(requestedDelay, MAX_BACKOFF_MS), signal);
    }
  }
}

/**
 * Returns whether the same attempt may succeed later. After a lost answer the first attempt may still be running, which
 * the server reports with 409.
 */
function isRetryable(error: unknown, attempt: number): error is ApiFailure {
  if (!(error instanceof ApiFailure)) return false;
  return (
    RETRYABLE_STATUSES.includes(error.status) ||
    (attempt > 0 && error.status === 409 && error.retryAfter !== null)
  );
}
