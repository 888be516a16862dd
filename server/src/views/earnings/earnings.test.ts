import { dateOf } from '@aaspaas/contract/kernel/time.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aCustomer, aProfessional } from '../../testing/accounts.ts';
import {
  createBookingFixture,
  aBooking,
  nextUnusedDate,
  type BookingFixture,
  done,
  offers,
  startWork,
} from '../../testing/bookings.ts';
import { documentsOf, requestDocument } from '../../testing/documents.ts';
import { assignLine, changeBookingSettings, completeWork } from '../../testing/line-actions.ts';
import { aPaidBooking, settlePayments } from '../../testing/payments.ts';
import { endWaitingTime } from '../../testing/payouts.ts';
import { linesOfPdf } from '../../testing/pdf-text.ts';
import { uploadPhoto } from '../../testing/photos.ts';
import { runReactions } from '../../testing/reactions.ts';
import { requireRow } from '../../testing/require-row.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { earningsQuery, finishedQuery } from './rows.ts';

let app: TestApp;
let fixture: BookingFixture;
beforeAll(async () => {
  app = await testApp();
  fixture = await createBookingFixture(app);
});
afterAll(() => app.close());

const newProfessional = async () => {
  const professional = await aProfessional(app);
  await offers(app, professional, fixture.service.id);
  return professional;
};

const HOUR = 3_600_000;
/** When a slot of the fixtures ends: two hours after ten. */
const slotEndOf = ({ preferredDate }: { preferredDate?: string }) =>
  Date.parse(`${preferredDate}T12:00:00+05:30`);

