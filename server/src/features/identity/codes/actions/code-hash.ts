import type { Vault } from '../../../../platform/vault.ts';
import type { CodeOwner } from '../store.ts';

/** Returns the keyed hash of a code, bound to its owner and purpose, so that a stored code is valid nowhere else. */
export function codeHash(vault: Pick<Vault, 'mac'>, owner: CodeOwner, code: string): Buffer {
  return vault.mac(codeText(owner, code));
}

/** Returns the hashes of an entered code by all listed keys: the code may have been sent before the active key changed. */
export function codeHashes(vault: Pick<Vault, 'macs'>, owner: CodeOwner, code: string): readonly Buffer[] {
  return vault.macs(codeText(owner, code));
}

function codeText({ purpose, role, mobile }: CodeOwner, code: string): string {
  return `${purpose}:${role}:${mobile}:${code}`;
}
