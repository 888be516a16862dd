import { EXPORTED_LISTS, type ExportedList } from '@aaspaas/contract/features/admin-exports.ts';
import type { OperatorRole } from '@aaspaas/contract/kernel/grants.ts';
import { addMinutes, isoOf } from '@aaspaas/contract/kernel/time.ts';
import { rawEndpoints } from '@aaspaas/contract/raw-endpoints.ts';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Row } from '../../../platform/db/tables.ts';
import { aCustomer, anOperator, type TestPerson } from '../../../testing/accounts.ts';
import { startKillableServer } from '../../../testing/killable-server.ts';
import { race } from '../../../testing/race.ts';
import { runReactions } from '../../../testing/reactions.ts';
import { type TestApp, testApp } from '../../../testing/test-app.ts';

const CUSTOMERS = 5;

let app: TestApp;
const operators = new Map<OperatorRole, TestPerson>();
beforeAll(async () => {
  app = await testApp();
  for (const role of ['owner', 'dispatcher', 'finance', 'content', 'support'] as const)
    operators.set(role, await anOperator(app, { name: `The ${role}`, roles: [role] }));
  for (let n = 1; n <= CUSTOMERS; n += 1)
    await aCustomer(app, { name: `Customer ${n}`, mobile: `981230000${n}` });
  await setLimit(2);
}, 60_000);
afterAll(() => app.close());
afterEach(async () => {
  vi.restoreAllMocks();
  await sql`update list_exports set state = 'expired', finished_at = now(), expires_at = now()
    where state = 'preparing'`.execute(app.connection.db);
});

const as = (role: OperatorRole) => operators.get(role) as TestPerson;
const setLimit = (rows: number) =>
  sql`insert into settings (key, value, updated_at) values ('exports', jsonb_build_object('directRows', ${rows}::int), now())
    on conflict (key) do update set value = excluded.value`.execute(app.connection.db);
const get = (url: string, by: TestPerson) =>
  app.app.inject({ method: 'GET', url, headers: { authorization: `Bearer ${by.token}` } });
const start = (by: TestPerson, body: { list?: ExportedList; query?: string } = {}, key?: string) =>
  app.call(
    'admin.start_export',
    { body: { list: 'customers', query: 'sort=id&cols=mobile', ...body } },
    { ...by, ...(key ? { headers: { 'idempotency-key': key } } : {}) },
  );
const exportsOf = async (by: TestPerson) =>
  (await app.call('admin.exports', { query: { limit: 100 } }, by)).reply.data;
const run = () => app.runLoop('exports');
const link = (by: TestPerson, id: number) => app.call('admin.export_link', { params: { id } }, by);
const linked = async (by: TestPerson, id: number) => (await link(by, id)).reply.data.url;
const inboxOf = async (by: TestPerson) => {
  await runReactions(app);
  return (await app.call('notification.list', { role: 'admin' }, by)).reply.data;
};
const rowOf = async (id: number) => {
  const { rows } = await sql<Row<'list_exports'>>`select * from list_exports where id = ${id}`.execute(
    app.connection.db,
  );
  return rows[0] as Row<'list_exports'>;
};
/** Starts an export and makes its file. */
const ready = async (by: TestPerson, body: Parameters<typeof start>[1] = {}): Promise<number> => {
  const { id } = (await start(by, body)).reply.data;
  await run();
  return id;
};
/** Moves the end of a file to some minutes from now: operators' sessions end before 24 hours have passed. */
const endIn = (id: number, minutes: number) =>
  sql`update list_exports set expires_at = ${app.clock.now()}::timestamptz + ${minutes}::int * interval '1 minute' where id = ${id}`.execute(
    app.connection.db,
  );
const auditedActions = async (id: number) => {
  const { rows } = await sql<{ action: string; detail: object }>`
    select action, detail from audit_log where subject = ${`export:${id}`} and outcome = 'done' order by id`.execute(
    app.connection.db,
  );
  return rows;
};

