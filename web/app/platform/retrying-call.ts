import type { ReplyOf, SentTo } from '@aaspaas/contract/api.ts';
import { toast } from '../ui/toast-store.ts';
import { ApiFailure, call, type CallName, type CallOptions } from './api-client.ts';
import { pageLanguage, textIn } from './language.ts';

/** So long is waited before each further try, unless the network comes back sooner or the server says how long. */
const WAITS_MS = [1000, 2000, 3000];
/** Longer than this nobody is kept waiting between two tries; a browser that knows itself to be offline waits as long. */
const LONGEST_WAIT_MS = 10_000;
/** The server was not reached, or what stands before it could not reach it. */
const UNREACHED = [0, 502, 503, 504];

/** A call that may be sent more than once: its key makes every try after the first give the first one's answer. */
export type KeyedOptions = CallOptions & { readonly idempotencyKey: string };

/**
 * Calls the API and, where the network or the server is away for a moment, tries again with the same key: a write whose
 * answer was lost is answered again and never done twice. Says that it waits; gives up after some tries with the last failure.
 */
export function retryingCall<N extends CallName>(
  name: N,
  sent: Partial<SentTo<N>>,
  options: KeyedOptions,
): Promise<ReplyOf<N>> {
  return retrying(() => call(name, sent, options), options.signal);
}

/** What `retryingCall` does, for a call made otherwise; each try must go with the same key. */
export async function retrying<T>(send: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  for (let tried = 0; ; tried += 1) {
    try {
      return await send();
    } catch (error) {
      const wait = WAITS_MS[tried];
      if (wait === undefined || !mayPass(error, tried)) throw error;
      toast.info(textIn(pageLanguage())('error.waiting'));
      const long =
        navigator.onLine === false ? LONGEST_WAIT_MS : Math.max(wait, (error.retryAfter ?? 0) * 1000);
      await pause(Math.min(long, LONGEST_WAIT_MS), signal);
    }
  }
}

/** Whether the same try may succeed later. After a lost answer the first try may still be running, which the server says with 409. */
function mayPass(error: unknown, tried: number): error is ApiFailure {
  if (!(error instanceof ApiFailure)) return false;
  return UNREACHED.includes(error.status) || (tried > 0 && error.status === 409 && error.retryAfter !== null);
}

/** Waits; a network that comes back ends the waiting, a page that goes away gives it up. */
function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = (act: () => void) => () => {
      clearTimeout(timer);
      window.removeEventListener('online', back);
      signal?.removeEventListener('abort', gone);
      act();
    };
    const back = end(resolve);
    const gone = end(() => reject(signal?.reason as Error));
    const timer = setTimeout(back, ms);
    window.addEventListener('online', back);
    signal?.addEventListener('abort', gone);
    if (signal?.aborted) gone();
  });
}
