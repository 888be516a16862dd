import { cp, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runBackup } from './backup.ts';
import { runDrill } from './drill.ts';
import type { Env } from './env.ts';
import { listBackups } from './platform/backup/backup-folder.ts';
import { connect } from './platform/db/connect.ts';
import { startEmbedded } from './platform/db/embedded.ts';
import { chooseUser, chownAll } from './platform/db/embedded-user.ts';
import { runRestore } from './restore.ts';
import { createEmbeddedWorld, type EmbeddedWorld } from './testing/embedded-world.ts';

let world: EmbeddedWorld;
let file: string;
let early: Date;
beforeAll(async () => {
  world = await createEmbeddedWorld(true);
  await world.query('create table written (text text, at timestamptz default clock_timestamp())');
  await world.query(`insert into written values ('in the backup')`);
  await runBackup(world.env, []);
  file = (await listBackups(world.env.BACKUP_DIR ?? '')).at(-1)?.path ?? '';
  await world.query(`insert into written values ('early')`);
  await sleep(50);
  early = new Date();
  await sleep(50);
  await world.query(`insert into written values ('late')`);
  await archiveAll();
}, 180_000);
afterAll(() => world.close());

/** Ends the current segment and waits until the archive has it. */
async function archiveAll(): Promise<void> {
  const [row] = await world.query<{ wal: string }>('select pg_walfile_name(pg_switch_wal()) as wal');
  const folder = join(world.env.BACKUP_DIR ?? '', 'wal');
  for (let tries = 0; tries < 300; tries += 1) {
    const names = await readdir(folder, { recursive: true });
    if (names.some((name) => name.endsWith(`/${row?.wal}.gz`))) return;
    await sleep(100);
  }
  throw new Error(`${row?.wal} is not archived`);
}

const restore = (place: Env, ...args: string[]) => runRestore(place, [file, ...args], () => undefined);
const texts = async (place: Env) => {
  const [rows] = await world.queryAt<{ text: string }>(place, 'select text from written order by at');
  return rows?.map(({ text }) => text);
};
const wal = () => ['--wal', join(world.env.BACKUP_DIR ?? '', 'wal')];

