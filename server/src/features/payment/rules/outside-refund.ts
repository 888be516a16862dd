import { type Money, paise } from '@aaspaas/contract/kernel/money.ts';

/** One thing that a payment paid for, as somebody gives a part of that payment back by hand at the gateway. */
export interface OutsidePart {
  /** Null: the payment was for nothing. */
  readonly payableId: number | null;
  /** Of this payment, not given back yet. */
  readonly room: Money;
  /** Of this payment, wanted back by us and not known to the gateway to be under way. */
  readonly wanted: Money;
  /** Paid, by whichever payment, beyond what is asked. */
  readonly excess: Money;
  /** Its work is accepted, or its fee kept: what it costs stands for good. */
  readonly charged: boolean;
}

/** `gateway`: it is not paid any more; `gift`: it stays paid, at the house's cost. */
export type OutsideOrigin = 'gateway' | 'gift';

/** What a refund by hand is of. */
export interface OutsideShare {
  readonly payableId: number | null;
  readonly amount: Money;
  readonly origin: OutsideOrigin;
}

/**
 * What a refund by hand is of: first what had to go back anyway, then what is held for work to come, which has to be paid again, then what
 * was earned, which the house bears, since nobody who was promised their pay or told that they owe nothing pays for it. Last what we wanted
 * back ourselves and the gateway can no longer give.
 *
 * @returns the shares, and what is of nothing: more than the payment was
 */
export function shareOutside(
  amount: Money,
  parts: readonly OutsidePart[],
): { readonly shares: readonly OutsideShare[]; readonly left: Money } {
  const shares: OutsideShare[] = [];
  const taken = parts.map(() => 0);
  let left: number = amount;
  const take = (origin: OutsideOrigin, limit: (part: OutsidePart, index: number) => number) =>
    parts.forEach((part, index) => {
      const share = Math.min(left, Math.max(0, limit(part, index)));
      if (share === 0) return;
      left -= share;
      taken[index] = (taken[index] ?? 0) + share;
      const same = shares.findIndex((one) => one.payableId === part.payableId && one.origin === origin);
      const before = shares[same];
      if (before) shares[same] = { ...before, amount: paise(before.amount + share) };
      else shares.push({ payableId: part.payableId, amount: paise(share), origin });
    });
  const roomOf = ({ room }: OutsidePart, index: number) => room - (taken[index] ?? 0);
  take('gateway', (part, index) => Math.min(part.excess, roomOf(part, index)));
  take('gateway', (part, index) => (part.charged ? 0 : roomOf(part, index)));
  take('gift', roomOf);
  take('gateway', ({ wanted }) => wanted);
  return { shares, left: paise(left) };
}
