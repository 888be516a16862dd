import { timingSafeEqual } from 'node:crypto';
import type { Vault } from '../../../../platform/vault.ts';

interface Owner {
  readonly id: number;
  /** Part of the signed data, so that a new password invalidates every known device. */
  readonly password_hash: string;
}

const sign = (vault: Vault, { id, password_hash }: Owner, nonce: string) =>
  vault.mac(`device:${id}:${nonce}:${password_hash}`);

/** Returns the cookie for a device on which the account just logged in. */
export function deviceCookie(vault: Vault, owner: Owner): string {
  const nonce = vault.bytes(12).toString('base64url');
  return `${nonce}.${sign(vault, owner, nonce).toString('base64url')}`;
}

/** Returns the name of the device in a cookie; null if the account never logged in on it with its current password. */
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
