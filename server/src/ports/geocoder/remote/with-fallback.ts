import type { FastifyBaseLogger } from 'fastify';
import { isVendorOutage, type VendorOutage } from '../../../platform/vendors/vendor-outage.ts';
import type { Geocoder } from '../port.ts';
import { normalizeAddress } from './with-cache.ts';
import type { Vendor } from './vendor.ts';

/**
 * Combines a service with a fallback geocoder, which makes the suggestions, answers while the service is unavailable, and
 * handles addresses that the service does not find, which may only be mistyped.
 */
export function withFallback(
  vendor: Vendor,
  fallback: Geocoder,
  log: Pick<FastifyBaseLogger, 'warn'>,
): Geocoder {
  const logOutage = ({ outage }: VendorOutage) => {
    // The outage that opened the circuit was already logged.
    if (outage !== 'circuit_open') log.warn({ places: vendor.name, outage }, 'geocoding service unavailable');
  };
  return {
    async forward(text) {
      if (!normalizeAddress(text)) return 'not_found';
      const found = await vendor.forward(text);
      if (found !== 'not_found' && !isVendorOutage(found)) return found;
      if (found !== 'not_found') logOutage(found);
      return fallback.forward(text);
    },
    async reverse(point) {
      const address = await vendor.reverse(point);
      if (!isVendorOutage(address)) return address;
      logOutage(address);
      return fallback.reverse(point);
    },
    suggest: (text, near) => fallback.suggest(text, near),
    pinsAround: (point, km, limit) => fallback.pinsAround(point, km, limit),
  };
}
