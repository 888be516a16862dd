import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readCommit } from './commit.mjs';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'aaspaas-commit-'));
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

const git = (...args: string[]): string => {
  const identity = ['-c', 'user.name=Test', '-c', 'user.email=test@example.in', '-c', 'commit.gpgsign=false'];
  return execFileSync('git', [...identity, ...args], { cwd: folder, encoding: 'utf8', stdio: 'pipe' }).trim();
};

function commit(): string {
  git('init', '--quiet');
  writeFileSync(join(folder, 'a'), '1');
  git('add', '--all');
  git('commit', '--quiet', '--message', 'a');
  return git('rev-parse', '--short=10', 'HEAD');
}

it('names the commit, and says if files differ from it, except pages of proofs', () => {
  const head = commit();
  expect(readCommit(folder)).toBe(head);
  mkdirSync(join(folder, 'docs/proof'), { recursive: true });
  writeFileSync(join(folder, 'docs/proof/load.md'), '1');
  expect(readCommit(folder)).toBe(head);
  writeFileSync(join(folder, 'a'), '2');
  expect(readCommit(folder)).toBe(`${head} with uncommitted changes`);
});

it('is unknown without the folder .git, without a commit and without git', () => {
  expect(readCommit(folder)).toBe('unknown');
  git('init', '--quiet');
  expect(readCommit(folder)).toBe('unknown');
  vi.stubEnv('PATH', join(folder, 'none'));
  expect(readCommit(folder)).toBe('unknown');
});

it('is unknown for an unpacked archive inside another repository', () => {
  commit();
  const inner = join(folder, 'archive');
  mkdirSync(inner);
  expect(readCommit(inner)).toBe('unknown');
});
