import { LRUCache } from 'lru-cache';
import type { Clock } from '../../ports/clock/port.ts';
import { isVendorOutage } from './vendor-outage.ts';

/** Size and lifetimes of a cache. */
export interface CacheOptions {
  /** Maximum number of answers; the least recently used is evicted first. */
  readonly maxEntries: number;
  readonly foundTtlMs: number;
  readonly notFoundTtlMs: number;
}

/** Caches answers for a while; concurrent requests for the same key share one call. An outage is not cached. */
export function makeCache<T extends object | string>(
  clock: Clock,
  { maxEntries, foundTtlMs, notFoundTtlMs }: CacheOptions,
) {
  const answers = new LRUCache<string, T>({
    max: maxEntries,
    ttl: foundTtlMs,
    ttlResolution: 0,
    perf: { now: () => clock.now().getTime() },
  });
  const pending = new Map<string, Promise<T>>();

  const loadAndCache = async (key: string, load: () => Promise<T>): Promise<T> => {
    const answer = await load();
    if (!isVendorOutage(answer))
      answers.set(key, answer, { ttl: answer === 'not_found' ? notFoundTtlMs : foundTtlMs });
    return answer;
  };

  return async (key: string, load: () => Promise<T>): Promise<T> => {
    const cached = answers.get(key);
    if (cached !== undefined) return cached;
    const answer = pending.get(key) ?? loadAndCache(key, load).finally(() => pending.delete(key));
    pending.set(key, answer);
    return answer;
  };
}
