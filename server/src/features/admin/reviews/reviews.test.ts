import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aCustomer, anOperator, type TestPerson } from '../../../testing/accounts.ts';
import {
  aBooking,
  aService,
  type BookingFixture,
  createBookingFixture,
  done,
  nextUnusedDate,
  offers,
} from '../../../testing/bookings.ts';
import { nextNumber } from '../../../testing/counters.ts';
import { race } from '../../../testing/race.ts';
import { runReactions } from '../../../testing/reactions.ts';
import { type TestApp, testApp } from '../../../testing/test-app.ts';

let app: TestApp;
let fixture: BookingFixture;
beforeAll(async () => {
  app = await testApp();
  fixture = await createBookingFixture(app);
});
afterAll(() => app.close());

/** A review of approved work of a new service. */
async function aReview(rating = 2) {
  const { id: serviceId } = await aService(app, `Roofer ${nextNumber('roofer')}`);
  await offers(app, fixture.professional, serviceId);
  const { lineId } = await aBooking(app, fixture, { serviceId, state: 'approved', slot: nextUnusedDate() });
  const save = (stars: number, description = 'Call 98765') =>
    app.call(
      'review.save',
      { body: { service_id: serviceId, detail_id: lineId, rating: stars, description } },
      fixture.customer,
    );
  await done(save(rating));
  const { rows } = await sql<{ id: number }>`select id from reviews where line_id = ${lineId}`.execute(
    app.connection.db,
  );
  return { id: rows[0]?.id as number, serviceId, save };
}

const hide = (id: number, reason = 'personal_data', person = fixture.operator) =>
  app.callRaw('admin.hide_review', { params: { id }, body: { reason } }, person);
const show = (id: number) => app.call('admin.show_review', { params: { id } }, fixture.operator);
const report = (id: number, person: TestPerson, reason = 'abusive') =>
  app.callRaw('review.report', { role: 'user', params: { id }, body: { reason } }, person);
const publicPage = async (id: number) =>
  (await app.call('discovery.service', { params: { id } }, fixture.customer)).reply.data;
const sums = async (serviceId: number) => {
  const { rows } = await sql<{ reviews: number; stars: number }>`
    select reviews, stars from service_ratings where service_id = ${serviceId}
    union all select reviews, stars from professional_ratings where professional_id = ${fixture.professional.id}`.execute(
    app.connection.db,
  );
  return rows;
};
/** The stored sums of all services and professionals are those of the visible reviews. */
async function expectSumsOfVisibleReviews(): Promise<void> {
  for (const [table, column] of [
    ['service_ratings', 'service_id'],
    ['professional_ratings', 'professional_id'],
  ] as const) {
    const { rows } = await sql`
      select t.${sql.ref(column)} from ${sql.table(table)} t left join (
        select ${sql.ref(column)} as id, count(*) as reviews, sum(rating) as stars from reviews where hidden_at is null group by 1
      ) r on r.id = t.${sql.ref(column)}
      where (t.reviews, t.stars) is distinct from (coalesce(r.reviews, 0), coalesce(r.stars, 0))`.execute(
      app.connection.db,
    );
    expect(rows).toEqual([]);
  }
}
const inbox = async (kind: string) =>
  (await app.call('notification.list', { role: 'user' }, fixture.customer)).reply.data.filter(
    (one) => one.kind === kind,
  );
const queued = async (person = fixture.operator) =>
  (await app.call('admin.queue', {}, person)).reply.data.filter(({ kind }) => kind === 'reported_review');
const actions = async (id: number) =>
  (
    await sql<{
      action: string;
    }>`select action from audit_log where subject = ${`review:${id}`} order by id`.execute(app.connection.db)
  ).rows.map(({ action }) => action);

