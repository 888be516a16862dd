import type { Vault } from '../../../../platform/vault.ts';

interface Owner {
  readonly id: number;
  /** Part of the signed data, so that a new password invalidates every known device. */
  readonly password_hash: string;
}

const signedText = ({ id, password_hash }: Owner, nonce: string) => `device:${id}:${nonce}:${password_hash}`;

/** Returns the cookie for a device on which the account just logged in. */
export function deviceCookie(vault: Vault, owner: Owner): string {
  const nonce = vault.bytes(12).toString('base64url');
  return `${nonce}.${vault.mac(signedText(owner, nonce)).toString('base64url')}`;
}

/** Returns the name of the device in a cookie; null if the account never logged in on it with its current password. */
export function knownDevice(
  vault: Vault,
  owner: Owner | undefined,
  cookie: string | undefined,
): string | null {
  const [nonce, signature] = (cookie ?? '').split('.');
  if (!owner || !nonce || !signature) return null;
  return vault.verify(signedText(owner, nonce), Buffer.from(signature, 'base64url')) ? nonce : null;
}
