import { addMinutes } from '@aaspaas/contract/kernel/time.ts';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestPerson } from '../../../testing/accounts.ts';
import {
  aBooking,
  type BookingFixture,
  createBookingFixture,
  done,
  nextUnusedDate,
} from '../../../testing/bookings.ts';
import { assignLine, changeBookingSettings } from '../../../testing/line-actions.ts';
import { aPaidBooking } from '../../../testing/payments.ts';
import { uploadPhoto } from '../../../testing/photos.ts';
import { race } from '../../../testing/race.ts';
import { runReactions } from '../../../testing/reactions.ts';
import { type TestApp, testApp } from '../../../testing/test-app.ts';
import { TEST_START } from '../../../testing/test-start.ts';
import { findLedgerFaults } from '../../payment/index.ts';

let app: TestApp;
let fixture: BookingFixture;
let lineId: number;
let slotStart: Date;

beforeAll(async () => {
  app = await testApp();
  fixture = await createBookingFixture(app);
  // The clock jumps by weeks between the visits.
  await sql`update sessions set expires_at = '2027-12-01'`.execute(app.connection.db);
});
afterAll(() => app.close());
// Each test has a line from 10 to 12 o'clock on a separate day.
beforeEach(async () => {
  app.clock.set(TEST_START);
  ({ lineId } = await aBooking(app, fixture, { state: 'assigned', slot: nextUnusedDate() }));
  slotStart = (await stored()).starts_at;
});
afterEach(async () => expect(await findLedgerFaults(app.connection.db)).toEqual([]));

async function stored() {
  const { rows } = await sql<{
    state: string;
    attention: string | null;
    starts_at: Date;
    deadline_at: Date | null;
    deadline_action: string | null;
    professional_id: number | null;
    cancel_fee: number;
    cancelled_by: string | null;
  }>`select state, attention, starts_at, deadline_at, deadline_action, professional_id, cancel_fee, cancelled_by
    from booking_lines where id = ${lineId}`.execute(app.connection.db);
  return rows[0] as NonNullable<(typeof rows)[0]>;
}

/** Sets the clock to a minute after the slot's start and runs what is due then. */
async function at(minute: number): Promise<void> {
  app.clock.set(addMinutes(slotStart, minute).toISOString());
  await app.runLoop('deadlines');
  await runReactions(app);
}

/** The kinds of the line's notifications, newest first. */
async function kinds(person: TestPerson, role: 'user' | 'employee'): Promise<string[]> {
  const { reply } = await done(app.call('notification.list', { role, query: { limit: 50 } }, person));
  return reply.data.filter(({ detail_id }) => detail_id === lineId).map(({ kind }) => kind);
}
const newestText = async () =>
  (await done(app.call('notification.list', { role: 'user' }, fixture.customer))).reply.data[0]?.text;
const customerKinds = () => kinds(fixture.customer, 'user');
const professionalKinds = () => kinds(fixture.professional, 'employee');

const setOut = () => app.call('visit.on_the_way', { body: { bookingId: lineId } }, fixture.professional);
const arrive = () => app.call('visit.arrived', { body: { bookingId: lineId } }, fixture.professional);
const choose = (choice: 'wait' | 'replace' | 'move' | 'cancel', rest: object = {}) =>
  app.call('visit.choose', { body: { detailId: lineId, choice, ...rest } }, fixture.customer);
const absenceOfJob = async () => {
  const { reply } = await done(app.call('job.bookings', {}, fixture.professional));
  return reply.data.find(({ id }) => id === lineId)?.absence;
};
const reportAbsent = async () => {
  const uploads = [await uploadPhoto(app, fixture.professional, 'employee')];
  return app.call('visit.report_absent', { body: { bookingId: lineId, uploads } }, fixture.professional);
};
const flags = async () => {
  const { rows } = await sql<{ flag: string }>`
    select flag from line_flags where line_id = ${lineId} order by flag`.execute(app.connection.db);
  return rows.map(({ flag }) => flag);
};

describe('on the way', () => {
  it('begins two hours before the slot, notifies the customer, and prevents the risk', async () => {
    await at(-121);
    expect((await setOut()).status).toBe(409);
    await at(-120);
    await sql`update booking_lines set travel_minutes = 12 where id = ${lineId}`.execute(app.connection.db);
    expect((await done(setOut())).reply.message).toBe('The customer knows that you’re on the way.');
    await runReactions(app);
    expect((await customerKinds())[0]).toBe('on_the_way');
    expect(await newestText()).toMatch(/is on the way for Plumber, .*10:00 am: about 12 minutes\.$/);
    expect((await setOut()).status).toBe(409);
    await at(-20);
    expect(await stored()).toMatchObject({ attention: null, deadline_action: 'late' });
    await done(arrive());
    await runReactions(app);
    expect((await customerKinds())[0]).toBe('arrived');
    await at(16);
    expect(await stored()).toMatchObject({ attention: null, deadline_action: 'no_show' });
    expect((await arrive()).status).toBe(409);
  });

  it('belongs to the assigned professional', async () => {
    await at(-60);
    for (const call of ['visit.on_the_way', 'visit.arrived'] as const) {
      const answer = await app.call(call, { body: { bookingId: lineId } }, fixture.secondProfessional);
      expect(answer.status).toBe(404);
    }
  });
});

