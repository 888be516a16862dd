import type { Block, LineFate } from '@aaspaas/contract/features/admin-blocks.ts';
import type { BlockReason } from '@aaspaas/contract/features/blocks.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { tokenHash } from '../../../platform/vault.ts';
import { aCustomer, anOperator, aProfessional, type TestPerson } from '../../../testing/accounts.ts';
import {
  aBooking,
  type BookingFixture,
  createBookingFixture,
  done,
  nextUnusedDate,
  offers,
} from '../../../testing/bookings.ts';
import { race } from '../../../testing/race.ts';
import { runReactions } from '../../../testing/reactions.ts';
import { type TestApp, testApp } from '../../../testing/test-app.ts';

let app: TestApp;
let fixture: BookingFixture;
let support: TestPerson;
let other: TestPerson;
beforeAll(async () => {
  app = await testApp();
  fixture = await createBookingFixture(app);
  support = await anOperator(app, { name: 'Sunita Das', roles: ['support'] });
  other = await anOperator(app, { name: 'Other Operator', roles: ['support'] });
});
afterAll(() => app.close());

let person: TestPerson;
let professional: TestPerson;
beforeEach(async () => {
  person = await aCustomer(app, { name: 'Zubeida Khan' });
  professional = await aProfessional(app, { name: 'Mahesh Patil' });
  await offers(app, professional, fixture.service.id);
});

type Kind = Block['kind'];
const TEXTS = { evidence: 'Two calls, recorded.', explanation: 'You shouted at a customer.' };

const block = (
  kind: Kind,
  { id }: Pick<TestPerson, 'id'>,
  reason: BlockReason = 'conduct',
  lines: readonly { id: number; fate: LineFate }[] = [],
  operator: TestPerson = support,
  key?: string,
) =>
  app.call(
    'admin.block',
    { body: { kind, id, reason, ...TEXTS, lines: [...lines] } },
    { ...operator, ...(key ? { headers: { 'idempotency-key': key } } : {}) },
  );
const preview = (kind: Kind, { id }: Pick<TestPerson, 'id'>, reason: BlockReason = 'conduct') =>
  app.call('admin.block_preview', { query: { kind, id, reason } }, support);
const lift = (id: number, operator = support) =>
  app.call('admin.lift_block', { params: { id }, body: { reason: 'A mistake.' } }, operator);
const decide = (id: number, decision: 'upheld' | 'lifted', operator = other) =>
  app.call(
    'admin.decide_block_appeal',
    { params: { id }, body: { decision, answer: 'We checked.' } },
    operator,
  );
const logIn = ({ mobile, password }: TestPerson, role: 'user' | 'employee' = 'user') =>
  app.call('identity.log_in', { role, body: { mobile, password } });
const appeal = (
  { mobile, password }: Pick<TestPerson, 'mobile' | 'password'>,
  text: string,
  role: 'user' | 'employee' = 'user',
) => app.call('identity.appeal_block', { role, body: { mobile, password, text } });
const read = async (id: number, operator = support) =>
  (await app.call('admin.get_block', { params: { id } }, operator)).reply.data;
const isOffered = async () => {
  const { rows } =
    await sql`select 1 from coverage where professional_id = ${professional.id} and live`.execute(
      app.connection.db,
    );
  return rows.length > 0;
};
const stateOf = async (lineId: number) => {
  const { rows } = await sql<{ state: string; professional_id: number | null }>`
    select state, professional_id from booking_lines where id = ${lineId}`.execute(app.connection.db);
  return rows[0];
};
const kindsOf = async ({ id }: TestPerson) => {
  await runReactions(app);
  const { rows } = await sql<{
    kind: string;
  }>`select kind from notifications where account_id = ${id} order by id`.execute(app.connection.db);
  return rows.map(({ kind }) => kind);
};

