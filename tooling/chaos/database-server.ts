import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { createDatabase } from '../../bench/databases.ts';
import type { Target } from '../../server/src/platform/db/connect.ts';
import { type Embedded, startEmbedded } from '../../server/src/platform/db/embedded.ts';
import { saveRoleTimeouts } from '../../server/src/platform/db/timeouts.ts';

const RESTART_MS = 500;

/** How long Postgres may take to recover from a kill. */
const RECOVERY_LIMIT_MS = 60_000;

/** A Postgres of a folder that is started again whenever it ends unexpectedly. */
export class DatabaseServer {
  readonly #folder: string;
  #embedded: Embedded | null = null;
  #closing = false;
  #starting: Promise<void> = Promise.resolve();
  /** How often it was started again after an unexpected end. */
  restarts = 0;

  private constructor(folder: string) {
    this.#folder = folder;
  }

  static async start(folder: string): Promise<DatabaseServer> {
    const server = new DatabaseServer(folder);
    await server.#start();
    return server;
  }

  /** Where it listens: a socket in its folder, the same one after each start. */
  get target(): Target {
    if (!this.#target) throw new Error('the database was never started');
    return this.#target;
  }
  #target: Target | null = null;

  /** Creates a database with the demo's content, whose files go to `files`. */
  create(name: string, files: string): Promise<Target> {
    return createDatabase(this.target, name, files);
  }

  /** Creates an empty database. */
  createEmpty(name: string): Promise<Target> {
    return this.#createFrom('template0', name);
  }

  /** Copies a database that no client uses. */
  copy(from: Target, name: string): Promise<Target> {
    return this.#createFrom(String(from.database), name);
  }

  async drop({ database }: Target): Promise<void> {
    await this.#withAdmin((admin) => admin.query(`drop database if exists ${database} with (force)`));
  }

  /** Kills the postmaster without a warning. @throws an error if it does not run */
  kill(): void {
    if (!this.#embedded) throw new Error('the database does not run');
    process.kill(this.#embedded.pid, 'SIGKILL');
  }

  /** Kills the postmaster without a warning, and waits until it runs again. */
  async killAndRecover(): Promise<void> {
    const { restarts } = this;
    this.kill();
    const until = performance.now() + RECOVERY_LIMIT_MS;
    while (this.restarts === restarts || !this.#embedded) {
      if (performance.now() > until) throw new Error('the database did not start again');
      await sleep(50);
    }
  }

  /** Kills the process of one open session without a warning: Postgres then ends all sessions and recovers. */
  async killSession(applicationName: string): Promise<boolean> {
    const { rows } = await this.#withAdmin((admin) =>
      admin.query<{ pid: number }>(
        `select pid from pg_stat_activity where application_name = $1 order by state = 'active' desc, pid limit 1`,
        [applicationName],
      ),
    );
    const [session] = rows;
    if (session) process.kill(session.pid, 'SIGKILL');
    return session !== undefined;
  }

  /** Stops it as its operator does, waits, and starts it. */
  async stopFor(ms: number): Promise<void> {
    await this.#starting;
    await this.#embedded?.stop();
    this.#embedded = null;
    await sleep(ms);
    await this.#start();
  }

  async close(): Promise<void> {
    this.#closing = true;
    await this.#starting;
    await this.#embedded?.stop();
  }

  async #createFrom(template: string, name: string): Promise<Target> {
    await this.#withAdmin(async (admin) => {
      await admin.query(`create database ${name} template ${template}`);
      // Settings of a role in a database are not copied.
      await saveRoleTimeouts(admin, name, () => undefined);
    });
    return { ...this.target, database: name };
  }

  async #withAdmin<T>(work: (admin: pg.Client) => Promise<T>): Promise<T> {
    const admin = await this.#connectAdmin();
    try {
      return await work(admin);
    } finally {
      await admin.end();
    }
  }

  /** Connects, also while the database recovers from a kill. */
  async #connectAdmin(): Promise<pg.Client> {
    const until = performance.now() + RECOVERY_LIMIT_MS;
    for (;;) {
      await this.#starting;
      const admin = new pg.Client({ ...this.target, database: 'postgres' });
      admin.on('error', () => undefined);
      try {
        await admin.connect();
        return admin;
      } catch (error) {
        if (performance.now() > until) throw error;
        await sleep(RESTART_MS);
      }
    }
  }

  async #start(): Promise<void> {
    this.#embedded = await startEmbedded({
      dataDir: join(this.#folder, 'data'),
      onUnexpectedExit: () => {
        this.#starting = this.#restart();
      },
    });
    this.#target = this.#embedded.connection;
  }

  /** Repeats a start that fails, as on a full disk. */
  async #restart(): Promise<void> {
    await this.#embedded?.stop();
    this.#embedded = null;
    for (;;) {
      if (this.#closing) return;
      this.restarts += 1;
      await sleep(RESTART_MS);
      const started = await this.#start().then(
        () => true,
        () => false,
      );
      if (started) return;
    }
  }
}
