import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sourceFrame } from '../../server/src/platform/log/source-frames.ts';
import { databaseUrl } from '../../server/src/testing/database-url.ts';
import { testDatabase, type TestDatabase } from '../../server/src/testing/database.ts';
import { SERVER_FLAGS } from '../runtime.mjs';
import { buildServerIfStale } from '../server-build.mjs';

const root = join(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'aaspaas-start-'));
const reported: string[] = [];
let main: string;
let database: TestDatabase;
let server: ChildProcess;
let output = '';
let address = '';

beforeAll(async () => {
  if (!existsSync(join(root, 'web/build/server/index.js')))
    throw new Error('the pages are not built: npm run build');
  const built = await buildServerIfStale(process.execPath, {
    print: () => undefined,
    printError: (line) => void reported.push(line),
  });
  main = built.main;
  database = await testDatabase({ content: 'small world' });
  server = spawn(process.execPath, [...SERVER_FLAGS, main], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      ...built.env,
      DATABASE_URL: databaseUrl(database.target),
      DATA_DIR: folder,
      LOG_LEVEL: 'warn',
      HOST: '127.0.0.1',
      PORT: '0',
    },
  });
  server.stdout?.on('data', (text: Buffer) => (output += String(text)));
  for (; !address; await sleep(50)) {
    if (server.exitCode !== null) throw new Error(`the server did not start: ${output}`);
    address = /is at (http:\S+)/.exec(output)?.[1] ?? '';
  }
}, 120_000);
afterAll(async () => {
  if (server.exitCode === null && server.signalCode === null) {
    server.kill('SIGKILL');
    await once(server, 'exit');
  }
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

const get = async (path: string) => {
  const response = await fetch(address + path);
  return { status: response.status, text: await response.text() };
};

describe('the bundle that npm start runs', () => {
  it('is built without an error', () => {
    expect([reported, main]).toEqual([[], join(root, 'server/build/main.js')]);
  });

  it('serves pages, their files, calls and places', async () => {
    expect((await get('/healthz')).status).toBe(200);
    expect((await get('/readyz')).status).toBe(200);
    const home = await get('/');
    expect([home.status, home.text.includes('</html>')]).toEqual([200, true]);
    const [script = ''] = /\/assets\/[\w.-]+\.js/.exec(home.text) ?? [];
    expect([script, (await get(script)).status]).toEqual([expect.stringContaining('/assets/'), 200]);
    expect((await get('/nothing-here')).status).toBe(404);
    expect((await get('/api/category')).text).toContain('Home &');
    expect((await get('/api/places?query=indiranagar')).text).toContain('Indiranagar');
  });

  it('decodes pictures in a child process', async () => {
    const child = fork(join(dirname(main), 'decoder-process.js'), { env: {}, serialization: 'advanced' });
    child.send(readFileSync(join(root, 'server/demo/pictures/avatar-man.webp')));
    const [{ result }] = (await once(child, 'message')) as [{ result: { width: number } }];
    expect(result).toMatchObject({ width: 256, height: 256 });
    child.disconnect();
    await once(child, 'exit');
  });

  it('names the sources in the stacks of its log', () => {
    const DECLARED = 'async function main()';
    const lineOf = (path: string) =>
      readFileSync(path, 'utf8')
        .split('\n')
        .findIndex((line) => line.startsWith(DECLARED)) + 1;
    const line = lineOf(join(root, 'server/src/main.ts'));
    expect(line).toBeGreaterThan(1);
    expect(sourceFrame(`    at main (${pathToFileURL(main).href}:${lineOf(main)}:3)`)).toBe(
      `    at main (server/src/main.ts:${line})`,
    );
  });

  it('keeps its compiled code when it ends', async () => {
    server.kill('SIGTERM');
    expect(await once(server, 'exit')).toEqual([0, null]);
    expect(existsSync(join(dirname(main), 'compiled'))).toBe(true);
    expect(output).not.toContain('"level":50');
  });
});
