import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBookingFixture, aBooking, type BookingFixture, done } from '../../../testing/bookings.ts';
import { runReactions } from '../../../testing/reactions.ts';
import { type TestApp, testApp } from '../../../testing/test-app.ts';

const BLOCKED = 'Too many OTPs or wrong attempts for this job. Our team will call you to start the work.';

let app: TestApp;
let fixture: BookingFixture;
beforeAll(async () => {
  app = await testApp();
  fixture = await createBookingFixture(app);
});
afterAll(() => app.close());

const generate = (bookingId: number) =>
  app.call('POST', 'employee/generate/otp', { bookingId }, fixture.professional);
const assigned = (preferredDate: string) =>
  aBooking(app, fixture, { state: 'assigned', slot: { preferredDate } });
async function codeOf(lineId: number): Promise<string> {
  const { body } = await done(app.call('GET', 'user/getusercode', undefined, fixture.customer));
  return body.data.find((one: { detail_id: number }) => one.detail_id === lineId).code;
}
const enter = (bookingId: number, otp: string) =>
  app.call('POST', 'employee/verify/otp', { bookingId, otp }, fixture.professional);
const asOperator = (lineId: number, what: string) =>
  app.call('POST', `admin/lines/${lineId}/${what}`, {}, fixture.operator);

/** Returns the line with this id from the operators' queue. */
async function queued(lineId: number) {
  const { body } = await done(
    app.call('GET', 'admin/bookings?state=attention', undefined, { token: fixture.operator.token }),
  );
  return body.data.find((line: { detail_id: number }) => line.detail_id === lineId);
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
    expect(refused.body.message).toBe(BLOCKED);
    expect(await queued(lineId)).toMatchObject({ attention: 'code_blocked' });
    expect((await queued(lineId)).allowed_actions).toContain('unblock_code');
    const { body } = await done(app.call('GET', 'employee/yourbookings', undefined, fixture.professional));
    const job = body.data.find((one: { id: number }) => one.id === lineId);
    expect(job).toMatchObject({ code_blocked: true });
    expect(job.allowed_actions).not.toContain('generate_code');

    await done(asOperator(lineId, 'code/reset'));
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
    expect(last.body.message).toBe(BLOCKED);
    expect((await enter(lineId, code)).status).toBe(409);
    expect(await queued(lineId)).toMatchObject({ attention: 'code_blocked' });
    expect((await generate(lineId)).status).toBe(409);
  });

  it('notify the customer and the professional when exhausted, and an operator starts the work', async () => {
    const { lineId } = await assigned('2026-11-28');
    expect((await asOperator(lineId, 'start')).status).toBe(409);
    await codes(lineId, 6);
    await generate(lineId);
    await runReactions(app);
    for (const [who, role, expected] of [
      [fixture.customer, 'user', 'Too many start codes or wrong attempts'],
      [fixture.professional, 'employee', 'Too many OTPs or wrong attempts'],
    ] as const) {
      const { body } = await done(app.call('GET', `${role}/notifications`, undefined, { token: who.token }));
      expect(body.data[0].text ?? body.data[0].message).toContain(expected);
    }
    await done(asOperator(lineId, 'start'));
    expect(await queued(lineId)).toBeUndefined();
    const { body } = await done(
      app.call('GET', 'admin/bookings?state=started', undefined, { token: fixture.operator.token }),
    );
    expect(body.data.map((line: { detail_id: number }) => line.detail_id)).toContain(lineId);
  });
});
