import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { buildServerIfStale } from './server-build.mjs';

let project: string;
let printed: string[];
let reported: string[];

const write = (path: string, text: string) => {
  mkdirSync(dirname(join(project, path)), { recursive: true });
  writeFileSync(join(project, path), text);
};
/** The builds so far. */
const builds = () =>
  existsSync(join(project, 'builds')) ? readFileSync(join(project, 'builds'), 'utf8').length : 0;
const start = () =>
  buildServerIfStale(process.execPath, {
    project,
    print: (line) => void printed.push(line),
    printError: (line) => void reported.push(line),
  });
const bundle = () => ({
  main: join(project, 'server/build/main.js'),
  env: { NODE_COMPILE_CACHE: join(project, 'server/build/compiled') },
});

beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), 'aaspaas-server-build-'));
  printed = [];
  reported = [];
  write('server/src/main.ts', 'main');
  write('web/build/server/index.js', 'pages');
  write(
    'tooling/build-server.mjs',
    `import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
     appendFileSync('builds', '.');
     mkdirSync('server/build', { recursive: true });
     writeFileSync('server/build/main.js', '');`,
  );
});
afterEach(() => rmSync(project, { recursive: true }));

describe('buildServerIfStale', () => {
  it('bundles once, and starts the bundle', async () => {
    expect(await start()).toEqual(bundle());
    expect(await start()).toEqual(bundle());
    expect([builds(), printed, reported]).toEqual([1, ['Building the server …'], []]);
  });

  it.each([
    ['a source', 'server/src/main.ts'],
    ['the contract', 'contract/src/api.ts'],
    ['a module of the demo', 'server/demo/content.ts'],
    ['the built pages', 'web/build/server/index.js'],
    ['the packages', 'package-lock.json'],
    ['the bundler', 'tooling/bundle/bundle-programs.mjs'],
  ])('bundles again when %s changed', async (_what, path) => {
    await start();
    write(path, 'changed');
    expect(await start()).toEqual(bundle());
    expect(builds()).toBe(2);
  });

  it.each([
    ['a test', 'server/src/main.test.ts'],
    ['what tests share', 'server/src/testing/database.ts'],
    ['data of the demo', 'server/demo/data/places.json'],
    ['the browser’s files', 'web/build/client/a.js'],
  ])('keeps the bundle when %s changed', async (_what, path) => {
    await start();
    write(path, 'changed');
    await start();
    expect(builds()).toBe(1);
  });

  it('bundles again after an interrupted build', async () => {
    await start();
    rmSync(join(project, 'server/build/.stamp'));
    await start();
    expect(builds()).toBe(2);
  });

  it('starts the sources after a failed build and says why in one line, and tries again at the next start', async () => {
    await start();
    write('server/src/main.ts', 'changed');
    appendFileSync(
      join(project, 'tooling/build-server.mjs'),
      `console.error('server/src/main.ts:3: Expected ";"\\nmore'); process.exitCode = 1;`,
    );
    expect(await start()).toEqual({ main: join(project, 'server/src/main.ts'), env: {} });
    expect(reported).toEqual([
      'aaspaas: the server could not be bundled, its sources are started: server/src/main.ts:3: Expected ";"',
    ]);
    await start();
    expect(builds()).toBe(3);
  });

  it('bundles again when a change is undone after its build failed', async () => {
    await start();
    const builder = join(project, 'tooling/build-server.mjs');
    const text = readFileSync(builder, 'utf8');
    write('contract/src/api.ts', 'changed');
    write('tooling/build-server.mjs', `${text}process.exitCode = 1;`);
    await start();
    rmSync(join(project, 'contract'), { recursive: true });
    writeFileSync(builder, text);
    expect(await start()).toEqual(bundle());
    expect(builds()).toBe(3);
  });

  it('starts the sources when the project cannot be written', async () => {
    write('server/build', 'a file');
    rmSync(join(project, 'tooling/build-server.mjs'));
    expect((await start()).main).toBe(join(project, 'server/src/main.ts'));
    expect(reported).toEqual([expect.stringMatching(/^aaspaas: the server could not be bundled, .+/)]);
  });
});
