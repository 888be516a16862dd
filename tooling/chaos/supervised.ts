import { type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';

/** A started process; `port`: null if it listens on none. */
export interface Started {
  readonly child: ChildProcess;
  readonly port: number | null;
}

/** The pause before an ended process is started again, as a service manager makes it. */
const RESTART_MS = 500;

const START_LIMIT_MS = 90_000;

/** A process that is started again whenever it ends, as by systemd or Kubernetes. */
export class Supervised {
  readonly #launch: () => Promise<Started>;
  #started: Started | null = null;
  #stopping = false;
  #draining = false;
  #ready: () => void = () => undefined;
  readonly #running: Promise<void>;
  /** How often the process was started again. */
  restarts = 0;

  private constructor(launch: () => Promise<Started>) {
    this.#launch = launch;
    this.#running = this.#keepRunning();
  }

  /** Starts the process and waits until it is ready. A start that fails is repeated. */
  static async start(launch: () => Promise<Started>): Promise<Supervised> {
    let ready = () => undefined as void;
    const isReady = new Promise<void>((resolve) => {
      ready = resolve;
    });
    const supervised = new Supervised(launch);
    supervised.#ready = ready;
    const isStarted = await Promise.race([
      isReady.then(() => true),
      sleep(START_LIMIT_MS, false, { ref: false }),
    ]);
    if (isStarted) return supervised;
    await supervised.stop();
    throw new Error(`the process did not start within ${START_LIMIT_MS / 1000} seconds`);
  }

  /** The port of the running process; null while there is none, or while it is drained. */
  get port(): number | null {
    return this.#draining ? null : (this.#started?.port ?? null);
  }

  /** Kills the process without a warning. Returns false if it does not run. */
  kill(): boolean {
    return this.#started?.child.kill('SIGKILL') ?? false;
  }

  /** Ends the process for good: with SIGTERM after new connections go elsewhere, or at once. */
  async stop({ graceful = false } = {}): Promise<void> {
    this.#stopping = true;
    this.#draining = true;
    this.#started?.child.kill(graceful ? 'SIGTERM' : 'SIGKILL');
    await this.#running;
  }

  async #keepRunning(): Promise<void> {
    while (!this.#stopping) {
      const started = await this.#launch().catch(() => null);
      if (started) {
        this.#started = started;
        this.#ready();
        // It may have been stopped while it started.
        if (this.#stopping) started.child.kill('SIGKILL');
        if (started.child.exitCode === null && started.child.signalCode === null)
          await once(started.child, 'exit');
        this.#started = null;
      }
      if (this.#stopping) return;
      this.restarts += 1;
      await sleep(RESTART_MS);
    }
  }
}
