import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { readOrCreateSecretFile } from '../secret.ts';
import { type KeyRing, type KeySettings, parseKeyRing, UNNAMED_KEY } from './key-ring.ts';

/**
 * Returns the application's secret keys: from the settings, otherwise the key `0` from a file in the data folder that is created on the
 * first start.
 *
 * @throws an error that names every invalid key by its id
 */
export async function loadKeys(settings: KeySettings & { readonly DATA_DIR: string }): Promise<KeyRing> {
  const { ring, problems } = parseKeyRing(settings);
  if (problems.length > 0) throw new Error(problems.map((problem) => `SECRET_KEYS: ${problem}`).join('\n'));
  if (ring) return ring;
  const secret = await readOrCreateSecretFile(settings.DATA_DIR, 'secret.key', () =>
    randomBytes(32).toString('hex'),
  );
  if (secret.length < 32)
    throw new Error(
      `${join(settings.DATA_DIR, 'secret.key')} is not a valid key: restore it from a backup; without it the sealed values of the database cannot be read`,
    );
  return [{ id: UNNAMED_KEY, secret }];
}
