import { sql } from 'kysely';
import pino from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { aCustomer, anOperator, type TestPerson } from '../../../testing/accounts.ts';
import { done, FORM, offers, SLOT } from '../../../testing/bookings.ts';
import { fillCart } from '../../../testing/cart.ts';
import { aDraft, bookOne, confirm, driftedCalendars, reservedTimeOf } from '../../../testing/holds.ts';
import { assignLine } from '../../../testing/line-actions.ts';
import { race } from '../../../testing/race.ts';
import { requireRow } from '../../../testing/require-row.ts';
import { anOfferedService } from '../../../testing/slots.ts';
import { type TestApp, testApp } from '../../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp(pino({ level: 'silent' }));
});
afterAll(() => app.close());
beforeEach(() => app.clock.set('2026-11-21T06:30:00Z'));
afterEach(async () => expect(await driftedCalendars(app)).toEqual([]));

const DATE = '2026-11-24';
const promised = { preferredDate: DATE, promised: true };
const customers = (count: number) => race(count, () => aCustomer(app));
const count = (answers: readonly { status: number }[], status: number) =>
  answers.filter((one) => one.status === status).length;
const holds = async (professionals: readonly TestPerson[]) => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from line_ranges
    where professional_id = any(${professionals.map(({ id }) => id)}::bigint[])`.execute(app.connection.db);
  return rows[0]?.count;
};
/** Counts the deadlocks that Postgres has resolved in this database. */
const deadlocks = async () => {
  const { rows } = await sql<{ deadlocks: number }>`
    select deadlocks::int from pg_stat_database where datname = current_database()`.execute(
    app.connection.db,
  );
  return rows[0]?.deadlocks;
};

/** Counts the statements that wait for a lock. */
const lockWaits = async () => {
  const { rows } = await sql<{ waiting: number }>`select count(*)::int as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(app.connection.db);
  return rows[0]?.waiting;
};
/** Runs `work` while another transaction has locked a professional, e.g. because they save their hours. */
async function withLockedProfessional<T>({ id }: TestPerson, work: () => Promise<T>): Promise<T> {
  const client = await app.connection.pool.connect();
  try {
    await client.query('begin');
    await client.query('select 1 from professionals where account_id = $1 for no key update', [id]);
    return await work();
  } finally {
    await client.query('rollback');
    client.release();
  }
}

describe('many customers and one slot', () => {
  it('200 for 3 professionals: 3 holds, the others get times that they can book', async () => {
    const { id, professionals } = await anOfferedService(app, 3);
    const people = await customers(200);
    const answers = await race(200, (index) => bookOne(app, people[index] as TestPerson, id, promised));
    expect([count(answers, 200), count(answers, 409)]).toEqual([3, 197]);
    expect(await holds(professionals)).toBe(3);
    expect(new Set(answers.flatMap((one) => (one.status === 409 ? [one.error.message] : [])))).toEqual(
      new Set(['This time was just taken. Please choose another one.']),
    );
    const index = answers.findIndex(({ status }) => status === 409);
    const { lines } = requireRow(answers, (one) => one.status === 409).error.data as {
      lines: { next: { date: string; time: string; state: string }[] }[];
    };
    expect(requireRow(lines).next).toHaveLength(3);
    for (const { date, time } of requireRow(lines).next) {
      const draft = await aDraft(app, people[index] as TestPerson, id, {
        preferredDate: date,
        preferredTime: time,
        promised: true,
      });
      await done(confirm(app, people[index] as TestPerson, draft.id));
    }
    expect(await deadlocks()).toBe(0);
  });

  it('confirming inside a hold never fails, while others try to take the time', async () => {
    const { id, professionals } = await anOfferedService(app, 5);
    const people = await customers(30);
    const drafts = await Promise.all(people.slice(0, 5).map((one) => aDraft(app, one, id, promised)));
    const [confirmed, booked] = await Promise.all([
      Promise.all(drafts.map((draft, index) => confirm(app, people[index] as TestPerson, draft.id))),
      Promise.all(people.slice(5).map((one) => bookOne(app, one, id, promised))),
    ]);
    expect(confirmed.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(count(booked, 409)).toBe(25);
    expect(await holds(professionals)).toBe(5);
  });
});

describe('a professional whom another transaction has locked', () => {
  it('is waited for, not refused', async () => {
    const { id, professionals } = await anOfferedService(app, 1);
    const [only] = professionals as [TestPerson];
    const customer = await aCustomer(app);
    const answer = await withLockedProfessional(only, async () => {
      const booked = bookOne(app, customer, id, promised);
      await vi.waitFor(async () => expect(await lockWaits()).toBeGreaterThan(0), {
        timeout: 5000,
        interval: 10,
      });
      return { booked };
    });
    expect((await answer.booked).status).toBe(200);
    expect(await holds(professionals)).toBe(1);
  });
});

describe('carts with lines of the same time', () => {
  it('50 at once never deadlock, and hold exactly the time that there is', async () => {
    const [plumber, painter] = [await anOfferedService(app, 4), await anOfferedService(app, 0)];
    // The same four offer both services, so each draft needs two of them, in any order.
    for (const one of plumber.professionals) await offers(app, one, painter.id);
    const people = await customers(50);
    const carts = await Promise.all(people.map((one) => fillCart(app, one, [plumber, painter])));
    const answers = await race(50, (index) => {
      const [first, last] = carts[index] as [number, number];
      const line = { ...SLOT, ...promised };
      return app.call(
        'booking.create',
        {
          body: { storedServices: { [first]: line, [last]: line }, arrangement: 'together', formData: FORM },
        },
        people[index] as TestPerson,
      );
    });
    expect([count(answers, 200), count(answers, 409)]).toEqual([2, 48]);
    expect(await holds(plumber.professionals)).toBe(4);
    expect(await deadlocks()).toBe(0);
  });
});

describe('drafts of one customer at once', () => {
  it('hold the time of three', async () => {
    const { id, professionals } = await anOfferedService(app, 8);
    const customer = await aCustomer(app);
    const answers = await race(8, (index) =>
      bookOne(app, customer, id, {
        ...promised,
        preferredTime: `${String(7 + index).padStart(2, '0')}:00`,
        workingDuration: 1,
      }),
    );
    // Drafts of overlapping times replace each other; these do not overlap.
    expect(count(answers, 200)).toBe(8);
    expect(await holds(professionals)).toBe(3);
  });
});

describe('operators and customers at once', () => {
  it('an operator’s assignment and drafts for the same professional leave no overlap and no lost promise', async () => {
    const operator = await anOperator(app);
    const { id, professionals } = await anOfferedService(app, 3);
    const [first] = professionals as [TestPerson];
    const people = await customers(6);
    const drafts = await Promise.all(people.slice(0, 3).map((one) => aDraft(app, one, id, promised)));
    for (const [index, draft] of drafts.entries())
      await done(confirm(app, people[index] as TestPerson, draft.id));
    const lineIds = drafts.map((draft) => draft.lineIds[0] as number);
    const answers = await Promise.all([
      ...lineIds.map((lineId) => assignLine(app, operator, lineId, first)),
      ...people.slice(3).map((one) => bookOne(app, one, id, promised)),
    ]);
    expect(count(answers.slice(0, 3), 200)).toBe(1);
    expect(count(answers.slice(0, 3), 409)).toBe(2);
    const work = (await reservedTimeOf(app, ...lineIds)).filter(({ kind }) => kind === 'work');
    expect(work).toMatchObject([{ professional_id: first.id }]);
    expect(await holds(professionals)).toBeLessThanOrEqual(3);
  });
});
