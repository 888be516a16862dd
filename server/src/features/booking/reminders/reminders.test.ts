import { dateOf, instantOf } from '@aaspaas/contract/kernel/time.ts';
import type { Role } from '@aaspaas/contract/kernel/role.ts';
import { sql } from 'kysely';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aCustomer, type TestPerson } from '../../../testing/accounts.ts';
import {
  aBooking,
  type BookingFixture,
  createBookingFixture,
  done,
  nextUnusedDate,
  startWork,
} from '../../../testing/bookings.ts';
import { assignLine, completeWork } from '../../../testing/line-actions.ts';
import { race } from '../../../testing/race.ts';
import { runReactions } from '../../../testing/reactions.ts';
import { type TestApp, testApp } from '../../../testing/test-app.ts';
import { TEST_START } from '../../../testing/test-start.ts';
import { tableTravelTime } from '../../../ports/travel-time/table.ts';
import { tripsAround } from '../../places/index.ts';
import { fireTimers } from '../index.ts';
import { rewriteTimers } from './actions/rewrite-timers.ts';

let app: TestApp;
let fixture: BookingFixture;
beforeAll(async () => {
  app = await testApp();
  fixture = await createBookingFixture(app);
  // About 8 km from the work.
  await sql`update professionals set latitude = 12.9784, longitude = 77.6408`.execute(app.connection.db);
});
beforeEach(async () => {
  app.clock.set(TEST_START);
  await sql`delete from line_timers`.execute(app.connection.db);
});
afterAll(() => app.close());

/** Runs the loop and everything that follows at an instant, or at a time of a date in India. */
async function runAt(instant: string): Promise<void> {
  app.clock.set(instant);
  await app.runLoop('reminders');
  await runReactions(app);
}
const at = (date: string, time: string) => instantOf(date, time).toISOString();

const REMINDERS = /^(visit_day_before|visit_soon|approve_reminder|job_day_before|job_soon|job_leave)$/;

/** All reminders that a person ever got, oldest first, also those that a newer one replaced. */
async function reminders(person: TestPerson): Promise<string[]> {
  const { rows } = await sql<{ kind: string }>`
    select kind from notifications where account_id = ${person.id} order by id`.execute(app.connection.db);
  return rows.map(({ kind }) => kind).filter((kind) => REMINDERS.test(kind));
}
const newest = async (role: Role, person: TestPerson) =>
  (await app.call('notification.list', { role }, person)).reply.data[0]?.text;

async function timers(lineId: number) {
  const { rows } = await sql<{ kind: string; due: Date; fired: boolean }>`
    select kind, due_at as due, fired_at is not null as fired from line_timers where line_id = ${lineId} order by due_at`.execute(
    app.connection.db,
  );
  return rows.map(({ kind, due, fired }) => [kind, due.toISOString(), fired]);
}

async function assignedLine(slot: { preferredDate: string; preferredTime?: string }) {
  const customer = await aCustomer(app);
  const booking = await aBooking(app, fixture, { customer, state: 'assigned', slot });
  await runReactions(app);
  return { customer, ...booking };
}

