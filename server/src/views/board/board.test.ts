import { lineConflict } from '@aaspaas/contract/features/line-version.ts';
import type { OperatorRole } from '@aaspaas/contract/kernel/grants.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rewriteWorkingTime } from '../../features/provider/index.ts';
import { anOperator, aProfessional, type TestPerson } from '../../testing/accounts.ts';
import type { Answer } from '../../testing/api-client.ts';
import {
  aBooking,
  type BookingFixture,
  createBookingFixture,
  done,
  offers,
  type SLOT,
} from '../../testing/bookings.ts';
import { assignLine } from '../../testing/line-actions.ts';
import { aNearbyProfessional } from '../../testing/nearby-professional.ts';
import { race } from '../../testing/race.ts';
import { recordStatements } from '../../testing/record-statements.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';

/** A Tuesday, three days after the clock of the tests. */
const DATE = '2026-11-24';
const CITY = 'bengaluru';

let app: TestApp;
let fixture: BookingFixture;
let asha: TestPerson;
let bharat: TestPerson;
let chitra: TestPerson;
let mysuru: TestPerson;
let dispatcher: TestPerson;

const slot = (preferredTime: string, workingDuration = 2, preferredDate = DATE): Partial<typeof SLOT> => ({
  preferredDate,
  preferredTime,
  workingDuration,
});
const book = (options: Parameters<typeof aBooking>[2]) => aBooking(app, fixture, options);
const assigned = async (professional: TestPerson, time: string, hours = 2) =>
  book({ state: 'assigned', professional, slot: slot(time, hours) });

beforeAll(async () => {
  app = await testApp();
  fixture = await createBookingFixture(app);
  dispatcher = await anOperator(app, { roles: ['dispatcher'] });
  const serviceIds = [fixture.service.id];
  asha = await aNearbyProfessional(app, { name: 'Asha Nair', serviceIds, km: 2 });
  bharat = await aNearbyProfessional(app, {
    name: 'Bharat 100%_Rao',
    serviceIds,
    km: 4,
    hours: [{ weekday: 2, from: '09:00', to: '18:00' }],
  });
  chitra = await aNearbyProfessional(app, { name: 'Chitra Bose', serviceIds, km: 24 });
  mysuru = await aNearbyProfessional(app, { name: 'Mohan Gowda', serviceIds: [], km: 0 });
  await sql`update professionals set latitude = 12.2979, longitude = 76.6393 where account_id = ${mysuru.id}`.execute(
    app.connection.db,
  );
}, 120_000);
afterAll(() => app.close());

type Query = Record<string, string | number>;
const board = async (query: Query = {}, person: TestPerson = dispatcher) =>
  (await done(app.callRaw('admin.board', { query: { date: DATE, city: CITY, ...query } }, person))).reply;
const versionOf = async (lineId: number) =>
  (await done(app.call('admin.line', { params: { detail_id: lineId } }, dispatcher))).reply.data.version;
const laneOf = async (person: TestPerson, query: Query = {}) =>
  (await board(query)).data.find(({ employee_id }) => employee_id === person.id);

