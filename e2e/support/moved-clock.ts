import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BrowserContext } from '@playwright/test';
import type { MoveClock, MovedClockReply } from '../../server/src/testing/moved-clock-process.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/**
 * The product with its own port and data, whose clock a test moves. The clocks of the browsers that follow it are moved with it;
 * between the moves all of them go on.
 */
export class MovedClock {
  readonly baseURL: string;
  readonly #server: ChildProcess;
  readonly #folder: string;
  readonly #browsers = new Set<BrowserContext>();
  #offset: number;

  private constructor(server: ChildProcess, folder: string, baseURL: string, offset: number) {
    this.#server = server;
    this.#folder = folder;
    this.baseURL = baseURL;
    this.#offset = offset;
  }

  /**
   * Starts the server with the demo's data, on the next Monday afternoon: every run has the same days of the week, and no cookie ends
   * before its time, because browsers compare it with the real one.
   */
  static async start(): Promise<MovedClock> {
    const now = nextMonday();
    const folder = mkdtempSync(join(tmpdir(), 'aaspaas-moved-clock-'));
    // When run as root, the database runs as another user.
    chmodSync(folder, 0o711);
    const server = spawn(process.execPath, ['server/src/testing/moved-clock-process.ts'], {
      cwd: root,
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      env: {
        ...process.env,
        MOVED_CLOCK_START: now,
        HOST: '127.0.0.1',
        PORT: '0',
        DATA_DIR: join(folder, 'data'),
        DATABASE_URL: '',
        DEMO: '1',
        DEMO_COMPANY: '0',
        LOG_LEVEL: 'error',
        SMS_DAILY_PER_NETWORK: '100000',
        TRUST_PROXY: '1',
      },
    });
    const { address } = await answerOf(server);
    return new MovedClock(server, folder, address, Date.parse(now) - Date.now());
  }

  /** The current time of the server. */
  now(): Date {
    return new Date(Date.now() + this.#offset);
  }

  /** Lets a browser follow; before its first page. */
  async follow(browser: BrowserContext): Promise<void> {
    this.#browsers.add(browser);
    browser.once('close', () => this.#browsers.delete(browser));
    await browser.clock.install({ time: this.now() });
  }

  /** Moves all clocks to an instant (ISO 8601). */
  async moveTo(now: string): Promise<void> {
    this.#offset = Date.parse(now) - Date.now();
    const answer = answerOf(this.#server);
    this.#server.send({ now } satisfies MoveClock);
    await answer;
    for (const browser of this.#browsers) await browser.clock.setSystemTime(this.now());
  }

  /** Closes the browsers that follow, stops the server and deletes its data. */
  async stop(): Promise<void> {
    for (const browser of this.#browsers) await browser.close();
    if (this.#server.exitCode === null) {
      const exited = once(this.#server, 'exit');
      this.#server.disconnect();
      await exited;
    }
    // The database stops a moment after the server.
    rmSync(this.#folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  }
}

/** Waits for the next answer of a server; rejects if it stops instead. */
async function answerOf(server: ChildProcess): Promise<MovedClockReply> {
  const answered = new AbortController();
  const { signal } = answered;
  const stopped = once(server, 'exit', { signal }).then(() => {
    throw new Error('the server with the moved clock stopped');
  });
  stopped.catch(() => undefined);
  try {
    const [reply] = await Promise.race([once(server, 'message', { signal }), stopped]);
    return reply as MovedClockReply;
  } finally {
    answered.abort();
  }
}

function nextMonday(): string {
  const day = new Date(Date.now() + 330 * 60_000);
  day.setUTCDate(day.getUTCDate() + 1 + ((7 - day.getUTCDay()) % 7));
  return `${day.toISOString().slice(0, 10)}T15:00:00+05:30`;
}
