import type { TimelineEntry } from '@aaspaas/contract/features/admin-timeline.ts';
import type { OperatorRole } from '@aaspaas/contract/kernel/grants.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eraseNotes } from '../../features/admin/index.ts';
import { aCustomer, anOperator, type TestPerson } from '../../testing/accounts.ts';
import {
  aBooking,
  aService,
  type BookingFixture,
  type BuiltBooking,
  createBookingFixture,
  done,
  nextUnusedDate,
  offers,
} from '../../testing/bookings.ts';
import { assignLine } from '../../testing/line-actions.ts';
import { aPaidBooking, settlePayments } from '../../testing/payments.ts';
import { race } from '../../testing/race.ts';
import { runReactions } from '../../testing/reactions.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';

let app: TestApp;
let fixture: BookingFixture;
let customer: TestPerson;
let paid: BuiltBooking;
const operators = new Map<OperatorRole, TestPerson>();
beforeAll(async () => {
  app = await testApp();
  fixture = await createBookingFixture(app);
  customer = await aCustomer(app, { name: 'Meera Joshi' });
  for (const role of ['owner', 'dispatcher', 'finance', 'content', 'support'] as const)
    operators.set(role, await anOperator(app, { name: `Op ${role}`, roles: [role] }));
  paid = await aPaidBooking(app, fixture, { customer, slot: nextUnusedDate() });
  await done(assignLine(app, fixture.operator, paid.lineId, fixture.professional));
  await runReactions(app);
  app.clock.advance(1);
  await done(app.call('booking.cancel', { body: { bookingId: paid.id } }, customer));
  await settlePayments(app);
}, 120_000);
afterAll(() => app.close());

const as = (role: OperatorRole) => operators.get(role) as TestPerson;
const call = (query: Record<string, string>, person: TestPerson = as('owner')) =>
  app.callRaw('admin.timeline', { query }, person);
const read = async (object: string, query: Record<string, string> = {}, person?: TestPerson) =>
  ((await call({ object, ...query }, person)).reply as { data: TimelineEntry[] }).data;
const addNote = (object: string, text: string, person: TestPerson = as('support'), key?: string) =>
  app.call(
    'admin.add_note',
    { body: { object, text } },
    { ...person, ...(key ? { headers: { 'idempotency-key': key } } : {}) },
  );
const objects = () => ({
  line: `line:${paid.lineId}`,
  booking: `booking:${paid.code}`,
  customer: `customer:${customer.id}`,
  professional: `professional:${fixture.professional.id}`,
});

describe('the timeline of a booking', () => {
  it('has its state changes, messages, money and actions, newest first', async () => {
    const entries = await read(objects().booking);
    const times = entries.map(({ at }) => at);
    expect(times).toEqual(times.toSorted().toReversed());
    const states = entries.filter((one) => one.kind === 'state');
    expect(states.map(({ transition }) => transition)).toEqual(['cancel_by_user', 'allocate', 'confirm']);
    expect(states[1]).toMatchObject({
      from_state: 'placed',
      to_state: 'assigned',
      actor: { role: 'admin', name: fixture.operator.name },
      booking_id: paid.code,
      service_name: 'Plumber',
    });
    const found = entries.find((one) => one.kind === 'message' && one.message === 'professional_found');
    expect(found).toMatchObject({
      recipient: { role: 'user', name: 'Meera Joshi' },
      sms: { state: 'delivered', vendor: 'local' },
      text: expect.stringContaining('Plumber'),
    });
    const toProfessional = entries.find((one) => one.kind === 'message' && one.message === 'job_new');
    expect(toProfessional).toMatchObject({ recipient: { role: 'employee' } });
    const money = entries.filter((one) => one.kind === 'money');
    expect(money.map(({ event }) => event)).toEqual(
      expect.arrayContaining(['payment', 'refund', 'document']),
    );
    expect(money.find(({ event }) => event === 'payment')).toMatchObject({ amount: 300 });
    expect(money.find(({ event }) => event === 'refund')).toMatchObject({ state: 'processed' });
    expect(entries.filter((one) => one.kind === 'action')).toMatchObject([
      { action: 'admin.allocate', actor: { role: 'admin', name: fixture.operator.name } },
    ]);
  });

  it('is part of the timelines of its line and of its customer, without messages to professionals', async () => {
    const all = await read(objects().booking);
    const toCustomer = all.filter((one) => one.kind !== 'message' || one.recipient.role === 'user');
    expect(toCustomer.length).toBeLessThan(all.length);
    expect(await read(objects().line)).toEqual(all);
    expect(await read(objects().customer)).toEqual(expect.arrayContaining(toCustomer));
  });

  it('is found by the code in lower case', async () => {
    expect(await read(`booking:${paid.code.toLowerCase()}`)).toEqual(await read(objects().booking));
  });

  it('has nothing of another booking of the same people', async () => {
    const other = await aBooking(app, fixture, { customer, state: 'assigned', slot: nextUnusedDate() });
    await runReactions(app);
    await addNote(`line:${other.lineId}`, 'Rings at the side door');
    for (const object of [objects().line, objects().booking]) {
      const entries = await read(object);
      expect(entries.every(({ booking_id }) => booking_id === paid.code || booking_id === null)).toBe(true);
      expect(entries.some(({ kind }) => kind === 'note')).toBe(false);
    }
    const own = await read(`booking:${other.code}`);
    expect(new Set(own.map(({ booking_id }) => booking_id))).toEqual(new Set([other.code]));
    expect(own.some((one) => one.kind === 'money')).toBe(false);
  });
});