describe('admin.board', () => {
  it('has the approved professionals whose base is in the city', async () => {
    const pending = await aNearbyProfessional(app, { name: 'Pia', serviceIds: [], km: 1, state: 'pending' });
    const without = await aProfessional(app);
    await offers(app, without, fixture.service.id);
    const ids = (await board()).data.map(({ employee_id }) => employee_id);
    expect(ids).toEqual(expect.arrayContaining([asha.id, bharat.id, chitra.id]));
    for (const { id } of [pending, without, mysuru]) expect(ids).not.toContain(id);
    expect((await board({ city: 'mysuru' })).data.map(({ employee_id }) => employee_id)).toEqual([mysuru.id]);
  });

  it('has a professional from elsewhere with a job in the city on that day only', async () => {
    await offers(app, mysuru, fixture.service.id);
    await book({ state: 'assigned', professional: mysuru, slot: slot('10:00', 2, '2026-11-25') });
    expect(await laneOf(mysuru)).toBeUndefined();
    expect((await laneOf(mysuru, { date: '2026-11-25' }))?.jobs).toHaveLength(1);
  });

  it('has hours, a day off and a pause', async () => {
    expect(await laneOf(bharat)).toMatchObject({
      hours: [{ starts_at: `${DATE}T09:00:00+05:30`, ends_at: `${DATE}T18:00:00+05:30` }],
      day_off: false,
      paused: false,
      candidate: null,
      candidate_gaps: null,
    });
    expect((await laneOf(bharat, { date: '2026-11-26' }))?.hours).toEqual([]);
    const { db } = app.connection;
    await sql`insert into days_off (professional_id, first_day, last_day, reason, created_at)
      values (${bharat.id}, '2026-12-01', '2026-12-08', '', ${app.clock.now()})`.execute(db);
    await sql`update professionals set paused = true where account_id = ${chitra.id}`.execute(db);
    for (const [date, day_off] of [
      ['2026-11-30', false],
      ['2026-12-01', true],
      ['2026-12-08', true],
      ['2026-12-09', false],
    ] as const)
      expect((await laneOf(bharat, { date }))?.day_off).toBe(day_off);
    expect((await laneOf(chitra))?.paused).toBe(true);
    await sql`update professionals set paused = false where account_id = ${chitra.id}`.execute(db);
  });

  it('has the jobs of the day without the travel time after them, and the trips between them', async () => {
    const late = await assigned(asha, '14:00');
    const early = await assigned(asha, '09:00', 3);
    const { jobs } = (await laneOf(asha)) ?? { jobs: [] };
    expect(jobs.map(({ detail_id }) => detail_id)).toEqual([early.lineId, late.lineId]);
    expect(jobs[0]).toMatchObject({
      booking_id: early.code,
      service_name: 'Plumber',
      pin: '560001',
      point: { latitude: 12.97, longitude: 77.595 },
      state: 'assigned',
      starts_at: `${DATE}T09:00:00+05:30`,
      ends_at: `${DATE}T12:00:00+05:30`,
      can_assign: true,
      gap_before: null,
    });
    // Both are at the same place: only the minutes at the door.
    expect(jobs[1]?.gap_before).toEqual({ travel_minutes: 5, km: 0, gap_minutes: 120, short: false });
    const hindi = await app.callRaw(
      'admin.board',
      { query: { date: DATE, city: CITY } },
      { ...dispatcher, headers: { 'accept-language': 'hi' } },
    );
    expect(JSON.stringify(hindi.body)).toContain('Plumber हिंदी');
  });

  it('marks a trip that takes longer than the time between two jobs', async () => {
    const { rows } = await sql<{ id: number }>`select id from booking_lines where professional_id = ${asha.id}
      and service_date = ${DATE} order by starts_at`.execute(app.connection.db);
    const far = sql`(select booking_id from booking_lines where id = ${rows[1]?.id})`;
    await sql`update bookings set latitude = 13.9 where id = ${far}`.execute(app.connection.db);
    const gap = (await laneOf(asha))?.jobs[1]?.gap_before;
    expect(gap).toMatchObject({ gap_minutes: 120, short: true });
    expect(gap?.travel_minutes).toBeGreaterThan(120);
    expect(gap?.km).toBeGreaterThan(100);
    await sql`update bookings set latitude = 12.9716 where id = ${far}`.execute(app.connection.db);
  });

  it('has work of several days on each of them, and cancelled lines on none', async () => {
    const days = await book({
      state: 'assigned',
      professional: chitra,
      slot: { ...slot('08:00', 2, '2026-12-14'), serviceMethod: 'day' },
    });
    const jobsOn = async (date: string) => (await laneOf(chitra, { date }))?.jobs.map((job) => job.detail_id);
    expect(await jobsOn('2026-12-14')).toEqual([days.lineId]);
    expect(await jobsOn('2026-12-15')).toEqual([days.lineId]);
    expect(await jobsOn('2026-12-16')).toEqual([]);
    await done(app.call('booking.cancel', { body: { bookingId: days.id } }, fixture.customer));
    expect(await jobsOn('2026-12-14')).toEqual([]);
  });

  it('has held time without saying whose', async () => {
    const held = await book({ slot: slot('10:00', 1, '2026-12-20') });
    await sql`insert into line_ranges (line_id, professional_id, during, kind)
      values (${held.lineId}, ${bharat.id}, '[2026-12-20 10:00+05:30, 2026-12-20 11:30+05:30)', 'hold')`.execute(
      app.connection.db,
    );
    const lane = await laneOf(bharat, { date: '2026-12-20' });
    expect(lane).toMatchObject({
      jobs: [],
      holds: [{ starts_at: '2026-12-20T10:00:00+05:30', ends_at: '2026-12-20T11:00:00+05:30' }],
    });
    expect(Object.keys(lane?.holds[0] ?? {})).toEqual(['starts_at', 'ends_at']);
    await sql`update line_ranges set expires_at = ${app.clock.now()} where line_id = ${held.lineId}`.execute(
      app.connection.db,
    );
    expect((await laneOf(bharat, { date: '2026-12-20' }))?.holds).toEqual([]);
  });

  it('begins with the professionals whose first job is earliest, and pages have each once', async () => {
    await assigned(chitra, '08:00');
    const whole = (await board()).data.map(({ employee_id }) => employee_id);
    expect(whole.slice(0, 3)).toEqual([chitra.id, asha.id, expect.any(Number)]);
    const paged: number[] = [];
    for (let cursor: string | null = null; ; ) {
      const page = await board({ limit: 1, ...(cursor ? { cursor } : {}) });
      paged.push(...page.data.map(({ employee_id }) => employee_id));
      cursor = page.next_cursor;
      if (!cursor) break;
    }
    expect(paged).toEqual(whole);
  });

  it('finds professionals by a part of the name', async () => {
    const ids = async (q: string) => (await board({ q })).data.map(({ employee_id }) => employee_id);
    expect(await ids('100%_r')).toEqual([bharat.id]);
    expect(await ids('Mohan')).toEqual([]);
  });

  it('names all that is wrong with a request', async () => {
    const { status, error } = await app.callRaw(
      'admin.board',
      { query: { date: 'monday', limit: '0', line: 'x' } },
      dispatcher,
    );
    expect([status, Object.keys(error.errors).toSorted()]).toEqual([422, ['city', 'date', 'limit', 'line']]);
    const unknown = await app.callRaw('admin.board', { query: { date: DATE, city: 'atlantis' } }, dispatcher);
    expect([unknown.status, Object.keys(unknown.error.errors)]).toEqual([422, ['city']]);
  });

  it('sends as many statements for many lanes as for one', async () => {
    const count = async (limit: number) => (await recordStatements(() => board({ limit }))).length;
    expect(await count(100)).toBe(await count(1));
    const { lineId } = await book({ slot: slot('12:00') });
    const ranked = async (limit: number) =>
      (await recordStatements(() => board({ limit, line: lineId }))).length;
    expect(await ranked(100)).toBe(await ranked(1));
  });
});

