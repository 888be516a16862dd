import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const START_TIMEOUT_MS = 120_000;

/** The product with its own port and data, which contain the demo's company: other tests run in a small world. */
export class CompanyServer {
  readonly baseURL: string;
  readonly #process: ChildProcess;
  readonly #folder: string;

  private constructor(process_: ChildProcess, folder: string, baseURL: string) {
    this.#process = process_;
    this.#folder = folder;
    this.baseURL = baseURL;
  }

  static async start(): Promise<CompanyServer> {
    const folder = mkdtempSync(join(tmpdir(), 'aaspaas-company-'));
    // When run as root, the database runs as another user.
    chmodSync(folder, 0o711);
    const port = await freePort();
    const server = spawn(process.execPath, ['server/src/main.ts'], {
      cwd: root,
      stdio: ['ignore', 'ignore', 'inherit'],
      env: {
        ...process.env,
        HOST: '127.0.0.1',
        PORT: String(port),
        DATA_DIR: join(folder, 'data'),
        DATABASE_URL: '',
        DEMO: '1',
        DEMO_COMPANY: '1',
        LOG_LEVEL: 'error',
        SMS_DAILY_PER_NETWORK: '100000',
        TRUST_PROXY: '1',
      },
    });
    const started = new CompanyServer(server, folder, `http://127.0.0.1:${port}`);
    for (const since = Date.now(); Date.now() - since < START_TIMEOUT_MS; await sleep(200)) {
      if (server.exitCode !== null)
        throw new Error(`the server ended with ${server.exitCode} during its start`);
      const ready = await fetch(`${started.baseURL}/readyz`).catch(() => null);
      if (ready?.ok) return started;
    }
    await started.stop();
    throw new Error('the server with the company did not become ready in time');
  }

  /** Stops the server and deletes its data. */
  async stop(): Promise<void> {
    if (this.#process.exitCode === null && this.#process.kill('SIGTERM')) await once(this.#process, 'exit');
    removeCluster(join(this.#folder, 'data'));
    rmSync(this.#folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  }
}

/** Deletes the embedded database if it is outside the data folder, where it would be left over. */
function removeCluster(dataDir: string): void {
  const note = join(dataDir, 'postgres-location');
  if (existsSync(note)) rmSync(readFileSync(note, 'utf8').trim(), { recursive: true, force: true });
}

async function freePort(): Promise<number> {
  const probe = createServer();
  probe.listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('there is no free port');
  return address.port;
}
