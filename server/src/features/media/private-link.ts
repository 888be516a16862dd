import type { Vault } from '../../platform/vault.ts';
import { sameHash } from '../../platform/vault.ts';

/** How long a link to a private file is good, in seconds: as long as somebody looks at a page. */
const VALID_SECONDS = 3600;

/**
 * The address of a private file for one account. It works with that account's session alone and for an hour (product.md, "Files"); each whole
 * quarter of an hour gives the same address, so that a list that is loaded again does not load its pictures again.
 */
export function privateLink(vault: Vault, key: string, accountId: number, now: Date): string {
  const seconds = Math.floor(now.getTime() / 1000);
  const until = seconds - (seconds % 900) + VALID_SECONDS;
  return `/media/private/${key}/${until}-${seal(vault, key, accountId, until).toString('base64url')}`;
}

/** Whether a link's last part is right for this file, this account and this moment. */
export function isValidPrivateLink(
  vault: Vault,
  { key, proof, accountId, now }: { key: string; proof: string; accountId: number; now: Date },
): boolean {
  const [, until = '0', mac = ''] = /^(\d{1,12})-([\w-]{43})$/.exec(proof) ?? [];
  return (
    Number(until) * 1000 > now.getTime() &&
    sameHash(Buffer.from(mac, 'base64url'), seal(vault, key, accountId, Number(until)))
  );
}

function seal(vault: Vault, key: string, accountId: number, until: number): Buffer {
  return vault.mac(`private file ${key} ${accountId} ${until}`);
}