describe('a large list', () => {
  it('is refused at once above the limit, and made by a job with the same content', async () => {
    const owner = as('owner');
    const refused = await get('/api/admin/customers/csv?sort=id&cols=mobile', owner);
    expect([refused.statusCode, refused.json().data]).toEqual([
      409,
      { export_list: 'customers', max_rows: 2 },
    ]);
    const { id } = (await start(owner)).reply.data;
    expect((await exportsOf(owner))[0]).toMatchObject({
      id,
      state: 'preparing',
      rows: null,
      filtered: false,
    });
    expect((await link(owner, id)).status).toBe(409);
    await run();
    expect((await exportsOf(owner))[0]).toMatchObject({
      id,
      list: 'customers',
      state: 'ready',
      rows: CUSTOMERS,
      own: true,
      operator: { id: owner.id, name: 'The owner' },
      expires_at: isoOf(addMinutes(app.clock.now(), 24 * 60)),
    });
    const file = await get(await linked(owner, id), owner);
    expect(file.headers['content-disposition']).toMatch(
      /^attachment; filename="customers-\d{4}-\d\d-\d\d\.csv"$/,
    );
    expect(file.body).toBe(
      '\uFEFFName,Mobile\r\n' +
        Array.from({ length: CUSTOMERS }, (_, n) => `Customer ${n + 1},981230000${n + 1}\r\n`).join(''),
    );
    await setLimit(100);
    expect((await get('/api/admin/customers/csv?sort=id&cols=mobile', owner)).body).toBe(file.body);
    await setLimit(2);
    expect((await rowOf(id)).bytes).toBe(Buffer.byteLength(file.body));
    const [newest] = await inboxOf(owner);
    expect(newest?.text).toBe(
      'Your export of the list “Customers” is ready: 5 rows. Download it within 24 hours.',
    );
  });

  it('can be each list that has a file', async () => {
    const calls = Object.keys(rawEndpoints).filter(
      (name) => name.endsWith('_csv') || name === 'admin.audit_file',
    );
    expect(Object.values(EXPORTED_LISTS).toSorted()).toEqual(calls.toSorted());
    for (const list of Object.keys(EXPORTED_LISTS) as ExportedList[]) {
      const id = await ready(as('owner'), { list, query: '' });
      expect([list, (await rowOf(id)).state]).toEqual([list, 'ready']);
    }
  });

  it('is made in the language of its operator, and is recorded without what was searched for', async () => {
    const body = { list: 'customers', query: 'q=9812300001&cols=mobile' } as const;
    const { reply } = await app.call(
      'admin.start_export',
      { body },
      { ...as('owner'), headers: { 'accept-language': 'hi' } },
    );
    await run();
    const file = await get(await linked(as('owner'), reply.data.id), as('owner'));
    expect(file.body).toMatch(/^\uFEFFनाम,.*\r\nCustomer 1,9812300001\r\n$/);
    const entries = await auditedActions(reply.data.id);
    expect(entries.map(({ action }) => action)).toEqual(['admin.start_export', 'admin.export_link']);
    expect(JSON.stringify(entries)).not.toContain('9812300001');
    expect(entries[0]?.detail).toMatchObject({ list: 'customers', filters: ['q'] });
  });

  it('is started once by 10 requests with one key', async () => {
    const answers = await race(10, () => start(as('owner'), {}, 'one-export'));
    const ids = answers.filter(({ status }) => status === 200).map(({ reply }) => reply.data.id);
    expect(new Set(ids).size).toBe(1);
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
  });

  it('needs the grant of the list, and names every wrong filter', async () => {
    expect((await start(as('content'))).status).toBe(403);
    expect((await start(as('content'), { list: 'reviews', query: '' })).status).toBe(200);
    const wrong = await start(as('owner'), { list: 'bookings', query: 'state=gone&pin=x' });
    expect([wrong.status, Object.keys(wrong.error.fields).sort()]).toEqual([422, ['pin', 'state.0']]);
  });
});

