import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeVault, type Vault } from '../vault.ts';

/** Returns the fingerprint of a secret key. It proves which key a backup needs and reveals nothing about it. */
export function keyFingerprint(vault: Pick<Vault, 'mac'>): string {
  return vault.mac('backup').toString('hex').slice(0, 16);
}

/** Returns the fingerprint of the secret key of the settings or of `DATA_DIR`, which it never creates; null if there is none. */
export async function presentKeyFingerprint(env: {
  readonly SECRET_KEY?: string | undefined;
  readonly DATA_DIR: string;
}): Promise<string | null> {
  const secret =
    env.SECRET_KEY ?? (await readFile(join(env.DATA_DIR, 'secret.key'), 'utf8').catch(() => null));
  return secret === null ? null : keyFingerprint(makeVault(secret.trim()));
}
