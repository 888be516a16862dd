import { addDays, addMinutes, dateOf, hourOf } from '@aaspaas/contract/kernel/time.ts';
import type { Tx } from '../../../../platform/db/connect.ts';
import { savepoint } from '../../../../platform/db/savepoint.ts';
import { transaction } from '../../../../platform/db/transaction.ts';
import { forEachRow } from '../../../../platform/jobs/row-loop.ts';
import type { GatewayReconRow } from '../../../../ports/payment-gateway/port.ts';
import { publishAlarm } from '../../actions/publish-alarm.ts';
import type { AlarmDeps, PaymentDeps } from '../../deps.ts';
import type { MoneyAlarm } from '../../rules/payment-types.ts';
import {
  importStore,
  SETTLEMENT_LOOP,
  settlementStore,
  type StoredReconRow,
  unmatchedStore,
} from '../store.ts';
import { completeSettlement } from './complete-settlement.ts';
import { matchOpenLines } from './match-bank-lines.ts';
import { rematchRows } from './rematch-rows.ts';

/** The daily import starts at 06:00 Asia/Kolkata and reads the reports of today and of the five days before. */
const IMPORT_HOUR = 6;
const DAYS_BACK = 5;

/** How long a process has for an import before another one may begin it again. */
const LEASE_MINUTES = 10;

const BATCH_SIZE = 50;

/** A settlement that waits for so long needs an operator. */
const LATE_MINUTES = 3 * 24 * 60;

/** Dependencies of the import. */
export type SettlementDeps = PaymentDeps & AlarmDeps;

/**
 * Imports the reports of the last days once a day, in whichever process begins, and completes the settlements that wait. Safe to interrupt and
 * to repeat: rows are stored once, and each settlement is posted once.
 */
export async function importSettlements(deps: SettlementDeps): Promise<void> {
  const { db, clock, log } = deps;
  const now = clock.now();
  const today = dateOf(now);
  if (
    hourOf(now) >= IMPORT_HOUR &&
    (await importStore(db).claim(today, now, addMinutes(now, LEASE_MINUTES)))
  ) {
    const result = await importDays(deps, addDays(today, -DAYS_BACK), today);
    // After an outage of the gateway, the lease ends and the import begins again.
    if (result) {
      await settlementStore(db).checkNow(addDays(today, -DAYS_BACK), today, clock.now());
      await rematchRows(deps);
      await importStore(db).finish(today, clock.now(), result);
    }
  }
  await completeWaiting(deps);
  await matchOpenLines(deps);
  const unmatched = await markAndAlarm(deps, 'unmatched', (tx) => unmatchedStore(tx).markDue(clock.now()));
  for (const id of unmatched) log.error({ unmatched: id }, 'money unmatched for three working days');
  const late = await markAndAlarm(deps, 'settlement_differs', (tx) =>
    settlementStore(tx).markLate(clock.now(), addMinutes(clock.now(), -LATE_MINUTES)),
  );
  for (const id of late) log.error({ settlement: id }, 'settlement does not add up');
}

/** Marks new cases and alarms of them together, once. Returns their ids. */
async function markAndAlarm(
  { db, clock, publish, alarm }: SettlementDeps,
  kind: MoneyAlarm,
  mark: (tx: Tx) => Promise<number[]>,
): Promise<number[]> {
  const ids = await transaction(db, async (tx) => {
    const marked = await mark(tx);
    const [first] = marked;
    if (first !== undefined) await publishAlarm({ tx, now: clock.now(), publish }, kind, String(first));
    return marked;
  });
  if (ids.length > 0) alarm(kind, ids.length);
  return ids;
}

