import { type Money, sum, toRupees } from '@aaspaas/contract/kernel/money.ts';
import { priceOf } from '../../../../kernel/price.ts';

/** The price of one line: the pinned rate of its method, the number of days or hours, and the total. */
export interface PricedLine {
  readonly rate: Money;
  readonly units: number;
  readonly total: Money;
}

/** Calculates the price of a line. */
export function priceLine(rate: Money, units: number): PricedLine {
  return { rate, units, total: priceOf(rate, units) };
}

/** Returns a booking's total: the sum of its rounded lines, so that the displayed parts always add up. */
export function totalOf(lines: readonly Pick<PricedLine, 'total'>[]): Money {
  return sum(lines.map((line) => line.total));
}

/**
 * Returns whether an amount in rupees sent by a client matches the computed one; both are compared as displayed, rounded
 * half up. A missing amount matches.
 */
export function amountMatches(sent: unknown, computed: Money): boolean {
  if (sent === undefined || sent === null || sent === '') return true;
  const amount = typeof sent === 'string' ? Number(sent.trim() || Number.NaN) : sent;
  return typeof amount === 'number' && roundHalfUp(amount) === roundHalfUp(toRupees(computed));
}

function roundHalfUp(amount: number): number {
  return Math.floor(amount + 0.5);
}
