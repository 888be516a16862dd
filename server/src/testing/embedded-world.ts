import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { type Env, readEnv } from '../env.ts';
import { type Embedded, startEmbedded } from '../platform/db/embedded.ts';
import { migrate } from '../platform/db/migrate.ts';
import { openKeys } from '../keys/open-keys.ts';
import { connect, type Target } from '../platform/db/connect.ts';
import type { Vault } from '../platform/vault.ts';

/** An installation with its own embedded database, for tests of backups. */
export interface EmbeddedWorld {
  readonly env: Env;
  readonly embedded: Embedded;
  readonly vault: Vault;
  /** Runs a query on its database. */
  query<T extends object>(text: string, values?: readonly unknown[]): Promise<T[]>;
  /** Returns the settings of an empty place with the secret key, for a restore. */
  emptyPlace(name: string): Promise<Env>;
  /** Starts the database of a place, runs a query on it, and stops it. */
  queryAt<T extends object>(place: Env, ...queries: readonly string[]): Promise<T[][]>;
  close(): Promise<void>;
}

/** Creates an installation with migrated tables, a customer with a former number, and some files. */
export async function createEmbeddedWorld(archives = false): Promise<EmbeddedWorld> {
  const folder = mkdtempSync(join(tmpdir(), 'aaspaas-world-'));
  // Under root, Postgres runs as another user, who must be able to enter the folder.
  chmodSync(folder, 0o711);
  const env = readEnv({
    DATA_DIR: join(folder, 'live'),
    BACKUP_DIR: join(folder, 'backups'),
    LOG_LEVEL: 'silent',
  });
  const walArchive = archives ? join(folder, 'backups', 'wal') : null;
  const embedded = await startEmbedded({ dataDir: env.DATA_DIR, durable: false, walArchive });
  const query = async <T extends object>(text: string, values: readonly unknown[] = []) =>
    runQuery<T>(embedded.connection, text, values);
  try {
    await migrate(embedded.connection);
    const vault = await openWorldVault(env, embedded);
    await query(`insert into accounts (role, name, mobile, password_hash, language, created_at)
      values ('user', 'Asha', '9876543210', 'x', 'en', now())`);
    await query(
      `insert into former_mobiles (account_id, mobile_sealed, changed_at) select id, $1, now() from accounts`,
      [vault.seal('9876500000')],
    );
    for (const key of ['picture-1', 'variants/picture-1-320']) {
      await mkdir(dirname(join(env.DATA_DIR, 'files', key)), { recursive: true });
      await writeFile(join(env.DATA_DIR, 'files', key), `bytes of ${key}`);
    }
    await writeFile(join(env.DATA_DIR, 'files', 'Not a key'), 'of another program');
    await query(`insert into files (key, kind, mime, bytes, visibility, created_at, claimed)
      values ('picture-1', 'document', 'application/pdf', 18, 'private', now(), true)`);
    return {
      env,
      embedded,
      vault,
      query,
      async emptyPlace(name) {
        const place = { ...env, DATA_DIR: join(folder, name), BACKUP_DIR: undefined };
        await mkdir(place.DATA_DIR);
        await copyFile(join(env.DATA_DIR, 'secret.key'), join(place.DATA_DIR, 'secret.key'));
        return place;
      },
      async queryAt<T extends object>(place: Env, ...queries: readonly string[]) {
        const restored = await startEmbedded({ dataDir: place.DATA_DIR, durable: false, walArchive: null });
        try {
          const results: T[][] = [];
          for (const text of queries) results.push(await runQuery<T>(restored.connection, text, []));
          return results;
        } finally {
          await restored.stop();
        }
      },
      async close() {
        await embedded.stop();
        rmSync(folder, { recursive: true, force: true });
      },
    };
  } catch (error) {
    await embedded.stop();
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
}

async function runQuery<T extends object>(
  target: Target,
  text: string,
  values: readonly unknown[],
): Promise<T[]> {
  const client = new pg.Client({ ...target });
  await client.connect();
  try {
    return (await client.query<T>(text, [...values])).rows;
  } finally {
    await client.end();
  }
}

/** Opens the keys as the first start of a server does. */
async function openWorldVault(env: Env, { connection }: Embedded): Promise<Vault> {
  const opened = connect(connection, { poolSize: 1 });
  try {
    return (await openKeys(opened.db, env, new Date())).vault;
  } finally {
    await opened.close();
  }
}
