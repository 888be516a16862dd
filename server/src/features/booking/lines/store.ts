import type { IndianState } from '@aaspaas/contract/kernel/indian-states.ts';
import { type Insertable, type RawBuilder, type Selectable, sql, type Updateable } from 'kysely';
import type { Executor } from '../../../platform/db/connect.ts';
import type { OuterJoined } from '../../../platform/db/tables.ts';
import { clearFailure, notAwaitingRetry } from '../../../platform/jobs/row-loop.ts';
import { amountDueSql, isChargebackOpen } from '../../payment/index.ts';
import type { BookingTables } from '../tables.ts';
import type { Attention } from './rules/line-types.ts';
import { VISIT_COLUMNS } from './rules/visit-times.ts';

/** All columns of a booking except its cell, whose 64 bits do not fit a number; only the database uses it. */
const bookingColumns = [
  'id',
  'code',
  'account_id',
  'source',
  'state',
  'payment_method',
  'name',
  'email',
  'mobile',
  'address',
  'description',
  'latitude',
  'longitude',
  'created_at',
  'expires_at',
  'confirmed_at',
  'job_state',
] as const;

export type LineRow = Selectable<BookingTables['booking_lines']>;

/** The name of the loop in `loop_failures` that fires deadlines. */
export const DEADLINE_LOOP = 'deadlines';

/** The name of the loop in `loop_failures` that calculates deadlines again. */
export const DEADLINE_RULES_LOOP = 'deadline rules';

/** The name of the automatic assignment loop in `loop_failures`. */
export const ASSIGN_LOOP = 'assignment';

/** SQL expression of the rule `netPrice` for a line `l`: its final price in paise. */
export const netPriceSql = sql<number>`greatest(l.total - coalesce((
  select sum(settled.amount) from disputes settled where settled.line_id = l.id and settled.outcome = 'partial_refund'
), 0) - coalesce((select sum(reduced.amount) from price_reductions reduced where reduced.line_id = l.id), 0), 0)::bigint`;

/**
 * SQL expression of what is charged of the line with an id, less its reductions, in paise; null before the charge, and for charges of earlier
 * releases, which are not reduced.
 */
export const chargedPriceSql = (lineId: RawBuilder<unknown>): RawBuilder<number | null> => sql<
  number | null
>`(
  select sum(h.gross)::bigint from line_shares h where h.line_id = ${lineId}
  having count(*) > 0 and bool_and(h.reduces is not null or h.facts is not null))`;

/** SQL expression of the rule `priceDue` for a line `l`: what its customer pays, in paise. */
const priceDueSql = sql<number>`case when l.state = 'cancelled' then l.cancel_fee else ${netPriceSql} end`;

/** SQL expression of what the customer of a line `l` still has to pay, in paise; not for drafts. */
export const unpaidSql = amountDueSql(priceDueSql, sql`'line:' || l.id`);

/** SQL expression of the version of the line with an id: its last history entry, 0 without one. */
export const lineVersionSql = (lineId: RawBuilder<unknown>): RawBuilder<number> =>
  sql<number>`coalesce((select max(v.id) from line_history v where v.line_id = ${lineId}), 0)`;

/**
 * SQL expression of the rule `parseLineSubject`: the id of the line of a payment subject, also of its extra time; null for another subject. A
 * join with it reads lines by id; one that compares subjects reads all lines.
 */
export const lineOfSubjectSql = (subject: RawBuilder<string>): RawBuilder<number | null> =>
  sql<
    number | null
  >`case when ${subject} like 'line:%' or ${subject} like 'extra:%' then split_part(${subject}, ':', 2)::bigint end`;

/** A booking's external reference: its id or its public code. */
export type BookingRef = number | string;

