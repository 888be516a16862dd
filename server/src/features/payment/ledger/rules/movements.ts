import type { Money } from '@aaspaas/contract/kernel/money.ts';
import type { Posting } from './accounts.ts';

/**
 * Kinds of transactions. `advance_tax`: tax on an advance; `advance_used`: an advance pays a charge; `refund_voided`: a refund that will not
 * be paid; `reduction`: a charged price is reduced; `refund_failed`: of earlier releases, a failed refund stays in `refunds` now; `payout_fee`:
 * what the vendor charges for a payout; `reclassification`: a balance moved between accounts; `settlement_matched`: what money in suspense
 * belongs to was found; `bank_suspense`: a bank line that matches nothing; `tax_paid`: a challan; `cash`: the professional received the money;
 * `credit`: granted; `pay_split`: part of the pay for repeated work is the first professional's; `top_up`: the platform adds to the second one's;
 * `journal`: an entry that two operators made.
 */
const MOVEMENT_KINDS = [
  'capture',
  'advance_tax',
  'charge',
  'advance_used',
  'reduction',
  'refund',
  'refund_processed',
  'refund_failed',
  'refund_voided',
  'manual_refund',
  'goodwill',
  'payout',
  'payout_paid',
  'payout_returned',
  'payout_reversed',
  'payout_fee',
  'reclassification',
  'settlement',
  'settlement_matched',
  'bank_suspense',
  'chargeback',
  'chargeback_won',
  'chargeback_lost',
  'tax_paid',
  'cash',
  'credit',
  'credit_used',
  'credit_expired',
  'write_off',
  'pay_split',
  'top_up',
  'journal',
] as const;
export type MovementKind = (typeof MOVEMENT_KINDS)[number];

/** A transaction of the ledger. */
export interface Movement {
  /** Unique: a movement with a known key is not written again. */
  readonly key: string;
  readonly kind: MovementKind;
  /** The object that caused it, e.g. `payment:pay_…`, `line:12`, `refund:7`, `payout_item:3`. */
  readonly source: string;
  readonly entries: readonly Posting[];
}

/** A refund as the keys of its movements name it. */
export interface RefundKey {
  readonly id: number;
  readonly attempt: number;
}

const refundMovement = (
  kind: MovementKind,
  key: string,
  id: number,
  entries: readonly Posting[],
): Movement => ({
  key,
  kind,
  source: `refund:${id}`,
  entries,
});

/** A payment arrived. */
export const captureMovement = (paymentId: string, entries: readonly Posting[]): Movement => ({
  key: `capture:${paymentId}`,
  kind: 'capture',
  source: `payment:${paymentId}`,
  entries,
});

/** The tax on the advances of a payment. */
export const captureTaxMovement = (paymentId: string, entries: readonly Posting[]): Movement => ({
  key: `advance_tax:${paymentId}`,
  kind: 'advance_tax',
  source: `payment:${paymentId}`,
  entries,
});

/**
 * The tax on an advance moves, because of an assignment or a charge.
 *
 * @param after the last entry of the payable in the ledger, which makes the key unique
 */
export const repostMovement = (
  { id, subject }: { readonly id: number; readonly subject: string },
  after: number,
  entries: readonly Posting[],
): Movement => ({ key: `advance_tax:payable:${id}:${after}`, kind: 'advance_tax', source: subject, entries });

/** Work is charged, and the advance pays it. A payable is charged once. */
export function chargeMovements(
  { id, subject }: { readonly id: number; readonly subject: string },
  [charge = [], used = []]: readonly (readonly Posting[])[],
): Movement[] {
  return [
    { key: chargeKey(id), kind: 'charge', source: subject, entries: charge },
    { key: `advance_used:${id}`, kind: 'advance_used', source: subject, entries: used },
  ];
}

/** The key of the charge of a payable. */
export const chargeKey = (payableId: number): string => `charge:${payableId}`;

/** A charged price is reduced; each reduction is a separate share. */
export const reductionMovement = (
  shareId: number,
  subject: string,
  entries: readonly Posting[],
): Movement => ({ key: `reduction:${shareId}`, kind: 'reduction', source: subject, entries });

/** Our bank paid a tax to the government. */
export const challanMovement = (id: number, entries: readonly Posting[]): Movement => ({
  key: `challan:${id}`,
  kind: 'tax_paid',
  source: `challan:${id}`,
  entries,
});

/** A journal entry of two operators. */
export const journalMovement = (id: number, entries: readonly Posting[]): Movement => ({
  key: `journal:${id}`,
  kind: 'journal',
  source: `journal:${id}`,
  entries,
});

/** A refund is requested; it is posted once, for all attempts to pay it. */
export const requestMovement = (id: number, entries: readonly Posting[]): Movement =>
  refundMovement('refund', `refund:${id}:1`, id, entries);

