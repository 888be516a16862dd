import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { OPERATOR_WRITES, requireAudit } from '../actions/require-audit.ts';
import { audit } from '../store.ts';
import type { ReplyOf } from '@aaspaas/contract/api.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import type { Handlers } from '../../../platform/http/call.ts';
import { aCustomer, anOperator, type TestPerson } from '../../../testing/accounts.ts';
import {
  aBooking,
  type BookingFixture,
  createBookingFixture,
  nextUnusedDate,
} from '../../../testing/bookings.ts';
import { createPdf } from '../../../testing/files.ts';
import { assignLine } from '../../../testing/line-actions.ts';
import { race } from '../../../testing/race.ts';
import { type TestApp, testApp } from '../../../testing/test-app.ts';
import { addFiles, privateFilesForReader } from '../../media/index.ts';

let app: TestApp;
let fixture: BookingFixture;
let operator: TestPerson;

beforeAll(async () => {
  app = await testApp();
  fixture = await createBookingFixture(app);
  operator = fixture.operator;
});
afterAll(() => app.close());

type Query = {
  actor?: string;
  action?: string;
  object?: string;
  day?: string;
  limit?: string;
  cursor?: string;
};
const list = (query: Query = {}, person = operator) => app.call('admin.audit', { query }, person);
const entriesOf = async (object: string): Promise<ReplyOf<'admin.audit'>['data']> =>
  (await list({ object })).reply.data;
const get = (url: string, person: TestPerson, remoteAddress = '127.0.0.1') =>
  app.app.inject({ url, remoteAddress, headers: { authorization: `Bearer ${person.token}` } });

describe('an operator’s write', () => {
  it('has one entry with the line before and after, the request and the address', async () => {
    const { lineId } = await aBooking(app, fixture, { slot: nextUnusedDate() });
    const answer = await app.call(
      'admin.allocate',
      { params: { detail_id: lineId }, body: { employee_id: fixture.professional.id } },
      { ...operator, remoteAddress: '203.0.113.7' },
    );
    expect(answer.status).toBe(200);
    const [entry, ...others] = await entriesOf(`line:${lineId}`);
    expect(others).toEqual([]);
    expect(entry).toMatchObject({
      actor: { id: operator.id, name: operator.name },
      action: 'admin.allocate',
      outcome: 'done',
      detail: { employee_id: fixture.professional.id },
      before: { state: 'placed', professional_id: null },
      after: { state: 'assigned', professional_id: fixture.professional.id },
      ip: '203.0.113.7',
    });
    expect(entry?.request_id).toMatch(/^[\da-f-]{36}$/);
  });

  it('has no second entry for a repeated idempotency key, also with 20 at once', async () => {
    const { lineId } = await aBooking(app, fixture, { slot: nextUnusedDate() });
    const key = { ...operator, headers: { 'idempotency-key': `allocate-${lineId}` } };
    const request = { params: { detail_id: lineId }, body: { employee_id: fixture.professional.id } };
    const answers = await race(20, () => app.call('admin.allocate', request, key));
    expect(answers.some(({ status }) => status === 200)).toBe(true);
    expect((await app.call('admin.allocate', request, key)).status).toBe(200);
    expect(await entriesOf(`line:${lineId}`)).toHaveLength(1);
  });

  it('masks contacts in its entry', async () => {
    const { lineId } = await aBooking(app, fixture, { slot: nextUnusedDate() });
    const reason = 'Customer called from 9876501234 and wrote to asha.rao@example.in';
    await app.call('admin.cancel_line', { params: { detail_id: lineId }, body: { reason } }, operator);
    const [entry] = await entriesOf(`line:${lineId}`);
    const masked = 'Customer called from ••••••••34 and wrote to •••@example.in';
    expect(entry?.detail).toEqual({ reason: masked });
    expect(entry?.after).toMatchObject({ state: 'cancelled', cancel_reason: masked });
  });

  it('fails and changes nothing if it has no entry', async () => {
    const name = 'admin.record_check';
    const change = (tx: Parameters<typeof audit>[0]) =>
      sql`insert into settings (key, value, updated_at) values ('unaudited', '1', now())`.execute(tx);
    const run = async (write: Handlers[typeof name]) => {
      const handlers = requireAudit({ [name]: write } as unknown as Handlers);
      await handlers[name]({ params: { id: 1 }, query: {}, body: { kind: 'police' } } as never, {} as never);
    };
    const stored = async () =>
      (await sql`select 1 from settings where key = 'unaudited'`.execute(app.connection.db)).rows.length;
    await expect(
      run(async () => transaction(app.connection.db, async (tx) => change(tx)) as never),
    ).rejects.toThrow('admin.record_check changed something without an audit log entry');
    expect(await stored()).toBe(0);
    await expect(run(async () => ({ message: '' }))).rejects.toThrow('ran no transaction');
    // Reading is no change, and an entry allows one.
    await run(async () => transaction(app.connection.db, async (tx) => sql`select 1`.execute(tx)) as never);
    const entry = { actorId: operator.id, action: name, subject: 'settings:unaudited', detail: {} };
    await run(
      async () =>
        transaction(app.connection.db, async (tx) => {
          await change(tx);
          await audit(tx, entry, app.clock.now());
        }) as never,
    );
    expect(await stored()).toBe(1);
  });
});

