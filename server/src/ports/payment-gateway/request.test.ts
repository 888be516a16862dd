import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type StubServer, startStubServer } from '../../testing/stub-server.ts';
import { sendOverNetwork, sendRequest } from './request.ts';

let stub: StubServer;
beforeAll(async () => {
  stub = await startStubServer(() => ({ status: 200, json: {} }));
  stub.failWith('hang');
});
afterAll(() => stub.close());

/** Collects garbage until the work ends. */
async function duringCollections<T>(work: Promise<T>): Promise<T> {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const timer = setInterval(collect, 50);
  try {
    return await work;
  } finally {
    clearInterval(timer);
  }
}

it('sendRequest: ends a request that is not answered in time, also after garbage collections', async () => {
  const settings = {
    url: stub.url,
    keyId: 'rzp_test_key',
    keySecret: 'secret',
    timeoutMs: 300,
    send: sendOverNetwork,
  };
  const startedAt = performance.now();
  const sent = Array.from({ length: 5 }, () => sendRequest(settings, 'POST', '/v1/orders', { amount: 100 }));
  expect(await duringCollections(Promise.all(sent))).toEqual(
    Array.from({ length: 5 }, () => ({ outage: 'timed_out' })),
  );
  expect(performance.now() - startedAt).toBeLessThan(5_000);
});
