import { api } from '@aaspaas/contract/api.ts';
import type { Endpoint } from '@aaspaas/contract/endpoint.ts';
import { OPERATOR_ROLES, hasGrant } from '@aaspaas/contract/kernel/grants.ts';
import type { Role } from '@aaspaas/contract/kernel/role.ts';
import { rawEndpoints } from '@aaspaas/contract/raw-endpoints.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { routesOf } from './platform/http/bind.ts';
import { foreignReferences, NOT_OWNED, type OwnedCall, ownedCalls } from './testing/access/owned-calls.ts';
import { createOwnedObjects, type OwnedObjects } from './testing/access/owned-objects.ts';
import { aCustomer, anOperator, aProfessional, type TestPerson } from './testing/accounts.ts';
import { BLOCK_TEXTS } from './testing/blocks.ts';
import { done } from './testing/bookings.ts';
import { type ChangedTables, watchTables } from './testing/changed-tables.ts';
import { REFUSAL_WRITES } from './testing/fuzz/refusal-writes.ts';
import { type TestApp, testApp } from './testing/test-app.ts';

const endpoints: Readonly<Record<string, Endpoint>> = { ...api, ...rawEndpoints };
const routes = Object.entries(endpoints).flatMap(([name, record]) =>
  routesOf(record).map(({ url, role }) => ({ name, record, url, role })),
);
type Route = (typeof routes)[number];

let app: TestApp;
let objects: OwnedObjects;
let tables: ChangedTables;
let callers: Readonly<Record<string, Caller>>;

/** A kind of caller: what the calls of each role say to it before anything else. */
interface Caller {
  readonly token: string | null;
  /** Returns the expected refusal of a route; null if it is admitted. */
  refusal(route: Route): 401 | 403 | null;
}

const neededRole = ({ record, role }: Route): Role | 'public' | 'optional' =>
  record.who === 'each' ? (role as Role) : record.who;

const isOpen = (route: Route) => ['public', 'optional'].includes(neededRole(route));

/** A session of a role; `restriction` refuses calls of that role. */
function sessionCaller(person: TestPerson, role: Role, restriction: (record: Endpoint) => boolean): Caller {
  return {
    token: person.token,
    refusal: (route) =>
      isOpen(route) ? null : neededRole(route) !== role || restriction(route.record) ? 403 : null,
  };
}

/** A token that identifies no session any more: refused wherever a session is read, also where one is optional. */
const endedCaller = ({ token }: TestPerson): Caller => ({
  token,
  refusal: (route) => (neededRole(route) === 'public' ? null : 401),
});

beforeAll(async () => {
  app = await testApp();
  const { db } = app.connection;
  objects = await createOwnedObjects(app);
  const [loggedOut, expired, blocked, disabled, deleted] = [
    await aCustomer(app),
    await aCustomer(app),
    await aCustomer(app),
    await anOperator(app),
    await aCustomer(app),
  ];
  await done(app.call('identity.log_out', { role: 'user' }, loggedOut));
  const past = new Date(app.clock.now().getTime() - 1000);
  await sql`update sessions set expires_at = ${past} where account_id = ${expired.id}`.execute(db);
  await done(
    app.call(
      'admin.block',
      { body: { kind: 'customer', id: blocked.id, reason: 'conduct', ...BLOCK_TEXTS, lines: [] } },
      objects.operator,
    ),
  );
  await sql`update operators set disabled_at = ${past} where account_id = ${disabled.id}`.execute(db);
  await done(app.call('account.delete', { role: 'user', body: await deletion(deleted) }, deleted));
  callers = {
    anonymous: { token: null, refusal: (route) => (isOpen(route) ? null : 401) },
    'unknown token': endedCaller({ ...loggedOut, token: 'no-such-token' }),
    'logged out': endedCaller(loggedOut),
    'expired session': endedCaller(expired),
    'blocked customer': endedCaller(blocked),
    'disabled operator': endedCaller(disabled),
    'deleted account': endedCaller(deleted),
    'unverified customer': sessionCaller(
      await aCustomer(app, { verified: false }),
      'user',
      ({ unverified }) => !unverified,
    ),
    customer: sessionCaller(await aCustomer(app), 'user', () => false),
    professional: sessionCaller(await aProfessional(app), 'employee', () => false),
    ...Object.fromEntries(
      await Promise.all(
        OPERATOR_ROLES.map(
          async (role) =>
            [
              role,
              sessionCaller(
                await anOperator(app, { roles: [role] }),
                'admin',
                ({ needs = 'own' }) => needs !== 'own' && !hasGrant([role], needs),
              ),
            ] as const,
        ),
      ),
    ),
  };
  tables = await watchTables(app.connection);
}, 120_000);
afterAll(() => app.close());

/** Codes of 403 with which a role, a verification or a grant refuses, before the handler. */
const ADMISSION = /"needs"|verify your mobile/;

const CALLER_KINDS = [
  'anonymous',
  'unknown token',
  'logged out',
  'expired session',
  'blocked customer',
  'disabled operator',
  'deleted account',
  'unverified customer',
  'customer',
  'professional',
  ...OPERATOR_ROLES,
];

/** Calls that read a body or a secret before a session, or end the session of the caller. */
const SKIPPED = new Set(['identity.log_out', 'notification.events']);

