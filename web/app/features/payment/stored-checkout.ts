import { readTab, writeTab } from '../../platform/tab-store.ts';
import type { RazorpayResponse } from './checkout/checkout-outcome.ts';

/** The object of a payment: a draft, all finished lines of a booking, or one of them. */
export interface PaymentTarget {
  readonly bookingId: number;
  readonly lineId: number | null;
  /** Rupees, as shown to the customer. */
  readonly amount: number;
}

/** An opened checkout, and its response if there was one. */
export interface StoredCheckout {
  readonly target: PaymentTarget;
  readonly response: RazorpayResponse | null;
}

const STORAGE_KEY = 'checkout';

/** Returns the last unsettled checkout of this tab, so that a reload loses nothing. */
export function loadCheckout(): StoredCheckout | null {
  const stored = readTab<StoredCheckout>(STORAGE_KEY);
  return typeof stored?.target?.bookingId === 'number' ? stored : null;
}

/** Stores a checkout until it is settled; null deletes it. */
export function saveCheckout(stored: StoredCheckout | null): void {
  writeTab(STORAGE_KEY, stored);
}
