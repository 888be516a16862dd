import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { updateCalendars } from '../../booking/reservations/actions/update-calendars.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { anOperator, type TestPerson } from '../../../testing/accounts.ts';
import { aBooking, type BookingFixture, createBookingFixture, done } from '../../../testing/bookings.ts';
import { nextNumber } from '../../../testing/counters.ts';
import { driftedCalendars } from '../../../testing/holds.ts';
import { assignLine } from '../../../testing/line-actions.ts';
import { aPaidBooking } from '../../../testing/payments.ts';
import { race } from '../../../testing/race.ts';
import { requireRow } from '../../../testing/require-row.ts';
import { runLength } from '../../../testing/run-length.ts';
import { anOfferedService } from '../../../testing/slots.ts';
import { type TestApp, testApp } from '../../../testing/test-app.ts';

let app: TestApp;
let fixture: BookingFixture;
let operator: TestPerson;
beforeAll(async () => {
  app = await testApp();
  fixture = await createBookingFixture(app);
  ({ operator } = fixture);
});
afterAll(() => app.close());

/** Returns a slot without a booking in this file. Calendars reach three weeks ahead, which is fewer dates than tests need. */
const nextSlot = () => {
  const n = nextNumber('bulk slot');
  return {
    preferredDate: new Date(Date.UTC(2026, 10, 22 + (n % 17))).toISOString().slice(0, 10),
    preferredTime: ['06:00', '09:00', '12:00', '15:00', '18:00'][Math.floor(n / 17)] ?? '21:00',
  };
};
const plan = async (ids: readonly number[], by = operator) =>
  (await done(app.call('admin.bulk_plan', { query: { lines: ids.join(',') } }, by))).reply.data.lines;
const terms = async (ids: readonly number[]) =>
  (await done(app.call('admin.bulk_cancel_terms', { query: { lines: ids.join(',') } }, operator))).reply.data
    .lines;
type Lines = { detail_id: number; version?: number; employee_id: number }[];
const allocate = (lines: Lines, key?: string) =>
  app.call(
    'admin.bulk_allocate',
    { body: { lines } },
    { ...operator, ...(key ? { headers: { 'idempotency-key': key } } : {}) },
  );
const cancel = (lines: { detail_id: number; version?: number }[], key?: string) =>
  app.call(
    'admin.bulk_cancel',
    { body: { lines, reason: 'Flood in the city' } },
    { ...operator, ...(key ? { headers: { 'idempotency-key': key } } : {}) },
  );
/** The suggestions of a plan as the call takes them. */
const suggested = (lines: Awaited<ReturnType<typeof plan>>): Lines =>
  lines.flatMap(({ detail_id, version, professional }) =>
    professional ? [{ detail_id, version, employee_id: professional.id }] : [],
  );
const aLine = async (slot: object = nextSlot()) => (await aBooking(app, fixture, { slot })).lineId;
const statesOf = async (ids: readonly number[]) =>
  (
    await sql<{ id: number; state: string; professional_id: number | null }>`
      select id, state, professional_id from booking_lines where id = any(${ids}::bigint[]) order by id`.execute(
      app.connection.db,
    )
  ).rows;
const entriesOf = async (ids: readonly number[]) =>
  (
    await sql<{ subject: string; action: string }>`select subject, action from audit_log
      where subject = any(${ids.map((id) => `line:${id}`)}::text[]) order by id`.execute(app.connection.db)
  ).rows;

