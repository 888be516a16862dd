import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { load, type LoadJob, type LoadResult } from '../bench/load.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

/** Measures a server that refuses its first two requests, with five requests a second. */
async function measure(
  headers: Readonly<Record<string, string>>,
  job: Partial<LoadJob>,
): Promise<LoadResult> {
  let requests = 0;
  const server = createServer((_request, response) => {
    requests += 1;
    const body = JSON.stringify({ status: requests });
    const isRefused = requests <= 2;
    response
      .writeHead(isRefused ? 503 : 200, {
        'content-length': Buffer.byteLength(body),
        ...(isRefused ? headers : {}),
      })
      .end(body);
  }).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  return load({
    port: (server.address() as AddressInfo).port,
    connections: 4,
    seconds: 3,
    perSecond: 5,
    loop: true,
    flows: [[{ method: 'GET', path: '/' }]],
    ...job,
  });
}

/** Number of flows that a delay of a second is part of. */
const slow = ({ durationsMs }: LoadResult) => durationsMs.filter((ms) => ms > 900).length;

it('sends a refused request again after its delay, which is part of its duration', async () => {
  const result = await measure({ 'retry-after': '1' }, { refusals: [503], retries: true });
  expect([result.retried, result.refused, slow(result)]).toEqual([2, 0, 2]);
  expect(result.durationsMs.length).toBeGreaterThan(5);
});

it('gives up a request whose delay ends after the run', async () => {
  const result = await measure({ 'retry-after': '60' }, { refusals: [503], retries: true });
  expect([result.retried, result.refused, slow(result)]).toEqual([0, 2, 0]);
  expect(result.durationsMs.length).toBeGreaterThan(5);
});

it('without retries, counts a refused flow and does not measure it', async () => {
  const result = await measure({ 'retry-after': '1' }, { refusals: [503] });
  expect([result.retried, result.refused, slow(result)]).toEqual([0, 2, 0]);
});

it('ends the run with a 503 that has no Retry-After', async () => {
  await expect(measure({}, { refusals: [503], retries: true })).rejects.toThrow('unexpected status 503');
});
