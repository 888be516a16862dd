import { EMAIL_LINK_HOURS } from '@aaspaas/contract/features/account.ts';
import { addMinutes } from '@aaspaas/contract/kernel/time.ts';
import { Failure } from '../../../../kernel/failure.ts';
import { transaction } from '../../../../platform/db/transaction.ts';
import type { Actor } from '../../../../platform/http/call.ts';
import type { Vault } from '../../../../platform/vault.ts';
import type { Deps } from '../../deps.ts';
import { accountStore } from '../../store.ts';
import { emailLinkRequested } from '../events.ts';
import { ownAccount } from './own-account.ts';

/** An address of an account. */
interface OwnedAddress {
  readonly id: number;
  readonly email: string;
}

const tokenText = ({ id, email }: OwnedAddress, expires: number) => `verify email:${id}:${expires}:${email}`;

/**
 * Returns the path of the page that verifies an address. The token is a keyed hash over the account, the address and the end of
 * its validity, so it is stored nowhere; it follows `#`, so that no server logs it.
 */
export function emailLink(vault: Pick<Vault, 'mac'>, address: OwnedAddress, now: Date): string {
  const expires = Math.floor(addMinutes(now, EMAIL_LINK_HOURS * 60).getTime() / 1000);
  return `/verify-email#${address.id}.${expires}.${vault.mac(tokenText(address, expires)).toString('base64url')}`;
}

/** Sends the caller a link that verifies their address. Refuses with `state_changed` without an unverified address. */
export async function sendEmailLink(
  { db, clock, publish }: Pick<Deps, 'db' | 'clock' | 'publish'>,
  actor: Pick<Actor, 'id'>,
): Promise<string> {
  return transaction(db, async (tx) => {
    const { id, email, verifiedEmail } = await ownAccount(tx, actor);
    if (!email || verifiedEmail) throw new Failure('state_changed');
    await publish(tx, emailLinkRequested, `${id}:${clock.now().getTime()}`, { account_id: id });
    return email;
  });
}

/** Verifies an address by its link. Refuses with `email_link_invalid` if it has expired or the account has another address. */
export async function verifyEmail(
  { db, vault, clock }: Pick<Deps, 'db' | 'vault' | 'clock'>,
  token: string,
): Promise<void> {
  const [, id = '', expires = '', mac = ''] = /^(\d{1,9})\.(\d{1,11})\.([\w-]{43})$/.exec(token) ?? [];
  const account = id ? await accountStore(db).accountById(Number(id)) : undefined;
  if (!account?.email || Number(expires) * 1000 <= clock.now().getTime())
    throw new Failure('email_link_invalid');
  const address = { id: account.id, email: account.email };
  if (!vault.verify(tokenText(address, Number(expires)), Buffer.from(mac, 'base64url')))
    throw new Failure('email_link_invalid');
  // The address may have changed since it was read.
  if (!(await accountStore(db).verifyEmail(address.id, address.email)))
    throw new Failure('email_link_invalid');
}
