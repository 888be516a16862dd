import type { Vault } from '../../../../platform/vault.ts';
import type { CodeOwner } from '../store.ts';

/** Returns the keyed hash of a code, bound to its owner and purpose, so that a stored code is valid nowhere else. */
export function codeHash(vault: Vault, { purpose, role, mobile }: CodeOwner, code: string): Buffer {
  return vault.mac(`${purpose}:${role}:${mobile}:${code}`);
}
