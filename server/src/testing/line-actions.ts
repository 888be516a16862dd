import { sql } from 'kysely';
import type { TestPerson } from './accounts.ts';
import type { TestApp } from './test-app.ts';

/** Assigns a line to a professional, as an operator. */
export const assignLine = (
  app: TestApp,
  operator: TestPerson,
  lineId: number,
  { id }: Pick<TestPerson, 'id'>,
) => app.call('admin.allocate', { params: { detail_id: lineId }, body: { employee_id: id } }, operator);

/** Marks the work of a line as completed, as its professional. */
export const completeWork = (app: TestApp, professional: TestPerson, lineId: number) =>
  app.call('job.complete', { body: { bookingId: lineId, status: 'completed' } }, professional);

/** Changes settings of bookings, such as the cancellation fees, as an operator. */
export const changeBookingSettings = (
  app: TestApp,
  operator: TestPerson,
  values: Readonly<Record<string, unknown>>,
) => app.call('admin.change_settings', { body: { group: 'booking', values } }, operator);

/** Lets the plan assign professionals in all cities; in tests, operators do so unless a test says otherwise. */
export async function assignAutomatically({
  connection: { db },
}: Pick<TestApp, 'connection'>): Promise<void> {
  await sql`insert into settings (key, value, updated_at) values ('booking', '{"allocation": "auto"}', now())
    on conflict (key) do update set value = settings.value || excluded.value`.execute(db);
}