describe('a professional who has not set out', () => {
  it('is at risk 20 minutes before the slot, once, also if the mark is cleared', async () => {
    await at(-21);
    expect((await stored()).attention).toBeNull();
    await at(-20);
    expect((await stored()).attention).toBe('at_risk');
    expect((await professionalKinds())[0]).toBe('job_leave_now');
    expect(await customerKinds()).not.toContain('professional_late');
    await done(setOut());
    expect(await stored()).toMatchObject({ attention: null, deadline_action: 'late' });
    expect(await flags()).toEqual(['at_risk']);
    await at(-10);
    expect((await stored()).attention).toBeNull();
  });

  it('is late 15 minutes after its start; both sides are notified, and the customer can wait', async () => {
    await at(14);
    expect((await choose('wait')).status).toBe(409);
    await at(15);
    expect((await stored()).attention).toBe('late');
    expect((await customerKinds())[0]).toBe('professional_late');
    expect((await professionalKinds())[0]).toBe('job_late');
    await done(choose('wait'));
    await runReactions(app);
    expect((await professionalKinds())[0]).toBe('job_customer_waits');
    expect((await stored()).attention).toBe('late');
  });

  it('counts as a no-show after an hour; on the way, two hours after the start', async () => {
    await at(15);
    await at(59);
    expect((await stored()).attention).toBe('late');
    await at(60);
    expect((await stored()).attention).toBe('no_show');
    expect((await customerKinds())[0]).toBe('no_show');
    expect((await professionalKinds())[0]).toBe('job_missed');

    app.clock.set(TEST_START);
    ({ lineId } = await aBooking(app, fixture, { state: 'assigned', slot: nextUnusedDate() }));
    slotStart = (await stored()).starts_at;
    await at(-30);
    await done(setOut());
    await at(119);
    expect((await stored()).attention).toBe('late');
    await at(120);
    expect((await stored()).attention).toBe('no_show');
  });

  it('is notified only of the last event after an outage', async () => {
    await at(70);
    expect((await stored()).attention).toBe('no_show');
    expect(await flags()).toEqual(['at_risk', 'late', 'no_show']);
    expect(await professionalKinds()).not.toContain('job_late');
  });
});

