import { paise } from '@aaspaas/contract/kernel/money.ts';
import { isoOf } from '@aaspaas/contract/kernel/time.ts';
import { Failure } from '../../../../kernel/failure.ts';
import { payoutSettled } from '../../events.ts';
import { post } from '../../ledger/store.ts';
import type { PaymentContext } from '../../deps.ts';
import type { PaymentTables } from '../../tables.ts';
import { nextPayoutState, type PayoutFacts, payoutMovement } from '../rules/payout.ts';

/** Records the bank's result of one payment; repeating it changes nothing. Returns whether it was new. */
export async function settlePayout(
  { tx, now, publish }: PaymentContext,
  id: number,
  result: { readonly paid: string } | { readonly returned: string },
): Promise<boolean> {
  const db = tx.withTables<PaymentTables>();
  const item = await db
    .selectFrom('payout_items')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!item) throw new Failure('not_found');
  const paid = 'paid' in result;
  const next = nextPayoutState(item.state, paid ? 'paid' : 'returned');
  if (next === 'invalid' || (next === 'unchanged' && paid && item.reference !== result.paid))
    throw new Failure('state_changed');
  if (next === 'unchanged') return false;
  const lines = await db
    .selectFrom('payout_lines')
    .select(['payable_id', 'amount'])
    .where('item_id', '=', id)
    .orderBy('id')
    .execute();
  const facts: PayoutFacts = {
    id,
    accountId: item.account_id,
    lines: lines.map((line) => ({ payableId: line.payable_id, amount: paise(line.amount) })),
  };
  if (paid)
    await db
      .updateTable('payout_items')
      .set({ state: 'paid', reference: result.paid, settled_at: now })
      .where('id', '=', id)
      .execute();
  else {
    await db
      .updateTable('payout_items')
      .set({ state: 'returned', reason: result.returned, returned_at: now })
      .where('id', '=', id)
      .execute();
    await db.updateTable('payout_lines').set({ live: false }).where('item_id', '=', id).execute();
  }
  const step = paid ? 'paid' : item.state === 'paid' ? 'reversed' : 'returned';
  await post(tx, payoutMovement(step, facts), now);
  const status = paid ? 'paid' : 'returned';
  await publish(tx, payoutSettled, `${id}:${status}`, {
    item_id: id,
    account_id: item.account_id,
    amount: item.amount,
    step: status,
    reason: paid ? null : result.returned,
    at: isoOf(now),
  });
  return true;
}
