import { api, type EndpointName } from '@aaspaas/contract/api.ts';
import type { Endpoint } from '@aaspaas/contract/endpoint.ts';
import { MAX_ID } from '@aaspaas/contract/kernel/fields.ts';
import { z } from 'zod';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routesOf } from './platform/http/bind.ts';
import { aCustomer, anOperator, aProfessional } from './testing/accounts.ts';
import { type TestApp, testApp } from './testing/test-app.ts';

let app: TestApp;
let tokens: Record<string, string>;
beforeAll(async () => {
  app = await testApp();
  tokens = {
    user: (await aCustomer(app)).token,
    admin: (await anOperator(app)).token,
    employee: (await aProfessional(app)).token,
  };
});
afterAll(() => app.close());

const LONE_SURROGATE = 'a\ud83d';

/** Returns the field names of a schema, including one wrapped in a transform. */
function fieldsOf(schema: z.ZodType): string[] {
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return Object.keys(json.properties ?? {});
}

/** Values that most schemas accept, so that only the ids are invalid. */
function valid(fields: string[]): Record<string, unknown> {
  const known: Record<string, unknown> = { date: '2026-11-25', time: '10:00', rating: 5, otp: '1234' };
  return Object.fromEntries(fields.map((field) => [field, known[field] ?? 'some text']));
}

const routes = (Object.entries(api) as [EndpointName, Endpoint][]).flatMap(([name, record]) =>
  // Logout would end the session that the other calls use.
  name === 'identity.log_out'
    ? []
    : routesOf(record).map(({ url, role }) => ({ name, record, url, role, caller: role ?? record.who })),
);

/** Sends one value in the path, the query and the given fields of the body. */
const send = async (
  { name, record, url, role, caller }: (typeof routes)[number],
  value: unknown,
  body: object,
) => {
  const text = String(value).toWellFormed();
  const filled = (fields: string[]) => Object.fromEntries(fields.map((field) => [field, text]));
  const answer = await app.callRaw(
    name,
    {
      params: filled(fieldsOf(record.params)),
      query: filled(fieldsOf(record.query)),
      ...(record.method === 'GET' ? {} : { body }),
      ...(role ? { role } : {}),
    },
    tokens[caller] ? { token: tokens[caller] } : {},
  );
  return `${record.method} ${url} ${answer.status}`;
};

describe('every API call', () => {
  it.each([
    ['an id above the maximum', MAX_ID + 1],
    ['a list of such ids', [MAX_ID + 1]],
    ['a lone surrogate', LONE_SURROGATE],
    ['NUL', 'a\0'],
  ])('returns a status below 500 for %s in any field', async (_case, value) => {
    const answers: string[] = [];
    for (const route of routes) {
      const fields = fieldsOf(route.record.body);
      const only = (names: string[]) => Object.fromEntries(names.map((field) => [field, value]));
      answers.push(await send(route, value, only(fields)));
      // Other invalid fields would be rejected first and mask the effect of an id.
      const ids = fields.filter((field) => /ids?$/i.test(field));
      if (ids.length) answers.push(await send(route, value, { ...valid(fields), ...only(ids) }));
    }
    expect(answers.filter((answer) => /5\d\d$/.test(answer))).toEqual([]);
  });

  it.each([
    ['the highest id', MAX_ID],
    ['a date of the year 0000, which Postgres does not have', '0000-02-29'],
  ])('returns a status below 500 for %s in each query field alone', async (_case, value) => {
    const answers: string[] = [];
    for (const { name, record, url, role, caller } of routes)
      for (const field of record.method === 'GET' ? fieldsOf(record.query) : []) {
        const params = Object.fromEntries(fieldsOf(record.params).map((param) => [param, '1']));
        const call = { params, query: { [field]: String(value) }, ...(role ? { role } : {}) };
        const { status } = await app.callRaw(name, call, tokens[caller] ? { token: tokens[caller] } : {});
        answers.push(`${url}?${field} ${status}`);
      }
    expect(answers.length).toBeGreaterThan(100);
    expect(answers.filter((answer) => /5\d\d$/.test(answer))).toEqual([]);
  });

  it('reports all malformed fields together with other errors', async () => {
    const sent = { name: LONE_SURROGATE, mobile: '12', password: 'a\0bcdef' };
    const { status, error } = await app.call('identity.sign_up', { body: sent });
    expect(status).toBe(422);
    expect(Object.keys(error.errors).toSorted()).toEqual(['mobile', 'name', 'password']);
  });

  it.each([
    ['admin', 'payout.add_rule', { category_id: MAX_ID + 1, valid_from: '2026-12-01' }, 'category_id'],
    [
      'employee',
      'provider.add_service',
      { category: '1', subCategory: String(MAX_ID + 1), service: 'x' },
      'subCategory',
    ],
    ['user', 'cart.add', { serviceId: MAX_ID + 1 }, 'serviceId'],
  ] as const)(
    'rejects an id out of range in an otherwise valid request of %s: %s',
    async (role, name, body, field) => {
      const { status, error } = await app.callRaw(name, { body }, { token: tokens[role] ?? '' });
      expect([status, JSON.stringify(error.errors)]).toEqual([422, expect.stringContaining(field)]);
    },
  );

  it.each([Number.MAX_SAFE_INTEGER, -8.64e15])('rejects a cursor that begins at %d ms', async (startsAt) => {
    const cursor = Buffer.from(JSON.stringify([startsAt, 1])).toString('base64url');
    const { status, error } = await app.call(
      'admin.bookings',
      { query: { cursor } },
      {
        token: tokens['admin'] ?? '',
      },
    );
    expect([status, Object.keys(error.errors)]).toEqual([422, ['cursor']]);
  });
});
