import type { Rounding } from '@aaspaas/contract/features/admin-prices.ts';
import { MAX_PRICE_RUPEES } from '@aaspaas/contract/features/custom-services.ts';

/** Both amounts of a price in paise. */
export interface PriceAmounts {
  readonly perDay: number;
  readonly perHour: number;
}

/** Paise in a rupee, times the parts of a percentage with one decimal: amounts are compared as integers. */
const PAISE = 100;
const PARTS = 1000;

/**
 * Changes both amounts of a price by a percentage with at most one decimal and rounds them. A longer work never becomes cheaper than a
 * shorter one, because rounding keeps the order of amounts.
 * @returns paise; null above the highest price
 */
export function changedPrice(price: PriceAmounts, percent: number, rounding: Rounding): PriceAmounts | null {
  const [perHour, perDay] = [price.perHour, price.perDay].map(
    (amount) => roundedRupees(amount * (PARTS + Math.round(percent * 10)), rounding) * PAISE,
  ) as [number, number];
  return Math.max(perHour, perDay) > MAX_PRICE_RUPEES * PAISE ? null : { perHour, perDay };
}

/** Rounds an amount in thousandths of paise to rupees, half up; at least the smallest amount of the rounding. */
function roundedRupees(amount: number, rounding: Rounding): number {
  const step = rounding === '9' ? 10 : Number(rounding);
  const offset = rounding === '9' ? 9 : 0;
  const unit = step * PAISE * PARTS;
  const steps = Math.floor((2 * (amount - offset * PAISE * PARTS) + unit) / (2 * unit));
  return rounding === '9' ? Math.max(0, steps) * step + offset : Math.max(1, steps) * step;
}
