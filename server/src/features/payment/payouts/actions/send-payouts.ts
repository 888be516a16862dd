import { paise } from '@aaspaas/contract/kernel/money.ts';
import { type Selectable, sql } from 'kysely';
import type { Executor } from '../../../../platform/db/connect.ts';
import { transaction } from '../../../../platform/db/transaction.ts';
import { forEachRow, notAwaitingRetry } from '../../../../platform/jobs/row-loop.ts';
import type { PayoutApi, PayoutRail, RailReport } from '../../../../ports/payout-rail/port.ts';
import type { PaymentDeps } from '../../deps.ts';
import { nextCheck } from '../../rules/retry-schedule.ts';
import type { PaymentTables } from '../../tables.ts';
import { type PayoutResult, recordPayoutResult } from './settle-payout.ts';

/** A bank account with its number, decrypted for one transfer. */
export interface TransferDetails {
  readonly name: string;
  readonly account: string;
  readonly ifsc: string;
}

/** Dependencies of a rail with an interface. */
export interface PayoutRailDeps extends PaymentDeps {
  readonly payoutRail: PayoutRail;
  /** Decrypts a professional's bank account; null if its details are erased. Provider knows them. */
  loadTransfer(executor: Executor, bankAccountId: number): Promise<TransferDetails | null>;
}

/** Name of the loop in `loop_failures`. */
const LOOP = 'payouts';

const BATCH_SIZE = 50;

type Item = Selectable<PaymentTables['payout_items']>;

/**
 * Sends approved payments and asks about sent ones, at growing intervals; run by the worker. A payment that the vendor got before an
 * interruption is not made twice, because the request is repeated with the same key.
 */
export async function sendPayouts(deps: PayoutRailDeps): Promise<void> {
  const { db, clock, payoutRail: rail } = deps;
  if (rail.name === 'bank_file') return;
  const now = clock.now();
  const { rows } = await sql<Pick<Item, 'id'>>`
    select id from payout_items
    where check_at <= ${now} and rail = ${rail.name} and ${notAwaitingRetry(LOOP, 'payout_items.id', now)}
    order by check_at, id limit ${BATCH_SIZE}`.execute(db);
  await forEachRow(
    deps,
    LOOP,
    rows.map(({ id }) => id),
    (id) => advance(deps, rail, id),
  );
}

async function advance(deps: PayoutRailDeps, rail: PayoutApi, id: number): Promise<void> {
  const { db, clock, log } = deps;
  const item = await itemById(db, id);
  if (!item || (item.state !== 'approved' && item.state !== 'sent')) return;
  // Scheduled before the call, so that an interrupted check is repeated later instead of lost.
  const checkAt = nextCheck(item.checks, item.sent_at ?? clock.now(), clock.now());
  if (checkAt === null) log.error({ item: id, rail: rail.name }, 'payout not settled after a week');
  await db
    .withTables<PaymentTables>()
    .updateTable('payout_items')
    .set({ check_at: checkAt, checks: item.checks + 1 })
    .where('id', '=', id)
    .where('state', 'in', ['approved', 'sent'])
    .execute();
  const answer =
    item.rail_reference === null ? await send(deps, rail, item) : await rail.byId(item.rail_reference);
  if (answer === null || answer === 'not_found') {
    log.error({ item: id, rail: rail.name }, 'payout cannot be sent or is unknown to the vendor');
    return;
  }
  if ('outage' in answer) return;
  if ('refused' in answer) {
    // The fault may be ours, so the payment waits for an operator, and the account is not blamed for it.
    log.error({ item: id, rail: rail.name, refused: answer.refused }, 'payout refused by the vendor');
    await db
      .withTables<PaymentTables>()
      .updateTable('payout_items')
      .set({ check_at: null, reason: answer.refused.slice(0, 200) })
      .where('id', '=', id)
      .where('state', '=', 'approved')
      .execute();
    return;
  }
  await applyRailReport(deps, id, answer);
}

async function send(deps: PayoutRailDeps, rail: PayoutApi, item: Item) {
  if (item.bank_account_id === null) return null;
  const payee = await deps.loadTransfer(deps.db, item.bank_account_id);
  if (!payee) return null;
  return rail.send({
    key: `payout-${item.id}`,
    reference: referenceOf(item),
    amount: paise(item.amount),
    payee: { ...payee, contact: `professional-${item.account_id}` },
  });
}

/** Our name for a payment, in bank files and at vendors. */
export const referenceOf = ({ id, run_id }: Pick<Item, 'id' | 'run_id'>): string => `AP-${run_id}-${id}`;

const itemById = (executor: Executor, id: number): Promise<Item | undefined> =>
  executor
    .withTables<PaymentTables>()
    .selectFrom('payout_items')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();

/**
 * Applies the vendor's state of a payment, polled or reported. Repeated and late states change nothing, and one that contradicts an earlier
 * state is logged. Returns whether the payment is ours.
 */
export async function applyRailReport(
  { db, clock, publish, log }: Pick<PaymentDeps, 'db' | 'clock' | 'publish' | 'log'>,
  id: number,
  report: RailReport,
): Promise<boolean> {
  const outcome = await transaction(db, async (tx) => {
    const item = await tx
      .withTables<PaymentTables>()
      .selectFrom('payout_items')
      .selectAll()
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (!item || item.rail === 'bank_file' || item.amount !== report.amount) return 'not_ours';
    if (item.rail_reference !== null && item.rail_reference !== report.id) return 'not_ours';
    if (item.rail_reference === null)
      await tx
        .withTables<PaymentTables>()
        .updateTable('payout_items')
        .set({ rail_reference: report.id })
        .where('id', '=', id)
        .execute();
    return recordPayoutResult({ tx, now: clock.now(), publish }, id, resultOf(report));
  });
  if (outcome === 'not_ours' || outcome === 'invalid')
    log.error({ item: id, payout: report.id, status: report.status, outcome }, 'payout report does not fit');
  return outcome !== 'not_ours';
}

function resultOf(report: RailReport): PayoutResult {
  switch (report.status) {
    case 'paid':
      return { paid: report.utr };
    case 'returned':
      return { returned: report.reason };
    case 'in_progress':
      return 'sent';
  }
}

/** Returns the payment of a report: by the vendor's id or, if that is not stored yet, by our reference; null if it is not ours. */
export async function itemOfReport(
  executor: Executor,
  { id, reference }: Pick<RailReport, 'id' | 'reference'>,
): Promise<number | null> {
  const [, run, item] = /^AP-(\d{1,15})-(\d{1,15})$/.exec(reference ?? '') ?? [];
  const { rows } = await sql<Pick<Item, 'id'>>`
    select id from payout_items
    where rail_reference = ${id} or (rail_reference is null and id = ${Number(item ?? 0)}::bigint and run_id = ${Number(run ?? 0)}::bigint)
    limit 1`.execute(executor);
  return rows[0]?.id ?? null;
}
