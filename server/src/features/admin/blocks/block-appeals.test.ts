import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { anOperator, type TestPerson } from '../../../testing/accounts.ts';
import { BLOCK_TEXTS, type BlockHarness, blockHarness } from '../../../testing/blocks.ts';
import { aBooking, done, nextUnusedDate } from '../../../testing/bookings.ts';
import { race } from '../../../testing/race.ts';
import { type TestApp, testApp } from '../../../testing/test-app.ts';

let app: TestApp;
let calls: BlockHarness;
let person: TestPerson;
let professional: TestPerson;
beforeAll(async () => {
  app = await testApp();
  calls = await blockHarness(app);
});
afterAll(() => app.close());
beforeEach(async () => {
  ({ person, professional } = await calls.newPeople());
});

describe('an appeal', () => {
  it('from the refused login is one per block, due in seven days, and in the queue of support', async () => {
    const { data } = (await done(calls.block('customer', person))).reply;
    const sent = await done(calls.appeal(person, '  It was not me. '));
    expect(sent.reply.data.appeal).toMatchObject({ decision: null, answer: null });
    const due = Date.parse(sent.reply.data.appeal?.due_at ?? '') - app.clock.now().getTime();
    expect(due).toBe(7 * 86_400_000);
    expect((await calls.appeal(person, 'It was not me.')).status).toBe(200);
    expect((await calls.appeal(person, 'Something else.')).status).toBe(409);
    expect((await calls.logIn(person)).error.data).toMatchObject({ appeal: { decision: null } });
    const { reply } = await app.call(
      'admin.queue',
      { query: { kind: 'block_appeal', limit: 100 } },
      calls.support,
    );
    expect(reply.data).toContainEqual(
      expect.objectContaining({ object: `block:${data.id}`, code: data.case_number, person: 'Zubeida Khan' }),
    );
    expect(await calls.kindsOf(calls.other)).toContain('admin_block_appeal');
    expect(
      (await app.call('admin.claim', { body: { object: `block:${data.id}` } }, calls.other)).status,
    ).toBe(200);
  });

  it.each([
    ['a wrong password', () => calls.appeal({ ...person, password: 'secret82' }, 'x'), 401],
    ['another role', () => calls.appeal(person, 'x', 'employee'), 401],
    ['an account that is not blocked', () => calls.appeal(calls.fixture.customer, 'x'), 404],
    ['an empty text', () => calls.appeal(person, ' '), 422],
    ['more than 1,000 characters', () => calls.appeal(person, 'x'.repeat(1001)), 422],
  ])('is refused for %s', async (_what, call, status) => {
    await done(calls.block('customer', person));
    expect((await call()).status).toBe(status);
  });

  it('of many at once is stored once', async () => {
    const { data } = (await done(calls.block('customer', person))).reply;
    const answers = await race(4, (n) => calls.appeal(person, `Text ${n}`));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
    expect((await calls.read(data.id)).appeal?.text).toMatch(/^Text \d$/);
  });

  it('is not decided by the operator who blocked, but by another one, once', async () => {
    const { data } = (await done(calls.block('customer', person))).reply;
    await done(calls.appeal(person, 'It was not me.'));
    expect((await calls.read(data.id, calls.support)).appeal?.may_decide).toBe(false);
    expect((await calls.read(data.id, calls.other)).appeal?.may_decide).toBe(true);
    const own = await calls.decide(data.id, 'upheld', calls.support);
    expect([own.status, own.error.message]).toEqual([409, expect.stringContaining('Another operator')]);
    const answers = await race(4, () => calls.decide(data.id, 'upheld'));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
    expect((await calls.logIn(person)).error.data).toMatchObject({
      appeal: { decision: 'upheld', answer: 'We checked.' },
    });
    expect(await calls.kindsOf(person)).toEqual(['block_started', 'block_upheld']);
    const queue = await app.call(
      'admin.queue',
      { query: { kind: 'block_appeal', limit: 100 } },
      calls.support,
    );
    expect(queue.reply.data.map(({ object }) => object)).not.toContain(`block:${data.id}`);
  });

  it('is decided by the operator who blocked if no other one could', async () => {
    const { data } = (await done(calls.block('customer', person))).reply;
    await done(calls.appeal(person, 'It was not me.'));
    const active = sql`account_id <> ${calls.support.id} and disabled_at is null and roles && array['owner', 'support']`;
    await sql`update operators set disabled_at = '2026-01-01' where ${active}`.execute(app.connection.db);
    expect((await calls.read(data.id, calls.support)).appeal?.may_decide).toBe(true);
    expect((await calls.decide(data.id, 'lifted', calls.support)).status).toBe(200);
    await sql`update operators set disabled_at = null where disabled_at = '2026-01-01'`.execute(
      app.connection.db,
    );
  });

  it('that lifts the block opens the login again and is what the timeline shows', async () => {
    const { data } = (await done(calls.block('professional', professional, 'safety'))).reply;
    await done(calls.appeal(professional, 'It was not me.', 'employee'));
    expect((await calls.decide(data.id, 'lifted')).status).toBe(200);
    expect((await calls.logIn(professional, 'employee')).status).toBe(200);
    expect(await calls.isOffered(professional)).toBe(true);
    expect(await calls.kindsOf(professional)).toEqual(['block_started', 'block_lifted']);
    const { reply } = await app.call(
      'admin.timeline',
      { query: { object: `professional:${professional.id}`, kind: 'block' } },
      calls.support,
    );
    expect(
      reply.data.map((entry) => entry.kind === 'block' && [entry.event, entry.text, entry.actor.name]),
    ).toEqual([
      ['lifted', 'We checked.', 'Other Operator'],
      ['appealed', 'It was not me.', 'Mahesh Patil'],
      ['started', null, null],
      ['announced', BLOCK_TEXTS.explanation, 'Sunita Das'],
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
    const { data } = (await done(calls.block('professional', professional))).reply;
    const key = { headers: { 'idempotency-key': 'appeal-1' } };
    const send = () =>
      app.call('account.appeal_block', { body: { text: 'I was ill.' } }, { ...professional, ...key });
    const answers = await race(3, send);
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
    expect((await send()).reply.data.appeal).toMatchObject({ decision: null });
    expect((await calls.decide(data.id, 'lifted')).status).toBe(200);
    expect((await app.call('account.block', {}, professional)).reply.data).toBeNull();
    app.clock.advance(15 * 24 * 60);
    await app.runLoop('blocks');
    expect((await calls.read(data.id)).state).toBe('lifted');
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
      calls.support,
    )
  ).reply;

describe('lifting', () => {
  it('is possible at any time, once, also for the operator who blocked; an open appeal is decided with it', async () => {
    const { data } = (await done(calls.block('customer', person))).reply;
    await done(calls.appeal(person, 'It was not me.'));
    const answers = await race(4, () => calls.lift(data.id));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
    expect((await calls.logIn(person)).status).toBe(200);
    expect(await calls.read(data.id)).toMatchObject({
      state: 'lifted',
      lifted: { by: { name: 'Sunita Das' }, reason: 'A mistake.' },
      appeal: { decided: { decision: 'lifted', answer: 'A mistake.' } },
    });
    const again = (await done(calls.block('customer', person))).reply.data;
    const { reply } = await app.call(
      'admin.blocks',
      { query: { kind: 'customer', id: person.id } },
      calls.support,
    );
    expect(reply.data.map(({ id }) => id)).toEqual([again.id, data.id]);
  });

  it('gives up what was not carried out for the lines', async () => {
    const { lineId } = await aBooking(app, calls.fixture, { customer: person, slot: nextUnusedDate() });
    const { data } = (await done(calls.block('customer', person, 'fraud', [{ id: lineId, fate: 'cancel' }])))
      .reply;
    await done(calls.lift(data.id));
    await app.runLoop('blocks');
    expect(await calls.stateOf(lineId)).toMatchObject({ state: 'placed' });
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
    const { data } = (await done(calls.block('professional', professional, 'safety'))).reply;
    await done(calls.lift(data.id));
    expect(await paused()).toBe(true);
    await sql`update professionals set paused_by_deletion = true where account_id = ${professional.id}`.execute(
      app.connection.db,
    );
    await sql`update accounts set deletion_requested_at = ${app.clock.now()} where id = ${professional.id}`.execute(
      app.connection.db,
    );
    const second = (await done(calls.block('professional', professional, 'safety'))).reply.data;
    const { mobile, password } = professional;
    const kept = await app.call('account.cancel_deletion', { role: 'employee', body: { mobile, password } });
    // The deletion is cancelled, and the block still refuses the login.
    expect(kept.status).toBe(403);
    expect(await paused()).toBe(true);
    await done(calls.lift(second.id));
    expect(await paused()).toBe(false);
  });
});

describe('the erasure of an account', () => {
  it('empties the texts about the person, and ends the appeal in the queue', async () => {
    const { data } = (await done(calls.block('customer', person))).reply;
    await done(calls.appeal(person, 'Zubeida was not there.'));
    await sql`update accounts set deletion_requested_at = ${app.clock.now()}::timestamptz - interval '8 days' where id = ${person.id}`.execute(
      app.connection.db,
    );
    await app.runLoop('account deletion');
    expect(await calls.read(data.id)).toMatchObject({
      reason: 'conduct',
      evidence: '',
      explanation: '',
      person: { name: '' },
      appeal: { text: '' },
    });
    const { reply } = await app.call(
      'admin.queue',
      { query: { kind: 'block_appeal', limit: 100 } },
      calls.support,
    );
    expect(reply.data.map(({ object }) => object)).not.toContain(`block:${data.id}`);
  });
});

describe('reading blocks', () => {
  it('finance reads masked contacts, and content nothing', async () => {
    const { data } = (await done(calls.block('customer', person))).reply;
    const finance = await anOperator(app, { roles: ['finance'] });
    const content = await anOperator(app, { roles: ['content'] });
    expect((await calls.read(data.id, finance)).person.mobile).not.toBe(person.mobile);
    expect((await app.call('admin.get_block', { params: { id: data.id } }, content)).status).toBe(403);
    expect((await calls.lift(data.id, finance)).status).toBe(403);
  });

  it('the list and the page of customers show that an account is blocked', async () => {
    await done(calls.block('customer', person));
    const { reply } = await app.call('admin.customer', { params: { id: person.id } }, calls.support);
    expect(reply.data.blocked_at).not.toBeNull();
  });
});
