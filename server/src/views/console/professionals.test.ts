import { setTimeout as sleep } from 'node:timers/promises';
import type { OperatorRole } from '@aaspaas/contract/kernel/grants.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEFAULT_CITY } from '../../features/places/index.ts';
import { anOperator, aProfessional, type TestPerson } from '../../testing/accounts.ts';
import {
  aBooking,
  type BookingFixture,
  createBookingFixture,
  done,
  nextUnusedDate,
  offers,
} from '../../testing/bookings.ts';
import { setDuty } from '../../testing/duty.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';

const DAY = 24 * 60;

let app: TestApp;
let fixture: BookingFixture;
let lakshmi: TestPerson;
let second: TestPerson;
let pending: TestPerson;
let rejected: TestPerson;
const operators = new Map<OperatorRole, TestPerson>();
const run = (statement: ReturnType<typeof sql>) => statement.execute(app.connection.db);

beforeAll(async () => {
  app = await testApp();
  fixture = await createBookingFixture(app);
  second = fixture.secondProfessional;
  for (const role of ['owner', 'dispatcher', 'finance', 'content', 'support'] as const)
    operators.set(role, await anOperator(app, { roles: [role] }));
  lakshmi = await aProfessional(app, { name: '=1+1 Lakshmi 100%_Rao', mobile: '9812300011' });
  pending = await aProfessional(app, { name: 'Zubin Mehta' });
  rejected = await aProfessional(app, { name: 'aamir khan' });
  await offers(app, lakshmi, fixture.service.id);
  const now = app.clock.now();
  for (const [{ id }, state, reason] of [
    [pending, 'pending', null],
    [rejected, 'rejected', 'The ID proof cannot be read.'],
  ] as const)
    await run(sql`insert into professionals (account_id, state, state_reason, state_at, created_at)
      values (${id}, ${state}, ${reason}, ${now}, ${now})`);
  const professional = lakshmi;
  const lines: number[] = [];
  for (const state of ['approved', 'approved', 'done', 'assigned'] as const)
    lines.push((await aBooking(app, fixture, { professional, state, slot: nextUnusedDate() })).lineId);
  // One of the three finished jobs started too late, one in the last minute.
  await run(
    sql`update booking_lines set started_at = starts_at + interval '16 minutes' where id = ${lines[0]}`,
  );
  await run(
    sql`update booking_lines set started_at = starts_at + interval '15 minutes' where id = ${lines[1]}`,
  );
  await done(app.call('job.cancel', { body: { bookingId: lines[3] as number, reason: 'Ill' } }, lakshmi));
  await run(sql`insert into professional_ratings (professional_id, reviews, stars)
    values (${lakshmi.id}, 4, 14), (${second.id}, 2, 10)`);
  await run(sql`update professionals set latitude = ${DEFAULT_CITY.latitude}, longitude = ${DEFAULT_CITY.longitude},
    hours = '[{"weekday": 1, "from": "09:00", "to": "18:00"}]' where account_id = ${lakshmi.id}`);
  await run(sql`insert into days_off (professional_id, first_day, last_day, reason, created_at)
    values (${lakshmi.id}, '2026-12-24', '2026-12-26', 'A wedding', ${now})`);
  await run(
    sql`update professionals set paused = true, paused_until = '2026-12-05' where account_id = ${second.id}`,
  );
  await setDuty(app, fixture.professional, true);
  await app.runLoop('professional activity');
}, 120_000);
afterAll(() => app.close());

const as = (role: OperatorRole) => operators.get(role) as TestPerson;
const list = async (query: Record<string, string>, role: OperatorRole = 'owner') => {
  const { reply } = await app.callRaw('admin.professionals', { query }, as(role));
  return { ids: reply.data.map(({ id }) => id), ...reply };
};
const one = (id: number, role: OperatorRole = 'owner') =>
  app.call('admin.professional', { params: { id: String(id) as never } }, as(role));

const erase = ({ id }: TestPerson) =>
  run(sql`update accounts set erased_at = ${app.clock.now()}, mobile = null, name = '' where id = ${id}`);

