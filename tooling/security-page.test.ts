import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const page = readFileSync(`${root}docs/security.md`, 'utf8');

/** The requirements of levels 1 and 2, one a line, in the order of the standard. */
const standard = readFileSync(`${root}tooling/asvs-level-2.txt`, 'utf8').trim().split('\n');

const STATES = ['met', 'partly', 'not met', 'deployment', 'n/a'];

/** A file or folder of the project. */
const PATH = /`((?:server|contract|web|tooling|docs|deploy)\/[\w./@-]+)`/g;

const rows = [
  ...page.matchAll(/^\| (V\d+\.\d+\.\d+) \((L[12])\) \| ([^|]+) \| ([^|]+) \| ([^|]*) \|$/gm),
].map(([, id = '', level, state = '', , how = '']) => ({ id, level, state, how: how.trim() }));

describe('docs/security.md', () => {
  it('has every requirement of ASVS level 2 once, in order', () => {
    expect(rows.map(({ id, level }) => `${id} ${level}`)).toEqual(standard);
  });

  it('gives each requirement a state and a reason, and a file if it concerns the product', () => {
    expect(rows.filter(({ state }) => !STATES.includes(state))).toEqual([]);
    expect(rows.filter(({ how }) => how === '')).toEqual([]);
    expect(rows.filter(({ state, how }) => state !== 'n/a' && how.match(PATH) === null)).toEqual([]);
  });

  it('counts the states', () => {
    const total = STATES.map((state) => rows.filter((row) => row.state === state).length);
    expect(page).toContain(`| all | ${total.join(' | ')} |`);
  });

  it('refers to files that exist', () => {
    const paths = [...page.matchAll(PATH)].map(([, path = '']) => path);
    expect(paths.length).toBeGreaterThan(200);
    expect([...new Set(paths)].filter((path) => !existsSync(root + path))).toEqual([]);
  });
});