describe('reminders of a visit', () => {
  it('are sent to both sides 24 h and 2 h before, and to the professional when it is time to leave', async () => {
    const { preferredDate: date } = nextUnusedDate();
    const { customer, lineId } = await assignedLine({ preferredDate: date });
    const { professional } = fixture;
    const before = (await reminders(professional)).length;
    const day = dateOf(new Date(instantOf(date, '10:00').getTime() - 86_400_000));
    const [leave] = (await timers(lineId)).filter(([kind]) => kind === 'leave');

    await runAt(at(day, '09:59'));
    expect(await reminders(customer)).toEqual([]);
    await runAt(at(day, '10:00'));
    await runAt(at(day, '10:01'));
    expect(await reminders(customer)).toEqual(['visit_day_before']);
    expect((await reminders(professional)).slice(before)).toEqual(['job_day_before']);
    expect(await newest('user', customer)).toMatch(/^Reminder: Plumber, \w{3} \d+ Dec, 10:00 am\./);

    await runAt(at(date, '07:59'));
    expect(await reminders(customer)).toHaveLength(1);
    await runAt(at(date, '08:00'));
    expect(await reminders(customer)).toEqual(['visit_day_before', 'visit_soon']);
    expect(await newest('user', customer)).toContain(`Coming up: Plumber with ${fixture.professional.name}`);

    await runAt(leave?.[1] as string);
    expect((await reminders(professional)).slice(before)).toEqual([
      'job_day_before',
      'job_soon',
      'job_leave',
    ]);
    const travel = (instantOf(date, '10:00').getTime() - Date.parse(leave?.[1] as string)) / 60_000 - 10;
    expect(travel).toBeGreaterThan(10);
    expect(await newest('employee', professional)).toContain(`about ${travel} minutes`);
    expect((await timers(lineId)).every(([, , fired]) => fired)).toBe(true);
  });

  it('are in Hindi for who reads Hindi', async () => {
    const { preferredDate: date } = nextUnusedDate();
    const { customer } = await assignedLine({ preferredDate: date });
    await sql`update accounts set language = 'hi' where id = ${customer.id}`.execute(app.connection.db);
    await runAt(at(date, '08:00'));
    const [sms] = await app.inbox(customer.mobile);
    expect(sms?.text).toContain(`${fixture.professional.name} आपकी बुकिंग के लिए जल्द आ रहे हैं`);
    expect(sms?.text).toContain('सुबह 10:00');
  });

  it('move with the slot, and one that was sent is not repeated when the slot moves back', async () => {
    const [first, second] = [nextUnusedDate().preferredDate, nextUnusedDate().preferredDate];
    const { customer, lineId } = await assignedLine({ preferredDate: first });
    await runAt(new Date(instantOf(first, '10:00').getTime() - 86_400_000).toISOString());
    expect(await reminders(customer)).toEqual(['visit_day_before']);
    const move = async (date: string) => {
      await done(
        app.call(
          'booking.reschedule',
          { body: { detailId: lineId, preferredDate: date, preferredTime: '10:00' } },
          customer,
        ),
      );
      await runReactions(app);
    };
    await move(second);
    await runAt(at(first, '08:00'));
    expect(await reminders(customer)).toEqual(['visit_day_before']);
    app.clock.set(new Date(instantOf(first, '10:00').getTime() - 86_400_000 + 60_000).toISOString());
    await move(first);
    await runAt(at(first, '07:59'));
    expect(await reminders(customer)).toEqual(['visit_day_before']);
    await move(second);
    await runAt(new Date(instantOf(second, '10:00').getTime() - 86_400_000).toISOString());
    expect(await reminders(customer)).toEqual(['visit_day_before', 'visit_day_before']);
  });

  it('end with the line', async () => {
    const { preferredDate: date } = nextUnusedDate();
    const { customer, id, lineId } = await assignedLine({ preferredDate: date });
    await done(app.call('booking.cancel', { body: { bookingId: id } }, customer));
    // The reminder is due before the event of the cancellation is processed.
    app.clock.set(at(date, '08:00'));
    await app.runLoop('reminders');
    await runReactions(app);
    expect(await reminders(customer)).toEqual([]);
    expect((await timers(lineId)).filter(([, , fired]) => !fired)).toEqual([]);
  });

  it('do not name a professional who lost the job, and a new one gets their own time to leave', async () => {
    const { preferredDate: date } = nextUnusedDate();
    const { lineId } = await assignedLine({ preferredDate: date });
    const other = fixture.secondProfessional;
    await sql`update professionals set latitude = 12.9698, longitude = 77.7499 where account_id = ${other.id}`.execute(
      app.connection.db,
    );
    const [first] = (await timers(lineId)).filter(([kind]) => kind === 'leave');
    await done(assignLine(app, fixture.operator, lineId, other));
    await runReactions(app);
    const leaves = (await timers(lineId)).filter(([kind]) => kind === 'leave');
    expect(leaves).toHaveLength(1);
    expect(String(leaves[0]?.[1]) < String(first?.[1])).toBe(true);
    const before = (await reminders(fixture.professional)).length;
    await runAt(leaves[0]?.[1] as string);
    expect(await reminders(fixture.professional)).toHaveLength(before);
    expect((await reminders(other)).at(-1)).toBe('job_leave');
  });

  it('take travel times from the table, because a service forbids to store its minutes', async () => {
    const { preferredDate: date } = nextUnusedDate();
    const { lineId } = await assignedLine({ preferredDate: date });
    const written = await timers(lineId);
    await sql`delete from line_timers where line_id = ${lineId}`.execute(app.connection.db);
    const between = () => Promise.reject(new Error('a routing service was asked'));
    const travelTime = { ...tableTravelTime(tripsAround), between };
    await rewriteTimers({ db: app.connection.db, clock: app.clock, travelTime }, [lineId]);
    expect(await timers(lineId)).toEqual(written);
  });
});

