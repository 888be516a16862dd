import type { FastifyBaseLogger } from 'fastify';
import { isVendorOutage, type VendorOutage } from '../../../platform/vendors/vendor-outage.ts';
import type { Geocoder } from '../port.ts';
import { normalizeAddress } from './with-cache.ts';
import type { Vendor } from './vendor.ts';

/**
 * A service with another geocoder behind it: that one proposes while somebody types, answers while the service does not, and is asked
 * about addresses that the service does not know, which may only be mistyped.
 */
export function withFallback(
  vendor: Vendor,
  fallback: Geocoder,
  log: Pick<FastifyBaseLogger, 'warn'>,
): Geocoder {
  const logOutage = ({ outage }: VendorOutage) => {
    // What it rests from was told before.
    if (outage !== 'circuit_open')
      log.warn({ places: vendor.name, outage }, 'the place service gave no answer');
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
