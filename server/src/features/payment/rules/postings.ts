import type { Money } from '@aaspaas/contract/kernel/money.ts';

/**
 * The accounts of the books. `gateway`: money of ours that lies with the payment provider; `customer`: what a customer owes (positive) or
 * has paid ahead; `professional`, `operator`, `taxes`: what we owe them (negative); `refunds`: on its way back; `suspense`: came in for nothing;
 * `payouts`: on its way to professionals; `bank`: what our bank paid them, and customers whom the gateway could not refund (negative).
 */
export const LEDGER_ACCOUNTS = [
  'gateway',
  'customer',
  'professional',
  'operator',
  'taxes',
  'refunds',
  'suspense',
  'payouts',
  'bank',
] as const;
export type LedgerAccount = (typeof LEDGER_ACCOUNTS)[number];

/** What becomes of money that goes back. */
export type RefundKind = 'refund' | 'refund_done' | 'refund_failed';
/** What becomes of a payout: sent off, there, come back, or reversed. */
export type PayoutKind = 'payout' | 'payout_done' | 'payout_returned' | 'payout_reversed';

/** One entry of a movement; what a movement says comes to zero. */
export interface Entry {
  readonly account: LedgerAccount;
  readonly accountId: number | null;
  readonly payableId: number | null;
  readonly amount: number;
}

/** A movement of money. */
export interface Movement {
  /** Its own name: written twice it is one. */
  readonly key: string;
  readonly kind: 'capture' | 'charge' | RefundKind | 'manual_refund' | 'goodwill' | PayoutKind;
  readonly entries: readonly Entry[];
}

const minus = (amount: Money): number => 0 - amount;

/** Makes a movement; entries of nothing are left out. */
export const movement = (key: string, kind: Movement['kind'], entries: readonly Entry[]): Movement => ({
  key,
  kind,
  entries: entries.filter(({ amount }) => amount !== 0),
});

/** Money came in: for payables, or as a surplus for nothing. */
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

/** How the price of accepted work is shared; the parts come to the price. */
export interface Shares {
  readonly professional: Money;
  readonly operator: Money;
  readonly taxes: Money;
}

/** Work was done and accepted: its customer owes its price, and it is shared between those who earned it. */
export function chargeMovement(
  payableId: number,
  customerId: number,
  professionalId: number | null,
  amount: Money,
  { professional, operator, taxes }: Shares,
): Movement {
  if (professionalId === null && professional > 0) throw new Error('a share for nobody');
  return movement(`charge:${payableId}`, 'charge', [
    { account: 'customer', accountId: customerId, payableId, amount },
    { account: 'professional', accountId: professionalId, payableId, amount: minus(professional) },
    { account: 'operator', accountId: null, payableId, amount: minus(operator) },
    { account: 'taxes', accountId: null, payableId, amount: minus(taxes) },
  ]);
}

/** A refund as the books need it. */
export interface RefundFacts {
  readonly id: number;
  readonly attempt: number;
  readonly customerId: number;
  /** Null: of a surplus. */
  readonly payableId: number | null;
  readonly amount: Money;
}

/** Money is to go back (`refund`), has gone back (`refund_done`), or could not (`refund_failed`). */
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
      : kind === 'refund_done'
        ? [inTransit, gateway]
        : [inTransit, source];
  return movement(`${kind}:${id}:${attempt}`, kind, [
    { ...to, amount },
    { ...from, amount: minus(amount) },
  ]);
}

/** A refund that failed at the gateway was paid by our bank. */
export function manualRefundMovement({ id, attempt, customerId, payableId, amount }: RefundFacts): Movement {
  return movement(`manual_refund:${id}:${attempt}`, 'manual_refund', [
    { account: payableId === null ? 'suspense' : 'customer', accountId: customerId, payableId, amount },
    { account: 'bank', accountId: null, payableId: null, amount: minus(amount) },
  ]);
}

/**
 * What was given back by hand beyond what had to go back, for accepted work (`granted`): the customer owes nothing for it, the house bears it;
 * or could not be given after all (`failed`).
 */
export function goodwillMovement(
  step: 'granted' | 'failed',
  { id, customerId, payableId, amount }: Omit<RefundFacts, 'attempt'>,
): Movement {
  const cost = step === 'granted' ? amount : minus(amount);
  return movement(step === 'granted' ? `goodwill:${id}` : `goodwill_failed:${id}`, 'goodwill', [
    { account: 'operator', accountId: null, payableId, amount: cost },
    { account: 'customer', accountId: customerId, payableId, amount: 0 - cost },
  ]);
}