/** Bookings and their lines. Queries for customers and professionals always filter by their account id. */
export function bookingStore(executor: Executor) {
  const db = executor.withTables<BookingTables>();
  const own = (accountId: number, ref: BookingRef) =>
    db
      .selectFrom('bookings')
      .select(bookingColumns)
      .where('account_id', '=', accountId)
      .where((eb) => (typeof ref === 'number' ? eb('id', '=', ref) : eb('code', '=', ref.toUpperCase())))
      .where('state', '<>', 'expired');
  return {
    /** The caller's own booking, locked until the transaction ends. */
    lockOwnBooking: (accountId: number, ref: BookingRef) =>
      own(accountId, ref).forUpdate().executeTakeFirst(),

    /** The mobile numbers of bookings. */
    async mobilesOf(bookingIds: readonly number[]): Promise<ReadonlyMap<number, string>> {
      const rows = await db
        .selectFrom('bookings')
        .select(['id', 'mobile'])
        .where('id', '=', sql<number>`any(${bookingIds}::bigint[])`)
        .execute();
      return new Map(rows.map(({ id, mobile }) => [id, mobile]));
    },

    /** The caller's own booking without a lock. */
    findOwn: (accountId: number, ref: BookingRef) => own(accountId, ref).executeTakeFirst(),

    /** The lines of a booking, locked in order of id so that concurrent transactions cannot deadlock. */
    lockLinesOf: (bookingId: number) =>
      db
        .selectFrom('booking_lines')
        .selectAll()
        .where('booking_id', '=', bookingId)
        .orderBy('id')
        .forUpdate()
        .execute(),

    /** The lines of a booking without a lock. */
    findLines: (bookingId: number) =>
      db.selectFrom('booking_lines').selectAll().where('booking_id', '=', bookingId).orderBy('id').execute(),

    /** One line, locked. */
    line: (id: number) =>
      db.selectFrom('booking_lines').selectAll().where('id', '=', id).forUpdate().executeTakeFirst(),

    /** One line without a lock. */
    findLine: (id: number) =>
      db
        .selectFrom('booking_lines')
        .selectAll()
        .where('id', '=', id)
        .where('state', '<>', 'draft')
        .executeTakeFirst(),

    /** Several lines without a lock, without drafts, by id. */
    findLinesByIds: (ids: readonly number[]) =>
      db
        .selectFrom('booking_lines')
        .selectAll()
        .where('id', '=', sql<number>`any(${ids}::bigint[])`)
        .where('state', '<>', 'draft')
        .orderBy('id')
        .execute(),

    /** Several lines, locked against changes; waits for those that another transaction has locked, or skips them. */
    lockLines: (ids: readonly number[], locked: 'wait' | 'skip') =>
      db
        .selectFrom('booking_lines')
        .selectAll()
        .where('id', '=', sql<number>`any(${ids}::bigint[])`)
        .orderBy('id')
        .forNoKeyUpdate()
        .$if(locked === 'skip', (query) => query.skipLocked())
        .execute(),

    /** The places of the work of bookings. */
    placesOf: (bookingIds: readonly number[]) =>
      db
        .selectFrom('bookings')
        .select(['id', 'latitude', 'longitude', 'job_state'])
        .where('id', '=', sql<number>`any(${bookingIds}::bigint[])`)
        .execute(),

    /** The bookings of those of the lines that are approved or cancelled. */
    async bookingsOfEndedLines(lineIds: readonly number[]): Promise<number[]> {
      const rows = await db
        .selectFrom('booking_lines')
        .select('booking_id')
        .distinct()
        .where('id', 'in', lineIds)
        .where('state', 'in', ['approved', 'cancelled'])
        .orderBy('booking_id')
        .execute();
      return rows.map(({ booking_id }) => booking_id);
    },

    /** A customer's own line without a lock, also of a draft. */
    findOwnLine: (accountId: number, id: number) =>
      db
        .selectFrom('booking_lines')
        .selectAll()
        .where('id', '=', id)
        .where('account_id', '=', accountId)
        .executeTakeFirst(),

    /** The rows of a line that determine its allowed actions, e.g. its start code, its newest request for extra time, and whether it is paid. */
    async relatedFacts(lineId: number) {
      const { rows } = await sql<
        OuterJoined<
          Pick<Selectable<BookingTables['start_codes']>, 'expires_at' | 'tries' | 'used_at'> &
            Pick<Selectable<BookingTables['extra_time']>, 'state' | 'answer_by'> &
            Pick<Selectable<BookingTables['disputes']>, 'redo_offered_at'>
        > & {
          unpaid: boolean | null;
          cash_answer_by: Date | null;
          charged: number | null;
          chargeback_open: boolean;
        }
      >`
        select k.expires_at, k.tries, k.used_at, x.state, x.answer_by, d.redo_offered_at,
          (select l.state in ('done', 'approved', 'cancelled') and ${unpaidSql} > 0 from booking_lines l where l.id = line.id) as unpaid,
          (select c.answer_by from cash_claims c where c.line_id = line.id and c.state = 'claimed') as cash_answer_by,
          ${chargedPriceSql(sql`line.id`)} as charged,
          ${isChargebackOpen(sql<string>`'line:' || line.id`)} as chargeback_open
        from (select ${lineId}::bigint as id) line
        left join start_codes k on k.line_id = line.id
        left join lateral (
          select e.state, e.answer_by from extra_time e where e.line_id = line.id order by e.id desc limit 1
        ) x on true
        left join disputes d on d.line_id = line.id and d.resolved_at is null`.execute(executor);
      const [row] = rows;
      return {
        code: row?.expires_at
          ? { expiresAt: row.expires_at, tries: row.tries ?? 0, spentAt: row.used_at }
          : null,
        extraTime: row ? { state: row.state, answerBy: row.answer_by } : null,
        redoOffered: (row?.redo_offered_at ?? null) !== null,
        unpaid: row?.unpaid ?? false,
        /** Until when the customer answers whether cash was paid; null: nothing is claimed. */
        cashAnswerBy: row?.cash_answer_by ?? null,
        /** What is charged now, in paise; null before the charge, and for charges of earlier releases. */
        charged: row?.charged ?? null,
        chargebackOpen: row?.chargeback_open ?? false,
      };
    },

    /** The booking of a line without a lock: name, location and address of the work. */
    bookingOfLine: (line: LineRow) =>
      db
        .selectFrom('bookings')
        .select(bookingColumns)
        .where('id', '=', line.booking_id)
        .executeTakeFirstOrThrow(),

    /** Updates a line only if it is still in the state it was read in; returns whether it was. */
    async change(line: LineRow, set: Updateable<BookingTables['booking_lines']>): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('booking_lines')
        .set(set)
        .where('id', '=', line.id)
        .where('state', '=', line.state)
        .executeTakeFirst();
      return numUpdatedRows === 1n;
    },

    /** Records the State of the work, once. */
    setJobState: (bookingId: number, state: IndianState) =>
      db
        .updateTable('bookings')
        .set({ job_state: state })
        .where('id', '=', bookingId)
        .where('job_state', 'is', null)
        .execute(),

    setCancelFee: (lineId: number, fee: number) =>
      db.updateTable('booking_lines').set({ cancel_fee: fee }).where('id', '=', lineId).execute(),

    /** Returns whether the customer of a line is asked whether they paid in cash. */
    async isCashClaimed(lineId: number, now: Date): Promise<boolean> {
      const row = await db
        .selectFrom('cash_claims')
        .select('id')
        .where('line_id', '=', lineId)
        .where('state', '=', 'claimed')
        .where('answer_by', '>', now)
        .executeTakeFirst();
      return row !== undefined;
    },

    /** Makes a line eligible for automatic assignment immediately, regardless of earlier attempts and failures. */
    startAssignment: async (lineId: number): Promise<void> => {
      await db
        .updateTable('booking_lines')
        .set({ assignment_attempted_at: null })
        .where('id', '=', lineId)
        .execute();
      await clearFailure(executor, ASSIGN_LOOP, lineId);
    },

    /** The flags that were set since the line entered its state or got its slot. */
    async firedFlags(lineId: number): Promise<Set<Attention>> {
      const rows = await db.selectFrom('line_flags').select('flag').where('line_id', '=', lineId).execute();
      return new Set(rows.map(({ flag }) => flag));
    },

    /** Stores the flags set so far; those already stored keep their time. */
    async saveFlags(lineId: number, fired: ReadonlySet<Attention>, now: Date): Promise<void> {
      await db
        .deleteFrom('line_flags')
        .where('line_id', '=', lineId)
        .$if(fired.size > 0, (query) => query.where('flag', 'not in', [...fired]))
        .execute();
      if (fired.size > 0)
        await db
          .insertInto('line_flags')
          .values([...fired].map((flag) => ({ line_id: lineId, flag, at: now })))
          .onConflict((on) => on.doNothing())
          .execute();
    },

    /** The ids of open lines whose deadline was calculated by earlier rules. Drafts end with their booking. */
    async outdatedDeadlines(rules: number, now: Date, limit: number): Promise<number[]> {
      const rows = await db
        .selectFrom('booking_lines')
        .select('id')
        .where('deadline_rules', '<', rules)
        .where('state', 'in', ['placed', 'assigned', 'started', 'done', 'disputed'])
        .where(notAwaitingRetry(DEADLINE_RULES_LOOP, 'booking_lines.id', now))
        .orderBy('deadline_rules')
        .orderBy('id')
        .limit(limit)
        .execute();
      return rows.map(({ id }) => id);
    },

    /** The versions of lines, by line; those without history are missing. */
    async versionsOf(lineIds: readonly number[]): Promise<Map<number, number>> {
      const rows = await db
        .selectFrom('line_history')
        .select(({ fn }) => ['line_id', fn.max<number>('id').as('version')])
        .where('line_id', 'in', [...lineIds, -1])
        .groupBy('line_id')
        .execute();
      return new Map(rows.map((row) => [row.line_id, row.version]));
    },

    /** The newest history entry of a line. */
    lastEntry: (lineId: number) =>
      db
        .selectFrom('line_history')
        .selectAll()
        .where('line_id', '=', lineId)
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst(),

    /** The history entries of a line after a version, oldest first. */
    entriesAfter: (lineId: number, version: number) =>
      db
        .selectFrom('line_history')
        .selectAll()
        .where('line_id', '=', lineId)
        .where('id', '>', version)
        .orderBy('id')
        .execute(),

    addHistory: (row: Insertable<BookingTables['line_history']>) =>
      db.insertInto('line_history').values(row).returning('id').executeTakeFirstOrThrow(),

    startCode: (lineId: number) =>
      db.selectFrom('start_codes').selectAll().where('line_id', '=', lineId).forUpdate().executeTakeFirst(),

    /** Replaces a line's start code. */
    saveStartCode: (row: Insertable<BookingTables['start_codes']>) =>
      db
        .insertInto('start_codes')
        .values(row)
        .onConflict((on) =>
          on.column('line_id').doUpdateSet({
            cipher: row.cipher,
            tries: 0,
            sends: row.sends ?? 1,
            created_at: row.created_at,
            expires_at: row.expires_at,
          }),
        )
        .execute(),

    countFailedTry: (lineId: number) =>
      db
        .updateTable('start_codes')
        .set((eb) => ({ tries: eb('tries', '+', 1), total_tries: eb('total_tries', '+', 1) }))
        .where('line_id', '=', lineId)
        .execute(),

    /** The start codes of a customer's assigned lines that have not expired; `can` decides which of them are shown. */
    activeStartCodes: (accountId: number, now: Date) =>
      db
        .selectFrom('start_codes')
        .innerJoin('booking_lines', 'booking_lines.id', 'start_codes.line_id')
        .innerJoin('bookings', 'bookings.id', 'booking_lines.booking_id')
        .select([
          'booking_lines.id',
          'booking_lines.service_id',
          'booking_lines.state',
          ...VISIT_COLUMNS.map((column) => `booking_lines.${column}` as const),
          'booking_lines.account_id',
          'booking_lines.professional_id',
          'booking_lines.attention',
          'bookings.code as booking_code',
          'start_codes.cipher',
          'start_codes.tries',
          'start_codes.used_at',
          'start_codes.created_at',
          'start_codes.expires_at',
        ])
        .where('booking_lines.account_id', '=', accountId)
        .where('booking_lines.state', '=', 'assigned')
        .where('start_codes.expires_at', '>', now)
        .orderBy('start_codes.created_at', 'desc')
        .execute(),

    /** The ids of lines with a due deadline, earliest first. */
    async due(now: Date, limit: number): Promise<number[]> {
      const rows = await db
        .selectFrom('booking_lines')
        .select('id')
        .where('deadline_at', '<=', now)
        .where(notAwaitingRetry(DEADLINE_LOOP, 'booking_lines.id', now))
        .orderBy('deadline_at')
        .limit(limit)
        .execute();
      return rows.map(({ id }) => id);
    },

    removeLine: (id: number) => db.deleteFrom('booking_lines').where('id', '=', id).execute(),
  };
}
