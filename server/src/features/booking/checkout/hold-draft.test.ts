import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aCustomer, type TestPerson } from '../../../testing/accounts.ts';
import { done, FORM, SLOT } from '../../../testing/bookings.ts';
import { bookCart, fillCart } from '../../../testing/cart.ts';
import {
  aDraft,
  bookOne,
  confirm,
  createHoldFixture,
  driftedCalendars,
  type HoldFixture,
  lineIdsOf,
  reservedTimeOf,
  takeTime,
} from '../../../testing/holds.ts';
import { getBooking } from '../../../testing/payments.ts';
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

describe('a new draft', () => {
  it('holds the time of one professional for ten minutes, with the travel time', async () => {
    const customer = await aCustomer(app);
    const { id, lineIds } = await aDraft(app, customer, fixture.plumber.id, promised);
    const [held, ...more] = await reservedTimeOf(app, ...lineIds);
    expect(more).toEqual([]);
    expect(held).toMatchObject({ kind: 'hold', expires_at: new Date('2026-11-21T06:40:00Z') });
    expect([fixture.both.id, fixture.second.id]).toContain(held?.professional_id);
    expect(await line(customer, id)).toMatchObject({
      promise: 'held',
      hold_expires_at: '2026-11-21T12:10:00+05:30',
      answer_by: null,
    });
  });

  it('holds the time of the chosen professional only, and refuses it with their next times', async () => {
    const choice = { ...slot, promised: true, professional_id: fixture.second.id };
    const { lineIds } = await aDraft(app, await aCustomer(app), fixture.plumber.id, choice);
    expect(await reservedTimeOf(app, ...lineIds)).toMatchObject([{ professional_id: fixture.second.id }]);
    const refused = await bookOne(app, await aCustomer(app), fixture.plumber.id, choice);
    expect(refused.status).toBe(409);
    expect(refused.error.message).toBe('This time was just taken. Please choose another one.');
    const { lines } = refused.error.data as { lines: { next: { date: string; time: string }[] }[] };
    const next = requireRow(requireRow(lines).next);
    expect(next).toMatchObject({ date: slot.preferredDate, state: 'free' });
    const booked = await aDraft(app, await aCustomer(app), fixture.plumber.id, {
      ...choice,
      preferredDate: next.date,
      preferredTime: next.time,
    });
    expect(await reservedTimeOf(app, ...booked.lineIds)).toMatchObject([
      { professional_id: fixture.second.id },
    ]);
  });

  it('holds the time of a woman if the customer asks for one', async () => {
    const { plumber, second } = fixture;
    await sql`update services set gender_choice = true where id = ${plumber.id}`.execute(app.connection.db);
    await sql`update professionals set gender = 'female' where account_id = ${second.id}`.execute(
      app.connection.db,
    );
    const choice = { ...promised, gender: 'female' };
    const { lineIds } = await aDraft(app, await aCustomer(app), plumber.id, choice);
    expect(await reservedTimeOf(app, ...lineIds)).toMatchObject([{ professional_id: second.id }]);
    expect((await bookOne(app, await aCustomer(app), plumber.id, choice)).status).toBe(409);
  });

  it('becomes a request without a free professional and no time was promised', async () => {
    await takeAll(slot);
    const customer = await aCustomer(app);
    const { id, lineIds } = await aDraft(app, customer, fixture.plumber.id, slot);
    expect(await reservedTimeOf(app, ...lineIds)).toEqual([]);
    const evening = new Date(Date.parse(`${slot.preferredDate}T20:00:00+05:30`) - 86_400_000);
    const shown = await line(customer, id);
    expect(shown).toMatchObject({ promise: 'request', hold_expires_at: null });
    expect(Date.parse(shown.answer_by ?? '')).toBe(evening.getTime());
    await done(confirm(app, customer, id));
    expect(await state(lineIds[0] as number)).toEqual({
      state: 'placed',
      attention: null,
      promise: 'request',
    });
  });

  it('is refused with bookable times without a free professional and a time was promised', async () => {
    await takeAll(slot);
    const customer = await aCustomer(app);
    const refused = await bookOne(app, customer, fixture.plumber.id, promised);
    expect(refused.status).toBe(409);
    const { lines } = refused.error.data as {
      lines: {
        cart_id: null;
        detail_id: null;
        service_id: number;
        next: { date: string; time: string; state: string }[];
      }[];
    };
    expect(lines).toMatchObject([{ cart_id: null, detail_id: null, service_id: fixture.plumber.id }]);
    const next = requireRow(lines).next;
    expect(next).toHaveLength(3);
    expect(next.map(({ state: one }) => one)).toEqual(['few', 'few', 'few']);
    for (const { date, time } of next.slice(0, 1))
      await aDraft(app, customer, fixture.plumber.id, {
        preferredDate: date,
        preferredTime: time,
        promised: true,
      });
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from bookings where account_id = ${customer.id}`.execute(
      app.connection.db,
    );
    expect(rows, 'the refused draft is not stored').toEqual([{ count: 1 }]);
  });

  it('reports errors of choices with their fields, together with the others', async () => {
    const customer = await aCustomer(app);
    const wrong = { promised: 'perhaps', professional_id: 'x', gender: 'female' };
    const [cartId] = await fillCart(app, customer, [fixture.plumber]);
    const cart = await app.callRaw(
      'booking.create',
      {
        body: {
          storedServices: { [cartId as number]: { ...SLOT, preferredDate: '2026-11-20', ...wrong } },
          formData: { ...FORM, name: '' },
        },
      },
      customer,
    );
    expect(cart.status).toBe(422);
    expect(cart.error.errors).toEqual({
      name: ['Name is required'],
      storedServices: {
        [`${cartId}.preferredDate`]: ['Preferred date cannot be earlier than today.'],
        [`${cartId}.promised`]: [expect.any(String)],
        [`${cartId}.professional_id`]: [expect.any(String)],
        [`${cartId}.gender`]: [expect.any(String)],
      },
    });
    const single = await bookOne(app, customer, fixture.plumber.id, {
      ...wrong,
      professional_id: 999_999,
      gender: '',
    });
    expect(Object.keys(single.error.fields)).toEqual(['promised']);
    const unknown = await bookOne(app, customer, fixture.plumber.id, { professional_id: customer.id });
    expect(Object.keys(unknown.error.fields)).toEqual(['professional_id']);
  });

  it('gives each line a professional, so that all promised lines are held if that is possible', async () => {
    const line = { ...SLOT, ...promised };
    const customer = await aCustomer(app);
    // Only one professional paints. The plumber's line must not take them, although it comes first.
    const [plumbing, painting] = await fillCart(app, customer, [fixture.plumber, fixture.painter]);
    const { id } = await bookCart(app, customer, {
      [plumbing as number]: line,
      [painting as number]: line,
    });
    const held = await reservedTimeOf(app, ...(await lineIdsOf(app, id)));
    expect(held.map(({ professional_id }) => professional_id)).toEqual([fixture.second.id, fixture.both.id]);
  });

  it('in a row holds one professional for all lines, or is refused', async () => {
    const customer = await aCustomer(app);
    const [plumbing, painting] = await fillCart(app, customer, [fixture.plumber, fixture.painter]);
    const lines = {
      [plumbing as number]: { ...SLOT, ...promised },
      [painting as number]: { ...SLOT, ...slot, preferredTime: '12:30', promised: true },
    };
    const create = (storedServices: typeof lines) =>
      app.call(
        'booking.create',
        { body: { storedServices, arrangement: 'in_a_row', formData: FORM } },
        customer,
      );
    const { reply } = await done(create(lines));
    const held = await reservedTimeOf(app, ...(await lineIdsOf(app, reply.data.id)));
    expect(held.map(({ professional_id }) => professional_id)).toEqual([fixture.both.id, fixture.both.id]);

    await takeAll({ ...slot, preferredTime: '16:00' }, fixture.painter.id, 1);
    const refused = await create({
      [plumbing as number]: { ...lines[plumbing as number], preferredTime: '13:30' },
      [painting as number]: { ...lines[painting as number], preferredTime: '16:00' },
    } as typeof lines);
    expect(refused.status).toBe(409);
    expect((refused.error.data as { lines: unknown[] }).lines).toHaveLength(2);
  });
});

describe('several drafts of one customer', () => {
  it('release the hold that the newest one repeats', async () => {
    await takeAll(slot, fixture.plumber.id, 1);
    const customer = await aCustomer(app);
    const first = await aDraft(app, customer, fixture.plumber.id, promised);
    const again = await aDraft(app, customer, fixture.plumber.id, promised);
    expect(await reservedTimeOf(app, ...first.lineIds)).toEqual([]);
    expect(await reservedTimeOf(app, ...again.lineIds)).toHaveLength(1);
    expect((await line(customer, first.id)).promise).toBeNull();
  });

  it('hold at most three at once: the oldest is released, and confirming it holds again', async () => {
    const customer = await aCustomer(app);
    const drafts = [];
    for (const preferredTime of ['07:00', '10:00', '13:00', '16:00'])
      drafts.push(await aDraft(app, customer, fixture.plumber.id, { ...promised, preferredTime }));
    const held = await reservedTimeOf(app, ...drafts.flatMap(({ lineIds }) => lineIds));
    expect(held.map(({ line_id }) => line_id)).toEqual(drafts.slice(1).flatMap(({ lineIds }) => lineIds));
    const [oldest] = drafts;
    await done(confirm(app, customer, oldest?.id as number));
    expect(await reservedTimeOf(app, ...(oldest?.lineIds ?? []))).toMatchObject([
      { kind: 'hold', expires_at: null },
    ]);
  });
});