describe('the timeline of a professional', () => {
  it('keeps the changes of a job from the time when it was assigned to them, after it goes to another', async () => {
    const booking = await aBooking(app, fixture, { customer, state: 'placed', slot: nextUnusedDate() });
    app.clock.advance(1);
    await done(assignLine(app, fixture.operator, booking.lineId, fixture.professional));
    app.clock.advance(1);
    await done(assignLine(app, fixture.operator, booking.lineId, fixture.secondProfessional));
    app.clock.advance(1);
    await done(app.call('booking.cancel', { body: { bookingId: booking.id } }, customer));
    const transitions = async ({ id }: TestPerson) =>
      (await read(`professional:${id}`, { kind: 'state' })).flatMap((one) =>
        one.kind === 'state' && one.booking_id === booking.code ? [one.transition] : [],
      );
    expect(await transitions(fixture.professional)).toEqual(['reassign', 'allocate']);
    expect(await transitions(fixture.secondProfessional)).toEqual(['cancel_by_user', 'reassign']);
  });

  it('has codes, and their payouts for those who read money', async () => {
    const { mobile } = fixture.professional;
    await done(app.call('identity.forgot_password', { role: 'employee', body: { mobile } }));
    await sql`with run as (insert into payout_runs (prepared_by, prepared_at, state, single_operator, approved_at)
        values (${fixture.operator.id}, ${app.clock.now()}, 'approved', true, ${app.clock.now()}) returning id)
      insert into payout_items (run_id, account_id, amount, state) select id, ${fixture.professional.id}, 12345, 'approved' from run`.execute(
      app.connection.db,
    );
    const entries = await read(objects().professional, {}, as('finance'));
    expect(entries.filter((one) => one.kind === 'money')).toMatchObject([
      { event: 'payout', amount: 123.45, state: 'approved' },
    ]);
    await expect
      .poll(async () =>
        (await read(objects().professional)).filter((one) => one.kind === 'message' && one.text === null),
      )
      .toMatchObject([{ message: 'otp_reset', sms: { state: 'delivered' } }]);
    expect((await read(objects().professional, {}, as('support'))).some((one) => one.kind === 'money')).toBe(
      false,
    );
  });
});

describe('the kinds and pages of a timeline', () => {
  it.each(['state', 'message', 'money', 'action', 'note'])(
    '%s alone is the same as a part of all',
    async (kind) => {
      await addNote(objects().booking, 'Paid twice by mistake');
      const all = await read(objects().customer);
      const some = await read(objects().customer, { kind });
      expect(some).toEqual(all.filter((one) => one.kind === kind));
      expect(some.length).toBeGreaterThan(0);
    },
  );

  it('pages of one entry have each entry once, also those of the same time', async () => {
    const all = await read(objects().customer);
    expect(new Set(all.map(({ at }) => at)).size).toBeLessThan(all.length);
    const paged: TimelineEntry[] = [];
    for (let cursor: string | null = null; ; ) {
      const { reply } = await call({ object: objects().customer, limit: '1', ...(cursor ? { cursor } : {}) });
      const page = reply as { data: TimelineEntry[]; next_cursor: string | null };
      paged.push(...page.data);
      cursor = page.next_cursor;
      if (!cursor) break;
    }
    expect(paged).toEqual(all);
  });

  it.each([
    ['object', { object: 'line:0' }],
    ['object', { object: 'refund:1' }],
    ['object', { object: 'booking:1' }],
    ['object', {}],
    ['kind', { object: 'line:1', kind: 'other' }],
  ])('an invalid %s is named', async (field, query) => {
    const { status, error } = await call(query as Record<string, string>);
    expect([status, Object.keys(error.errors)]).toEqual([422, [field]]);
  });

  it.each(['line:999999', 'booking:AP-ZZZZZZ', 'customer:999999', 'professional:999999', 'line:9999999999'])(
    '%s does not exist',
    async (object) => {
      expect((await call({ object })).status).toBe(404);
      expect((await addNote(object, 'Hello')).status).toBe(404);
    },
  );
});

