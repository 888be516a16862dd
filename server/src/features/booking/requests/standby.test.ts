import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { aCustomer, anOperator, type TestPerson } from '../../../testing/accounts.ts';
import { done } from '../../../testing/bookings.ts';
import {
  anInstantLine,
  askedOf,
  onDutyAt,
  requestsTo,
  searchedLine,
  setDuty,
} from '../../../testing/duty.ts';
import { aDraft, confirm, driftedCalendars, reservedTimeOf } from '../../../testing/holds.ts';
import { assignAutomatically, changeBookingSettings } from '../../../testing/line-actions.ts';
import { HERE } from '../../../testing/nearby-professional.ts';
import { checkoutOf, payOrder, submitCheckout } from '../../../testing/payments.ts';
import { race } from '../../../testing/race.ts';
import { runReactions } from '../../../testing/reactions.ts';
import { saveAvailability } from '../../../testing/slots.ts';
import { type TestApp, testApp } from '../../../testing/test-app.ts';
import { findLedgerFaults } from '../../payment/index.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
  await assignAutomatically(app);
});
afterAll(() => app.close());
// Saturday noon.
beforeEach(() => app.clock.set('2026-11-21T12:00:00+05:30'));

const run = () => app.runLoop('job requests');
const acceptFirst = async (person: TestPerson) => {
  const [request] = await requestsTo(app, person);
  return app.call('job_requests.accept', { params: { id: request?.id as number } }, person);
};

/** Assigns a line to the first of two professionals on duty. */
async function anAssignedLine(slot: { preferredTime: string }) {
  const { serviceId, professionals } = await onDutyAt(app, 0.5, 1);
  const [first, second] = professionals as [TestPerson, TestPerson];
  await setDuty(app, second, false);
  const { lineId, customer } = await anInstantLine(app, serviceId, slot);
  await run();
  await done(acceptFirst(first));
  await setDuty(app, second, true);
  return { serviceId, first, second, professionals, lineId, customer };
}

/** A job of two professionals whose first one releases it at noon, when the plan can still find another one. */
async function aReleasedLine(preferredTime: string) {
  const { serviceId, professionals } = await onDutyAt(app, 0.5, 1);
  const [first, second] = professionals as [TestPerson, TestPerson];
  const { lineId, customer } = await anInstantLine(app, serviceId, { preferredTime });
  await app.runLoop('assignment');
  const line = await searchedLine(app, lineId);
  expect(line).toMatchObject({ state: 'assigned' });
  const [leaves, stays] = line?.professional_id === first.id ? [first, second] : [second, first];
  await done(app.call('job.cancel', { body: { bookingId: lineId } }, leaves));
  return { first: leaves, second: stays, professionals: [leaves, stays], lineId, customer };
}

/** A line without a professional an hour before its start: the one who accepted it left. */
async function anUnfilledLine({ paid = false, moved = false } = {}) {
  const { serviceId, professionals } = await onDutyAt(app, 0.5, 1);
  const [first, second] = professionals as [TestPerson, TestPerson];
  await setDuty(app, second, false);
  const customer = await aCustomer(app);
  const place = { latitude: HERE.latitude, longitude: HERE.longitude };
  const slot = { preferredDate: '2026-11-21', preferredTime: '13:30' };
  const { id, lineIds } = await aDraft(app, customer, serviceId, { ...place, ...slot });
  const [lineId] = lineIds as [number];
  if (paid) {
    const checkout = await payOrder(app, (await checkoutOf(app, customer, id)).order_id);
    await done(submitCheckout(app, customer, id, checkout));
  } else await done(confirm(app, customer, id));
  await run();
  await done(acceptFirst(first));
  await setDuty(app, first, false);
  await done(app.call('job.cancel', { body: { bookingId: lineId } }, first));
  await saveAvailability(app, second, { paused: true });
  // As after a move that reopened the line: its fee is the least one for a cancellation.
  if (moved)
    await sql`update booking_lines set cancel_floor = 15000 where id = ${lineId}`.execute(app.connection.db);
  await run();
  app.clock.set('2026-11-21T12:30:00+05:30');
  await run();
  expect(await searchedLine(app, lineId)).toMatchObject({ state: 'placed', attention: 'instant_unfilled' });
  return { first, second, professionals, lineId, customer };
}

