import { addDays } from '@aaspaas/contract/kernel/time.ts';
import type { MonthAction } from '../../rules/payment-types.ts';

/** A month, `YYYY-MM`, in Asia/Kolkata. */
export type Month = string;

/** Why an action on a month is refused now; an error code of the API. */
type MonthRefusal = 'month_not_over' | 'month_locked' | 'month_order' | 'month_open';

/** What decides about an action, besides the books themselves. */
export interface MonthFacts {
  /** The month of today. */
  readonly current: Month;
  /** The month of the first transaction; null without one. */
  readonly first: Month | null;
  /** The first day on which transactions can be posted; null while no month was ever locked. */
  readonly openFrom: string | null;
}

/** Returns the month of a day, `YYYY-MM-DD`. */
export const monthOf = (day: string): Month => day.slice(0, 7);

/** Returns the first day of a month. */
export const firstDay = (month: Month): string => `${month}-01`;

/** Returns the number of a month, e.g. 202611: its id in lists, in the queue and in the audit log. */
export const monthNumber = (month: Month): number => Number(month.replace('-', ''));

/** Returns the month after another one. */
export const nextMonth = (month: Month): Month => monthOf(addDays(firstDay(month), 31));

/** Returns the month before another one. */
export const previousMonth = (month: Month): Month => monthOf(addDays(firstDay(month), -1));

/** Returns whether the books of a month are locked: all days before `openFrom` are. */
export const isLocked = (month: Month, openFrom: string | null): boolean =>
  openFrom !== null && firstDay(month) < openFrom;

/**
 * Decides whether a month may be locked or opened again; null: it may. Months are locked one after the other, so that the balances a month
 * begins with are fixed, and only the newest locked one is opened again.
 */
export function monthRefusal(
  action: MonthAction,
  month: Month,
  { current, first, openFrom }: MonthFacts,
): MonthRefusal | null {
  if (action === 'reopen') {
    if (!isLocked(month, openFrom)) return 'month_open';
    return openFrom === firstDay(nextMonth(month)) ? null : 'month_order';
  }
  if (month >= current) return 'month_not_over';
  if (isLocked(month, openFrom)) return 'month_locked';
  const next = openFrom === null ? first : monthOf(openFrom);
  return next !== null && month > next ? 'month_order' : null;
}

/** Returns the months of the books, newest first: from the first transaction to today. */
export function monthsOf({ current, first }: Pick<MonthFacts, 'current' | 'first'>): Month[] {
  const months: Month[] = [];
  for (let month = current; month >= (first ?? current); month = previousMonth(month)) months.push(month);
  return months;
}

/** Returns the first day on which transactions are posted after an action. */
export const openFromAfter = (action: MonthAction, month: Month): string =>
  firstDay(action === 'lock' ? nextMonth(month) : month);
