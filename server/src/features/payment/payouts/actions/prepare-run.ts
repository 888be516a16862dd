import { addMinutes, isoOf } from '@aaspaas/contract/kernel/time.ts';
import { PAYOUT_APPROVAL_HOURS } from '@aaspaas/contract/kernel/grants.ts';
import { sql } from 'kysely';
import { Failure } from '../../../../kernel/failure.ts';
import type { Tx } from '../../../../platform/db/connect.ts';
import type { PaymentContext } from '../../deps.ts';
import { payoutRunPrepared } from '../../events.ts';
import { arePayoutsFrozen } from '../../ledger/store.ts';
import type { PaymentTables } from '../../tables.ts';
import { paymentsOf } from '../rules/payout.ts';
import { lockPayouts } from '../store.ts';
import { type LoadPayees, planRun } from './plan-run.ts';
import { candidatesOfRun } from './preview-run.ts';

/** Who prepares what they saw. */
export interface Preparation {
  readonly fingerprint: string;
  readonly by: number;
  readonly loadPayees: LoadPayees;
}

/**
 * Prepares the previewed run for the approval of another operator; nothing is paid and nothing is posted. It replaces a prepared run that
 * has expired or has other payments. The stored plans only name the professionals; what they are paid comes from the ledger.
 *
 * @throws `state_changed` if the preview has changed or is empty, or if exactly these payments are already prepared; `payouts_frozen` while the
 *   books have a fault
 */
export async function prepareRun(
  { tx, now, publish }: PaymentContext,
  { fingerprint, by, loadPayees }: Preparation,
): Promise<number> {
  await lockPayouts(tx);
  if (await arePayoutsFrozen(tx)) throw new Failure('payouts_frozen');
  const accountIds = await candidatesOfRun(tx, now);
  const planned = await planRun(tx, loadPayees, now, { dueBy: now, accountIds });
  if (planned.fingerprint !== fingerprint || planned.total === 0) throw new Failure('state_changed');
  const db = tx.withTables<PaymentTables>();
  const open = await db
    .selectFrom('payout_runs')
    .select(['id', 'fingerprint', 'prepared_at'])
    .where('state', '=', 'prepared')
    .forUpdate()
    .executeTakeFirst();
  if (open && open.fingerprint === fingerprint && now <= approvalEnd(open.prepared_at))
    throw new Failure('state_changed');
  if (open) await cancel(tx, open.id, null, now);
  const payments = paymentsOf(planned.plans);
  const run = await db
    .insertInto('payout_runs')
    .values({
      prepared_by: by,
      prepared_at: now,
      state: 'prepared',
      fingerprint,
      total: planned.total,
      payment_count: payments.length,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`insert into payout_run_payments (run_id, account_id, bank_account_id, amount, lines)
    select ${run.id}::bigint, p."accountId", p."bankAccountId", p.amount, p.lines
    from jsonb_to_recordset(${JSON.stringify(payments)}::jsonb)
      as p ("accountId" bigint, "bankAccountId" bigint, amount bigint, lines jsonb)`.execute(tx);
  await publish(tx, payoutRunPrepared, String(run.id), {
    run_id: run.id,
    prepared_by: by,
    total: planned.total,
    at: isoOf(now),
  });
  return run.id;
}

/** Returns until when a prepared run can be approved. */
export function approvalEnd(preparedAt: Date): Date {
  return addMinutes(preparedAt, PAYOUT_APPROVAL_HOURS * 60);
}

/**
 * Cancels a prepared run; its payments are in the next one.
 *
 * @throws `not_found`; `state_changed` if it is approved or cancelled
 */
export async function cancelRun(
  { tx, now }: { readonly tx: Tx; readonly now: Date },
  runId: number,
  by: number,
): Promise<void> {
  await lockPayouts(tx);
  const run = await tx
    .withTables<PaymentTables>()
    .selectFrom('payout_runs')
    .select('state')
    .where('id', '=', runId)
    .forUpdate()
    .executeTakeFirst();
  if (!run) throw new Failure('not_found');
  if (run.state !== 'prepared') throw new Failure('state_changed');
  await cancel(tx, runId, by, now);
}

async function cancel(tx: Tx, id: number, by: number | null, now: Date): Promise<void> {
  await tx
    .withTables<PaymentTables>()
    .updateTable('payout_runs')
    .set({ state: 'cancelled', cancelled_by: by, cancelled_at: now })
    .where('id', '=', id)
    .execute();
}
