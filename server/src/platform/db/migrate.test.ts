import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../../testing/database.ts';
import { migrate } from './migrate.ts';

const open: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of open.splice(0)) await close();
});

async function fixture(
  files: Record<string, string>,
): Promise<{ database: TestDatabase; folder: string; run: () => Promise<readonly string[]> }> {
  const folder = mkdtempSync(join(tmpdir(), 'aaspaas-migrations-'));
  for (const [file, text] of Object.entries(files)) writeFileSync(join(folder, file), text);
  const database = await testDatabase({ content: 'empty' });
  open.push(
    () => database.close(),
    () => rmSync(folder, { recursive: true }),
  );
  return { database, folder, run: () => migrate(database.target, { folder }) };
}

const two = {
  '0001_first.sql': 'create table first (id int);',
  '0002_second.sql': 'create table second (id int); insert into second values (1);',
};

describe('migrate', () => {
  it('applies missing migrations in order and none twice', async () => {
    const { run, folder, database } = await fixture(two);
    expect(await run()).toEqual(['0001_first.sql', '0002_second.sql']);
    expect(await run()).toEqual([]);
    writeFileSync(join(folder, '0003_third.sql'), 'alter table first add name text');
    expect(await run()).toEqual(['0003_third.sql']);
    expect((await sql`select id from second`.execute(database.connection.db)).rows).toEqual([{ id: 1 }]);
  });

  it('is safe when several processes start concurrently', async () => {
    const { run } = await fixture({
      '0001_slow.sql': 'create table slow (id int); select pg_sleep(0.2);',
      '0002_second.sql': 'create table second (id int)',
    });
    const results = await Promise.all([run(), run(), run()]);
    expect(results.flat().toSorted()).toEqual(['0001_slow.sql', '0002_second.sql']);
  });

  it('rolls back a failing file as a whole, keeps the earlier ones, and can continue', async () => {
    const { run, folder, database } = await fixture({
      ...two,
      '0003_bad.sql': 'create table third (id int); select nonsense;',
    });
    await expect(run()).rejects.toThrow(/0003_bad\.sql failed and was undone: .*nonsense/);
    expect(
      (
        await sql`select to_regclass('third') as t, to_regclass('second')::text as s`.execute(
          database.connection.db,
        )
      ).rows,
    ).toEqual([{ t: null, s: 'second' }]);
    writeFileSync(join(folder, '0003_bad.sql'), 'create table third (id int)');
    expect(await run()).toEqual(['0003_bad.sql']);
  });

  it('rejects files that were changed, deleted, added late, share a number or have an invalid name', async () => {
    const { run, folder } = await fixture(two);
    await run();
    writeFileSync(join(folder, '0001_first.sql'), 'create table first (id bigint);');
    await expect(run()).rejects.toThrow('0001_first.sql was changed after it was applied');
    writeFileSync(join(folder, '0001_first.sql'), two['0001_first.sql']);
    renameSync(join(folder, '0002_second.sql'), join(folder, '0003_second.sql'));
    await expect(run()).rejects.toThrow(
      '0002_second.sql is applied but its file is missing: restore the file',
    );
    renameSync(join(folder, '0003_second.sql'), join(folder, '0002_second.sql'));
    writeFileSync(join(folder, '0002_again.sql'), 'select 1');
    await expect(run()).rejects.toThrow('two migrations have the number');
    renameSync(join(folder, '0002_again.sql'), join(folder, 'again.sql'));
    await expect(run()).rejects.toThrow('again.sql: rename it like 0001_what_it_does.sql');
  });

  it('rejects a file numbered below an applied one', async () => {
    const { run, folder } = await fixture({ '0002_second.sql': 'select 1' });
    await run();
    writeFileSync(join(folder, '0001_first.sql'), 'select 1');
    await expect(run()).rejects.toThrow('give it a higher number');
  });

  it('ignores line endings and accepts a database ahead of this release', async () => {
    const { run, folder } = await fixture({
      '0001_first.sql': 'select 1;\nselect 2;\n',
      '0002_second.sql': 'select 1',
    });
    await run();
    writeFileSync(join(folder, '0001_first.sql'), 'select 1;\r\nselect 2;\r\n');
    rmSync(join(folder, '0002_second.sql'));
    expect(await run()).toEqual([]);
  });
});

it('brings an empty database to the newest release', async () => {
  const database = await testDatabase({ content: 'empty' });
  open.push(() => database.close());
  const applied = await migrate(database.target);
  expect(applied[0]).toMatch(/^0001_/);
  expect(await migrate(database.target)).toEqual([]);
});
