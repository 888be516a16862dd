import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createBookingFixture,
  aBooking,
  type BookingFixture,
  done,
  startCodeOf,
} from '../../../testing/bookings.ts';
import { runReactions } from '../../../testing/reactions.ts';
import { type TestApp, testApp } from '../../../testing/test-app.ts';

const BLOCKED = 'Too many OTPs or wrong attempts for this job. The customer can start the work in their app.';

let app: TestApp;
let fixture: BookingFixture;
beforeAll(async () => {
  app = await testApp();
  fixture = await createBookingFixture(app);
});
afterAll(() => app.close());

const generate = (bookingId: number) =>
  app.call('job.generate_code', { body: { bookingId } }, fixture.professional);
const assigned = (preferredDate: string) =>
  aBooking(app, fixture, { state: 'assigned', slot: { preferredDate } });
const codeOf = (lineId: number) => startCodeOf(app, fixture.customer, lineId);
const enter = (bookingId: number, otp: string) =>
  app.call('job.verify_code', { body: { bookingId, otp } }, fixture.professional);

/** Returns the line with this id from the operators' queue. */
async function queued(lineId: number) {
  const { reply } = await done(
    app.call('admin.bookings', { query: { state: 'attention' } }, fixture.operator),
  );
  return reply.data.find((line) => line.detail_id === lineId);
}
async function codes(lineId: number, count: number) {
  for (let made = 0; made < count; made += 1) {
    await done(generate(lineId));
    app.clock.advance(61);
  }
}
async function wrongTries(lineId: number, count: number) {
  const code = await codeOf(lineId);
  for (let tried = 0; tried < count; tried += 1)
    await enter(lineId, String((Number(code) + 1 + tried) % 10_000).padStart(4, '0'));
}

describe('start codes of a line', () => {
  it("are limited to six: the seventh is rejected, the line is in the operators' queue, and a reset allows another", async () => {
    const { lineId } = await assigned('2026-11-26');
    await codes(lineId, 6);
    expect(await queued(lineId)).toBeUndefined();
    const refused = await generate(lineId);
    expect(refused.status).toBe(409);
    expect(refused.error.message).toBe(BLOCKED);
    expect(await queued(lineId)).toMatchObject({ attention: 'code_blocked' });
    expect((await queued(lineId))?.allowed_actions).toContain('unblock_code');
    const { reply } = await done(app.call('job.bookings', {}, fixture.professional));
    const job = reply.data.find((one) => one.id === lineId);
    expect(job).toMatchObject({ code_blocked: true });
    expect(job?.allowed_actions).not.toContain('generate_code');

    await done(app.call('admin.reset_code', { params: { detail_id: lineId } }, fixture.operator));
    expect(await queued(lineId)).toBeUndefined();
    expect((await generate(lineId)).status).toBe(200);
  });

  it('are limited to fifteen failed attempts over several codes, after which the correct one is rejected too', async () => {
    const { lineId } = await assigned('2026-11-27');
    for (const tries of [5, 5, 4]) {
      await codes(lineId, 1);
      await wrongTries(lineId, tries);
    }
    expect(await queued(lineId)).toBeUndefined();
    const code = await codeOf(lineId);
    const last = await enter(lineId, code === '0000' ? '0001' : '0000');
    expect(last.status).toBe(409);
    expect(last.error.message).toBe(BLOCKED);
    expect((await enter(lineId, code)).status).toBe(409);
    expect(await queued(lineId)).toMatchObject({ attention: 'code_blocked' });
    expect((await generate(lineId)).status).toBe(409);
  });

  it('notify the customer and the professional when exhausted, and an operator starts the work', async () => {
    const { lineId } = await assigned('2026-11-28');
    expect(
      (await app.call('admin.start_line', { params: { detail_id: lineId } }, fixture.operator)).status,
    ).toBe(409);
    await codes(lineId, 6);
    await generate(lineId);
    await runReactions(app);
    for (const [who, role, expected] of [
      [fixture.customer, 'user', 'start the work in the app'],
      [fixture.professional, 'employee', 'The customer can start the work in their app'],
    ] as const) {
      const { reply } = await done(app.call('notification.list', { role }, who));
      expect(reply.data[0]?.text).toContain(expected);
    }
    await done(app.call('admin.start_line', { params: { detail_id: lineId } }, fixture.operator));
    expect(await queued(lineId)).toBeUndefined();
    const { reply } = await done(
      app.call('admin.bookings', { query: { state: 'started' } }, fixture.operator),
    );
    expect(reply.data.map((line) => line.detail_id)).toContain(lineId);
  });
});
