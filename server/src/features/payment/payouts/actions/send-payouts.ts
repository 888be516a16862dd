import { paise } from '@aaspaas/contract/kernel/money.ts';
import { dateOf } from '@aaspaas/contract/kernel/time.ts';
import { type Selectable, sql } from 'kysely';
import { Failure } from '../../../../kernel/failure.ts';
import type { Executor, Tx } from '../../../../platform/db/connect.ts';
import { transaction } from '../../../../platform/db/transaction.ts';
import { forEachRow, notAwaitingRetry } from '../../../../platform/jobs/row-loop.ts';
import type {
  PayoutApi,
  PayoutRail,
  RailOutage,
  RailRefusal,
  RailReport,
} from '../../../../ports/payout-rail/port.ts';
import type { PaymentDeps } from '../../deps.ts';
import type { Posting } from '../../ledger/rules/accounts.ts';
import { payoutFeeMovement } from '../../ledger/rules/movements.ts';
import { reversed } from '../../ledger/rules/share-postings.ts';
import { arePayoutsFrozen, post } from '../../ledger/store.ts';
import type { PaymentTables } from '../../tables.ts';
import { taxRegistrationsOf } from '../../tax/store.ts';
import { nextPayoutCheck, nextReturnCheck } from '../rules/payout.ts';
import { payoutFeePostings } from '../rules/payout-fee.ts';
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

/** Checks after which each further one without an answer is logged as an error. */
const MANY_CHECKS = 8;

type Item = Selectable<PaymentTables['payout_items']>;

/**
 * Sends approved payments and asks about sent ones, at growing intervals, and about paid ones for some days, because the bank may still return
 * them; run by the worker. A payment that the vendor got before an interruption is not made twice: the request is repeated with the same key.
 */
