import { createWriteStream, type WriteStream } from 'node:fs';
import { join } from 'node:path';
import { startProcess, startServer } from '../../bench/processes.ts';
import type { Target } from '../../server/src/platform/db/connect.ts';
import { databaseAddress, proxiedUrl, TcpProxy } from '../../server/src/testing/tcp-proxy.ts';
import { Supervised } from './supervised.ts';

/** What an installation consists of. */
export interface InstallationOptions {
  readonly target: Target;
  /** Holds files, keys and logs of the processes. */
  readonly folder: string;
  readonly webs: number;
  /** Further settings of all processes. */
  readonly env?: Readonly<Record<string, string>>;
  /** Starts the clock of all processes here; absent: the machine's clock. */
  readonly clockStart?: Date;
  /** The main script of the release; default: this one's. */
  readonly script?: string;
}

/** The main script of this release. */
export const MAIN = '../server/src/main.ts';
/** The same product with a clock of another time. */
const MOVED_CLOCK = '../server/src/testing/moved-clock-process.ts';

/** Any key of the right length: all processes share it. */
const SECRET_KEY = 'a secret key of the chaos test, shared by all processes';

/**
 * An installation on this machine: web processes and a worker, each started again when it ends, with a proxy between the clients and
 * the web processes and another one between all processes and the database.
 */
export class Installation {
  readonly database: TcpProxy;
  readonly front: TcpProxy;
  readonly #options: InstallationOptions;
  readonly #webs: Supervised[] = [];
  #worker: Supervised | null = null;
  readonly #log: WriteStream;
  readonly #clockOffsetMs: number;
  #next = 0;

  private constructor(options: InstallationOptions) {
    this.#options = options;
    this.#clockOffsetMs = options.clockStart ? options.clockStart.getTime() - Date.now() : 0;
    this.database = new TcpProxy(() => databaseAddress(options.target).connect);
    this.front = new TcpProxy(() => this.#nextWeb(), { keepsAddress: true });
    this.#log = createWriteStream(join(options.folder, 'processes.log'), { flags: 'a' });
    // A process that was killed may have written lines that arrive after the end of the log.
    this.#log.on('error', () => undefined);
  }

  static async start(options: InstallationOptions): Promise<Installation> {
    const installation = new Installation(options);
    try {
      await installation.database.connect();
      await installation.front.connect();
      // One after the other: the first start creates the queues and keys.
      for (let n = 0; n < options.webs; n += 1) await installation.addWeb();
      await installation.startWorker();
      return installation;
    } catch (error) {
      await installation.stop();
      throw error;
    }
  }

  /** The time of its processes. */
  now(): Date {
    return new Date(Date.now() + this.#clockOffsetMs);
  }

  get webs(): readonly Supervised[] {
    return this.#webs;
  }

  get worker(): Supervised {
    if (!this.#worker) throw new Error('the worker was not started');
    return this.#worker;
  }

  /** How often processes were started again. */
  get restarts(): number {
    return [...this.#webs, this.worker].reduce((all, { restarts }) => all + restarts, 0);
  }

  /** Starts another web process, by default of the same release. */
  async addWeb(script?: string): Promise<Supervised> {
    const web = await Supervised.start(() =>
      startServer(this.#script(script), [], this.#env('web'), (text) => void this.#log.write(text)),
    );
    this.#webs.push(web);
    return web;
  }

  /** Starts the worker in place of the present one. */
  async startWorker(script?: string): Promise<void> {
    await this.#worker?.stop({ graceful: true });
    this.#worker = await Supervised.start(async () => ({
      child: startProcess(this.#script(script), this.#env('worker')).child,
      port: null,
    }));
  }

  /** Ends a web process after new connections go to the others. */
  async removeWeb(web: Supervised): Promise<void> {
    await web.stop({ graceful: true });
    this.#webs.splice(this.#webs.indexOf(web), 1);
  }

  async stop(): Promise<void> {
    await Promise.all([...this.#webs, ...(this.#worker ? [this.#worker] : [])].map((one) => one.stop()));
    await this.front.disconnect();
    await this.database.disconnect();
    this.#log.end();
  }

  #script(script?: string): string {
    return script ?? this.#options.script ?? (this.#options.clockStart ? MOVED_CLOCK : MAIN);
  }

  #env(role: 'web' | 'worker'): Record<string, string> {
    return {
      DATABASE_URL: proxiedUrl(this.#options.target, this.database),
      DATA_DIR: this.#options.folder,
      SECRET_KEY,
      PORT: '0',
      HEALTH_PORT: '0',
      ROLE: role,
      LOG_LEVEL: 'warn',
      MOVED_CLOCK_START: this.now().toISOString(),
      ...this.#options.env,
    };
  }

  /** Each connection goes to the next web process that listens. */
  #nextWeb(): { host: string; port: number } | null {
    const ports = this.#webs.flatMap(({ port }) => port ?? []);
    const port = ports[this.#next++ % ports.length];
    return port === undefined ? null : { host: '127.0.0.1', port };
  }
}