describe('admin.board with a selected line', () => {
  it('has the suggestions by rank with reasons and named conflicts, as admin.suggestions', async () => {
    const { lineId, code } = await book({ slot: slot('15:00') });
    const { data, line } = await board({ line: lineId });
    expect(line).toEqual({
      detail_id: lineId,
      booking_id: code,
      service_name: 'Plumber',
      pin: '560001',
      point: { latitude: 12.97, longitude: 77.595 },
      state: 'placed',
      attention: null,
      starts_at: `${DATE}T15:00:00+05:30`,
      ends_at: `${DATE}T17:00:00+05:30`,
      professional: null,
      can_assign: true,
      version: await versionOf(lineId),
    });
    const { reply } = await done(
      app.call('admin.suggestions', { params: { detail_id: lineId } }, dispatcher),
    );
    expect(data.map(({ candidate }) => candidate)).toEqual(reply.data);
    const of = (person: TestPerson) => data.find(({ employee_id }) => employee_id === person.id);
    expect(of(asha)?.candidate).toMatchObject({
      free: false,
      conflicts: [{ kind: 'busy', starts_at: `${DATE}T14:00:00+05:30`, ends_at: `${DATE}T16:30:00+05:30` }],
    });
    expect(of(asha)?.candidate_gaps?.before).toMatchObject({ gap_minutes: 180, short: false });
    expect(of(bharat)?.candidate).toMatchObject({ free: true, conflicts: [] });
    expect(of(bharat)?.candidate?.reasons).toContain('Offers this service');
    expect(of(chitra)?.candidate?.conflicts).toEqual([{ kind: 'too_far', km: expect.any(Number) }]);
    // The busy ones are last.
    expect(data.at(-1)?.employee_id).toBe(asha.id);
    // Professionals who do not offer the service are no suggestions.
    expect(of(mysuru)?.candidate?.covers ?? true).toBe(true);
  });

  it('names a day off, hours and a hold', async () => {
    const { lineId } = await book({ slot: slot('19:00', 1) });
    await sql`insert into days_off (professional_id, first_day, last_day, reason, created_at)
      values (${chitra.id}, ${DATE}, ${DATE}, '', ${app.clock.now()})`.execute(app.connection.db);
    await rewriteWorkingTime(app.connection.db, [chitra.id], app.clock.now());
    const other = await book({ slot: slot('19:00', 1) });
    await sql`delete from line_ranges where line_id in (${lineId}, ${other.lineId})`.execute(
      app.connection.db,
    );
    await sql`insert into line_ranges (line_id, professional_id, during, kind)
      select ${other.lineId}, ${asha.id}, tstzrange(starts_at, ends_at, '[)'), 'hold' from booking_lines where id = ${other.lineId}`.execute(
      app.connection.db,
    );
    const { data } = await board({ line: lineId });
    const kinds = (person: TestPerson) =>
      data.find(({ employee_id }) => employee_id === person.id)?.candidate?.conflicts.map(({ kind }) => kind);
    expect(kinds(asha)).toEqual(['held']);
    expect(kinds(bharat)).toEqual(['outside_hours']);
    expect(kinds(chitra)).toEqual(['day_off', 'too_far']);
    await sql`delete from days_off where professional_id = ${chitra.id}`.execute(app.connection.db);
  });

  it('names the trip for which there is no time', async () => {
    await book({ state: 'assigned', professional: bharat, slot: slot('09:00', 1, '2026-12-22') });
    const far = await book({ slot: slot('11:00', 1, '2026-12-22') });
    await sql`update bookings set latitude = 13.9 where id = ${far.id}`.execute(app.connection.db);
    const { data } = await board({ line: far.lineId, date: '2026-12-22' });
    const lane = data.find(({ employee_id }) => employee_id === bharat.id);
    expect(lane?.candidate?.conflicts).toContainEqual({
      kind: 'short_gap',
      side: 'before',
      gap_minutes: 60,
      travel_minutes: lane?.candidate_gaps?.before?.travel_minutes,
    });
    expect(lane?.candidate_gaps?.before?.short).toBe(true);
  });

  it('finds suggestions by a part of the name', async () => {
    const { lineId } = await book({ slot: slot('06:00', 1) });
    const ids = async (q: string) =>
      (await board({ line: lineId, q })).data.map(({ employee_id }) => employee_id);
    expect(await ids('bharat 100%')).toEqual([bharat.id]);
    expect(await ids('no such name')).toEqual([]);
  });

  it('pages the suggestions without losing one', async () => {
    const { lineId } = await book({ slot: slot('07:00', 1) });
    const whole = (await board({ line: lineId })).data.map(({ employee_id }) => employee_id);
    const paged: number[] = [];
    for (let cursor: string | null = null; ; ) {
      const page = await board({ line: lineId, limit: 2, ...(cursor ? { cursor } : {}) });
      paged.push(...page.data.map(({ employee_id }) => employee_id));
      cursor = page.next_cursor;
      if (!cursor) break;
    }
    expect(paged).toEqual(whole);
    expect(whole.length).toBeGreaterThan(3);
  });

  it('moves the line to the lane when it is assigned, and to another one when it is reassigned', async () => {
    const { lineId } = await book({ slot: slot('12:00', 1, '2026-12-28') });
    const holders = async () =>
      (await board({ date: '2026-12-28' })).data
        .filter(({ jobs }) => jobs.some(({ detail_id }) => detail_id === lineId))
        .map(({ employee_id }) => employee_id);
    for (const person of [asha, bharat]) {
      await done(assignLine(app, dispatcher, lineId, person));
      expect(await holders()).toEqual([person.id]);
    }
    const { line } = await board({ date: '2026-12-28', line: lineId });
    expect(line).toMatchObject({ state: 'assigned', professional: { id: bharat.id }, can_assign: true });
  });

  it('has the version with which one of two operators assigns the line and the other one is refused', async () => {
    const date = '2026-12-29';
    const { lineId } = await book({ slot: slot('12:00', 1, date) });
    const names = ['Divya Nair', 'Farah Khan'];
    const operators = await Promise.all(
      names.map((name) => anOperator(app, { name, roles: ['dispatcher'] })),
    );
    const lineSeenBy = async (operator?: TestPerson) => (await board({ date, line: lineId }, operator)).line;
    let holder: TestPerson | null = null;
    // First the line has no professional, then it is taken from one.
    for (let turn = 0; turn < 2; turn += 1) {
      const others: TestPerson[] = [asha, bharat, chitra].filter((one) => one !== holder);
      const seen = await Promise.all(operators.map(lineSeenBy));
      const answers = await race<Answer>(2, (n) =>
        app.call(
          'admin.allocate',
          {
            params: { detail_id: lineId },
            body: { employee_id: others[n]?.id ?? 0, version: seen[n]?.version },
          },
          operators[n] ?? dispatcher,
        ),
      );
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
      const winner = answers.findIndex(({ status }) => status === 200);
      const conflict = lineConflict.parse(answers[1 - winner]?.error.data);
      const after = await lineSeenBy();
      expect(after).toMatchObject({ version: conflict.version, professional: { id: others[winner]?.id } });
      expect(conflict.changed_by).toBe(names[winner]);
      expect(conflict.changes).toContainEqual({
        field: 'professional',
        from: holder?.name ?? null,
        to: others[winner]?.name,
      });
      holder = others[winner] ?? null;
    }
  });

  it('has ordinary lanes for a line that cannot be assigned, and no line of another day', async () => {
    const { lineId } = await book({ state: 'cancelled', slot: slot('12:00') });
    const { data, line } = await board({ line: lineId });
    expect(line).toMatchObject({ state: 'cancelled', can_assign: false });
    expect(data.every(({ candidate }) => candidate === null)).toBe(true);
    expect((await board({ line: lineId, date: '2026-11-25' })).line).toBeNull();
    expect((await board({ line: 999_999 })).line).toBeNull();
    const draft = await book({ state: 'draft', slot: slot('12:00') });
    expect((await board({ line: draft.lineId })).line).toBeNull();
  });
});

