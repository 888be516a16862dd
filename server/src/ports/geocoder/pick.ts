import type { FastifyBaseLogger } from 'fastify';
import type { ThrottleOptions } from '../../platform/vendors/throttle.ts';
import type { Clock } from '../clock/port.ts';
import { google } from './google.ts';
import { localGeocoder } from './local.ts';
import { nominatim } from './nominatim.ts';
import type { Geocoder } from './port.ts';
import { withFallback } from './remote/with-fallback.ts';
import { withThrottle } from './remote/with-throttle.ts';
import { withCache } from './remote/with-cache.ts';
import { withCircuitBreaker } from './remote/with-circuit-breaker.ts';
import type { Vendor } from './remote/vendor.ts';

/** Settings that select the geocoder. */
export interface GeocoderSettings {
  readonly GOOGLE_MAPS_API_KEY?: string | undefined;
  readonly GOOGLE_MAPS_URL: string;
  readonly NOMINATIM_URL?: string | undefined;
  readonly NOMINATIM_PER_SECOND: number;
  /** Contact URL of the operator, sent in the User-Agent. */
  readonly PUBLIC_URL?: string | undefined;
}

const DAY = 86_400_000;

const CACHE = { maxEntries: 20_000, foundTtlMs: DAY, notFoundTtlMs: 600_000 };
const CIRCUIT_BREAKER = { failureThreshold: 3, openMs: 30_000, target: 'geocoder' };
/** A page waits for its location; after this time the gazetteer's answer is preferable. */
const TIMEOUT_MS = 2500;
/** Google allows 3,000 requests a minute per project. */
const GOOGLE: ThrottleOptions = { perSecond: 40, maxConcurrent: 20, maxWaitMs: 1000 };

/**
 * Returns Google if its key is set, otherwise Nominatim if its address is set, otherwise the gazetteer, which is also the
 * fallback of the other two.
 */
export function pickGeocoder(
  settings: GeocoderSettings,
  clock: Clock,
  log: Pick<FastifyBaseLogger, 'warn'>,
): Geocoder {
  const { GOOGLE_MAPS_API_KEY: key, NOMINATIM_URL: url, PUBLIC_URL: home } = settings;
  const fetchOptions = { timeoutMs: TIMEOUT_MS, userAgent: `Aaspaas/1.0${home ? ` (+${home})` : ''}` };
  const local = localGeocoder();
  const withResilience = (vendor: Vendor, allowance: ThrottleOptions) =>
    withFallback(
      withCache(
        withCircuitBreaker(withThrottle(vendor, clock, allowance), clock, CIRCUIT_BREAKER),
        clock,
        CACHE,
      ),
      local,
      log,
    );
  if (key) return withResilience(google({ ...fetchOptions, key, url: settings.GOOGLE_MAPS_URL }), GOOGLE);
  if (!url) return local;
  return withResilience(nominatim({ ...fetchOptions, url }), {
    perSecond: settings.NOMINATIM_PER_SECOND,
    maxConcurrent: Math.max(2, 2 * settings.NOMINATIM_PER_SECOND),
    maxWaitMs: 1500,
  });
}
