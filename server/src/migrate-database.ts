import { fileURLToPath } from 'node:url';
import { type Env, readEnv } from './env.ts';
import { migrate } from './platform/db/migrate.ts';
import { makeLogger } from './platform/log/logger.ts';

/**
 * Applies the pending migrations to an external database, with the role that owns its tables, and returns what to print. An embedded
 * database is migrated by its server.
 * @throws an error that names the settings if there is no external database
 */
export async function runMigrate(
  env: Pick<Env, 'DATABASE_URL' | 'DATABASE_DIRECT_URL' | 'DATABASE_MIGRATE_URL' | 'LOG_LEVEL'>,
): Promise<string> {
  const target = env.DATABASE_MIGRATE_URL ?? env.DATABASE_DIRECT_URL ?? env.DATABASE_URL;
  if (!target)
    throw new Error(
      'DATABASE_MIGRATE_URL: set the address of the database, with the role that owns its tables; npm start migrates the embedded database',
    );
  const log = makeLogger(env.LOG_LEVEL);
  const applied = await migrate(target, { log: log.info.bind(log) });
  return [...applied.map((file) => `applied ${file}`), `${applied.length} migrations applied`].join('\n');
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  runMigrate(readEnv(process.env))
    .then((text) => console.log(text))
    .catch((error: unknown) => {
      console.error(`aaspaas: ${error instanceof Error ? error.message : String(error)}`);
      process.exitCode = 1;
    });