/** Posts the settlements that are due for a check. Those that a webhook event announced get the report of their day first. */
async function completeWaiting(deps: SettlementDeps): Promise<void> {
  const { db, clock } = deps;
  const due = await settlementStore(db).due(clock.now(), BATCH_SIZE);
  const days = new Set<string>();
  await forEachRow(
    deps,
    SETTLEMENT_LOOP,
    due.map(({ id }) => id),
    async (id) => {
      if (await completeSettlement(deps, id)) return;
      const settlement = await settlementStore(db).byId(id);
      if (settlement?.state !== 'waiting' || days.has(settlement.settled_on)) return;
      days.add(settlement.settled_on);
      if (await importDays(deps, settlement.settled_on, settlement.settled_on))
        await completeSettlement(deps, id);
    },
  );
}

interface ImportResult {
  readonly rows: number;
  readonly faults: number;
}

/** Stores the reports of days; null if the gateway did not answer. */
async function importDays(deps: SettlementDeps, from: string, to: string): Promise<ImportResult | null> {
  const { gateway, log, alarm } = deps;
  let [rows, faults] = [0, 0];
  for (let day = from; day <= to; day = addDays(day, 1)) {
    for (let skip: number | null = 0; skip !== null; ) {
      const page = await gateway.settledOn(day, skip);
      if ('outage' in page) {
        log.warn({ day, ...page }, 'settlement report not available');
        return null;
      }
      const failed = await storePage(deps, page.rows);
      for (const entity of [...page.unreadable, ...failed])
        log.error({ day, entity }, 'row of the settlement report cannot be stored');
      rows += page.rows.length + page.unreadable.length;
      faults += page.unreadable.length + failed.length;
      skip = page.next;
    }
  }
  if (faults > 0) {
    const { db, clock, publish } = deps;
    // The reports of a day are read again, so operators are notified once a day.
    await transaction(db, (tx) =>
      publishAlarm({ tx, now: clock.now(), publish }, 'unreadable_row', dateOf(clock.now())),
    );
    alarm('unreadable_row', faults);
  }
  return { rows, faults };
}

/** Stores a page in one transaction, each row in a savepoint. Returns the ids of the rows that could not be stored. */
function storePage(
  { db, clock }: Pick<SettlementDeps, 'db' | 'clock'>,
  rows: readonly GatewayReconRow[],
): Promise<string[]> {
  return transaction(db, async (tx) => {
    const failed: string[] = [];
    for (const row of rows) {
      // `true` keeps the part; an error or null undoes it alone.
      const stored = await savepoint(tx, () => storeRow(tx, row, clock.now())).catch((error: unknown) => {
        if (isRowFault(error)) return null;
        throw error;
      });
      if (stored === null) failed.push(row.entityId);
    }
    return failed;
  });
}

/** Returns whether the database refused the values of a row: a class-22 or class-23 error. Others concern the whole transaction. */
function isRowFault(error: unknown): boolean {
  const code = (error as { readonly code?: unknown } | null)?.code;
  return typeof code === 'string' && /^2[23]/.test(code);
}

/** Stores a row and its settlement. Null if a stored row of the same id says something else. */
async function storeRow(tx: Tx, row: GatewayReconRow, now: Date): Promise<true | null> {
  const store = settlementStore(tx);
  await store.add({
    gateway_id: row.settlementId,
    amount: null,
    utr: row.utr,
    status: 'created',
    settled_at: row.settledAt,
    settled_on: dateOf(row.settledAt),
    check_at: now,
    created_at: now,
  });
  const settlement = await store.byGatewayId(row.settlementId);
  if (!settlement) return null;
  const values = {
    type: row.type,
    credit: row.credit,
    debit: row.debit,
    fee: row.fee,
    tax: row.tax,
    payment_id: row.paymentId,
    dispute_id: row.disputeId,
  };
  if (settlement.state === 'posted') {
    // A posted settlement adds up, so a further row of it is wrong.
    const known = await store.rowOf(settlement.id, row.entityId);
    return known && isSame(known, values) ? true : null;
  }
  const stored = await store.addRow({ settlement_id: settlement.id, entity_id: row.entityId, ...values });
  return isSame(stored, values) ? true : null;
}

function isSame<V extends Partial<StoredReconRow>>(stored: StoredReconRow, values: V): boolean {
  return Object.entries(values).every(([name, value]) => stored[name as keyof StoredReconRow] === value);
}
