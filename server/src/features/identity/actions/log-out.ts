import type { Actor } from '../../../platform/http/call.ts';
import { tokenHash } from '../../../platform/vault.ts';
import { identityStore } from '../store.ts';
import type { Deps } from './identity-deps.ts';

/** Ends the caller's session, and the one of the token that was sent if that is theirs too; anybody else's stays. */
export async function logOut(
  { db }: Pick<Deps, 'db'>,
  actor: Actor,
  token: string | undefined,
): Promise<void> {
  const store = identityStore(db);
  await store.endSession(actor.sessionId);
  if (token) await store.endSessionOf(actor.id, tokenHash(token));
}
