import type { CodeTimes } from '@aaspaas/contract/features/identity.ts';
import type { Language } from '@aaspaas/contract/messages/index.ts';
import { Failure, invalid } from '../../../../kernel/failure.ts';
import { sqlState, transaction } from '../../../../platform/db/transaction.ts';
import type { Actor, Call } from '../../../../platform/http/call.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { accountStore } from '../../store.ts';
import { mobileChanged } from '../events.ts';
import { maskMobile } from '../rules/mask.ts';
import { codeError, verifyCode } from '../../codes/actions/verify-code.ts';
import type { Deps, IdentityDeps } from '../../deps.ts';
import { ownAccount } from './own-account.ts';
import { issueCode } from '../../codes/actions/send-code.ts';
import { endSessions } from '../../sessions/actions/end-sessions.ts';

/** A unique key that another account already has (Postgres 23505). */
const UNIQUE_VIOLATION = '23505';

/** Sends a code to the pending number. */
export async function sendMobileCode(
  deps: Deps,
  actor: Actor,
  again: boolean,
  { language, address }: Pick<Call, 'language' | 'address'>,
): Promise<{ sent: boolean; times: CodeTimes }> {
  const mobile = await pendingMobileOf(deps, actor);
  const issued = await issueCode(deps, {
    owner: { purpose: 'mobile', role: actor.role, mobile },
    accountId: actor.id,
    again,
    language,
    address,
  });
  if (!(await issued.deliver())) throw new Failure('unavailable');
  return { sent: issued.sent, times: { expires_at: issued.expires_at, resend_at: issued.resend_at } };
}

/**
 * Makes the pending number the account's. If two accounts verify the same number, the first one gets it. Ends the other
 * sessions, and informs the old number by SMS.
 */
export async function verifyNewMobile(
  deps: Deps & Pick<IdentityDeps, 'onSessionsEnded' | 'onMobileChange'> & Pick<Platform, 'publish'>,
  actor: Actor,
  otp: string,
  language: Language,
): Promise<void> {
  const { mobile: oldMobile } = await ownAccount(deps.db, actor);
  const mobile = await pendingMobileOf(deps, actor);
  const owner = { purpose: 'mobile', role: actor.role, mobile } as const;
  try {
    const verification = await transaction(deps.db, async (tx) => {
      const result = await verifyCode(tx, deps, owner, otp, 'consume');
      if (result.verdict !== 'right') return result;
      // A code sent for another account does not verify this one.
      if (result.accountId !== actor.id) return { verdict: 'wrong' } as const;
      // Before the account is locked, because it waits for a payout run that is being approved.
      await deps.onMobileChange(tx, actor, deps.clock.now());
      if (!(await accountStore(tx).confirmPendingMobile(actor.id, mobile, deps.clock.now())))
        throw new Failure('state_changed');
      await accountStore(tx).addFormerMobile(actor.id, deps.vault.seal(oldMobile), deps.clock.now());
      await endSessions(tx, actor.id, 'mobile_changed', actor.sessionId);
      await deps.publish(tx, mobileChanged, `${actor.id}:${deps.clock.now().getTime()}`, {
        account_id: actor.id,
        sealed_old_mobile: deps.vault.seal(oldMobile).toString('base64'),
        masked_mobile: maskMobile(mobile),
        language,
      });
      return result;
    });
    if (verification.verdict !== 'right') throw codeError(verification.verdict);
  } catch (error) {
    if (sqlState(error) !== UNIQUE_VIOLATION) throw error;
    await accountStore(deps.db).change(actor.id, { pending_mobile: null });
    throw invalid({ mobile: ['identity.mobile_in_use'] });
  }
  await deps.onSessionsEnded(actor.id);
}

async function pendingMobileOf({ db }: Pick<Deps, 'db'>, actor: Actor): Promise<string> {
  const { pendingMobile } = await ownAccount(db, actor);
  if (pendingMobile === null) throw new Failure('state_changed');
  return pendingMobile;
}
