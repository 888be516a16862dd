import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aCustomer, anOperator, type TestPerson } from '../../../testing/accounts.ts';
import { done, FORM, offers, SLOT } from '../../../testing/bookings.ts';
import { fillCart } from '../../../testing/cart.ts';
import {
  aDraft,
  confirm,
  driftedCalendars,
  type HeldDraft,
  lineIdsOf,
  reservedTimeOf,
} from '../../../testing/holds.ts';
import { assignLine, changeBookingSettings } from '../../../testing/line-actions.ts';
import { runReactions } from '../../../testing/reactions.ts';
import { requireRow } from '../../../testing/require-row.ts';
import { anOfferedService, saveAvailability } from '../../../testing/slots.ts';
import { type TestApp, testApp } from '../../../testing/test-app.ts';

let app: TestApp;
let operator: TestPerson;
let service: { readonly id: number };
let first: TestPerson;
let second: TestPerson;
let customer: TestPerson;
beforeAll(async () => {
  app = await testApp();
  operator = await anOperator(app);
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.set('2026-11-21T06:30:00Z');
  const offered = await anOfferedService(app, 2);
  service = offered;
  [first, second] = offered.professionals as [TestPerson, TestPerson];
  customer = await aCustomer(app);
});
afterEach(async () => {
  await runReactions(app);
  expect(await driftedCalendars(app)).toEqual([]);
});

const promised = { preferredDate: '2026-11-24', promised: true };
const placed = async (
  fields: object = {},
  who = customer,
): Promise<HeldDraft & { readonly lineId: number }> => {
  const draft = await aDraft(app, who, service.id, { ...promised, ...fields });
  await done(confirm(app, who, draft.id));
  return { ...draft, lineId: draft.lineIds[0] as number };
};
const holderOf = async (lineId: number) => (await reservedTimeOf(app, lineId))[0]?.professional_id ?? null;
const line = async (lineId: number) => {
  const { rows } = await sql<{ state: string; attention: string | null; promise: string | null }>`
    select state, attention, promise from booking_lines where id = ${lineId}`.execute(app.connection.db);
  return rows[0];
};
const other = (id: number | null) => (id === first.id ? second : first);

describe('an operator’s choice', () => {
  it('turns the hold into work, or releases it for another professional', async () => {
    const one = await placed();
    const holder = (await holderOf(one.lineId)) as number;
    await done(assignLine(app, operator, one.lineId, { id: holder }));
    expect(await reservedTimeOf(app, one.lineId)).toMatchObject([
      { kind: 'work', professional_id: holder, expires_at: null },
    ]);
    const next = await placed({ preferredTime: '16:00' });
    const chosen = other(await holderOf(next.lineId));
    await done(assignLine(app, operator, next.lineId, chosen));
    expect(await reservedTimeOf(app, next.lineId)).toMatchObject([
      { kind: 'work', professional_id: chosen.id },
    ]);
  });

  it('displaces the hold of another line, which moves to its next candidate', async () => {
    const one = await placed();
    const holder = (await holderOf(one.lineId)) as number;
    const stranger = await aCustomer(app);
    const two = await placed({}, stranger);
    const suggestions = await app.call('admin.suggestions', { params: { detail_id: two.lineId } }, operator);
    const suggestion = requireRow(suggestions.reply.data, ({ employee_id }) => employee_id === holder);
    expect(suggestion).toMatchObject({ free: true, held: true });
    expect(suggestion.reasons).toContain('Held for another booking');
    const queue = await app.call('admin.bookings', { query: { state: 'placed' } }, operator);
    expect(requireRow(queue.reply.data, ({ detail_id }) => detail_id === one.lineId)).toMatchObject({
      professional: null,
      held_professional: { id: holder, name: 'Ravi Kumar' },
    });

    await done(assignLine(app, operator, two.lineId, { id: holder }));
    expect(await holderOf(one.lineId)).toBeNull();
    await runReactions(app);
    expect(await holderOf(one.lineId)).toBe(other(holder).id);
    expect(await line(one.lineId)).toEqual({ state: 'placed', attention: null, promise: 'held' });
  });

  it('marks the displaced line without another candidate; the next assignment clears the mark', async () => {
    const one = await placed({ professional_id: first.id });
    const two = await placed({ professional_id: second.id }, await aCustomer(app));
    await done(assignLine(app, operator, two.lineId, first));
    await runReactions(app);
    expect(await line(one.lineId)).toEqual({
      state: 'placed',
      attention: 'promise_lost',
      promise: 'request',
    });
    const shown = await app.call('booking.get', { params: { id: one.id } }, customer);
    expect(requireRow(shown.reply.data.details)).toMatchObject({ promise: 'request' });
    await done(assignLine(app, operator, one.lineId, second));
    expect(await line(one.lineId)).toMatchObject({ state: 'assigned', attention: null });
  });

  it('displaces the hold of a draft, too: confirming it holds again or is refused', async () => {
    const draft = await aDraft(app, customer, service.id, promised);
    const holder = (await holderOf(draft.lineIds[0] as number)) as number;
    const two = await placed({}, await aCustomer(app));
    await done(assignLine(app, operator, two.lineId, { id: holder }));
    await runReactions(app);
    expect(await reservedTimeOf(app, ...draft.lineIds)).toMatchObject([
      { professional_id: other(holder).id, expires_at: new Date('2026-11-21T06:40:00Z') },
    ]);
    await done(confirm(app, customer, draft.id));
  });

  it('never displaces work', async () => {
    const one = await placed();
    await done(assignLine(app, operator, one.lineId, first));
    const two = await placed({}, await aCustomer(app));
    const refused = await assignLine(app, operator, two.lineId, first);
    expect([refused.status, refused.error.message]).toEqual([
      409,
      'This professional isn’t free at that time.',
    ]);
    expect(await reservedTimeOf(app, one.lineId)).toMatchObject([{ kind: 'work' }]);
  });
});

