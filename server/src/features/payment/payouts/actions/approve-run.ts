import { Failure } from '../../../../kernel/failure.ts';
import type { Tx } from '../../../../platform/db/connect.ts';
import type { PayoutRailName } from '../../../../ports/payout-rail/port.ts';
import { arePayoutsFrozen, post } from '../../ledger/store.ts';
import type { PaymentTables } from '../../tables.ts';
import { paymentsOf, payoutMovement } from '../rules/payout.ts';
import { lockPayablesById, lockPayouts } from '../store.ts';
import { levyLines, type LoadJobPlaces } from './levy-lines.ts';
import { type LoadPayees, planRun } from './plan-run.ts';
import { approvalEnd } from './prepare-run.ts';

/** Who approves which payments. */
export interface Approval {
  readonly runId: number;
  /** Of the payments that the operator saw. */
  readonly fingerprint: string;
  readonly by: number;
  readonly loadPayees: LoadPayees;
  readonly loadJobPlaces: LoadJobPlaces;
  /** How the payments are sent. */
  readonly rail: PayoutRailName;
}

/**
 * Approves a prepared run: writes its payments and posts them as no longer owed, with the welfare levy on them. Everything is in one
 * transaction, so after an interruption either all of it is there or nothing.
 *
 * @throws `not_found`; `own_run` for the operator who prepared it; `run_expired` after 24 hours; `state_changed` if it does not wait any
 * more; `run_changed` if its payments would be others by now; `payouts_frozen` while the books have a fault
 */
export async function approveRun(
  { tx, now }: { readonly tx: Tx; readonly now: Date },
  { runId, fingerprint, by, loadPayees, loadJobPlaces, rail }: Approval,
): Promise<void> {
  const db = tx.withTables<PaymentTables>();
  const prepared = await db
    .selectFrom('payout_run_payments')
    .select(['account_id', 'lines'])
    .where('run_id', '=', runId)
    .execute();
  const payableIds = new Set(prepared.flatMap(({ lines }) => lines.map(({ payableId }) => payableId)));
  // Payables first, as everything that places a hold on one of them.
  await lockPayablesById(tx, [...payableIds]);
  await lockPayouts(tx);
  const run = await db
    .selectFrom('payout_runs')
    .selectAll()
    .where('id', '=', runId)
    .forUpdate()
    .executeTakeFirst();
  if (!run) throw new Failure('not_found');
  if (run.prepared_by === by) throw new Failure('own_run');
  if (run.state !== 'prepared' || run.fingerprint !== fingerprint) throw new Failure('state_changed');
  if (now > approvalEnd(run.prepared_at)) throw new Failure('run_expired');
  if (await arePayoutsFrozen(tx)) throw new Failure('payouts_frozen');
  // The ledger decides again, for the professionals of the run: no other one has a payable of it.
  const accountIds = prepared.map(({ account_id }) => account_id);
  const planned = await planRun(tx, loadPayees, now, { dueBy: run.prepared_at, payableIds, accountIds });
  if (planned.fingerprint !== fingerprint) throw new Failure('run_changed');
  const payments = paymentsOf(planned.plans);
  // For all payments together: two professionals can share a job, which has one cap.
  const levied = await levyLines(
    tx,
    loadJobPlaces,
    payments.flatMap(({ lines }) => lines),
    now,
  );
  let first = 0;
  for (const payment of payments) {
    const { accountId, bankAccountId, amount } = payment;
    const lines = levied.slice(first, first + payment.lines.length);
    first += payment.lines.length;
    const { id } = await db
      .insertInto('payout_items')
      .values({
        run_id: runId,
        account_id: accountId,
        bank_account_id: bankAccountId,
        amount,
        state: 'approved',
        rail,
        // A rail with an interface is called by the worker.
        check_at: rail === 'bank_file' ? null : now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('payout_lines')
      .values(
        lines.map((line) => ({
          item_id: id,
          payable_id: line.payableId,
          amount: line.amount,
          welfare: line.welfare,
        })),
      )
      .execute();
    await post(tx, payoutMovement('approved', { id, accountId, lines }), now);
  }
  await db
    .updateTable('payout_runs')
    .set({ state: 'approved', approved_by: by, approved_at: now })
    .where('id', '=', runId)
    .execute();
}
