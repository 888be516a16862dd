import { type Money, paise } from '@aaspaas/contract/kernel/money.ts';
import { netPrice } from '../../lines/rules/net-price.ts';
import type { LineState } from '../../lines/rules/line-types.ts';

/** The data of a line that determines its documents. Amounts in paise. */
export interface BillableLine {
  readonly id: number;
  readonly state: LineState;
  /** Includes extra time. */
  readonly total: number;
  /** The deduction by a settled dispute. */
  readonly priceReduction: number;
  /** The fee for the customer's cancellation. */
  readonly fee: number;
  readonly hasPayments: boolean;
  readonly refunds: readonly { readonly id: number; readonly amount: Money; readonly processed: boolean }[];
}

/** A line of a document with its billed amount. */
export interface BilledPart<L> {
  readonly line: L;
  readonly amount: Money;
}

/** A document that is due. */
export type DueDocument<L> =
  | { readonly kind: 'bill' | 'cancellation'; readonly parts: readonly BilledPart<L>[] }
  | { readonly kind: 'credit_note'; readonly refundId: number; readonly parts: readonly BilledPart<L>[] };

/**
 * Returns the documents that a booking should have now. Once no line is open: a bill of all accepted amounts and
 * cancellation fees or, if everything was cancelled and nothing was ever paid, a cancellation statement. Also a credit
 * note for each processed refund.
 */
export function documentsDue<L extends BillableLine>(lines: readonly L[]): DueDocument<L>[] {
  const due: DueDocument<L>[] = [];
  if (lines.length > 0 && lines.every(({ state }) => state === 'approved' || state === 'cancelled')) {
    const billed = lines
      .map((line) => ({ line, amount: priceOf(line) }))
      .filter(({ line, amount }) => line.state === 'approved' || amount > 0);
    if (billed.length > 0) due.push({ kind: 'bill', parts: billed });
    else if (lines.every(({ hasPayments }) => !hasPayments))
      due.push({ kind: 'cancellation', parts: lines.map((line) => ({ line, amount: paise(0) })) });
  }
  for (const line of lines)
    for (const { id, amount, processed } of line.refunds)
      if (processed) due.push({ kind: 'credit_note', refundId: id, parts: [{ line, amount }] });
  return due;
}

function priceOf({ state, total, priceReduction, fee }: BillableLine): Money {
  return state === 'cancelled' ? paise(fee) : netPrice(total, priceReduction);
}
