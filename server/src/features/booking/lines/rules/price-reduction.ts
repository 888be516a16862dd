import type { ErrorCode } from '@aaspaas/contract/kernel/errors.ts';
import { type Money, paise, rupees, sum } from '@aaspaas/contract/kernel/money.ts';
import type { MessageKey } from '@aaspaas/contract/messages/index.ts';
import type { LinePart } from './line-payables.ts';
import type { LineState } from './line-types.ts';

/** What decides whether an operator can reduce the price of a line. */
export interface ReducibleLine {
  readonly state: LineState;
  /** What is charged now, paise; null before the charge, and for charges of earlier releases. */
  readonly charged: Money | null;
  /** The professional says that the customer paid in cash, and the customer has not answered. */
  readonly cashClaimed: boolean;
  /** The customer's bank demands the payment back, and nothing is decided yet. */
  readonly chargebackOpen: boolean;
}

/**
 * Returns why an operator cannot reduce the price of a line, or null. The month of the invoice does not matter: the reduction is posted on the
 * day on which it is decided.
 */
export function reductionRefusal({
  state,
  charged,
  cashClaimed,
  chargebackOpen,
}: ReducibleLine): ErrorCode | null {
  if (state === 'disputed') return 'dispute_open';
  if (charged === null || charged <= 0) return 'not_charged';
  // A fee follows from its cancellation, and finished work can still be approved or disputed.
  if (state !== 'approved') return 'state_changed';
  // The same money would be paid back twice.
  if (chargebackOpen) return 'chargeback_open';
  return cashClaimed ? 'cash_claimed' : null;
}

/** A charged payable of a line and its part of the new price; paise. */
export interface ReducedPart {
  readonly charged: Money;
  /** Its part of the new price. */
  readonly price: Money;
  /** What was settled without the gateway: cash, credits, and debts that were written off. It cannot be refunded to a card. */
  readonly settled: Money;
}

/** The gateway neither charges nor refunds less. */
const LEAST = rupees(1);

/** Returns why a price is not accepted as the new price of charged work, or null. */
export function reducedPriceRefusal(price: number, parts: readonly ReducedPart[]): MessageKey | null {
  if (price < 0) return 'booking.reduce_below_zero';
  const less = chargedOf(parts) - price;
  if (less <= 0) return 'booking.reduce_not_lower';
  if (less < LEAST || (price > 0 && price < LEAST)) return 'booking.reduce_small';
  const takesSettled = parts.some((part) => part.price < part.charged && part.price < part.settled);
  return takesSettled ? 'booking.reduce_settled' : null;
}

/**
 * Divides a new price among the charges of a line: the work is reduced before its extra time.
 *
 * @param extra what is charged of the extra time now
 */
export function divideReduction(price: Money, extra: Money): Readonly<Record<LinePart, Money>> {
  const kept = paise(Math.min(extra, price));
  return { work: paise(price - kept), extra: kept };
}

/** Returns what is charged of parts together. */
export function chargedOf(parts: readonly ReducedPart[]): Money {
  return sum(parts.map(({ charged }) => charged));
}
