import { sql } from 'kysely';
import type { Executor } from '../../../platform/db/connect.ts';
import { deleteLinePhotos } from '../lines/actions/line-photos.ts';
import { OPEN_LINE_STATES } from '../lines/rules/open-lines.ts';

/** Whether a customer or professional has open work or an open dispute. */
export async function hasOpenLines(executor: Executor, accountId: number): Promise<boolean> {
  const { rows } = await sql<{ open: boolean }>`
    select exists (
      select from booking_lines where account_id = ${accountId} and state = any(${OPEN_LINE_STATES}::text[])
      union all
      select from booking_lines where professional_id = ${accountId} and state = any(${OPEN_LINE_STATES}::text[])
    ) as open`.execute(executor);
  return rows[0]?.open ?? false;
}

/** Erases a customer's personal data from their bookings; service, date and amount stay. */
export async function eraseAccountDataFromBookings(executor: Executor, accountId: number): Promise<void> {
  // A tenth of a degree identifies a town, not a building.
  await sql`update bookings set name = '', email = '', mobile = '', address = '', description = '',
    latitude = round(latitude::numeric, 1), longitude = round(longitude::numeric, 1)
    where account_id = ${accountId}`.execute(executor);
  await sql`update booking_lines set pin = null where account_id = ${accountId} and pin is not null`.execute(
    executor,
  );
  await sql`update booking_lines set cancel_reason = null
    where account_id = ${accountId} and cancelled_by = 'user'`.execute(executor);
  await sql`update disputes set reason = null
    where line_id in (select id from booking_lines where account_id = ${accountId})`.execute(executor);
  await sql`delete from payment_links
    where line_id in (select id from booking_lines where account_id = ${accountId})`.execute(executor);
  await deleteLinePhotos(executor, accountId);
  await sql`update line_history set note = null
    where actor_role = 'user' and line_id in (select id from booking_lines where account_id = ${accountId})`.execute(
    executor,
  );
  await sql`delete from job_requests where professional_id = ${accountId}`.execute(executor);
  await sql`delete from appeals where professional_id = ${accountId}`.execute(executor);
  await sql`delete from line_candidates where professional_id = ${accountId}`.execute(executor);
}
