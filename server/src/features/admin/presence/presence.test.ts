import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { anOperator, type TestPerson } from '../../../testing/accounts.ts';
import { apiClient, type ApiClient } from '../../../testing/api-client.ts';
import { aBooking, createBookingFixture, done, nextUnusedDate } from '../../../testing/bookings.ts';
import { followLive } from '../../../testing/live-events.ts';
import { race } from '../../../testing/race.ts';
import { requireRow } from '../../../testing/require-row.ts';
import { secondProcess, type TestApp, testApp } from '../../../testing/test-app.ts';

let app: TestApp;
let other: Awaited<ReturnType<typeof secondProcess>>;
let elsewhere: ApiClient;
let divya: TestPerson;
let arjun: TestPerson;
let lineId: number;
let object: string;
beforeAll(async () => {
  app = await testApp();
  const fixture = await createBookingFixture(app);
  other = await secondProcess(app);
  elsewhere = apiClient(other.app);
  divya = await anOperator(app, { name: 'Divya Nair', roles: ['dispatcher'] });
  arjun = await anOperator(app, { name: 'Arjun Rao', roles: ['dispatcher'] });
  ({ lineId } = await aBooking(app, fixture, { slot: nextUnusedDate() }));
  object = `line:${lineId}`;
});
afterAll(async () => {
  await other.close();
  await app.close();
});

interface Report {
  readonly objects?: string[];
  readonly editing?: string | null;
  readonly left?: boolean;
}
const report = async (by: TestPerson, sent: Report = {}, client: ApiClient = app) =>
  (await done(client.call('admin.presence', { body: { objects: [object], ...sent } }, by))).reply.data;
const WITHIN = { timeout: 15_000, interval: 20 };

describe('presence', () => {
  it('shows the other operators at an object in every process, and who edits it', async () => {
    expect(await report(divya)).toEqual([{ object, operators: [] }]);
    expect(await report(arjun, { editing: object }, elsewhere)).toEqual([
      { object, operators: [{ id: divya.id, name: 'Divya Nair', editing: false }] },
    ]);
    expect(await report(divya)).toEqual([
      { object, operators: [{ id: arjun.id, name: 'Arjun Rao', editing: true }] },
    ]);
    const { reply } = await done(app.call('admin.queue', { query: { kind: 'unassigned' } }, divya));
    expect(requireRow(reply.data, (item) => item.object === object).viewers).toEqual([
      { id: arjun.id, name: 'Arjun Rao', editing: true },
    ]);
  });

  it('ends when the operator leaves, and a minute after the last report', async () => {
    await report(divya);
    await report(arjun, { left: true }, elsewhere);
    expect(await report(divya)).toEqual([{ object, operators: [] }]);
    expect((await report(arjun))[0]?.operators).toHaveLength(1);
    app.clock.advance(1);
    expect(await report(arjun)).toEqual([{ object, operators: [] }]);
    app.clock.advance(1);
    await app.runLoop('prune');
    const { rows } = await sql`select from operator_presence`.execute(app.connection.db);
    expect(rows).toHaveLength(0);
  });

  it('is announced to all processes when something changes, and not when a report is repeated', async () => {
    const followed = await followLive(app.live, ['operators']);
    // An object of this test: events of the tests before may arrive late.
    const here = 'line:777';
    const seen = () => followed.objects().filter((one) => one === here).length;
    const send = (sent: Report) => report(divya, { objects: [here], ...sent }, elsewhere);
    for (const [sent, count] of [
      [{}, 1],
      [{ editing: here }, 2],
      [{ left: true }, 3],
    ] as const) {
      await send(sent);
      await send(sent);
      await vi.waitFor(() => expect(seen()).toBe(count), WITHIN);
    }
    await send({});
    await vi.waitFor(() => expect(seen()).toBe(4), WITHIN);
    await followed.stop();
  });

  it('takes reports of several tabs and objects at once, and writes no audit log entry', async () => {
    const objects = Array.from({ length: 10 }, (_, n) => `line:${n + 1}`);
    await race(20, (n) => report(n % 2 ? divya : arjun, { objects: n % 3 ? objects : objects.toReversed() }));
    const present = await report(divya, { objects: [...objects, ...objects] });
    expect(present.map((one) => one.object)).toEqual(objects);
    for (const { operators } of present) expect(operators.map(({ name }) => name)).toEqual(['Arjun Rao']);
    const { rows } = await sql`select from audit_log where action = 'admin.presence'`.execute(
      app.connection.db,
    );
    expect(rows).toHaveLength(0);
  });

  it('refuses other objects, and operators who may not read bookings', async () => {
    const sent = await app.callRaw(
      'admin.presence',
      { body: { objects: ['account:1'], editing: 'x', left: 'no' } },
      divya,
    );
    expect([sent.status, Object.keys(sent.error.fields).sort()]).toEqual([
      422,
      ['editing', 'left', 'objects.0'],
    ]);
    for (const objects of [[], Array.from({ length: 51 }, () => object)]) {
      const answer = await app.callRaw('admin.presence', { body: { objects } }, divya);
      expect([answer.status, Object.keys(answer.error.fields)]).toEqual([422, ['objects']]);
    }
    const content = await anOperator(app, { name: 'Sara Khan', roles: ['content'] });
    expect((await app.call('admin.presence', { body: { objects: [object] } }, content)).status).toBe(403);
  });
});
