import { type Money, paise } from '@aaspaas/contract/kernel/money.ts';
import type { LineState } from './line-types.ts';

/** What of a line decides which papers there are of it. Amounts in paise. */
export interface BillableLine {
  readonly id: number;
  readonly state: LineState;
  /** Extra time included. */
  readonly total: number;
  /** What a settled dispute took off the price. */
  readonly takenOff: number;
  /** What the customer's cancellation cost. */
  readonly fee: number;
  readonly hasPayments: boolean;
  readonly refunds: readonly { readonly id: number; readonly amount: Money; readonly processed: boolean }[];
}

/** A line of a paper with what stands behind it. */
export interface BilledPart<L> {
  readonly line: L;
  readonly amount: Money;
}

/** A paper that is due. */
export type DueDocument<L> =
  | { readonly kind: 'bill' | 'cancellation'; readonly parts: readonly BilledPart<L>[] }
  | { readonly kind: 'credit_note'; readonly refundId: number; readonly parts: readonly BilledPart<L>[] };

/**
 * The papers of a booking by now. Once nothing of it is open: a bill of all that was accepted or kept of a cancelled price, or, where all of
 * it was cancelled and nothing ever paid, a statement of that. And a credit note for each refund that arrived.
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

function priceOf({ state, total, takenOff, fee }: BillableLine): Money {
  return paise(state === 'cancelled' ? fee : total - takenOff);
}
