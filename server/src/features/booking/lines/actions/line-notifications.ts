import { codeUnusableReason } from '../../../../kernel/one-time-code.ts';
import { type Selectable, sql } from 'kysely';
import type { Executor } from '../../../../platform/db/connect.ts';
import type { Vault } from '../../../../platform/vault.ts';
import { servicesByIds } from '../../../catalog/index.ts';
import type { LineNotificationData, StartCodeNotificationData } from '../rules/line-types.ts';
import { MAX_START_CODE_TRIES } from '../rules/start-code.ts';
import type { BookingTables } from '../../tables.ts';

/** Returns the notification data of history rows; those of deleted lines are missing. */
export async function loadLineNotifications(
  executor: Executor,
  historyIds: readonly number[],
): Promise<Map<number, LineNotificationData>> {
  if (historyIds.length === 0) return new Map();
  const entries = await executor
    .withTables<BookingTables>()
    .selectFrom('line_history')
    .selectAll()
    .where('id', '=', sql<number>`any(${historyIds}::bigint[])`)
    .execute();
  const lines = await describeLines(
    executor,
    entries.map((entry) => entry.line_id),
  );
  const assigned = await professionalsUntil(executor, historyIds);
  return new Map(
    entries.flatMap(({ id, line_id, transition, note, at }) => {
      const described = lines.get(line_id);
      if (!described) return [];
      const { travelMinutes, ...line } = described;
      const [current, former] = assigned.get(id) ?? [];
      const data: LineNotificationData = {
        ...line,
        professionalId: current ?? null,
        formerProfessionalId: former ?? null,
        reason: note?.reason ?? null,
        amount: note?.amount ?? null,
        travelMinutes: transition === 'on_way' ? travelMinutes : null,
        at,
      };
      return [[id, data] as const];
    }),
  );
}

/** Returns the last two professionals to whom the line of a history row had been assigned, the last one first. */
async function professionalsUntil(
  executor: Executor,
  historyIds: readonly number[],
): Promise<Map<number, (number | null)[]>> {
  const { rows } = await sql<Pick<Selectable<BookingTables['line_history']>, 'id' | 'note'>>`
    select entry.id, assignment.note
    from line_history entry cross join lateral (
      select id, note from line_history where line_id = entry.line_id and id <= entry.id
        and transition in ('allocate', 'reassign') order by id desc limit 2
    ) assignment
    where entry.id = any(${historyIds}::bigint[]) order by assignment.id desc`.execute(executor);
  return new Map(
    Map.groupBy(rows, ({ id }) => id)
      .entries()
      .map(([id, assignments]) => [id, assignments.map(({ note }) => note?.professional_id ?? null)]),
  );
}

/** Returns the start code of a line for its customer; undefined if it is used, locked or expired. */
export async function loadStartCodeNotification(
  executor: Executor,
  vault: Vault,
  lineId: number,
  now: Date,
): Promise<StartCodeNotificationData | undefined> {
  const row = await executor
    .withTables<BookingTables>()
    .selectFrom('start_codes')
    .selectAll()
    .where('line_id', '=', lineId)
    .executeTakeFirst();
  if (!row) return undefined;
  const code = { expiresAt: row.expires_at, tries: row.tries, spentAt: row.used_at };
  if (codeUnusableReason(code, now, MAX_START_CODE_TRIES)) return undefined;
  const line = await describeLine(executor, lineId);
  return {
    ...line,
    formerProfessionalId: null,
    reason: null,
    amount: null,
    at: row.created_at,
    code: vault.open(row.cipher),
  };
}

/** Notification data of a request for extra time; `amount` is the price of the time. */
export async function loadExtraTimeNotification(
  executor: Executor,
  extraId: number,
): Promise<(LineNotificationData & { readonly hours: number }) | undefined> {
  const row = await executor
    .withTables<BookingTables>()
    .selectFrom('extra_time')
    .selectAll()
    .where('id', '=', extraId)
    .executeTakeFirst();
  if (!row) return undefined;
  return {
    ...(await describeLine(executor, row.line_id)),
    formerProfessionalId: null,
    reason: null,
    amount: row.amount,
    hours: row.hours,
    at: row.ended_at ?? row.requested_at,
  };
}

/** The recipients of a line and the texts about its work; events add the rest. */
export async function describeLine(executor: Executor, lineId: number) {
  const line = (await describeLines(executor, [lineId])).get(lineId);
  if (!line) throw new Error(`line ${lineId} does not exist`);
  return line;
}

/** The same of several lines; those that do not exist are missing. */
export async function describeLines(executor: Executor, lineIds: readonly number[]) {
  const rows = await executor
    .withTables<BookingTables>()
    .selectFrom('booking_lines')
    .innerJoin('bookings', 'bookings.id', 'booking_lines.booking_id')
    .select([
      'booking_lines.id as lineId',
      'bookings.code as bookingCode',
      'booking_lines.account_id as customerId',
      'booking_lines.professional_id as professionalId',
      'booking_lines.service_id',
      'booking_lines.service_date as date',
      'booking_lines.service_time as time',
      'booking_lines.travel_minutes as travelMinutes',
      sql<number>`(select count(*)::int from booking_lines x where x.booking_id = bookings.id)`.as('lines'),
    ])
    .where('booking_lines.id', '=', sql<number>`any(${lineIds}::bigint[])`)
    .execute();
  const services = await servicesByIds(
    executor,
    rows.map((row) => row.service_id),
  );
  return new Map(
    rows.map(({ service_id, ...line }) => [
      line.lineId,
      { ...line, service: services.get(service_id)?.name ?? { en: '', hi: '' } },
    ]),
  );
}