describe('the audit log', () => {
  it('is made by a job above the limit, with the entries that its operator reads', async () => {
    const refused = await get('/api/admin/audit/file', as('owner'));
    expect([refused.statusCode, refused.json().data.export_list]).toEqual([409, 'audit']);
    expect((await start(as('owner'), { list: 'audit', query: 'day=x' })).status).toBe(422);
    const fileOf = async (role: OperatorRole, query: string) => {
      const id = await ready(as(role), { list: 'audit', query });
      return (await get(await linked(as(role), id), as(role))).body.trimEnd().split('\r\n');
    };
    const all = await fileOf('owner', 'action=admin.start_export');
    const actors = new Set(all.slice(1).map((row) => row.split(',')[2]));
    expect(all[0]).toMatch(/^\uFEFF"Time \(India\)","Actor id","Actor"/);
    expect(actors.size).toBeGreaterThan(1);
    const own = await fileOf('content', 'action=admin.start_export');
    expect(new Set(own.slice(1).map((row) => row.split(',')[2]))).toEqual(new Set(['"The content"']));
    expect(await fileOf('owner', 'action=no.such_call')).toHaveLength(1);
  });
});

describe('who reads the file', () => {
  it('finance gets masked contacts, dispatchers no money', async () => {
    const bodyOf = async (role: OperatorRole) => {
      const id = await ready(as(role), { query: 'q=Customer 1&cols=mobile,spent' });
      return (await get(await linked(as(role), id), as(role))).body;
    };
    expect(await bodyOf('finance')).toBe('\uFEFFName,Mobile,Paid\r\nCustomer 1,••••••••01,0\r\n');
    expect(await bodyOf('dispatcher')).toBe('\uFEFFName,Mobile\r\nCustomer 1,9812300001\r\n');
  });

  it('owners see the exports of everyone, others their own, and only its operator downloads one', async () => {
    const id = await ready(as('support'));
    expect(await exportsOf(as('owner'))).toContainEqual(expect.objectContaining({ id, own: false }));
    expect((await exportsOf(as('dispatcher'))).every(({ own }) => own)).toBe(true);
    expect((await link(as('owner'), id)).status).toBe(404);
    const url = await linked(as('support'), id);
    expect((await get(url, as('support'))).statusCode).toBe(200);
    expect((await get(url, as('owner'))).statusCode).toBe(404);
    expect((await app.app.inject({ method: 'GET', url })).statusCode).toBe(401);
  });

  it('a link ends after 5 minutes, and a changed one does not work', async () => {
    const id = await ready(as('owner'));
    const url = await linked(as('owner'), id);
    expect((await get(url.replace(/proof=\d+/, 'proof=99999999999'), as('owner'))).statusCode).toBe(404);
    expect((await get(`/api/admin/exports/${id}/file`, as('owner'))).statusCode).toBe(404);
    app.clock.advance(4);
    expect((await get(url, as('owner'))).statusCode).toBe(200);
    app.clock.advance(2);
    expect((await get(url, as('owner'))).statusCode).toBe(404);
  });

  it('an operator who lost a role does not get a file made with it', async () => {
    const operator = await anOperator(app, { name: 'Two roles', roles: ['support', 'finance'] });
    const id = await ready(operator);
    const url = await linked(operator, id);
    await sql`update operators set roles = '{finance}' where account_id = ${operator.id}`.execute(
      app.connection.db,
    );
    expect([(await link(operator, id)).status, (await get(url, operator)).statusCode]).toEqual([403, 403]);
  });

  it('an operator who lost the grant before the job gets no file', async () => {
    const operator = await anOperator(app, { name: 'Moved on', roles: ['support'] });
    const { id } = (await start(operator)).reply.data;
    await sql`update operators set roles = '{content}' where account_id = ${operator.id}`.execute(
      app.connection.db,
    );
    await run();
    expect((await rowOf(id)).state).toBe('failed');
  });
});