describe('admin.professionals', () => {
  it('lists professionals in every state by name, with their numbers', async () => {
    const { ids, data, total } = await list({});
    const { professional } = fixture;
    expect(ids).toEqual([lakshmi.id, rejected.id, professional.id, second.id, pending.id]);
    expect(total).toBe(5);
    expect(data[0]).toMatchObject({
      name: '=1+1 Lakshmi 100%_Rao',
      mobile: '9812300011',
      city: 'Bengaluru',
      services: ['Plumber'],
      rating: 3.5,
      reviews: 4,
      jobs: 2,
      finished: 3,
      on_time: 67,
      cancelled: 1,
      paused: false,
      on_duty: false,
      state: 'approved',
    });
    expect(data[2]).toMatchObject({
      rating: null,
      reviews: 0,
      jobs: 0,
      on_time: null,
      on_duty: true,
      city: null,
    });
    expect(data[3]).toMatchObject({ rating: 5, paused: true });
    expect(data[4]).toMatchObject({ state: 'pending', services: [] });
  });

  it.each<[string, () => Record<string, string>, () => number[]]>([
    ['a mobile number as people write it', () => ({ q: '+91 98123 00011' }), () => [lakshmi.id]],
    ['a part of a name with pattern characters', () => ({ q: '100%_r' }), () => [lakshmi.id]],
    ['a formula as a name', () => ({ q: '=1+1' }), () => [lakshmi.id]],
    ['a state', () => ({ state: 'rejected' }), () => [rejected.id]],
    ['a city', () => ({ city: 'bengaluru' }), () => [lakshmi.id]],
    ['a pause', () => ({ paused: 'yes' }), () => [second.id]],
    ['no pause and a state', () => ({ paused: 'no', state: 'pending' }), () => [pending.id]],
    ['a low rating', () => ({ rating: 'low' }), () => [lakshmi.id]],
    [
      'a service',
      () => ({ service: String(fixture.service.id), sort: 'id' }),
      () => [fixture.professional.id, second.id, lakshmi.id],
    ],
    ['a service without offers', () => ({ service: '999999' }), () => []],
    ['a customer’s mobile number', () => ({ q: fixture.customer.mobile }), () => []],
  ])('filters by %s', async (_what, query, ids) => {
    const found = await list(query());
    expect(found.ids).toEqual(ids());
    expect(found.total).toBe(ids().length);
  });

  it('a service that was withdrawn is not offered', async () => {
    const person = await aProfessional(app, { name: 'Yusuf Withdrawn' });
    await offers(app, person, fixture.service.id);
    expect((await list({ service: String(fixture.service.id) })).ids).toContain(person.id);
    await run(sql`update offerings set removed_at = ${app.clock.now()} where professional_id = ${person.id}`);
    const { data } = await list({ q: 'Yusuf Withdrawn' });
    expect(data).toMatchObject([{ services: [] }]);
    expect((await list({ service: String(fixture.service.id) })).ids).not.toContain(person.id);
    await erase(person);
  });

  it.each([
    ['-name', () => pending.id],
    ['-rating', () => second.id],
    ['-jobs', () => lakshmi.id],
    ['id', () => fixture.professional.id],
    ['-id', () => rejected.id],
  ])('begins in the order %s with the right one', async (sort, id) => {
    expect((await list({ sort })).ids[0]).toBe(id());
  });

  it.each(['name', '-name', 'rating', '-rating', 'jobs', '-jobs', 'id', '-id'])(
    'pages in the order %s have each professional once',
    async (sort) => {
      const whole = (await list({ sort })).ids;
      const paged: number[] = [];
      for (let cursor: string | null = null; ; ) {
        const page = await list({ sort, limit: '1', ...(cursor ? { cursor } : {}) });
        paged.push(...page.ids);
        cursor = page.next_cursor;
        if (!cursor) break;
      }
      expect(paged).toEqual(whole);
      expect(whole).toHaveLength(5);
    },
  );

  it('names the invalid filters', async () => {
    const query = { state: 'gone', paused: 'maybe', rating: 'high', service: 'x', sort: 'mobile' };
    const { status, error } = await app.callRaw('admin.professionals', { query }, as('owner'));
    expect([status, Object.keys(error.errors).toSorted()]).toEqual([
      422,
      ['paused', 'rating', 'service', 'sort', 'state'],
    ]);
  });

  it('shows finance masked numbers, and content and other accounts nothing', async () => {
    expect((await list({ q: 'Lakshmi' }, 'finance')).data[0]).toMatchObject({ mobile: '••••••••11' });
    for (const role of ['dispatcher', 'support'] as const)
      expect((await list({ q: 'Lakshmi' }, role)).data[0]).toMatchObject({ mobile: '9812300011' });
    expect((await app.callRaw('admin.professionals', {}, as('content'))).status).toBe(403);
    expect((await app.callRaw('admin.professionals', {}, lakshmi)).status).toBe(403);
  });

  it('has names and services in Hindi', async () => {
    const { reply } = await app.callRaw(
      'admin.professionals',
      { query: { q: 'Lakshmi' } },
      { ...as('owner'), headers: { 'accept-language': 'hi' } },
    );
    expect(reply.data[0]).toMatchObject({ city: 'बेंगलुरु', services: ['Plumber हिंदी'] });
  });
});