describe('the map', () => {
  const placesOn = async (date: string, query: Query = {}, person: TestPerson = dispatcher) =>
    (await done(app.callRaw('admin.board_places', { query: { date, city: CITY, ...query } }, person))).reply;

  it('has where professionals begin, rounded, and null for those who have not said', async () => {
    // 2 km north of the centre of the cell around 12.9716, 77.5946.
    const base = (await laneOf(asha))?.base;
    expect(base).toEqual({ latitude: expect.closeTo(12.99, 1), longitude: expect.closeTo(77.595, 2) });
    for (const degrees of Object.values(base ?? {})) expect(Math.round(degrees * 200) / 200).toBe(degrees);
    await book({ state: 'assigned', professional: mysuru, slot: slot('10:00', 2, '2026-12-30') });
    await sql`update professionals set latitude = null, longitude = null where account_id = ${mysuru.id}`.execute(
      app.connection.db,
    );
    expect((await laneOf(mysuru, { date: '2026-12-30' }))?.base).toBeNull();
    await sql`update professionals set latitude = 12.2979, longitude = 76.6393 where account_id = ${mysuru.id}`.execute(
      app.connection.db,
    );
  });

  it('has the unassigned bookings of the day in the city with their rounded places, by the begin of their slot', async () => {
    const date = '2027-01-05';
    const late = await book({ slot: slot('16:00', 1, date) });
    const early = await book({ slot: slot('09:00', 1, date) });
    await book({ slot: slot('09:00', 1, '2027-01-06') });
    await assigned(chitra, '18:00');
    const elsewhere = await book({ slot: slot('11:00', 1, date) });
    await sql`update booking_lines set city = 'mysuru' where id = ${elsewhere.lineId}`.execute(
      app.connection.db,
    );
    const taken = await book({ state: 'assigned', professional: chitra, slot: slot('12:00', 1, date) });
    const { data, next_cursor } = await placesOn(date);
    expect(data.map(({ detail_id }) => detail_id)).toEqual([early.lineId, late.lineId]);
    expect(data.map(({ detail_id }) => detail_id)).not.toContain(taken.lineId);
    expect(next_cursor).toBeNull();
    expect(data[0]).toEqual({
      detail_id: early.lineId,
      booking_id: early.code,
      service_name: 'Plumber',
      starts_at: `${date}T09:00:00+05:30`,
      point: { latitude: 12.97, longitude: 77.595 },
    });
    expect((await placesOn(date, { city: 'mysuru' })).data).toHaveLength(1);
  });

  it('names all that is wrong with a request', async () => {
    const query = { date: '2026-02-31', city: '', limit: '0' };
    const { status, error } = await app.callRaw('admin.board_places', { query }, dispatcher);
    expect([status, Object.keys(error.errors).toSorted()]).toEqual([422, ['date', 'limit']]);
    const unknown = await app.callRaw(
      'admin.board_places',
      { query: { date: DATE, city: 'atlantis' } },
      dispatcher,
    );
    expect([unknown.status, Object.keys(unknown.error.errors)]).toEqual([422, ['city']]);
  });

  it('is read with the board’s grant, and only to about 500 m', async () => {
    const query = { date: '2027-01-05', city: CITY };
    for (const role of ['owner', 'dispatcher', 'support', 'finance'] as const) {
      const operator = await anOperator(app, { roles: [role] });
      expect(JSON.stringify(await placesOn('2027-01-05', {}, operator))).not.toMatch(/12\.9716|77\.5946/);
    }
    const content = await anOperator(app, { roles: ['content'] });
    expect((await app.callRaw('admin.board_places', { query }, content)).status).toBe(403);
    expect((await app.callRaw('admin.board_places', { query }, fixture.customer)).status).toBe(403);
  });
});

describe('roles', () => {
  const as = (role: OperatorRole) => anOperator(app, { roles: [role] });

  it.each(['owner', 'dispatcher', 'support'] as const)('%s reads the board', async (role) => {
    expect((await board({}, await as(role))).data.length).toBeGreaterThan(0);
  });

  it('finance reads it without being able to assign, content not at all', async () => {
    const { lineId } = await book({ slot: slot('16:00') });
    const { line, data } = await board({ line: lineId }, await as('finance'));
    expect(line?.can_assign).toBe(false);
    expect(data.flatMap(({ jobs }) => jobs).every(({ can_assign }) => !can_assign)).toBe(true);
    const query = { date: DATE, city: CITY };
    expect((await app.callRaw('admin.board', { query }, await as('content'))).status).toBe(403);
    expect((await app.callRaw('admin.board', { query }, fixture.customer)).status).toBe(403);
  });

  it('contains no contact of a customer', async () => {
    const { lineId } = await book({ slot: slot('17:00') });
    const text = JSON.stringify(await board({ line: lineId }, await as('finance')));
    for (const secret of ['Church Street', '9876501234', 'asha.rao@example.in', '12.9716', '77.5946'])
      expect(text).not.toContain(secret);
  });
});