describe('every operator’s write of the contract', () => {
  it.each(OPERATOR_WRITES)('%s fails without an entry', async (name) => {
    const write = () =>
      transaction(app.connection.db, (tx) =>
        sql`insert into settings (key, value, updated_at) values (${name}, '1', now())`.execute(tx),
      );
    const handlers = requireAudit({ [name]: write } as unknown as Handlers);
    const handle = handlers[name] as (input: unknown, call: unknown) => Promise<unknown>;
    await expect(handle({}, {})).rejects.toThrow(`${name} changed something without an audit log entry`);
    const { rows } = await sql`select 1 from settings where key = ${name}`.execute(app.connection.db);
    expect(rows).toEqual([]);
  });

  it('is bound to a handler of the product that this check surrounds', () => {
    expect(OPERATOR_WRITES.length).toBeGreaterThan(20);
    for (const name of OPERATOR_WRITES)
      expect(String(app.product.handlers[name]), name).toContain('runAuditedCall');
  });
});

describe('the table', () => {
  it.each([
    ['update', sql`update audit_log set action = 'x'`],
    ['delete', sql`delete from audit_log`],
    ['truncate', sql`truncate audit_log cascade`],
    ['update', sql`update audit_chain set position = position + 1`],
    ['delete', sql`delete from audit_chain`],
    ['truncate', sql`truncate audit_chain`],
  ])('refuses %s', async (verb, statement) => {
    await expect(statement.execute(app.connection.db)).rejects.toThrow(
      new RegExp(`is append-only: ${verb} is not allowed`),
    );
  });

  it('refuses a second entry of one request for one object', async () => {
    const insert = () =>
      sql`insert into audit_log (actor_id, action, subject, detail, at, request_id)
        values (1, 'x', 'line:1', '{}', now(), 'one-request')`.execute(app.connection.db);
    await insert();
    await expect(insert()).rejects.toThrow('audit_log_request');
  });
});

