import type { Role } from '@aaspaas/contract/kernel/role.ts';
import type { Executor } from '../../../../platform/db/connect.ts';
import { tokenHash } from '../../../../platform/vault.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { sessionEnd } from '../rules/session.ts';
import { sessionStore } from '../store.ts';

/** Credentials that a login returns once; only their hashes are stored. */
export interface OpenedSession {
  readonly token: string;
  /** For a browser: the value of its cookie. */
  readonly cookie: string | null;
}

/**
 * Opens a session with a plain token or, for a browser, a token that is valid only with its cookie.
 * @param stepUpUntil until when it is admitted to calls that need a TOTP code
 */
export async function openSession(
  executor: Executor,
  { clock, vault }: Pick<Platform, 'clock' | 'vault'>,
  { id: accountId, role }: { readonly id: number; readonly role: Role },
  browser: boolean,
  stepUpUntil: Date | null = null,
): Promise<OpenedSession> {
  const now = clock.now();
  const secret = () => vault.bytes(32).toString('base64url');
  const opened = { token: secret(), cookie: browser ? secret() : null };
  await sessionStore(executor).insertSession({
    account_id: accountId,
    token_hash: tokenHash(opened.token),
    cookie_hash: opened.cookie === null ? null : tokenHash(opened.cookie),
    created_at: now,
    last_used_at: now,
    expires_at: sessionEnd(role, now),
    step_up_until: stepUpUntil,
  });
  return opened;
}
