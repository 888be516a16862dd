import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { loadDemo } from '../server/demo/load-demo.ts';
import { connect, type Target } from '../server/src/platform/db/connect.ts';
import { startEmbedded } from '../server/src/platform/db/embedded.ts';
import { migrate } from '../server/src/platform/db/migrate.ts';
import { systemClock } from '../server/src/ports/clock/local.ts';
import { localObjectStore } from '../server/src/ports/object-store/local.ts';

/** A Postgres of the benchmarks' own, in a temporary folder, set as the product sets its own. */
export interface Cluster {
  /** The folder, also for what else a run writes. */
  readonly folder: string;
  /** Makes a database with the product's tables and the demo's catalogue. */
  create(name: string): Promise<Target>;
  /** Stops it and removes everything. */
  remove(): Promise<void>;
}

/** Starts it. */
export async function startCluster(): Promise<Cluster> {
  const folder = mkdtempSync(join(tmpdir(), 'aaspaas-bench-'));
  // As root the database runs as somebody else, who must be able to walk through.
  chmodSync(folder, 0o711);
  const embedded = await startEmbedded({ dataDir: join(folder, 'data') });
  // Given up half-way: the database is told to end by whoever started it, then nothing is left behind.
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
  return {
    folder,
    async create(name) {
      const admin = new pg.Client(embedded.connection);
      await admin.connect();
      await admin.query(`create database ${name}`);
      await admin.end();
      const target = { ...embedded.connection, database: name };
      await migrate(target);
      const connection = connect(target);
      await loadDemo({
        db: connection.db,
        clock: systemClock,
        objects: localObjectStore(join(folder, 'files')),
        log: () => undefined,
      });
      await connection.close();
      return target;
    },
    async remove() {
      await embedded.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The target as one address, for a server's `DATABASE_URL`. */
export function addressOf({ host, port, user, database }: Target): string {
  return `postgresql://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host ?? '')}`;
}
