import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aCustomer, anOperator, type TestPerson } from '../../../testing/accounts.ts';
import { done } from '../../../testing/bookings.ts';
import {
  aDraft,
  confirm,
  createHoldFixture,
  driftedCalendars,
  type HoldFixture,
  lineIdsOf,
  reservedTimeOf,
  takeTime,
} from '../../../testing/holds.ts';
import { checkoutOf, deliverWebhooks, getBooking, payOrder } from '../../../testing/payments.ts';
import { runReactions } from '../../../testing/reactions.ts';
import { requireRow } from '../../../testing/require-row.ts';
import { type TestApp, testApp } from '../../../testing/test-app.ts';

let app: TestApp;
let fixture: HoldFixture;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.set('2026-11-21T06:30:00Z');
  fixture = await createHoldFixture(app);
});
afterEach(async () => expect(await driftedCalendars(app)).toEqual([]));

const DATE = '2026-11-24';
const slot = { preferredDate: DATE };
const promised = { ...slot, promised: true };
const line = async (customer: TestPerson, id: number) =>
  requireRow((await getBooking(app, customer, id)).details);
const state = async (lineId: number) => {
  const { rows } = await sql<{ state: string; attention: string | null; promise: string | null }>`
    select state, attention, promise from booking_lines where id = ${lineId}`.execute(app.connection.db);
  return rows[0];
};
const takeAll = (when: object, serviceId = fixture.plumber.id, times = 2) =>
  takeTime(app, serviceId, when, times);

describe('confirming', () => {
  it('inside the hold keeps it without an end', async () => {
    const customer = await aCustomer(app);
    const { id, lineIds } = await aDraft(app, customer, fixture.plumber.id, promised);
    app.clock.advance(9);
    await done(confirm(app, customer, id));
    expect(await reservedTimeOf(app, ...lineIds)).toMatchObject([{ kind: 'hold', expires_at: null }]);
    expect(await line(customer, id)).toMatchObject({ promise: 'held', hold_expires_at: null });
    app.clock.advance(60);
    await app.runLoop('deadlines');
    expect(await reservedTimeOf(app, ...lineIds)).toHaveLength(1);
  });

  it('after the hold holds again, or is refused if the time was promised', async () => {
    const [early, late] = [await aCustomer(app), await aCustomer(app)];
    const again = await aDraft(app, early, fixture.plumber.id, promised);
    const refused = await aDraft(app, late, fixture.plumber.id, promised);
    app.clock.advance(11);
    await done(confirm(app, early, again.id));
    // An expired hold does not block another customer, also before the loop has removed it.
    await takeAll(slot, fixture.plumber.id, 1);
    const answer = await confirm(app, late, refused.id);
    expect(answer.status).toBe(409);
    expect(answer.error.data).toMatchObject({ lines: [{ cart_id: null, detail_id: refused.lineIds[0] }] });
    expect(await state(refused.lineIds[0] as number)).toMatchObject({ state: 'draft' });

    // The next time of the answer keeps the draft and its price.
    const { lines } = answer.error.data as { lines: { next: { date: string; time: string }[] }[] };
    const next = requireRow(requireRow(lines).next);
    const moved = await done(
      app.call(
        'booking.change_slot',
        {
          body: {
            detailId: refused.lineIds[0] as number,
            preferredDate: next.date,
            preferredTime: next.time,
          },
        },
        late,
      ),
    );
    expect(moved.body).toMatchObject({
      message: 'The new time is saved.',
      data: { detail_id: refused.lineIds[0], promise: 'held', hold_expires_at: expect.any(String) },
    });
    expect(await line(late, refused.id)).toMatchObject({ service_time: next.time, price: 300 });
    await done(confirm(app, late, refused.id));
  });

  it('after the hold is a request if no time was promised', async () => {
    const customer = await aCustomer(app);
    const { id, lineIds } = await aDraft(app, customer, fixture.plumber.id, slot);
    app.clock.advance(11);
    await takeAll(slot);
    await done(confirm(app, customer, id));
    expect(await state(lineIds[0] as number)).toEqual({
      state: 'placed',
      attention: null,
      promise: 'request',
    });
  });
});

