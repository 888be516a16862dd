import { randomBytes } from 'node:crypto';
import { link, mkdir, readFile, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Returns the application's secret key: from the environment, otherwise from a file in the data folder that is created on
 * the first start.
 */
export async function loadSecret(env: {
  readonly SECRET_KEY?: string | undefined;
  readonly DATA_DIR: string;
}): Promise<string> {
  if (env.SECRET_KEY) return env.SECRET_KEY;
  const secret = await readOrCreateSecretFile(env.DATA_DIR, 'secret.key', () =>
    randomBytes(32).toString('hex'),
  );
  if (secret.length < 32)
    throw new Error(
      `${join(env.DATA_DIR, 'secret.key')} is not a valid key: restore it from a backup, or delete it, which makes codes already sent invalid`,
    );
  return secret;
}

/** Returns the content of an owner-only file in the data folder; created on the first start. */
export async function readOrCreateSecretFile(
  folder: string,
  file: string,
  make: () => string,
): Promise<string> {
  const path = join(folder, file);
  await mkdir(folder, { recursive: true });
  const draft = `${path}.${randomBytes(8).toString('hex')}`;
  await writeFile(draft, make(), { mode: 0o600 });
  // A link is created completely or not at all: of two concurrent starts, one creates it and both read it.
  await link(draft, path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await unlink(draft);
  return (await readFile(path, 'utf8')).trim();
}
