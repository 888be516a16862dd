import { type Money, paise } from '@aaspaas/contract/kernel/money.ts';
import { sql } from 'kysely';
import type { Executor } from '../../platform/db/connect.ts';
import type { RefundState } from './rules/refund.ts';

/** Money that goes or went back. */
export interface RefundOf {
  readonly id: number;
  readonly amount: Money;
  readonly state: RefundState;
  /** The bank's number. */
  readonly reference: string | null;
  readonly wantedAt: Date;
  readonly processedAt: Date | null;
}

/** What was paid for something and what of it goes back. */
export interface MoneyOf {
  /** Paid and not going back. */
  readonly kept: Money;
  readonly refunds: readonly RefundOf[];
}

/** What was paid for each of the subjects; those that nobody ever paid for are not there. */
export async function moneyOf(
  executor: Executor,
  subjects: readonly string[],
): Promise<ReadonlyMap<string, MoneyOf>> {
  if (subjects.length === 0) return new Map();
  const { rows: paid } = await sql<{ id: number; subject: string; paid: number }>`
    select p.id, p.subject, sum(o.amount)::bigint as paid
    from payables p
    join payment_order_parts o on o.payable_id = p.id
    join payment_captures c on c.order_id = o.order_id and not c.surplus
    where p.subject = any(${subjects}::text[]) group by p.id`.execute(executor);
  if (paid.length === 0) return new Map();
  const { rows: refunds } = await sql<{
    id: number;
    payable_id: number;
    amount: number;
    state: RefundState;
    reference: string | null;
    created_at: Date;
    processed_at: Date | null;
  }>`
    select id, payable_id, amount, state, reference, created_at, processed_at from payment_refunds
    where payable_id = any(${paid.map(({ id }) => id)}::bigint[]) order by id`.execute(executor);
  return new Map(
    paid.map(({ id, subject, paid: amount }) => {
      const own = refunds.filter(({ payable_id }) => payable_id === id);
      return [
        subject,
        {
          kept: paise(amount - own.reduce((sum, refund) => sum + refund.amount, 0)),
          refunds: own.map((refund) => ({
            id: refund.id,
            amount: paise(refund.amount),
            state: refund.state,
            reference: refund.reference,
            wantedAt: refund.created_at,
            processedAt: refund.processed_at,
          })),
        },
      ];
    }),
  );
}
