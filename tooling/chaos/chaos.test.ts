import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../../server/src/testing/database.ts';
import { Installation } from './installation.ts';
import { makePeople, type People } from './people.ts';
import { runScenario } from './run-scenario.ts';

// The quick part of `npm run chaos`: one web process with a worker, killed and cut off from the database under load.
const folder = mkdtempSync(join(tmpdir(), 'aaspaas-chaos-'));
const INTENSITY = { perSecond: 4, warmSeconds: 2, startableLines: 3, calmSeconds: 2 };
let database: TestDatabase;
let people: People;
let installation: Installation;

beforeAll(async () => {
  database = await testDatabase({ content: 'small world' });
  people = await makePeople(database.target, 150);
  installation = await Installation.start({
    target: database.target,
    folder,
    webs: 1,
    env: { NODE_COMPILE_CACHE: join(tmpdir(), 'aaspaas-test-compiled'), LOG_LEVEL: 'fatal' },
  });
}, 90_000);
afterAll(async () => {
  await installation?.stop();
  await database?.close();
  rmSync(folder, { recursive: true, force: true });
});

it('keeps each acknowledged write once through kill -9 and a lost database', {
  timeout: 240_000,
}, async () => {
  const result = await runScenario(
    // A busy machine starts a process in many seconds.
    { name: 'quick', cutsClients: true, effect: 'fails', recoverSeconds: 45 },
    { installation, target: database.target, people },
    people.customers[Symbol.iterator](),
    async () => {
      installation.webs[0]?.kill();
      await expect.poll(() => installation.restarts, { timeout: 60_000 }).toBe(1);
      await expect.poll(() => installation.webs[0]?.port, { timeout: 60_000 }).toBeTypeOf('number');
      await installation.database.disconnect();
      await sleep(1_500);
      await installation.database.connect();
    },
    INTENSITY,
  );
  expect(result.findings).toEqual([]);
  // Both faults met requests, and all kinds of customers took part.
  expect(result.attempts).toMatchObject({ no_answer: expect.any(Number), unavailable: expect.any(Number) });
  expect(Object.keys(result.flows).toSorted()).toEqual(['booking', 'cancellation', 'payment', 'start']);
  expect(result.acknowledged).toMatchObject({ payment: expect.any(Number), start: expect.any(Number) });
});