describe('logins, refusals, views and downloads', () => {
  const logIn = (role: 'admin' | 'user', mobile: string, password: string) =>
    app.call('identity.log_in', { role, body: { mobile, password } }, { remoteAddress: '203.0.113.9' });

  it('an operator’s login and failed login have entries, a customer’s none', async () => {
    const person = await anOperator(app);
    expect((await logIn('admin', person.mobile, 'not-it-1')).status).toBe(401);
    expect((await logIn('admin', person.mobile, person.password)).status).toBe(200);
    expect(await entriesOf(`account:${person.id}`)).toMatchObject([
      { action: 'identity.log_in', outcome: 'done', ip: '203.0.113.9' },
      { action: 'identity.log_in', outcome: 'refused', ip: '203.0.113.9' },
    ]);
    const { customer } = fixture;
    await logIn('user', customer.mobile, customer.password);
    expect(await entriesOf(`account:${customer.id}`)).toEqual([]);
  });

  it('a refused call has one entry in a minute, with its name', async () => {
    const mallory = await aCustomer(app);
    for (let i = 0; i < 3; i += 1)
      expect((await app.call('admin.refunds', { query: {} }, mallory)).status).toBe(403);
    expect((await get('/api/admin/payouts/1/file', mallory)).statusCode).toBe(403);
    expect((await app.call('admin.refunds', { query: {} })).status).toBe(401);
    expect((await list({ actor: String(mallory.id) })).reply.data).toMatchObject([
      {
        action: '/api/admin/payouts/:id/file',
        object: 'call:/api/admin/payouts/:id/file',
        outcome: 'refused',
      },
      { action: 'admin.refunds', object: 'call:admin.refunds', outcome: 'refused' },
    ]);
    app.clock.advance(2);
    await app.call('admin.refunds', { query: {} }, mallory);
    expect((await list({ actor: String(mallory.id) })).reply.data).toHaveLength(3);
  });

  it('an operator’s view of a private file has an entry, the owner’s none', async () => {
    const { db } = app.connection;
    const { customer } = fixture;
    await app.objects.put('proof', Buffer.from(await createPdf().arrayBuffer()));
    const ids = await addFiles(db, [
      {
        key: 'proof',
        kind: 'document',
        mime: 'application/pdf',
        bytes: 100,
        visibility: 'private',
        owner_id: customer.id,
        created_at: app.clock.now(),
      },
    ]);
    const id = ids.get('proof') as number;
    for (const reader of [customer, operator, operator]) {
      const files = await privateFilesForReader({ db, clock: app.clock, vault: app.vault }, reader.id, [id]);
      expect((await get(files.get(id)?.url ?? '', reader)).statusCode).toBe(200);
    }
    expect(await entriesOf(`file:${id}`)).toMatchObject([
      { action: 'media.view', actor: { id: operator.id }, detail: { owner: customer.id } },
    ]);
  });
});

describe('GET admin/audit', () => {
  const day = '2027-03-01';
  let entries: { id: number }[];
  beforeEach(async () => {
    // One minute before midnight in India, the last minute of the day before it in UTC.
    const at = (minute: number) => new Date(Date.parse(`${day}T00:00:00+05:30`) + minute * 60_000);
    const written = await sql`select 1 from audit_log where subject = 'page:0'`.execute(app.connection.db);
    if (!written.rows.length)
      for (let i = 0; i < 30; i += 1)
        await transaction(app.connection.db, (tx) =>
          audit(
            tx,
            {
              actorId: i % 3 === 0 ? 900_001 : operator.id,
              action: i % 2 ? 'admin.allocate' : '=HYPERLINK("x")',
              subject: `page:${i}`,
              detail: { i },
            },
            // Several entries at the same instant.
            at(Math.floor(i / 4)),
          ),
        );
    await transaction(app.connection.db, (tx) =>
      audit(tx, { actorId: operator.id, action: 'x', subject: 'page:before', detail: {} }, at(-1)),
    );
    entries = (await list({ day })).reply.data;
  });

  it('filters by day in India, actor, call and object, newest first', async () => {
    expect(entries).toHaveLength(30);
    const objects = async (query: Query) => (await list(query)).reply.data.map(({ object }) => object);
    expect(await objects({ day, actor: '900001' })).toEqual(
      Array.from({ length: 10 }, (_, i) => `page:${27 - 3 * i}`),
    );
    expect(await objects({ day, action: 'admin.allocate' })).toHaveLength(15);
    expect(await objects({ object: 'page:7' })).toEqual(['page:7']);
    expect(await objects({ object: ' ', day })).toHaveLength(30);
    expect(await objects({ day: '2027-03-02' })).toEqual([]);
  });

  it('names the operators, and accounts that no longer exist by id', async () => {
    const { reply } = await list({ actor: '900001', limit: '1' });
    expect(reply.data[0]?.actor).toEqual({ id: 900_001, name: '' });
    expect(reply.operators).toContainEqual({ id: operator.id, name: operator.name });
    expect(reply.operators.some(({ id }) => id === fixture.customer.id)).toBe(false);
  });

  it('pages through all entries once, also while new ones are added', async () => {
    const seen: number[] = [];
    let cursor: string | undefined;
    do {
      const { reply } = await list({ day, limit: '7', ...(cursor ? { cursor } : {}) });
      seen.push(...reply.data.map(({ id }) => id));
      await transaction(app.connection.db, (tx) =>
        audit(
          tx,
          { actorId: 1, action: 'x', subject: 'new:1', detail: {} },
          new Date('2027-03-01T10:00:00Z'),
        ),
      );
      cursor = reply.next_cursor ?? undefined;
    } while (cursor);
    expect(seen).toEqual(entries.map(({ id }) => id));
  });

  it.each([
    ['day', '2027-02-30'],
    ['day', 'x'],
    ['actor', 'x'],
    ['actor', '-1'],
    ['cursor', 'x'],
    ['limit', '0'],
  ])('refuses %s=%s', async (field, value) => {
    const answer = await app.callRaw('admin.audit', { query: { [field]: value } }, operator);
    expect([answer.status, Object.keys(answer.error.fields)]).toEqual([422, [field]]);
  });

  it('is for operators only', async () => {
    expect((await list({}, fixture.customer)).status).toBe(403);
  });

  it('uses an index for each filter', async () => {
    const plan = async (where: string) => {
      const { rows } = await transaction(app.connection.db, async (tx) => {
        for (const method of ['seqscan', 'bitmapscan', 'sort', 'incremental_sort'])
          await sql`set local ${sql.raw(`enable_${method}`)} = off`.execute(tx);
        return sql<{ 'QUERY PLAN': string }>`explain ${sql.raw(
          `select * from audit_log where ${where} order by at desc, id desc limit 51`,
        )}`.execute(tx);
      });
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    };
    for (const where of [`subject = 'line:1'`, 'actor_id = 1', `action = 'x'`, `at >= '2027-01-01'`]) {
      expect(await plan(where)).toContain('Index Scan Backward');
      expect(await plan(where)).not.toContain('Sort');
    }
  });
});