describe('blocking a customer', () => {
  it('ends all sessions, refuses the login with the reason and the case, and writes one audit entry', async () => {
    const { data } = (await done(block('customer', person))).reply;
    expect(data).toMatchObject({ state: 'active', kind: 'customer', person: { id: person.id }, ...TEXTS });
    expect((await app.call('identity.user_details', {}, person)).status).toBe(401);
    const refused = await logIn(person);
    expect(refused.status).toBe(403);
    expect(refused.error.message).toContain(data.case_number);
    expect(refused.error.data).toMatchObject({
      case_number: data.case_number,
      reason: 'conduct',
      explanation: TEXTS.explanation,
      appeal: null,
    });
    expect(JSON.stringify(refused.body)).not.toContain('recorded');
    expect(data.case_number).toMatch(/^BL-[2-9A-HJ-NP-Z]{6}$/);
    const { rows } = await sql<{ action: string; detail: object }>`
      select action, detail from audit_log where subject = ${`block:${data.id}`}`.execute(app.connection.db);
    expect(rows).toMatchObject([
      { action: 'admin.block', detail: { account_id: person.id, reason: 'conduct' } },
    ]);
    expect(JSON.stringify(rows)).not.toContain('recorded');
    expect(await kindsOf(person)).toEqual(['block_started']);
    const [sms] = await app.inbox(person.mobile);
    expect(sms?.text).toContain(data.case_number);
  });

  it('a wrong password says nothing about the block', async () => {
    await done(block('customer', person));
    const { status, error } = await logIn({ ...person, password: 'secret82' });
    expect([status, error.data]).toEqual([401, undefined]);
  });

  it('a session that a login opened meanwhile is refused, and no draft can be confirmed', async () => {
    const draft = await aBooking(app, fixture, { customer: person, state: 'draft', slot: nextUnusedDate() });
    await done(block('customer', person));
    await sql`insert into sessions (account_id, token_hash, created_at, last_used_at, expires_at)
      select ${person.id}, ${tokenHash(person.token)}, ${app.clock.now()}, ${app.clock.now()}, 'infinity'`.execute(
      app.connection.db,
    );
    expect(
      (await app.call('booking.confirm', { params: { id: draft.id }, body: { method: 'later' } }, person))
        .status,
    ).toBe(401);
    const { rows } = await sql<{ state: string }>`select state from bookings where id = ${draft.id}`.execute(
      app.connection.db,
    );
    expect(rows).toEqual([{ state: 'expired' }]);
  });

  it('cancels the lines that were decided, each once with two processes, and keeps the others', async () => {
    const [kept, cancelled] = [
      await aBooking(app, fixture, { customer: person, state: 'assigned', slot: nextUnusedDate() }),
      await aBooking(app, fixture, { customer: person, state: 'placed', slot: nextUnusedDate() }),
    ];
    const { lines } = (await done(preview('customer', person))).reply.data;
    expect(lines.map(({ id, fates }) => [id, fates])).toEqual([
      [kept.lineId, ['keep', 'cancel']],
      [cancelled.lineId, ['keep', 'cancel']],
    ]);
    const { data } = (
      await done(
        block('customer', person, 'fraud', [
          { id: kept.lineId, fate: 'keep' },
          { id: cancelled.lineId, fate: 'cancel' },
        ]),
      )
    ).reply;
    await race(2, () => app.runLoop('blocks'));
    expect(await stateOf(kept.lineId)).toMatchObject({ state: 'assigned' });
    expect(await stateOf(cancelled.lineId)).toMatchObject({ state: 'cancelled' });
    expect((await read(data.id)).lines.map(({ fate, outcome }) => [fate, outcome])).toEqual([
      ['keep', 'done'],
      ['cancel', 'done'],
    ]);
    const { rows } =
      await sql`select 1 from line_history where line_id = ${cancelled.lineId} and transition = 'cancel_by_admin'`.execute(
        app.connection.db,
      );
    expect(rows).toHaveLength(1);
  });

  it('a line that was cancelled meanwhile is not possible, and stops no other', async () => {
    const [gone, cancelled] = [
      await aBooking(app, fixture, { customer: person, slot: nextUnusedDate() }),
      await aBooking(app, fixture, { customer: person, slot: nextUnusedDate() }),
    ];
    const { data } = (
      await done(
        block('customer', person, 'fraud', [
          { id: gone.lineId, fate: 'cancel' },
          { id: cancelled.lineId, fate: 'cancel' },
        ]),
      )
    ).reply;
    await done(
      app.call(
        'admin.cancel_line',
        { params: { detail_id: gone.lineId }, body: { reason: 'Asked by phone' } },
        fixture.operator,
      ),
    );
    await app.runLoop('blocks');
    expect((await read(data.id)).lines.map(({ outcome }) => outcome)).toEqual(['not_possible', 'done']);
  });

  it.each([
    ['a missing decision', (_id: number) => []],
    ['another line', (id: number) => [{ id: id + 1, fate: 'keep' as const }]],
    ['a fate that a customer’s line does not have', (id: number) => [{ id, fate: 'reassign' as const }]],
  ])('refuses %s, and blocks nothing', async (_what, lines) => {
    const { lineId } = await aBooking(app, fixture, { customer: person, slot: nextUnusedDate() });
    const { status, error } = await block('customer', person, 'fraud', lines(lineId));
    expect([status, Object.keys(error.fields)]).toEqual([422, ['lines']]);
    expect((await app.call('identity.user_details', {}, person)).status).toBe(200);
  });

  it('happens once: with the same key, and by several operators at once', async () => {
    const answers = await race(6, (n) =>
      block('customer', person, 'fraud', [], n % 2 ? support : other, `key-${n}`),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409, 409]);
    const [first] = answers.filter(({ status }) => status === 200);
    const at = answers.indexOf(first as (typeof answers)[number]);
    const repeated = await block('customer', person, 'fraud', [], at % 2 ? support : other, `key-${at}`);
    expect(repeated.reply.data.id).toBe(first?.reply.data.id);
  });

  it.each([
    ['a professional as a customer', () => block('customer', professional), 404],
    ['an operator', () => block('customer', other), 404],
    ['nobody', () => block('customer', { id: 999_999 }), 404],
    ['without the grant', () => block('customer', person, 'fraud', [], fixture.customer), 403],
  ])('refuses %s', async (_what, call, status) => {
    expect((await call()).status).toBe(status);
  });

  it('names all missing fields at once', async () => {
    const { status, error } = await app.callRaw(
      'admin.block',
      { body: { kind: 'customer', id: person.id, reason: 'x', evidence: ' ', lines: [] } },
      support,
    );
    expect([status, Object.keys(error.fields).toSorted()]).toEqual([
      422,
      ['evidence', 'explanation', 'reason'],
    ]);
  });
});

