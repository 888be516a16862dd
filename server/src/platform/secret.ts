import { randomBytes } from 'node:crypto';
import { link, mkdir, readFile, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The product's secret key: from the environment, else a file under the data folder that is made on the first start. */
export async function secretOf(env: {
  readonly SECRET_KEY?: string | undefined;
  readonly DATA_DIR: string;
}): Promise<string> {
  if (env.SECRET_KEY) return env.SECRET_KEY;
  const path = join(env.DATA_DIR, 'secret.key');
  await mkdir(env.DATA_DIR, { recursive: true });
  const mine = `${path}.${process.pid}`;
  await writeFile(mine, randomBytes(32).toString('hex'), { mode: 0o600 });
  // A link is made whole or not at all: of two processes that start at once, one makes the key and both read it.
  await link(mine, path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await unlink(mine);
  const secret = (await readFile(path, 'utf8')).trim();
  if (secret.length < 32)
    throw new Error(
      `${path} is no key of ours; codes on their way would be lost, so it is not replaced by itself`,
    );
  return secret;
}
