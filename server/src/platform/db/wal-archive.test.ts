import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { archiveCommand, prepareWalArchive, resolveWalArchive, restoreCommand } from './wal-archive.ts';

const folder = mkdtempSync(join(tmpdir(), 'aaspaas-wal-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A path with what the shell and Postgres read in their own way. */
const archive = join(folder, `it's 100%f "wal" $HOME`);
const NAME = '00000001000000000000000A';

/** Runs a command as Postgres does. Returns its exit code. */
function exitCodeOf(command: string, name: string, path: string): number | null {
  const replaced = command.replaceAll(
    /%([%fp])/g,
    (_, letter: string) => ({ '%': '%', f: name, p: path })[letter] ?? '',
  );
  return spawnSync('/bin/sh', ['-c', replaced], { cwd: folder, stdio: 'ignore' }).status;
}

const run = (command: string, name: string, path: string) => exitCodeOf(command, name, path) === 0;

describe('archive_command and restore_command', () => {
  it('return what was archived, compressed, from any path', () => {
    mkdirSync(archive, { recursive: true });
    writeFileSync(join(folder, 'segment'), Buffer.alloc(1_000_000, 7));
    expect(run(archiveCommand(archive), NAME, 'segment')).toBe(true);
    expect(readdirSync(archive)).toEqual([`${NAME}.gz`]);
    expect(readFileSync(join(archive, `${NAME}.gz`)).length).toBeLessThan(10_000);
    expect(run(restoreCommand([archive]), NAME, 'restored')).toBe(true);
    expect(readFileSync(join(folder, 'restored')).equals(Buffer.alloc(1_000_000, 7))).toBe(true);
  });

  it('accept the same segment again, and never replace it by another one', () => {
    expect(run(archiveCommand(archive), NAME, 'segment')).toBe(true);
    writeFileSync(join(folder, 'other'), Buffer.alloc(1_000_000, 8));
    expect(run(archiveCommand(archive), NAME, 'other')).toBe(false);
    expect(run(archiveCommand(join(folder, 'none')), NAME, 'segment')).toBe(false);
  });

  it('find plain segments in the first folder that has them, and report a missing one', () => {
    const plain = join(folder, 'plain');
    mkdirSync(plain);
    writeFileSync(join(plain, NAME), 'plain');
    expect(run(restoreCommand([plain, archive]), NAME, 'first')).toBe(true);
    expect(readFileSync(join(folder, 'first'), 'utf8')).toBe('plain');
    expect(run(restoreCommand([plain, archive]), '00000002.history', 'second')).toBe(false);
    expect(existsSync(join(folder, 'second'))).toBe(false);
    expect(run(restoreCommand([]), NAME, 'third')).toBe(false);
  });

  it('end the recovery at a segment that cannot be read, and not at a missing one', () => {
    const damaged = join(folder, 'damaged');
    mkdirSync(damaged);
    const whole = readFileSync(join(archive, `${NAME}.gz`));
    writeFileSync(join(damaged, `${NAME}.gz`), whole.subarray(0, 500));
    // Postgres ends the recovery above 125.
    expect(exitCodeOf(restoreCommand([damaged, archive]), NAME, 'fourth')).toBe(200);
    expect(exitCodeOf(restoreCommand([damaged]), '00000001000000000000000B', 'fourth')).toBe(1);
  });
});

it('resolveWalArchive records the archive for starts without settings', () => {
  const dataDir = join(folder, 'data');
  mkdirSync(dataDir);
  expect(resolveWalArchive(dataDir, undefined)).toBeNull();
  expect(resolveWalArchive(dataDir, archive)).toBe(archive);
  expect(resolveWalArchive(dataDir, undefined)).toBe(archive);
  expect(resolveWalArchive(dataDir, null)).toBeNull();
  expect(resolveWalArchive(dataDir, undefined)).toBeNull();
});

it('prepareWalArchive creates a folder that only its user can enter', () => {
  const made = join(folder, 'made', 'wal');
  prepareWalArchive(made, null);
  expect(readdirSync(made)).toEqual([]);
  expect(() =>
    prepareWalArchive(join(folder, 'unreachable'), { name: 'ghost', uid: 54_321, gid: 54_321 }),
  ).toThrow(/ghost, as which Postgres runs|EPERM/);
});
