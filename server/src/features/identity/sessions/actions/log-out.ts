import type { Actor } from '../../../../platform/http/call.ts';
import { LOGGED_OUT, recordSecurityEvent } from '../../../../platform/log/security-log.ts';
import { tokenHash } from '../../../../platform/vault.ts';
import type { Deps } from '../../deps.ts';
import { sessionStore } from '../store.ts';

/** Ends the caller's session, and the session of the given token if it belongs to the same account; others are not affected. */
export async function logOut(
  { db }: Pick<Deps, 'db'>,
  actor: Actor,
  token: string | undefined,
): Promise<void> {
  const store = sessionStore(db);
  await store.endSession(actor.sessionId);
  if (token) await store.endSessionOf(actor.id, tokenHash(token));
  recordSecurityEvent('session_revoked', { accountId: actor.id, role: actor.role, reason: LOGGED_OUT });
}