/** Runs the standby reaction to a transition of a line. */
async function react(lineId: number, transition: string): Promise<void> {
  const found = app.product.reactions.find(
    ({ event, name }) => event.name === 'booking.line_transitioned' && name === 'standby',
  );
  await found?.run({ history_id: 0, line_id: lineId, transition, notices: [] } as never);
}

const searchOf = async (customer: TestPerson) =>
  (await done(app.call('booking.instant', {}, customer))).reply.data[0]?.details[0]?.search;

describe('standby', () => {
  it('asks professionals on duty when a job is cancelled by its professional soon before its start', async () => {
    const { first, second, professionals, lineId } = await anAssignedLine({ preferredTime: '13:30' });
    await done(app.call('job.cancel', { body: { bookingId: lineId, reason: 'My bike broke down' } }, first));
    expect(await searchedLine(app, lineId)).toMatchObject({
      state: 'placed',
      kind: 'standby',
      outcome: null,
    });
    await runReactions(app);
    await run();
    expect(await askedOf(app, professionals), 'not the one who gave it back').toEqual([1]);
    expect(await requestsTo(app, second)).toMatchObject([{ kind: 'standby' }]);
    await done(acceptFirst(second));
    expect(await searchedLine(app, lineId)).toMatchObject({ state: 'assigned', professional_id: second.id });
    expect(await driftedCalendars(app)).toEqual([]);
  });

  it('lets the customer choose if there is no replacement an hour before the start', async () => {
    const { first, second, lineId, customer } = await anAssignedLine({ preferredTime: '13:30' });
    await saveAvailability(app, second, { paused: true });
    await setDuty(app, first, false);
    await done(app.call('job.cancel', { body: { bookingId: lineId } }, first));
    await run();
    app.clock.set('2026-11-21T12:29:00+05:30');
    await run();
    expect((await searchedLine(app, lineId))?.attention).toBeNull();
    app.clock.set('2026-11-21T12:30:00+05:30');
    await run();
    expect(await searchedLine(app, lineId)).toMatchObject({ state: 'placed', attention: 'instant_unfilled' });
    expect(await searchOf(customer)).toMatchObject({ state: 'unfilled', seconds_left: 0 });
  });

  it('gives the job to a professional whose time is held for it if no one near is on duty', async () => {
    const { first, second, lineId } = await anAssignedLine({ preferredTime: '13:30' });
    await setDuty(app, second, false);
    await done(app.call('job.cancel', { body: { bookingId: lineId } }, first));
    await runReactions(app);
    await run();
    expect(await searchedLine(app, lineId)).toMatchObject({
      state: 'assigned',
      professional_id: second.id,
      outcome: 'dropped',
    });
    expect(await driftedCalendars(app)).toEqual([]);
  });

  it('goes on if the professional whose time is held cannot come after all, until the customer chooses', async () => {
    const { first, second, lineId, customer } = await anAssignedLine({ preferredTime: '13:30' });
    await setDuty(app, second, false);
    await done(app.call('job.cancel', { body: { bookingId: lineId } }, first));
    await runReactions(app);
    // The hold is checked again by a reaction, which has not run yet.
    await saveAvailability(app, second, { paused: true });
    await run();
    expect(await searchOf(customer)).toMatchObject({ state: 'asking' });
    await app.runLoop('assignment');
    app.clock.set('2026-11-21T12:30:00+05:30');
    await run();
    expect(await searchedLine(app, lineId)).toMatchObject({ state: 'placed', attention: 'instant_unfilled' });
    expect(await searchOf(customer)).toMatchObject({ state: 'unfilled' });
  });

  it('ends with a professional who works then if there is one, though no one was on duty', async () => {
    const { first, second, lineId } = await anAssignedLine({ preferredTime: '13:30' });
    await setDuty(app, second, false);
    await done(app.call('job.cancel', { body: { bookingId: lineId } }, first));
    await run();
    app.clock.set('2026-11-21T12:30:00+05:30');
    await run();
    expect(await searchedLine(app, lineId)).toMatchObject({
      state: 'assigned',
      professional_id: second.id,
      attention: null,
    });
  });

  it('replaces a professional who may not come, and ends when they set out', async () => {
    const { first, second, professionals, lineId } = await anAssignedLine({ preferredTime: '13:30' });
    app.clock.set('2026-11-21T13:05:00+05:30');
    await react(lineId, 'at_risk');
    await run();
    expect(await askedOf(app, professionals)).toEqual([1]);
    expect(await searchedLine(app, lineId)).toMatchObject({ state: 'assigned', professional_id: first.id });
    await react(lineId, 'on_way');
    expect(await askedOf(app, professionals)).toEqual([]);
    app.clock.advance(1);
    await react(lineId, 'at_risk');
    await run();
    expect(await askedOf(app, professionals)).toEqual([1]);
    await done(acceptFirst(second));
    expect(await searchedLine(app, lineId)).toMatchObject({
      state: 'assigned',
      professional_id: second.id,
      outcome: 'accepted',
    });
    expect(await driftedCalendars(app)).toEqual([]);
    // The accept ends the first assignment and begins the second, in one transaction.
    const { rows } = await sql`select professional_id, chosen_by, from_at, to_at, ended_by, ended_with
      from assignments where line_id = ${lineId} order by id`.execute(app.connection.db);
    const now = app.clock.now();
    expect(rows).toEqual([
      {
        professional_id: first.id,
        chosen_by: 'employee',
        from_at: new Date('2026-11-21T12:00:00+05:30'),
        to_at: now,
        ended_by: 'employee',
        ended_with: 'reassign',
      },
      {
        professional_id: second.id,
        chosen_by: 'employee',
        from_at: now,
        to_at: null,
        ended_by: null,
        ended_with: null,
      },
    ]);
  });

  it('replaces a late professional who has not set out, and no one on the way', async () => {
    const { professionals, lineId } = await anAssignedLine({ preferredTime: '13:30' });
    app.clock.set('2026-11-21T13:45:00+05:30');
    const setOut = (at: string | null) =>
      sql`update booking_lines set on_way_at = ${at} where id = ${lineId}`.execute(app.connection.db);
    await setOut('2026-11-21T13:20:00+05:30');
    await react(lineId, 'late');
    await run();
    expect(await askedOf(app, professionals)).toEqual([]);
    await setOut(null);
    await react(lineId, 'late');
    await react(lineId, 'late');
    await run();
    expect(await askedOf(app, professionals)).toEqual([1]);
  });

  it('keeps the time of a professional who may not come until another one accepts', async () => {
    const { first, second, professionals, lineId } = await anAssignedLine({ preferredTime: '13:30' });
    const own = { line_id: lineId, professional_id: first.id, kind: 'work' };
    app.clock.set('2026-11-21T13:05:00+05:30');
    await react(lineId, 'at_risk');
    await run();
    expect(await askedOf(app, professionals)).toEqual([1]);
    expect(await reservedTimeOf(app, lineId)).toMatchObject([own]);
    await done(acceptFirst(second));
    expect(await reservedTimeOf(app, lineId)).toMatchObject([{ ...own, professional_id: second.id }]);
  });

  it('begins three hours before the start if the plan found no one for a job that was released earlier', async () => {
    const { first, second, professionals, lineId, customer } = await aReleasedLine('18:00');
    expect(await searchedLine(app, lineId)).toMatchObject({ state: 'placed', outcome: 'dropped' });
    app.clock.set('2026-11-21T14:59:00+05:30');
    await run();
    expect(await searchOf(customer)).toBeNull();
    expect(await askedOf(app, professionals)).toEqual([]);
    app.clock.set('2026-11-21T15:00:00+05:30');
    await run();
    expect(await searchedLine(app, lineId)).toMatchObject({ kind: 'standby', outcome: null });
    expect(await searchOf(customer)).toMatchObject({ state: 'asking', ends_at: '2026-11-21T17:00:00+05:30' });
    expect(await askedOf(app, professionals)).toEqual([1]);
    await saveAvailability(app, second, { paused: true });
    await setDuty(app, first, false);
    app.clock.set('2026-11-21T17:00:00+05:30');
    await run();
    await run();
    await runReactions(app);
    expect(await searchedLine(app, lineId)).toMatchObject({ state: 'placed', attention: 'instant_unfilled' });
    const { rows } = await sql`select 1 from notifications
      where account_id = ${customer.id} and kind = 'instant_unfilled'`.execute(app.connection.db);
    expect(rows).toHaveLength(1);
  });

  it('does not begin if the plan found another professional', async () => {
    const { second, professionals, lineId } = await aReleasedLine('18:00');
    app.clock.advance(6);
    await app.runLoop('assignment');
    expect(await searchedLine(app, lineId)).toMatchObject({ state: 'assigned', professional_id: second.id });
    app.clock.set('2026-11-21T15:00:00+05:30');
    await run();
    expect(await askedOf(app, professionals)).toEqual([]);
    expect(await searchedLine(app, lineId)).toMatchObject({ state: 'assigned', outcome: 'dropped' });
  });

  it('moves with the line', async () => {
    const { professionals, lineId, customer } = await aReleasedLine('18:00');
    const later = { detailId: lineId, preferredDate: '2026-11-22', preferredTime: '18:00' };
    await done(app.call('booking.reschedule', { body: later }, customer));
    app.clock.set('2026-11-21T15:00:00+05:30');
    await run();
    expect(await askedOf(app, professionals)).toEqual([]);
    expect(await searchedLine(app, lineId)).toMatchObject({ outcome: 'dropped' });
  });
});

