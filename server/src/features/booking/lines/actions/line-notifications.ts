import { codeUnusableReason } from '../../../../kernel/one-time-code.ts';
import { sql } from 'kysely';
import type { Executor } from '../../../../platform/db/connect.ts';
import type { Vault } from '../../../../platform/vault.ts';
import { servicesByIds } from '../../../catalog/index.ts';
import type { LineNotificationData, StartCodeNotificationData } from '../rules/line-types.ts';
import { MAX_START_CODE_TRIES } from '../rules/start-code.ts';
import type { BookingTables } from '../../tables.ts';

/** Returns the notification data of a line's history row; undefined if the line is deleted. */
export async function loadLineNotification(
  executor: Executor,
  historyId: number,
): Promise<LineNotificationData | undefined> {
  const db = executor.withTables<BookingTables>();
  const entry = await db
    .selectFrom('line_history')
    .selectAll()
    .where('id', '=', historyId)
    .executeTakeFirst();
  if (!entry) return undefined;
  const { travelMinutes, ...line } = await describeLine(executor, entry.line_id);
  const assignments = await db
    .selectFrom('line_history')
    .select('note')
    .where('line_id', '=', entry.line_id)
    .where('id', '<=', historyId)
    .where('transition', 'in', ['allocate', 'reassign'])
    .orderBy('id', 'desc')
    .limit(2)
    .execute();
  const [current, former] = assignments.map(({ note }) => note?.professional_id ?? null);
  const { note } = entry;
  return {
    ...line,
    professionalId: current ?? null,
    formerProfessionalId: former ?? null,
    reason: note?.reason ?? null,
    amount: note?.amount ?? null,
    travelMinutes: entry.transition === 'on_way' ? travelMinutes : null,
    at: entry.at,
  };
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
  const row = await executor
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
    .where('booking_lines.id', '=', lineId)
    .executeTakeFirstOrThrow();
  const { service_id, ...line } = row;
  const service = (await servicesByIds(executor, [service_id])).get(service_id);
  return { ...line, service: service?.name ?? { en: '', hi: '' } };
}
