import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { aCustomer, aProfessional, type TestPerson } from '../../testing/accounts.ts';
import { secondProcess, type TestApp, testApp } from '../../testing/test-app.ts';
import { notify } from './actions/notify.ts';

let app: TestApp;
let secondApp: Awaited<ReturnType<typeof secondProcess>>;
let here: string;
let there: string;
let made = 0;

beforeAll(async () => {
  app = await testApp();
  secondApp = await secondProcess(app);
  await app.app.listen({ port: 0, host: '127.0.0.1' });
  await secondApp.app.listen({ port: 0, host: '127.0.0.1' });
  here = `http://127.0.0.1:${(app.app.server.address() as AddressInfo).port}`;
  there = `http://127.0.0.1:${(secondApp.app.server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await secondApp.close();
  // A client opens connections that it never uses; a server waits for them when it closes.
  app.app.server.closeAllConnections();
  await app.close();
});

interface StreamListener {
  readonly name: string;
  readonly id: string | undefined;
  readonly data: unknown;
}

/** Opens an event stream like a browser, until either side closes it. */
async function listen(base: string, { token }: TestPerson, lastId?: number) {
  const disconnect = new AbortController();
  const response = await fetch(`${base}/api/user/events`, {
    signal: disconnect.signal,
    headers: { authorization: `Bearer ${token}`, ...(lastId ? { 'last-event-id': String(lastId) } : {}) },
  });
  const received: StreamListener[] = [];
  let over = false;
  const read = async () => {
    let text = '';
    for await (const part of response.body ?? []) {
      text += Buffer.from(part as Uint8Array).toString();
      const events = text.split('\n\n');
      text = events.pop() ?? '';
      for (const one of events) {
        const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(one)?.[1];
        const data = field('data');
        if (data) received.push({ name: field('event') ?? '', id: field('id'), data: JSON.parse(data) });
      }
    }
  };
  void read()
    .catch(() => undefined)
    .finally(() => {
      over = true;
    });
  return {
    status: response.status,
    received,
    named: (name: string) => received.filter((one) => one.name === name),
    over: () => over,
    disconnect: () => disconnect.abort(),
  };
}

const notifyPerson = (person: TestPerson) =>
  notify(
    {
      db: app.connection.db,
      clock: app.clock,
      publishAll: async () => undefined,
      sms: { send: async () => 'sent' },
      live: app.live,
    },
    {
      accountId: person.id,
      origin: `test:${(made += 1)}`,
      kind: 'pd_received',
      facts: {},
      at: app.clock.now(),
    },
    'inbox',
  );

describe('event stream', () => {
  it('reaches the person in every process, and no other account', async () => {
    const [person, other] = [await aCustomer(app), await aCustomer(app)];
    const streams = [await listen(here, person), await listen(there, person)];
    const elsewhere = await listen(there, other);
    for (const one of [...streams, elsewhere])
      await vi.waitFor(() => expect(one.named('unread').at(-1)?.data).toEqual({ unread: 0 }));
    await notifyPerson(person);
    for (const { named } of streams) {
      await vi.waitFor(() => expect(named('unread').at(-1)?.data).toEqual({ unread: 1 }));
      expect(named('notice')).toEqual([
        expect.objectContaining({ data: expect.objectContaining({ kind: 'pd_received', read: false }) }),
      ]);
    }
    await app.call('notification.read', { role: 'user', body: { all: true } }, person);
    for (const { named } of streams)
      await vi.waitFor(() => expect(named('unread').at(-1)?.data).toEqual({ unread: 0 }));
    expect(elsewhere.named('notice')).toEqual([]);
    for (const one of [...streams, elsewhere]) one.disconnect();
  });

  it('sends missed notifications after a reconnect', async () => {
    const person = await aCustomer(app);
    const first = await listen(here, person);
    await vi.waitFor(() => expect(first.named('unread')).not.toEqual([]));
    await notifyPerson(person);
    await vi.waitFor(() => expect(first.named('notice')).toHaveLength(1));
    first.disconnect();
    await notifyPerson(person);
    await notifyPerson(person);
    const { rows } = await sql<{
      id: number;
    }>`select id from notifications where account_id = ${person.id} order by id`.execute(app.connection.db);
    const again = await listen(there, person, Number(first.named('notice')[0]?.id));
    await vi.waitFor(() =>
      expect(again.named('notice').map(({ id }) => Number(id))).toEqual(
        expect.arrayContaining(rows.slice(1).map(({ id }) => id)),
      ),
    );
    again.disconnect();
  });

  it('requires a session with access, ends with it, and is limited to six per account', async () => {
    const person = await aCustomer(app);
    const refused = async (path: string, headers: Record<string, string> = {}) => {
      const response = await fetch(`${here}/api/${path}`, { headers });
      await response.text();
      return response.status;
    };
    expect(await refused('user/events')).toBe(401);
    const { token } = await aProfessional(app);
    expect(await refused('user/events', { authorization: `Bearer ${token}` })).toBe(403);
    const unverified = await aCustomer(app, { verified: false });
    expect(await refused('user/events', { authorization: `Bearer ${unverified.token}` })).toBe(403);
    const streams = [];
    for (let count = 0; count < 6; count += 1) streams.push(await listen(here, person));
    expect((await listen(here, person)).status).toBe(429);
    streams.pop()?.disconnect();
    await vi.waitFor(async () => {
      const one = await listen(here, person);
      streams.push(one);
      expect(one.status).toBe(200);
    });
    const elsewhere = await listen(there, person);
    await app.call('identity.log_out', { role: 'user' }, person);
    for (const one of [...streams.filter(({ status }) => status === 200), elsewhere]) {
      await vi.waitFor(() => expect(one.over()).toBe(true));
      expect(one.named('bye')).toHaveLength(1);
    }
  });

  it('survives the loss of the listening database connection', async () => {
    const person = await aCustomer(app);
    const stream = await listen(here, person);
    await vi.waitFor(() => expect(stream.named('unread')).not.toEqual([]));
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'aaspaas live' and datname = current_database()`.execute(app.connection.db);
    await notifyPerson(person);
    await vi.waitFor(() => expect(stream.named('notice')).toHaveLength(1), { timeout: 5_000 });
    stream.disconnect();
  });

  it('does not prevent the process from exiting', async () => {
    const person = await aCustomer(app);
    const third = await secondProcess(app);
    await third.app.listen({ port: 0, host: '127.0.0.1' });
    const base = `http://127.0.0.1:${(third.app.server.address() as AddressInfo).port}`;
    const stream = await listen(base, person);
    await vi.waitFor(() => expect(stream.named('unread')).not.toEqual([]));
    await third.close();
    await vi.waitFor(() => expect(stream.over()).toBe(true));
  });
});
