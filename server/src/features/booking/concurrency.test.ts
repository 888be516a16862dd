import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { sqlState } from '../../platform/db/transaction.ts';
import type { Answer } from '../../testing/api-client.ts';
import {
  createBookingFixture,
  aBooking,
  type BookingFixture,
  FORM,
  SLOT,
  startCodeOf,
} from '../../testing/bookings.ts';
import { fillCart, bookCart } from '../../testing/cart.ts';
import { assignLine } from '../../testing/line-actions.ts';
import { race } from '../../testing/race.ts';
import { requireRow } from '../../testing/require-row.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { reservedTimeStore } from './reservations/store.ts';

let app: TestApp;
let fixture: BookingFixture;
beforeAll(async () => {
  app = await testApp();
  fixture = await createBookingFixture(app);
});
afterAll(() => app.close());

const statuses = (answers: readonly Answer[]) => answers.map(({ status }) => status).sort((a, b) => a - b);
const count = async (query: ReturnType<typeof sql<{ count: number }>>) =>
  (await query.execute(app.connection.db)).rows[0]?.count;
const day = (index: number) => ({ preferredDate: `2026-12-${String(index + 1).padStart(2, '0')}` });

describe('two operators and one professional', () => {
  const allocate = (lineId: number) => assignLine(app, fixture.operator, lineId, fixture.professional);

  it.each(Array.from({ length: 10 }, (_, index) => index))(
    'give overlapping work to them once, whatever the moment (%i)',
    async (index) => {
      const one = await aBooking(app, fixture, { slot: { ...day(index), preferredTime: '10:00' } });
      const other = await aBooking(app, fixture, { slot: { ...day(index), preferredTime: '11:00' } });
      const answers = await Promise.all([allocate(one.lineId), allocate(other.lineId)]);
      expect(statuses(answers)).toEqual([200, 409]);
      const lines = [one.lineId, other.lineId];
      expect(
        await count(
          sql`select count(*)::int as count from booking_lines where id = any(${lines}) and state = 'assigned'`,
        ),
      ).toBe(1);
      expect(
        await count(
          sql`select count(*)::int as count from line_ranges where line_id = any(${lines}) and kind = 'work'`,
        ),
      ).toBe(1);
    },
  );

  it('preserve the travel time between two jobs', async () => {
    const one = await aBooking(app, fixture, {
      state: 'assigned',
      slot: { ...day(20), preferredTime: '10:00' },
    });
    const tooSoon = await aBooking(app, fixture, { slot: { ...day(20), preferredTime: '12:29' } });
    const later = await aBooking(app, fixture, { slot: { ...day(20), preferredTime: '12:30' } });
    expect(one.lineId).toBeGreaterThan(0);
    expect((await allocate(tooSoon.lineId)).status).toBe(409);
    expect((await allocate(later.lineId)).status).toBe(200);
  });

  it('are rejected by the database without a prior check', async () => {
    for (let turn = 0; turn < 10; turn += 1) {
      const lines = [await aBooking(app, fixture), await aBooking(app, fixture)];
      const from = new Date(Date.UTC(2027, 0, turn + 1, 10));
      const windows = [{ from, to: new Date(from.getTime() + 3_600_000) }];
      const outcomes = await Promise.all(
        lines.map(({ lineId }) =>
          reservedTimeStore(app.connection.db)
            .reserveTime(lineId, fixture.professional.id, windows, { kind: 'work', expiresAt: null })
            .then(() => 'held', sqlState),
        ),
      );
      // Two checks of the constraint may wait for each other; Postgres then aborts one as a deadlock, and the product's transactions
      // retry it.
      expect(outcomes.sort()).toEqual([expect.stringMatching(/^(23P01|40P01)$/), 'held']);
    }
  });

  it('receive 409 if the overlap is committed after the check', async () => {
    for (let turn = 0; turn < 10; turn += 1) {
      const other = await aBooking(app, fixture);
      const { lineId } = await aBooking(app, fixture, {
        slot: { preferredDate: `2027-02-${String(turn + 10)}` },
      });
      const client = await app.connection.pool.connect();
      await client.query('begin');
      // The row is invisible until it is committed, so the check finds the professional free.
      await client.query(
        `insert into line_ranges (line_id, professional_id, during)
          select $1, $2, tstzrange(starts_at, ends_at) from booking_lines where id = $3`,
        [other.lineId, fixture.professional.id, lineId],
      );
      const answer = allocate(lineId);
      await vi.waitFor(
        async () =>
          expect(
            await count(
              sql`select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
            ),
          ).toBeGreaterThan(0),
        { timeout: 5000, interval: 10 },
      );
      await client.query('commit');
      client.release();
      expect((await answer).status).toBe(409);
    }
  });

  it('assign one line to two professionals: the second reassigns it', async () => {
    const { lineId } = await aBooking(app, fixture, { slot: day(21) });
    const answers = await Promise.all(
      [fixture.professional, fixture.secondProfessional].map(({ id }) =>
        assignLine(app, fixture.operator, lineId, { id }),
      ),
    );
    expect(statuses(answers)).toEqual([200, 200]);
    expect(await count(sql`select count(*)::int as count from line_ranges where line_id = ${lineId}`)).toBe(
      1,
    );
  });
});

describe('fifty concurrent requests', () => {
  it('confirm a booking: one booking, and its cart line is deleted once', async () => {
    const { customer, service } = fixture;
    const cartId = requireRow(await fillCart(app, customer, [service]));
    const { id } = await bookCart(app, customer, { [cartId]: SLOT });
    const answers = await race(50, () =>
      app.call('booking.confirm', { params: { id }, body: { method: 'later' } }, customer),
    );
    expect(new Set(statuses(answers))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ reply }) => reply.data.id))).toEqual(new Set([id]));
    expect(
      await count(
        sql`select count(*)::int as count from booking_lines where booking_id = ${id} and state = 'placed'`,
      ),
    ).toBe(1);
    expect(
      await count(sql`select count(*)::int as count from line_history h join booking_lines l on l.id = h.line_id
        where l.booking_id = ${id} and h.transition = 'confirm'`),
    ).toBe(1);
    expect((await app.call('cart.count', {}, customer)).reply.cartCount).toBe(0);
  });

  it('create a booking with one key: one draft', async () => {
    const sent = { ...FORM, ...SLOT, serviceId: fixture.service.id };
    const options = { ...fixture.customer, headers: { 'idempotency-key': 'one-and-the-same' } };
    const answers = await race(50, () => app.call('booking.create_single', { body: sent }, options));
    const made = answers.filter(({ status }) => status === 200);
    expect(made.length).toBeGreaterThan(0);
    expect(new Set(statuses(answers)).difference(new Set([200, 409])).size).toBe(0);
    expect(new Set(made.map(({ reply }) => reply.data.id)).size).toBe(1);
    const again = await app.call('booking.create_single', { body: sent }, options);
    expect(again.reply.data).toEqual(made[0]?.reply.data);
    const other = await app.call(
      'booking.create_single',
      { body: { ...sent, name: 'Kiran Shetty' } },
      options,
    );
    expect(other.status).toBe(409);
    const long = 'k'.repeat(300);
    const two = await Promise.all(
      ['1', '2'].map((end) =>
        app.call(
          'booking.create_single',
          { body: sent },
          {
            ...fixture.customer,
            headers: { 'idempotency-key': long + end },
          },
        ),
      ),
    );
    expect(statuses(two), 'keys that begin alike are two').toEqual([200, 200]);
    expect(two[0]?.reply.data.id).not.toBe(two[1]?.reply.data.id);
  });
});

describe('start codes under concurrent entry', () => {
  it('count five of twenty concurrent failed attempts, then are locked', async () => {
    const { lineId } = await aBooking(app, fixture, { state: 'assigned', slot: day(22) });
    const { professional, customer } = fixture;
    expect((await app.call('job.generate_code', { body: { bookingId: lineId } }, professional)).status).toBe(
      200,
    );
    const code = await startCodeOf(app, customer, lineId);
    const wrong = String((Number(code) + 1) % 10_000).padStart(4, '0');
    const enter = (otp: string) =>
      app.call('job.verify_code', { body: { bookingId: lineId, otp } }, professional);
    const answers = await race(20, () => enter(wrong));
    expect(new Set(statuses(answers))).toEqual(new Set([422]));
    const texts = answers.map(({ error }) => error.fields.otp?.[0]);
    expect(texts.filter((one) => one === 'Invalid OTP. Please try again.')).toHaveLength(5);
    expect(texts.filter((one) => one?.startsWith('Too many wrong attempts'))).toHaveLength(15);
    expect(await count(sql`select tries as count from start_codes where line_id = ${lineId}`)).toBe(5);
    expect((await enter(code)).status).toBe(422);

    // Only a new code works.
    app.clock.advance(1);
    expect((await app.call('job.generate_code', { body: { bookingId: lineId } }, professional)).status).toBe(
      200,
    );
    expect((await enter(await startCodeOf(app, customer, lineId))).status).toBe(200);
  });
});

describe('concurrent approve and decline', () => {
  // proves: call.statusupdate
  it('have exactly one result', async () => {
    for (let turn = 0; turn < 5; turn += 1) {
      const { lineId } = await aBooking(app, fixture, { state: 'done', slot: day(23 + turn) });
      const answers = await Promise.all([
        app.call('booking.approve', { body: { id: lineId } }, fixture.customer),
        app.call('booking.decline', { body: { id: lineId } }, fixture.customer),
      ]);
      expect(statuses(answers)).toEqual([200, 409]);
      const { rows } = await sql<{
        state: string;
      }>`select state from booking_lines where id = ${lineId}`.execute(app.connection.db);
      expect(rows[0]?.state).toBe(answers[0]?.status === 200 ? 'approved' : 'disputed');
    }
  });
});

describe('concurrent cancel and allocate', () => {
  it('leave no reserved time for cancelled work', async () => {
    for (let turn = 0; turn < 5; turn += 1) {
      const { id, lineId } = await aBooking(app, fixture, { slot: day(28 - turn) });
      const answers = await Promise.all([
        app.call('booking.cancel', { body: { bookingId: id } }, fixture.customer),
        assignLine(app, fixture.operator, lineId, fixture.secondProfessional),
      ]);
      expect(answers[0]?.status).toBe(200);
      expect([200, 409]).toContain(answers[1]?.status);
      expect(await count(sql`select count(*)::int as count from line_ranges where line_id = ${lineId}`)).toBe(
        0,
      );
    }
  });
});
