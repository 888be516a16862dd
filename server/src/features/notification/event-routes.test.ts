import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Role } from '@aaspaas/contract/kernel/role.ts';
import { transaction } from '../../platform/db/transaction.ts';
import { bossEvents } from '../../platform/events/events.ts';
import { aCustomer, aProfessional, type TestPerson } from '../../testing/accounts.ts';
import { aBooking, createBookingFixture, nextUnusedDate } from '../../testing/bookings.ts';
import { pruneTables } from '../../testing/prune-tables.ts';
import { secondProcess, type TestApp, testApp } from '../../testing/test-app.ts';
import { jobRequestsChanged } from '../booking/requests/events.ts';
import { notify } from './actions/notify.ts';

let app: TestApp;
let secondApp: Awaited<ReturnType<typeof secondProcess>>;
let here: string;
let there: string;
let made = 0;

/** Publishes as a process without reactions does: only what open event streams are sent. */
let publisher: ReturnType<typeof bossEvents>;

beforeAll(async () => {
  app = await testApp();
  publisher = bossEvents(app.connection, {
    log: { error: () => undefined },
    maintenance: false,
    onLiveEvents: app.live.wake,
  });
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
async function listen(base: string, { token }: TestPerson, lastId?: string, role: Role = 'user') {
  const disconnect = new AbortController();
  const response = await fetch(`${base}/api/${role}/events`, {
    signal: disconnect.signal,
    headers: { authorization: `Bearer ${token}`, ...(lastId ? { 'last-event-id': lastId } : {}) },
  });
  const received: StreamListener[] = [];
  let over = false;
  let lastSeen: string | undefined;
  const read = async () => {
    let text = '';
    for await (const part of response.body ?? []) {
      text += Buffer.from(part as Uint8Array).toString();
      const events = text.split('\n\n');
      text = events.pop() ?? '';
      for (const one of events) {
        const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(one)?.[1];
        const data = field('data');
        lastSeen = field('id') ?? lastSeen;
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
    /** The objects of the changes of a kind. */
    changes: (kind: string) =>
      received.flatMap(({ name, data }) => {
        const change = data as { readonly kind: string; readonly object: string };
        return name === 'change' && change.kind === kind ? [change.object] : [];
      }),
    /** What a browser sends when it reconnects. */
    lastSeen: () => lastSeen,
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

/** A transaction of another database on the server may delay events. */
const WITHIN = { timeout: 10_000 };

describe('event stream', () => {
  it('reaches the person in every process, and no other account', async () => {
    const [person, other] = [await aCustomer(app), await aCustomer(app)];
    const streams = [await listen(here, person), await listen(there, person)];
    const elsewhere = await listen(there, other);
    for (const one of [...streams, elsewhere])
      await vi.waitFor(() => expect(one.named('unread').at(-1)?.data).toEqual({ unread: 0 }), WITHIN);
    await notifyPerson(person);
    const { reply } = await app.call('notification.list', { role: 'user' }, person);
    for (const { named, changes } of streams) {
      await vi.waitFor(() => expect(named('unread').at(-1)?.data).toEqual({ unread: 1 }), WITHIN);
      expect(changes('notice')).toEqual([`notification:${reply.data[0]?.id}`]);
      // Ids only: what the notification says is read with a call of the person.
      expect(JSON.stringify(named('change'))).not.toContain('pd_received');
    }
    await app.call('notification.read', { role: 'user', body: { all: true } }, person);
    for (const { named } of streams)
      await vi.waitFor(() => expect(named('unread').at(-1)?.data).toEqual({ unread: 0 }), WITHIN);
    expect(elsewhere.named('change')).toEqual([]);
    for (const one of [...streams, elsewhere]) one.disconnect();
  });

  it('sends what was missed after a reconnect in another process, once and in order', async () => {
    const person = await aCustomer(app);
    const first = await listen(here, person);
    await vi.waitFor(() => expect(first.named('unread')).not.toEqual([]), WITHIN);
    await notifyPerson(person);
    await vi.waitFor(() => expect(first.changes('notice')).toHaveLength(1), WITHIN);
    first.disconnect();
    await notifyPerson(person);
    await notifyPerson(person);
    const { rows } = await sql<{
      id: number;
    }>`select id from notifications where account_id = ${person.id} order by id`.execute(app.connection.db);
    const again = await listen(there, person, first.lastSeen());
    await vi.waitFor(
      () => expect(again.changes('notice')).toEqual(rows.slice(1).map(({ id }) => `notification:${id}`)),
      WITHIN,
    );
    expect(again.named('reset')).toEqual([]);
    again.disconnect();
  });

  it('sends a reset to a browser whose place was deleted, and ignores the id of an earlier release', async () => {
    const person = await aCustomer(app);
    const first = await listen(here, person);
    await vi.waitFor(() => expect(first.lastSeen()).toBeDefined(), WITHIN);
    await notifyPerson(person);
    await vi.waitFor(() => expect(first.changes('notice')).toHaveLength(1), WITHIN);
    const seen = first.lastSeen();
    first.disconnect();
    await notifyPerson(person);
    await pruneTables(app, 'live_events');
    app.clock.advance(24 * 60);
    await pruneTables(app, 'live_events');
    const again = await listen(there, person, seen);
    await vi.waitFor(() => expect(again.named('reset')).toHaveLength(1), WITHIN);
    again.disconnect();
    const earlier = await listen(there, person, '7');
    await vi.waitFor(() => expect(earlier.named('unread')).not.toEqual([]), WITHIN);
    expect(earlier.named('reset')).toEqual([]);
    earlier.disconnect();
  });

  it('sends changes of lines to operators only, and those of requests only to the professionals asked', async () => {
    const fixture = await createBookingFixture(app);
    const { operator, customer, professional, secondProfessional } = fixture;
    const streams = [
      await listen(there, operator, undefined, 'admin'),
      await listen(there, customer),
      await listen(there, professional, undefined, 'employee'),
      await listen(there, secondProfessional, undefined, 'employee'),
    ] as const;
    for (const one of streams) await vi.waitFor(() => expect(one.named('unread')).not.toEqual([]), WITHIN);
    const { lineId } = await aBooking(app, fixture, { state: 'assigned', slot: nextUnusedDate() });
    await transaction(app.connection.db, (tx) =>
      publisher.publish(tx, jobRequestsChanged, `test:${lineId}`, {
        line_id: lineId,
        professional_ids: [professional.id],
      }),
    );
    const [ofOperator, ...others] = streams;
    // Each line change once, with the history entry as its version.
    await vi.waitFor(() => expect(ofOperator.changes('line')).toHaveLength(2), WITHIN);
    expect(new Set(ofOperator.changes('line'))).toEqual(new Set([`line:${lineId}`]));
    await vi.waitFor(() => expect(streams[2].changes('requests')).toEqual([`line:${lineId}`]), WITHIN);
    for (const one of others) expect(one.changes('line')).toEqual([]);
    for (const one of [ofOperator, streams[1], streams[3]]) expect(one.changes('requests')).toEqual([]);
    for (const one of streams) one.disconnect();
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
      await vi.waitFor(() => expect(one.over()).toBe(true), WITHIN);
      expect(one.named('bye')).toHaveLength(1);
    }
  });

  it('survives the loss of the listening database connection', async () => {
    const person = await aCustomer(app);
    const stream = await listen(here, person);
    await vi.waitFor(() => expect(stream.named('unread')).not.toEqual([]), WITHIN);
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'aaspaas live' and datname = current_database()`.execute(app.connection.db);
    await notifyPerson(person);
    await vi.waitFor(() => expect(stream.changes('notice')).toHaveLength(1), WITHIN);
    stream.disconnect();
  });

  it('does not prevent the process from exiting', async () => {
    const person = await aCustomer(app);
    const third = await secondProcess(app);
    await third.app.listen({ port: 0, host: '127.0.0.1' });
    const base = `http://127.0.0.1:${(third.app.server.address() as AddressInfo).port}`;
    const stream = await listen(base, person);
    await vi.waitFor(() => expect(stream.named('unread')).not.toEqual([]), WITHIN);
    await third.close();
    await vi.waitFor(() => expect(stream.over()).toBe(true));
  });
});
