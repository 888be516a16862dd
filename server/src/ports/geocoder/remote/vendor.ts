import type { Point } from '@aaspaas/contract/kernel/point.ts';
import type { Outage } from '../../../platform/vendors/outage.ts';
import type { Address, Located } from '../port.ts';

/** A place service on the network, whose answers `remembered`, `limited` and `rested` may stand before. */
export interface Vendor {
  readonly name: string;
  /** The place of an address, which is never empty. */
  forward(text: string): Promise<Located | 'not_found' | Outage>;
  /** Where a point lies; `not_found` outside India. */
  reverse(point: Point): Promise<Address | 'not_found' | Outage>;
}