describe('admin.professional', () => {
  it('has contacts, registration, services, availability, jobs, payouts and appeals', async () => {
    const { rows } = await run(
      sql`select id from assignments where professional_id = ${lakshmi.id} order by id limit 1`,
    );
    const [assignment] = rows as { id: number }[];
    await done(
      app.call('appeal.create', { body: { assignment_id: assignment?.id ?? 0, text: 'Too far.' } }, lakshmi),
    );
    await run(sql`with made as (insert into payout_runs (prepared_by, prepared_at, state, single_operator, approved_at)
        values (${as('owner').id}, ${app.clock.now()}, 'approved', true, ${app.clock.now()}) returning id)
      insert into payout_items (run_id, account_id, amount, state) select id, ${lakshmi.id}, 24050, 'approved' from made`);
    const { data } = (await done(one(lakshmi.id))).reply;
    expect(data).toMatchObject({
      name: '=1+1 Lakshmi 100%_Rao',
      verified: true,
      approved_jobs: 2,
      jobs: 2,
      application: { id: lakshmi.id, state: 'approved', services: ['Plumber'], checks: [], documents: [] },
      offerings: [
        { name: 'Plumber', price: { per_day: 800, per_hour: 150 }, city: 'Bengaluru', radius_km: 15 },
      ],
      hours: [{ weekday: 1, from: '09:00', to: '18:00' }],
      duty: { on: false, ends_at: null },
      payouts: [{ amount: 240.5, state: 'approved', reference: null }],
      appeals: [{ text: 'Too far.', service_name: 'Plumber', answered_at: null }],
    });
    // The reason is only for the professional.
    expect(data.days_off).toEqual([{ from: '2026-12-24', to: '2026-12-26' }]);
    expect(data.lines?.every(({ professional }) => professional?.id === lakshmi.id)).toBe(true);
    expect(data.lines?.length).toBeGreaterThanOrEqual(3);
    expect((await one(second.id)).reply.data).toMatchObject({ paused: true, paused_until: '2026-12-05' });
    expect((await one(rejected.id)).reply.data).toMatchObject({
      state: 'rejected',
      state_reason: 'The ID proof cannot be read.',
      hours: null,
    });
    expect((await one(fixture.professional.id)).reply.data.duty).toMatchObject({ on: true });
  });

  it('leaves out what the role may not read', async () => {
    const parts = async (role: OperatorRole) => {
      const { application, lines, payouts, appeals } = (await done(one(lakshmi.id, role))).reply.data;
      return { application, lines, payouts, appeals };
    };
    const some = expect.anything();
    expect(await parts('owner')).toEqual({ application: some, lines: some, payouts: some, appeals: some });
    expect(await parts('dispatcher')).toEqual({
      application: some,
      lines: some,
      payouts: null,
      appeals: some,
    });
    expect(await parts('finance')).toEqual({ application: null, lines: some, payouts: some, appeals: null });
    expect(await parts('support')).toEqual({ application: some, lines: some, payouts: null, appeals: some });
    expect((await one(lakshmi.id, 'finance')).reply.data).toMatchObject({ mobile: '••••••••11' });
    expect((await one(lakshmi.id, 'content')).status).toBe(403);
  });

  it('does not exist for other accounts and erased professionals', async () => {
    expect((await one(fixture.customer.id)).status).toBe(404);
    const erased = await aProfessional(app);
    await offers(app, erased, fixture.service.id);
    await erase(erased);
    expect((await one(erased.id)).status).toBe(404);
    expect((await list({})).ids).not.toContain(erased.id);
  });
});

