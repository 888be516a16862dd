import { type Money, paise } from '@aaspaas/contract/kernel/money.ts';
import { extraSubject, lineSubject } from '../../rules/payable-subjects.ts';
import type { LineState } from './line-types.ts';
import { netPrice } from './net-price.ts';

/** What of a line is paid and charged on its own. */
export type LinePart = 'work' | 'extra';

/** A payable of a line. */
export interface LinePayable {
  readonly part: LinePart;
  readonly subject: string;
  /** The payable of the work, to which extra time belongs; null for the work. */
  readonly mainSubject: string | null;
  /** Paise. */
  readonly amount: Money;
}

/** Returns what the customer of a line pays: its price less what settled disputes deducted, or the fee once it is cancelled. */
export function priceDue(
  {
    state,
    total,
    cancel_fee,
  }: { readonly state: LineState; readonly total: number; readonly cancel_fee: number },
  reduction: number,
): Money {
  return state === 'cancelled' ? paise(cancel_fee) : netPrice(total, reduction);
}

/** Divides what the customer of a line pays among its payables; a fee is charged in place of the price of the work. */
export function payablesDue(
  line: Parameters<typeof linePayables>[0] & Parameters<typeof priceDue>[0],
  reduction: number,
): LinePayable[] {
  const amount = priceDue(line, reduction);
  return linePayables(line.state === 'cancelled' ? { ...line, extra_payable: false } : line, amount);
}

/**
 * Divides the price of a line among its payables: a reduction reduces the work first. Extra time that was agreed before it was a separate
 * payable (`extra_payable` is false) belongs to the work.
 *
 * @param price the final price with extra time
 */
export function linePayables(
  {
    id,
    extra_total,
    extra_payable,
  }: { readonly id: number; readonly extra_total: number; readonly extra_payable: boolean },
  price: Money,
): LinePayable[] {
  const subject = lineSubject(id);
  const extra = extra_payable ? paise(Math.min(extra_total, price)) : paise(0);
  const work: LinePayable = { part: 'work', subject, mainSubject: null, amount: paise(price - extra) };
  if (!extra_payable) return [work];
  return [work, { part: 'extra', subject: extraSubject(id), mainSubject: subject, amount: extra }];
}
