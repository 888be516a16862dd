import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findNode, root } from './runtime.mjs';

const START_TIMEOUT_MS = 90_000;

function settingNames() {
  const text = readFileSync(join(root, '.env.example'), 'utf8');
  return [...text.matchAll(/^(?:#\s?)?([A-Z][A-Z0-9_]+)=/gm)].map(([, name]) => name);
}

/** Switches off every setting of this machine's environment: a demo uses no vendor and no other database. */
const withoutSettings = () =>
  Object.fromEntries(
    settingNames().flatMap((name) => [
      [name, ''],
      [`${name}_FILE`, ''],
    ]),
  );

/** Creates an empty folder for a server's data. Under root, Postgres runs as another user, who needs access to the folder. */
export function dataFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'aaspaas-demo-'));
  chmodSync(folder, 0o711);
  return folder;
}

/** Deletes the embedded database if it is outside a private data folder, where it would be left over. */
function removeCluster(dataDir) {
  const note = join(dataDir, 'postgres-location');
  if (existsSync(note)) rmSync(readFileSync(note, 'utf8').trim(), { recursive: true, force: true });
}

/**
 * Starts the product with its demo on a free port and a temporary folder and waits until it is ready.
 * @returns {Promise<{ base: string, child: import('node:child_process').ChildProcess, ended: Promise<number | null>, stop:
 * () => Promise<void> }>} its URL and process; `stop` ends it and deletes its folder
 */
export async function startDemo({
  folder = dataFolder(),
  port = 20_000 + Math.floor(Math.random() * 20_000),
  env = {},
} = {}) {
  const child = spawn(findNode(), ['server/src/main.ts'], {
    cwd: root,
    // Through the channel it sees that this process has ended, and stops.
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      ...process.env,
      ...withoutSettings(),
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: join(folder, 'data'),
      DEMO: '1',
      DEMO_COMPANY: '0',
      ...env,
    },
  });
  const ended = new Promise((done) => child.once('exit', done));
  const base = `http://127.0.0.1:${port}`;
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null && child.kill('SIGTERM')) await ended;
    removeCluster(join(folder, 'data'));
    rmSync(folder, { recursive: true, force: true });
  };
  for (
    const startedAt = performance.now();
    performance.now() - startedAt < START_TIMEOUT_MS;
    await sleep(100)
  ) {
    if (child.exitCode !== null) throw new Error(`the server exited with ${child.exitCode} during start-up`);
    if ((await fetch(`${base}/readyz`).catch(() => null))?.ok) return { base, child, ended, stop };
  }
  await stop();
  throw new Error('the server did not become ready in time');
}
