import { api, type EndpointName } from '@aaspaas/contract/api.ts';
import type { Endpoint } from '@aaspaas/contract/endpoint.ts';
import multipart from '@fastify/multipart';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, expect, it } from 'vitest';
import { makeAdmission, type RequestClass, type ShedReason } from './admission.ts';
import { admitRequests } from './admit-requests.ts';
import { bindApi, routesOf } from './bind.ts';
import { handleErrors } from './error-handler.ts';
import type { Invoke } from './invoke.ts';

const names = Object.keys(api) as EndpointName[];
const recordOf = (name: EndpointName): Endpoint => api[name];

const open: FastifyInstance[] = [];
afterEach(async () => {
  for (const app of open.splice(0)) await app.close();
});

/** Serves all calls, each of which answers at once, with some load. */
async function serve(load: { overloaded: boolean }, limit: number) {
  const shed: [RequestClass, ShedReason][] = [];
  const app = Fastify();
  open.push(app);
  const limits = { pages: limit, uploads: limit, reads: limit, writes: limit };
  admitRequests(
    app,
    makeAdmission({ load, limits, waitMs: 1, onShed: (cls, reason) => shed.push([cls, reason]) }),
  );
  await app.register(multipart);
  handleErrors(app);
  bindApi(app, (async () => ({})) as unknown as Invoke, async () => null);
  return {
    shed,
    call(name: EndpointName, headers: Record<string, string> = {}) {
      const record = recordOf(name);
      const url = routesOf(record)[0]?.url.replace(/:\w+/g, '1') ?? '';
      const hasBody = record.method !== 'GET';
      return app.inject({ method: record.method, url, headers, ...(hasBody ? { payload: {} } : {}) });
    },
  };
}

it('a late event loop sheds search, lists, geocoding and start times, with Retry-After', async () => {
  const sheddable = names.filter((name) => recordOf(name).sheddable);
  expect(new Set(sheddable.map((name) => name.split('.')[0]))).toEqual(
    new Set(['discovery', 'cities', 'places', 'booking']),
  );
  const { call, shed } = await serve({ overloaded: true }, 10);
  for (const name of sheddable) {
    const answer = await call(name, { 'accept-language': 'hi' });
    expect([name, answer.statusCode, answer.json().message]).toEqual([
      name,
      503,
      'अभी बहुत भीड़ है। कृपया कुछ सेकंड बाद फिर से कोशिश करें।',
    ]);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThanOrEqual(1);
    expect(Number(answer.headers['retry-after'])).toBeLessThanOrEqual(5);
  }
  expect(shed).toHaveLength(sheddable.length);
  for (const name of names.filter((one) => !sheddable.includes(one)))
    expect([name, (await call(name)).statusCode]).toEqual([name, 200]);
});

it('a full process sheds every call but payments, their state and start codes', async () => {
  const { call, shed } = await serve({ overloaded: false }, 0);
  const kept: EndpointName[] = [];
  for (const name of names) {
    const answer = await call(name);
    if (answer.statusCode === 200) kept.push(name);
    else
      expect([name, answer.statusCode, answer.json().message]).toEqual([
        name,
        503,
        'We are very busy. Please try again in a few seconds.',
      ]);
  }
  expect(kept.toSorted()).toEqual([
    'booking.codes',
    'booking.confirmed',
    'booking.confirmed_by_query',
    'job.generate_code',
    'job.verify_code',
    'pay_link.order',
    'pay_link.verify',
    'pay_link.view',
    'payment.order',
    'payment.verify',
    'visit.start',
  ]);
  expect(new Set(shed.map(([cls, reason]) => `${cls} ${reason}`))).toEqual(
    new Set(['reads full', 'writes full']),
  );
});

it('a form for a call that takes files has a slot of the uploads', async () => {
  const { call, shed } = await serve({ overloaded: false }, 0);
  const form = { 'content-type': 'multipart/form-data; boundary=b' };
  expect((await call('media.upload', form)).statusCode).toBe(503);
  expect((await call('cart.add', form)).statusCode).toBe(503);
  expect(shed).toEqual([
    ['uploads', 'full'],
    ['writes', 'full'],
  ]);
});
