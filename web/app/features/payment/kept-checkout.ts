import { readTab, writeTab } from '../../platform/tab-store.ts';
import type { Handed } from './checkout-outcome.ts';

/** What somebody is paying for: a draft, all finished lines of a booking, or one of them. */
export interface Target {
  readonly bookingId: number;
  readonly lineId: number | null;
  /** Rupees, as they were shown. */
  readonly amount: number;
}

/** A checkout that was opened, and what it handed over, where it came to that. */
export interface KeptCheckout {
  readonly target: Target;
  readonly handed: Handed | null;
}

const NAME = 'checkout';

/** The checkout that this tab opened last and that is not settled: a reload in the middle loses nothing. */
export function keptCheckout(): KeptCheckout | null {
  const kept = readTab<KeptCheckout>(NAME);
  return typeof kept?.target?.bookingId === 'number' ? kept : null;
}

/** Keeps a checkout until it is settled; null forgets it. */
export function keepCheckout(kept: KeptCheckout | null): void {
  writeTab(NAME, kept);
}
