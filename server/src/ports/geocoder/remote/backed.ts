import type { FastifyBaseLogger } from 'fastify';
import { isOutage, type Outage } from '../../../platform/vendors/outage.ts';
import type { Geocoder } from '../port.ts';
import { tidyAddress } from './remembered.ts';
import type { Vendor } from './vendor.ts';

/**
 * A service with another geocoder behind it: that one proposes while somebody types, answers while the service does not, and is asked
 * about addresses that the service does not know, which may only be mistyped.
 */
export function backed(vendor: Vendor, behind: Geocoder, log: Pick<FastifyBaseLogger, 'warn'>): Geocoder {
  const tell = ({ outage }: Outage) => {
    // What it rests from was told before.
    if (outage !== 'resting') log.warn({ places: vendor.name, outage }, 'the place service gave no answer');
  };
  return {
    async forward(text) {
      if (!tidyAddress(text)) return 'not_found';
      const found = await vendor.forward(text);
      if (found !== 'not_found' && !isOutage(found)) return found;
      if (found !== 'not_found') tell(found);
      return behind.forward(text);
    },
    async reverse(point) {
      const address = await vendor.reverse(point);
      if (!isOutage(address)) return address;
      tell(address);
      return behind.reverse(point);
    },
    suggest: (text, near) => behind.suggest(text, near),
    pinsAround: (point, km, most) => behind.pinsAround(point, km, most),
  };
}