describe('GET admin/audit/file', () => {
  it('contains all entries of the filter as CSV without formulas, and is logged itself', async () => {
    const answer = await get('/api/admin/audit/file?day=2027-03-01&actor=900001', operator);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(answer.payload.startsWith('\uFEFF"Time (India)"')).toBe(true);
    const lines = answer.payload.trimEnd().split('\r\n');
    expect(lines).toHaveLength(11);
    expect(lines[1]).toMatch(
      /^"2027-03-01 00:06","900001","","admin\.allocate","page:27","done","\{""i"":27\}"/,
    );
    expect(lines[2]).toContain(`"'=HYPERLINK(""x"")"`);
    const [entry] = await entriesOf('audit_log:file');
    expect(entry).toMatchObject({
      action: 'admin.audit_file',
      actor: { id: operator.id },
      detail: { day: '2027-03-01', actor: 900_001, entries: 10 },
    });
  });

  it('contains entries of several batches in the order of the list', async () => {
    const day = '2027-05-01';
    await sql`insert into audit_log (actor_id, action, subject, detail, at)
      select 1, 'many', 'many:' || n, '{}', timestamptz '2027-05-01 06:00+00' + n / 3 * interval '1 second'
      from generate_series(1, 2500) n`.execute(app.connection.db);
    const { payload } = await get(`/api/admin/audit/file?day=${day}`, operator);
    const objects = payload
      .trimEnd()
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(',')[4]);
    expect(objects).toEqual(Array.from({ length: 2500 }, (_, i) => `"many:${2500 - i}"`));
  });

  it('refuses a wrong filter and other roles', async () => {
    expect((await get('/api/admin/audit/file?day=x', operator)).statusCode).toBe(422);
    expect((await get('/api/admin/audit/file', fixture.customer)).statusCode).toBe(403);
    expect((await app.app.inject('/api/admin/audit/file')).statusCode).toBe(401);
  });
});

it('50 operators at once: each write has its entry', async () => {
  const lines: number[] = [];
  for (let i = 0; i < 50; i += 1)
    lines.push((await aBooking(app, fixture, { slot: nextUnusedDate() })).lineId);
  const answers = await race(50, (i) => assignLine(app, operator, lines[i] as number, fixture.professional));
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 50 }, () => 200));
  const { rows } =
    await sql`select 1 from audit_log where subject = any(${lines.map((id) => `line:${id}`)})`.execute(
      app.connection.db,
    );
  expect(rows).toHaveLength(50);
});
