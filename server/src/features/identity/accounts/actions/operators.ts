import { randomBytes } from 'node:crypto';
import type { OperatorRole } from '@aaspaas/contract/kernel/grants.ts';
import { Failure, invalid } from '../../../../kernel/failure.ts';
import type { Db, Tx } from '../../../../platform/db/connect.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { hashPassword } from '../../actions/passwords.ts';
import { operatorOfLink, writeInvitation } from '../../operators/actions/invitation.ts';
import { leavesNoOwner } from '../../operators/rules/last-owner.ts';
import { type OperatorRow, operatorStore } from '../../operators/store.ts';
import { endSessions } from '../../sessions/actions/end-sessions.ts';
import { accountStore } from '../../store.ts';
import { createAccount } from './create-account.ts';
import { isCommonPassword } from './password-blocklist.ts';

/** A person to invite. `passwordHash`: `unknownPassword()`, computed before the transaction. */
interface Invitee {
  readonly name: string;
  readonly mobile: string;
  /** Where the link is mailed; without one it is only shown to the inviter. */
  readonly email?: string | null;
  readonly roles: readonly OperatorRole[];
  readonly passwordHash: string;
}

type InvitationDeps = Pick<Platform, 'vault'>;

/** Returns the hash of a random password, which is kept nowhere, for an account whose owner sets one by a link. */
export function unknownPassword(): Promise<string> {
  return hashPassword(randomBytes(32).toString('base64url'));
}

/** Creates an invited operator with a link. Returns the account's id. A number that an operator has already is a 422 on `mobile`. */
export async function inviteOperator(
  tx: Tx,
  deps: InvitationDeps,
  { name, mobile, email = null, roles, passwordHash }: Invitee,
  now: Date,
): Promise<number> {
  const { id } = await createAccount(
    tx,
    { role: 'admin', name, mobile, email, passwordHash, language: 'en', consents: false },
    now,
  );
  await operatorStore(tx).insert(id, roles, now, false);
  await writeInvitation(tx, deps, id, now);
  return id;
}

/** Writes a new link for an operator who is not disabled. Nothing else changes until it is used. */
export async function renewInvitation(tx: Tx, deps: InvitationDeps, id: number, now: Date): Promise<void> {
  const operator = await requireOperator(tx, id);
  if (operator.disabled_at) throw new Failure('state_changed');
  await writeInvitation(tx, deps, id, now);
}

/** Changes an operator's roles. Returns whether they changed. */
export async function changeOperatorRoles(
  tx: Tx,
  id: number,
  roles: readonly OperatorRole[],
): Promise<boolean> {
  const store = operatorStore(tx);
  await store.lock();
  const operator = await requireOperator(tx, id);
  if (operator.roles.join() === roles.join()) return false;
  if (!roles.includes('owner')) await requireOtherOwner(tx, id);
  await store.change(id, { roles: [...roles] });
  return true;
}

/** Changes an operator's own address; null deletes it. Returns whether it changed. */
export async function changeOperatorEmail(tx: Tx, id: number, email: string | null): Promise<boolean> {
  const operator = await requireOperator(tx, id);
  if (operator.email === email) return false;
  await accountStore(tx).change(id, { email });
  return true;
}

/** Disables an operator: their sessions and links end. Returns whether they were enabled. */
export async function disableOperator(tx: Tx, id: number, now: Date): Promise<boolean> {
  const store = operatorStore(tx);
  await store.lock();
  const operator = await requireOperator(tx, id);
  if (operator.disabled_at) return false;
  await requireOtherOwner(tx, id);
  await store.change(id, { disabled_at: now });
  await store.deleteInvitation(id);
  await endSessions(tx, id, 'operator_disabled');
  return true;
}

/** Enables an operator again. Returns whether they were disabled. */
export async function enableOperator(tx: Tx, id: number): Promise<boolean> {
  const store = operatorStore(tx);
  await store.lock();
  const operator = await requireOperator(tx, id);
  if (!operator.disabled_at) return false;
  await store.change(id, { disabled_at: null });
  return true;
}

/**
 * Sets the password of an operator by their link. The link, the sessions, and an authenticator app end with it, because the
 * person may have lost the phone.
 * @param record writes the audit log entry
 * @returns the operator's id
 */
export async function acceptInvitation(
  { db, vault, clock }: Pick<Platform, 'vault' | 'clock'> & { readonly db: Db },
  { token, password }: { readonly token: string; readonly password: string },
  run: <T>(work: (tx: Tx, now: Date) => Promise<T>) => Promise<T>,
  record: (tx: Tx, id: number, now: Date) => Promise<void>,
): Promise<number> {
  await operatorOfLink(db, { vault }, token, clock.now());
  if (isCommonPassword(password)) throw invalid({ password: ['identity.password_common'] });
  const hash = await hashPassword(password);
  return run(async (tx, now) => {
    const store = operatorStore(tx);
    await store.lock();
    const { operator, nonce } = await operatorOfLink(tx, { vault }, token, now);
    const { id } = operator;
    if (!(await store.takeInvitation(id, nonce))) throw new Failure('invitation_invalid');
    await accountStore(tx).setPassword(id, hash);
    await store.replaceRecoveryCodes(id, []);
    await store.change(id, {
      accepted_at: operator.accepted_at ?? now,
      totp_sealed: null,
      totp_pending_sealed: null,
      totp_pending_at: null,
    });
    await endSessions(tx, id, 'password_set_by_link');
    await record(tx, id, now);
    return id;
  });
}

async function requireOperator(tx: Tx, id: number): Promise<OperatorRow> {
  const operator = await operatorStore(tx).byId(id);
  if (!operator) throw new Failure('not_found');
  return operator;
}

async function requireOtherOwner(tx: Tx, id: number): Promise<void> {
  if (leavesNoOwner(await operatorStore(tx).activeOwners(), id)) throw new Failure('last_owner');
}
