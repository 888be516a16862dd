import { isoOf } from '@aaspaas/contract/kernel/time.ts';
import { Failure, invalid } from '../../../../kernel/failure.ts';
import { transaction } from '../../../../platform/db/transaction.ts';
import { accountStore } from '../../store.ts';
import { type Account, toAccount } from '../../present.ts';
import { eraseAt } from '../../rules/deletion-grace.ts';
import { blockRefusal } from '../../blocks/present.ts';
import { blockStore } from '../../blocks/store.ts';
import type { IdentityDeps } from '../../deps.ts';
import { checkCredentials, type CredentialDeps, type Credentials } from './check-credentials.ts';
import { deviceCookie } from './known-device.ts';
import {
  type EnrolledOperator,
  enrolled,
  SECOND_FACTOR_ATTEMPTS,
  secondFactorKey,
  useSecondFactor,
} from '../../operators/actions/second-factor.ts';
import { stepUpEnd } from '../../operators/rules/step-up.ts';
import { operatorStore } from '../../operators/store.ts';
import { type OpenedSession, openSession } from './open-session.ts';

/** A login. */
interface LoginInput extends Credentials {
  /** The second factor of an operator. */
  readonly totp?: string | undefined;
  readonly recoveryCode?: string | undefined;
  readonly browser: boolean;
  /** Cancels a pending account deletion. */
  readonly cancelDeletion?: boolean;
}

/**
 * Logs in with the right credentials, unless the account may not log in: its deletion is pending, it is blocked, or it waits
 * for an operator's decision.
 */
export async function logIn(
  deps: CredentialDeps & Pick<IdentityDeps, 'loginFailure' | 'pauseForDeletion'>,
  sent: LoginInput,
): Promise<{ account: Account; session: OpenedSession; device: string | null }> {
  const { db, limits, vault, securityLog } = deps;
  const origin = { address: sent.address, role: sent.role };
  const row = await checkCredentials(deps, sent);
  const factor = row.role === 'admin' ? await operatorFactor(deps, row.id, sent) : null;
  // Before any other refusal, so that an account that may not log in can still cancel its deletion.
  if (row.deletion_requested_at) {
    const erased = eraseAt(row.deletion_requested_at);
    if (!sent.cancelDeletion)
      throw new Failure('account_deletion_pending', { data: { erase_at: isoOf(erased) } });
    await transaction(db, async (tx) => {
      if (!(await accountStore(tx).cancelDeletion(row.id))) throw new Failure('wrong_credentials');
      await deps.pauseForDeletion(tx, row.id, false);
    });
  }
  // Written in the transaction of the block, so a login either finds it or has a session that the block ends or disables.
  const block = row.blocked_at && (await blockStore(db).openOf(row.id));
  if (block) throw blockRefusal(block);
  const refusal = await deps.loginFailure({ id: row.id, role: row.role });
  if (refusal) throw refusal;
  const session = await transaction(db, async (tx) => {
    const now = deps.clock.now();
    const refused = factor ? await useSecondFactor(tx, deps, factor, sent, now) : null;
    await deps.recordLogin(tx, row, refused === null, now);
    if (refused) return refused;
    return openSession(tx, deps, row, sent.browser, factor && stepUpEnd(now));
  });
  if (session instanceof Failure) {
    securityLog.record('login_failed', { accountId: row.id, ...origin, reason: 'wrong_second_factor' });
    throw session;
  }
  if (factor) await limits.reset(secondFactorKey(row.id));
  securityLog.record('login_succeeded', { accountId: row.id, ...origin });
  return { account: toAccount(row), session, device: sent.browser ? deviceCookie(vault, row) : null };
}

/** Returns the operator whose second factor has to be checked; null without one. Counts the attempt, like a code's. */
async function operatorFactor(
  { db, limits }: Pick<CredentialDeps, 'db' | 'limits'>,
  id: number,
  sent: LoginInput,
): Promise<EnrolledOperator | null> {
  const operator = await operatorStore(db).byId(id);
  if (!operator || operator.disabled_at) throw new Failure('operator_disabled');
  const factor = enrolled(operator);
  if (!factor) return null;
  if (sent.totp === undefined && sent.recoveryCode === undefined)
    throw invalid({ totp: ['operator.totp_required'] });
  await limits.hit(secondFactorKey(id), SECOND_FACTOR_ATTEMPTS);
  return factor;
}
