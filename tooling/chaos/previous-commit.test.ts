import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { findPreviousCommit } from './previous-commit.ts';

let folder: string;
let history: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'aaspaas-history-'));
  history = join(folder, 'history');
  mkdirSync(join(history, 'server/migrations'), { recursive: true });
  git(history, 'init', '--quiet');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function git(cwd: string, ...args: string[]): string {
  const identity = ['-c', 'user.name=Test', '-c', 'user.email=test@example.in', '-c', 'commit.gpgsign=false'];
  return execFileSync('git', [...identity, ...args], { cwd, encoding: 'utf8', stdio: 'pipe' }).trim();
}

/** Commits files and returns the commit. */
function commit(files: Readonly<Record<string, string>>): string {
  for (const [path, text] of Object.entries(files)) writeFileSync(join(history, path), text);
  git(history, 'add', '--all');
  git(history, 'commit', '--quiet', '--message', Object.keys(files).join());
  return git(history, 'rev-parse', 'HEAD');
}

const migration = (number: number, text = `select ${number};`) => ({
  [`server/migrations/000${number}_a.sql`]: text,
});

function shallowClone(depth: number): string {
  const clone = join(folder, `depth-${depth}`);
  git(folder, 'clone', '--quiet', '--depth', String(depth), `file://${history}`, clone);
  return clone;
}

it('finds the last commit before the newest migration', () => {
  commit(migration(1));
  const previous = commit({ 'other.ts': '1' });
  commit(migration(2));
  commit({ 'other.ts': '2' });
  expect(findPreviousCommit(history)).toBe(previous);
});

it('passes over commits whose migrations were changed later', () => {
  const landed = commit(migration(1));
  commit(migration(2, 'a draft'));
  commit(migration(3));
  commit(migration(2, 'select 2;'));
  expect(findPreviousCommit(history)).toBe(landed);
});

it('in a shallow clone, takes the oldest commit with the same migrations', () => {
  commit(migration(1));
  commit(migration(2));
  const oldest = commit({ 'other.ts': '1' });
  commit({ 'other.ts': '2' });
  commit({ 'other.ts': '3' });
  expect(findPreviousCommit(shallowClone(3))).toBe(oldest);
});

it('says what is missing where there is only one commit', () => {
  commit(migration(1));
  commit(migration(2));
  expect(() => findPreviousCommit(shallowClone(1))).toThrow('fetch its history (git fetch --unshallow)');
});

it('says so where there is no repository', () => {
  const archive = join(folder, 'archive');
  mkdirSync(archive);
  expect(() => findPreviousCommit(archive)).toThrow('this is no git repository');
});