describe('blocking a professional', () => {
  it('gives 14 days’ notice: they work until then, and the loop lets the block begin on time, once', async () => {
    const before = app.clock.now();
    const { data } = (await done(block('professional', professional))).reply;
    expect([data.state, Date.parse(data.effective_at) - before.getTime()]).toEqual([
      'announced',
      14 * 86_400_000,
    ]);
    expect((await logIn(professional, 'employee')).status).toBe(200);
    expect(await isOffered()).toBe(true);
    expect(await kindsOf(professional)).toEqual(['block_notice']);
    const own = await app.call('account.block', {}, professional);
    expect(own.reply.data).toMatchObject({ case_number: data.case_number, explanation: TEXTS.explanation });

    app.clock.set(new Date(Date.parse(data.effective_at) - 1000).toISOString());
    await app.runLoop('blocks');
    expect((await read(data.id)).state).toBe('announced');
    app.clock.advance(1);
    await race(3, () => app.runLoop('blocks'));
    expect((await read(data.id)).state).toBe('active');
    expect((await logIn(professional, 'employee')).status).toBe(403);
    expect((await app.call('account.block', {}, professional)).status).toBe(401);
    expect(await isOffered()).toBe(false);
    expect(await kindsOf(professional)).toEqual(['block_notice', 'block_started']);
    app.clock.set(before.toISOString());
  });

  it.each(['safety', 'fraud'] as const)(
    'begins at once for %s, and leaves them out of the search',
    async (reason) => {
      expect(await isOffered()).toBe(true);
      const { data } = (await done(block('professional', professional, reason))).reply;
      expect(data.state).toBe('active');
      expect(await isOffered()).toBe(false);
      const { lineId } = await aBooking(app, fixture, { slot: nextUnusedDate() });
      const suggestions = await app.call(
        'admin.suggestions',
        { params: { detail_id: lineId } },
        fixture.operator,
      );
      expect(suggestions.reply.data.map(({ employee_id }) => employee_id)).not.toContain(professional.id);
      const allocated = await app.call(
        'admin.allocate',
        { params: { detail_id: lineId }, body: { employee_id: professional.id } },
        fixture.operator,
      );
      expect(allocated.status).toBe(404);
    },
  );

  it('ends their duty, and the end of a pause does not make them available', async () => {
    await sql`update professionals set paused = true, paused_until = '2026-11-22' where account_id = ${professional.id}`.execute(
      app.connection.db,
    );
    await sql`insert into professional_duty (professional_id, on_since, ends_at)
      values (${professional.id}, ${app.clock.now()}, 'infinity')`.execute(app.connection.db);
    const { data } = (await done(block('professional', professional, 'safety'))).reply;
    const before = app.clock.now();
    app.clock.advance(3 * 24 * 60);
    await app.runLoop('pause expiry');
    app.clock.set(before.toISOString());
    expect(await isOffered()).toBe(false);
    const { rows } = await sql<{
      on: boolean;
    }>`select ends_at > ${before} as on from professional_duty where professional_id = ${professional.id}`.execute(
      app.connection.db,
    );
    expect(rows).toEqual([{ on: false }]);
    await done(lift(data.id));
    // The pause that ended meanwhile ends with the next run.
    app.clock.advance(3 * 24 * 60);
    await app.runLoop('pause expiry');
    app.clock.set(before.toISOString());
    expect(await isOffered()).toBe(true);
  });

  it('takes away the lines that were decided, and those assigned during the notice', async () => {
    const book = () => aBooking(app, fixture, { professional, state: 'assigned', slot: nextUnusedDate() });
    const [taken, cancelled] = [await book(), await book()];
    const { lines } = (await done(preview('professional', professional))).reply.data;
    expect(lines.map(({ id }) => id)).toEqual([taken.lineId, cancelled.lineId]);
    const before = app.clock.now();
    const { data } = (
      await done(
        block('professional', professional, 'conduct', [
          { id: taken.lineId, fate: 'reassign' },
          { id: cancelled.lineId, fate: 'cancel' },
        ]),
      )
    ).reply;
    await app.runLoop('blocks');
    expect(await stateOf(taken.lineId)).toEqual({ state: 'placed', professional_id: null });
    expect(await stateOf(cancelled.lineId)).toMatchObject({ state: 'cancelled' });
    const late = await aBooking(app, fixture, {
      professional,
      state: 'assigned',
      slot: { preferredDate: '2026-12-30' },
    });
    app.clock.set(data.effective_at);
    await app.runLoop('blocks');
    expect(await stateOf(late.lineId)).toEqual({ state: 'placed', professional_id: null });
    expect((await read(data.id)).lines.map(({ fate, outcome }) => [fate, outcome])).toEqual([
      ['reassign', 'done'],
      ['cancel', 'done'],
      ['reassign', 'done'],
    ]);
    app.clock.set(before.toISOString());
  });

  it('a decided line that another professional has by now stays with them', async () => {
    const { lineId } = await aBooking(app, fixture, {
      professional,
      state: 'assigned',
      slot: nextUnusedDate(),
    });
    const { data } = (
      await done(block('professional', professional, 'safety', [{ id: lineId, fate: 'reassign' }]))
    ).reply;
    await done(
      app.call(
        'admin.allocate',
        { params: { detail_id: lineId }, body: { employee_id: fixture.secondProfessional.id } },
        fixture.operator,
      ),
    );
    await app.runLoop('blocks');
    expect(await stateOf(lineId)).toEqual({
      state: 'assigned',
      professional_id: fixture.secondProfessional.id,
    });
    expect((await read(data.id)).lines.map(({ outcome }) => outcome)).toEqual(['not_possible']);
  });

  it('one block that fails does not stop the others, and is retried', async () => {
    const second = await aProfessional(app);
    await offers(app, second, fixture.service.id);
    const before = app.clock.now();
    const [bad, good] = [
      (await done(block('professional', professional))).reply.data,
      (await done(block('professional', second))).reply.data,
    ];
    await sql`alter table professionals add constraint no_block check (account_id <> ${sql.lit(professional.id)} or not blocked)`.execute(
      app.connection.db,
    );
    app.clock.set(bad.effective_at);
    await app.runLoop('blocks');
    expect([(await read(bad.id)).state, (await read(good.id)).state]).toEqual(['announced', 'active']);
    await sql`alter table professionals drop constraint no_block`.execute(app.connection.db);
    app.clock.advance(1);
    await app.runLoop('blocks');
    expect((await read(bad.id)).state).toBe('active');
    app.clock.set(before.toISOString());
  });
});

