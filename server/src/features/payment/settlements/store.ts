import { type Money, paise } from '@aaspaas/contract/kernel/money.ts';
import { instantOf } from '@aaspaas/contract/kernel/time.ts';
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Executor, Tx } from '../../../platform/db/connect.ts';
import { notAwaitingRetry } from '../../../platform/jobs/row-loop.ts';
import type { PaymentTables } from '../tables.ts';
import type { BankLine, Expected } from './rules/bank-statement.ts';
import type { MismatchReason } from '../rules/payment-types.ts';
import type { KnownMoney } from './rules/match-settlement.ts';
import { addWorkingDays } from './rules/working-days.ts';

export type SettlementRow = Selectable<PaymentTables['settlements']>;
export type StoredReconRow = Selectable<PaymentTables['settlement_rows']>;
export type UnmatchedRow = Selectable<PaymentTables['unmatched_money']>;
export type BankLineRow = Selectable<PaymentTables['bank_lines']>;

/** Name of the loop that completes settlements in `loop_failures`. */
export const SETTLEMENT_LOOP = 'settlements';

/** Operators are alarmed of money that is unmatched for so many working days. */
const UNMATCHED_WORKING_DAYS = 3;

/** The rows of one insert: few enough for the parameters of one statement. */
const INSERT_BATCH = 500;

/** Returns when unmatched money of a day raises an alarm: at the end of the third working day after it. */
export const unmatchedDueAt = (day: string): Date =>
  instantOf(addWorkingDays(day, UNMATCHED_WORKING_DAYS + 1), '00:00');

/** Settlements and their rows. */
export function settlementStore(executor: Executor) {
  const db = executor.withTables<PaymentTables>();
  return {
    /** Adds a settlement unless it is known. */
    add: (row: Insertable<PaymentTables['settlements']>) =>
      db
        .insertInto('settlements')
        .values(row)
        .onConflict((on) => on.column('gateway_id').doNothing())
        .execute(),

    byGatewayId: (gatewayId: string) =>
      db.selectFrom('settlements').selectAll().where('gateway_id', '=', gatewayId).executeTakeFirst(),

    byId: (id: number) => db.selectFrom('settlements').selectAll().where('id', '=', id).executeTakeFirst(),

    lock: (id: number) =>
      db.selectFrom('settlements').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow(),

    set: (id: number, set: Updateable<PaymentTables['settlements']>) =>
      db.updateTable('settlements').set(set).where('id', '=', id).execute(),

    /** Adds a row of the report unless it is known. Returns the stored row. */
    async addRow(row: Insertable<PaymentTables['settlement_rows']>): Promise<StoredReconRow> {
      const added = await db
        .insertInto('settlement_rows')
        .values(row)
        .onConflict((on) => on.columns(['settlement_id', 'entity_id']).doNothing())
        .returningAll()
        .executeTakeFirst();
      const stored = added ?? (await this.rowOf(row.settlement_id, row.entity_id));
      if (!stored) throw new Error('a row that conflicts exists');
      return stored;
    },

    /** Returns a row by the gateway's id. */
    rowOf: (settlementId: number, entityId: string) =>
      db
        .selectFrom('settlement_rows')
        .selectAll()
        .where('settlement_id', '=', settlementId)
        .where('entity_id', '=', entityId)
        .executeTakeFirst(),

    /** Lets the settlements of days be completed at once, because their reports were read. */
    checkNow: (from: string, to: string, now: Date) =>
      db
        .updateTable('settlements')
        .set({ check_at: now })
        .where('state', '=', 'waiting')
        .where('settled_on', '>=', from)
        .where('settled_on', '<=', to)
        .execute(),

    rowsOf: (settlementId: number) =>
      db
        .selectFrom('settlement_rows')
        .selectAll()
        .where('settlement_id', '=', settlementId)
        .orderBy('id')
        .execute(),

    /** Returns settlements to complete and post. */
    due: (now: Date, limit: number) =>
      db
        .selectFrom('settlements')
        .select('id')
        .where('check_at', '<=', now)
        .where(notAwaitingRetry(SETTLEMENT_LOOP, 'settlements.id', now))
        .orderBy('check_at')
        .limit(limit)
        .execute(),

    /** Marks the settlements that wait for too long, each once, and returns their ids. */
    async markLate(now: Date, since: Date): Promise<number[]> {
      const rows = await db
        .updateTable('settlements')
        .set({ alarmed_at: now })
        .where('state', '=', 'waiting')
        .where('alarmed_at', 'is', null)
        .where('settled_at', '<=', since)
        .returning('id')
        .execute();
      return rows.map(({ id }) => id);
    },
  };
}