describe('the roles', () => {
  it.each([
    ['owner', 'line', 200],
    ['dispatcher', 'booking', 200],
    ['finance', 'customer', 200],
    ['support', 'professional', 200],
    ['content', 'line', 403],
    ['content', 'booking', 403],
    ['content', 'customer', 403],
    ['content', 'professional', 403],
  ] as const)('%s and the timeline and notes of a %s: %i', async (role, type, status) => {
    expect((await call({ object: objects()[type] }, as(role))).status).toBe(status);
    expect((await addNote(objects()[type], 'A note', as(role))).status).toBe(status);
  });

  it('without the grant for money there is none, and asking for it is refused', async () => {
    const entries = await read(objects().booking, {}, as('dispatcher'));
    expect(entries.some((one) => one.kind === 'money')).toBe(false);
    expect(entries.some((one) => one.kind === 'state')).toBe(true);
    expect((await call({ object: objects().booking, kind: 'money' }, as('dispatcher'))).status).toBe(403);
  });

  it('finance reads contacts in notes masked', async () => {
    await addNote(objects().booking, 'Call 98765 43210 or meera@example.in');
    const noteFor = async (role: OperatorRole) =>
      (await read(objects().booking, { kind: 'note', limit: '1' }, as(role))).map(
        (one) => 'text' in one && one.text,
      );
    expect(await noteFor('support')).toEqual(['Call 98765 43210 or meera@example.in']);
    expect(await noteFor('finance')).toEqual(['Call ••••••••10 or •••@example.in']);
  });

  it('customers and professionals have neither', async () => {
    for (const person of [customer, fixture.professional]) {
      expect((await call({ object: objects().booking }, person)).status).toBe(403);
      expect((await addNote(objects().booking, 'Hello', person)).status).toBe(403);
    }
  });
});

describe('the timeline of a service, a review and a ticket', () => {
  let serviceId: number;
  let reviewId: number;
  let reportId: number;
  beforeAll(async () => {
    serviceId = (await aService(app, 'Timeline roofer')).id;
    await offers(app, fixture.professional, serviceId);
    const work = await aBooking(app, fixture, {
      serviceId,
      customer,
      state: 'approved',
      slot: nextUnusedDate(),
    });
    const body = { service_id: serviceId, detail_id: work.lineId, rating: 2, description: 'Slow.' };
    await done(app.call('review.save', { body }, customer));
    const { rows } = await sql<{ id: number }>`select id from reviews where line_id = ${work.lineId}`.execute(
      app.connection.db,
    );
    reviewId = rows[0]?.id as number;
    app.clock.advance(1);
    const reader = await aCustomer(app, { name: 'Nosy Reader' });
    await done(
      app.callRaw(
        'review.report',
        { role: 'user', params: { id: reviewId }, body: { reason: 'fake' } },
        reader,
      ),
    );
    app.clock.advance(1);
    const hidden = { params: { id: reviewId }, body: { reason: 'fake' } };
    await done(app.callRaw('admin.hide_review', hidden, as('content')));
    app.clock.advance(1);
    await done(
      app.call(
        'admin.publish_price',
        { params: { id: serviceId }, body: { per_day: 900, per_hour: 170, valid_from: '2026-11-25' } },
        as('content'),
      ),
    );
    const report = {
      name: 'Meera',
      email: 'm@example.in',
      mobile: '9812300001',
      description: 'Where is it?',
    };
    await done(app.call('content.report', { body: { ...report, service: serviceId } }, customer));
    const { rows: reports } = await sql<{ id: number }>`select max(id)::int as id from reports`.execute(
      app.connection.db,
    );
    reportId = reports[0]?.id as number;
  });

  const shortOf = (entries: TimelineEntry[]) =>
    entries.map((one) =>
      one.kind === 'action'
        ? one.action
        : one.kind === 'review'
          ? `${one.event} ${one.rating} ${one.problem}`
          : one.kind === 'price'
            ? `${one.per_hour} ${one.per_day}`
            : one.kind,
    );

  it('of a service has prices, reports of its reviews and the operators’ actions', async () => {
    const entries = await read(`service:${serviceId}`);
    expect(shortOf(entries)).toEqual(['admin.publish_price', 'reported 2 fake', '150 800']);
    const [, reported] = entries;
    expect(reported).toMatchObject({ kind: 'review', review_id: reviewId });
    expect(JSON.stringify(entries)).not.toContain('Nosy Reader');
    expect(shortOf(await read(`service:${serviceId}`, { kind: 'review' }))).toEqual(['reported 2 fake']);
    // Services have no state changes of bookings.
    expect(await read(`service:${serviceId}`, { kind: 'state' })).toEqual([]);
  });

  it('of a review has when it was written, its reports, decisions and notes', async () => {
    await addNote(`review:${reviewId}`, 'Same text as another one', as('content'));
    expect(shortOf(await read(`review:${reviewId}`))).toEqual([
      'note',
      'admin.hide_review',
      'reported 2 fake',
      'written 2 null',
    ]);
  });

  it('of a ticket has its notes and its answer', async () => {
    await addNote(`report:${reportId}`, 'Called back', as('support'));
    app.clock.advance(1);
    await done(
      app.call(
        'admin.close_report',
        { params: { id: reportId }, body: { answer: 'Tomorrow.' } },
        as('support'),
      ),
    );
    expect(shortOf(await read(`report:${reportId}`))).toEqual(['admin.close_report', 'note']);
  });

  it('needs the grant of the type', async () => {
    const statuses = async (object: string) => {
      const all: Record<string, number> = {};
      for (const role of operators.keys()) all[role] = (await call({ object }, as(role))).status;
      return all;
    };
    const read200 = { owner: 200, dispatcher: 200, finance: 403, content: 200, support: 200 };
    expect(await statuses(`service:${serviceId}`)).toEqual(read200);
    expect(await statuses(`review:${reviewId}`)).toEqual(read200);
    expect(await statuses(`report:${reportId}`)).toEqual({ ...read200, content: 403 });
    for (const type of ['service', 'review', 'report'])
      expect((await call({ object: `${type}:999999` })).status).toBe(404);
  });
});

