import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aCustomer } from '../../testing/accounts.ts';
import {
  createBookingFixture,
  aBooking,
  nextUnusedDate,
  aService,
  type BookingFixture,
} from '../../testing/bookings.ts';
import { race } from '../../testing/race.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';

let app: TestApp;
let fixture: BookingFixture;
beforeAll(async () => {
  app = await testApp();
  fixture = await createBookingFixture(app);
});
afterAll(() => app.close());

/** Expects the stored sums to equal the reviews, for every service and professional. */
async function sums() {
  const { rows } = await sql<{ kept: number; said: number }>`
    select coalesce(r.reviews * 1000 + r.stars, 0) as kept, (select count(*) * 1000 + coalesce(sum(rating), 0) from reviews where service_id = s.id) as said
    from services s left join service_ratings r on r.service_id = s.id
    union all
    select coalesce(r.reviews * 1000 + r.stars, 0), (select count(*) * 1000 + coalesce(sum(rating), 0) from reviews where professional_id = p.account_id)
    from professionals p left join professional_ratings r on r.professional_id = p.account_id`.execute(
    app.connection.db,
  );
  return rows;
}

const give = (body: object, person = fixture.customer) => app.callRaw('review.save', { body }, person);

const approved = () => aBooking(app, fixture, { state: 'approved', slot: nextUnusedDate() });

describe('reviews', () => {
  it('are for approved work only', async () => {
    const { lineId } = await aBooking(app, fixture, { state: 'done' });
    const body = { service_id: fixture.service.id, rating: 5, description: 'Good' };
    expect((await give(body)).status).toBe(403);
    expect((await give({ ...body, detail_id: lineId })).status).toBe(403);
    expect((await give({ ...body, detail_id: 999_999 })).status).toBe(404);
  });

  // proves: call.feedback
  it('are counted once, and shown with the reviewer’s name', async () => {
    const { lineId } = await approved();
    const answer = await give({ service_id: fixture.service.id, rating: 4, description: 'Quick and clean.' });
    expect(answer).toMatchObject({ status: 200, body: { message: 'Thank you for your feedback!' } });
    const { rows } =
      await sql`select reviewer_name, rating, comment, professional_id from reviews where line_id = ${lineId}`.execute(
        app.connection.db,
      );
    expect(rows).toEqual([
      {
        reviewer_name: fixture.customer.name,
        rating: 4,
        comment: 'Quick and clean.',
        professional_id: fixture.professional.id,
      },
    ]);
    expect((await give({ service_id: fixture.service.id, rating: 5 })).status).toBe(403);
    for (const { kept, said } of await sums()) expect(Number(kept)).toBe(Number(said));
  });

  it('can be changed for seven days, and the sums follow', async () => {
    const { lineId } = await approved();
    const body = { service_id: fixture.service.id, detail_id: lineId, rating: 2, description: '' };
    expect((await give(body)).status).toBe(200);
    app.clock.advance(7 * 1440 - 1);
    expect((await give({ ...body, rating: 5 })).reply.message).toBe('We’ve updated your feedback.');
    for (const { kept, said } of await sums()) expect(Number(kept)).toBe(Number(said));
    app.clock.advance(1);
    expect((await give({ ...body, rating: 1 })).status).toBe(403);
    app.clock.set('2026-11-21T12:00:00+05:30');
  });

  it('apply to the newest approved line by default', async () => {
    const first = await approved();
    const second = await approved();
    for (const { lineId } of [second, first]) {
      expect((await give({ service_id: fixture.service.id, rating: 3 })).status).toBe(200);
      const { rows } = await sql`select 1 from reviews where line_id = ${lineId}`.execute(app.connection.db);
      expect(rows).toHaveLength(1);
    }
  });

  it('twenty concurrent requests create one review', async () => {
    const { lineId } = await approved();
    const byService = await race(10, () => give({ service_id: fixture.service.id, rating: 5 }));
    expect(byService.map(({ status }) => status).sort()).toEqual([
      200,
      ...Array.from({ length: 9 }, () => 403),
    ]);
    const other = await approved();
    const byLine = await race(10, (index) =>
      give({ service_id: fixture.service.id, rating: (index % 5) + 1, detail_id: other.lineId }),
    );
    expect(new Set(byLine.map(({ status }) => status))).toEqual(new Set([200]));
    const { rows } =
      await sql`select line_id from reviews where line_id = any(${[lineId, other.lineId]})`.execute(
        app.connection.db,
      );
    expect(rows).toHaveLength(2);
    for (const { kept, said } of await sums()) expect(Number(kept)).toBe(Number(said));
  });

  // proves: may.own
  it('are rejected from another customer and for another service', async () => {
    const { lineId } = await approved();
    const stranger = await aCustomer(app);
    const other = await aService(app, 'Electrician');
    const body = { service_id: fixture.service.id, rating: 1, detail_id: lineId };
    expect((await give(body, stranger)).status).toBe(404);
    expect((await give({ ...body, service_id: other.id })).status).toBe(404);
    expect((await give({ ...body, detail_id: undefined }, stranger)).status).toBe(403);
  });

  // proves: rule.feedback, field.feedback
  it('need one to five stars', async () => {
    for (const rating of [undefined, 0, 6, 2.5, 'many']) {
      const { status, error } = await give({ service_id: fixture.service.id, rating });
      expect({ status, errors: error.errors }).toEqual({
        status: 422,
        errors: { rating: ['Please select a rating before submitting'] },
      });
    }
  });
});
