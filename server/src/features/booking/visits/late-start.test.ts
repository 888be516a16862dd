import { addMinutes } from '@aaspaas/contract/kernel/time.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DEFAULT_CITY } from '../../places/index.ts';
import { aCustomer, aProfessional, type TestPerson } from '../../../testing/accounts.ts';
import {
  aBooking,
  aService,
  type BookingFixture,
  createBookingFixture,
  done,
  nextUnusedDate,
  offers,
  startCodeOf,
  startWork,
} from '../../../testing/bookings.ts';
import { driftedCalendars } from '../../../testing/holds.ts';
import { assignLine, changeBookingSettings, completeWork } from '../../../testing/line-actions.ts';
import { race } from '../../../testing/race.ts';
import { runReactions } from '../../../testing/reactions.ts';
import { type TestApp, testApp } from '../../../testing/test-app.ts';
import { TEST_START } from '../../../testing/test-start.ts';

let app: TestApp;
let fixture: BookingFixture;
let day: string;

beforeAll(async () => {
  app = await testApp();
  fixture = await createBookingFixture(app);
  await done(changeBookingSettings(app, fixture.operator, { codesAtAnyTime: false }));
  // The clock jumps by weeks between the visits.
  await sql`update sessions set expires_at = '2027-12-01'`.execute(app.connection.db);
});
afterAll(() => app.close());
beforeEach(() => {
  app.clock.set(TEST_START);
  day = nextUnusedDate().preferredDate;
});

/** An instant of the day, in India. */
const on = (time: string) => new Date(`${day}T${time}:00+05:30`);

/** Sets the clock and runs what is due then. */
async function at(time: string): Promise<void> {
  app.clock.set(on(time).toISOString());
  await app.runLoop('deadlines');
  await runReactions(app);
}

/** An assigned line of the day. */
async function assigned(
  preferredTime: string,
  workingDuration: number,
  professional = fixture.professional,
  place: object = {},
) {
  const slot = { preferredDate: day, preferredTime, workingDuration, ...place };
  const { lineId } = await aBooking(app, fixture, { state: 'assigned', slot, professional });
  return lineId;
}

async function stored(lineId: number) {
  const { rows } = await sql<{
    state: string;
    attention: string | null;
    total: number;
    ends_at: Date;
    from: Date | null;
    to: Date | null;
  }>`select l.state, l.attention, l.total::int as total, l.ends_at, lower(r.during) as "from", upper(r.during) as "to"
    from booking_lines l left join line_ranges r on r.line_id = l.id where l.id = ${lineId}`.execute(
    app.connection.db,
  );
  return rows[0] as NonNullable<(typeof rows)[0]>;
}

const setOut = (bookingId: number, person = fixture.professional) =>
  done(app.call('visit.on_the_way', { body: { bookingId } }, person));
const start = (lineId: number, person = fixture.professional) =>
  startWork(app, lineId, fixture.customer, person);
const kinds = async (lineId: number) => {
  const { reply } = await done(
    app.call('notification.list', { role: 'user', query: { limit: 50 } }, fixture.customer),
  );
  return reply.data.filter(({ detail_id }) => detail_id === lineId).map(({ kind }) => kind);
};

async function warnAgain(lineId: number): Promise<void> {
  const found = app.product.reactions.find(
    ({ event, name }) => event.name === 'booking.line_transitioned' && name === 'standby',
  );
  await found?.run({ history_id: 0, line_id: lineId, transition: 'start', notices: [] } as never);
  await runReactions(app);
}

describe('work that begins 65 minutes late', () => {
  it('takes the professional’s time from its real start, runs over 15 minutes after its real end, and ends well', async () => {
    const lineId = await assigned('10:00', 1);
    await at('09:40');
    await setOut(lineId);
    await at('11:05');
    expect((await stored(lineId)).attention).toBe('late');
    await start(lineId);
    expect(await stored(lineId)).toMatchObject({
      state: 'started',
      attention: null,
      ends_at: on('12:05'),
      from: on('11:05'),
      to: on('12:35'),
    });
    await at('12:19');
    expect((await stored(lineId)).attention).toBeNull();
    await at('12:20');
    expect((await stored(lineId)).attention).toBe('running_over');
    await done(completeWork(app, fixture.professional, lineId));
    await done(app.call('booking.approve', { body: { id: lineId } }, fixture.customer));
    expect((await stored(lineId)).state).toBe('approved');
    expect(await driftedCalendars(app)).toEqual([]);
  });

  it('ends the sharing of the position', async () => {
    const lineId = await assigned('10:00', 1);
    await at('09:40');
    await setOut(lineId);
    await done(app.call('visit.change_position_consent', { body: { given: true } }, fixture.professional));
    const share = () =>
      app.call(
        'visit.position',
        { body: { bookingId: lineId, latitude: 12.97, longitude: 77.6 } },
        fixture.professional,
      );
    await done(share());
    await at('11:05');
    await start(lineId);
    expect((await share()).status).toBe(409);
  });
});

