import type { MessageKey } from '@aaspaas/contract/messages/index.ts';
import { invalid } from '../../../../kernel/failure.ts';
import { transaction } from '../../../../platform/db/transaction.ts';
import type { Actor } from '../../../../platform/http/call.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { isCommonPassword } from './password-blocklist.ts';
import { hashPassword, passwordMatches } from '../../actions/passwords.ts';
import type { Deps } from '../../deps.ts';
import { accountStore } from '../../store.ts';
import { endSessions } from '../../sessions/actions/end-sessions.ts';

/**
 * Changes the caller's password and ends every other session, since one of them may belong to an attacker. The current
 * session continues, because the old password was just verified in it.
 */
export async function changePassword(
  { db, securityLog }: Pick<Deps, 'db'> & Pick<Platform, 'securityLog'>,
  actor: Actor,
  sent: { old_password: string; new_password: string },
): Promise<void> {
  const account = await accountStore(db).accountById(actor.id);
  const problems: Record<string, MessageKey[]> = {};
  if (!(await passwordMatches(account?.password_hash, sent.old_password)))
    problems['old_password'] = ['identity.old_password_wrong'];
  if (isCommonPassword(sent.new_password)) problems['new_password'] = ['identity.password_common'];
  if (Object.keys(problems).length) throw invalid(problems);
  const hash = await hashPassword(sent.new_password);
  await transaction(db, async (tx) => {
    await accountStore(tx).setPassword(actor.id, hash);
    await endSessions(tx, actor.id, 'password_changed', actor.sessionId);
  });
  securityLog.record('password_changed', { accountId: actor.id, role: actor.role });
}
