import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { demoContent } from '../server/demo/content.ts';
import { loadDemo } from '../server/demo/load-demo.ts';
import { connect, type Target } from '../server/src/platform/db/connect.ts';
import { startEmbedded } from '../server/src/platform/db/embedded.ts';
import { migrate } from '../server/src/platform/db/migrate.ts';
import { systemClock } from '../server/src/ports/clock/local.ts';
import { localObjectStore } from '../server/src/ports/object-store/local.ts';

/** A Postgres instance for the benchmarks in a temporary folder, with the product's settings. */
export interface Cluster {
  /** The folder; also stores other output of a run. */
  readonly folder: string;
  /** Creates a database with the product's tables and the demo's catalogue. */
  create(name: string): Promise<Target>;
  /** Stops the instance and deletes its files. */
  remove(): Promise<void>;
}

/** Creates a client without the role's statement timeout: loading a country takes minutes. */
export function bulkClient(target: Target): pg.Client {
  return new pg.Client({ ...target, options: '-c statement_timeout=0' });
}

/** Starts the instance. */
export async function startCluster(): Promise<Cluster> {
  const folder = mkdtempSync(join(tmpdir(), 'aaspaas-bench-'));
  // Under root, Postgres runs as another user, who needs access to the folder.
  chmodSync(folder, 0o711);
  const embedded = await startEmbedded({ dataDir: join(folder, 'data') });
  // On an aborted run: the caller stops the database, then its files are deleted.
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
        content: demoContent,
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

/** Returns the target as one URL, for a server's `DATABASE_URL`. */
export function addressOf({ host, port, user, database }: Target): string {
  return `postgresql://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host ?? '')}`;
}