describe('the next job after a late start', () => {
  it('is at risk once, and its customer is notified; the reserved times do not overlap', async () => {
    const [first, second] = [await assigned('10:00', 1), await assigned('12:00', 1)];
    await at('09:40');
    await setOut(first);
    await at('11:05');
    await start(first);
    expect(await stored(first)).toMatchObject({ ends_at: on('12:05'), from: on('11:05'), to: on('12:00') });
    await runReactions(app);
    expect(await stored(second)).toMatchObject({
      state: 'assigned',
      attention: 'at_risk',
      from: on('12:00'),
    });
    expect((await kinds(second))[0]).toBe('professional_may_be_late');
    // A reaction may be delivered twice.
    await warnAgain(first);
    expect((await kinds(second)).filter((kind) => kind === 'professional_may_be_late')).toHaveLength(1);
    expect(await driftedCalendars(app)).toEqual([]);
  });

  it('gives its time to the work in progress when another professional takes it', async () => {
    const [first, second] = [await assigned('10:00', 1), await assigned('12:00', 1)];
    await at('09:40');
    await setOut(first);
    await at('11:05');
    await start(first);
    await done(assignLine(app, fixture.operator, second, fixture.secondProfessional));
    await runReactions(app);
    expect(await stored(first)).toMatchObject({ from: on('11:05'), to: on('12:35') });
    expect(await driftedCalendars(app)).toEqual([]);
  });

  it('is left alone if it can still be reached', async () => {
    const [first, second] = [await assigned('10:00', 1), await assigned('14:00', 1)];
    await at('11:05');
    await setOut(first);
    await start(first);
    await runReactions(app);
    expect(await stored(second)).toMatchObject({ attention: null });
    expect(await kinds(second)).not.toContain('professional_may_be_late');
  });

  it('may already have begun: the late work starts all the same', async () => {
    const [first, second] = [await assigned('10:00', 1), await assigned('11:30', 1)];
    await at('09:40');
    await setOut(first);
    await at('11:35');
    await start(first);
    expect(await stored(first)).toMatchObject({ state: 'started', ends_at: on('12:35'), from: on('10:00') });
    await runReactions(app);
    expect((await stored(second)).state).toBe('assigned');
    expect(await driftedCalendars(app)).toEqual([]);
  });

  it('is warned when work that began in time, 11 km away, runs over', async () => {
    const far = { latitude: DEFAULT_CITY.latitude + 0.1 };
    const [first, second] = [await assigned('10:00', 1, undefined, far), await assigned('12:00', 1)];
    await at('10:00');
    await start(first);
    await runReactions(app);
    await at('11:14');
    expect((await stored(second)).attention).toBeNull();
    await at('11:15');
    expect((await stored(first)).attention).toBe('running_over');
    expect((await stored(second)).attention).toBe('at_risk');
    expect((await kinds(second))[0]).toBe('professional_may_be_late');
  });
});

