import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Env } from './env.ts';
import { connect, type Connection } from './platform/db/connect.ts';
import { openEmbedded } from './platform/db/embedded.ts';
import { sqlState } from './platform/db/transaction.ts';

/** What a command works with. */
export interface CommandContext {
  /** The settings, with `DATA_DIR` as an absolute path. */
  readonly env: Env;
  readonly connection: Connection;
}

export interface CommandDatabaseOptions {
  readonly poolSize?: number;
  /** Whether the command needs the role that owns the tables. */
  readonly asOwner?: boolean;
}

/** Runs a command on the database of the settings; an embedded one is started unless a server runs it. */
export async function withCommandDatabase<T>(
  read: Env,
  work: (context: CommandContext) => Promise<T>,
  { poolSize = 1, asOwner = false }: CommandDatabaseOptions = {},
): Promise<T> {
  const env = { ...read, DATA_DIR: resolve(fileURLToPath(new URL('../..', import.meta.url)), read.DATA_DIR) };
  const direct = env.DATABASE_DIRECT_URL ?? env.DATABASE_URL;
  const url = asOwner ? (env.DATABASE_MIGRATE_URL ?? direct) : direct;
  const embedded = url ? null : await openEmbedded(env.DATA_DIR);
  const connection = connect(embedded?.connection ?? url ?? '', { poolSize });
  try {
    return await work({ env, connection });
  } finally {
    await connection.close();
    await embedded?.stop();
  }
}

/** Prints why a command failed and sets the exit code. */
export function reportFailure(error: unknown): void {
  const isEmpty = sqlState(error) === '42P01';
  const message = error instanceof Error ? error.message : String(error);
  console.error(`aaspaas: ${isEmpty ? 'this database is empty: start the server on it once' : message}`);
  process.exitCode = 1;
}