describe('automatic assignment', () => {
  it('takes the professional whose time is held, and displaces no hold of another line', async () => {
    // The other one would rank first: they have the better rating.
    const one = await placed({ professional_id: second.id });
    await sql`update booking_lines set chosen_professional_id = null where id = ${one.lineId}`.execute(
      app.connection.db,
    );
    await changeBookingSettings(app, operator, { allocation: 'auto' });
    app.clock.set('2026-11-23T14:31:00Z');
    await app.runLoop('calendars');
    await app.runLoop('assignment');
    expect(await reservedTimeOf(app, one.lineId)).toMatchObject([
      { kind: 'work', professional_id: second.id },
    ]);
    const held = await aDraft(app, customer, service.id, promised);
    expect(await holderOf(held.lineIds[0] as number)).toBe(first.id);
    const request = await placed({ promised: false }, await aCustomer(app));
    await app.runLoop('assignment');
    expect(await line(request.lineId)).toMatchObject({ state: 'placed' });
    expect(await holderOf(held.lineIds[0] as number)).toBe(first.id);
    await changeBookingSettings(app, operator, { allocation: 'manual' });
  });

  it('honours the customer’s choice of a professional', async () => {
    const one = await placed({ professional_id: second.id });
    await saveAvailability(app, second, { paused: true });
    await runReactions(app);
    expect(await line(one.lineId)).toMatchObject({ attention: 'promise_lost' });
    await changeBookingSettings(app, operator, { allocation: 'auto' });
    await app.runLoop('assignment');
    expect(await line(one.lineId)).toMatchObject({ state: 'placed' });
    await changeBookingSettings(app, operator, { allocation: 'manual' });
  });

  it('of a job that its professional cancels holds another professional’s time', async () => {
    await changeBookingSettings(app, operator, { allocation: 'auto' });
    const one = await placed();
    await done(assignLine(app, operator, one.lineId, first));
    await done(app.call('job.cancel', { body: { bookingId: one.lineId } }, first));
    await changeBookingSettings(app, operator, { allocation: 'manual' });
    expect(await line(one.lineId)).toMatchObject({ state: 'placed' });
    await runReactions(app);
    expect(await reservedTimeOf(app, one.lineId)).toMatchObject([
      { kind: 'hold', professional_id: second.id, expires_at: null },
    ]);
  });
});

