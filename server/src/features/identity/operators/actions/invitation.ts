import { INVITATION_HOURS, type InvitationLink } from '@aaspaas/contract/features/admin-operators.ts';
import { addMinutes, isoOf } from '@aaspaas/contract/kernel/time.ts';
import { Failure } from '../../../../kernel/failure.ts';
import type { Executor, Tx } from '../../../../platform/db/connect.ts';
import type { Vault } from '../../../../platform/vault.ts';
import { type OperatorRow, operatorStore } from '../store.ts';

const NONCE_BYTES = 16;

/** Returns the path that the link opens; the token is a keyed hash, so that it is stored nowhere. */
function linkOf(vault: Pick<Vault, 'mac'>, id: number, nonce: Buffer): string {
  return `/admin/invitation#${id}.${vault.mac(tokenText(id, nonce)).toString('base64url')}`;
}

const tokenText = (id: number, nonce: Buffer) => `operator invitation:${id}:${nonce.toString('hex')}`;

/** Writes a new link for an operator, which replaces an earlier one. */
export async function writeInvitation(
  tx: Tx,
  { vault }: { readonly vault: Pick<Vault, 'bytes'> },
  id: number,
  now: Date,
): Promise<void> {
  const expiresAt = addMinutes(now, INVITATION_HOURS * 60);
  await operatorStore(tx).replaceInvitation(id, vault.bytes(NONCE_BYTES), now, expiresAt);
}

/** Returns the path of an operator's newest link; undefined without one, or if the operator is disabled. */
export async function operatorInvitation(
  executor: Executor,
  { vault }: { readonly vault: Pick<Vault, 'mac'> },
  id: number,
): Promise<{ readonly link: string; readonly expiresAt: Date } | undefined> {
  const store = operatorStore(executor);
  const invitation = await store.invitation(id);
  const operator = await store.byId(id);
  if (!invitation || !operator || operator.disabled_at) return undefined;
  return { link: linkOf(vault, id, invitation.nonce), expiresAt: invitation.expires_at };
}

/** Returns the newest link of an operator. */
export async function invitationLink(
  executor: Executor,
  { vault }: { readonly vault: Pick<Vault, 'mac'> },
  id: number,
): Promise<InvitationLink> {
  const store = operatorStore(executor);
  const invitation = await store.invitation(id);
  const operator = await store.byId(id);
  if (!invitation || !operator) throw new Failure('state_changed');
  return {
    id,
    link: linkOf(vault, id, invitation.nonce),
    expires_at: isoOf(invitation.expires_at),
    mailed: operator.email !== null,
  };
}

/** Returns the operator of a link, if it is the newest one and has not expired. */
export async function operatorOfLink(
  executor: Executor,
  { vault }: { readonly vault: Pick<Vault, 'verify'> },
  token: string,
  now: Date,
): Promise<{ readonly operator: OperatorRow; readonly nonce: Buffer; readonly expiresAt: Date }> {
  const [, id = '', mac = ''] = /^(\d{1,9})\.([\w-]{43})$/.exec(token) ?? [];
  const store = operatorStore(executor);
  const invitation = id ? await store.invitation(Number(id)) : undefined;
  const operator = invitation && (await store.byId(Number(id)));
  if (
    !invitation ||
    !operator ||
    operator.disabled_at ||
    invitation.expires_at <= now ||
    !vault.verify(tokenText(operator.id, invitation.nonce), Buffer.from(mac, 'base64url'))
  )
    throw new Failure('invitation_invalid');
  return { operator, nonce: invitation.nonce, expiresAt: invitation.expires_at };
}
