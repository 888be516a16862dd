import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { npm, root } from '../tooling/runtime.mjs';
import { freePorts } from '../tooling/stranger/processes.ts';
import { environmentWithoutSettings } from './processes.ts';

/** Number of later starts. */
const STARTS = 5;

/** The first start installs, builds and loads the demo. */
const LIMIT_MS = 600_000;

/** Pause between two requests. */
const POLL_MS = 5;

/** Times of `npm start` until /healthz answers with 200, in seconds. */
export interface StartSeconds {
  /** With an empty data folder: loads the demo. */
  readonly first: number;
  /** With data and builds. */
  readonly later: readonly number[];
}

/**
 * Runs `npm start` with nothing set but the port and the data folder, once with an empty folder and then again and again.
 *
 * @param dataDir an empty folder, which Postgres's user can enter
 * @param check called with the address and the printed lines of each server
 */
export async function measureStarts(
  dataDir: string,
  check: (address: string, output: string) => Promise<void> = async () => undefined,
): Promise<StartSeconds> {
  try {
    const first = await measureStart(dataDir, check);
    const later: number[] = [];
    for (let n = 0; n < STARTS; n += 1) later.push(await measureStart(dataDir, check));
    return { first, later };
  } finally {
    // Under root, the database may be outside the folder.
    const record = join(dataDir, 'postgres-location');
    if (existsSync(record)) rmSync(readFileSync(record, 'utf8').trim(), { recursive: true, force: true });
  }
}

async function measureStart(
  dataDir: string,
  check: (address: string, output: string) => Promise<void>,
): Promise<number> {
  const [port = 0] = await freePorts(1);
  const [command, before] = npm();
  const startedAt = performance.now();
  const child = spawn(command, [...before, 'start'], {
    cwd: root,
    env: {
      ...environmentWithoutSettings(),
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: dataDir,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  // The server closes the output, after npm, which passes the signal on.
  const closed = once(child, 'close');
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
  try {
    while ((await statusOf(port)) !== 200) {
      if (child.exitCode !== null) throw new Error(`npm start ended with ${child.exitCode}: ${output}`);
      if (performance.now() - startedAt > LIMIT_MS) throw new Error(`npm start is not ready: ${output}`);
      await sleep(POLL_MS);
    }
    const seconds = (performance.now() - startedAt) / 1000;
    while (!output.includes(' is at ')) await sleep(POLL_MS);
    await check(`http://127.0.0.1:${port}`, output);
    return seconds;
  } finally {
    child.kill('SIGTERM');
    await closed;
  }
}

/** The status of /healthz; 0 while nothing listens. */
function statusOf(port: number): Promise<number> {
  return new Promise((resolve) => {
    request({ host: '127.0.0.1', port, path: '/healthz', agent: false }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    })
      .on('error', () => resolve(0))
      .end();
  });
}
