import type { Vault } from '../../../platform/vault.ts';
import type { CodeOwner } from '../code-store.ts';

/** The keyed hash of a code, bound to whom and what it is for, so that a stored one is good nowhere else. */
export function codeHash(vault: Vault, { purpose, role, mobile }: CodeOwner, code: string): Buffer {
  return vault.mac(`${purpose}:${role}:${mobile}:${code}`);
}
