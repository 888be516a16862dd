import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { weighPages, weightLines } from './page-weights.mjs';

let build: string;

beforeEach(() => {
  build = mkdtempSync(join(tmpdir(), 'aaspaas-weights-'));
  mkdirSync(join(build, 'client/assets'), { recursive: true });
});
afterEach(() => rmSync(build, { recursive: true, force: true }));

/** Creates a build of these sizes; random bytes do not compress. */
function built(sizes: Record<string, number>, modules: string[] = []): void {
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
  writeFileSync(join(build, 'page-files.json'), JSON.stringify({ pages, texts }));
}

const LIGHT = {
  'base-1.js': 100_000,
  'home-1.js': 9000,
  'en-1.js': 4000,
  'hi-1.js': 5000,
  'home-1.css': 7000,
};

it('accepts a small page and reports its size', () => {
  built({ ...LIGHT, 'site-manifest-1a.js': 3000 });
  const { weights, problems } = weighPages(build);
  expect(problems).toEqual([]);
  expect(weightLines(weights)[0]).toMatch(/home +JavaScript 112\.\d kB \+ texts 5\.0 kB, styles 7\.0 kB/);
});

it('counts the texts and the route table', () => {
  built({ ...LIGHT, 'site-manifest-1a.js': 37_000 });
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