describe('the customer of a late professional', () => {
  it('gets another professional', async () => {
    await at(15);
    await done(choose('replace'));
    await runReactions(app);
    expect(await stored()).toMatchObject({ state: 'placed', professional_id: null });
    expect((await customerKinds())[0]).toBe('professional_left');
    expect((await professionalKinds())[0]).toBe('job_unassigned');
    // The line is not cancelled at once: it has the usual half hour for another professional.
    await at(44);
    expect((await stored()).state).toBe('placed');
    await done(assignLine(app, fixture.operator, lineId, fixture.secondProfessional));
    expect(await stored()).toMatchObject({
      state: 'assigned',
      deadline_action: 'at_risk',
      deadline_at: addMinutes(slotStart, 49),
    });
  });

  it('moves the work or cancels it without a fee', async () => {
    await done(
      changeBookingSettings(app, fixture.operator, { cancelLadder: [{ hours: 48, percent: 5000 }] }),
    );
    for (const choice of ['cancel', 'move'] as const) {
      app.clock.set(TEST_START);
      ({ lineId } = await aPaidBooking(app, fixture, { customer: fixture.customer, slot: nextUnusedDate() }));
      await done(assignLine(app, fixture.operator, lineId, fixture.professional));
      slotStart = (await stored()).starts_at;
      await at(14);
      expect((await choose('cancel')).status).toBe(409);
      await at(15);
      await done(choose(choice, { date: '2027-01-28', time: choice === 'move' ? '15:00' : undefined }));
      expect(await stored()).toMatchObject({
        state: choice === 'cancel' ? 'cancelled' : 'assigned',
        cancel_fee: 0,
      });
    }
    expect((await stored()).attention).toBeNull();
    expect(await flags()).toEqual([]);
    await done(changeBookingSettings(app, fixture.operator, { cancelLadder: [] }));
  });

  it('gets exactly one of two choices made at once', async () => {
    await at(15);
    const answers = await race(2, () => choose('replace'));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  it('cannot replace a professional who has arrived at the same moment, or the professional does not arrive', async () => {
    await at(16);
    const [arrived, replaced] = await Promise.all([arrive(), choose('replace')]);
    expect([arrived.status, replaced.status].toSorted()).toEqual([200, arrived.status === 200 ? 409 : 404]);
  });
});

describe('arriving and being late at once', () => {
  it('ends either way, and a professional who is there is not late afterwards', async () => {
    app.clock.set(addMinutes(slotStart, 15).toISOString());
    const [answer] = await Promise.all([arrive(), app.runLoop('deadlines')]);
    expect(answer.status).toBe(200);
    expect(await stored()).toMatchObject({ state: 'assigned', attention: null, deadline_action: 'no_show' });
  });
});

describe('an absent customer', () => {
  it('is reported with a photo from the slot’s start, and can say that they are there', async () => {
    await at(-5);
    await done(arrive());
    expect((await reportAbsent()).status).toBe(409);
    await at(0);
    const missing = await app.callRaw(
      'visit.report_absent',
      { body: { bookingId: lineId, uploads: [] } },
      fixture.professional,
    );
    expect(missing.status).toBe(422);
    const { reply } = await done(reportAbsent());
    expect(reply.data.ends_at).toContain('T10:15:00');
    await runReactions(app);
    expect((await stored()).attention).toBe('absent');
    expect((await customerKinds())[0]).toBe('customer_absent');
    expect(await absenceOfJob()).toMatchObject({
      reported_at: expect.stringContaining('T10:00:00'),
      ends_at: expect.stringContaining('T10:15:00'),
    });
    await at(14);
    await done(app.call('visit.present', { body: { detailId: lineId } }, fixture.customer));
    expect(await absenceOfJob()).toBeNull();
    await runReactions(app);
    expect((await professionalKinds())[0]).toBe('job_customer_here');
    await at(16);
    expect(await stored()).toMatchObject({ state: 'assigned', attention: null });
  });

  it('pays for the visit after 15 minutes: the last rung, shared 80 to 20', async () => {
    await done(
      changeBookingSettings(app, fixture.operator, {
        cancelLadder: [
          { hours: 48, percent: 2500 },
          { hours: 4, percent: 5000 },
        ],
      }),
    );
    ({ lineId } = await aPaidBooking(app, fixture, { customer: fixture.customer, slot: nextUnusedDate() }));
    await done(assignLine(app, fixture.operator, lineId, fixture.professional));
    slotStart = (await stored()).starts_at;
    await at(-5);
    await done(arrive());
    await at(10);
    await done(reportAbsent());
    await at(24);
    expect((await stored()).state).toBe('assigned');
    await at(25);
    expect(await stored()).toMatchObject({ state: 'cancelled', cancelled_by: 'user', cancel_fee: 15_000 });
    expect(await customerKinds()).toContain('cancelled_absent');
    expect((await professionalKinds())[0]).toBe('job_visit_noted');
    const { rows } = await sql<{ account: string; amount: number }>`
      select e.account, e.amount::int as amount from ledger_entries e
      join payables y on y.id = e.payable_id join ledger_transactions t on t.id = e.transaction_id
      where y.subject = ${`line:${lineId}`} and t.kind = 'charge' order by e.account`.execute(
      app.connection.db,
    );
    expect(rows).toEqual([
      { account: 'commission', amount: -3000 },
      { account: 'customer', amount: 15_000 },
      { account: 'pro', amount: -12_000 },
    ]);
    await done(changeBookingSettings(app, fixture.operator, { cancelLadder: [] }));
  });

  it('is not waited for if an operator ends the visit', async () => {
    await at(0);
    await done(arrive());
    const close = () => app.call('admin.close_absent', { params: { detail_id: lineId } }, fixture.operator);
    expect((await close()).status).toBe(409);
    await done(reportAbsent());
    await done(close());
    expect((await stored()).state).toBe('cancelled');
  });
});

describe('an operator', () => {
  it('takes a job from its professional', async () => {
    await done(app.call('admin.replace_professional', { params: { detail_id: lineId } }, fixture.operator));
    await runReactions(app);
    expect(await stored()).toMatchObject({ state: 'placed', professional_id: null });
    expect((await professionalKinds())[0]).toBe('job_unassigned');
  });

  it('offers repeated work, and the customer picks its time', async () => {
    ({ lineId } = await aBooking(app, fixture, { state: 'disputed', slot: nextUnusedDate() }));
    const pick = () =>
      app.call(
        'visit.pick_redo',
        { body: { detailId: lineId, date: '2027-01-29', time: '15:00' } },
        fixture.customer,
      );
    expect((await pick()).status).toBe(409);
    const offer = () => app.call('admin.offer_redo', { params: { detail_id: lineId } }, fixture.operator);
    await done(offer());
    await runReactions(app);
    expect((await customerKinds())[0]).toBe('redo_offered');
    expect((await offer()).status).toBe(409);
    await done(pick());
    await runReactions(app);
    expect(await stored()).toMatchObject({
      state: 'placed',
      professional_id: null,
      starts_at: new Date('2027-01-29T09:30:00Z'),
    });
    expect((await customerKinds())[0]).toBe('rescheduled');
    expect(await professionalKinds()).toContain('job_dispute_redo');
  });
});

describe('updateDeadlines', () => {
  it('calculates the deadlines of earlier rules again', async () => {
    const deadline = async () => (await stored()).deadline_action;
    await sql`update booking_lines set deadline_rules = 0, deadline_action = 'no_show', deadline_at = '2027-06-01'
      where id = ${lineId}`.execute(app.connection.db);
    await app.runLoop('deadline rules');
    expect(await deadline()).toBe('at_risk');
    expect((await stored()).deadline_at).toEqual(addMinutes(slotStart, -20));
  });
});
