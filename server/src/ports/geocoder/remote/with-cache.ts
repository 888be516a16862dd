import { makeCache, type CacheOptions } from '../../../platform/vendors/cache.ts';
import type { Clock } from '../../clock/port.ts';
import type { Vendor } from './vendor.ts';

/** Returns a typed address without control characters and extra spaces, truncated to the maximum length. */
export function normalizeAddress(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim()
    .slice(0, 300);
}

/** Returns the normalized cache key of an address, identical for equivalent spellings. */
function addressKey(normalized: string): string {
  return normalized
    .toLowerCase()
    .replace(/[ ,;.]+/g, ' ')
    .trim();
}

/** Rounds coordinates to three decimals (a hundred metres), the highest precision of a person's location that leaves this server. */
function rounded(degrees: number): number {
  return Math.round(degrees * 1000) / 1000;
}

/** Wraps a service with a cache; concurrent requests for the same key share one call. */
export function withCache(vendor: Vendor, clock: Clock, memory: CacheOptions): Vendor {
  const forward = makeCache<Awaited<ReturnType<Vendor['forward']>>>(clock, memory);
  const reverse = makeCache<Awaited<ReturnType<Vendor['reverse']>>>(clock, memory);
  return {
    name: vendor.name,
    forward(text) {
      const normalized = normalizeAddress(text);
      return forward(addressKey(normalized), () => vendor.forward(normalized));
    },
    reverse(point) {
      const [latitude, longitude] = [rounded(point.latitude), rounded(point.longitude)];
      return reverse(`${latitude},${longitude}`, () => vendor.reverse({ latitude, longitude }));
    },
  };
}