describe('paying', () => {
  it('extends the hold to thirty minutes', async () => {
    const customer = await aCustomer(app);
    const { id, lineIds } = await aDraft(app, customer, fixture.plumber.id, promised);
    await checkoutOf(app, customer, id);
    const [held] = await reservedTimeOf(app, ...lineIds);
    expect(held?.expires_at).toEqual(new Date('2026-11-21T07:00:00Z'));
  });

  it('is refused with the next times after the hold', async () => {
    const customer = await aCustomer(app);
    const { id, lineIds } = await aDraft(app, customer, fixture.plumber.id, promised);
    app.clock.advance(11);
    await takeAll(slot);
    const answer = await app.call('payment.order', { body: { booking_id: id } }, customer);
    expect(answer.status).toBe(409);
    expect(answer.error.data).toMatchObject({ lines: [{ detail_id: lineIds[0], next: [{}, {}, {}] }] });
  });

  it('places a booking that was paid after its hold, at the top of the operators’ queue', async () => {
    const customer = await aCustomer(app);
    const { id, lineIds } = await aDraft(app, customer, fixture.plumber.id, promised);
    const { order_id } = await checkoutOf(app, customer, id);
    await payOrder(app, order_id);
    app.clock.advance(31);
    await takeAll(slot);
    await deliverWebhooks(app);
    await runReactions(app);
    expect(await state(lineIds[0] as number)).toEqual({
      state: 'placed',
      attention: 'promise_lost',
      promise: 'request',
    });
    // An earlier line that also needs attention comes after it.
    const sooner = await aDraft(app, customer, fixture.plumber.id, { preferredDate: '2026-11-22' });
    await done(confirm(app, customer, sooner.id));
    const [other] = sooner.lineIds;
    await sql`update booking_lines set attention = 'assignment_failed' where id = ${other}`.execute(
      app.connection.db,
    );
    const operator = await anOperator(app);
    const queue = await app.call('admin.bookings', { query: { state: 'attention', limit: 1 } }, operator);
    expect(queue.reply.data).toMatchObject([{ detail_id: lineIds[0], attention: 'promise_lost' }]);
    const rest = await app.call(
      'admin.bookings',
      { query: { state: 'attention', cursor: queue.reply.next_cursor } },
      operator,
    );
    expect(rest.reply.data).toMatchObject([{ detail_id: other }]);
  });
});

describe('changing the slot of a draft', () => {
  const change = (customer: TestPerson, detailId: number | undefined, fields: object) =>
    app.callRaw('booking.change_slot', { body: { detailId, ...fields } }, customer);

  it('moves the hold; a refused change leaves the earlier one', async () => {
    const customer = await aCustomer(app);
    const { lineIds } = await aDraft(app, customer, fixture.plumber.id, {
      ...promised,
      preferredTime: '14:00',
    });
    await takeAll(slot);
    const refused = await change(customer, lineIds[0], { ...slot, preferredTime: '10:00' });
    expect(refused.status).toBe(409);
    expect(await reservedTimeOf(app, ...lineIds)).toMatchObject([
      { from: new Date(`${slot.preferredDate}T08:30:00Z`) },
    ]);
    await done(change(customer, lineIds[0], { ...slot, preferredTime: '16:00' }));
    expect(await reservedTimeOf(app, ...lineIds)).toMatchObject([
      { from: new Date(`${slot.preferredDate}T10:30:00Z`) },
    ]);
    const request = await done(
      change(customer, lineIds[0], { ...slot, preferredTime: '10:00', promised: false }),
    );
    expect(request.body).toMatchObject({ data: { promise: 'request', hold_expires_at: null } });
  });

  it('is refused for another customer, a confirmed booking and an expired draft; errors name the fields', async () => {
    const customer = await aCustomer(app);
    const { id, lineIds } = await aDraft(app, customer, fixture.plumber.id, promised);
    const time = { preferredDate: slot.preferredDate, preferredTime: '15:00' };
    expect((await change(await aCustomer(app), lineIds[0], time)).status).toBe(404);
    expect((await change(customer, 999_999, time)).status).toBe(404);
    const invalid = await change(customer, lineIds[0], { preferredDate: '2026-11-01' });
    expect(Object.keys(invalid.error.fields).sort()).toEqual(['preferredDate', 'preferredTime']);
    await done(confirm(app, customer, id));
    expect((await change(customer, lineIds[0], time)).error.errors).toMatch(/./);
    expect((await change(customer, lineIds[0], time)).status).toBe(409);
    const expired = await aDraft(app, customer, fixture.plumber.id, { ...promised, preferredTime: '15:00' });
    app.clock.advance(31);
    const late = await change(customer, expired.lineIds[0], { ...time, preferredTime: '16:00' });
    expect([late.status, late.error.message]).toEqual([
      409,
      'This booking expired before you confirmed it. Please book again.',
    ]);
  });
});

describe('expiry', () => {
  it('of the hold frees the time within the loop; of the draft removes everything', async () => {
    const customer = await aCustomer(app);
    const { id, lineIds } = await aDraft(app, customer, fixture.plumber.id, promised);
    const free = async () => {
      const { reply } = await app.call('booking.slots', {
        params: { id: fixture.plumber.id },
        query: { duration: 2, from: slot.preferredDate, days: 1 },
      });
      return requireRow(requireRow(reply.data.days).times, ({ time }) => time === '10:00').state;
    };
    await takeAll(slot, fixture.plumber.id, 1);
    app.clock.advance(9);
    await app.runLoop('deadlines');
    expect(await free()).toBe('request');
    app.clock.advance(1);
    await app.runLoop('deadlines');
    expect(await reservedTimeOf(app, ...lineIds)).toEqual([]);
    expect(await free()).toBe('few');
    expect(await line(customer, id)).toMatchObject({ promise: null, hold_expires_at: null });

    const other = await aCustomer(app);
    const draft = await aDraft(app, other, fixture.plumber.id, promised);
    await checkoutOf(app, other, draft.id);
    app.clock.advance(29);
    await app.runLoop('deadlines');
    expect(await reservedTimeOf(app, ...draft.lineIds)).toHaveLength(1);
    app.clock.advance(31);
    await app.runLoop('deadlines');
    expect(await lineIdsOf(app, draft.id)).toEqual([]);
    expect(await reservedTimeOf(app, ...draft.lineIds)).toEqual([]);
  });
});
