import { type Money, paise } from '@aaspaas/contract/kernel/money.ts';

/** One thing that a payment paid for, as somebody gives a part of that payment back by hand at the gateway. */
export interface RefundablePart {
  /** Null: the payment was for nothing. */
  readonly payableId: number | null;
  /** Of this payment, not given back yet. */
  readonly refundable: Money;
  /** Of this payment, wanted back by us and not known to the gateway to be under way. */
  readonly requested: Money;
  /** Paid, by whichever payment, beyond what is asked. */
  readonly excess: Money;
  /** Its work is accepted, or its fee kept: what it costs stands for good. */
  readonly charged: boolean;
}

/** `gateway`: it is not paid any more; `goodwill`: it stays paid, at the house's cost. */
export type GatewayRefundOrigin = 'gateway' | 'goodwill';

/** What a refund by hand is of. */
export interface RefundAllocation {
  readonly payableId: number | null;
  readonly amount: Money;
  readonly origin: GatewayRefundOrigin;
}

/**
 * What a refund by hand is of: first what had to go back anyway, then what is held for work to come, which has to be paid again, then what
 * was earned, which the house bears, since nobody who was promised their pay or told that they owe nothing pays for it. Last what we wanted
 * back ourselves and the gateway can no longer give.
 *
 * @returns the shares, and what is of nothing: more than the payment was
 */
export function allocateGatewayRefund(
  amount: Money,
  parts: readonly RefundablePart[],
): { readonly allocations: readonly RefundAllocation[]; readonly left: Money } {
  const allocations: RefundAllocation[] = [];
  const allocated = parts.map(() => 0);
  let left: number = amount;
  const allocate = (origin: GatewayRefundOrigin, limit: (part: RefundablePart, index: number) => number) =>
    parts.forEach((part, index) => {
      const share = Math.min(left, Math.max(0, limit(part, index)));
      if (share === 0) return;
      left -= share;
      allocated[index] = (allocated[index] ?? 0) + share;
      const same = allocations.findIndex((one) => one.payableId === part.payableId && one.origin === origin);
      const before = allocations[same];
      if (before) allocations[same] = { ...before, amount: paise(before.amount + share) };
      else allocations.push({ payableId: part.payableId, amount: paise(share), origin });
    });
  const refundableOf = ({ refundable }: RefundablePart, index: number) =>
    refundable - (allocated[index] ?? 0);
  allocate('gateway', (part, index) => Math.min(part.excess, refundableOf(part, index)));
  allocate('gateway', (part, index) => (part.charged ? 0 : refundableOf(part, index)));
  allocate('goodwill', refundableOf);
  allocate('gateway', ({ requested }) => requested);
  return { allocations, left: paise(left) };
}
