import { makeCache, type CacheOptions } from '../../../platform/vendors/cache.ts';
import type { Clock } from '../../clock/port.ts';
import type { Vendor } from './vendor.ts';

/** A typed address without control signs, needless gaps and more than anybody types. */
export function normalizeAddress(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim()
    .slice(0, 300);
}

/** An address as two people who mean the same would both have it. */
function addressKey(normalized: string): string {
  return normalized
    .toLowerCase()
    .replace(/[ ,;.]+/g, ' ')
    .trim();
}

/** Degrees with three decimals: a hundred metres, and all that leaves this server of where somebody is. */
function rounded(degrees: number): number {
  return Math.round(degrees * 1000) / 1000;
}

/** A service whose answers are kept for a while; who asks for what is being asked already waits for that answer. */
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
