import { readTab, writeTab } from '../../platform/tab-store.ts';
import type { RazorpayResponse } from './checkout-outcome.ts';

/** What somebody is paying for: a draft, all finished lines of a booking, or one of them. */
export interface PaymentTarget {
  readonly bookingId: number;
  readonly lineId: number | null;
  /** Rupees, as they were shown. */
  readonly amount: number;
}

/** A checkout that was opened, and what it handed over, where it came to that. */
export interface StoredCheckout {
  readonly target: PaymentTarget;
  readonly response: RazorpayResponse | null;
}

const STORAGE_KEY = 'checkout';

/** The checkout that this tab opened last and that is not settled: a reload in the middle loses nothing. */
export function loadCheckout(): StoredCheckout | null {
  const stored = readTab<StoredCheckout>(STORAGE_KEY);
  return typeof stored?.target?.bookingId === 'number' ? stored : null;
}

/** Keeps a checkout until it is settled; null forgets it. */
export function saveCheckout(stored: StoredCheckout | null): void {
  writeTab(STORAGE_KEY, stored);
}
