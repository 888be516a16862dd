import { type Money, sum, toRupees } from '@aaspaas/contract/kernel/money.ts';
import { priceOf } from '../../../kernel/price.ts';

/** What is charged for one line: the pinned rate of its method, the days or hours, and what they come to. */
export interface PricedLine {
  readonly rate: Money;
  readonly units: number;
  readonly total: Money;
}

/** Prices a line. */
export function priceLine(rate: Money, units: number): PricedLine {
  return { rate, units, total: priceOf(rate, units) };
}

/** A booking's total: the sum of its rounded lines, so that the parts a person sees always add up. */
export function totalOf(lines: readonly Pick<PricedLine, 'total'>[]): Money {
  return sum(lines.map((line) => line.total));
}

/**
 * Whether an amount that a client sends, in rupees, agrees with the computed one; both are compared as a screen shows them,
 * rounded half up. A client that claims nothing agrees.
 */
export function amountMatches(sent: unknown, computed: Money): boolean {
  if (sent === undefined || sent === null || sent === '') return true;
  const amount = typeof sent === 'string' ? Number(sent.trim() || Number.NaN) : sent;
  return typeof amount === 'number' && roundHalfUp(amount) === roundHalfUp(toRupees(computed));
}

function roundHalfUp(amount: number): number {
  return Math.floor(amount + 0.5);
}
