import { type Money, paise, sum } from '@aaspaas/contract/kernel/money.ts';
import type { MessageKey } from '@aaspaas/contract/messages/index.ts';
import type { Executor } from '../../../../platform/db/connect.ts';
import { type PaymentContext, settledOf } from '../../../payment/index.ts';
import type { BookingTables } from '../../tables.ts';
import { extraSubject, lineSubject } from '../../rules/payable-subjects.ts';
import {
  chargedOf,
  divideReduction,
  reducedPriceRefusal,
  type ReducedPart,
} from '../rules/price-reduction.ts';
import type { LineRow } from '../store.ts';
import { type ChargedShare, chargedShares, reduceChargeTo } from './charged-shares.ts';

/** A new price of charged work, paise, and the operators who decided it. */
export interface PriceReduction {
  readonly price: Money;
  readonly by: number;
  /** The second operator of a large reduction. */
  readonly approvedBy: number | null;
}

/** A charge with its part of a new price. */
interface PlannedPart extends ReducedPart {
  readonly share: ChargedShare;
}

/** What a new price of charged work means. */
export interface ReductionPlan {
  /** Why the price is not accepted; null: it is. */
  readonly refusal: MessageKey | null;
  /** What the customer gets back or no longer owes; paise. */
  readonly amount: Money;
  readonly parts: readonly PlannedPart[];
}

/** Returns what a new price of a line means now; the line must be locked for a write. */
export async function planReduction(
  executor: Executor,
  line: Pick<LineRow, 'id'>,
  price: Money,
): Promise<ReductionPlan> {
  const shares = await chargedShares(executor, line.id);
  const divided = divideReduction(
    price,
    sum(shares.filter(({ part }) => part === 'extra').map((share) => share.price)),
  );
  const settled = await settledOf(executor, [lineSubject(line.id), extraSubject(line.id)]);
  const parts = shares.map((share) => ({
    share,
    charged: share.price,
    price: divided[share.part],
    settled: settled.get(share.part === 'extra' ? extraSubject(line.id) : lineSubject(line.id)) ?? paise(0),
  }));
  return {
    refusal: reducedPriceRefusal(price, parts),
    amount: paise(Math.max(0, chargedOf(parts) - price)),
    parts,
  };
}

/** Carries out a reduction: a credit note follows from its shares, and what was paid beyond the new price is refunded. */
export async function reduceLine(
  work: PaymentContext,
  line: LineRow,
  { price, by, approvedBy }: PriceReduction,
): Promise<void> {
  const { amount, parts } = await planReduction(work.tx, line, price);
  for (const part of parts) await reduceChargeTo(work, part.share, part.price);
  await work.tx
    .withTables<BookingTables>()
    .insertInto('price_reductions')
    .values({ line_id: line.id, amount, price, decided_by: by, approved_by: approvedBy, at: work.now })
    .execute();
}
