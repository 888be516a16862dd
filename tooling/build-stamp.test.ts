import { mkdirSync, mkdtempSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { hashInputs, isCurrent } from './build-stamp.mjs';

let root: string;
const write = (path: string, text: string) => {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
};
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'aaspaas-stamp-'));
  write('src/a.ts', 'one');
  write('src/deep/b.ts', 'two');
  write('lock.json', '{}');
});
afterEach(() => rmSync(root, { recursive: true }));

describe('hashInputs', () => {
  const inputs = ['src', 'lock.json', 'missing'];
  const hash = () => hashInputs(root, inputs);

  it.each<[string, () => void]>([
    ['a changed file', () => write('src/deep/b.ts', 'three')],
    ['a new file', () => write('src/deep/c.ts', '')],
    ['a removed file', () => rmSync(join(root, 'src/a.ts'))],
    ['another name', () => renameSync(join(root, 'src/a.ts'), join(root, 'src/c.ts'))],
    ['a single file', () => write('lock.json', '{ }')],
    ['an input that was missing', () => write('missing/a.ts', '')],
    [
      'content that moves to the next file',
      () => {
        write('src/a.ts', '');
        write('src/deep/b.ts', 'onetwo');
      },
    ],
  ])('differs after %s', (_what, change) => {
    const before = hash();
    expect(before).toMatch(/^[0-9a-f]{64}$/);
    change();
    expect(hash()).not.toBe(before);
  });

  it.each<[string, () => void]>([
    ['another modification time', () => utimesSync(join(root, 'src/a.ts'), 1, 1)],
    ['a test', () => write('src/deep/b.test.ts', '')],
    ['a file outside the inputs', () => write('other/a.ts', '')],
  ])('is the same after %s', (_what, change) => {
    const before = hash();
    change();
    expect(hash()).toBe(before);
  });

  it('leaves out the folders that it is asked to ignore', () => {
    const ignored = () => hashInputs(root, inputs, /^src\/deep$/);
    const before = ignored();
    write('src/deep/b.ts', 'three');
    expect(ignored()).toBe(before);
    write('src/a.ts', 'three');
    expect(ignored()).not.toBe(before);
  });
});

it('isCurrent: a build with its stamp is current, one without, with another stamp or without its file is not', () => {
  const current = () => isCurrent(join(root, 'main.js'), join(root, '.stamp'), 'a1');
  write('main.js', '');
  expect(current()).toBe(false);
  write('.stamp', 'b2');
  expect(current()).toBe(false);
  write('.stamp', 'a1');
  expect(current()).toBe(true);
  rmSync(join(root, 'main.js'));
  expect(current()).toBe(false);
});
