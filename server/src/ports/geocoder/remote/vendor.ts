import type { Point } from '@aaspaas/contract/kernel/point.ts';
import type { VendorOutage } from '../../../platform/vendors/vendor-outage.ts';
import type { Address, GeocodeResult } from '../port.ts';

/** A place service on the network, whose answers `withCache`, `withThrottle` and `withCircuitBreaker` may stand before. */
export interface Vendor {
  readonly name: string;
  /** The place of an address, which is never empty. */
  forward(text: string): Promise<GeocodeResult | 'not_found' | VendorOutage>;
  /** Where a point lies; `not_found` outside India. */
  reverse(point: Point): Promise<Address | 'not_found' | VendorOutage>;
}