/** The gateway paid a refund. */
export const processedMovement = ({ id, attempt }: RefundKey, entries: readonly Posting[]): Movement =>
  refundMovement('refund_processed', `refund_processed:${id}:${attempt}`, id, entries);

/** Our bank paid a refund. */
export const manualRefundMovement = ({ id, attempt }: RefundKey, entries: readonly Posting[]): Movement =>
  refundMovement('manual_refund', `manual_refund:${id}:${attempt}`, id, entries);

/** A refund will not be paid. */
export const voidMovement = (id: number, entries: readonly Posting[]): Movement =>
  refundMovement('refund_voided', `refund_voided:${id}`, id, entries);

/** A refund by hand for charged work is the platform's cost. */
export const goodwillMovement = (id: number, entries: readonly Posting[]): Movement =>
  refundMovement('goodwill', `goodwill:${id}`, id, entries);

/**
 * The vendor's fee of a payout.
 *
 * @param count the number of its fees before this one, which makes the key unique
 */
export const payoutFeeMovement = (id: number, count: number, entries: readonly Posting[]): Movement => ({
  key: `payout_fee:${id}:${count + 1}`,
  kind: 'payout_fee',
  source: `payout_item:${id}`,
  entries,
});

/** How a charge is settled without the gateway, as `payable_settlements` names it. */
export type PayableSettlementKind = 'cash' | 'credit' | 'write_off';

const PAYABLE_SETTLEMENTS: Readonly<Record<PayableSettlementKind, MovementKind>> = {
  cash: 'cash',
  credit: 'credit_used',
  write_off: 'write_off',
};

/**
 * A charge is settled without the gateway, once per payable and source.
 *
 * @param origin what settles it, e.g. `cash_claim:5`, `credit:3`
 */
export const payableSettlementMovement = (
  kind: PayableSettlementKind,
  { id, subject }: { readonly id: number; readonly subject: string },
  origin: string,
  entries: readonly Posting[],
): Movement => ({
  key: `${PAYABLE_SETTLEMENTS[kind]}:${id}:${origin}`,
  kind: PAYABLE_SETTLEMENTS[kind],
  source: subject,
  entries,
});

/** A credit is granted, or its rest is taken back at its end. */
export const creditMovement = (
  kind: 'credit' | 'credit_expired',
  { id, source }: { readonly id: number; readonly source: string },
  entries: readonly Posting[],
): Movement => ({ key: `${kind}:${id}`, kind, source, entries });

/** The pay for repeated work is divided, or increased, once per payable. */
export const payMovement = (
  kind: 'pay_split' | 'top_up',
  { id, subject }: { readonly id: number; readonly subject: string },
  entries: readonly Posting[],
): Movement => ({ key: `${kind}:${id}`, kind, source: subject, entries });

/** Returns the keys that the movements of a refund can have, with those of its earlier attempts and of earlier releases. */
export function refundKeys({ id, attempt }: RefundKey): string[] {
  const kinds = ['refund', 'refund_processed', 'refund_failed', 'manual_refund'] as const;
  const attempts = Array.from({ length: attempt }, (_, before) => before + 1);
  return [
    ...attempts.flatMap((one) => kinds.map((kind) => `${kind}:${id}:${one}`)),
    `refund_voided:${id}`,
    `goodwill:${id}`,
    `goodwill_failed:${id}`,
  ];
}

/** The gateway paid a settlement. */
export const settlementMovement = (id: number, entries: readonly Posting[]): Movement => ({
  key: `settlement:${id}`,
  kind: 'settlement',
  source: `settlement:${id}`,
  entries,
});

/** What an unmatched row of a settlement belongs to was found. */
export const settlementMatchedMovement = (
  { id, settlementId }: { readonly id: number; readonly settlementId: number },
  entries: readonly Posting[],
): Movement => ({
  key: `settlement_matched:${id}`,
  kind: 'settlement_matched',
  source: `settlement:${settlementId}`,
  entries,
});

/** A line of the bank statement that matches nothing was put into suspense. */
export const bankSuspenseMovement = (lineId: number, entries: readonly Posting[]): Movement => ({
  key: `bank_suspense:${lineId}`,
  kind: 'bank_suspense',
  source: `bank_line:${lineId}`,
  entries,
});

/** What a step of a chargeback posts; each step is posted once. */
export const chargebackMovement = (
  step: 'chargeback' | 'chargeback_lost',
  id: number,
  entries: readonly Posting[],
): Movement => ({ key: `${step}:${id}`, kind: step, source: `chargeback:${id}`, entries });

/**
 * Money of a chargeback came back. It may come in parts; each is posted once.
 *
 * @param before what came back earlier
 */
export const chargebackReturnMovement = (
  id: number,
  before: Money,
  entries: readonly Posting[],
): Movement => ({
  key: before === 0 ? `chargeback_won:${id}` : `chargeback_won:${id}:${before}`,
  kind: 'chargeback_won',
  source: `chargeback:${id}`,
  entries,
});
