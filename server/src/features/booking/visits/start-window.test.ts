import { addMinutes } from '@aaspaas/contract/kernel/time.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  aBooking,
  type BookingFixture,
  createBookingFixture,
  done,
  nextUnusedDate,
  startCodeOf,
} from '../../../testing/bookings.ts';
import { changeBookingSettings } from '../../../testing/line-actions.ts';
import { runReactions } from '../../../testing/reactions.ts';
import { type TestApp, testApp } from '../../../testing/test-app.ts';
import { TEST_START } from '../../../testing/test-start.ts';

let app: TestApp;
let fixture: BookingFixture;

beforeAll(async () => {
  app = await testApp();
  fixture = await createBookingFixture(app);
  await done(changeBookingSettings(app, fixture.operator, { codesAtAnyTime: false }));
  await sql`update sessions set expires_at = '2027-12-01'`.execute(app.connection.db);
});
afterAll(() => app.close());

/** An assigned line from 10 o'clock on; `at` sets the clock to a minute after its start and runs what is due then. */
async function assigned(workingDuration = 2) {
  app.clock.set(TEST_START);
  const slot = { ...nextUnusedDate(), workingDuration };
  const { lineId } = await aBooking(app, fixture, { state: 'assigned', slot });
  const start = new Date(`${slot.preferredDate}T04:30:00Z`);
  const at = async (minute: number) => {
    app.clock.set(addMinutes(start, minute).toISOString());
    await app.runLoop('deadlines');
    await runReactions(app);
  };
  return { lineId, at };
}
const generate = (lineId: number) =>
  app.call('job.generate_code', { body: { bookingId: lineId } }, fixture.professional);
const enter = (lineId: number, otp: string) =>
  app.call('job.verify_code', { body: { bookingId: lineId, otp } }, fixture.professional);
const jobOf = async (lineId: number) =>
  (await done(app.call('job.bookings', {}, fixture.professional))).reply.data.find(({ id }) => id === lineId);

describe('a start code', () => {
  it('can be created from an hour before the slot; earlier the button stays and the reply names the time', async () => {
    const { lineId, at } = await assigned();
    const early = await generate(lineId);
    expect(early.status).toBe(409);
    expect(early.error.message).toMatch(/^You can ask for the code from \w{3} \d+ Dec, 9:00 am\.$/);
    expect((await jobOf(lineId))?.allowed_actions).toContain('generate_code');
    await at(-61);
    expect((await generate(lineId)).error.message).toBe('You can ask for the code from 9:00 am.');
    await at(-60);
    expect((await generate(lineId)).status).toBe(200);
  });

  it.each([5, 25, 65])('starts the work %i minutes late', async (minute) => {
    const { lineId, at } = await assigned();
    await at(15);
    await at(minute);
    if (minute === 65) expect((await jobOf(lineId))?.allowed_actions).toContain('generate_code');
    await done(generate(lineId));
    await done(enter(lineId, await startCodeOf(app, fixture.customer, lineId)));
    expect(await jobOf(lineId)).toMatchObject({ status: 'confirmed' });
  });

  it('starts short work until two hours after the slot’s start', async () => {
    const { lineId, at } = await assigned(1);
    await at(119);
    await done(generate(lineId));
    const code = await startCodeOf(app, fixture.customer, lineId);
    await at(120);
    expect((await enter(lineId, code)).status).toBe(422);
    expect((await generate(lineId)).status).toBe(409);
  });

  it('is not needed once all are used: the customer confirms the start', async () => {
    const { lineId, at } = await assigned();
    await at(-30);
    const confirm = () => app.call('visit.start', { body: { detailId: lineId } }, fixture.customer);
    expect((await confirm()).status).toBe(409);
    await sql`insert into start_codes (line_id, cipher, sends, total_tries, created_at, expires_at)
      values (${lineId}, ${app.vault.seal('1234')}, 6, 0, ${app.clock.now()}, ${addMinutes(app.clock.now(), 60)})`.execute(
      app.connection.db,
    );
    expect((await generate(lineId)).status).toBe(409);
    // Being late meanwhile does not take the choice away.
    await at(16);
    await done(confirm());
    await runReactions(app);
    expect(await jobOf(lineId)).toMatchObject({ status: 'confirmed' });
    const { reply } = await done(app.call('notification.list', { role: 'employee' }, fixture.professional));
    expect(reply.data[0]).toMatchObject({ kind: 'job_started_by_customer', detail_id: lineId });
  });
});