describe('an appeal', () => {
  it('from the refused login is one per block, due in seven days, and in the queue of support', async () => {
    const { data } = (await done(block('customer', person))).reply;
    const sent = await done(appeal(person, '  It was not me. '));
    expect(sent.reply.data.appeal).toMatchObject({ decision: null, answer: null });
    const due = Date.parse(sent.reply.data.appeal?.due_at ?? '') - app.clock.now().getTime();
    expect(due).toBe(7 * 86_400_000);
    expect((await appeal(person, 'It was not me.')).status).toBe(200);
    expect((await appeal(person, 'Something else.')).status).toBe(409);
    expect((await logIn(person)).error.data).toMatchObject({ appeal: { decision: null } });
    const { reply } = await app.call('admin.queue', { query: { kind: 'block_appeal', limit: 100 } }, support);
    expect(reply.data).toContainEqual(
      expect.objectContaining({ object: `block:${data.id}`, code: data.case_number, person: 'Zubeida Khan' }),
    );
    expect(await kindsOf(other)).toContain('admin_block_appeal');
    expect((await app.call('admin.claim', { body: { object: `block:${data.id}` } }, other)).status).toBe(200);
  });

  it.each([
    ['a wrong password', () => appeal({ ...person, password: 'secret82' }, 'x'), 401],
    ['another role', () => appeal(person, 'x', 'employee'), 401],
    ['an account that is not blocked', () => appeal(fixture.customer, 'x'), 404],
    ['an empty text', () => appeal(person, ' '), 422],
    ['more than 1,000 characters', () => appeal(person, 'x'.repeat(1001)), 422],
  ])('is refused for %s', async (_what, call, status) => {
    await done(block('customer', person));
    expect((await call()).status).toBe(status);
  });

  it('of many at once is stored once', async () => {
    const { data } = (await done(block('customer', person))).reply;
    const answers = await race(4, (n) => appeal(person, `Text ${n}`));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
    expect((await read(data.id)).appeal?.text).toMatch(/^Text \d$/);
  });

  it('is not decided by the operator who blocked, but by another one, once', async () => {
    const { data } = (await done(block('customer', person))).reply;
    await done(appeal(person, 'It was not me.'));
    expect((await read(data.id, support)).appeal?.may_decide).toBe(false);
    expect((await read(data.id, other)).appeal?.may_decide).toBe(true);
    const own = await decide(data.id, 'upheld', support);
    expect([own.status, own.error.message]).toEqual([409, expect.stringContaining('Another operator')]);
    const answers = await race(4, () => decide(data.id, 'upheld'));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
    expect((await logIn(person)).error.data).toMatchObject({
      appeal: { decision: 'upheld', answer: 'We checked.' },
    });
    expect(await kindsOf(person)).toEqual(['block_started', 'block_upheld']);
    const queue = await app.call('admin.queue', { query: { kind: 'block_appeal', limit: 100 } }, support);
    expect(queue.reply.data.map(({ object }) => object)).not.toContain(`block:${data.id}`);
  });

  it('is decided by the operator who blocked if no other one could', async () => {
    const { data } = (await done(block('customer', person))).reply;
    await done(appeal(person, 'It was not me.'));
    const active = sql`account_id <> ${support.id} and disabled_at is null and roles && array['owner', 'support']`;
    await sql`update operators set disabled_at = '2026-01-01' where ${active}`.execute(app.connection.db);
    expect((await read(data.id, support)).appeal?.may_decide).toBe(true);
    expect((await decide(data.id, 'lifted', support)).status).toBe(200);
    await sql`update operators set disabled_at = null where disabled_at = '2026-01-01'`.execute(
      app.connection.db,
    );
  });

  it('that lifts the block opens the login again and is what the timeline shows', async () => {
    const { data } = (await done(block('professional', professional, 'safety'))).reply;
    await done(appeal(professional, 'It was not me.', 'employee'));
    expect((await decide(data.id, 'lifted')).status).toBe(200);
    expect((await logIn(professional, 'employee')).status).toBe(200);
    expect(await isOffered()).toBe(true);
    expect(await kindsOf(professional)).toEqual(['block_started', 'block_lifted']);
    const { reply } = await app.call(
      'admin.timeline',
      { query: { object: `professional:${professional.id}`, kind: 'block' } },
      support,
    );
    expect(
      reply.data.map((entry) => entry.kind === 'block' && [entry.event, entry.text, entry.actor.name]),
    ).toEqual([
      ['lifted', 'We checked.', 'Other Operator'],
      ['appealed', 'It was not me.', 'Mahesh Patil'],
      ['started', null, null],
      ['announced', TEXTS.explanation, 'Sunita Das'],
    ]);
    const pages: number[] = [];
    let cursor: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof timelinePage>> = await timelinePage(cursor);
      pages.push(...page.data.map(({ id }) => id));
      cursor = page.next_cursor;
    } while (cursor);
    expect(pages).toEqual(reply.data.map(({ id }) => id));
  });

  it('can be sent during the notice by the logged-in professional', async () => {
    const { data } = (await done(block('professional', professional))).reply;
    const key = { headers: { 'idempotency-key': 'appeal-1' } };
    const send = () =>
      app.call('account.appeal_block', { body: { text: 'I was ill.' } }, { ...professional, ...key });
    const answers = await race(3, send);
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
    expect((await send()).reply.data.appeal).toMatchObject({ decision: null });
    expect((await decide(data.id, 'lifted')).status).toBe(200);
    expect((await app.call('account.block', {}, professional)).reply.data).toBeNull();
    app.clock.advance(15 * 24 * 60);
    await app.runLoop('blocks');
    expect((await read(data.id)).state).toBe('lifted');
    app.clock.advance(-15 * 24 * 60);
  });
});