describe('reminders of several lines', () => {
  it('are written without waiting for a line that another transaction has locked, whose own follow later', async () => {
    const [one, other] = [await assignedLine(nextUnusedDate()), await assignedLine(nextUnusedDate())];
    const written = [await timers(one.lineId), await timers(other.lineId)];
    await sql`delete from line_timers`.execute(app.connection.db);
    const locking = await app.connection.pool.connect();
    await locking.query('begin');
    await locking.query('select from booking_lines where id = $1 for update', [one.lineId]);
    const travelTime = tableTravelTime(tripsAround);
    const rewriting = rewriteTimers({ db: app.connection.db, clock: app.clock, travelTime }, [
      one.lineId,
      other.lineId,
    ]);
    await expect.poll(() => timers(other.lineId)).toEqual(written[1]);
    expect(await timers(one.lineId)).toEqual([]);
    await locking.query('commit');
    locking.release();
    await rewriting;
    expect(await timers(one.lineId)).toEqual(written[0]);
  });
});

describe('reminders to approve', () => {
  it('are sent 2, 24 and 44 h after the work, the last one also by SMS, and none after the approval', async () => {
    const [first, second] = [nextUnusedDate().preferredDate, nextUnusedDate().preferredDate];
    const finished = async (date: string) => {
      const line = await assignedLine({ preferredDate: date });
      app.clock.set(at(date, '10:00'));
      await startWork(app, line.lineId, line.customer, fixture.professional);
      app.clock.set(at(date, '12:00'));
      await done(completeWork(app, fixture.professional, line.lineId));
      await runReactions(app);
      return line;
    };
    const after = (date: string, hours: number) =>
      new Date(instantOf(date, '12:00').getTime() + hours * 3_600_000).toISOString();
    const { customer } = await finished(first);
    const sms = async () => (await app.inbox(customer.mobile)).length;
    const sent = await sms();
    await runAt(after(first, 2));
    expect(await newest('user', customer)).toContain('It counts as approved in 46 hours.');
    await runAt(after(first, 24));
    expect(await sms()).toBe(sent);
    await runAt(after(first, 44));
    expect(await reminders(customer)).toEqual(Array(3).fill('approve_reminder'));
    expect(await newest('user', customer)).toContain('It counts as approved in 4 hours.');
    expect(await sms()).toBe(sent + 1);

    app.clock.set(TEST_START);
    const approved = await finished(second);
    await runAt(after(second, 2));
    await done(app.call('booking.approve', { body: { id: approved.lineId } }, approved.customer));
    await runAt(after(second, 24));
    expect(await reminders(approved.customer)).toEqual(['approve_reminder']);
  });
});

describe('firing', () => {
  it('fires once when 50 workers run the loop at once', async () => {
    const { preferredDate: date } = nextUnusedDate();
    const { lineId } = await assignedLine({ preferredDate: date });
    app.clock.set(at(date, '08:00'));
    const published: (string | number)[] = [];
    await race(50, () =>
      fireTimers({
        db: app.connection.db,
        clock: app.clock,
        log: pino({ level: 'silent' }),
        publish: async (_tx, _type, id) => {
          published.push(id);
        },
      }),
    );
    // The reminder of the day before is too late by now.
    expect(published).toHaveLength(1);
    expect((await timers(lineId)).filter(([, , fired]) => fired)).toHaveLength(2);
  });

  it('goes on after a row that fails, and retries it', async () => {
    const { preferredDate: date } = nextUnusedDate();
    const [bad, good] = [
      await assignedLine({ preferredDate: date, preferredTime: '09:00' }),
      await assignedLine({ preferredDate: date, preferredTime: '15:00' }),
    ];
    const { db } = app.connection;
    await sql`create function refuse_timer() returns trigger language plpgsql as $$
      begin if new.line_id = ${sql.raw(String(bad.lineId))} then raise exception 'refused'; end if; return new; end $$`.execute(
      db,
    );
    await sql`create trigger refuse before update on line_timers for each row execute function refuse_timer()`.execute(
      db,
    );
    const day = new Date(instantOf(date, '15:00').getTime() - 86_400_000).toISOString();
    await runAt(day);
    expect(await reminders(good.customer)).toEqual(['visit_day_before']);
    expect(await reminders(bad.customer)).toEqual([]);
    await sql`drop trigger refuse on line_timers`.execute(db);
    app.clock.advance(1);
    await app.runLoop('reminders');
    await runReactions(app);
    expect(await reminders(bad.customer)).toEqual(['visit_day_before']);
  });

  it('finds due reminders with the index', async () => {
    const { db } = app.connection;
    const { lineId } = await assignedLine(nextUnusedDate());
    await sql`insert into line_timers (line_id, kind, due_at, fired_at)
      select ${lineId}, 'approve', now() + n * interval '1 second', now() from generate_series(1, 20000) n`.execute(
      db,
    );
    await sql`analyze line_timers`.execute(db);
    const { rows } = await sql<Record<string, string>>`explain select id from line_timers
      where fired_at is null and due_at <= now() order by due_at limit 500`.execute(db);
    expect(rows.map((row) => Object.values(row)[0]).join('\n')).toContain('line_timers_due');
  });
});