describe('the professional', () => {
  it.each<[string, () => Promise<unknown>]>([
    ['pauses', () => saveAvailability(app, first, { paused: true })],
    [
      'takes the day off',
      () => saveAvailability(app, first, { days_off: [{ from: '2026-11-24', to: '2026-11-24' }] }),
    ],
  ])('%s: the hold moves, also that of a draft', async (_name, change) => {
    const one = await placed({ professional_id: first.id });
    const draft = await aDraft(app, await aCustomer(app), service.id, {
      ...promised,
      preferredTime: '16:00',
      professional_id: first.id,
    });
    const [lineId, draftLineId] = [one.lineId, draft.lineIds[0] as number];
    await sql`update booking_lines set chosen_professional_id = null where id = any(${[lineId, draftLineId]}::bigint[])`.execute(
      app.connection.db,
    );
    await change();
    await runReactions(app);
    expect(await holderOf(lineId)).toBe(second.id);
    expect(await reservedTimeOf(app, draftLineId)).toMatchObject([
      { professional_id: second.id, expires_at: new Date('2026-11-21T06:40:00Z') },
    ]);
  });

  it('requests the deletion of their account: the hold moves', async () => {
    const one = await placed({ professional_id: first.id });
    await sql`update booking_lines set chosen_professional_id = null where id = ${one.lineId}`.execute(
      app.connection.db,
    );
    await done(app.call('account.send_deletion_code', { role: 'employee' }, first));
    const otp = (await app.inbox(first.mobile))[0]?.code ?? '';
    await done(app.call('account.delete', { role: 'employee', body: { otp } }, first));
    await runReactions(app);
    expect(await holderOf(one.lineId)).toBe(second.id);
  });

  it('changes what does not concern the hold: it stays', async () => {
    const one = await placed({ professional_id: first.id });
    await saveAvailability(app, first, { days_off: [{ from: '2026-11-26', to: '2026-11-26' }] });
    await runReactions(app);
    expect(await holderOf(one.lineId)).toBe(first.id);
  });
});

describe('the customer', () => {
  const reschedule = (lineId: number, preferredTime: string) =>
    app.call(
      'booking.reschedule',
      { body: { detailId: lineId, preferredDate: promised.preferredDate, preferredTime } },
      customer,
    );

  it('reschedules: the hold moves to the new time, or the line becomes a request', async () => {
    const one = await placed();
    await done(reschedule(one.lineId, '16:00'));
    expect(await reservedTimeOf(app, one.lineId)).toMatchObject([
      { kind: 'hold', from: new Date('2026-11-24T10:30:00Z'), expires_at: null },
    ]);
    await placed({}, await aCustomer(app));
    await placed({}, await aCustomer(app));
    await done(reschedule(one.lineId, '10:00'));
    expect(await reservedTimeOf(app, one.lineId)).toEqual([]);
    expect(await line(one.lineId)).toEqual({ state: 'placed', attention: null, promise: 'request' });
  });

  it('reschedules assigned work that its professional cannot do then: another one’s time is held', async () => {
    const one = await placed();
    await done(assignLine(app, operator, one.lineId, first));
    await saveAvailability(app, first, { days_off: [{ from: '2026-11-25', to: '2026-11-25' }] });
    const moved = await app.call(
      'booking.reschedule',
      { body: { detailId: one.lineId, preferredDate: '2026-11-25', preferredTime: '10:00' } },
      customer,
    );
    expect(moved.reply.data.outcome).toBe('reopened');
    expect(await reservedTimeOf(app, one.lineId)).toMatchObject([
      { kind: 'hold', professional_id: second.id, from: new Date('2026-11-25T04:30:00Z') },
    ]);
  });

  it('cancels a booking of several lines: all their time is free again', async () => {
    const { id: painting } = await anOfferedService(app, 0);
    for (const one of [first, second]) await offers(app, one, painting);
    const cart = await fillCart(app, customer, [service, { id: painting }]);
    const storedServices = Object.fromEntries(cart.map((id) => [id, { ...SLOT, ...promised }]));
    const made = await done(
      app.call('booking.create', { body: { storedServices, formData: FORM } }, customer),
    );
    const { id } = made.reply.data;
    await done(confirm(app, customer, id));
    const lineIds = await lineIdsOf(app, id);
    expect(await reservedTimeOf(app, ...lineIds)).toHaveLength(2);
    await done(app.call('booking.cancel', { body: { bookingId: id } }, customer));
    expect(await reservedTimeOf(app, ...lineIds)).toEqual([]);
  });

  it('gets no professional in time: the line is cancelled and its time is free again', async () => {
    const one = await placed();
    app.clock.set('2026-11-24T05:30:00Z');
    await app.runLoop('deadlines');
    expect(await line(one.lineId)).toMatchObject({ state: 'cancelled' });
    expect(await reservedTimeOf(app, one.lineId)).toEqual([]);
  });
});
