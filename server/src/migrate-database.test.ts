import { afterAll, beforeAll, expect, it } from 'vitest';
import { readEnv } from './env.ts';
import { runMigrate } from './migrate-database.ts';
import { type TestDatabase, testDatabase } from './testing/database.ts';
import { databaseUrl } from './testing/database-url.ts';
import { type FakePooler, startFakePooler } from './testing/fake-pooler.ts';

let database: TestDatabase;
let pooler: FakePooler;
beforeAll(async () => {
  database = await testDatabase({ content: 'empty' });
  pooler = await startFakePooler(database.target);
});
afterAll(async () => {
  pooler.close();
  await database.close();
});

it('npm run migrate refuses a pooler, on which its lock would stay, and migrates by the direct address', async () => {
  const direct = databaseUrl(database.target);
  const migrate = (changed: Record<string, string>) =>
    runMigrate(readEnv({ DATABASE_URL: pooler.url, ...changed }));
  await expect(migrate({})).rejects.toThrow(
    'DATABASE_URL leads to a pooler: set DATABASE_MIGRATE_URL to the address of Postgres',
  );
  await expect(migrate({ DATABASE_DIRECT_URL: pooler.url })).rejects.toThrow(/^DATABASE_DIRECT_URL leads/);
  await expect(migrate({ DATABASE_MIGRATE_URL: direct })).resolves.toMatch(/applied 0001_platform\.sql/);
  await expect(migrate({ DATABASE_DIRECT_URL: direct })).resolves.toMatch(/^0 migrations applied/);
});

it('npm run migrate leaves the embedded database to the server', async () => {
  await expect(runMigrate(readEnv({}))).rejects.toThrow('DATABASE_URL is not set');
});
