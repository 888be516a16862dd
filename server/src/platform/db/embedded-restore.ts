import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** Name of the file in `DATA_DIR` while `npm run restore` has not finished. */
export const RESTORING_FILE = 'restore-in-progress';

/**
 * Refuses a data folder into which a restore was interrupted: its database may be incomplete, and it does not hold yet what it sends.
 * @throws an error with the fix
 */
export function requireRestored(dataDir: string): void {
  if (existsSync(join(dataDir, RESTORING_FILE)))
    throw new Error(
      `DATA_DIR: a restore into ${dataDir} was interrupted: run npm run restore again, which begins from the start`,
    );
}
