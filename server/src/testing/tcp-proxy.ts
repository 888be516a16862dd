import { once } from 'node:events';
import {
  type AddressInfo,
  createConnection,
  createServer,
  type NetConnectOpts,
  type Server,
  type Socket,
} from 'node:net';
import { join } from 'node:path';
import pg from 'pg';
import type { Target } from '../platform/db/connect.ts';

/** A connection of a client and its connection to the target. */
interface Pair {
  readonly near: Socket;
  readonly far: Socket;
  /** The target's side is closed; the client's side stays open without an answer. */
  silent: boolean;
}

/** One direction of a pair: its bytes arrive in order, each after the delay. */
interface Direction {
  readonly pair: Pair;
  readonly from: Socket;
  readonly to: Socket;
  /** What is delayed, in order; `dueAt` in milliseconds of `performance.now()`. One timer at a time: two could fire in the wrong order. */
  readonly delayed: { readonly dueAt: number; readonly work: () => void }[];
}

/** A TCP proxy on this machine that breaks connections as networks do. */
export class TcpProxy {
  readonly #target: () => NetConnectOpts | null;
  readonly #keepsAddress: boolean;
  readonly #pairs = new Set<Pair>();
  #server: Server | null = null;
  #delayMs = 0;
  /** What waits while everything is held; null: nothing is held. */
  #held: (() => void)[] | null = null;

  /** The port; the same one after a disconnection. 0 before the first connection. */
  port = 0;

  /** Number of connections that work: neither closed nor lost. */
  get openConnections(): number {
    return [...this.#pairs].filter(({ silent }) => !silent).length;
  }

  /**
   * @param target where the next connection leads; null: it is closed
   * @param options.keepsAddress connects from the client's own loopback address, so that limits per address see it (Linux)
   */
  constructor(target: () => NetConnectOpts | null, { keepsAddress = false } = {}) {
    this.#target = target;
    this.#keepsAddress = keepsAddress && process.platform === 'linux';
  }

  /** Accepts connections. */
  async connect(): Promise<void> {
    this.#server = createServer((near) => this.#accept(near)).listen(this.port, '127.0.0.1');
    await once(this.#server, 'listening');
    this.port = (this.#server.address() as AddressInfo).port;
  }

  /** Refuses further connections and cuts the open ones. */
  async disconnect(): Promise<void> {
    const server = this.#server;
    this.#server = null;
    this.cut();
    if (server) await new Promise((resolve) => server.close(resolve));
  }

  /** Cuts the open connections; further ones are accepted. */
  cut(): void {
    if (this.#held) this.#held = [];
    for (const { near, far } of this.#pairs) {
      near.destroy();
      far.destroy();
    }
    this.#pairs.clear();
  }

  /** Delays all bytes; 0: no longer. */
  delay(ms: number): void {
    this.#delayMs = ms;
  }

  /**
   * Makes the open connections half-open for good: the target sees them closed, the client does not, and its bytes are lost. As after a
   * fail-over, or a firewall that has forgotten the connection.
   */
  loseOpenConnections(): void {
    for (const pair of this.#pairs) {
      pair.silent = true;
      pair.far.destroy();
    }
  }

  /** Holds all bytes back, as a network without a route; connections open and stay open. */
  hold(): void {
    this.#held ??= [];
  }

  /** Delivers what was held back, in order. */
  release(): void {
    const held = this.#held ?? [];
    this.#held = null;
    for (const work of held) work();
  }

  #accept(near: Socket): void {
    const target = this.#target();
    if (!target) {
      near.on('error', () => undefined).destroy();
      return;
    }
    const localAddress = this.#keepsAddress ? near.remoteAddress?.replace(/^::ffff:/, '') : undefined;
    const far = createConnection({ ...target, ...(localAddress && { localAddress }) } as NetConnectOpts);
    const pair: Pair = { near, far, silent: false };
    this.#pairs.add(pair);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const)
      this.#forward({ pair, from, to, delayed: [] });
  }

  #forward(direction: Direction): void {
    const { pair, from, to } = direction;
    from.setNoDelay(true);
    from.on('error', () => undefined);
    from.on('data', (bytes) => this.#later(direction, () => to.write(bytes)));
    from.on('close', () => {
      if (pair.silent) return;
      this.#pairs.delete(pair);
      this.#later(direction, () => to.destroySoon());
    });
  }

  #later(direction: Direction, work: () => void): void {
    if (direction.pair.silent) return;
    if (this.#held) {
      this.#held.push(work);
      return;
    }
    if (this.#delayMs === 0 && direction.delayed.length === 0) {
      work();
      return;
    }
    direction.delayed.push({ dueAt: performance.now() + this.#delayMs, work });
    if (direction.delayed.length === 1) this.#wait(direction);
  }

  /** Does the first delayed work when it is due, and then what follows, also if the delay has become shorter meanwhile. */
  #wait(direction: Direction): void {
    const [first] = direction.delayed;
    if (!first) return;
    setTimeout(
      () => {
        direction.delayed.shift();
        if (!direction.pair.silent) first.work();
        this.#wait(direction);
      },
      Math.max(0, first.dueAt - performance.now()),
    );
  }
}

/** A database's address without its user. */
export interface DatabaseAddress {
  readonly connect: NetConnectOpts;
  readonly user: string;
  readonly password: string;
  readonly database: string;
}

/** Returns where a database listens: a socket file, or a host and port. */
export function databaseAddress(target: Target): DatabaseAddress {
  const { host, port, user, password, database } = new pg.Client(target);
  return {
    connect: host.startsWith('/') ? { path: join(host, `.s.PGSQL.${port}`) } : { host, port },
    user: user ?? '',
    password: password ?? '',
    database: database ?? '',
  };
}

/** Returns the connection string of a database behind a proxy. */
export function proxiedUrl(target: Target, proxy: TcpProxy): string {
  const { user, password, database } = databaseAddress(target);
  const account = [user, password].filter(Boolean).map(encodeURIComponent).join(':');
  return `postgres://${account}@127.0.0.1:${proxy.port}/${database}`;
}
