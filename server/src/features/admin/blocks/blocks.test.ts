import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { tokenHash } from '../../../platform/vault.ts';
import { aProfessional, type TestPerson } from '../../../testing/accounts.ts';
import { BLOCK_TEXTS, type BlockHarness, blockHarness } from '../../../testing/blocks.ts';
import { aBooking, done, nextUnusedDate, offers } from '../../../testing/bookings.ts';
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

describe('blocking a customer', () => {
  it('ends all sessions, refuses the login with the reason and the case, and writes one audit entry', async () => {
    const { data } = (await done(calls.block('customer', person))).reply;
    expect(data).toMatchObject({
      state: 'active',
      kind: 'customer',
      person: { id: person.id },
      ...BLOCK_TEXTS,
    });
    expect((await app.call('identity.user_details', {}, person)).status).toBe(401);
    const refused = await calls.logIn(person);
    expect(refused.status).toBe(403);
    expect(refused.error.message).toContain(data.case_number);
    expect(refused.error.data).toMatchObject({
      case_number: data.case_number,
      reason: 'conduct',
      explanation: BLOCK_TEXTS.explanation,
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
    expect(await calls.kindsOf(person)).toEqual(['block_started']);
    const [sms] = await app.inbox(person.mobile);
    expect(sms?.text).toContain(data.case_number);
  });

  it('a wrong password says nothing about the block', async () => {
    await done(calls.block('customer', person));
    const { status, error } = await calls.logIn({ ...person, password: 'secret82' });
    expect([status, error.data]).toEqual([401, undefined]);
  });

  it('a session that a login opened meanwhile is refused, and no draft can be confirmed', async () => {
    const draft = await aBooking(app, calls.fixture, {
      customer: person,
      state: 'draft',
      slot: nextUnusedDate(),
    });
    await done(calls.block('customer', person));
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
      await aBooking(app, calls.fixture, { customer: person, state: 'assigned', slot: nextUnusedDate() }),
      await aBooking(app, calls.fixture, { customer: person, state: 'placed', slot: nextUnusedDate() }),
    ];
    const { lines } = (await done(calls.preview('customer', person))).reply.data;
    expect(lines.map(({ id, fates }) => [id, fates])).toEqual([
      [kept.lineId, ['keep', 'cancel']],
      [cancelled.lineId, ['keep', 'cancel']],
    ]);
    const { data } = (
      await done(
        calls.block('customer', person, 'fraud', [
          { id: kept.lineId, fate: 'keep' },
          { id: cancelled.lineId, fate: 'cancel' },
        ]),
      )
    ).reply;
    await race(2, () => app.runLoop('blocks'));
    expect(await calls.stateOf(kept.lineId)).toMatchObject({ state: 'assigned' });
    expect(await calls.stateOf(cancelled.lineId)).toMatchObject({ state: 'cancelled' });
    expect((await calls.read(data.id)).lines.map(({ fate, outcome }) => [fate, outcome])).toEqual([
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
      await aBooking(app, calls.fixture, { customer: person, slot: nextUnusedDate() }),
      await aBooking(app, calls.fixture, { customer: person, slot: nextUnusedDate() }),
    ];
    const { data } = (
      await done(
        calls.block('customer', person, 'fraud', [
          { id: gone.lineId, fate: 'cancel' },
          { id: cancelled.lineId, fate: 'cancel' },
        ]),
      )
    ).reply;
    await done(
      app.call(
        'admin.cancel_line',
        { params: { detail_id: gone.lineId }, body: { reason: 'Asked by phone' } },
        calls.fixture.operator,
      ),
    );
    await app.runLoop('blocks');
    expect((await calls.read(data.id)).lines.map(({ outcome }) => outcome)).toEqual(['not_possible', 'done']);
  });

  it.each([
    ['a missing decision', (_id: number) => []],
    ['another line', (id: number) => [{ id: id + 1, fate: 'keep' as const }]],
    ['a fate that a customer’s line does not have', (id: number) => [{ id, fate: 'reassign' as const }]],
  ])('refuses %s, and blocks nothing', async (_what, lines) => {
    const { lineId } = await aBooking(app, calls.fixture, { customer: person, slot: nextUnusedDate() });
    const { status, error } = await calls.block('customer', person, 'fraud', lines(lineId));
    expect([status, Object.keys(error.fields)]).toEqual([422, ['lines']]);
    expect((await app.call('identity.user_details', {}, person)).status).toBe(200);
  });

  it('happens once: with the same key, and by several operators at once', async () => {
    const answers = await race(6, (n) =>
      calls.block('customer', person, 'fraud', [], n % 2 ? calls.support : calls.other, `key-${n}`),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409, 409]);
    const [first] = answers.filter(({ status }) => status === 200);
    const at = answers.indexOf(first as (typeof answers)[number]);
    const repeated = await calls.block(
      'customer',
      person,
      'fraud',
      [],
      at % 2 ? calls.support : calls.other,
      `key-${at}`,
    );
    expect(repeated.reply.data.id).toBe(first?.reply.data.id);
  });

  it.each([
    ['a professional as a customer', () => calls.block('customer', professional), 404],
    ['an operator', () => calls.block('customer', calls.other), 404],
    ['an account that does not exist', () => calls.block('customer', { id: 999_999 }), 404],
    ['without the grant', () => calls.block('customer', person, 'fraud', [], calls.fixture.customer), 403],
  ])('refuses %s', async (_what, call, status) => {
    expect((await call()).status).toBe(status);
  });

  it('names all missing fields at once', async () => {
    const { status, error } = await app.callRaw(
      'admin.block',
      { body: { kind: 'customer', id: person.id, reason: 'x', evidence: ' ', lines: [] } },
      calls.support,
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
    const { data } = (await done(calls.block('professional', professional))).reply;
    expect([data.state, Date.parse(data.effective_at) - before.getTime()]).toEqual([
      'announced',
      14 * 86_400_000,
    ]);
    expect((await calls.logIn(professional, 'employee')).status).toBe(200);
    expect(await calls.isOffered(professional)).toBe(true);
    expect(await calls.kindsOf(professional)).toEqual(['block_notice']);
    const own = await app.call('account.block', {}, professional);
    expect(own.reply.data).toMatchObject({
      case_number: data.case_number,
      explanation: BLOCK_TEXTS.explanation,
    });

    app.clock.set(new Date(Date.parse(data.effective_at) - 1000).toISOString());
    await app.runLoop('blocks');
    expect((await calls.read(data.id)).state).toBe('announced');
    app.clock.advance(1);
    await race(3, () => app.runLoop('blocks'));
    expect((await calls.read(data.id)).state).toBe('active');
    expect((await calls.logIn(professional, 'employee')).status).toBe(403);
    expect((await app.call('account.block', {}, professional)).status).toBe(401);
    expect(await calls.isOffered(professional)).toBe(false);
    expect(await calls.kindsOf(professional)).toEqual(['block_notice', 'block_started']);
    app.clock.set(before.toISOString());
  });

  it.each(['safety', 'fraud'] as const)(
    'begins at once for %s, and leaves them out of the search',
    async (reason) => {
      expect(await calls.isOffered(professional)).toBe(true);
      const { data } = (await done(calls.block('professional', professional, reason))).reply;
      expect(data.state).toBe('active');
      expect(await calls.isOffered(professional)).toBe(false);
      const { lineId } = await aBooking(app, calls.fixture, { slot: nextUnusedDate() });
      const suggestions = await app.call(
        'admin.suggestions',
        { params: { detail_id: lineId } },
        calls.fixture.operator,
      );
      expect(suggestions.reply.data.map(({ employee_id }) => employee_id)).not.toContain(professional.id);
      const allocated = await app.call(
        'admin.allocate',
        { params: { detail_id: lineId }, body: { employee_id: professional.id } },
        calls.fixture.operator,
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
    const { data } = (await done(calls.block('professional', professional, 'safety'))).reply;
    const before = app.clock.now();
    app.clock.advance(3 * 24 * 60);
    await app.runLoop('pause expiry');
    app.clock.set(before.toISOString());
    expect(await calls.isOffered(professional)).toBe(false);
    const { rows } = await sql<{
      on: boolean;
    }>`select ends_at > ${before} as on from professional_duty where professional_id = ${professional.id}`.execute(
      app.connection.db,
    );
    expect(rows).toEqual([{ on: false }]);
    await done(calls.lift(data.id));
    // The pause that ended meanwhile ends with the next run.
    app.clock.advance(3 * 24 * 60);
    await app.runLoop('pause expiry');
    app.clock.set(before.toISOString());
    expect(await calls.isOffered(professional)).toBe(true);
  });

  it('takes away the lines that were decided, and those assigned during the notice', async () => {
    const book = () =>
      aBooking(app, calls.fixture, { professional, state: 'assigned', slot: nextUnusedDate() });
    const [taken, cancelled] = [await book(), await book()];
    const { lines } = (await done(calls.preview('professional', professional))).reply.data;
    expect(lines.map(({ id }) => id)).toEqual([taken.lineId, cancelled.lineId]);
    const before = app.clock.now();
    const { data } = (
      await done(
        calls.block('professional', professional, 'conduct', [
          { id: taken.lineId, fate: 'reassign' },
          { id: cancelled.lineId, fate: 'cancel' },
        ]),
      )
    ).reply;
    await app.runLoop('blocks');
    expect(await calls.stateOf(taken.lineId)).toEqual({ state: 'placed', professional_id: null });
    expect(await calls.stateOf(cancelled.lineId)).toMatchObject({ state: 'cancelled' });
    const late = await aBooking(app, calls.fixture, {
      professional,
      state: 'assigned',
      slot: { preferredDate: '2026-12-30' },
    });
    app.clock.set(data.effective_at);
    await app.runLoop('blocks');
    expect(await calls.stateOf(late.lineId)).toEqual({ state: 'placed', professional_id: null });
    expect((await calls.read(data.id)).lines.map(({ fate, outcome }) => [fate, outcome])).toEqual([
      ['reassign', 'done'],
      ['cancel', 'done'],
      ['reassign', 'done'],
    ]);
    app.clock.set(before.toISOString());
  });

  it('a decided line that another professional has by now stays with them', async () => {
    const { lineId } = await aBooking(app, calls.fixture, {
      professional,
      state: 'assigned',
      slot: nextUnusedDate(),
    });
    const { data } = (
      await done(calls.block('professional', professional, 'safety', [{ id: lineId, fate: 'reassign' }]))
    ).reply;
    await done(
      app.call(
        'admin.allocate',
        { params: { detail_id: lineId }, body: { employee_id: calls.fixture.secondProfessional.id } },
        calls.fixture.operator,
      ),
    );
    await app.runLoop('blocks');
    expect(await calls.stateOf(lineId)).toEqual({
      state: 'assigned',
      professional_id: calls.fixture.secondProfessional.id,
    });
    expect((await calls.read(data.id)).lines.map(({ outcome }) => outcome)).toEqual(['not_possible']);
  });

  it('one block that fails does not stop the others, and is retried', async () => {
    const second = await aProfessional(app);
    await offers(app, second, calls.fixture.service.id);
    const before = app.clock.now();
    const [bad, good] = [
      (await done(calls.block('professional', professional))).reply.data,
      (await done(calls.block('professional', second))).reply.data,
    ];
    await sql`alter table professionals add constraint no_block check (account_id <> ${sql.lit(professional.id)} or not blocked)`.execute(
      app.connection.db,
    );
    app.clock.set(bad.effective_at);
    await app.runLoop('blocks');
    expect([(await calls.read(bad.id)).state, (await calls.read(good.id)).state]).toEqual([
      'announced',
      'active',
    ]);
    await sql`alter table professionals drop constraint no_block`.execute(app.connection.db);
    app.clock.advance(1);
    await app.runLoop('blocks');
    expect((await calls.read(bad.id)).state).toBe('active');
    app.clock.set(before.toISOString());
  });
});