describe('the plan of several lines', () => {
  it('suggests a professional with the reason for each line, and never one for two lines at the same time', async () => {
    const slot = nextSlot();
    const ids = [await aLine(slot), await aLine(slot), await aLine(slot), await aLine()];
    const lines = await plan(ids);
    expect(lines.map(({ detail_id }) => detail_id).sort((a, b) => a - b)).toEqual(ids);
    const both = [fixture.professional.id, fixture.secondProfessional.id].sort((a, b) => a - b);
    const atOnce = lines.filter(({ detail_id }) => detail_id !== ids[3]);
    // Two professionals offer the service, so one of the three lines gets none.
    expect(atOnce.flatMap(({ professional }) => professional?.id ?? []).sort((a, b) => a - b)).toEqual(both);
    expect(atOnce.find(({ professional }) => professional === null)?.reason).toMatch(
      /^No professional nearby/,
    );
    const alone = requireRow(lines, ({ detail_id }) => detail_id === ids[3]);
    expect(alone.professional).not.toBeNull();
    expect(alone.reason).toMatch(/min away/);
  });

  it('does not give work of several days to someone who has another line of the selection on one of them', async () => {
    const { id: serviceId, professionals } = await anOfferedService(app, 1);
    const book = async (slot: object) => (await aBooking(app, fixture, { serviceId, slot })).lineId;
    const ids = [
      await book({ preferredDate: '2026-12-01', serviceMethod: 'day', workingDuration: 2 }),
      await book({ preferredDate: '2026-12-02', preferredTime: '11:00' }),
    ];
    // Without the hold of the first line, the second one would be possible alone.
    await sql`delete from line_ranges where line_id = any(${ids}::bigint[])`.execute(app.connection.db);
    const only = professionals[0]?.id ?? 0;
    await transaction(app.connection.db, (tx) => updateCalendars(tx, [only], app.clock.now()));
    const whom = async (lines: readonly number[]) =>
      (await plan(lines)).map(({ professional }) => professional?.id ?? null);
    expect(await whom(ids.slice(1))).toEqual([only]);
    expect(await whom(ids)).toEqual([only, null]);
  });

  it('says why a line cannot be allocated; a line that does not exist is missing', async () => {
    const [assigned, cancelled] = [await aLine(), await aLine()];
    await done(assignLine(app, operator, assigned, fixture.professional));
    await done(cancel([{ detail_id: cancelled }]));
    const { lineId: uncovered } = await aBooking(app, fixture, {
      serviceId: (await anOfferedService(app, 0)).id,
      slot: nextSlot(),
    });
    const early = await aLine({ preferredDate: '2027-01-20' });
    const lines = await plan([assigned, cancelled, uncovered, early, 999_999]);
    expect(
      Object.fromEntries(
        lines.map(({ detail_id, professional, reason }) => [detail_id, [professional, reason]]),
      ),
    ).toEqual({
      [assigned]: [null, `${fixture.professional.name} has this job already.`],
      [cancelled]: [null, 'This booking can’t be allocated any more.'],
      [early]: [null, 'The plan reaches three weeks ahead. Open the booking to assign it now.'],
      [uncovered]: [null, 'No approved professional nearby offers this service.'],
    });
  });

  it('keeps the professional whose time is held, and the one whom the customer chose', async () => {
    const slot = nextSlot();
    const held = await aLine(slot);
    const { rows } = await sql<{ professional_id: number }>`
      select professional_id from line_ranges where line_id = ${held}`.execute(app.connection.db);
    const chosen = await aLine();
    await sql`delete from line_ranges where line_id = ${chosen}`.execute(app.connection.db);
    await sql`update booking_lines set chosen_professional_id = ${fixture.secondProfessional.id} where id = ${chosen}`.execute(
      app.connection.db,
    );
    const lines = await plan([held, chosen]);
    expect(requireRow(lines, ({ detail_id }) => detail_id === held).professional?.id).toBe(
      rows[0]?.professional_id,
    );
    expect(requireRow(lines, ({ detail_id }) => detail_id === chosen).professional?.id).toBe(
      fixture.secondProfessional.id,
    );
  });
});

