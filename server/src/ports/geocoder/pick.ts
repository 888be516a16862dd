import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../clock/port.ts';
import { google } from './google.ts';
import { localGeocoder } from './local.ts';
import { nominatim } from './nominatim.ts';
import type { Geocoder } from './port.ts';
import { backed } from './remote/backed.ts';
import { type Allowance, limited } from './remote/limited.ts';
import { remembered } from './remote/remembered.ts';
import { rested } from './remote/rested.ts';
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

const MEMORY = { most: 20_000, foundMs: DAY, notFoundMs: 600_000 };
const REST = { after: 3, restMs: 30_000 };
/** A page waits for its place; after this the gazetteer's is better. */
const TIMEOUT_MS = 2500;
/** Google takes 3,000 a minute of a project. */
const GOOGLE: Allowance = { perSecond: 40, atOnce: 20, longestWaitMs: 1000 };

/** Google where its key is set, else Nominatim where its address is, else the gazetteer; which also stands behind the other two. */
export function pickGeocoder(
  settings: GeocoderSettings,
  clock: Clock,
  log: Pick<FastifyBaseLogger, 'warn'>,
): Geocoder {
  const { GOOGLE_MAPS_API_KEY: key, NOMINATIM_URL: url, PUBLIC_URL: home } = settings;
  const asking = { timeoutMs: TIMEOUT_MS, userAgent: `Aaspaas/1.0${home ? ` (+${home})` : ''}` };
  const local = localGeocoder();
  const careful = (vendor: Vendor, allowance: Allowance) =>
    backed(remembered(rested(limited(vendor, clock, allowance), clock, REST), clock, MEMORY), local, log);
  if (key) return careful(google({ ...asking, key, url: settings.GOOGLE_MAPS_URL }), GOOGLE);
  if (!url) return local;
  return careful(nominatim({ ...asking, url }), {
    perSecond: settings.NOMINATIM_PER_SECOND,
    atOnce: Math.max(2, 2 * settings.NOMINATIM_PER_SECOND),
    longestWaitMs: 1500,
  });
}