describe('admin.hide_review', () => {
  it('hides it from the service’s page and the averages, and notifies the author with the reason; showing reverts all', async () => {
    const { id, serviceId } = await aReview();
    const before = await sums(serviceId);
    expect(await publicPage(serviceId)).toMatchObject({ total_reviews: 1, reviews: [{ id, rating: 2 }] });
    expect((await hide(id)).status).toBe(200);
    expect(await publicPage(serviceId)).toMatchObject({ total_reviews: 0, average_rating: 0, reviews: [] });
    expect((await publicPage(serviceId)).rating_breakdown.every(({ count }) => count === 0)).toBe(true);
    await expectSumsOfVisibleReviews();
    await runReactions(app);
    expect((await inbox('review_hidden'))[0]?.text).toMatch(
      /^Your review of Roofer .* is hidden. Reason: Personal data.$/,
    );
    expect((await show(id)).status).toBe(200);
    expect(await sums(serviceId)).toEqual(before);
    expect(await publicPage(serviceId)).toMatchObject({
      total_reviews: 1,
      reviews: [{ id, comment: 'Call 98765' }],
    });
    await runReactions(app);
    expect(await inbox('review_shown')).toHaveLength(1);
    expect(await actions(id)).toEqual(['admin.hide_review', 'admin.show_review']);
  });

  it('counts a review once when twenty hide it at once, and writes one entry', async () => {
    const { id } = await aReview();
    const answers = await race(20, () => hide(id));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    await expectSumsOfVisibleReviews();
    expect(await actions(id)).toEqual(['admin.hide_review']);
  });

  it('keeps the sums right when the author changes the stars at the same time, and of a hidden review', async () => {
    const { id, save } = await aReview(1);
    await Promise.all([hide(id), save(5)]);
    await expectSumsOfVisibleReviews();
    await done(save(3));
    await expectSumsOfVisibleReviews();
    await show(id);
    await expectSumsOfVisibleReviews();
  });

  it('refuses an unknown reason, an unknown review, and operators without the grant', async () => {
    const { id } = await aReview();
    expect(Object.keys((await hide(id, 'ugly')).error.errors)).toEqual(['reason']);
    expect((await hide(999_999)).status).toBe(404);
    const support = await anOperator(app, { roles: ['support'] });
    expect((await hide(id, 'fake', support)).status).toBe(403);
  });
});

describe('review.report', () => {
  it('puts a review into the queue of those who decide, until one does; the same reader counts once', async () => {
    const { id, serviceId } = await aReview();
    const readers = [await aCustomer(app), await aCustomer(app)] as const;
    for (const reader of [...readers, readers[0]]) expect((await report(id, reader)).status).toBe(200);
    const [item] = await queued();
    expect(item).toMatchObject({ object: `review:${id}`, person: fixture.customer.name });
    expect(Date.parse(item?.due_at ?? '') - Date.parse(item?.since ?? '')).toBe(48 * 3600_000);
    expect(await queued(await anOperator(app, { roles: ['dispatcher'] }))).toEqual([]);
    const { reply } = await app.call('admin.reviews', { query: { limit: '1' } as never }, fixture.operator);
    expect(reply.data).toMatchObject([{ id, reports: [{ reason: 'abusive', count: 2 }] }]);
    await runReactions(app);
    const shown = await inbox('review_shown');
    expect((await show(id)).status).toBe(200);
    expect(await queued()).toEqual([]);
    expect((await publicPage(serviceId)).total_reviews).toBe(1);
    await runReactions(app);
    // The author is not notified of a report that changed nothing.
    expect(await inbox('review_shown')).toEqual(shown);
  });

  it('refuses visitors, unknown and hidden reviews, and no reason', async () => {
    const { id } = await aReview();
    const reader = await aCustomer(app);
    expect(
      (await app.callRaw('review.report', { role: 'user', params: { id }, body: { reason: 'fake' } })).status,
    ).toBe(401);
    expect(Object.keys((await report(id, reader, '')).error.errors)).toEqual(['reason']);
    expect((await report(999_999, reader)).status).toBe(404);
    await hide(id);
    expect((await report(id, reader)).status).toBe(404);
  });

  it('stops a reader after twenty reports in an hour', async () => {
    const { id } = await aReview();
    const reader = await aCustomer(app);
    const statuses = [];
    for (let n = 0; n < 21; n += 1) statuses.push((await report(id, reader)).status);
    expect(statuses.slice(-2)).toEqual([200, 429]);
  });
});

describe('admin.reviews', () => {
  it('lists reported reviews first, filters them, and finds words of the text', async () => {
    const [old, newer] = [await aReview(1), await aReview(4)];
    await report(old.id, await aCustomer(app));
    const list = async (query: Record<string, string>) =>
      (await app.call('admin.reviews', { query: query as never }, fixture.operator)).reply.data.map(
        ({ id }) => id,
      );
    const all = await list({});
    expect(all.indexOf(old.id)).toBeLessThan(all.indexOf(newer.id));
    expect(await list({ state: 'reported' })).toContain(old.id);
    expect(await list({ state: 'reported' })).not.toContain(newer.id);
    await hide(newer.id);
    expect(await list({ state: 'hidden' })).toContain(newer.id);
    expect(await list({ state: 'visible' })).not.toContain(newer.id);
    expect(await list({ rating: '4' })).toContain(newer.id);
    expect(await list({ q: 'call 987' })).toContain(old.id);
    expect(await list({ q: '%' })).toEqual([]);
  });

  it('exports what the list shows, text that a spreadsheet would run as text', async () => {
    const { save } = await aReview();
    await done(save(2, '=1+1'));
    const answer = await app.app.inject({
      url: '/api/admin/reviews/csv?q=%3D1',
      headers: { authorization: `Bearer ${fixture.operator.token}` },
    });
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toContain("'=1+1");
    expect(answer.body.trim().split('\r\n')).toHaveLength(2);
  });
});
