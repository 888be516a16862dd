import type { ReconType } from '@aaspaas/contract/features/admin-settlements.ts';
import { type Money, paise, sum } from '@aaspaas/contract/kernel/money.ts';
import type { MismatchReason } from '../../rules/payment-types.ts';

/** A row of a settlement. The gateway pays `credit` less `debit`; both are net of `fee`, which includes `tax`. Amounts in paise. */
export interface ReconRow {
  /** The gateway's id of the payment, refund, transfer or adjustment. */
  readonly entityId: string;
  readonly type: ReconType;
  readonly credit: Money;
  readonly debit: Money;
  readonly fee: Money;
  readonly tax: Money;
  readonly disputeId: string | null;
}

/** What our books know, by the gateway's ids; amounts in paise. */
export interface KnownMoney {
  readonly captures: ReadonlyMap<string, Money>;
  readonly refunds: ReadonlyMap<string, Money>;
  /** What was taken for chargebacks, by the id of the dispute. */
  readonly chargebacks: ReadonlyMap<string, Money>;
  /** The most of it that can still be paid again, for those that no operator has decided about. */
  readonly returnable: ReadonlyMap<string, Money>;
  /** Ids of rows that an earlier settlement has paid. */
  readonly settledBefore: ReadonlySet<string>;
}

/** A row with its result. */
export interface MatchedRow<R extends ReconRow = ReconRow> {
  readonly row: R;
  /** Null if it matches. */
  readonly mismatch: MismatchReason | null;
}

/** The result of comparing a settlement with our books. `matched + unmatched − fee − feeTax = net`. */
export interface MatchedSettlement<R extends ReconRow = ReconRow> {
  readonly rows: readonly MatchedRow<R>[];
  /** Credits less debits. It differs from the amount of the settlement while the report is incomplete. */
  readonly net: Money;
  /** Captured money, less refunds and chargebacks that were deducted, before fees. */
  readonly matched: Money;
  /** The same of the rows that match nothing; negative if the gateway took money. */
  readonly unmatched: Money;
  /** Without tax. */
  readonly fee: Money;
  readonly feeTax: Money;
}

/** Returns what a row is worth before the fee: positive for money of customers, negative for money that goes back to them. */
export const grossOf = ({ credit, debit, fee }: Pick<ReconRow, 'credit' | 'debit' | 'fee'>): Money =>
  paise(credit - debit + fee);

/** Compares the rows of a settlement with our captures, refunds and chargebacks, one by one. */
export function matchSettlement<R extends ReconRow>(
  rows: readonly R[],
  known: KnownMoney,
): MatchedSettlement<R> {
  const compared = rows.map((row): MatchedRow<R> => ({ row, mismatch: mismatchOf(row, known) }));
  const grossIf = (matches: boolean) =>
    sum(compared.filter(({ mismatch }) => (mismatch === null) === matches).map(({ row }) => grossOf(row)));
  return {
    rows: compared,
    net: sum(rows.map(({ credit, debit }) => paise(credit - debit))),
    matched: grossIf(true),
    unmatched: grossIf(false),
    fee: sum(rows.map(({ fee, tax }) => paise(fee - tax))),
    feeTax: sum(rows.map(({ tax }) => tax)),
  };
}

/** Returns why a row does not match; null if it does. */
export function mismatchOf(row: ReconRow, known: KnownMoney): MismatchReason | null {
  if (known.settledBefore.has(row.entityId)) return 'repeated';
  const gross = grossOf(row);
  switch (row.type) {
    case 'payment':
      return compare(known.captures.get(row.entityId), gross);
    case 'refund':
      return compare(known.refunds.get(row.entityId), paise(0 - gross));
    case 'adjustment':
      return row.disputeId === null ? 'unknown' : compareDispute(row.disputeId, gross, known);
    case 'transfer':
      return 'unexpected_type';
  }
}

/** What was taken is one amount; what comes back may be a part of it. */
function compareDispute(disputeId: string, gross: Money, known: KnownMoney): MismatchReason | null {
  const taken = known.chargebacks.get(disputeId);
  if (gross < 0 || taken === undefined) return compare(taken, paise(0 - gross));
  return gross <= (known.returnable.get(disputeId) ?? 0) ? null : 'amount_differs';
}

const compare = (ours: Money | undefined, theirs: Money): MismatchReason | null =>
  ours === undefined ? 'unknown' : ours === theirs ? null : 'amount_differs';
