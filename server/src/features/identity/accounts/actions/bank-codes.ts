import type { CodeTimes } from '@aaspaas/contract/features/identity.ts';
import { Failure } from '../../../../kernel/failure.ts';
import type { Tx } from '../../../../platform/db/connect.ts';
import type { Actor, Call } from '../../../../platform/http/call.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { issueCode } from '../../codes/actions/send-code.ts';
import { codeError, verifyCode } from '../../codes/actions/verify-code.ts';
import type { IdentityDeps } from '../../deps.ts';
import { ownAccount } from './own-account.ts';

/** Codes that confirm a new bank account. */
export interface BankCodes {
  /** Sends a code to the account's number; a valid one is kept unless `again` is set. */
  send(
    actor: Pick<Actor, 'id'>,
    again: boolean,
    call: Pick<Call, 'language' | 'address'>,
  ): Promise<{ readonly sent: boolean; readonly times: CodeTimes }>;
  /**
   * Spends a code. Returns the refusal of one that is not right; the caller commits the transaction, which counts it, and throws the refusal
   * afterwards.
   */
  verify(tx: Tx, actor: Pick<Actor, 'id'>, otp: string): Promise<Failure | null>;
}

/** Creates the codes. */
export function createBankCodes(platform: Platform, identityDeps: IdentityDeps): BankCodes {
  const deps = { ...platform, ...identityDeps };
  return {
    async send(actor, again, { language, address }) {
      const { mobile, role, id } = await ownAccount(deps.db, actor);
      const issued = await issueCode(deps, {
        owner: { purpose: 'bank', role, mobile },
        accountId: id,
        again,
        language,
        address,
      });
      if (!(await issued.deliver())) throw new Failure('unavailable');
      return { sent: issued.sent, times: { expires_at: issued.expires_at, resend_at: issued.resend_at } };
    },
    async verify(tx, actor, otp) {
      const { mobile, role } = await ownAccount(tx, actor);
      const { verdict } = await verifyCode(tx, deps, { purpose: 'bank', role, mobile }, otp, 'consume');
      return verdict === 'right' ? null : codeError(verdict);
    },
  };
}