export async function sendPayouts(deps: PayoutRailDeps): Promise<void> {
  const { db, clock, payoutRail: rail } = deps;
  const now = clock.now();
  // After a change of the rail, operators decide about what another one has.
  await sql`update payout_items set stalled_at = ${now}, check_at = null
    where check_at <= ${now} and state in ('approved', 'sent') and rail <> ${rail.name}`.execute(db);
  if (rail.name === 'bank_file') return;
  // While the books have a fault nothing is sent; what is sent already is followed.
  const sendable = (await arePayoutsFrozen(db)) ? sql`and rail_reference is not null` : sql``;
  const { rows } = await sql<Pick<Item, 'id'>>`
    select id from payout_items
    where check_at <= ${now} and rail = ${rail.name} ${sendable} and ${notAwaitingRetry(LOOP, 'payout_items.id', now)}
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
  // An operator reported the result of a payment that the vendor never had.
  if (!item || item.state === 'returned' || (item.state === 'paid' && item.rail_reference === null)) return;
  const now = clock.now();
  // Scheduled before the call, so that an interrupted check is repeated later instead of lost.
  const checkAt =
    item.state === 'paid' ? nextReturnCheck(item.settled_at ?? now, now) : nextPayoutCheck(item.checks, now);
  const stalled = checkAt === null && item.state !== 'paid';
  if (stalled) log.error({ item: id, rail: rail.name }, 'payout not settled after a week');
  await db
    .withTables<PaymentTables>()
    .updateTable('payout_items')
    .set({ check_at: checkAt, checks: item.checks + 1, stalled_at: stalled ? now : null })
    .where('id', '=', id)
    .where('state', '=', item.state)
    .execute();
  const answer =
    item.rail_reference === null ? await send(deps, rail, item) : await rail.byId(item.rail_reference);
  if (typeof answer === 'object' && 'outage' in answer) {
    if (item.checks >= MANY_CHECKS)
      log.error({ item: id, checks: item.checks, outage: answer.outage }, 'payout not sent or checked');
    return;
  }
  const refused = refusalOf(answer);
  if (refused !== null && item.state === 'paid')
    log.error({ item: id, rail: rail.name, refused }, 'paid payout is unknown to the vendor');
  else if (refused !== null) {
    // The fault may be ours, so the payment waits for an operator, and the account is not blamed for it.
    log.error({ item: id, rail: rail.name, refused }, 'payout refused or unknown');
    await db
      .withTables<PaymentTables>()
      .updateTable('payout_items')
      .set({ check_at: null, stalled_at: now, reason: refused.slice(0, 200) })
      .where('id', '=', id)
      .where('state', '=', item.state)
      .where('attempt', '=', item.attempt)
      .execute();
  } else if (typeof answer === 'object' && 'id' in answer) await applyRailReport(deps, id, answer);
}

/** Returns the code why a payment cannot be sent or followed, our own or the vendor's; null if it can. */
function refusalOf(answer: RailReport | RailRefusal | 'no_account' | 'not_found'): string | null {
  if (typeof answer === 'string') return answer;
  return 'refused' in answer ? answer.refused : null;
}

/**
 * Sends a payment. Before another attempt, and after a refusal, the vendor is asked for a payment with our reference: an earlier request may
 * have been carried out although its answer was lost, and the vendor refuses a known key with other details.
 */
async function send(
  deps: PayoutRailDeps,
  rail: PayoutApi,
  item: Item,
): Promise<RailReport | RailRefusal | RailOutage | 'no_account'> {
  const payee = item.bank_account_id === null ? null : await deps.loadTransfer(deps.db, item.bank_account_id);
  if (!payee) return 'no_account';
  const reference = referenceOf(item);
  if (item.attempt > 1) {
    const earlier = await rail.byReference(reference);
    if (earlier !== 'not_found') return earlier;
  }
  const answer = await rail.send({
    key: `payout-${item.id}-${item.attempt}`,
    reference,
    amount: paise(item.amount),
    payee: { ...payee, contact: `professional-${item.account_id}` },
  });
  if (!('refused' in answer)) return answer;
  const earlier = await rail.byReference(reference);
  return earlier === 'not_found' ? answer : earlier;
}

/**
 * Lets the worker send a payment again that the vendor refused, or ask again about one that has no result; an operator decided it.
 *
 * @throws `not_found`; `state_changed` unless it waits for an operator
 */
export async function retryPayout(
  { tx, now }: { readonly tx: Tx; readonly now: Date },
  id: number,
): Promise<void> {
  const db = tx.withTables<PaymentTables>();
  const item = await db
    .selectFrom('payout_items')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!item) throw new Failure('not_found');
  if (item.stalled_at === null) throw new Failure('state_changed');
  await db
    .updateTable('payout_items')
    .set({
      check_at: now,
      checks: 0,
      stalled_at: null,
      reason: null,
      attempt: item.rail_reference === null ? item.attempt + 1 : item.attempt,
    })
    .where('id', '=', id)
    .execute();
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
  { db, clock, publish, log, payoutRail: rail }: Omit<PayoutRailDeps, 'loadTransfer'>,
  id: number,
  report: RailReport,
): Promise<boolean> {
  const outcome = await transaction(db, async (tx) => {
    const now = clock.now();
    const items = tx.withTables<PaymentTables>();
    const item = await items
      .selectFrom('payout_items')
      .selectAll()
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (!item || rail.name === 'bank_file' || item.rail !== rail.name || item.amount !== report.amount)
      return 'not_ours';
    if (item.rail_reference !== null && item.rail_reference !== report.id) return 'not_ours';
    if (item.rail_reference === null)
      await items
        .updateTable('payout_items')
        .set({ rail_reference: report.id })
        .where('id', '=', id)
        .execute();
    const result = await recordPayoutResult({ tx, now, publish }, id, resultOf(report));
    if (result !== 'invalid' && (report.status === 'paid' || item.state === 'paid'))
      await recordFee(tx, item, report, rail, now);
    return result;
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
      return { returned: report.reason, parks: report.byBank };
    case 'in_progress':
      return 'sent';
  }
}

/** Posts what the vendor charges for a payment that was paid; if a later report changes it, what was posted is taken back first. */
async function recordFee(tx: Tx, item: Item, { fee }: RailReport, rail: PayoutApi, now: Date): Promise<void> {
  if (fee.total === item.fee && fee.tax === item.fee_tax) return;
  const { rows: posted } = await sql<Posting & { readonly transaction: number }>`
    select e.transaction_id as transaction, e.account, null as "personId", null as "payableId", e.amount,
      e.tax_head as "taxHead", e.registration_id as "registrationId"
    from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
    where t.source = ${`payout_item:${item.id}`} and t.kind = 'payout_fee'`.execute(tx);
  const [registration = null] = await taxRegistrationsOf(tx, dateOf(now));
  const entries = [...reversed(posted), ...payoutFeePostings(fee, registration, rail.state)];
  const count = new Set(posted.map(({ transaction }) => transaction)).size;
  await post(tx, payoutFeeMovement(item.id, count, entries), now);
  await tx
    .withTables<PaymentTables>()
    .updateTable('payout_items')
    .set({ fee: fee.total, fee_tax: fee.tax })
    .where('id', '=', item.id)
    .execute();
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
