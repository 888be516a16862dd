import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../clock/port.ts';
import { google } from './google.ts';
import { localGeocoder } from './local.ts';
import { nominatim } from './nominatim.ts';
import type { Geocoder } from './port.ts';
import { withFallback } from './remote/with-fallback.ts';
import { type ThrottleOptions, withThrottle } from './remote/with-throttle.ts';
import { withCache } from './remote/with-cache.ts';
import { withCircuitBreaker } from './remote/with-circuit-breaker.ts';
import type { Vendor } from './remote/vendor.ts';

/** Which place service is used, as the environment says. */
export interface GeocoderSettings {
  readonly GOOGLE_MAPS_API_KEY?: string | undefined;
  readonly GOOGLE_MAPS_URL: string;
  readonly NOMINATIM_URL?: string | undefined;
  readonly NOMINATIM_PER_SECOND: number;
  /** Where the operator can be found; goes into the User-Agent. */
  readonly PUBLIC_URL?: string | undefined;
}

const DAY = 86_400_000;

const CACHE = { maxEntries: 20_000, foundTtlMs: DAY, notFoundTtlMs: 600_000 };
const CIRCUIT_BREAKER = { failureThreshold: 3, openMs: 30_000 };
/** A page waits for its place; after this the gazetteer's is better. */
const TIMEOUT_MS = 2500;
/** Google takes 3,000 a minute of a project. */
const GOOGLE: ThrottleOptions = { perSecond: 40, maxConcurrent: 20, maxWaitMs: 1000 };

/** Google where its key is set, else Nominatim where its address is, else the gazetteer; which also stands behind the other two. */
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
