import { writeFileSync } from 'node:fs';
import { api } from '@aaspaas/contract/api.ts';
import type { Endpoint } from '@aaspaas/contract/endpoint.ts';
import { type RawEndpoint, rawEndpoints } from '@aaspaas/contract/raw-endpoints.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routesOf } from './platform/http/bind.ts';
import { fuzzSettings, requestCount, routeSeed } from './testing/fuzz/fuzz-settings.ts';
import { type FuzzSession, startFuzzSession } from './testing/fuzz/fuzz-session.ts';
import { requestArbitrary } from './testing/fuzz/request-arbitrary.ts';
import { countFields } from './testing/fuzz/schema-arbitrary.ts';
import { testApp } from './testing/test-app.ts';

const { seed, requests, limitMs, call: selected, report } = fuzzSettings;

/** Every route of the API, reads first: their replies have the ids and codes that the writes then use. */
const allRoutes = Object.entries<Endpoint | RawEndpoint>({ ...api, ...rawEndpoints })
  .flatMap(([name, record]) =>
    routesOf(record).map(({ url, role }, _, own) => ({ name, record, url, role, routesOfCall: own.length })),
  )
  .toSorted((one, other) => Number(one.record.method !== 'GET') - Number(other.record.method !== 'GET'));
const routes = allRoutes.filter(({ name }) => name.includes(selected));

/** Longest time that one call may take, shrinking included. */
const CALL_MS = 120_000;

let session: FuzzSession;
const startedAt = performance.now();
const failures: string[] = [];

beforeAll(async () => {
  session = await startFuzzSession(await testApp());
}, 120_000);

afterAll(async () => {
  const { counts } = session;
  if (report)
    writeFileSync(
      report,
      JSON.stringify({
        seed,
        calls: routes.length,
        requests: counts.requests,
        seconds: Math.round((performance.now() - startedAt) / 1000),
        byStatus: Object.fromEntries([...counts.byStatus].toSorted(([one], [other]) => one - other)),
        neverAccepted: [...new Set(routes.map(({ name }) => name))].filter(
          (name) => !counts.accepted.has(name),
        ),
        failures,
      }),
    );
  await session.app.close();
});

describe(`generated requests with seed ${seed}`, () => {
  it.each(routes)(
    '$record.method $url: no 5xx, the error envelope, and no change by a refused request',
    { timeout: CALL_MS + 60_000 },
    async ({ name, record, url, role, routesOfCall }) => {
      const fields = [record.params, record.query, record.body].reduce(
        (sum, part) => sum + countFields(part),
        0,
      );
      const remainingMs = limitMs === null ? CALL_MS : limitMs - (performance.now() - startedAt);
      const streams = 'response' in record && record.response.type === 'text/event-stream';
      const result = await fc.check(
        fc.asyncProperty(requestArbitrary(record, url, role), (request) =>
          session.send(name, request, streams),
        ),
        {
          seed: routeSeed(seed, record.method, url),
          // Of all routes, so that one call repeats the requests that it had in a run of all.
          numRuns: requestCount({ fields, routesOfCall, routes: allRoutes.length }),
          interruptAfterTimeLimit: Math.max(1, Math.min(remainingMs, CALL_MS)),
          markInterruptAsFailure: false,
        },
      );
      if (!result.failed) return;
      const { errorInstance, counterexamplePath, numShrinks } = result;
      const message = [
        `seed ${seed}, call ${name}, path ${counterexamplePath}, shrunk ${numShrinks} times`,
        `Replay: npm run fuzz -- --seed ${seed} --call ${name}${requests === null ? '' : ` --requests ${requests}`}`,
        // A request may be a megabyte long; the seed repeats it.
        (errorInstance instanceof Error ? errorInstance.message : String(errorInstance)).slice(0, 2_000),
      ].join('\n');
      failures.push(message);
      throw new Error(message);
    },
  );

  it('reach the number of requests of the run, and are accepted, invalid, forbidden and not found', () => {
    const { counts } = session;
    if (!selected) {
      for (const status of [200, 401, 403, 404, 422]) expect([...counts.byStatus.keys()]).toContain(status);
      // Requests that are all refused at the door would prove nothing.
      expect(counts.accepted.size).toBeGreaterThan(routes.length / 4);
      if (requests !== null) expect(counts.requests).toBeGreaterThanOrEqual(requests);
    }
    expect(counts.requests).toBeGreaterThan(0);
  });
});
