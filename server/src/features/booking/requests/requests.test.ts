import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { anOperator, type TestPerson } from '../../../testing/accounts.ts';
import { done } from '../../../testing/bookings.ts';
import {
  anInstantLine,
  askedOf,
  onDutyAt,
  requestsTo,
  searchedLine,
  setDuty,
} from '../../../testing/duty.ts';
import { aNearbyProfessional } from '../../../testing/nearby-professional.ts';
import { assignAutomatically, changeBookingSettings } from '../../../testing/line-actions.ts';
import { race } from '../../../testing/race.ts';
import { runReactions } from '../../../testing/reactions.ts';
import { contradictoryHolds, driftedCalendars } from '../../../testing/holds.ts';
import { saveAvailability } from '../../../testing/slots.ts';
import { type TestApp, testApp } from '../../../testing/test-app.ts';

let app: TestApp;
let operator: TestPerson;
beforeAll(async () => {
  app = await testApp();
  operator = await anOperator(app);
  await assignAutomatically(app);
});
afterAll(() => app.close());
// Saturday noon.
beforeEach(() => app.clock.set('2026-11-21T12:00:00+05:30'));

const run = () => app.runLoop('job requests');
/** Lets seconds pass, and the worker run. */
const pass = async (seconds: number) => {
  app.clock.advance(seconds / 60);
  await run();
};
const requestOf = async (person: TestPerson) => {
  const [request] = await requestsTo(app, person);
  if (!request) throw new Error('the professional has no open request');
  return request.id;
};
const accept = (person: TestPerson, id: number) =>
  app.call('job_requests.accept', { params: { id } }, person);
const decline = (person: TestPerson, id: number, reason: 'far' | 'busy' = 'far') =>
  app.call('job_requests.decline', { params: { id }, body: { reason } }, person);
const cancel = (lineId: number) =>
  done(
    app.call(
      'admin.cancel_line',
      { params: { detail_id: lineId }, body: { reason: 'No water today' } },
      operator,
    ),
  );
const notificationsOf = async ({ id }: TestPerson, kind: string) => {
  const { rows } = await sql<{ facts: unknown }>`
    select facts from notifications where account_id = ${id} and kind = ${kind} order by id`.execute(
    app.connection.db,
  );
  return rows;
};

