import { expect, it } from 'vitest';
import { api, type EndpointName } from './api.ts';
import { type Endpoint, endpoint } from './endpoint.ts';
import { rawEndpoints } from './raw-endpoints.ts';

it('compiles an operators’ call only with a grant, and another call only without one', () => {
  const parts = { method: 'GET', path: 'x', summary: 'x' } as const;
  // @ts-expect-error: an operators' call names what it needs.
  endpoint({ ...parts, who: 'admin' });
  // @ts-expect-error: the grant must exist.
  endpoint({ ...parts, who: 'admin', needs: 'bookings.delete' });
  // @ts-expect-error: other roles have no grants.
  endpoint({ ...parts, who: 'user', needs: 'bookings.read' });
  // @ts-expect-error: other roles have no second factor.
  endpoint({ ...parts, who: 'public', stepUp: true });
  expect(endpoint({ ...parts, who: 'admin', needs: 'bookings.read' }).needs).toBe('bookings.read');
});

it('names a grant in exactly the operators’ calls', () => {
  const calls: [string, Endpoint][] = [
    ...(Object.keys(api) as EndpointName[]).map((name): [string, Endpoint] => [name, api[name]]),
    ...Object.entries(rawEndpoints),
  ];
  expect(calls.filter(([, { who, needs }]) => (who === 'admin') !== (needs !== undefined))).toEqual([]);
});
