import type { Point } from '@aaspaas/contract/kernel/point.ts';
import type { Address, Found } from '../port.ts';

/** Why a place service gave no answer. It goes to the log, so it says nothing of who asked and where. */
export interface Outage {
  readonly outage:
    | 'timed_out'
    | 'unreachable'
    | 'failed'
    | 'unreadable'
    | 'over_limit'
    | 'denied'
    | 'busy'
    | 'resting';
}

/** A place service on the network, whose answers `remembered`, `limited` and `rested` may stand before. */
export interface Vendor {
  readonly name: string;
  /** The place of an address, which is never empty. */
  forward(text: string): Promise<Found | 'not_found' | Outage>;
  /** Where a point lies; `not_found` outside India. */
  reverse(point: Point): Promise<Address | 'not_found' | Outage>;
}

/** Whether a service did not answer. */
export function isOutage(answer: object | string): answer is Outage {
  return typeof answer === 'object' && 'outage' in answer;
}