/** Reads what our books know of the rows of settlements. */
export async function knownMoney(
  executor: Executor,
  rows: readonly Pick<StoredReconRow, 'id' | 'settlement_id' | 'entity_id' | 'dispute_id'>[],
): Promise<KnownMoney> {
  const ids = rows.map((row) => row.entity_id);
  const disputes = rows.flatMap((row) => row.dispute_id ?? []);
  const { rows: found } = await sql<{
    kind: 'capture' | 'refund' | 'chargeback' | 'returnable' | 'settled';
    id: string;
    amount: number;
  }>`
    select 'capture' as kind, gateway_payment_id as id, amount from payment_captures where gateway_payment_id = any(${ids}::text[])
    union all
    select 'refund', gateway_refund_id, sum(amount)::bigint from payment_refunds
    where gateway_refund_id = any(${ids}::text[]) and state <> 'void' group by gateway_refund_id
    union all
    select 'chargeback', gateway_id, case when deducted > 0 then deducted else amount end from chargebacks
    where gateway_id = any(${disputes}::text[])
    union all
    select 'returnable', c.gateway_id, (case when c.deducted > 0 then c.deducted else c.amount end) - coalesce((
      select sum(r.credit) from settlement_rows r join settlements s on s.id = r.settlement_id and s.state = 'posted'
      left join unmatched_money u on u.settlement_row_id = r.id
      where r.dispute_id = c.gateway_id and r.id <> all(${rows.map(({ id }) => id)}::bigint[]) and (u.id is null or u.resolution = 'matched')), 0)::bigint
    from chargebacks c where c.gateway_id = any(${disputes}::text[]) and (c.outcome is null or c.outcome = 'won')
    union all
    select 'settled', r.entity_id, 0 from settlement_rows r
    join settlements s on s.id = r.settlement_id and s.state = 'posted'
    left join unmatched_money u on u.settlement_row_id = r.id
    where r.entity_id = any(${ids}::text[]) and r.id <> all(${rows.map(({ id }) => id)}::bigint[])
      and (u.id is null or u.resolution = 'matched')`.execute(executor);
  const of = (kind: (typeof found)[number]['kind']) =>
    new Map(found.filter((one) => one.kind === kind).map((one) => [one.id, paise(one.amount)]));
  return {
    captures: of('capture'),
    refunds: of('refund'),
    chargebacks: of('chargeback'),
    returnable: of('returnable'),
    settledBefore: new Set(of('settled').keys()),
  };
}