describe('notes', () => {
  const audited = async () =>
    (
      await sql<{ subject: string; detail: object }>`select subject, detail from audit_log
        where action = 'admin.add_note' order by id desc`.execute(app.connection.db)
    ).rows;

  it('are written once for one idempotency key, with one audit log entry that has no text', async () => {
    const before = (await audited()).length;
    const add = () => addNote(objects().line, 'Ask for the gate key', as('support'), 'note-1');
    const answers = await race(8, add);
    const repeated = await add();
    const ids = [...answers, repeated].flatMap((one) => (one.status === 200 ? [one.reply.data.id] : []));
    expect(new Set(ids).size).toBe(1);
    expect(repeated.status).toBe(200);
    const entries = await audited();
    expect(entries).toHaveLength(before + 1);
    expect(entries[0]).toEqual({ subject: objects().line, detail: { note: ids[0] } });
    const notes = (await read(objects().line, { kind: 'note' })).filter(
      (one) => one.kind === 'note' && one.text === 'Ask for the gate key',
    );
    expect(notes).toMatchObject([{ actor: { role: 'admin', name: 'Op support' } }]);
    // The note itself shows the action.
    expect(
      (await read(objects().line, { kind: 'action' })).map((one) => 'action' in one && one.action),
    ).not.toContain('admin.add_note');
  });

  it.each([
    ['an empty text', '   '],
    ['more than 2,000 characters', 'x'.repeat(2001)],
  ])('with %s are refused', async (_what, text) => {
    const { status, error } = await addNote(objects().line, text);
    expect([status, Object.keys(error.errors)]).toEqual([422, ['text']]);
  });

  it('of a customer are in no answer for the customer, and are deleted with the account', async () => {
    const person = await aCustomer(app);
    const booking = await aBooking(app, fixture, {
      customer: person,
      state: 'cancelled',
      slot: nextUnusedDate(),
    });
    for (const object of [`customer:${person.id}`, `booking:${booking.code}`, `line:${booking.lineId}`])
      expect((await addNote(object, 'Zubeida is rude')).status).toBe(200);
    const { body } = await app.call('booking.get', { params: { id: booking.id } }, person);
    expect(JSON.stringify(body)).not.toContain('Zubeida');
    const exported = await app.app.inject({
      method: 'GET',
      url: '/api/user/export',
      headers: { authorization: `Bearer ${person.token}` },
    });
    expect(exported.body).not.toContain('Zubeida');
    await eraseNotes(app.connection.db, person.id);
    const { rows } = await sql`select 1 from notes where text like 'Zubeida%'`.execute(app.connection.db);
    expect(rows).toEqual([]);
  });
});