describe('a job that fails', () => {
  it('is tried again, fails after five attempts, and is retried by its operator', async () => {
    const owner = as('owner');
    const put = vi
      .spyOn(app.objects, 'put')
      .mockResolvedValue({ outcome: 'failed', error: new Error('the disk is full') });
    const { id } = (await start(owner)).reply.data;
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      await run();
      expect([attempt, (await rowOf(id)).state]).toEqual([attempt, attempt < 5 ? 'preparing' : 'failed']);
      // Not before its time.
      await run();
      expect(put).toHaveBeenCalledTimes(attempt);
      app.clock.advance(30);
    }
    expect((await inboxOf(owner))[0]?.kind).toBe('admin_export_failed');
    put.mockRestore();
    const retry = () => app.call('admin.retry_export', { params: { id } }, owner);
    expect((await app.call('admin.retry_export', { params: { id } }, as('support'))).status).toBe(404);
    expect((await retry()).status).toBe(200);
    expect((await retry()).status).toBe(409);
    await run();
    expect(await rowOf(id)).toMatchObject({ state: 'ready', rows: CUSTOMERS });
    expect((await get(await linked(owner, id), owner)).statusCode).toBe(200);
  });

  it('is run by one of two workers', async () => {
    const put = vi.spyOn(app.objects, 'put');
    const { id } = (await start(as('owner'))).reply.data;
    await race(2, () => run());
    expect(put).toHaveBeenCalledTimes(1);
    expect((await rowOf(id)).attempts).toBe(1);
  });

  it.each([
    ['while it writes the rows', 'select id from list_exports where id = ', 1],
    ['after it stored the file', 'update "list_exports" set "state"', 11],
  ])('is run again after the process was killed %s, with one file', async (_, statement, minutes) => {
    const { id } = (await start(as('owner'))).reply.data;
    const killed = await startKillableServer(app.target, 'x'.repeat(64), app.clock);
    try {
      await killed.killAfterStatement(statement);
      expect(await killed.work({ loop: 'exports' })).toBe(false);
      expect(killed.lastCommit).not.toBeNull();
    } finally {
      await killed.kill();
    }
    const { object_key, state } = await rowOf(id);
    expect(state).toBe('preparing');
    app.clock.advance(minutes);
    await run();
    expect(await rowOf(id)).toMatchObject({ state: 'ready', rows: CUSTOMERS, attempts: 2, object_key });
    const notified = (await inboxOf(as('owner'))).filter(({ kind }) => kind === 'admin_export_ready');
    const { rows } = await sql<{ count: number }>`select count(*)::int from notifications
      where origin like ${`export:${id}:%`}`.execute(app.connection.db);
    expect([rows[0]?.count, notified.length > 0]).toEqual([1, true]);
  });
});

describe('the file', () => {
  it('is deleted after 24 hours, and its row 30 days later', async () => {
    const owner = as('owner');
    const id = await ready(owner, { query: 'q=Customer 1' });
    const { object_key } = await rowOf(id);
    await endIn(id, 1);
    await app.runLoop('expired exports');
    expect(await app.objects.exists(object_key)).toBe('present');
    app.clock.advance(1);
    expect((await link(owner, id)).status).toBe(409);
    await app.runLoop('expired exports');
    expect(await app.objects.exists(object_key)).toBe('missing');
    expect(await rowOf(id)).toMatchObject({ state: 'expired', query: '' });
    expect((await exportsOf(owner)).find((one) => one.id === id)?.state).toBe('expired');
    await endIn(id, -30 * 24 * 60 + 1);
    await app.runLoop('prune');
    expect(await rowOf(id)).toBeDefined();
    await endIn(id, -30 * 24 * 60 - 1);
    await app.runLoop('prune');
    expect(await rowOf(id)).toBeUndefined();
  });

  it('stays listed while the store fails to delete it', async () => {
    const id = await ready(as('owner'));
    await endIn(id, 0);
    const remove = vi
      .spyOn(app.objects, 'remove')
      .mockResolvedValue({ outcome: 'failed', error: new Error('no answer') });
    await expect(app.runLoop('expired exports')).rejects.toMatchObject({
      message: 'the object store does not delete the file',
      cause: { message: 'no answer' },
    });
    expect((await rowOf(id)).state).toBe('ready');
    remove.mockRestore();
    await app.runLoop('expired exports');
    expect((await rowOf(id)).state).toBe('expired');
  });
});
