import type { ChargebackStatus } from '@aaspaas/contract/features/admin-chargebacks.ts';
import { type Money, paise } from '@aaspaas/contract/kernel/money.ts';
import type { ChargebackOutcome } from '../../rules/payment-types.ts';

/** What an operator decides about a lost chargeback. */
export type ChargebackDecision = Exclude<ChargebackOutcome, 'won'>;

/** Returns whether the gateway will not change a status any more. */
export const isFinalStatus = (status: ChargebackStatus): boolean =>
  status === 'won' || status === 'lost' || status === 'closed';

/** Returns the status after a report; reports arrive late and in any order, and a final status stays. */
export function nextChargebackStatus(status: ChargebackStatus, reported: ChargebackStatus): ChargebackStatus {
  if (isFinalStatus(status)) return status;
  return status === 'under_review' && reported === 'open' ? status : reported;
}

/** What a payment still pays for: each payable with what is not refunded of it. */
export interface DisputedPart {
  readonly payableId: number;
  readonly refundable: Money;
}

/** A part of a chargeback; `payableId` is null for money that pays for nothing any more, e.g. because it was refunded before. */
export interface ChargebackPart {
  readonly payableId: number | null;
  readonly amount: Money;
}

/** Allocates what the gateway took to what the payment paid for, in the order of the parts. */
export function allocateChargeback(amount: Money, parts: readonly DisputedPart[]): ChargebackPart[] {
  const allocated: ChargebackPart[] = [];
  let left: number = amount;
  for (const { payableId, refundable } of parts) {
    const part = Math.min(left, refundable);
    if (part > 0) allocated.push({ payableId, amount: paise(part) });
    left -= Math.max(0, part);
  }
  return left > 0 ? [...allocated, { payableId: null, amount: paise(left) }] : allocated;
}

/** A part of a chargeback of which money came back. */
export interface ReturnedPart<Part extends ChargebackPart = ChargebackPart> {
  readonly part: Part;
  readonly back: Money;
  /** What is still taken. */
  readonly rest: Money;
}

/** Divides what came back among the parts that are taken, in their order. */
export function allocateReturn<Part extends ChargebackPart>(
  amount: Money,
  parts: readonly Part[],
): ReturnedPart<Part>[] {
  let left: number = amount;
  return parts.map((part) => {
    const back = Math.min(left, part.amount);
    left -= back;
    return { part, back: paise(back), rest: paise(part.amount - back) };
  });
}

/**
 * Returns whether a chargeback keeps the professional's pay on hold: while the bank decides, and once it is lost, until an operator decides who
 * bears it. One that was closed without a deduction demands nothing back.
 */
export function holdsPay({
  status,
  deducted,
  outcome,
}: {
  readonly status: ChargebackStatus;
  readonly deducted: number;
  readonly outcome: ChargebackOutcome | null;
}): boolean {
  if (outcome !== null || status === 'won') return false;
  return status !== 'closed' || deducted > 0;
}

/** What the ledger says of a part when its chargeback is decided. */
export interface PartToDecide extends ChargebackPart {
  /** What can be taken back of the charge; null if the work is not charged. */
  readonly charged: Money | null;
  /** Paid in advance and not used. */
  readonly advance: Money;
}

/**
 * Returns what an operator may decide. More than can be taken back of the charge, and money that pays for nothing any more, can only be borne
 * by the platform.
 */
export function possibleDecisions(parts: readonly PartToDecide[]): ChargebackDecision[] {
  const provided = parts.filter(({ payableId }) => payableId !== null);
  const reversible =
    provided.length > 0 &&
    provided.every(({ amount, charged, advance }) =>
      charged === null ? amount <= advance : amount <= charged,
    );
  return reversible ? ['work_done', 'not_provided'] : ['work_done'];
}