describe('a customer whose professional left and was not replaced', () => {
  const choose = (person: TestPerson, detailId: number, body: object) =>
    app.callRaw('visit.choose', { body: { detailId, ...body } }, person);
  const TOMORROW = { choice: 'move', date: '2026-11-22', time: '15:00' };

  it('moves the work to another time', async () => {
    const { lineId, customer } = await anUnfilledLine();
    expect((await choose(customer, lineId, { ...TOMORROW, date: '2026-11-20' })).status).toBe(422);
    await done(choose(customer, lineId, TOMORROW));
    expect(await searchedLine(app, lineId)).toMatchObject({ state: 'placed', attention: null });
    const { rows } = await sql`select service_date, service_time, cancel_floor from booking_lines
      where id = ${lineId}`.execute(app.connection.db);
    expect(rows).toEqual([{ service_date: '2026-11-22', service_time: '15:00', cancel_floor: 0 }]);
    expect(await driftedCalendars(app)).toEqual([]);
  });

  it('cancels with a full refund, also after a move that had a fee', async () => {
    const operator = await anOperator(app);
    await done(changeBookingSettings(app, operator, { cancelLadder: [{ hours: 48, percent: 5000 }] }));
    try {
      const { lineId, customer } = await anUnfilledLine({ paid: true, moved: true });
      await done(choose(customer, lineId, { choice: 'cancel' }));
      const { rows } = await sql`select state, cancelled_by, cancel_fee from booking_lines
        where id = ${lineId}`.execute(app.connection.db);
      expect(rows).toEqual([{ state: 'cancelled', cancelled_by: 'user', cancel_fee: 0 }]);
      const { rows: refunds } =
        await sql`select r.amount from payment_refunds r join payables y on y.id = r.payable_id
        where y.subject = ${`line:${lineId}`}`.execute(app.connection.db);
      expect(refunds).toEqual([{ amount: 30_000 }]);
      expect(await findLedgerFaults(app.connection.db)).toEqual([]);
    } finally {
      await done(changeBookingSettings(app, operator, { cancelLadder: [] }));
    }
  });

  it('lets us ask for longer', async () => {
    const { lineId, second, customer, professionals } = await anUnfilledLine();
    await saveAvailability(app, second, { paused: false });
    await setDuty(app, second, true);
    const { body } = await done(choose(customer, lineId, { choice: 'wait' }));
    expect(body).toMatchObject({ message: 'We’re asking for 10 more minutes.' });
    await run();
    expect(await askedOf(app, professionals)).toEqual([1]);
    await done(acceptFirst(second));
    // The choice is not offered any more: cancelling would not be the same.
    expect((await choose(customer, lineId, { choice: 'wait' })).status).toBe(409);
  });

  it('has no choice while professionals are asked, and no other customer has it', async () => {
    const { lineId, customer } = await anAssignedLine({ preferredTime: '13:30' });
    expect((await choose(customer, lineId, { choice: 'wait' })).status).toBe(409);
    expect((await choose(customer, lineId, { choice: 'replace' })).status).toBe(409);
    const stranger = await aCustomer(app);
    for (const choice of ['wait', 'replace', 'move', 'cancel'])
      expect((await choose(stranger, lineId, { ...TOMORROW, choice })).status).toBe(404);
  });

  it('makes exactly one of several choices at once', async () => {
    const { lineId, customer } = await anUnfilledLine();
    const answers = await race(6, (index) =>
      choose(customer, lineId, index % 2 ? { choice: 'cancel' } : { choice: 'wait' }),
    );
    const { rows } = await sql<{ transition: string }>`select transition from line_history
      where line_id = ${lineId} and transition in ('cancel_by_user', 'ask_longer') order by id`.execute(
      app.connection.db,
    );
    const succeeded = answers.filter(({ status }) => status === 200).length;
    expect(rows).toHaveLength(succeeded);
    expect(rows.filter(({ transition }) => transition === 'cancel_by_user')).toHaveLength(1);
    expect(rows.filter(({ transition }) => transition === 'ask_longer').length).toBeLessThanOrEqual(1);
    for (const { status } of answers) expect([200, 409]).toContain(status);
    expect(await searchedLine(app, lineId)).toMatchObject({ state: 'cancelled' });
  });
});

describe('what the customer sees', () => {
  it('is how many professionals were asked, and until when', async () => {
    const { serviceId } = await onDutyAt(app, 0.5, 1);
    const { customer } = await anInstantLine(app, serviceId);
    await run();
    app.clock.advance(0.5);
    expect(await searchOf(customer)).toEqual({
      state: 'asking',
      asked: 2,
      ends_at: '2026-11-21T12:02:30+05:30',
      seconds_left: 120,
    });
  });

  it('is in how many minutes a professional on duty can come', async () => {
    const { serviceId, professionals } = await onDutyAt(app, 3, 0.5);
    const instantOf = async () =>
      (
        await done(
          app.call('booking.slots', {
            params: { id: serviceId },
            query: { latitude: HERE.latitude, longitude: HERE.longitude, duration: 2, days: 1 },
          }),
        )
      ).reply.data.instant;
    expect(await instantOf()).toEqual({ minutes: 8 });
    await setDuty(app, professionals[1] as TestPerson, false);
    app.clock.advance(1);
    expect(await instantOf()).toEqual({ minutes: 18 });
    await setDuty(app, professionals[0] as TestPerson, false);
    app.clock.advance(1);
    expect(await instantOf()).toBeNull();
  });
});
