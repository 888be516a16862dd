import { once } from 'node:events';
import { createConnection, createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import pg from 'pg';
import type { Target } from '../platform/db/connect.ts';

/** A pooler in front of a test database. */
export interface FakePooler {
  /** Its connection string. */
  readonly url: string;
  close(): void;
}

/** Forwards to Postgres, and answers the start of a connection with another process id, as PgBouncer does. */
export async function startFakePooler(target: Target): Promise<FakePooler> {
  const { host, port, user, database } = new pg.Client(target);
  const sockets = new Set<Socket>();
  const server: Server = createServer((near) => {
    const far = createConnection(join(host, `.s.PGSQL.${port}`));
    for (const socket of [near, far]) sockets.add(socket.on('error', () => undefined));
    near.pipe(far);
    far.on('data', (data) => {
      // BackendKeyData: K, its length, the process id, the secret.
      for (let at = 0; at + 9 <= data.length; ) {
        const length = data.readUInt32BE(at + 1);
        if (data.readUInt8(at) === 0x4b) data.writeUInt32BE(999_999_999, at + 5);
        if (length < 4) break;
        at += 1 + length;
      }
      near.write(data);
    });
    far.on('close', () => near.destroy());
    near.on('close', () => far.destroy());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const listening = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `postgres://${user}@127.0.0.1:${listening}/${database}`,
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
