import { paise } from '@aaspaas/contract/kernel/money.ts';
import { isoOf } from '@aaspaas/contract/kernel/time.ts';
import { Failure } from '../../../../kernel/failure.ts';
import { payoutSettled } from '../../events.ts';
import { post } from '../../ledger/store.ts';
import type { PaymentContext } from '../../deps.ts';
import type { PaymentTables } from '../../tables.ts';
import {
  nextPayoutCheck,
  nextPayoutState,
  nextReturnCheck,
  payoutActions,
  type PayoutFacts,
  payoutMovement,
} from '../rules/payout.ts';

/**
 * What the bank or the vendor reports about a payment: it has it, paid it with a reference, or returned it for a reason. `parks`: the
 * professional's pay waits for another account.
 */
export type PayoutResult =
  | 'sent'
  | { readonly paid: string }
  | { readonly returned: string; readonly parks: boolean };

/** What an operator reports. */
export type OperatorResult = { readonly paid: string } | { readonly returned: string };

/**
 * Records an operator's report about one payment. A repeated report changes nothing. Returns whether it changed something.
 *
 * @throws `not_found`; `state_changed` if it contradicts an earlier one: paid after it was returned, or paid with another reference; or
 *   while a vendor has the payment, whose reports decide
 */
export async function settlePayout(
  context: PaymentContext,
  id: number,
  result: OperatorResult,
): Promise<boolean> {
  const item = await context.tx
    .withTables<PaymentTables>()
    .selectFrom('payout_items')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!item) throw new Failure('not_found');
  const isSettled = item.state === 'paid' || item.state === 'returned';
  const byVendor = item.rail !== 'bank_file';
  const actions = payoutActions({ state: item.state, byVendor, stalled: item.stalled_at !== null });
  if (!isSettled && actions.length === 0) throw new Failure('state_changed');
  // A vendor that never had the payment says nothing about the account.
  const parks = !byVendor || item.rail_reference !== null;
  const outcome = await recordPayoutResult(context, id, 'paid' in result ? result : { ...result, parks });
  if (outcome === 'not_found') throw new Failure('not_found');
  if (outcome === 'invalid') throw new Failure('state_changed');
  return outcome === 'changed';
}

/** Records a report as `settlePayout` does, with every outcome as a value. */
export async function recordPayoutResult(
  { tx, now, publish }: PaymentContext,
  id: number,
  result: PayoutResult,
): Promise<'changed' | 'unchanged' | 'invalid' | 'not_found'> {
  const db = tx.withTables<PaymentTables>();
  const item = await db
    .selectFrom('payout_items')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!item) return 'not_found';
  const report = result === 'sent' ? 'sent' : 'paid' in result ? 'paid' : 'returned';
  const next = nextPayoutState(item.state, report);
  const reference = result !== 'sent' && 'paid' in result ? result.paid : null;
  if (next === 'unchanged')
    return reference !== null && item.reference !== reference ? 'invalid' : 'unchanged';
  if (next === 'invalid') return 'invalid';
  if (next === 'sent') {
    // A payment that waited for an operator is not checked any more. The vendor has it after all, so the checks begin again.
    const followed =
      item.check_at === null && item.rail_reference !== null
        ? { check_at: nextPayoutCheck(0, now), checks: 0 }
        : {};
    await db
      .updateTable('payout_items')
      .set({ state: 'sent', sent_at: now, reason: null, stalled_at: null, ...followed })
      .where('id', '=', id)
      .execute();
    return 'changed';
  }
  const lines = await db
    .selectFrom('payout_lines')
    .select(['payable_id', 'amount', 'welfare'])
    .where('item_id', '=', id)
    .orderBy('id')
    .execute();
  const facts: PayoutFacts = {
    id,
    accountId: item.account_id,
    lines: lines.map((line) => ({
      payableId: line.payable_id,
      amount: paise(line.amount),
      welfare: paise(line.welfare),
    })),
  };
  const reason = result !== 'sent' && 'returned' in result ? result.returned : null;
  const parks = result !== 'sent' && 'returned' in result && result.parks;
  if (reference === null) {
    await db
      .updateTable('payout_items')
      .set({ state: 'returned', reason, returned_at: now, check_at: null, stalled_at: null, parks })
      .where('id', '=', id)
      .execute();
    await db.updateTable('payout_lines').set({ live: false }).where('item_id', '=', id).execute();
  } else
    await db
      .updateTable('payout_items')
      .set({
        state: 'paid',
        reference,
        settled_at: now,
        reason: null,
        check_at: item.rail_reference === null ? null : nextReturnCheck(now, now),
        stalled_at: null,
      })
      .where('id', '=', id)
      .execute();
  const step = reference !== null ? 'paid' : item.state === 'paid' ? 'reversed' : 'returned';
  await post(tx, payoutMovement(step, facts), now);
  const status = reference !== null ? 'paid' : 'returned';
  await publish(tx, payoutSettled, `${id}:${status}`, {
    item_id: id,
    account_id: item.account_id,
    amount: item.amount,
    step: status,
    reason,
    parks,
    at: isoOf(now),
  });
  return 'changed';
}
