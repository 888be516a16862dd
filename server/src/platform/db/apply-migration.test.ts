import { afterEach, describe, expect, it } from 'vitest';
import { type MigrationFolder, migrationFolder, QUICK_LOCKS } from '../../testing/migration-folder.ts';
import { LOCK_WAIT } from './apply-migration.ts';

const open: MigrationFolder[] = [];
afterEach(async () => {
  for (const folder of open.splice(0)) await folder.close();
});

/** A database with a table that has the rows 1, 2 and 2. */
async function withRows(files: Readonly<Record<string, string>> = {}): Promise<MigrationFolder> {
  const folder = await migrationFolder({ '0001_things.sql': 'create table things (id int)' });
  open.push(folder);
  await folder.run();
  await folder.query('insert into things values (1), (2), (2)');
  folder.lines.splice(0);
  folder.write(files);
  return folder;
}

const ADD = '-- phase: expand\nalter table things add column name text;';

const indexes = (folder: MigrationFolder) =>
  folder.query<{ name: string; valid: boolean }>(
    `select indexrelid::regclass::text as name, indisvalid as valid from pg_index where indrelid = 'things'::regclass order by 1`,
  );

describe('a migration whose lock another session holds', () => {
  it('is tried again, and the statements of the product go on meanwhile', async () => {
    const folder = await withRows({ '0002_name.sql': ADD });
    const holder = await folder.session();
    const reader = await folder.session();
    await holder.query('begin; select from things');
    const result = await folder.run({
      log: ({ attempt }) => {
        // The lock is released only after a statement of another session was answered.
        if (attempt === 2)
          reader.query('select from things').then(
            () => holder.query('commit'),
            () => undefined,
          );
      },
    });
    expect(result.applied).toEqual(['0002_name.sql']);
    const waits = folder.lines.filter(([message]) => message.startsWith('migration waits'));
    expect(waits.length).toBeGreaterThanOrEqual(2);
    expect(waits[0]).toEqual([
      'migration waits for a lock of another session',
      { file: '0002_name.sql', attempt: 1, attempts: 40, ms: 50 },
    ]);
    expect(await folder.query('select id, name from things where id = 1')).toEqual([{ id: 1, name: null }]);
  });

  it('fails after the last attempt with what to do, and changes nothing', async () => {
    const folder = await withRows({ '0002_more.sql': `${ADD} create table more (id int);` });
    const holder = await folder.session();
    await holder.query('begin; select from things');
    await expect(folder.run({ lockWait: { ...QUICK_LOCKS, attempts: 3 } })).rejects.toThrow(
      /^migration 0002_more\.sql got no lock in 3 attempts: end the transaction that holds it/,
    );
    expect(folder.lines.map(([, fields]) => fields['attempt'])).toEqual([1, 2]);
    await holder.query('commit');
    expect(await folder.query(`select to_regclass('more') as more`)).toEqual([{ more: null }]);
    expect((await folder.run()).applied).toEqual(['0002_more.sql']);
  });

  it('waits two seconds in each of ten attempts, and gives the product some time in between', () => {
    expect([LOCK_WAIT.lockWaitMs, LOCK_WAIT.attempts]).toEqual([2_000, 10]);
    expect([1, 2, 3, 4, 5, 9].map((attempt) => LOCK_WAIT.pauseMs(attempt))).toEqual([
      500, 1_000, 2_000, 4_000, 5_000, 5_000,
    ]);
  });
});

const UNIQUE = `-- phase: expand
-- transaction: none
create unique index concurrently if not exists things_id on things (id);
`;

