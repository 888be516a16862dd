import { timingSafeEqual } from 'node:crypto';
import type { Vault } from '../../../platform/vault.ts';

interface Owner {
  readonly id: number;
  /** Part of the signature, so that a new password ends every known device. */
  readonly password_hash: string;
}

const sign = (vault: Vault, { id, password_hash }: Owner, nonce: string) =>
  vault.mac(`device:${id}:${nonce}:${password_hash}`);

/** The cookie of a device on which the account just logged in. */
export function deviceCookie(vault: Vault, owner: Owner): string {
  const nonce = vault.bytes(12).toString('base64url');
  return `${nonce}.${sign(vault, owner, nonce).toString('base64url')}`;
}

/** The name of the device whose cookie it is; null where the account never logged in on it, or not with this password. */
export function knownDevice(
  vault: Vault,
  owner: Owner | undefined,
  cookie: string | undefined,
): string | null {
  const [nonce, signature] = (cookie ?? '').split('.');
  if (!owner || !nonce || !signature) return null;
  const [actual, expected] = [Buffer.from(signature, 'base64url'), sign(vault, owner, nonce)];
  return actual.length === expected.length && timingSafeEqual(actual, expected) ? nonce : null;
}