const timelinePage = async (cursor: string | null) =>
  (
    await app.call(
      'admin.timeline',
      {
        query: {
          object: `professional:${professional.id}`,
          kind: 'block',
          limit: 1,
          ...(cursor ? { cursor } : {}),
        },
      },
      support,
    )
  ).reply;

describe('lifting', () => {
  it('is possible at any time, once, also for the operator who blocked; an open appeal is decided with it', async () => {
    const { data } = (await done(block('customer', person))).reply;
    await done(appeal(person, 'It was not me.'));
    const answers = await race(4, () => lift(data.id));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
    expect((await logIn(person)).status).toBe(200);
    expect(await read(data.id)).toMatchObject({
      state: 'lifted',
      lifted: { by: { name: 'Sunita Das' }, reason: 'A mistake.' },
      appeal: { decided: { decision: 'lifted', answer: 'A mistake.' } },
    });
    const again = (await done(block('customer', person))).reply.data;
    const { reply } = await app.call('admin.blocks', { query: { kind: 'customer', id: person.id } }, support);
    expect(reply.data.map(({ id }) => id)).toEqual([again.id, data.id]);
  });

  it('gives up what was not carried out for the lines', async () => {
    const { lineId } = await aBooking(app, fixture, { customer: person, slot: nextUnusedDate() });
    const { data } = (await done(block('customer', person, 'fraud', [{ id: lineId, fate: 'cancel' }]))).reply;
    await done(lift(data.id));
    await app.runLoop('blocks');
    expect(await stateOf(lineId)).toMatchObject({ state: 'placed' });
  });

  it('does not end a pause that the professional had made, nor one for a pending deletion', async () => {
    const paused = async () => {
      const { rows } = await sql<{
        paused: boolean;
      }>`select paused from professionals where account_id = ${professional.id}`.execute(app.connection.db);
      return rows[0]?.paused;
    };
    await sql`update professionals set paused = true where account_id = ${professional.id}`.execute(
      app.connection.db,
    );
    const { data } = (await done(block('professional', professional, 'safety'))).reply;
    await done(lift(data.id));
    expect(await paused()).toBe(true);
    await sql`update professionals set paused_by_deletion = true where account_id = ${professional.id}`.execute(
      app.connection.db,
    );
    await sql`update accounts set deletion_requested_at = ${app.clock.now()} where id = ${professional.id}`.execute(
      app.connection.db,
    );
    const second = (await done(block('professional', professional, 'safety'))).reply.data;
    const { mobile, password } = professional;
    const kept = await app.call('account.cancel_deletion', { role: 'employee', body: { mobile, password } });
    // The deletion is cancelled, and the block still refuses the login.
    expect(kept.status).toBe(403);
    expect(await paused()).toBe(true);
    await done(lift(second.id));
    expect(await paused()).toBe(false);
  });
});

