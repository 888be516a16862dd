import { type NotificationGroup, NOTIFICATION_GROUPS } from '@aaspaas/contract/features/preferences.ts';
import { sameHash, type Vault } from '../../../../platform/vault.ts';

/** An account and the group of mails that a link turns off. */
interface Subscription {
  readonly accountId: number;
  readonly group: NotificationGroup;
}

const tokenMac = (vault: Pick<Vault, 'stableMac'>, { accountId, group }: Subscription) =>
  vault.stableMac(`unsubscribe:${accountId}:${group}`);

/**
 * Returns the token of an unsubscribe link. It does not expire, also not with a key, because a mail may be read years later; it can only turn
 * mails off.
 */
export function unsubscribeToken(vault: Pick<Vault, 'stableMac'>, subscription: Subscription): string {
  const { accountId, group } = subscription;
  return `${accountId}.${group}.${tokenMac(vault, subscription).toString('base64url')}`;
}

/** Returns what a token turns off; null for any other text. */
export function parseUnsubscribeToken(vault: Pick<Vault, 'stableMac'>, token: string): Subscription | null {
  const [, id = '', name = '', mac = ''] = /^(\d{1,9})\.([a-z]{1,20})\.([\w-]{43})$/.exec(token) ?? [];
  const group = NOTIFICATION_GROUPS.find((one) => one === name);
  if (!group) return null;
  const subscription = { accountId: Number(id), group };
  return sameHash(tokenMac(vault, subscription), Buffer.from(mac, 'base64url')) ? subscription : null;
}
