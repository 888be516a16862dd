import type { Clock } from '../../ports/clock/port.ts';
import { isVendorOutage } from './vendor-outage.ts';

/** Size and lifetimes of a cache. */
export interface CacheOptions {
  /** Maximum number of answers; the least recently used is evicted first. */
  readonly maxEntries: number;
  readonly foundTtlMs: number;
  readonly notFoundTtlMs: number;
}

/** Caches answers for a while; concurrent requests for the same key share one call. */
export function makeCache<T extends object | string>(
  clock: Clock,
  { maxEntries, foundTtlMs, notFoundTtlMs }: CacheOptions,
) {
  const entries = new Map<string, { readonly answer: T; readonly until: number }>();
  const pending = new Map<string, Promise<T>>();

  return (key: string, load: () => Promise<T>): Promise<T> => {
    const entry = entries.get(key);
    entries.delete(key);
    if (entry && entry.until > clock.now().getTime()) {
      entries.set(key, entry);
      return Promise.resolve(entry.answer);
    }
    const answer = pending.get(key) ?? load().then((loaded) => storeAnswer(key, loaded));
    pending.set(key, answer);
    return answer.finally(() => pending.delete(key));
  };

  function storeAnswer(key: string, answer: T): T {
    if (isVendorOutage(answer)) return answer;
    entries.set(key, {
      answer,
      until: clock.now().getTime() + (answer === 'not_found' ? notFoundTtlMs : foundTtlMs),
    });
    if (entries.size > maxEntries) entries.delete(entries.keys().next().value as string);
    return answer;
  }
}
