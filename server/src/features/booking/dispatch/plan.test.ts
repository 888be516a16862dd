import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aCustomer, anOperator, type TestPerson } from '../../../testing/accounts.ts';
import { done } from '../../../testing/bookings.ts';
import {
  aDraft,
  confirm,
  contradictoryHolds,
  driftedCalendars,
  reservedTimeOf,
} from '../../../testing/holds.ts';
import { assignAutomatically } from '../../../testing/line-actions.ts';
import { runReactions } from '../../../testing/reactions.ts';
import { anOfferedService, type OfferedService } from '../../../testing/slots.ts';
import { type TestApp, testApp } from '../../../testing/test-app.ts';

/** A Tuesday; the plan is made on Monday. */
const DATE = '2026-11-24';
const MONDAY = (time: string) => `2026-11-23T${time}:00+05:30`;

let app: TestApp;
let operator: TestPerson;
let service: OfferedService;
beforeEach(async () => {
  app = await testApp();
  operator = await anOperator(app);
  app.clock.set('2026-11-21T06:30:00Z');
  service = await anOfferedService(app, 3);
  await assignAutomatically(app);
});
afterEach(async () => {
  expect(await contradictoryHolds(app)).toEqual([]);
  expect(await driftedCalendars(app)).toEqual([]);
  await app.close();
});

const book = async (fields: object = {}, who?: TestPerson): Promise<number> => {
  const customer = who ?? (await aCustomer(app));
  const draft = await aDraft(app, customer, service.id, { preferredDate: DATE, promised: true, ...fields });
  await done(confirm(app, customer, draft.id));
  return draft.lineIds[0] as number;
};
const at = async (instant: string) => {
  app.clock.set(instant);
  await app.runLoop('calendars');
  await app.runLoop('assignment');
  await runReactions(app);
};
const line = async (id: number) =>
  (
    await sql<{ state: string; professional_id: number | null; attention: string | null }>`
      select state, professional_id, attention from booking_lines where id = ${id}`.execute(app.connection.db)
  ).rows[0];
const plannedTimes = async () =>
  (
    await sql<{ city: string; due: string }>`
      select city, to_char(due_at at time zone 'Asia/Kolkata', 'HH24:MI') as due from city_plans where day = ${DATE}`.execute(
      app.connection.db,
    )
  ).rows;
const mode = (one: 'manual' | 'assist' | 'auto') =>
  done(
    app.call('admin.change_dispatch_mode', { params: { city: 'bengaluru' }, body: { mode: one } }, operator),
  );

