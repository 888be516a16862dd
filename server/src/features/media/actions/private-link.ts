import type { Vault } from '../../../platform/vault.ts';

/** Validity of a link to a private file, in seconds: about as long as a page stays open. */
const VALID_SECONDS = 3600;

/**
 * Returns the URL of a private file for one account. It works only with a session of that account, for an hour
 * (product.md, "Files"). The URL is the same within each quarter of an hour, so that reloading a list does not load its
 * pictures again.
 */
export function privateLink(vault: Vault, key: string, accountId: number, now: Date): string {
  const seconds = Math.floor(now.getTime() / 1000);
  const until = seconds - (seconds % 900) + VALID_SECONDS;
  return `/media/private/${key}/${until}-${vault.mac(linkText(key, accountId, until)).toString('base64url')}`;
}

/** Returns whether the signature of a link is valid for this file, this account and this time. */
export function isValidPrivateLink(
  vault: Vault,
  { key, proof, accountId, now }: { key: string; proof: string; accountId: number; now: Date },
): boolean {
  const [, until = '0', mac = ''] = /^(\d{1,12})-([\w-]{43})$/.exec(proof) ?? [];
  return (
    Number(until) * 1000 > now.getTime() &&
    vault.verify(linkText(key, accountId, Number(until)), Buffer.from(mac, 'base64url'))
  );
}

function linkText(key: string, accountId: number, until: number): string {
  return `private file ${key} ${accountId} ${until}`;
}
