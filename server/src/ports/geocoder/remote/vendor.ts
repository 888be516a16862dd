import type { Point } from '@aaspaas/contract/kernel/point.ts';
import type { VendorOutage } from '../../../platform/vendors/vendor-outage.ts';
import type { Address, GeocodeResult } from '../port.ts';

/** A geocoding service on the network, which `withCache`, `withThrottle` and `withCircuitBreaker` can wrap. */
export interface Vendor {
  readonly name: string;
  /** Returns the place of an address, which is never empty. */
  forward(text: string): Promise<GeocodeResult | 'not_found' | VendorOutage>;
  /** Returns the address of a point; `not_found` outside India. */
  reverse(point: Point): Promise<Address | 'not_found' | VendorOutage>;
}
