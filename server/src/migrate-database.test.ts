import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readdirSync } from 'node:fs';
import { runMigrate } from './migrate-database.ts';
import { migrationsFolder } from './platform/db/migrate.ts';
import { testDatabase, type TestDatabase } from './testing/database.ts';
import { databaseUrl } from './testing/database-url.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase({ content: 'empty' });
});
afterAll(() => database.close());

describe('npm run migrate', () => {
  it('applies every migration once, with the role of DATABASE_MIGRATE_URL', async () => {
    const files = readdirSync(migrationsFolder).filter((name) => name.endsWith('.sql'));
    const env = {
      DATABASE_URL: 'postgres://app@127.0.0.1:1/unreachable',
      DATABASE_DIRECT_URL: undefined,
      DATABASE_MIGRATE_URL: databaseUrl(database.target),
      LOG_LEVEL: 'silent',
    } as const;
    const lines = (await runMigrate(env)).split('\n');
    expect(lines.slice(0, -1)).toEqual(files.sort().map((file) => `applied ${file}`));
    expect(lines.at(-1)).toBe(`${files.length} migrations applied`);
    expect(await runMigrate(env)).toBe('0 migrations applied');
  });

  it('names the setting if there is no external database', async () => {
    await expect(
      runMigrate({
        DATABASE_URL: undefined,
        DATABASE_DIRECT_URL: undefined,
        DATABASE_MIGRATE_URL: undefined,
        LOG_LEVEL: 'silent',
      }),
    ).rejects.toThrow(/^DATABASE_MIGRATE_URL: set the address/);
  });
});
