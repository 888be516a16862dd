import { api, type EndpointName } from '@aaspaas/contract/api.ts';
import type { Endpoint } from '@aaspaas/contract/endpoint.ts';
import { expect, it } from 'vitest';
import { Failure } from '../../kernel/failure.ts';
import type { Handlers } from './call.ts';
import { makeInvoke, type RawCall } from './invoke.ts';

const limits = {
  hit: async () => undefined,
  count: async () => 1,
  used: async () => 0,
  reset: async () => undefined,
};
const invoke = makeInvoke({} as Handlers, limits, false, { overloaded: true });
const raw: RawCall = {
  params: {},
  query: {},
  body: {},
  role: 'user',
  language: 'en',
  address: '203.0.113.1',
  browser: false,
  idempotencyKey: undefined,
  authenticate: async () => null,
  header: () => undefined,
};

const names = Object.keys(api) as EndpointName[];
const sheddable = names.filter((name) => (api[name] as Endpoint).sheddable);

it('an overloaded process sheds search, lists of services and geocoding, with Retry-After', async () => {
  expect(
    sheddable.map((name) => name.split('.')[0]).filter((group, at, all) => all.indexOf(group) === at),
  ).toEqual(expect.arrayContaining(['discovery', 'cities', 'places']));
  for (const name of sheddable) {
    const failure = await invoke(name, raw).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(Failure);
    expect(failure).toMatchObject({ code: 'overloaded', status: 503, details: { retryAfter: 2 } });
  }
});

it('an overloaded process never sheds logins, bookings, payments or start codes', async () => {
  const kept = names.filter((name) => !sheddable.includes(name));
  expect(kept).toEqual(
    expect.arrayContaining([
      'identity.log_in',
      'booking.confirm',
      'payment.order',
      'payment.verify',
      'job.verify_code',
    ]),
  );
  for (const name of kept)
    expect(await invoke(name, raw).catch((error: unknown) => error)).not.toMatchObject({
      code: 'overloaded',
    });
});
