import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runDrill } from './drill.ts';
import { type Env, readEnv } from './env.ts';
import { databaseUrl } from './testing/database-url.ts';
import { type TestDatabase, testDatabase } from './testing/database.ts';

const clock = { now: () => new Date('2026-11-28T03:00:00Z') };
let database: TestDatabase;
let folder: string;
let url: string;
let env: Env;
beforeAll(async () => {
  database = await testDatabase();
  folder = await mkdtemp(join(tmpdir(), 'aaspaas-drill-test-'));
  url = databaseUrl(database.target);
  env = readEnv({ DATABASE_URL: url, DATA_DIR: folder, LOG_LEVEL: 'silent' });
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});

const loadDrills = async () => {
  const { rows } = await database.connection.pool.query(
    `select passed, faults, recovery_point_seconds as lost, recovery_time_seconds as took from drills order by id`,
  );
  return rows;
};

describe('npm run drill -- --database', () => {
  it('checks a database that another tool restored, and records the result', async () => {
    const args = ['--database', url, '--state', '2026-11-28T08:20:00+05:30', '--seconds', '120'];
    const { text, passed } = await runDrill(env, args, clock);
    expect(text.split('\n')).toEqual([
      'restored database: state of 2026-11-28T02:50:00.000Z',
      'ok      0 ledger transactions',
      'ok      0 sealed values',
      'ok      0 files',
      // The restore began two minutes ago.
      'RPO 480 s, RTO 120 s',
      'The drill passed.',
    ]);
    expect(passed).toBe(true);
    expect(await loadDrills()).toEqual([{ passed: true, faults: 0, lost: 480, took: 120 }]);
  });

  it('refuses a state without a zone, and one without the duration', async () => {
    const drill = (...args: string[]) => runDrill(env, ['--database', url, ...args], clock);
    await expect(drill('--state', '2026-11-28T08:20:00', '--seconds', '5')).rejects.toThrow('--state');
    await expect(drill('--state', '2026-11-28T02:50:00Z')).rejects.toThrow('--seconds');
    expect(await loadDrills()).toHaveLength(1);
  });

  it('names the migrations that the restored database lacks', async () => {
    const empty = await testDatabase({ content: 'empty' });
    try {
      const other = databaseUrl(empty.target);
      const args = ['--database', other, '--state', '2026-11-28T02:50:00Z', '--seconds', '5'];
      await expect(runDrill(env, args, clock)).rejects.toThrow(
        /--database: it lacks \d{3} migrations of this release/,
      );
    } finally {
      await empty.close();
    }
  });
});