describe('the plan of tomorrow', () => {
  it('is made at 13:00, 17:00, 19:30 and 20:00, once each; the work is assigned at 20:00', async () => {
    const id = await book();
    await at(MONDAY('12:59'));
    expect(await plannedTimes()).toEqual([]);
    for (const [time, due] of [
      ['13:00', '13:00'],
      ['16:59', '13:00'],
      ['17:00', '17:00'],
      ['19:30', '19:30'],
      ['19:59', '19:30'],
    ] as const) {
      await at(MONDAY(time));
      expect(await plannedTimes(), time).toEqual([{ city: 'bengaluru', due }]);
      expect(await line(id), time).toMatchObject({ state: 'placed' });
    }
    await at(MONDAY('20:00'));
    expect(await line(id)).toMatchObject({ state: 'assigned' });
    const { rows } = await sql<{ cost: { travel: number } | null; rules_version: number; chosen_by: string }>`
      select cost, rules_version, chosen_by from assignments where line_id = ${id}`.execute(
      app.connection.db,
    );
    expect(rows).toMatchObject([
      {
        chosen_by: 'system',
        rules_version: 1,
        cost: { travel: expect.any(Number), stars: null, worked_before: false },
      },
    ]);
  });

  it('assigns later bookings, today’s bookings and those for a chosen professional at once', async () => {
    const chosen = service.professionals[1] as TestPerson;
    const wished = await book({ professional_id: chosen.id });
    await at('2026-11-21T06:31:00Z');
    expect(await line(wished)).toMatchObject({ state: 'assigned', professional_id: chosen.id });
    await at(MONDAY('20:05'));
    const late = await book({ preferredTime: '16:00' });
    await at(MONDAY('20:06'));
    expect(await line(late)).toMatchObject({ state: 'assigned' });
    const today = await book({ preferredDate: '2026-11-23', preferredTime: '23:30' });
    await at(MONDAY('20:07'));
    expect(await line(today)).toMatchObject({ state: 'assigned' });
  });

  it('waits in assist until the operator confirms, or until 20:15', async () => {
    await mode('assist');
    const id = await book();
    const confirmPlan = () => app.call('admin.confirm_plan', { params: { city: 'bengaluru' } }, operator);
    expect((await confirmPlan()).status).toBe(409);
    await at(MONDAY('17:00'));
    const cities = await app.call('admin.dispatch_cities', {}, operator);
    expect(cities.reply.data[0]).toMatchObject({ slug: 'bengaluru', mode: 'assist', to_confirm: 1 });
    expect(await line(id)).toMatchObject({ state: 'placed' });
    await done(confirmPlan());
    expect((await confirmPlan()).status).toBe(409);
    await at(MONDAY('17:01'));
    expect(await line(id)).toMatchObject({ state: 'assigned' });

    const other = await book({ preferredTime: '16:00' });
    await at(MONDAY('20:00'));
    expect(await line(other)).toMatchObject({ state: 'placed' });
    await at(MONDAY('20:15'));
    expect(await line(other)).toMatchObject({ state: 'assigned' });
  });

  it('plans and assigns nothing where operators choose', async () => {
    await mode('manual');
    const id = await book();
    await at(MONDAY('20:30'));
    expect(await plannedTimes()).toEqual([]);
    expect(await line(id)).toMatchObject({ state: 'placed' });
  });

  it('stores for everyone who could do the line why they were chosen or not, with the parts of the cost', async () => {
    const id = await book();
    await at(MONDAY('20:00'));
    const { rows } = await sql<{
      chosen: boolean;
      why: { key: string };
      cost: object | null;
      rules_version: number;
    }>`
      select chosen, why, cost, rules_version from line_candidates where line_id = ${id} order by chosen desc`.execute(
      app.connection.db,
    );
    expect(rows).toHaveLength(3);
    expect(rows[0]).toMatchObject({
      chosen: true,
      why: { key: expect.stringMatching(/^booking\.why_near/) },
    });
    for (const row of rows)
      expect(row).toMatchObject({ cost: { travel: expect.any(Number) }, rules_version: 1 });

    const list = (who: TestPerson) => app.call('admin.candidates', { params: { detail_id: id } }, who);
    const { data } = (await done(list(operator))).reply;
    expect(data.map(({ chosen }) => chosen)).toEqual([true, false, false]);
    for (const { minutes, reasons } of data) {
      const parts = reasons.map((reason) => Number(reason.match(/: (-?[\d.]+) min$/)?.[1]));
      expect(reasons[0]).toMatch(/^Travel: /);
      expect(parts.reduce((sum, part) => sum + part, 0)).toBeCloseTo(minutes as number, 1);
    }
    expect((await list(service.professionals[0] as TestPerson)).status).toBe(403);
    const missing = app.call('admin.candidates', { params: { detail_id: id + 1000 } }, operator);
    expect((await missing).status).toBe(404);
  });

  it('gives the customer, the professional and those who were not chosen the reason', async () => {
    const regular = await aCustomer(app);
    const known = service.professionals[2] as TestPerson;
    await sql`insert into reviews (service_id, professional_id, account_id, reviewer_name, rating, comment, created_at)
      values (${service.id}, ${known.id}, ${regular.id}, 'Regular', 5, '', ${app.clock.now()})`.execute(
      app.connection.db,
    );
    const id = await book({}, regular);
    await at(MONDAY('20:00'));
    expect(await line(id)).toMatchObject({ professional_id: known.id });
    const { reply } = await done(app.call('booking.instant', {}, regular));
    expect(reply.data[0]?.details[0]?.professional).toMatchObject({ why: 'Near you; you rated them 5' });
    const track = await done(app.call('visit.track', { params: { detail_id: id } }, regular));
    expect(track.reply.data.why).toBe('Near you; you rated them 5');
    const jobs = await done(app.call('job.bookings', {}, known));
    expect(jobs.reply.data[0]?.reasons[0]).toMatch(/^\d+ min away; this customer knows your work$/);
    const other = await done(app.call('availability.offers', {}, service.professionals[0] as TestPerson));
    expect(other.reply.data[0]).toMatchObject({
      outcome: 'other',
      why: 'Another professional has worked for this customer.',
    });
  });

  it('moves held time to the professional who knows the customer if the plan gets cheaper, in one transaction for both', async () => {
    const regular = await aCustomer(app);
    const [first, second] = [await book({}, regular), await book()];
    const holderOf = async (id: number) => (await reservedTimeOf(app, id))[0]?.professional_id as number;
    const [own, other] = [await holderOf(first), await holderOf(second)];
    expect(own).not.toBe(other);
    // The customer rated the other one with five stars.
    await sql`insert into reviews (service_id, professional_id, account_id, reviewer_name, rating, comment, created_at)
      values (${service.id}, ${other}, ${regular.id}, 'Regular', 5, '', ${app.clock.now()})`.execute(
      app.connection.db,
    );
    await at(MONDAY('13:00'));
    expect(await holderOf(first)).toBe(other);
    expect(await holderOf(second)).not.toBe(other);
    await at(MONDAY('20:00'));
    expect(await line(first)).toMatchObject({ state: 'assigned', professional_id: other });
    expect(await line(second)).toMatchObject({ state: 'assigned' });
  });

  it('gives five jobs to five equal professionals: one each', async () => {
    service = await anOfferedService(app, 5);
    const ids: number[] = [];
    for (const preferredTime of ['08:00', '10:30', '13:00', '15:30', '18:00'])
      ids.push(await book({ preferredTime }));
    await at(MONDAY('13:00'));
    await at(MONDAY('20:00'));
    const who: unknown[] = [];
    for (const id of ids) who.push((await line(id))?.professional_id);
    expect(who.toSorted()).toEqual(service.professionals.map(({ id }) => id).toSorted());
  });

  it('gives work to professionals without reviews next to those with the best ones', async () => {
    service = await anOfferedService(app, 4);
    const reviewed = service.professionals.slice(0, 2).map(({ id }) => id);
    const { id: reviewer } = await aCustomer(app);
    await sql`insert into reviews (service_id, professional_id, account_id, reviewer_name, rating, comment, created_at)
      select ${service.id}, professional_id, ${reviewer}, 'Regular', 5, '', ${app.clock.now()}
      from unnest(${reviewed}::bigint[]) as professional_id, generate_series(1, 20)`.execute(
      app.connection.db,
    );
    const ids: number[] = [];
    for (const preferredTime of ['07:00', '09:30', '12:00', '14:30', '17:00', '19:30'])
      ids.push(await book({ preferredTime }));
    await at(MONDAY('13:00'));
    await at(MONDAY('20:00'));
    const who = new Set<number | null | undefined>();
    for (const id of ids) who.add((await line(id))?.professional_id);
    expect([...who].toSorted()).toEqual(service.professionals.map(({ id }) => id).toSorted());
  });

  it('does not give a job back to the professional who was replaced on it', async () => {
    const id = await book();
    await at(MONDAY('20:00'));
    const first = (await line(id))?.professional_id as number;
    await done(app.call('admin.replace_professional', { params: { detail_id: id } }, operator));
    await at(MONDAY('20:01'));
    const second = (await line(id))?.professional_id;
    expect(service.professionals.map((one) => one.id)).toContain(second);
    expect(second).not.toBe(first);
    const { rows } = await sql<{ why: { key: string } }>`
      select why from line_candidates where line_id = ${id} and professional_id = ${first}`.execute(
      app.connection.db,
    );
    expect(rows).toMatchObject([{ why: { key: 'booking.why_unassigned_before' } }]);
  });

  it('does not contain a line that the customer moves to another day', async () => {
    await mode('assist');
    const customer = await aCustomer(app);
    const [moved, kept] = [await book({}, customer), await book({ preferredTime: '16:00' })];
    await at(MONDAY('17:00'));
    const slot = { preferredDate: '2026-11-27', preferredTime: '10:00', promised: true };
    await done(app.call('booking.reschedule', { body: { detailId: moved, ...slot } }, customer));
    const cities = await app.call('admin.dispatch_cities', {}, operator);
    expect(cities.reply.data[0]).toMatchObject({ slug: 'bengaluru', to_confirm: 1 });
    await done(app.call('admin.confirm_plan', { params: { city: 'bengaluru' } }, operator));
    await at(MONDAY('17:01'));
    expect(await line(kept)).toMatchObject({ state: 'assigned' });
    expect(await line(moved)).toMatchObject({ state: 'placed' });
  });

  it('of another city is made if that of one city fails; the lines are assigned without it', async () => {
    const [here, elsewhere] = [await book(), await book({ preferredTime: '16:00' })];
    const { db } = app.connection;
    await sql`update booking_lines set city = 'pune' where id = ${elsewhere}`.execute(db);
    await sql`alter table planned_lines add constraint broken check (city <> 'bengaluru')`.execute(db);
    await at(MONDAY('13:00'));
    expect((await plannedTimes()).toSorted((one, other) => one.city.localeCompare(other.city))).toEqual([
      { city: 'bengaluru', due: null },
      { city: 'pune', due: '13:00' },
    ]);
    await at(MONDAY('20:00'));
    expect(await line(here)).toMatchObject({ state: 'assigned' });
    expect(await line(elsewhere)).toMatchObject({ state: 'assigned' });
  });

  it('is made by one of two processes', async () => {
    await book();
    app.clock.set(MONDAY('13:00'));
    const claims = await Promise.all([app.runLoop('assignment'), app.runLoop('assignment')]);
    expect(claims).toHaveLength(2);
    expect(await plannedTimes()).toEqual([{ city: 'bengaluru', due: '13:00' }]);
  });

  it('is made again after two minutes if its process died', async () => {
    await book();
    app.clock.set(MONDAY('13:00'));
    await sql`insert into city_plans (city, day, claimed_until) values ('bengaluru', ${DATE}, ${MONDAY('13:02')})`.execute(
      app.connection.db,
    );
    await at(MONDAY('13:01'));
    expect(await plannedTimes()).toEqual([{ city: 'bengaluru', due: null }]);
    await at(MONDAY('13:02'));
    expect(await plannedTimes()).toEqual([{ city: 'bengaluru', due: '13:00' }]);
  });
});