/** Serializes the posting of settlements: a row that two settlements contain is paid by the first. */
export async function lockSettlements(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('settlements', 0))`.execute(tx);
}

/** Imports of the daily reports. */
export function importStore(executor: Executor) {
  return {
    /** Claims the import of a day; false if it is finished, or another process works on it. */
    async claim(day: string, now: Date, leasedUntil: Date): Promise<boolean> {
      const { rows } = await sql<{ day: string }>`
        insert into settlement_imports (day, leased_until) values (${day}, ${leasedUntil})
        on conflict (day) do update set leased_until = excluded.leased_until
          where settlement_imports.finished_at is null and settlement_imports.leased_until <= ${now}
        returning day`.execute(executor);
      return rows.length > 0;
    },

    finish: (day: string, now: Date, result: { readonly rows: number; readonly faults: number }) =>
      executor
        .withTables<PaymentTables>()
        .updateTable('settlement_imports')
        .set({ finished_at: now, ...result })
        .where('day', '=', day)
        .execute(),
  };
}

/** Money that matches nothing. */
export function unmatchedStore(executor: Executor) {
  const db = executor.withTables<PaymentTables>();
  return {
    /** Adds unmatched money of a row or of a bank line, once. */
    add: (
      row: Pick<Insertable<PaymentTables['unmatched_money']>, 'settlement_row_id' | 'bank_line_id'> & {
        readonly reason: MismatchReason;
        readonly amount: Money;
        /** When it arrived, and its day in Asia/Kolkata. */
        readonly at: Date;
        readonly day: string;
      },
    ) => {
      const { day, ...values } = row;
      return db
        .insertInto('unmatched_money')
        .values({ ...values, due_at: unmatchedDueAt(day) })
        .onConflict((on) => on.doNothing())
        .execute();
    },

    lock: (id: number) =>
      db.selectFrom('unmatched_money').selectAll().where('id', '=', id).forUpdate().executeTakeFirst(),

    set: (id: number, set: Updateable<PaymentTables['unmatched_money']>) =>
      db.updateTable('unmatched_money').set(set).where('id', '=', id).execute(),

    /** Returns the open unmatched rows of settlements, oldest first, after an id. */
    async openRows(
      after: number,
      limit: number,
    ): Promise<readonly (StoredReconRow & { readonly unmatched_id: number })[]> {
      const { rows } = await sql<StoredReconRow & { unmatched_id: number }>`
        select r.*, u.id as unmatched_id from unmatched_money u join settlement_rows r on r.id = u.settlement_row_id
        where u.resolved_at is null and u.id > ${after} order by u.id limit ${limit}`.execute(executor);
      return rows;
    },

    ofBankLine: (bankLineId: number) =>
      db
        .selectFrom('unmatched_money')
        .selectAll()
        .where('bank_line_id', '=', bankLineId)
        .forUpdate()
        .executeTakeFirst(),

    /** Marks unmatched money that is due, each once, and returns the ids. */
    async markDue(now: Date): Promise<number[]> {
      const rows = await db
        .updateTable('unmatched_money')
        .set({ alarmed_at: now })
        .where('resolved_at', 'is', null)
        .where('alarmed_at', 'is', null)
        .where('due_at', '<=', now)
        .returning('id')
        .execute();
      return rows.map(({ id }) => id);
    },
  };
}

/** Statements of the bank account. */
export function bankStore(executor: Executor) {
  const db = executor.withTables<PaymentTables>();
  return {
    /** Serializes uploads and matches, so that each expected amount matches one line. */
    lock: (tx: Tx) => sql`select pg_advisory_xact_lock(hashtextextended('bank lines', 0))`.execute(tx),

    /** Returns which of these lines are stored. */
    async knownHashes(hashes: readonly string[]): Promise<ReadonlySet<string>> {
      const { rows } = await sql<Pick<BankLineRow, 'hash'>>`
        select hash from bank_lines where hash = any(${hashes}::text[])`.execute(executor);
      return new Set(rows.map(({ hash }) => hash));
    },

    /** Returns the last stored line up to a day. */
    lastLineUntil: (day: string) =>
      db
        .selectFrom('bank_lines')
        .selectAll()
        .where('day', '<=', day)
        .orderBy('day', 'desc')
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst(),

    addStatement: (row: Insertable<PaymentTables['bank_statements']>) =>
      db.insertInto('bank_statements').values(row).returning('id').executeTakeFirstOrThrow(),

    /** Adds lines and returns them with their numbers, in the same order. */
    async addLines(
      statementId: number,
      lines: readonly BankLine[],
    ): Promise<(BankLine & { readonly id: number })[]> {
      const ids = new Map<string, number>();
      for (let at = 0; at < lines.length; at += INSERT_BATCH) {
        const values = lines.slice(at, at + INSERT_BATCH).map(({ date, row, ...line }) => ({
          statement_id: statementId,
          file_row: row,
          day: date,
          ...line,
        }));
        const added = await db.insertInto('bank_lines').values(values).returning(['id', 'hash']).execute();
        for (const { id, hash } of added) ids.set(hash, id);
      }
      return lines.map((line) => ({ ...line, id: ids.get(line.hash) ?? 0 }));
    },

    line: (id: number) => db.selectFrom('bank_lines').selectAll().where('id', '=', id).executeTakeFirst(),

    /** Returns lines without a match that have a reference, for settlements and payouts whose reference became known later. */
    openLines: () =>
      db
        .selectFrom('bank_lines')
        .innerJoin('unmatched_money', 'unmatched_money.bank_line_id', 'bank_lines.id')
        .selectAll('bank_lines')
        .where('unmatched_money.resolved_at', 'is', null)
        .where('utr', '<>', '')
        .orderBy('bank_lines.id')
        .execute(),

    match: (
      id: number,
      match: Pick<
        Updateable<PaymentTables['bank_lines']>,
        'settlement_id' | 'payout_item_id' | 'matched_by'
      > & {
        readonly matched_at: Date;
      },
    ) => db.updateTable('bank_lines').set(match).where('id', '=', id).execute(),

    /**
     * Returns what our books expect on the bank account and no line shows yet: posted settlements, and payouts that were paid or returned.
     * With `lines`, only what has the reference or the amount of one of them.
     */
    async expected(lines: readonly Pick<BankLine, 'utr' | 'debit' | 'credit'>[]): Promise<Expected[]> {
      const utrs = lines.flatMap(({ utr }) => (utr === '' ? [] : [utr]));
      const amounts = [...new Set(lines.map(({ credit, debit }) => credit - debit))];
      const { rows } = await sql<{ id: string; utr: string | null; day: string; amount: number }>`
        select 'settlement:' || s.id as id, s.utr, s.settled_on::text as day, s.amount from settlements s
        where s.state = 'posted' and s.amount > 0 and not exists (select from bank_lines b where b.settlement_id = s.id)
          and (upper(s.utr) = any(${utrs}::text[]) or s.amount = any(${amounts}::bigint[]))
        union all
        select 'payout_item:' || i.id, i.reference, (i.settled_at at time zone 'Asia/Kolkata')::date::text, -i.amount from payout_items i
        where i.settled_at is not null and not exists (select from bank_lines b where b.payout_item_id = i.id and b.debit > 0)
          and (upper(i.reference) = any(${utrs}::text[]) or -i.amount = any(${amounts}::bigint[]))
        union all
        select 'payout_item:' || i.id, null, (i.returned_at at time zone 'Asia/Kolkata')::date::text, i.amount from payout_items i
        where i.returned_at is not null and i.settled_at is not null
          and not exists (select from bank_lines b where b.payout_item_id = i.id and b.credit > 0)
          and i.amount = any(${amounts}::bigint[])
        order by 3, 1`.execute(executor);
      return rows.map(({ id, utr, day: date, amount }) => ({ id, utr, date, amount }));
    },
  };
}