describe('requests for work that begins soon', () => {
  it('asks the nearest 3 within 15 minutes, then 5 within 25, then 8 within 40, and ends after 150 seconds', async () => {
    // 8, 10, 13, 14, 18, 27, 35 and 45 minutes away.
    const { serviceId, professionals } = await onDutyAt(app, 0.5, 1, 1.5, 2, 3, 5, 7, 9.2);
    const { lineId, customer } = await anInstantLine(app, serviceId);
    await run();
    expect(await askedOf(app, professionals)).toEqual([0, 1, 2]);
    await pass(44);
    expect(await askedOf(app, professionals)).toEqual([0, 1, 2]);
    await pass(1);
    expect(await askedOf(app, professionals)).toEqual([3, 4]);
    await pass(45);
    expect(await askedOf(app, professionals)).toEqual([5, 6]);
    await pass(59);
    expect(await searchedLine(app, lineId)).toMatchObject({ state: 'placed', attention: null });
    for (const person of professionals) await saveAvailability(app, person, { paused: true });
    await pass(1);
    expect(await askedOf(app, professionals)).toEqual([]);
    expect(await searchedLine(app, lineId)).toMatchObject({
      state: 'placed',
      attention: 'instant_unfilled',
      kind: 'instant',
      outcome: 'unfilled',
    });
    await runReactions(app);
    expect(await notificationsOf(operator, 'admin_instant_unfilled')).toHaveLength(1);
    expect(await notificationsOf(customer, 'instant_unfilled')).toHaveLength(1);
    // The customer chooses; planned assignment leaves the line alone.
    await app.runLoop('assignment');
    expect(await searchedLine(app, lineId)).toMatchObject({ state: 'placed' });
  });

  it('shows the work, the area and the pay, but no customer', async () => {
    const { serviceId, professionals } = await onDutyAt(app, 0.5);
    const [only] = professionals as [TestPerson];
    const { lineId } = await anInstantLine(app, serviceId);
    await run();
    app.clock.advance(0.25);
    const [request] = await requestsTo(app, only);
    expect(request).toEqual({
      id: expect.any(Number),
      kind: 'instant',
      service_name: expect.stringContaining('Service'),
      image_url: null,
      area: expect.any(String),
      travel_minutes: 8,
      work_type: 'hour',
      day_hours: 2,
      service_date: '2026-11-21',
      service_time: '13:30',
      price: 300,
      net: 300,
      sent_at: '2026-11-21T12:00:00+05:30',
      expires_at: '2026-11-21T12:00:45+05:30',
      seconds_left: 30,
    });
    await runReactions(app);
    expect(await notificationsOf(only, 'job_request')).toMatchObject([{ facts: { detail_id: lineId } }]);
  });

  it('assigns the line to who accepts, refuses the others, and repeats the answer', async () => {
    const { serviceId, professionals } = await onDutyAt(app, 0.5, 1);
    const [first, second] = professionals as [TestPerson, TestPerson];
    const { lineId, customer } = await anInstantLine(app, serviceId);
    await run();
    const [mine, theirs] = [await requestOf(first), await requestOf(second)];
    expect((await done(accept(first, mine))).reply).toMatchObject({
      message: 'The job is yours. It’s in your Booking List.',
      data: { detail_id: lineId },
    });
    expect((await done(accept(first, mine))).reply.data).toEqual({ detail_id: lineId });
    expect(await searchedLine(app, lineId)).toMatchObject({
      state: 'assigned',
      professional_id: first.id,
      outcome: 'accepted',
    });
    const { rows: assignments } = await sql`
      select professional_id, chosen_by, to_at from assignments where line_id = ${lineId}`.execute(
      app.connection.db,
    );
    expect(assignments).toEqual([{ professional_id: first.id, chosen_by: 'employee', to_at: null }]);
    expect((await accept(second, theirs)).error).toMatchObject({
      status: 409,
      message: 'Another professional took this job.',
    });
    expect(
      (
        await app.call(
          'job_requests.accept',
          { params: { id: theirs } },
          { ...second, headers: { 'accept-language': 'hi' } },
        )
      ).error,
    ).toMatchObject({ message: 'यह काम दूसरे पेशेवर ने ले लिया।' });
    expect(await requestsTo(app, second)).toEqual([]);
    expect((await accept(second, mine)).status, 'the request of another professional').toBe(404);
    await runReactions(app);
    expect(await notificationsOf(customer, 'professional_found')).toHaveLength(1);
    expect(await contradictoryHolds(app)).toEqual([]);
    expect(await driftedCalendars(app)).toEqual([]);
  });

  it('of 50 who accept at once, one gets the job and 49 get the refusal', async () => {
    const { serviceId, professionals } = await onDutyAt(app, ...Array<number>(50).fill(0.5));
    const { lineId } = await anInstantLine(app, serviceId);
    await run();
    // Everybody is asked, as if all of them were the nearest.
    await sql`insert into job_requests (line_id, professional_id, ring, travel_minutes, sent_at, expires_at)
      select line_id, p.id, 1, 8, sent_at, expires_at
      from (select line_id, sent_at, expires_at from job_requests where line_id = ${lineId} limit 1) one,
        unnest(${professionals.map(({ id }) => id)}::bigint[]) as p (id)
      where not exists (select from job_requests r where r.line_id = ${lineId} and r.professional_id = p.id)`.execute(
      app.connection.db,
    );
    const ids: number[] = [];
    for (const person of professionals) ids.push(await requestOf(person));
    const answers = await race(50, (index) =>
      accept(professionals[index] as TestPerson, ids[index] as number),
    );
    const won = answers.flatMap(({ status }, index) => (status === 200 ? [index] : []));
    expect(won).toHaveLength(1);
    const lost = answers.filter(({ status }) => status !== 200).map((one) => one.error);
    expect(lost).toHaveLength(49);
    for (const error of lost)
      expect(error).toMatchObject({ status: 409, message: 'Another professional took this job.' });
    expect(await searchedLine(app, lineId)).toMatchObject({
      state: 'assigned',
      professional_id: professionals[won[0] as number]?.id,
    });
    const { rows } = await sql`select professional_id from line_ranges where line_id = ${lineId}`.execute(
      app.connection.db,
    );
    expect(rows).toEqual([{ professional_id: professionals[won[0] as number]?.id }]);
    expect(await driftedCalendars(app)).toEqual([]);
  });

  it('asks the next ones as soon as everybody declined, and never asks them again for the line', async () => {
    const { serviceId, professionals } = await onDutyAt(app, 0.5, 3);
    const [near, far] = professionals as [TestPerson, TestPerson];
    const { lineId, customer } = await anInstantLine(app, serviceId);
    await run();
    const id = await requestOf(near);
    await done(decline(near, id, 'busy'));
    await done(decline(near, id, 'busy'));
    expect((await accept(near, id)).error).toMatchObject({ message: 'This request has ended.' });
    await run();
    expect(await askedOf(app, professionals)).toEqual([1]);
    await pass(45);
    await pass(60);
    await saveAvailability(app, far, { paused: true });
    await pass(45);
    expect(await searchedLine(app, lineId)).toMatchObject({ attention: 'instant_unfilled' });
    await saveAvailability(app, far, { paused: false });
    // The customer lets us ask for longer: who missed the request is asked again.
    const lines = (await done(app.call('booking.instant', {}, customer))).reply.data[0]?.details;
    expect(lines?.[0]?.allowed_actions).toContain('ask_longer');
    const longer = () => app.call('instant.choose', { body: { detailId: lineId, choice: 'wait' } }, customer);
    expect((await done(longer())).reply).toMatchObject({
      message: 'We’re asking for 10 more minutes.',
      data: { ends_at: '2026-11-21T12:12:30+05:30' },
    });
    expect((await longer()).error).toMatchObject({ status: 409 });
    expect(await searchedLine(app, lineId)).toMatchObject({ attention: null, outcome: null });
    await run();
    expect(await askedOf(app, professionals)).toEqual([1]);
    await done(accept(far, await requestOf(far)));
    expect(await searchedLine(app, lineId)).toMatchObject({ state: 'assigned', professional_id: far.id });
  });

  it('ends duty after three missed requests in a row; an answer begins the count again', async () => {
    const { serviceId, professionals } = await onDutyAt(app, 0.5);
    const [only] = professionals as [TestPerson];
    const dutyOf = async () => (await done(app.call('duty.get', {}, only))).reply.data;
    const missOne = async () => {
      const { lineId } = await anInstantLine(app, serviceId, { preferredTime: '13:00' });
      await run();
      await requestOf(only);
      await pass(45);
      await cancel(lineId);
    };
    await missOne();
    await missOne();
    await anInstantLine(app, serviceId, { preferredTime: '13:30' });
    await run();
    await done(decline(only, await requestOf(only)));
    await missOne();
    await missOne();
    expect(await dutyOf()).toMatchObject({ on: true });
    await missOne();
    expect(await dutyOf()).toEqual({ on: false, ends_at: null, ended_by: 'missed' });
    await runReactions(app);
    expect(await notificationsOf(only, 'duty_ended')).toHaveLength(1);
    await setDuty(app, only, true);
    expect(await dutyOf()).toMatchObject({ on: true });
  });

  it('leaves the line to its promised professional if no professional near is on duty', async () => {
    const { serviceId, professionals } = await onDutyAt(app, 0.5);
    const [only] = professionals as [TestPerson];
    await setDuty(app, only, false);
    const { lineId } = await anInstantLine(app, serviceId);
    await app.runLoop('assignment');
    expect(await searchedLine(app, lineId)).toMatchObject({ state: 'placed' });
    await run();
    await app.runLoop('assignment');
    expect(await searchedLine(app, lineId)).toMatchObject({
      state: 'assigned',
      professional_id: only.id,
      outcome: 'dropped',
    });
  });

  it('asks a professional who comes on duty while there is no other one', async () => {
    const { serviceId, professionals } = await onDutyAt(app, 0.5);
    const [only] = professionals as [TestPerson];
    await anInstantLine(app, serviceId);
    await run();
    await done(accept(only, await requestOf(only)));
    // The only professional is busy then, so nothing is held for the second line.
    const { lineId } = await anInstantLine(app, serviceId);
    await run();
    expect(await searchedLine(app, lineId)).toMatchObject({ state: 'placed', ring: 3, outcome: null });
    const late = await aNearbyProfessional(app, { name: 'Late', serviceIds: [serviceId], km: 1 });
    await setDuty(app, late, true);
    await pass(15);
    await done(accept(late, await requestOf(late)));
    expect(await searchedLine(app, lineId)).toMatchObject({ state: 'assigned', professional_id: late.id });
  });

  it('ends requests when the customer cancels', async () => {
    const { serviceId, professionals } = await onDutyAt(app, 0.5);
    const [only] = professionals as [TestPerson];
    const { lineId } = await anInstantLine(app, serviceId);
    await run();
    const id = await requestOf(only);
    await cancel(lineId);
    expect(await requestsTo(app, only)).toEqual([]);
    expect((await accept(only, id)).error).toMatchObject({ message: 'This request has ended.' });
    await pass(45);
    expect(await searchedLine(app, lineId)).toMatchObject({ state: 'cancelled', outcome: 'dropped' });
  });

  it('in manual assignment asks no professional', async () => {
    const { serviceId, professionals } = await onDutyAt(app, 0.5);
    await done(changeBookingSettings(app, operator, { allocation: 'manual' }));
    try {
      const { lineId } = await anInstantLine(app, serviceId);
      await run();
      expect(await askedOf(app, professionals)).toEqual([]);
      expect(await searchedLine(app, lineId)).toMatchObject({ state: 'placed', outcome: 'dropped' });
    } finally {
      await assignAutomatically(app);
    }
  });

  it('continues with the other lines when one fails', async () => {
    const [bad, good] = [await onDutyAt(app, 0.5), await onDutyAt(app, 0.6)];
    const failing = await anInstantLine(app, bad.serviceId);
    const other = await anInstantLine(app, good.serviceId);
    const { db } = app.connection;
    await sql`create function broken_request() returns trigger language plpgsql as $$ begin raise exception 'broken'; end $$`.execute(
      db,
    );
    await sql`create trigger broken_request before insert on job_requests for each row
      when (new.line_id = ${sql.lit(failing.lineId)}) execute function broken_request()`.execute(db);
    await run();
    expect(await askedOf(app, good.professionals)).toEqual([0]);
    await sql`drop trigger broken_request on job_requests`.execute(db);
    await pass(10);
    expect(await askedOf(app, bad.professionals)).toEqual([0]);
    expect(await searchedLine(app, other.lineId)).toMatchObject({ outcome: null });
  });
});