describe('the export of professionals', () => {
  const exportOf = (query: string, role: OperatorRole = 'owner') =>
    app.app.inject({
      method: 'GET',
      url: `/api/admin/professionals/csv${query}`,
      headers: { authorization: `Bearer ${as(role).token}` },
    });

  it('has the rows of the list in its order, and keeps formulas texts', async () => {
    const { body, headers } = await exportOf('?sort=-id');
    expect(headers['content-disposition']).toMatch(/filename="professionals-\d{4}-\d\d-\d\d\.csv"/);
    const { data } = await list({ sort: '-id' });
    const rows = body.slice(1).trimEnd().split('\r\n');
    expect(rows[0]).toBe(
      'Name,Mobile,City,Services,Rating,Reviews,"Jobs, 28 days","On time, 28 days","Cancelled, 28 days",Availability,State,Blocked since',
    );
    expect(rows.slice(1)).toHaveLength(data.length);
    for (const [at, { mobile }] of data.entries()) expect(rows[at + 1]).toContain(mobile);
    expect((await exportOf('?q=Lakshmi&cols=mobile,rating,jobs,on_time')).body).toBe(
      '\uFEFFName,Mobile,Rating,Reviews,"Jobs, 28 days","On time, 28 days"\r\n\'=1+1 Lakshmi 100%_Rao,9812300011,3.5,4,2,67\r\n',
    );
  });

  it('masks for finance, is refused to content, and is recorded', async () => {
    expect((await exportOf('?q=Lakshmi&cols=mobile', 'finance')).body).toContain('••••••••11');
    expect((await exportOf('', 'content')).statusCode).toBe(403);
    expect((await exportOf('?sort=x&state=x')).statusCode).toBe(422);
    const { rows } = await run(sql`select count(*)::int as count from audit_log
      where action = 'admin.professionals_csv' and outcome = 'done'`);
    expect((rows[0] as { count: number }).count).toBe(3);
  });
});

describe('the activity of professionals', () => {
  const stored = async (id: number) => {
    const { rows } =
      await run(sql`select city, rating, jobs, due_at = 'infinity' as settled, due_at = '-infinity' as due
      from professional_activity where professional_id = ${id}`);
    return rows[0];
  };

  it('is written after a rating, a move of the base and an approval, and not again', async () => {
    const { id } = second;
    expect(await stored(id)).toEqual({ city: null, rating: 50, jobs: 0, settled: true, due: false });
    await run(sql`update professional_ratings set reviews = 3, stars = 11 where professional_id = ${id}`);
    await run(sql`update professionals set latitude = 19.07, longitude = 72.88 where account_id = ${id}`);
    expect(await stored(id)).toMatchObject({ rating: 50, due: true });
    await app.runLoop('professional activity');
    expect(await stored(id)).toEqual({ city: 'mumbai', rating: 37, jobs: 0, settled: true, due: false });
    await run(sql`update professionals set paused = false, paused_until = null where account_id = ${id}`);
    expect(await stored(id)).toMatchObject({ due: false });
    await aBooking(app, fixture, { professional: second, state: 'approved', slot: nextUnusedDate() });
    expect(await stored(id)).toMatchObject({ due: true });
    await app.runLoop('professional activity');
    expect(await stored(id)).toMatchObject({ jobs: 1, settled: false, due: false });
  });

  it('is written again after a change that commits while the loop writes it', async () => {
    const { id } = second;
    await run(sql`update professional_activity set due_at = '-infinity' where professional_id = ${id}`);
    const { change } = await app.connection.db.transaction().execute(async (tx) => {
      await sql`select from professional_activity where professional_id = ${id} for update`.execute(tx);
      const changing = run(
        sql`update professional_ratings set reviews = 4, stars = 20 where professional_id = ${id}`,
      );
      await Promise.race([changing, sleep(300)]);
      await sql`update professional_activity set due_at = 'infinity' where professional_id = ${id}`.execute(
        tx,
      );
      return { change: changing };
    });
    await change;
    expect(await stored(id)).toMatchObject({ due: true });
    await app.runLoop('professional activity');
    expect(await stored(id)).toMatchObject({ rating: 50, due: false });
  });

  it('forgets jobs that were approved 28 days ago', async () => {
    app.clock.advance(28 * DAY - 1);
    await app.runLoop('professional activity');
    expect(await stored(second.id)).toMatchObject({ jobs: 1 });
    app.clock.advance(1);
    await app.runLoop('professional activity');
    expect(await stored(second.id)).toMatchObject({ jobs: 0, settled: true });
    expect(await stored(lakshmi.id)).toMatchObject({ jobs: 0, settled: true });
  });
});