describe('earnings', () => {
  // proves: pro.call.earnings, pro.field.earnings
  // proves: pro.more.periods
  it('list the finished jobs with their net amount and payment status', async () => {
    const professional = await newProfessional();
    const make = (state: 'assigned' | 'done' | 'approved' | 'disputed') =>
      aBooking(app, fixture, { professional, state, slot: nextUnusedDate() });
    await make('assigned');
    const done1 = await make('done');
    app.clock.advance(1);
    const approved = await make('approved');
    app.clock.advance(1);
    const disputed = await make('disputed');
    const { reply } = await done(app.call('earnings.list', {}, professional));
    expect(reply.data.map((row) => [row.action_id, row.payment_status])).toEqual([
      [disputed.lineId, 'held'],
      [approved.lineId, 'due'],
      [done1.lineId, 'awaiting_approval'],
    ]);
    expect(reply.data[1]).toMatchObject({
      booking_id: approved.code,
      service_name: 'Plumber',
      image_url: null,
      service_date: expect.stringMatching(/^2026-1/),
      day_hours: 2,
      work_type: 'hour',
      invoiceUrl: '/api/employee/statement/2026-11',
      payment_amount: 300,
      gross: 300,
      commission: 0,
      tax: 0,
      tds: 0,
      net: 300,
    });
    expect([reply.due, reply.waiting]).toEqual([300, 600]);
    expect(reply.weeks.at(-1)).toEqual({ from: '2026-11-16', jobs: 3, gross: 900, net: 900 });
    expect(reply.days.map(({ from, net }) => [from, net])).toEqual([
      ['2026-11-16', 0],
      ['2026-11-17', 0],
      ['2026-11-18', 0],
      ['2026-11-19', 0],
      ['2026-11-20', 0],
      ['2026-11-21', 900],
      ['2026-11-22', 0],
    ]);
    expect(reply.months.at(-1)).toMatchObject({ from: '2026-11-01', jobs: 3 });
  });

  it('deduct by the rule in force on the day, job by job, and keep the deductions of earlier approvals', async () => {
    const professional = await newProfessional();
    const before = await aBooking(app, fixture, { professional, state: 'approved', slot: nextUnusedDate() });
    await aBooking(app, fixture, { professional, state: 'done', slot: nextUnusedDate() });
    const { db } = app.connection;
    const rule = (day: string, commission: number, tax: number, tds: number) =>
      sql`insert into earning_rules (valid_from, commission, commission_fixed, commission_tax, tds, created_at)
        values (${day}, ${commission}, 0, ${tax}, ${tds}, now())`.execute(db);
    await rule('2026-11-20', 1500, 1800, 10);
    const { reply } = await done(app.call('earnings.list', {}, professional));
    await rule('2026-11-21', 0, 0, 0);
    const one = reply.data.findIndex((row) => row.booking_id !== before.code);
    expect(reply.data[1 - one]).toMatchObject({ net: 300, invoiceUrl: '/api/employee/statement/2026-11' });
    expect(reply.data[one]).toMatchObject({
      gross: 300,
      commission: 45,
      // Without a GST registration the platform charges no tax; TDS begins above the threshold of a year.
      tax: 0,
      gst: 0,
      tcs: 0,
      tds: 0,
      net: 255,
      payment_amount: 255,
    });
    expect([reply.due, reply.waiting, reply.weeks.at(-1)?.net]).toEqual([300, 255, 555]);
  });

  it('name the day on which paid work is approved without an answer, and what is available before', async () => {
    const professional = await newProfessional();
    const finish = async ({ lineId }: { lineId: number }) => {
      await done(assignLine(app, fixture.operator, lineId, professional));
      await startWork(app, lineId, fixture.customer, professional);
      await done(completeWork(app, professional, lineId));
    };
    const earned = async () => (await done(app.call('earnings.list', {}, professional))).reply;
    await finish(await aBooking(app, fixture, { slot: nextUnusedDate() }));
    expect(await earned()).toMatchObject({ available: 0, available_next: null, waiting: 300 });

    const slot = nextUnusedDate();
    const paid = await aPaidBooking(app, fixture, { slot });
    await finish(paid);
    // Approved at the latest 48 hours after the work, and payable seven days after that: it is one of the first jobs.
    const dayOfPay = dateOf(
      new Date(Math.max(slotEndOf(slot), app.clock.now().getTime() + 48 * HOUR) + 7 * 24 * HOUR),
    );
    expect(await earned()).toMatchObject({
      available: 0,
      available_next: { on: dayOfPay, amount: 300 },
      waiting: 600,
    });
    await done(app.call('booking.approve', { body: { id: paid.lineId } }, fixture.customer));
    const approved = await earned();
    const payableOn = dateOf(new Date(Math.max(slotEndOf(slot), app.clock.now().getTime()) + 7 * 24 * HOUR));
    expect(approved).toMatchObject({
      available: 0,
      available_later: 300,
      available_next: { on: payableOn, amount: 300 },
      waiting: 300,
    });
    expect(approved.data[0]).toMatchObject({ payment_status: 'payable', available_on: payableOn });
    await endWaitingTime(app);
    const payable = await earned();
    expect(payable).toMatchObject({ available: 300, available_later: 0, available_next: null, waiting: 300 });
    expect(payable.data[0]).toMatchObject({ payment_status: 'payable', available_on: null });
  });

  it('use the price after a settled dispute, and exclude cancelled work', async () => {
    const professional = await newProfessional();
    const part = await aBooking(app, fixture, { professional, state: 'disputed', slot: nextUnusedDate() });
    const whole = await aBooking(app, fixture, { professional, state: 'disputed', slot: nextUnusedDate() });
    const { rows } = await sql<{ id: number; line_id: number }>`
      select id, line_id from disputes where line_id in (${part.lineId}, ${whole.lineId})`.execute(
      app.connection.db,
    );
    const settle = (lineId: number, outcome: object) =>
      done(
        app.callRaw(
          'admin.resolve_dispute',
          { params: { id: rows.find((row) => row.line_id === lineId)?.id }, body: outcome },
          fixture.operator,
        ),
      );
    await settle(part.lineId, { outcome: 'partial_refund', amount: 100 });
    await settle(whole.lineId, { outcome: 'full_refund' });
    const { reply } = await done(app.call('earnings.list', {}, professional));
    expect(reply.data).toMatchObject([{ action_id: part.lineId, gross: 200, payment_status: 'due' }]);
    expect(reply.due).toBe(200);
  });

  it('include the charge for a visit to an absent customer, which both sides and the bill name', async () => {
    const professional = await newProfessional();
    const { operator } = fixture;
    const customer = await aCustomer(app);
    const ladder = (cancelLadder: object[]) => done(changeBookingSettings(app, operator, { cancelLadder }));
    await ladder([{ hours: 4, percent: 5000 }]);
    const absent = async (booking: { readonly lineId: number }) => {
      const { lineId } = booking;
      await done(assignLine(app, operator, lineId, professional));
      const { rows } = await sql<{ starts_at: Date }>`select starts_at from booking_lines
        where id = ${lineId}`.execute(app.connection.db);
      app.clock.set(requireRow(rows).starts_at.toISOString());
      await sql`update sessions set expires_at = '2027-12-01'`.execute(app.connection.db);
      await done(app.call('visit.arrived', { body: { bookingId: lineId } }, professional));
      const uploads = [await uploadPhoto(app, professional, 'employee')];
      await done(app.call('visit.report_absent', { body: { bookingId: lineId, uploads } }, professional));
      app.clock.advance(15);
      await app.runLoop('deadlines');
      await runReactions(app);
    };
    try {
      const unpaid = await aBooking(app, fixture, { customer, slot: nextUnusedDate() });
      const paid = await aPaidBooking(app, fixture, { customer, slot: nextUnusedDate() });
      await absent(unpaid);
      await absent(paid);
      const earned = (await done(app.call('earnings.list', {}, professional))).reply;
      // What is not paid yet is due.
      expect(earned.data).toMatchObject([
        {
          action_id: paid.lineId,
          booking_id: paid.code,
          kind: 'visit',
          payment_status: 'payable',
          gross: 150,
          commission: 30,
          tax: 0,
          tds: 0,
          net: 120,
          payment_amount: 120,
          invoiceUrl: `/api/employee/statement/${dateOf(app.clock.now()).slice(0, 7)}`,
        },
        { action_id: unpaid.lineId, kind: 'visit', payment_status: 'due', gross: 150, net: 120 },
      ]);
      expect([earned.available, earned.available_later, earned.due, earned.waiting]).toEqual([
        0, 120, 240, 0,
      ]);
      // The visits were on two days, perhaps of two weeks.
      const weeks = earned.weeks.slice(-2);
      expect(weeks.reduce((jobs, week) => jobs + week.jobs, 0)).toBe(2);
      expect(weeks.reduce((net, week) => net + week.net, 0)).toBe(240);

      const jobs = (await done(app.call('job.canceled', {}, professional))).reply.data;
      expect(requireRow(jobs, ({ id }) => id === paid.lineId)).toMatchObject({
        price: 150,
        price_lines: [{ of: 'visit', amount: 150 }],
        pay: { gross: 150, commission: 30, net: 120 },
      });
      expect(requireRow(jobs, ({ id }) => id === unpaid.lineId)).toMatchObject({
        price: 150,
        pay: { gross: 150, commission: 30, net: 120 },
        unpaid: 150,
      });

      const { data: bookings } = (await done(app.call('booking.canceled', {}, customer))).reply;
      const lines = Object.values(bookings).flatMap(({ details }) => details);
      expect(requireRow(lines, ({ id }) => id === paid.lineId)).toMatchObject({
        customer_absent: true,
        cancel_fee: 150,
        cancel_reason: 'The customer wasn’t there when the professional came.',
      });
      expect(requireRow(lines, ({ id }) => id === unpaid.lineId)).toMatchObject({
        customer_absent: true,
        cancel_fee: 150,
        due_now: 150,
      });
      await settlePayments(app);
      const [bill] = await documentsOf(app, customer, paid.code, 'booking.canceled');
      const text = await linesOfPdf((await requestDocument(app, bill?.url ?? '', customer)).rawPayload);
      expect(text).toEqual(expect.arrayContaining(['Visit: no one was there', 'Plumber ₹150.00']));
      expect(text).not.toContain('Cancellation fee');
    } finally {
      await ladder([]);
    }
  });

  it('include 80 % of a fee for a cancellation by the customer', async () => {
    const professional = await newProfessional();
    const { operator } = fixture;
    await done(changeBookingSettings(app, operator, { cancelLadder: [{ hours: 48, percent: 5000 }] }));
    try {
      const slot = nextUnusedDate();
      const paid = await aPaidBooking(app, fixture, { slot });
      await done(assignLine(app, operator, paid.lineId, professional));
      app.clock.set(`${slot.preferredDate}T06:00:00+05:30`);
      await done(app.call('booking.cancel', { body: { bookingId: paid.id } }, fixture.customer));
      const { rows } = await sql`select cancel_fee from booking_lines where id = ${paid.lineId}`.execute(
        app.connection.db,
      );
      expect(rows).toEqual([{ cancel_fee: 15_000 }]);
      expect((await done(app.call('earnings.list', {}, professional))).reply).toMatchObject({
        data: [{ kind: 'cancellation', gross: 150, commission: 30, tax: 0, gst: 0, tds: 0, net: 120 }],
        due: 120,
      });
    } finally {
      await done(changeBookingSettings(app, operator, { cancelLadder: [] }));
    }
  });

  it('are empty for a new professional, limited to the caller, and paged', async () => {
    const professional = await newProfessional();
    expect((await done(app.call('earnings.list', {}, professional))).body).toMatchObject({
      data: [],
      due: 0,
      waiting: 0,
    });
    expect((await app.call('earnings.list')).status).toBe(401);
    expect((await app.call('earnings.list', {}, fixture.customer)).status).toBe(403);
    for (let job = 0; job < 3; job += 1) {
      await aBooking(app, fixture, { professional, state: 'done', slot: nextUnusedDate() });
      app.clock.advance(1);
    }
    const first = (await done(app.call('earnings.list', { query: { limit: '2' } }, professional))).reply;
    const second = (
      await done(
        app.call('earnings.list', { query: { limit: '2', cursor: first.next_cursor } }, professional),
      )
    ).reply;
    expect([first.data.length, second.data.length, second.next_cursor]).toEqual([2, 1, null]);
    expect(second.data[0]?.action_id).toBeLessThan(requireRow(first.data.slice(1)).action_id);
    expect((await app.call('earnings.list', { query: { cursor: 'nonsense' } }, professional)).status).toBe(
      422,
    );
  });

  it('use an index on a large table', async () => {
    const { db } = app.connection;
    const { bookingId } = await aBooking(app, fixture, { slot: nextUnusedDate() }).then(({ id }) => ({
      bookingId: id,
    }));
    await sql`insert into booking_lines (booking_id, account_id, service_id, state, entered_at, work_type, day_hours, service_date,
        service_time, starts_at, ends_at, price_id, unit_price, units, total, covered, professional_id, created_at, done_at)
      select ${bookingId}, ${fixture.customer.id}, s.id, 'approved', now(), 'hour', 2, date '2026-11-22' - n % 700, '10:00', now(), now(),
        s.current_price_id, 15000, 2, 30000, true,
        case when n % 200 = 0 then ${fixture.professional.id}::bigint else ${fixture.secondProfessional.id}::bigint end, now(),
        now() - n * interval '10 minutes'
      from generate_series(1, 40000) n join services s on s.id = ${fixture.service.id}`.execute(db);
    await sql`analyze`.execute(db);
    for (const query of [
      earningsQuery(fixture.professional.id, { after: null, limit: 101 }, app.clock.now()),
      earningsQuery(fixture.professional.id, { after: [Date.now(), 7], limit: 21 }, app.clock.now()),
      finishedQuery(fixture.professional.id, 2880),
    ]) {
      const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${query}`.execute(db);
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
      expect(plan, plan).not.toMatch(/Seq Scan on booking_lines/);
    }
  });

  it('are estimated for everybody from today’s price and deductions', async () => {
    const estimate = async () => {
      const { reply } = await done(app.call('earnings.estimates'));
      expect(reply.job_hours).toBe(2);
      return reply.data.find(({ service_id }) => service_id === fixture.service.id);
    };
    expect(await estimate()).toEqual({
      service_id: fixture.service.id,
      service_name: 'Plumber',
      category_name: 'Home & Personal',
      image_url: null,
      gross: 300,
      net: 300,
    });
    // The category's own rules, because those of other tests are for all categories; the second is not in force yet.
    const { db } = app.connection;
    for (const [day, commission, fixed] of [
      ['2026-11-19', 1000, 500],
      ['2027-01-01', 5000, 0],
    ])
      await sql`insert into earning_rules (category_id, valid_from, commission, commission_fixed, commission_tax, tds, created_at)
        values (3, ${day}, ${commission}, ${fixed}, 1800, 10, now())`.execute(db);
    // 10 % and ₹5.
    expect(await estimate()).toMatchObject({ gross: 300, net: 265 });
    await sql`update services set active = false where id = ${fixture.service.id}`.execute(db);
    expect(await estimate()).toBeUndefined();
    await sql`update services set active = true where id = ${fixture.service.id}`.execute(db);
  });
});