describe('bulk allocation', () => {
  it('assigns each line with its own audit log entry, as an operator, with the reasons of the plan', async () => {
    const ids = [await aLine(), await aLine(), await aLine()];
    const answer = await done(allocate(suggested(await plan(ids))));
    expect(answer.reply).toMatchObject({
      message: 'Allocated: 3 of 3',
      data: { results: ids.map((detail_id) => ({ detail_id, problem: null })) },
    });
    expect(await statesOf(ids)).toEqual(
      ids.map((id) => ({ id, state: 'assigned', professional_id: expect.any(Number) })),
    );
    expect(await entriesOf(ids)).toEqual(
      ids.map((id) => ({ subject: `line:${id}`, action: 'admin.bulk_allocate' })),
    );
    const { rows } = await sql<{ chosen_by: string; cost: object | null }>`
      select chosen_by, cost from assignments where line_id = any(${ids}::bigint[])`.execute(
      app.connection.db,
    );
    expect(rows).toEqual(ids.map(() => ({ chosen_by: 'admin', cost: expect.any(Object) })));
  });

  it('reports exactly the lines that did not change, and why; the others are assigned', async () => {
    const [good, changed, taken, away] = [await aLine(), await aLine(), await aLine(), await aLine()];
    const lines = suggested(await plan([good, changed, taken, away]));
    await done(assignLine(app, operator, changed, fixture.professional));
    // Other work at the same time, and a professional who does not offer the service any more.
    const other = requireRow(lines, ({ detail_id }) => detail_id === taken);
    await sql`delete from line_ranges where line_id = ${taken}`.execute(app.connection.db);
    const blocking = await aLine(
      (
        await sql<{ preferredDate: string; preferredTime: string }>`
          select service_date::text as "preferredDate", to_char(service_time, 'HH24:MI') as "preferredTime"
          from booking_lines where id = ${taken}`.execute(app.connection.db)
      ).rows[0],
    );
    await done(assignLine(app, operator, blocking, { id: other.employee_id }));
    const wrong = lines.map((line) =>
      line.detail_id === away ? { ...line, employee_id: fixture.customer.id } : line,
    );
    const { reply } = await done(
      allocate([...wrong, { detail_id: 999_999, employee_id: other.employee_id }]),
    );
    expect(reply.message).toBe('Allocated: 1 of 5');
    const problems = Object.fromEntries(
      reply.data.results.map(({ detail_id, problem }) => [detail_id, problem?.code ?? null]),
    );
    expect(problems).toEqual({
      [good]: null,
      [changed]: 'version_conflict',
      [taken]: 'professional_taken',
      [away]: 'professional_taken',
      999_999: 'not_found',
    });
    expect((await statesOf([good, taken, away])).map(({ state }) => state)).toEqual([
      'assigned',
      'placed',
      'placed',
    ]);
  });

  it('is safe to retry with the same key: also 20 at once assign each line once', async () => {
    const ids = [await aLine(), await aLine()];
    const lines = suggested(await plan(ids));
    const answers = await race(20, () => allocate(lines, 'bulk-once'));
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
    const retried = await done(allocate(lines, 'bulk-once'));
    expect(retried.reply.data.results.every(({ problem }) => problem === null)).toBe(true);
    expect(await entriesOf(ids)).toHaveLength(2);
    // The key belongs to these lines.
    const further = await aLine();
    const reused = await allocate(suggested(await plan([further])), 'bulk-once');
    expect(reused.status).toBe(409);
    expect((await statesOf([further]))[0]?.state).toBe('placed');
  });

  it('tries again with the same key what had a problem, and answers the rest as before', async () => {
    const [fails, works] = [await aLine(), await aLine()];
    const lines = suggested(await plan([fails, works])).map((line) => ({
      detail_id: line.detail_id,
      employee_id: line.employee_id,
    }));
    await sql`update professionals set paused = true`.execute(app.connection.db);
    await sql`update professionals set paused = false where account_id = ${
      lines.find(({ detail_id }) => detail_id === works)?.employee_id
    }`.execute(app.connection.db);
    const other = lines.find(({ detail_id }) => detail_id === fails)?.employee_id;
    const isSame = other === lines.find(({ detail_id }) => detail_id === works)?.employee_id;
    const first = await done(allocate(lines, 'bulk-again'));
    await sql`update professionals set paused = false`.execute(app.connection.db);
    const second = await done(allocate(lines, 'bulk-again'));
    expect(first.reply.data.results.filter(({ problem }) => problem).length).toBe(isSame ? 0 : 1);
    expect(second.reply.data.results.filter(({ problem }) => problem)).toEqual([]);
    expect(await entriesOf([fails, works])).toHaveLength(2);
  });

  it('names every problem of the request at once', async () => {
    const answer = await app.callRaw(
      'admin.bulk_allocate',
      {
        body: {
          lines: [
            { detail_id: 'x', employee_id: 1 },
            { detail_id: 2, version: -1 },
          ],
        },
      },
      operator,
    );
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.error.fields).sort()).toEqual([
      'lines.0.detail_id',
      'lines.1.employee_id',
      'lines.1.version',
    ]);
    const send = async (lines: unknown) =>
      (await app.callRaw('admin.bulk_allocate', { body: { lines } }, operator)).error.fields;
    const one = { detail_id: 1, employee_id: 1 };
    expect(await send([])).toEqual({ lines: ['Select at least one booking.'] });
    expect(await send(undefined)).toEqual({ lines: ['Select at least one booking.'] });
    expect(await send([one, one])).toEqual({ lines: [expect.any(String)] });
    const many = Array.from({ length: 51 }, (_, n) => ({ ...one, detail_id: n + 1 }));
    expect(await send(many)).toEqual({ lines: ['Select at most 50 bookings.'] });
    const query = many.map(({ detail_id }) => detail_id).join(',');
    for (const name of ['admin.bulk_plan', 'admin.bulk_cancel_terms'] as const) {
      const tooMany = await app.callRaw(name, { query: { lines: query } }, operator);
      expect(tooMany.error.fields).toEqual({ lines: ['Select at most 50 bookings.'] });
      expect((await app.callRaw(name, {}, operator)).error.fields).toEqual({
        lines: ['Select at least one booking.'],
      });
    }
  });
});