describe('the erasure of an account', () => {
  it('empties the texts about the person, and ends the appeal in the queue', async () => {
    const { data } = (await done(block('customer', person))).reply;
    await done(appeal(person, 'Zubeida was not there.'));
    await sql`update accounts set deletion_requested_at = ${app.clock.now()}::timestamptz - interval '8 days' where id = ${person.id}`.execute(
      app.connection.db,
    );
    await app.runLoop('account deletion');
    expect(await read(data.id)).toMatchObject({
      reason: 'conduct',
      evidence: '',
      explanation: '',
      person: { name: '' },
      appeal: { text: '' },
    });
    const { reply } = await app.call('admin.queue', { query: { kind: 'block_appeal', limit: 100 } }, support);
    expect(reply.data.map(({ object }) => object)).not.toContain(`block:${data.id}`);
  });
});

describe('reading blocks', () => {
  it('finance reads masked contacts, and content nothing', async () => {
    const { data } = (await done(block('customer', person))).reply;
    const finance = await anOperator(app, { roles: ['finance'] });
    const content = await anOperator(app, { roles: ['content'] });
    expect((await read(data.id, finance)).person.mobile).not.toBe(person.mobile);
    expect((await app.call('admin.get_block', { params: { id: data.id } }, content)).status).toBe(403);
    expect((await lift(data.id, finance)).status).toBe(403);
  });

  it('the list and the page of customers show that an account is blocked', async () => {
    await done(block('customer', person));
    const { reply } = await app.call('admin.customer', { params: { id: person.id } }, support);
    expect(reply.data.blocked_at).not.toBeNull();
  });
});
