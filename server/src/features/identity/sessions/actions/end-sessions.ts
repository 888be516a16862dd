import type { Tx } from '../../../../platform/db/connect.ts';
import { afterCurrentCommit } from '../../../../platform/db/transaction-context.ts';
import { recordSecurityEvent } from '../../../../platform/log/security-log.ts';
import { sessionStore } from '../store.ts';

/** Why sessions of an account end, other than by time or by logging out. */
type EndReason =
  | 'mobile_changed'
  | 'password_changed'
  | 'password_reset'
  | 'password_set_by_link'
  | 'account_blocked'
  | 'account_deleted'
  | 'operator_disabled';

/** Ends the sessions of an account, except one if given, and records that after the commit. */
export async function endSessions(
  tx: Tx,
  accountId: number,
  reason: EndReason,
  exceptId: number | null = null,
): Promise<void> {
  await sessionStore(tx).endSessions(accountId, exceptId);
  afterCurrentCommit(() => recordSecurityEvent('session_revoked', { accountId, reason }));
}