describe('restore to a point in time', { timeout: 120_000 }, () => {
  it('ends with the backup by default', async () => {
    const place = await world.emptyPlace('backup');
    expect(await restore(place)).toContain('--at latest');
    expect(await texts(place)).toEqual(['in the backup']);
  });

  it('archives the WAL of the restored database beside that of the lost one, with the next timeline', async () => {
    const [, lost = ''] = wal();
    const copy = join(lost, '..', '..', 'copied-backups');
    const archive = join(copy, 'wal');
    await cp(lost, archive, { recursive: true });
    const user = chooseUser([]);
    if (user) chownAll(archive, user);
    const place = { ...(await world.emptyPlace('archiving')), BACKUP_DIR: copy };
    expect(await restore(place)).toContain(`It archives its WAL in ${archive}`);
    const again = { ...(await world.emptyPlace('archiving-again')), BACKUP_DIR: copy };
    // A folder that lacks the new timeline is named; its number must not be used again all the same.
    await restore(again, '--wal', lost);
    const names = await readdir(archive, { recursive: true });
    const histories = names.flatMap((name) => /\d+\.history\.gz$/.exec(name) ?? []);
    expect(histories.toSorted()).toEqual(['00000002.history.gz', '00000003.history.gz']);
  });

  it('replays WAL up to a time, and not what came after it', async () => {
    const place = await world.emptyPlace('early');
    const text = await restore(place, '--at', early.toISOString(), ...wal());
    expect(await texts(place)).toEqual(['in the backup', 'early']);
    const [, state = ''] = /state of (\S+)/.exec(text) ?? [];
    expect(new Date(state).getTime()).toBeLessThanOrEqual(early.getTime());
  });

  it('replays all archived WAL, and what the old folder has not archived yet', async () => {
    const place = await world.emptyPlace('latest');
    await restore(place, '--at', 'latest', ...wal());
    expect(await texts(place)).toEqual(['in the backup', 'early', 'late']);
    await world.query(`insert into written values ('not archived')`);
    await writeFile(join(world.env.DATA_DIR, 'files', 'picture-2'), 'newer');
    const again = await world.emptyPlace('remains');
    // Without --at, the lost folder is used up to its newest transaction.
    await restore(again, ...wal(), '--from', world.env.DATA_DIR);
    expect(await texts(again)).toEqual(['in the backup', 'early', 'late', 'not archived']);
    expect(await readdir(join(again.DATA_DIR, 'files'))).toContain('picture-2');
    await rm(join(world.env.DATA_DIR, 'files', 'picture-2'));
    await world.query(`delete from written where text = 'not archived'`);
  });

  it('follows the newest timeline, that of the old folder, or the one that is named', async () => {
    const [, lost = ''] = wal();
    const copy = join(lost, '..', '..', 'branched-backups');
    const archive = join(copy, 'wal');
    await cp(lost, archive, { recursive: true });
    const user = chooseUser([]);
    if (user) chownAll(archive, user);
    // A restore to the wrong time, on which the server went on.
    const wrong = { ...(await world.emptyPlace('wrong')), BACKUP_DIR: copy };
    await restore(wrong, '--at', early.toISOString());
    const embedded = await startEmbedded({ dataDir: wrong.DATA_DIR, durable: false, walArchive: archive });
    const { pool, close } = connect(embedded.connection, { poolSize: 1 });
    await pool.query(`insert into written values ('on the wrong branch')`);
    await close();
    // Archives what is left.
    await embedded.stop();
    const after = async (name: string, ...args: string[]) => {
      const place = await world.emptyPlace(name);
      const text = await restore(place, '--wal', archive, ...args);
      expect(text).toContain('The archive has the timelines 1, 2 of earlier restores');
      return texts(place);
    };
    const branch = ['in the backup', 'early', 'on the wrong branch'];
    expect(await after('newest', '--at', 'latest')).toEqual(branch);
    const all = ['in the backup', 'early', 'late'];
    expect(await after('named', '--at', 'latest', '--timeline', '1')).toEqual(all);
    expect(await after('old', '--from', world.env.DATA_DIR)).toEqual(all);
    const place = await world.emptyPlace('unknown');
    await expect(restore(place, '--wal', archive, '--at', 'latest', '--timeline', '7')).rejects.toThrow(
      '--timeline: there is no WAL of 7, only of 1, 2',
    );
  });

  it('refuses a time that the archive does not reach, and the folder is restored again after that', async () => {
    const place = await world.emptyPlace('future');
    const future = new Date(Date.now() + 3600_000).toISOString();
    await expect(restore(place, '--at', future, ...wal())).rejects.toThrow('the archived WAL ends before');
    await restore(place);
    expect(await texts(place)).toEqual(['in the backup']);
  });
});

describe('npm run drill', { timeout: 120_000 }, () => {
  const drills = () =>
    world.query<{ passed: boolean; faults: number }>('select passed, faults from drills order by id');

  it('restores the newest backup with its WAL, checks it, and records RPO and RTO', async () => {
    await archiveAll();
    const { text, passed } = await runDrill(world.env, []);
    expect(text).toMatch(/^ok {6}\d+ ledger transactions$/m);
    expect(text).toMatch(/^ok {6}3 sealed values$/m);
    expect(text).toMatch(/^ok {6}[1-9]\d+ tables$/m);
    expect(text).toMatch(/^ok {6}1 files$/m);
    expect(text).toMatch(/^RPO \d+ s, RTO \d+ s$/m);
    expect(passed).toBe(true);
    expect(await drills()).toEqual([{ passed: true, faults: 0 }]);
  });

  it('finds a lost file and a value of another key', async () => {
    await world.query(`insert into files (key, kind, mime, bytes, visibility, created_at, claimed)
      values ('lost-1', 'document', 'application/pdf', 5, 'private', now(), true)`);
    await world.query(`update former_mobiles set mobile_sealed = decode(repeat('ab', 40), 'hex')`);
    await runBackup(world.env, [join(world.env.BACKUP_DIR ?? '', 'faulty.tar')]);
    const { text, passed } = await runDrill(world.env, [join(world.env.BACKUP_DIR ?? '', 'faulty.tar')]);
    expect(passed).toBe(false);
    expect(text).toContain('a value in former_mobiles.mobile_sealed cannot be opened');
    expect(text).toContain('file lost-1 is missing or has another size');
    expect((await drills()).at(-1)).toEqual({ passed: false, faults: 2 });
  });
});