describe('every call and every kind of caller', () => {
  it.each(CALLER_KINDS)('%s: is admitted or refused as the contract says', async (kind) => {
    const caller = callers[kind];
    if (!caller) throw new Error(`there is no caller “${kind}”`);
    const wrong: string[] = [];
    await tables.take();
    for (const route of routes.filter(({ name }) => !SKIPPED.has(name))) {
      const expected = caller.refusal(route);
      const { statusCode, body } = await inject(route, caller.token, {});
      // Also after an admitted call, so that its changes are not those of the next one.
      const tablesChanged = await tables.take();
      const isRefused =
        statusCode === 401 || (statusCode === 403 && (expected === 403 || ADMISSION.test(body)));
      const isRight = expected === null ? !isRefused || isOpen(route) : statusCode === expected;
      if (!isRight || statusCode >= 500)
        wrong.push(
          `${route.record.method} ${route.url}: ${statusCode} instead of ${expected ?? 'admission'} ${body.slice(0, 120)}`,
        );
      const changed = expected === null ? [] : unexpectedChanges(route.name, tablesChanged);
      if (changed.length > 0) wrong.push(`${route.url}: refused, but changed ${changed.join(', ')}`);
    }
    expect(wrong).toEqual([]);
  });
});

describe('every call about an object of one account', () => {
  it('is in the list of objects, or its ids name no such object', () => {
    const listed = new Set([...ownedCalls(objects).map(({ call }) => call), ...Object.keys(NOT_OWNED)]);
    const missing = Object.entries(endpoints)
      .filter(([, { who, needs }]) => ['user', 'employee', 'each'].includes(who) || needs === 'own')
      .filter(([, record]) => namesObject(record))
      .map(([name]) => name)
      .filter((name) => !listed.has(name));
    expect(missing).toEqual([]);
    for (const call of listed) expect(endpoints).toHaveProperty([call]);
  });

  it('refuses uploads of another account', async () => {
    for (const owned of foreignReferences(objects)) {
      await tables.take();
      const { statusCode, body } = await send(owned, peopleFor(owned).owner);
      const changed = unexpectedChanges(owned.call, await tables.take());
      expect([403, 404, 409, 422], `${owned.call}: ${body}`).toContain(statusCode);
      expect([owned.call, changed]).toEqual([owned.call, []]);
    }
  });

  it('refuses another account of the same role, changes nothing and then admits the owner', async () => {
    const wrong: string[] = [];
    for (const owned of ownedCalls(objects)) {
      const { owner, other } = peopleFor(owned);
      await tables.take();
      const refused = await send(owned, other);
      const changed = unexpectedChanges(owned.call, await tables.take());
      const isHidden = owned.ignores
        ? refused.statusCode === 200
        : [403, 404, ...(owned.refusal ?? [])].includes(refused.statusCode);
      if (!isHidden)
        wrong.push(`${owned.call}: ${refused.statusCode} ${refused.body.slice(0, 200)} to another account`);
      if (changed.length > 0)
        wrong.push(`${owned.call}: refused to another account, but changed ${changed.join(', ')}`);
      const admitted = await send(owned, owner);
      const isAdmitted =
        [200, 402, 409].includes(admitted.statusCode) || owned.ownerRefused?.includes(admitted.statusCode);
      if (!isAdmitted)
        wrong.push(`${owned.call}: ${admitted.statusCode} ${admitted.body.slice(0, 200)} to its owner`);
    }
    expect(wrong).toEqual([]);
  });
});

function peopleFor({ role }: OwnedCall): { owner: TestPerson; other: TestPerson } {
  switch (role) {
    case 'user':
      return { owner: objects.customer, other: objects.otherCustomer };
    case 'employee':
      return { owner: objects.professional, other: objects.otherProfessional };
    case 'admin':
      return { owner: objects.operator, other: objects.otherOperator };
    default: {
      const unknown: never = role;
      throw new Error(`unknown role ${String(unknown)}`);
    }
  }
}

/** Whether a field of the input names an object. */
function namesObject({ params, query, body }: Endpoint): boolean {
  const names = [params, query, body].flatMap((schema) => {
    const { properties = {} } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
    return Object.keys(properties);
  });
  return names.some((name) => /(^|_)ids?$|[a-z]Ids?$|^number$|uploads?$|storedServices/.test(name));
}

const unexpectedChanges = (call: string, changed: readonly string[]) =>
  changed.filter(
    (table) => !REFUSAL_WRITES.some((one) => one.table === table && (one.calls?.includes(call) ?? true)),
  );

function send(owned: OwnedCall, { token }: TestPerson) {
  const route = routes.find(
    ({ name, role }) => name === owned.call && (role === null || role === owned.role),
  );
  if (!route) throw new Error(`there is no route of ${owned.call} for ${owned.role}`);
  return inject(route, token, owned);
}

function inject({ record, url }: Route, token: string | null, request: Partial<OwnedCall>) {
  const { params = {}, query = {}, body = {} } = request;
  const path = url.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent((params[name] as string | number | undefined) ?? 999_999),
  );
  const search = new URLSearchParams(
    Object.entries(query).map(([name, value]) => [name, String(value)]),
  ).toString();
  return app.app.inject({
    method: record.method,
    url: search ? `${path}?${search}` : path,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(record.method === 'GET' ? {} : { 'content-type': 'application/json' }),
    },
    ...(record.method === 'GET' ? {} : { payload: JSON.stringify(body) }),
  });
}

/** The body with which a customer deletes their account. */
async function deletion(person: TestPerson): Promise<{ otp: string }> {
  await app.call('account.send_deletion_code', { role: 'user' }, person);
  const [sms] = await app.inbox(person.mobile);
  return { otp: sms?.code ?? '' };
}