describe('a migration without a transaction', () => {
  it('builds an index while the table is in use', async () => {
    const folder = await withRows();
    const writer = await folder.session();
    await writer.query('begin; insert into things values (3)');
    folder.write({ '0002_index.sql': UNIQUE.replace(' unique', '') });
    const running = folder.run();
    // The build waits for the transaction that began before it, which may go on writing.
    const building = () =>
      folder.query(
        `select from pg_stat_activity where datname = current_database() and state = 'active' and query like 'create index%'`,
      );
    await expect.poll(building, { timeout: 20_000 }).toHaveLength(1);
    await writer.query('insert into things values (4); commit');
    expect((await running).applied).toEqual(['0002_index.sql']);
    expect(await indexes(folder)).toEqual([{ name: 'things_id', valid: true }]);
  });

  it('leaves no invalid index after a failure', async () => {
    const folder = await withRows({ '0002_index.sql': UNIQUE });
    await expect(folder.run()).rejects.toThrow(/^migration 0002_index\.sql failed at line 3: .*unique index/);
    expect(await indexes(folder)).toEqual([]);
    await folder.query('delete from things where id = 2');
    expect((await folder.run()).applied).toEqual(['0002_index.sql']);
    expect(await indexes(folder)).toEqual([{ name: 'things_id', valid: true }]);
  });

  it('drops the invalid index of an aborted run and builds it again', async () => {
    const folder = await withRows({ '0002_index.sql': UNIQUE });
    const session = await folder.session();
    const aborted = session.query('create unique index concurrently things_id on things (id)');
    await expect(aborted).rejects.toThrow('could not create unique index');
    expect(await indexes(folder)).toEqual([{ name: 'things_id', valid: false }]);
    await folder.query('delete from things where id = 2');
    await folder.run();
    expect(folder.lines[0]).toEqual([
      'invalid index of an aborted migration dropped',
      { file: '0002_index.sql', entity: 'things_id' },
    ]);
    expect(await indexes(folder)).toEqual([{ name: 'things_id', valid: true }]);
  });

  it('keeps a valid index of that name', async () => {
    const folder = await withRows({ '0002_index.sql': UNIQUE.replace(' unique', '') });
    await folder.query('create index things_id on things (id)');
    const [before] = await folder.query<{ oid: number }>(`select 'things_id'::regclass::oid::int as oid`);
    await folder.run();
    expect(await folder.query(`select 'things_id'::regclass::oid::int as oid`)).toEqual([before]);
  });

  it('keeps the batches that were committed, and starts again after a failure', async () => {
    const batches = `-- phase: data
-- transaction: none
do $$
declare
  changed bigint;
begin
  loop
    update things set name = 'Thing ' || id
    where ctid in (select ctid from things where name is null limit 2);
    get diagnostics changed = row_count;
    commit;
    exit when changed = 0;
  end loop;
end
$$;
`;
    const folder = await withRows({ '0002_name.sql': ADD, '0003_names.sql': `${batches}select nonsense;` });
    await expect(folder.run()).rejects.toThrow(
      /^migration 0003_names\.sql failed at line 16: .*nonsense.*; what it committed before stays/,
    );
    expect(await folder.query('select distinct name from things order by name')).toEqual([
      { name: 'Thing 1' },
      { name: 'Thing 2' },
    ]);
    await folder.query('insert into things (id) values (9)');
    folder.write({ '0003_names.sql': batches });
    expect((await folder.run()).applied).toEqual(['0003_names.sql']);
    expect(await folder.query('select name from things where id = 9')).toEqual([{ name: 'Thing 9' }]);
  });
});

describe('statistics of the planner', () => {
  const analyzed = async (folder: MigrationFolder) =>
    (
      await folder.query<{ name: string }>(
        `select distinct tablename as name from pg_stats where schemaname = 'public' order by 1`,
      )
    ).map(({ name }) => name);

  it('are read again for the tables that a migration changed or loaded, and for no others', async () => {
    const folder = await withRows();
    await folder.query('create table untouched as select 1 as id');
    folder.write({
      '0002_columns.sql': ADD,
      '0003_load.sql':
        '-- phase: expand\ncreate table loaded as select n as id from generate_series(1, 500) n; create table empty (id int);',
    });
    await folder.run();
    expect(await analyzed(folder)).toEqual(['loaded', 'things']);
    const [loaded] = await folder.query(
      `select reltuples::int as rows from pg_class where relname = 'loaded'`,
    );
    expect(loaded).toEqual({ rows: 500 });
  });

  it('are read again after an index and after batches', async () => {
    const folder = await withRows();
    await folder.query('create table others as select 1 as id');
    folder.write({
      '0002_index.sql': UNIQUE.replace(' unique', ''),
      '0003_batches.sql': `-- phase: data
-- transaction: none
do $$ begin update others set id = 3 where id in (select id from others where id < 3 limit 9); commit; end $$;`,
    });
    await folder.run();
    expect(await analyzed(folder)).toEqual(['others', 'things']);
  });

  it('of a locked table are left to autovacuum', async () => {
    const folder = await withRows({ '0002_load.sql': '-- phase: expand\ninsert into things values (5);' });
    const holder = await folder.session();
    // Conflicts with analyze, not with rows.
    await holder.query('begin; lock table things in share update exclusive mode');
    expect((await folder.run()).applied).toEqual(['0002_load.sql']);
    expect(folder.lines).toContainEqual([
      'table not analyzed',
      { entity: 'things', err: expect.objectContaining({ code: '55P03' }) },
    ]);
    await holder.query('commit');
  });
});
