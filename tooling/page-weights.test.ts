import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CONSOLE_LIMIT, consoleWeightLines, weighPages as weighWith, weightLines } from './page-weights.mjs';

/** Without exceptions unless a test has some: those of the real pages are not in these builds. */
const weighPages = (folder: string, exceptions = {}) => weighWith(folder, exceptions);

let build: string;

beforeEach(() => {
  build = mkdtempSync(join(tmpdir(), 'aaspaas-weights-'));
  mkdirSync(join(build, 'client/assets'), { recursive: true });
});
afterEach(() => rmSync(build, { recursive: true, force: true }));

/** Creates a build of these sizes; random bytes do not compress. */
function built(
  sizes: Record<string, number>,
  modules: string[] = [],
  { consoleModules = [], leaks = [] }: { consoleModules?: string[]; leaks?: string[] } = {},
): void {
  for (const [name, size] of Object.entries(sizes))
    writeFileSync(join(build, 'client/assets', name), randomBytes(size));
  const assets = Object.keys(sizes).map((name) => `assets/${name}`);
  const page = (name: string, of: string[] = []) => ({
    name,
    js: assets.filter(
      (file) => file.includes('/base-') || (file.includes(`/${name}-`) && file.endsWith('.js')),
    ),
    css: assets.filter((file) => file.includes(`/${name}-`) && file.endsWith('.css')),
    modules: of,
  });
  const pages = [page('home', modules), page('list'), page('service')];
  const texts = assets.filter((name) => /\/(en|hi)-/.test(name));
  const consolePages = [{ ...page('overview', consoleModules), name: 'admin/overview' }];
  writeFileSync(
    join(build, 'page-files.json'),
    JSON.stringify({ pages, texts, console: consolePages, leaks }),
  );
}

const LIGHT = {
  'base-1.js': 100_000,
  'home-1.js': 9000,
  'en-1.js': 4000,
  'hi-1.js': 5000,
  'home-1.css': 7000,
};

it('accepts a small page and reports its size', () => {
  built({ ...LIGHT, 'manifest-1a.js': 3000 });
  const { weights, problems } = weighPages(build);
  expect(problems).toEqual([]);
  expect(weightLines(weights)[0]).toMatch(/home +JavaScript 112\.\d kB \+ texts 5\.0 kB, styles 7\.0 kB/);
});

it('counts the texts and the route table', () => {
  built({ ...LIGHT, 'manifest-1a.js': 37_000 });
  expect(weighPages(build).problems).toEqual([expect.stringMatching(/home: 151\.\d kB of JavaScript/)]);
});

it.each(['list', 'service'])('limits the page of a %s, too', (name) => {
  built({ ...LIGHT, [`${name}-1.js`]: 70_000, [`${name}-1.css`]: 13_000 });
  expect(weighPages(build).problems).toEqual([
    expect.stringMatching(new RegExp(`^${name}: 175\\.\\d kB of JavaScript`)),
    expect.stringMatching(new RegExp(`^${name}: 13\\.0 kB of styles`)),
  ]);
});

it('reports too much CSS', () => {
  built({ ...LIGHT, 'home-1.css': 21_000 });
  expect(weighPages(build).problems).toEqual([expect.stringMatching(/home: 21\.0 kB of styles/)]);
});

it.each([
  '/x/node_modules/zod/v4/core.js',
  '/x/node_modules/@mantine/dates/esm/index.mjs',
  '/x/node_modules/@mantine/dropzone/esm/index.mjs',
  '/x/web/app/platform/all-texts.ts',
])('reports %s', (id) => {
  built(LIGHT, [id]);
  expect(weighPages(build).problems).toEqual([`home: loads ${id} at once`]);
});

it('does not count a missing page as small', () => {
  expect(weighPages(build).problems).toHaveLength(1);
  built({ 'en-1.js': 10 });
  expect(weighPages(build).problems).toEqual(
    ['home', 'list', 'service'].map((name) => `${name}: the page was not found in the build`),
  );
});

describe('the console', () => {
  it('counts what all pages share and the route table, and prints the heaviest page first', () => {
    built({ ...LIGHT, 'manifest-1a.js': 3000, 'overview-1.js': 60_000, 'overview-1.css': 5000 });
    const { consoleWeights, problems } = weighPages(build);
    expect(problems).toEqual([]);
    expect(consoleWeightLines([{ name: 'admin/books', js: 1000, css: 0 }, ...consoleWeights])).toEqual([
      expect.stringMatching(/admin\/overview +JavaScript 163\.\d kB, styles +5\.0 kB \(gzip\)$/),
      expect.stringMatching(/admin\/books +JavaScript +1\.0 kB/),
    ]);
  });

  it(`has at most ${CONSOLE_LIMIT / 1000} kB of JavaScript a page`, () => {
    built({ ...LIGHT, 'overview-1.js': 80_500 });
    expect(weighPages(build).problems).toEqual([
      expect.stringMatching(/^admin\/overview: 180\.\d kB of JavaScript, at most 180\.0 kB$/),
    ]);
  });

  it('has exceptions with their own limits, and none that is not needed', () => {
    built({ ...LIGHT, 'overview-1.js': 90_000 });
    expect(weighPages(build, { 'admin/overview': 195_000 }).problems).toEqual([]);
    expect(weighPages(build, { 'admin/overview': 185_000 }).problems).toEqual([
      expect.stringMatching(/at most 185\.0 kB$/),
    ]);
    built({ ...LIGHT, 'overview-1.js': 70_000 });
    expect(weighPages(build, { 'admin/overview': 195_000, 'admin/gone': 190_000 }).problems).toEqual([
      'admin/gone: the page was not found in the build',
      expect.stringMatching(/^admin\/overview: 170\.\d kB of JavaScript, so it is no exception any more$/),
    ]);
  });

  it.each(['@mantine/charts/esm/index.mjs', 'recharts/es6/index.js', 'd3-shape/src/index.js'])(
    'does not begin with %s',
    (name) => {
      const id = `/x/node_modules/${name}`;
      built(LIGHT, [], { consoleModules: [id] });
      expect(weighPages(build).problems).toEqual([`admin/overview: loads ${id} at once`]);
    },
  );

  it('is no part of a page outside of it', () => {
    built(LIGHT, [], { leaks: ['/x/web/app/features/admin/queue.ts'] });
    expect(weighPages(build).problems).toEqual([
      'a page outside of the console loads /x/web/app/features/admin/queue.ts',
    ]);
  });
});