describe('a late start while the next job moves', () => {
  it('never fails, 20 at once, and no reserved time overlaps', async () => {
    const pairs: { person: TestPerson; first: number; second: number; otp: string }[] = [];
    for (let index = 0; index < 20; index += 1) {
      const person = await aProfessional(app);
      await offers(app, person, fixture.service.id);
      const first = await assigned('10:00', 1, person);
      pairs.push({ person, first, second: await assigned('14:00', 1, person), otp: '' });
    }
    await sql`update sessions set expires_at = '2027-12-01'`.execute(app.connection.db);
    app.clock.set(on('11:05').toISOString());
    for (const pair of pairs) {
      await done(app.call('job.generate_code', { body: { bookingId: pair.first } }, pair.person));
      pair.otp = await startCodeOf(app, fixture.customer, pair.first);
    }
    const results = await race(20, async (index) => {
      const { person, first, second, otp } = pairs[index] as (typeof pairs)[0];
      const [started, moved] = await Promise.all([
        app.call('job.verify_code', { body: { bookingId: first, otp } }, person),
        app.call(
          'booking.reschedule',
          { body: { detailId: second, preferredDate: day, preferredTime: index % 2 ? '12:00' : '12:30' } },
          fixture.customer,
        ),
      ]);
      return { started: started.status, moved: moved.status };
    });
    expect(results.map(({ started }) => started)).toEqual(Array.from({ length: 20 }, () => 200));
    await runReactions(app);
    for (const [index, { first, second }] of pairs.entries()) {
      expect(await stored(first)).toMatchObject({ state: 'started', from: on('11:05') });
      const { moved } = results[index] as (typeof results)[0];
      expect([200, 409]).toContain(moved);
      // A refusal changes nothing; a move is complete.
      const from = moved === 409 ? on('14:00') : on(index % 2 ? '12:00' : '12:30');
      const line = await stored(second);
      if (line.state === 'assigned') expect(line.from).toEqual(from);
      else expect([line.state, moved]).toEqual(['placed', 200]);
    }
    expect(await driftedCalendars(app)).toEqual([]);
  });

  it('starts once, and one of 20 customers who want the time after it gets it', async () => {
    const [person, customer] = [await aProfessional(app), await aCustomer(app)];
    const { id: serviceId } = await aService(app, 'Late start');
    await offers(app, person, serviceId);
    const book = async (preferredDate: string, preferredTime: string) => {
      const slot = { preferredDate, preferredTime, workingDuration: 1 };
      const { lineId } = await aBooking(app, fixture, {
        state: 'assigned',
        slot,
        professional: person,
        serviceId,
        customer,
      });
      return lineId;
    };
    const late = await book(day, '10:00');
    const others: number[] = [];
    for (let index = 0; index < 20; index += 1)
      others.push(await book(nextUnusedDate().preferredDate, '10:00'));
    await sql`update sessions set expires_at = '2027-12-01'`.execute(app.connection.db);
    app.clock.set(on('11:05').toISOString());
    await done(app.call('job.generate_code', { body: { bookingId: late } }, person));
    const otp = await startCodeOf(app, customer, late);
    const [starts, moves] = await Promise.all([
      race(20, () => app.call('job.verify_code', { body: { bookingId: late, otp } }, person)),
      race(20, (index) =>
        app.call(
          'booking.reschedule',
          {
            body: {
              detailId: others[index] as number,
              preferredDate: day,
              preferredTime: '14:00',
              promised: true,
            },
          },
          customer,
        ),
      ),
    ]);
    // A repeated start is answered like the first one, and counted once.
    expect(starts.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
    const { rows } = await sql<{ starts: number }>`select count(*)::int as starts from line_history
      where line_id = ${late} and transition = 'start'`.execute(app.connection.db);
    expect(rows).toEqual([{ starts: 1 }]);
    expect(await stored(late)).toMatchObject({ from: on('11:05'), to: on('12:35') });
    const won = moves.filter(({ status }) => status === 200);
    expect(won.map(({ reply }) => reply.data.outcome)).toEqual(['kept']);
    const lost = moves.filter(({ status }) => status !== 200).map(({ error }) => error);
    expect(lost).toHaveLength(19);
    for (const error of lost)
      expect(error).toMatchObject({
        status: 409,
        message: 'This time was just taken. Please choose another one.',
      });
    for (const [index, line] of others.entries())
      if (moves[index]?.status === 409) expect((await stored(line)).from).not.toEqual(on('14:00'));
    expect(await driftedCalendars(app)).toEqual([]);
  });
});

describe('work that ends early', () => {
  it('frees the professional 30 minutes later, at the same price', async () => {
    const lineId = await assigned('10:00', 4);
    await at('10:00');
    await start(lineId);
    await at('11:00');
    await done(completeWork(app, fixture.professional, lineId));
    expect(await stored(lineId)).toMatchObject({
      state: 'done',
      total: 60_000,
      from: on('10:00'),
      to: on('11:30'),
    });
    const next = await assigned('11:30', 1);
    expect((await stored(next)).from).toEqual(addMinutes(on('11:00'), 30));
    expect(await driftedCalendars(app)).toEqual([]);
  });
});
