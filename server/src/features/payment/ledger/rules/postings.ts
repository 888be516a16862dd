import type { Money } from '@aaspaas/contract/kernel/money.ts';

/**
 * Ledger accounts. `gateway`: our money at the payment provider; `customer`: what a customer owes (positive) or has paid
 * in advance; `professional`, `platform`, `taxes`: what we owe them (negative); `refunds`: refunds in progress;
 * `suspense`: surplus payments; `payouts`: payouts in progress; `bank`: what our bank paid to professionals, and to
 * customers whom the gateway could not refund (negative).
 */
export const LEDGER_ACCOUNTS = [
  'gateway',
  'customer',
  'professional',
  'platform',
  'taxes',
  'refunds',
  'suspense',
  'payouts',
  'bank',
] as const;
export type LedgerAccount = (typeof LEDGER_ACCOUNTS)[number];

/** Movement kinds of a refund. */
export type RefundKind = 'refund' | 'refund_processed' | 'refund_failed';
/** Movement kinds of a payout: sent, paid, returned, or reversed. */
export type PayoutKind = 'payout' | 'payout_paid' | 'payout_returned' | 'payout_reversed';

/** One entry of a movement; the entries of a movement sum to zero. */
export interface Entry {
  readonly account: LedgerAccount;
  readonly accountId: number | null;
  readonly payableId: number | null;
  readonly amount: number;
}

/** A movement of money. */
export interface Movement {
  /** Unique key: a movement with a known key is not written again. */
  readonly key: string;
  readonly kind: 'capture' | 'charge' | RefundKind | 'manual_refund' | 'goodwill' | PayoutKind;
  readonly entries: readonly Entry[];
}

const minus = (amount: Money): number => 0 - amount;

/** Creates a movement without zero entries. */
export const movement = (key: string, kind: Movement['kind'], entries: readonly Entry[]): Movement => ({
  key,
  kind,
  entries: entries.filter(({ amount }) => amount !== 0),
});

/** Records a capture: for payables, or as a surplus. */
export function captureMovement(
  paymentId: string,
  customerId: number,
  amount: Money,
  parts: readonly { readonly payableId: number; readonly amount: Money }[] | 'surplus',
): Movement {
  const credits: Entry[] =
    parts === 'surplus'
      ? [{ account: 'suspense', accountId: customerId, payableId: null, amount: minus(amount) }]
      : parts.map((part) => ({
          account: 'customer',
          accountId: customerId,
          payableId: part.payableId,
          amount: minus(part.amount),
        }));
  return movement(`capture:${paymentId}`, 'capture', [
    { account: 'gateway', accountId: null, payableId: null, amount },
    ...credits,
  ]);
}

/** Shares of the price of accepted work; they sum to the price. */
export interface Shares {
  readonly professional: Money;
  readonly platform: Money;
  readonly taxes: Money;
}

/** Records the charge of accepted work: the customer owes its price, which is split among the earners. */
export function chargeMovement(
  payableId: number,
  customerId: number,
  professionalId: number | null,
  amount: Money,
  { professional, platform, taxes }: Shares,
): Movement {
  if (professionalId === null && professional > 0)
    throw new Error("a professional's share above zero needs a professionalId");
  return movement(`charge:${payableId}`, 'charge', [
    { account: 'customer', accountId: customerId, payableId, amount },
    { account: 'professional', accountId: professionalId, payableId, amount: minus(professional) },
    { account: 'platform', accountId: null, payableId, amount: minus(platform) },
    { account: 'taxes', accountId: null, payableId, amount: minus(taxes) },
  ]);
}

/** A refund for the ledger. */
export interface RefundFacts {
  readonly id: number;
  readonly attempt: number;
  readonly customerId: number;
  /** Null for a surplus payment. */
  readonly payableId: number | null;
  readonly amount: Money;
}

/** Records that a refund was requested (`refund`), processed (`refund_processed`), or failed (`refund_failed`). */
export function refundMovement(kind: RefundKind, refund: RefundFacts): Movement {
  const { id, attempt, customerId, payableId, amount } = refund;
  const source: Omit<Entry, 'amount'> = {
    account: payableId === null ? 'suspense' : 'customer',
    accountId: customerId,
    payableId,
  };
  const inTransit: Omit<Entry, 'amount'> = { account: 'refunds', accountId: customerId, payableId };
  const gateway: Omit<Entry, 'amount'> = { account: 'gateway', accountId: null, payableId: null };
  const [to, from] =
    kind === 'refund'
      ? [source, inTransit]
      : kind === 'refund_processed'
        ? [inTransit, gateway]
        : [inTransit, source];
  return movement(`${kind}:${id}:${attempt}`, kind, [
    { ...to, amount },
    { ...from, amount: minus(amount) },
  ]);
}

/** Records that our bank paid a refund that failed at the gateway. */
export function manualRefundMovement({ id, attempt, customerId, payableId, amount }: RefundFacts): Movement {
  return movement(`manual_refund:${id}:${attempt}`, 'manual_refund', [
    { account: payableId === null ? 'suspense' : 'customer', accountId: customerId, payableId, amount },
    { account: 'bank', accountId: null, payableId: null, amount: minus(amount) },
  ]);
}

/** Returns the keys that the movements of a refund can have, with those of its earlier attempts. */
export function refundKeys({ id, attempt }: Pick<RefundFacts, 'id' | 'attempt'>): string[] {
  const kinds = ['refund', 'refund_processed', 'refund_failed', 'manual_refund'] as const;
  const attempts = Array.from({ length: attempt }, (_, before) => before + 1);
  return [
    ...attempts.flatMap((one) => kinds.map((kind) => `${kind}:${id}:${one}`)),
    `goodwill:${id}`,
    `goodwill_failed:${id}`,
  ];
}

/**
 * Records a goodwill credit: a refund by hand for accepted work that the platform bears and the customer does not owe
 * (`granted`), or its reversal because the refund failed (`failed`).
 */
export function goodwillMovement(
  step: 'granted' | 'failed',
  { id, customerId, payableId, amount }: Omit<RefundFacts, 'attempt'>,
): Movement {
  const cost = step === 'granted' ? amount : minus(amount);
  return movement(step === 'granted' ? `goodwill:${id}` : `goodwill_failed:${id}`, 'goodwill', [
    { account: 'platform', accountId: null, payableId, amount: cost },
    { account: 'customer', accountId: customerId, payableId, amount: 0 - cost },
  ]);
}
