import type { KeyFigures } from '@aaspaas/contract/features/books.ts';
import { paise, toRupees } from '@aaspaas/contract/kernel/money.ts';
import type { MonthSum } from '../../../features/payment/index.ts';

/** A month, or the part of it that is over. */
export interface FigureMonth {
  /** `YYYY-MM`. */
  readonly month: string;
  /** Its days, today included. */
  readonly days: number;
  /** What customers owe at its end, or now; paise. */
  readonly due: number;
}

/** What moves `refunds` because a refund was paid, or for reasons of earlier releases; all else is a request, or takes one back. */
const PAID_REFUNDS: readonly string[] = [
  'refund_processed',
  'manual_refund',
  'refund_failed',
  'reclassification',
];

/** Rounds half up to a number of decimals; null without something to divide by. */
function ratio(part: number, whole: number, decimals: number): number | null {
  if (whole <= 0) return null;
  const factor = 10 ** decimals;
  return Math.round((part * factor) / whole) / factor;
}

/**
 * Returns the key figures of a month from its sums by kind and account.
 *
 * - Value: what customers were charged for work and fees, with tax, less reductions; as `gross` in the comparison of a month.
 * - Take rate: the commission without its tax as a share of the value.
 * - Refunds: what was requested to be refunded as a share of what was paid in.
 * - Days due: in how many days at this value as much is charged as customers owe.
 */
export function keyFiguresOf(sums: readonly MonthSum[], { month, days, due }: FigureMonth): KeyFigures {
  const sumOf = (accounts: readonly string[], isCounted: (kind: string) => boolean) =>
    sums
      .filter((one) => one.month === month && accounts.includes(one.account) && isCounted(one.kind))
      .reduce((total, { amount }) => total + amount, 0);
  const value =
    sumOf(['customer'], (kind) => kind === 'charge') +
    sumOf(['customer', 'refunds', 'chargebacks'], (kind) => kind === 'reduction');
  const commission = 0 - sumOf(['commission'], () => true);
  const refunded = 0 - sumOf(['refunds'], (kind) => !PAID_REFUNDS.includes(kind));
  const paidIn = sumOf(['gateway'], (kind) => kind === 'capture');
  return {
    month,
    value: toRupees(paise(value)),
    take_rate: ratio(commission * 100, value, 1),
    refund_rate: ratio(refunded * 100, paidIn, 1),
    days_due: ratio(due * days, value, 1),
  };
}
