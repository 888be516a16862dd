import { type Money, paise } from '@aaspaas/contract/kernel/money.ts';

/** One payable of a payment that is being refunded by hand at the gateway. */
export interface RefundablePart {
  /** Null for a surplus payment. */
  readonly payableId: number | null;
  /** Part of this payment that is not refunded yet. */
  readonly refundable: Money;
  /** Part of this payment whose refund we requested and the gateway does not report as in progress. */
  readonly requested: Money;
  /** Paid beyond the amount due, by any payment. */
  readonly excess: Money;
  /** Whether the work is accepted or the fee retained, so that its price is final. */
  readonly charged: boolean;
}

/** `gateway`: the refunded part is unpaid again; `goodwill`: it stays paid as a goodwill credit, at the platform's cost. */
export type GatewayRefundOrigin = 'gateway' | 'goodwill';

/** The payable and origin of one part of a refund. */
export interface RefundAllocation {
  readonly payableId: number | null;
  readonly amount: Money;
  readonly origin: GatewayRefundOrigin;
}

/**
 * Allocates a refund made by hand at the gateway, in this order: what had to be refunded anyway; what was paid for future
 * work and is then due again; what was earned, as a goodwill credit at the platform's cost, since the professional keeps
 * their pay and the customer owes nothing; and last, what we requested ourselves and the gateway can no longer refund.
 *
 * @returns the shares, and in `left` the amount that exceeds the payment
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
