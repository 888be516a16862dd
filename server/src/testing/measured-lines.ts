import { addMinutes } from '@aaspaas/contract/kernel/time.ts';
import { sql } from 'kysely';
import type { Row } from '../platform/db/tables.ts';
import { nextNumber } from './counters.ts';
import type { TestApp } from './test-app.ts';

/** A transition and when it was recorded, as `2026-11-10T09:00` in Indian time. */
export type MeasuredEvent = readonly [transition: string, at: string];

/** A line with a known history, written as rows: the product's calls could not put events weeks apart. */
export interface MeasuredLine {
  readonly customer: number;
  readonly serviceId: number;
  readonly city?: string;
  readonly pin?: string;
  readonly covered?: boolean;
  /** Two hours from here. */
  readonly slot: string;
  readonly professional?: number;
  /** Price and commission in rupees. */
  readonly price?: number;
  readonly commission?: number;
  /** The part of the price that a dispute gave back, in rupees. */
  readonly reduced?: number;
  readonly events: readonly MeasuredEvent[];
}

/** The state after a transition; others keep it. */
const STATES: Readonly<Record<string, string>> = {
  confirm: 'placed',
  allocate: 'assigned',
  start: 'started',
  finish: 'done',
  decline: 'disputed',
  approve: 'approved',
  auto_approve: 'approved',
  resolve_partial_refund: 'approved',
  cancel_by_user: 'cancelled',
  cancel_by_employee: 'cancelled',
  cancel_by_admin: 'cancelled',
  close_no_show: 'cancelled',
  expire_unassigned: 'cancelled',
};

/** An instant of an event. */
export const indian = (at: string): Date => new Date(`${at}:00+05:30`);

/** Writes a line with its booking, history, assignment, shares and dispute. Returns the line's id. */
export async function aMeasuredLine({ connection: { db } }: TestApp, line: MeasuredLine): Promise<number> {
  const { customer, serviceId, city = 'bengaluru', pin = null, covered = true, price = 300, events } = line;
  const at = (...names: string[]) => {
    const event = events.findLast(([name]) => names.includes(name));
    return event ? indian(event[1]) : null;
  };
  const states = events.map(([name]) => STATES[name]);
  const state = states.findLast((one) => one !== undefined) ?? 'placed';
  const confirmed = at('confirm');
  const approved = at('approve', 'auto_approve', 'resolve_partial_refund');
  const slot = indian(line.slot);
  const { rows: bookings } = await sql<Pick<Row<'bookings'>, 'id'>>`
    insert into bookings (code, account_id, source, state, name, email, mobile, address, description, latitude, longitude, cell, created_at,
      expires_at, confirmed_at)
    values (${`AP-M${nextNumber('measured line')}`}, ${customer}, 'single', 'confirmed', 'Asha Rao', 'a@example.in', '9876501234', 'x', 'x', 12.97, 77.59, 1,
      ${confirmed}, ${confirmed}, ${confirmed}) returning id`.execute(db);
  const { rows: lines } = await sql<Pick<Row<'booking_lines'>, 'id'>>`
    insert into booking_lines (booking_id, account_id, service_id, state, entered_at, work_type, day_hours, service_date, service_time, starts_at,
      ends_at, price_id, unit_price, units, total, covered, city, pin, professional_id, started_at, approved_at, created_at)
    select ${bookings[0]?.id}, ${customer}, s.id, ${state}, ${confirmed}, 'hour', 2, ${line.slot.slice(0, 10)}, ${line.slot.slice(11)}, ${slot},
      ${addMinutes(slot, 120)}, s.current_price_id, 15000, 2, ${price * 100}, ${covered}, ${city}, ${pin}, ${line.professional ?? null},
      ${at('start')}, ${approved}, ${confirmed}
    from services s where s.id = ${serviceId} returning id`.execute(db);
  const id = lines[0]?.id as number;
  for (const event of events) await addMeasuredEvent(db, id, event);
  const assigned = at('allocate');
  if (assigned && line.professional)
    await sql`insert into assignments (line_id, professional_id, from_at) values (${id}, ${line.professional}, ${assigned})`.execute(
      db,
    );
  if (approved && line.commission !== undefined) {
    const gross = (price - (line.reduced ?? 0)) * 100;
    const commission = line.commission * 100;
    await sql`insert into line_shares (line_id, professional_id, supplied_on, gross, taxable, commission, tax, tds, net)
      values (${id}, ${line.professional ?? null}, (${approved}::timestamptz at time zone 'Asia/Kolkata')::date, ${gross}, ${gross}, ${commission}, 0, 0, ${gross - commission})`.execute(
      db,
    );
  }
  const declined = at('decline');
  if (declined)
    await sql`insert into disputes (line_id, opened_at, answer_due_at, outcome, amount, resolved_at)
      values (${id}, ${declined}, ${declined}, 'partial_refund', ${(line.reduced ?? 0) * 100}, ${approved})`.execute(
      db,
    );
  return id;
}

/** Adds an event to the history of a line, whose state in the history follows from the events before. */
export async function addMeasuredEvent(
  db: TestApp['connection']['db'],
  lineId: number,
  [transition, at]: MeasuredEvent,
): Promise<void> {
  await sql`insert into line_history (line_id, at, transition, actor_role, from_state, to_state)
    select ${lineId}, ${indian(at)}, ${transition}, 'system', before.state, coalesce(${STATES[transition] ?? null}::text, before.state)
    from (select coalesce((select to_state from line_history where line_id = ${lineId} order by id desc limit 1), 'draft') as state) before`.execute(
    db,
  );
}
