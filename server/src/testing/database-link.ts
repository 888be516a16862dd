import { once } from 'node:events';
import { createConnection, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import pg from 'pg';
import type { Target } from '../platform/db/connect.ts';

/** The database target as fields: `TEST_DATABASE_URL` is a connection string. */
export function fieldsOf(target: Target): { host: string; port: number; user: string; database: string } {
  const { host, port, user, database } = new pg.Client(target);
  return { host, port, user: user ?? '', database: database ?? '' };
}

/** A TCP proxy in front of the database that can be disconnected, made silent, and reconnected. */
export class DatabaseLink {
  readonly #target: ReturnType<typeof fieldsOf>;
  readonly #open = new Set<Socket>();
  #server: Server | null = null;
  #isSilent = false;
  port = 0;

  constructor(target: Target) {
    this.#target = fieldsOf(target);
  }

  /** Address for `DATABASE_URL`. */
  get url(): string {
    return `postgres://${this.#target.user}@127.0.0.1:${this.port}/${this.#target.database}`;
  }

  async open(): Promise<void> {
    this.#isSilent = false;
    this.#server ??= createServer((near) => this.#connect(near)).listen(this.port, '127.0.0.1');
    if (!this.#server.listening) await once(this.#server, 'listening');
    this.port = (this.#server.address() as AddressInfo).port;
  }

  /** Breaks all connections and refuses new ones, like a server that stopped. */
  async cut(): Promise<void> {
    const server = this.#server;
    this.#server = null;
    this.#destroyAll();
    if (server) await new Promise((resolve) => server.close(resolve));
  }

  /** Passes nothing on and closes nothing, like a network that lost its packets; `open` ends it for new connections. */
  silence(): void {
    this.#isSilent = true;
    for (const socket of this.#open) socket.unpipe().pause();
  }

  #connect(near: Socket): void {
    this.#open.add(near);
    near.on('error', () => undefined);
    if (this.#isSilent) return void near.pause();
    const { host, port } = this.#target;
    const far = host.startsWith('/')
      ? createConnection(join(host, `.s.PGSQL.${port}`))
      : createConnection(port, host);
    this.#open.add(far);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      one.on('error', () => undefined).on('close', () => other.destroy());
      one.pipe(other);
    }
  }

  #destroyAll(): void {
    for (const socket of this.#open) socket.destroy();
    this.#open.clear();
  }
}
