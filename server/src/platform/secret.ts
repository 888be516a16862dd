import { randomBytes } from 'node:crypto';
import { link, mkdir, readFile, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

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
