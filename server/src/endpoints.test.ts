import { api, type EndpointName } from '@aaspaas/contract/api.ts';
import type { Endpoint } from '@aaspaas/contract/endpoint.ts';
import { errors } from '@aaspaas/contract/kernel/errors.ts';
import { ROLES, type Role } from '@aaspaas/contract/kernel/role.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routesOf } from './platform/http/bind.ts';
import { aCustomer, anOperator, aProfessional, type TestPerson } from './testing/accounts.ts';
import type { Answer } from './testing/api-client.ts';
import { type TestApp, testApp } from './testing/test-app.ts';

let app: TestApp;
let people: Record<Role, TestPerson>;
let unverified: TestPerson;

beforeAll(async () => {
  app = await testApp();
  people = { user: await aCustomer(app), employee: await aProfessional(app), admin: await anOperator(app) };
  unverified = await aCustomer(app, { verified: false });
});
afterAll(() => app.close());

const NO_SUCH_ID = '999999';

/** The envelope of an error (api.md, "Rules for every call"). */
function expectRefusal(answer: Answer, status: number) {
  expect(answer.status).toBe(status);
  expect(answer.body).toMatchObject({ status, message: expect.any(String), request_id: expect.any(String) });
  if (status === 422) expect(answer.error.errors).toEqual(expect.any(Object));
  else expect(answer.error.errors).toEqual(expect.any(String));
}

const routes = (Object.entries(api) as [EndpointName, Endpoint][]).flatMap(([name, record]) =>
  routesOf(record).map(({ url, role }) => ({
    name,
    record,
    role,
    path: url.replace('/api/', ''),
    caller:
      record.who === 'public' || record.who === 'optional' ? null : record.who === 'each' ? role : record.who,
  })),
);

/** A value for each path parameter. */
const params = Object.fromEntries(
  Object.values(api).flatMap(({ path }) =>
    [...path.matchAll(/:(\w+)/g)].map(([, field]) => [field, NO_SUCH_ID]),
  ),
);
const send = ({ name, record, role }: (typeof routes)[number], token?: string, body: object = {}) =>
  app.callRaw(
    name,
    { params, ...(role ? { role } : {}), ...(record.method === 'GET' ? {} : { body }) },
    token ? { token } : {},
  );

// proves: may.bearer, may.verified-pages
// proves: pro.may.roles, pro.call.bearer
describe('a call for one role', () => {
  it.each(routes.filter(({ caller }) => caller))(
    '$record.method $path refuses nobody, the dead and the wrong role',
    async (route) => {
      expectRefusal(await send(route), 401);
      expectRefusal(await send(route, 'no-such-token'), 401);
      for (const other of ROLES.filter((one) => one !== route.caller))
        expectRefusal(await send(route, people[other].token), 403);
    },
  );

  it.each(routes.filter(({ caller, record }) => caller === 'user' && !record.unverified))(
    '$record.method $path refuses a customer who has not entered their code',
    async (route) => {
      const answer = await send(route, unverified.token);
      expectRefusal(answer, 403);
      expect(answer.error.errors).toBe('Please verify your mobile number.');
    },
  );
});

// proves: may.anonymous
describe('a public call', () => {
  it.each(routes.filter(({ caller }) => !caller))('$record.method $path lets anybody in', async (route) => {
    expect([401, 403]).not.toContain((await send(route)).status);
  });
});

// proves: call.failure
describe('any call', () => {
  it.each(routes)(
    '$record.method $path responds to nonsense with an error envelope or a success, never with a 500',
    async (route) => {
      const { record, path, caller } = route;
      const fields = fieldsOf(record);
      const bodies = [
        {},
        Object.fromEntries(fields.map((field) => [field, { a: [1] }])),
        Object.fromEntries(fields.map((field) => [field, ''])),
      ];
      for (const body of bodies) {
        const answer = await send(route, caller ? people[caller].token : undefined, body);
        expect(answer.status).toBeLessThan(500);
        expect(answer.body).toMatchObject({ status: expect.toBeOneOf([answer.status, 'success']) });
        if (answer.status !== 200) expectRefusal(answer, answer.status);
        // Calling logout would end the session that the next call needs.
        if (path.endsWith('logout') && caller) people[caller] = await again(caller);
      }
    },
  );
});

describe('every write', () => {
  it('accepts only JSON of limited size and depth', async () => {
    const post = (payload: string, type = 'application/json') =>
      app.app.inject({ method: 'POST', url: '/api/user/login', payload, headers: { 'content-type': type } });
    expect((await post('{"mobile":')).statusCode).toBe(400);
    expect((await post('mobile=1', 'text/plain')).statusCode).toBe(400);
    expect((await post(JSON.stringify({ mobile: 'x'.repeat(300_000) }))).statusCode).toBe(413);
    expect((await post(`${'{"a":'.repeat(40)}1${'}'.repeat(40)}`)).statusCode).toBe(400);
    const nul = await post(JSON.stringify({ mobile: '98765\u000043210', password: 'secret81' }));
    expect(nul.statusCode).toBe(422);
    expect(nul.json().errors.mobile).toHaveLength(1);
  });

  it('responds in the language that the client requests', async () => {
    const answer = await app.callRaw(
      'identity.log_in',
      { role: 'user', body: {} },
      { headers: { 'accept-language': 'hi-IN,hi;q=0.9' } },
    );
    expect(answer.error.message).toMatch(/[ऀ-ॿ]/);
  });
});

describe('endpoint declarations', () => {
  it('use existing error codes and unique paths', () => {
    const seen = new Set<string>();
    for (const { record, path, name } of routes) {
      const address = `${record.method} ${record.path.replace(/:\w+/g, ':id')} ${path.split('/')[0]}`;
      expect(seen.has(address), `${name} has the address of another`).toBe(false);
      seen.add(address);
      for (const code of record.errors) expect(errors).toHaveProperty(code);
    }
  });
});

function again(role: Role): Promise<TestPerson> {
  return { user: aCustomer, employee: aProfessional, admin: anOperator }[role](app);
}

/** Returns the field names of a body; sample names if its schema is not an object. */
function fieldsOf(record: Endpoint): string[] {
  return 'shape' in record.body
    ? Object.keys(record.body.shape as object)
    : ['name', 'serviceId', 'storedServices'];
}
