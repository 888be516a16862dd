import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Env } from '../env.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** Returns the settings with the folders as absolute paths; relative ones are relative to the project. */
export function withAbsoluteFolders(env: Env): Env {
  return {
    ...env,
    DATA_DIR: resolve(root, env.DATA_DIR),
    ...(env.BACKUP_DIR === undefined ? {} : { BACKUP_DIR: resolve(root, env.BACKUP_DIR) }),
  };
}

/** Returns whether a start applies pending migrations, or only names them. */
export function migrateMode({
  MIGRATE,
  DATABASE_URL,
  PRODUCTION,
}: Pick<Env, 'MIGRATE' | 'DATABASE_URL' | 'PRODUCTION'>): 'auto' | 'check' {
  return MIGRATE ?? (DATABASE_URL && PRODUCTION ? 'check' : 'auto');
}
