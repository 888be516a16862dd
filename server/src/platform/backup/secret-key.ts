import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  keyFingerprint,
  type KeyRing,
  type KeySettings,
  parseKeyRing,
  UNNAMED_KEY,
} from '../keys/key-ring.ts';

/** Returns the fingerprints of all keys of a ring, separated by spaces. They say which keys a backup needs and reveal nothing about them. */
export function fingerprintsText(ring: KeyRing): string {
  return ring.map(keyFingerprint).join(' ');
}

/**
 * Returns the fingerprints of the keys of the settings or of `DATA_DIR`, which it never creates; null if there is none.
 * @throws if the file of the key cannot be read
 */
export async function presentFingerprints(
  env: KeySettings & { readonly DATA_DIR: string },
): Promise<string | null> {
  const { ring } = parseKeyRing(env);
  if (ring) return fingerprintsText(ring);
  const secret = await readFile(join(env.DATA_DIR, 'secret.key'), 'utf8').catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return '';
      throw error;
    },
  );
  // An empty file is what a full disk leaves of a key.
  return secret.trim() === '' ? null : fingerprintsText([{ id: UNNAMED_KEY, secret: secret.trim() }]);
}

/** Returns whether every key that a backup needs is present. */
export function includesKeys(present: string | null, needed: string): boolean {
  const all = new Set(present?.split(' '));
  return needed.split(' ').every((fingerprint) => all.has(fingerprint));
}
