import type { CodeTimes } from '@aaspaas/contract/features/identity.ts';
import { Failure, invalid } from '../../../../kernel/failure.ts';
import { transaction } from '../../../../platform/db/transaction.ts';
import type { Actor, Call } from '../../../../platform/http/call.ts';
import { codeError, verifyCode } from '../../codes/actions/verify-code.ts';
import type { Deps } from '../../deps.ts';
import { ownAccount } from './own-account.ts';
import { issueCode } from '../../codes/actions/send-code.ts';
import { accountStore } from '../../store.ts';

/** Verifies the caller's number with a code; does nothing for a caller who is already verified. */
export async function verifyMobile(
  deps: Deps,
  actor: Actor,
  sent: { otp: string; phoneNumber?: string | undefined },
): Promise<void> {
  const account = await accountWith(deps, actor, sent.phoneNumber);
  if (actor.verified) return;
  const verification = await transaction(deps.db, async (tx) => {
    const result = await verifyCode(
      tx,
      deps,
      { purpose: 'signup', role: account.role, mobile: account.mobile },
      sent.otp,
      'consume',
    );
    if (result.verdict === 'right') await accountStore(tx).setVerified(account.id, deps.clock.now());
    return result;
  });
  if (verification.verdict !== 'right') throw codeError(verification.verdict);
}

/** Sends the caller a code, unless one is still valid and no new one was requested. Returns whether one was sent. */
export async function resendCode(
  deps: Deps,
  actor: Actor,
  sent: { phoneNumber?: string | undefined; again?: boolean | undefined },
  { language, address }: Pick<Call, 'language' | 'address'>,
): Promise<{ sent: boolean; times: CodeTimes }> {
  const { id, role, mobile } = await accountWith(deps, actor, sent.phoneNumber);
  if (actor.verified) throw new Failure('state_changed');
  const issued = await issueCode(deps, {
    owner: { purpose: 'signup', role, mobile },
    accountId: id,
    again: sent.again ?? false,
    language,
    address,
  });
  if (!(await issued.deliver())) throw new Failure('unavailable');
  return { sent: issued.sent, times: { expires_at: issued.expires_at, resend_at: issued.resend_at } };
}

async function accountWith({ db }: Deps, actor: Actor, phoneNumber: string | undefined) {
  const account = await ownAccount(db, actor);
  if (phoneNumber !== undefined && phoneNumber !== account.mobile)
    throw invalid({ phoneNumber: ['identity.number_not_yours'] });
  return account;
}
