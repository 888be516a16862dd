import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type MigrationFolder, migrationFolder } from '../../testing/migration-folder.ts';
import { pendingMigrations } from './migrate.ts';
import {
  registerProcess,
  removeProcess,
  reportProcess,
  type RunningProcess,
  STARTING_LOCK,
} from './running-processes.ts';

const FILES = {
  '9001_things.sql': '-- phase: expand\ncreate table old_things (id int);',
  '9002_drop_old_things.sql': '-- phase: contract\ndrop table old_things;',
  '9003_new_things.sql': '-- phase: expand\ncreate table new_things (id int);',
};
const CONTRACT = '9002_drop_old_things.sql';

/** A process of a release whose last migration is 9001, and one of the release with all. */
const EARLIER: RunningProcess = { id: 'a', role: 'web', release: '1.4.0', migration: 9001 };
const LATER: RunningProcess = { id: 'b', role: 'worker', release: '1.5.0', migration: 9003 };

let folder: MigrationFolder;
beforeEach(async () => {
  folder = await migrationFolder({ '9001_things.sql': FILES['9001_things.sql'] }, 'tables');
  await folder.run();
  folder.write(FILES);
});
afterEach(() => folder.close());

const db = () => folder.database.connection.db;
const hasOldThings = async () => {
  const [row] = await folder.query<{ exists: boolean }>(
    `select to_regclass('old_things') is not null as exists`,
  );
  return row?.exists;
};
/** Makes the reports older. */
const age = (seconds: number) =>
  folder.query(`update running_processes set seen_at = seen_at - ${seconds} * interval '1 second'`);

describe('a contract migration', () => {
  it('waits while a process of an earlier release runs, and later migrations are applied', async () => {
    await registerProcess(db(), EARLIER);
    await registerProcess(db(), { ...EARLIER, id: 'c', role: 'worker' });
    await registerProcess(db(), { ...EARLIER, id: 'd', release: '1.3.2', migration: 9000 });
    await registerProcess(db(), LATER);
    const reason = '1 process of 1.3.2, 2 processes of 1.4.0 may still use what it removes';
    expect(await folder.run()).toEqual({
      applied: ['9003_new_things.sql'],
      waiting: [{ file: CONTRACT, reason }],
    });
    expect(folder.lines).toContainEqual(['contract migration waits', { file: CONTRACT, reason }]);
    expect(await hasOldThings()).toBe(true);
  });

  it('is applied by the next migration after their end', async () => {
    await registerProcess(db(), EARLIER);
    await registerProcess(db(), LATER);
    expect((await folder.run()).waiting).toHaveLength(1);
    await removeProcess(db(), EARLIER.id);
    expect(await folder.run()).toEqual({ applied: [CONTRACT], waiting: [] });
    expect(await hasOldThings()).toBe(false);
    expect(await folder.run()).toEqual({ applied: [], waiting: [] });
    const recorded = 'select number, phase from schema_migrations where number > 9000 order by number';
    expect(await folder.query(recorded)).toEqual([
      { number: 9001, phase: 'expand' },
      { number: 9002, phase: 'contract' },
      { number: 9003, phase: 'expand' },
    ]);
  });

  it('does not wait for a process that reported nothing for a minute', async () => {
    await registerProcess(db(), EARLIER);
    await age(50);
    expect((await folder.run()).waiting).toHaveLength(1);
    await age(15);
    expect((await folder.run()).applied).toEqual([CONTRACT]);
  });

  it('waits for a process that reports again', async () => {
    await registerProcess(db(), EARLIER);
    await age(3600);
    await reportProcess(db(), EARLIER);
    expect((await folder.run()).waiting).toHaveLength(1);
  });

  it('waits for no process where no other one can use the database', async () => {
    await registerProcess(db(), EARLIER);
    expect(await folder.run({ isExclusive: true })).toMatchObject({ waiting: [] });
    expect(await hasOldThings()).toBe(false);
  });

  it('is undone by a failure, and then the earlier release still starts', async () => {
    folder.write({ [CONTRACT]: `${FILES[CONTRACT]} select nonsense;` });
    await expect(folder.run()).rejects.toThrow(/9002_drop_old_things\.sql failed and was undone: .*nonsense/);
    expect(await hasOldThings()).toBe(true);
    await registerProcess(db(), EARLIER);
    expect(await folder.query('select id, release from running_processes')).toEqual([
      { id: 'a', release: '1.4.0' },
    ]);
  });
});

describe('an earlier release on a database with a later contract migration', () => {
  const refusal = `migration ${CONTRACT} of a later release removed what this release uses`;

  it('does not start', async () => {
    await folder.run();
    await expect(registerProcess(db(), EARLIER)).rejects.toThrow(refusal);
    expect(await folder.query('select from running_processes')).toEqual([]);
    await registerProcess(db(), LATER);
    expect(await folder.query('select role, release, migration from running_processes')).toEqual([
      { role: 'worker', release: '1.5.0', migration: 9003 },
    ]);
  });

  it('does not migrate, and its check names the migration', async () => {
    await folder.run();
    folder.remove(CONTRACT);
    folder.remove('9003_new_things.sql');
    await expect(folder.run()).rejects.toThrow(refusal);
    const session = await folder.session();
    await expect(pendingMigrations(session, folder.folder)).rejects.toThrow(refusal);
  });

  it('starts after the end of the contract migration that is being applied, or not at all', async () => {
    const migrator = await folder.session();
    await migrator.query(`select pg_advisory_lock(${STARTING_LOCK})`);
    await expect(registerProcess(db(), EARLIER, 300)).rejects.toThrow(
      'a contract migration is being applied: start again when it has ended',
    );
    const starting = registerProcess(db(), EARLIER, 20_000);
    const outcome = starting.then(
      () => 'started',
      (error: Error) => error.message,
    );
    await migrator.query(
      `insert into schema_migrations (number, file, sha256, phase) values (9002, '${CONTRACT}', 'x', 'contract')`,
    );
    await migrator.query(`select pg_advisory_unlock(${STARTING_LOCK})`);
    expect(await outcome).toContain(refusal);
  });
});

it('pendingMigrations: names the phase of each', async () => {
  const session = await folder.session();
  expect(await pendingMigrations(session, folder.folder)).toEqual([
    { file: CONTRACT, phase: 'contract' },
    { file: '9003_new_things.sql', phase: 'expand' },
  ]);
});

it('a table of migrations from an earlier release gets its phases with the next migration', async () => {
  await folder.query('alter table schema_migrations drop column phase');
  const session = await folder.session();
  expect(await pendingMigrations(session, folder.folder)).toHaveLength(2);
  await folder.run();
  expect(await folder.query('select distinct phase from schema_migrations order by phase')).toEqual([
    { phase: 'contract' },
    { phase: 'expand' },
  ]);
});

it('a process that starts deletes the rows of processes that ended days ago', async () => {
  await registerProcess(db(), EARLIER);
  await age(2 * 86_400);
  await registerProcess(db(), LATER);
  expect(await folder.query('select id from running_processes')).toEqual([{ id: 'b' }]);
});