describe('bulk cancellation', () => {
  it('shows the refund of each line, and cancels them for one reason', async () => {
    const paid = await aPaidBooking(app, fixture, { slot: nextSlot() });
    const ids = [paid.lineId, await aLine(), await aLine()];
    await done(assignLine(app, operator, ids[2] as number, fixture.professional));
    const shown = await terms([...ids, 999_999]);
    expect(shown).toEqual([
      { detail_id: ids[0], version: expect.any(Number), fee: 0, refund: 300, credit: 0, problem: null },
      { detail_id: ids[1], version: expect.any(Number), fee: 0, refund: 0, credit: 0, problem: null },
      { detail_id: ids[2], version: expect.any(Number), fee: 0, refund: 0, credit: 0, problem: null },
    ]);
    const { reply } = await done(cancel(shown.map(({ detail_id, version }) => ({ detail_id, version }))));
    expect(reply.message).toBe('Cancelled: 3 of 3');
    expect((await statesOf(ids)).map(({ state }) => state)).toEqual(['cancelled', 'cancelled', 'cancelled']);
    const { rows } = await sql<{ amount: number }>`select r.amount from payment_refunds r
      join payables p on p.id = r.payable_id where p.subject = ${`line:${ids[0]}`}`.execute(
      app.connection.db,
    );
    expect(rows).toEqual([{ amount: 30_000 }]);
    expect(await entriesOf([ids[1] as number])).toEqual([
      { subject: `line:${ids[1]}`, action: 'admin.bulk_cancel' },
    ]);
    expect((await terms(ids)).map(({ problem }) => problem)).toEqual(
      ids.map(() => 'This booking can’t be cancelled any more.'),
    );
  });

  it('keeps the lines that changed meanwhile, and cancels no line twice for a repeated key', async () => {
    const [changed, still] = [await aLine(), await aLine()];
    const lines = (await terms([changed, still])).map(({ detail_id, version }) => ({ detail_id, version }));
    await done(assignLine(app, operator, changed, fixture.professional));
    for (let turn = 0; turn < 2; turn += 1) {
      const { reply } = await done(cancel(lines, 'cancel-once'));
      expect(reply.data.results).toEqual([
        {
          detail_id: changed,
          problem: { code: 'version_conflict', text: expect.stringContaining(operator.name) },
        },
        { detail_id: still, problem: null },
      ]);
    }
    expect(await entriesOf([still])).toHaveLength(1);
  });

  it('is allowed to support, who may not allocate', async () => {
    const support = await anOperator(app, { name: 'Sara Khan', roles: ['support'] });
    const id = await aLine();
    const query = { lines: String(id) };
    expect((await app.call('admin.bulk_plan', { query }, support)).status).toBe(403);
    expect((await app.call('admin.bulk_cancel_terms', { query }, support)).status).toBe(200);
  });
});

const LINES = runLength(500, 100);
const BULKS = 10;
const PER_SLOT = 11;

