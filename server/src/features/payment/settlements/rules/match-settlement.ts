import { type Money, paise, sum } from '@aaspaas/contract/kernel/money.ts';

/** What a row of the gateway's reconciliation report is about. */
export const RECON_TYPES = ['payment', 'refund', 'transfer', 'adjustment'] as const;
export type ReconType = (typeof RECON_TYPES)[number];

/** A row of a settlement as the gateway reports it. Amounts in paise; `fee` includes `tax`. */
export interface ReconRow {
  /** The gateway's id of the payment, refund, transfer or adjustment. */
  readonly entityId: string;
  readonly type: ReconType;
  readonly credit: Money;
  readonly debit: Money;
  readonly fee: Money;
  readonly tax: Money;
  readonly paymentId: string | null;
  readonly disputeId: string | null;
}

/** A settlement: one bank transfer of the gateway. */
export interface Settlement {
  readonly id: string;
  /** The bank's reference of the transfer; null until the gateway knows it. */
  readonly utr: string | null;
  readonly amount: Money;
  readonly rows: readonly ReconRow[];
}

/** What our books know, by the gateway's ids; amounts in paise. */
export interface KnownMoney {
  readonly captures: ReadonlyMap<string, Money>;
  readonly refunds: ReadonlyMap<string, Money>;
  /** Chargebacks by the id of the dispute. */
  readonly chargebacks: ReadonlyMap<string, Money>;
}

/** Why a row does not match: nothing of ours has its id, or ours has another amount, or its type is not used by us. */
export type MismatchReason = 'unknown' | 'amount_differs' | 'unexpected_type';

/** A row with its result. */
export interface MatchedRow {
  readonly row: ReconRow;
  /** Null if it matches. */
  readonly mismatch: MismatchReason | null;
}

/** The result of comparing a settlement with our books. */
export interface MatchedSettlement {
  readonly rows: readonly MatchedRow[];
  /** What the rows say the gateway pays: credits less debits less fees. Differs from the settlement's amount if the report is incomplete. */
  readonly net: Money;
  /** Captured money of the settlement, and refunds deducted from it. */
  readonly gross: Money;
  readonly fees: Money;
  readonly feeTax: Money;
  readonly unmatched: Money;
}

/** Compares a settlement with our captures, refunds and chargebacks, row by row. */
export function matchSettlement({ rows }: Settlement, known: KnownMoney): MatchedSettlement {
  const matched = rows.map((row): MatchedRow => ({ row, mismatch: mismatchOf(row, known) }));
  const fees = sum(rows.map(({ fee, tax }) => paise(fee - tax)));
  const feeTax = sum(rows.map(({ tax }) => tax));
  const gross = sum(rows.map(({ credit, debit }) => paise(credit - debit)));
  return {
    rows: matched,
    gross,
    fees,
    feeTax,
    net: paise(gross - fees - feeTax),
    unmatched: sum(
      matched.filter(({ mismatch }) => mismatch !== null).map(({ row }) => paise(row.credit - row.debit)),
    ),
  };
}

function mismatchOf(row: ReconRow, { captures, refunds, chargebacks }: KnownMoney): MismatchReason | null {
  switch (row.type) {
    case 'payment':
      return compare(captures.get(row.entityId), paise(row.credit - row.debit));
    case 'refund':
      return compare(refunds.get(row.entityId), paise(row.debit - row.credit));
    case 'adjustment':
      return row.disputeId === null
        ? 'unknown'
        : compare(chargebacks.get(row.disputeId), paise(Math.abs(row.debit - row.credit)));
    case 'transfer':
      return 'unexpected_type';
  }
}

const compare = (ours: Money | undefined, theirs: Money): MismatchReason | null =>
  ours === undefined ? 'unknown' : ours === theirs ? null : 'amount_differs';
