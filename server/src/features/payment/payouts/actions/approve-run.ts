import { sql } from 'kysely';
import { Failure } from '../../../../kernel/failure.ts';
import type { Tx } from '../../../../platform/db/connect.ts';
import { arePayoutsFrozen, post } from '../../ledger/store.ts';
import type { PaymentTables } from '../../tables.ts';
import { payoutMovement } from '../rules/payout.ts';
import { type LoadBankAccounts, planRun } from './plan-run.ts';

/** Serializes the approval of runs. */
const PAYOUT_RUN_LOCK = 4_117_902_231;

/**
 * Approves the previewed run: fixes its payments and posts them as paid out. Refused if anything has changed since the
 * preview, if the run is empty, or while the books have a fault.
 */
export async function approveRun(
  { tx, now }: { readonly tx: Tx; readonly now: Date },
  {
    fingerprint,
    by,
    loadBankAccounts,
  }: { readonly fingerprint: string; readonly by: number; readonly loadBankAccounts: LoadBankAccounts },
): Promise<number> {
  await sql`select pg_advisory_xact_lock(${PAYOUT_RUN_LOCK})`.execute(tx);
  if (await arePayoutsFrozen(tx)) throw new Failure('payouts_frozen');
  const planned = await planRun(tx, loadBankAccounts);
  if (planned.fingerprint !== fingerprint || planned.total === 0) throw new Failure('state_changed');
  const db = tx.withTables<PaymentTables>();
  const run = await db
    .insertInto('payout_runs')
    .values({ created_by: by, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const { accountId, amount, lines, skipReason } of planned.plans) {
    if (skipReason) continue;
    const { id } = await db
      .insertInto('payout_items')
      .values({ run_id: run.id, account_id: accountId, amount, state: 'approved' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('payout_lines')
      .values(lines.map((line) => ({ item_id: id, payable_id: line.payableId, amount: line.amount })))
      .execute();
    await post(tx, payoutMovement('approved', { id, accountId, lines }), now);
  }
  return run.id;
}