describe(`${LINES} lines in ${BULKS} concurrent bulks`, () => {
  it('are all assigned, and no professional gets two lines at the same time', async () => {
    const { id: serviceId, professionals } = await anOfferedService(app, PER_SLOT + 1);
    const ids = await copiesOf((await aBooking(app, fixture, { serviceId, slot: nextSlot() })).lineId);
    const started = performance.now();
    // Neighbouring bulks share a slot, so they compete for professionals.
    const parts = Array.from({ length: BULKS }, (_, n) =>
      ids.slice((n * LINES) / BULKS, ((n + 1) * LINES) / BULKS),
    );
    let rounds = 0;
    for (let open = parts; open.flat().length > 0 && rounds < 8; rounds += 1)
      open = await Promise.all(
        open.map(async (part) => {
          if (part.length === 0) return [];
          const lines = suggested(await plan(part));
          const { data } = (await done(allocate(lines, `round-${rounds}-${part[0]}`))).reply;
          const failed = data.results.flatMap(({ detail_id, problem }) => (problem ? [detail_id] : []));
          const planned = new Set(lines.map(({ detail_id }) => detail_id));
          return [...failed, ...part.filter((id) => !planned.has(id))];
        }),
      );
    const seconds = (performance.now() - started) / 1000;
    const states = await statesOf(ids);
    expect(states.filter(({ state }) => state !== 'assigned')).toEqual([]);
    expect(new Set(states.map(({ professional_id }) => professional_id)).size).toBe(professionals.length);
    const { rows } = await sql<{ overlaps: number }>`
      select count(*)::int as overlaps from booking_lines one join booking_lines other
        on other.professional_id = one.professional_id and other.id > one.id
        and tstzrange(other.starts_at, other.ends_at) && tstzrange(one.starts_at, one.ends_at)
      where one.state = 'assigned' and other.state = 'assigned' and one.service_id = ${serviceId}`.execute(
      app.connection.db,
    );
    expect(rows).toEqual([{ overlaps: 0 }]);
    expect(await driftedCalendars(app)).toEqual([]);
    expect(await entriesOf(ids)).toHaveLength(LINES);
    // A slow machine runs other work, too.
    expect(seconds, `${LINES} lines in ${seconds.toFixed(1)} s and ${rounds} rounds`).toBeLessThan(180);
  }, 300_000);

  /** Copies a placed line to slots with `PER_SLOT` lines each, five a day; the booking calls would take minutes. */
  async function copiesOf(lineId: number): Promise<number[]> {
    const { db } = app.connection;
    await sql`with n as (select n, date '2026-11-25' + (n / ${PER_SLOT * 5}) as day,
          time '08:00' + ((n / ${PER_SLOT}) % 5) * interval '2 hours' as at
        from generate_series(0, ${LINES - 1}::int) n),
      copied as (insert into bookings overriding system value
        select (jsonb_populate_record(null::bookings, to_jsonb(b) || jsonb_build_object('id', 1000000 + n.n, 'code', 'AP-' || (200000 + n.n)))).*
        from n, bookings b join booking_lines l on l.booking_id = b.id where l.id = ${lineId} returning id),
      lines as (insert into booking_lines overriding system value
        select (jsonb_populate_record(null::booking_lines, to_jsonb(l) || jsonb_build_object('id', 1000000 + n.n, 'booking_id', 1000000 + n.n,
          'service_date', n.day, 'service_time', n.at, 'starts_at', (n.day + n.at) at time zone 'Asia/Kolkata', 'day_hours', 1,
          'ends_at', (n.day + n.at + interval '1 hour') at time zone 'Asia/Kolkata', 'promise', 'request', 'promised', false,
          'deadline_at', null, 'deadline_action', null))).*
        from n, booking_lines l where l.id = ${lineId} returning id)
      select (select count(*) from copied), (select count(*) from lines)`.execute(db);
    await sql`insert into line_history (line_id, at, transition, actor_role, from_state, to_state)
      select id, ${app.clock.now()}, 'confirm', 'user', 'draft', 'placed' from booking_lines where id >= 1000000`.execute(
      db,
    );
    return Array.from({ length: LINES }, (_, n) => 1_000_000 + n);
  }
});
