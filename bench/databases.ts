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

/** Creates the folder of a run. It is deleted when the process ends, also if the run is aborted. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'aaspaas-bench-'));
  // Under root, Postgres runs as another user, who needs access to the folder.
  chmodSync(folder, 0o711);
  // On an aborted run: the caller stops the database, then its files are deleted.
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
  return folder;
}

/** Creates a database with the product's tables and the demo's catalogue, whose files go to the folder. */
export async function createDatabase(server: Target, name: string, folder: string): Promise<Target> {
  const admin = new pg.Client(server);
  await admin.connect();
  await admin.query(`create database ${name}`);
  await admin.end();
  const target = { ...server, database: name };
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
}

/** Drops the indexes of tables for loading, except primary keys and exclusions; returns the statements that recreate them. */
export async function dropIndexes(
  client: pg.Client,
  tables: readonly string[],
  /** Tables to which nothing refers: they lose their primary key too. */
  unreferenced: readonly string[] = [],
): Promise<string[]> {
  const { rows } = await client.query<{ drop: string; make: string }>(
    `select
      case when c.oid is null then format('drop index %s', i.indexrelid::regclass)
        else format('alter table %s drop constraint %I', i.indrelid::regclass, c.conname) end as drop,
      case when c.oid is null then pg_get_indexdef(i.indexrelid)
        else format('alter table %s add constraint %I %s', i.indrelid::regclass, c.conname, pg_get_constraintdef(c.oid)) end as make
    from pg_index i
    left join pg_constraint c on c.conindid = i.indexrelid and c.contype in ('p', 'u', 'x')
    where i.indrelid = any($1::regclass[]) and c.contype is distinct from 'x' and (not i.indisprimary or i.indrelid = any($2::regclass[]))`,
    [[...tables, ...unreferenced], unreferenced],
  );
  for (const { drop } of rows) await client.query(drop);
  return rows.map(({ make }) => make);
}

/** Starts the instance. */
export async function startCluster(): Promise<Cluster> {
  const folder = temporaryFolder();
  const embedded = await startEmbedded({ dataDir: join(folder, 'data') });
  return {
    folder,
    create: (name) => createDatabase(embedded.connection, name, folder),
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