/** Lets a search end in which no professional answers. */
async function missAll(): Promise<void> {
  await run();
  for (const seconds of [45, 45, 60]) await pass(seconds);
}

describe('a search that ends without an answer', () => {
  it('assigns the line to a professional who works then, on duty or not, as the plan does', async () => {
    const { serviceId, professionals } = await onDutyAt(app, 0.5, 1);
    const [near, works] = professionals as [TestPerson, TestPerson];
    await setDuty(app, works, false);
    const { lineId, customer } = await anInstantLine(app, serviceId);
    await run();
    await done(decline(near, await requestOf(near)));
    await missAll();
    expect(await searchedLine(app, lineId)).toMatchObject({
      state: 'assigned',
      professional_id: works.id,
      attention: null,
      outcome: 'dropped',
    });
    const { rows } = await sql`select a.professional_id, a.chosen_by, a.cost is not null as planned, c.why
      from assignments a left join line_candidates c on c.line_id = a.line_id and not c.chosen
      where a.line_id = ${lineId}`.execute(app.connection.db);
    expect(rows).toEqual([
      {
        professional_id: works.id,
        chosen_by: 'system',
        planned: true,
        why: { key: 'booking.why_declined' },
      },
    ]);
    await runReactions(app);
    expect(await notificationsOf(works, 'job_new')).toHaveLength(1);
    expect(await notificationsOf(customer, 'professional_found')).toHaveLength(1);
    expect(await notificationsOf(customer, 'instant_unfilled')).toHaveLength(0);
    expect(await contradictoryHolds(app)).toEqual([]);
    expect(await driftedCalendars(app)).toEqual([]);
  });

  it('leaves the choice to the customer if everybody declined, or if the work should have begun', async () => {
    const { serviceId, professionals } = await onDutyAt(app, 0.5);
    const [only] = professionals as [TestPerson];
    const declined = await anInstantLine(app, serviceId);
    await run();
    await done(decline(only, await requestOf(only)));
    await missAll();
    expect(await searchedLine(app, declined.lineId)).toMatchObject({
      state: 'placed',
      attention: 'instant_unfilled',
    });
    const late = await anInstantLine(app, serviceId, { preferredTime: '13:00' });
    await run();
    app.clock.set('2026-11-21T13:00:00+05:30');
    await run();
    expect(await searchedLine(app, late.lineId)).toMatchObject({
      state: 'placed',
      attention: 'instant_unfilled',
    });
  });

  it.each([
    ['12:00', 'assigned'],
    ['12:50', 'placed'],
  ])('booked at %s for 13:30, with only a professional who is an hour away: %s', async (bookedAt, state) => {
    app.clock.set(`2026-11-21T${bookedAt}:00+05:30`);
    const { serviceId, professionals } = await onDutyAt(app, 0.5, 14);
    const [near] = professionals as [TestPerson];
    const { lineId } = await anInstantLine(app, serviceId);
    await run();
    await done(decline(near, await requestOf(near)));
    await missAll();
    expect((await searchedLine(app, lineId))?.state).toBe(state);
  });

  it('has exactly one professional when one accepts at that moment', async () => {
    for (let round = 0; round < 6; round += 1) {
      app.clock.set('2026-11-21T12:00:00+05:30');
      const { serviceId, professionals } = await onDutyAt(app, 0.5, 1);
      const [accepts, works] = professionals as [TestPerson, TestPerson];
      await setDuty(app, works, false);
      const { lineId } = await anInstantLine(app, serviceId);
      await run();
      const request = await requestOf(accepts);
      // The request is still open when the search ends.
      await sql`update job_requests set expires_at = expires_at + interval '5 minutes' where id = ${request}`.execute(
        app.connection.db,
      );
      app.clock.advance(2.5);
      const [answer] = await Promise.all([accept(accepts, request), run(), run()]);
      const line = await searchedLine(app, lineId);
      expect(line?.state).toBe('assigned');
      expect([200, 409]).toContain(answer.status);
      if (answer.status === 200)
        expect(line).toMatchObject({ professional_id: accepts.id, outcome: 'accepted' });
      const { rows } = await sql`select a.professional_id as assigned, r.professional_id as reserved, a.to_at
        from assignments a join line_ranges r on r.line_id = a.line_id where a.line_id = ${lineId}`.execute(
        app.connection.db,
      );
      expect(rows).toEqual([
        { assigned: line?.professional_id, reserved: line?.professional_id, to_at: null },
      ]);
      const { rows: open } =
        await sql`select 1 from job_requests where line_id = ${lineId} and state = 'open'`.execute(
          app.connection.db,
        );
      expect(open).toEqual([]);
      expect(await driftedCalendars(app)).toEqual([]);
    }
  });
});
