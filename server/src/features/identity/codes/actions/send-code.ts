import { setTimeout as pause } from 'node:timers/promises';
import type { CodeTimes } from '@aaspaas/contract/features/identity.ts';
import { isoOf } from '@aaspaas/contract/kernel/time.ts';
import type { Language } from '@aaspaas/contract/messages/index.ts';
import { Failure } from '../../../../kernel/failure.ts';
import { secondsUntil } from '../../../../kernel/rate-limit.ts';
import { digitsFrom } from '../../../../kernel/one-time-code.ts';
import type { Tx } from '../../../../platform/db/connect.ts';
import { transaction } from '../../../../platform/db/transaction.ts';
import { decideSend, CODE_DIGITS, sendWindowStart } from '../rules/otp.ts';
import { type CodeOwner, type CodeRow, codeStore } from '../store.ts';
import { codeHash } from './code-hash.ts';
import type { Deps } from '../../deps.ts';
import { consumeSmsBudget } from './consume-sms-budget.ts';

/** A request for a code. Without an account everything happens except the SMS, and no entry is ever right. */
interface CodeRequest {
  readonly owner: CodeOwner;
  readonly accountId: number | null;
  readonly again: boolean;
  readonly language: Language;
  /** Network address of the request, for the SMS budget. */
  readonly address: string;
}

/** Times of the valid code, and the SMS that is still to be delivered. */
interface IssuedCode extends CodeTimes {
  readonly sent: boolean;
  /** Delivers the SMS. If that fails, returns false and withdraws the code, so that the next request sends a new one. */
  deliver(): Promise<boolean>;
}

/** Fixed duration of a call that must not reveal whether a number exists, however long the gateway takes. */
const CONSTANT_TIME_MS = 250;

/** Creates a code that replaces the last one, or keeps the valid one. Refuses with `too_many` while a new one may not be sent. */
export async function issueCode(deps: Deps, request: CodeRequest): Promise<IssuedCode> {
  const { db, clock, vault } = deps;
  const { owner, accountId, again } = request;
  const now = clock.now();
  const issued = await transaction(db, async (tx: Tx) => {
    const store = codeStore(tx);
    await store.lockNumber(owner.mobile);
    const newest = await store.newest(owner);
    const sentAt = await store.sentSince(owner, sendWindowStart(now));
    // A reset code that was already entered is not reused: starting over needs a new one. A number may be pending for two accounts: a
    // code for one is not valid for the other.
    const activeCode =
      newest && !newest.verified_at && newest.account_id === accountId ? toCodeState(newest) : null;
    const decision = decideSend({ activeCode, sentAt, again }, now);
    if (decision.kind === 'wait')
      throw new Failure('too_many', { retryAfter: secondsUntil(decision.until, now) });
    if (decision.kind === 'reuse') return { decision, id: null, code: '' };
    const code = digitsFrom(vault.bytes(4), CODE_DIGITS);
    await store.replace(owner, now);
    const { id } = await store.insert({
      ...owner,
      account_id: accountId,
      code_hash: accountId === null ? vault.bytes(32) : codeHash(vault, owner, code),
      created_at: now,
      expires_at: decision.expiresAt,
    });
    return { decision, id, code };
  });
  const { decision, id, code } = issued;
  if (id !== null)
    try {
      await consumeSmsBudget(deps, { mobile: owner.mobile, address: request.address });
    } catch (error) {
      await codeStore(db).withdraw(id, clock.now());
      throw error;
    }
  return {
    expires_at: isoOf(decision.expiresAt),
    resend_at: isoOf(decision.resendAt),
    sent: id !== null,
    async deliver() {
      if (id === null || accountId === null) return true;
      const outcome = await deps.sms.send({
        to: owner.mobile,
        template: `otp_${owner.purpose}`,
        values: { code },
        language: request.language,
        accountId,
      });
      if (outcome !== 'sent') await codeStore(db).withdraw(id, clock.now());
      return outcome === 'sent';
    },
  };
}

/** Waits as long as `sendCodeConstantTime` does. */
export function constantTimeDelay(): Promise<void> {
  return pause(CONSTANT_TIME_MS);
}

/** Sends a code to a number that may have no account: same answer, same duration, while the SMS is still being sent. */
export async function sendCodeConstantTime(deps: Deps, request: CodeRequest): Promise<CodeTimes> {
  const issued = await issueCode(deps, request);
  // The caller does not learn the outcome: a failed SMS withdraws its code, and the next request sends another.
  issued.deliver().catch((error: unknown) => process.emitWarning(error as Error));
  await constantTimeDelay();
  return { expires_at: issued.expires_at, resend_at: issued.resend_at };
}

/** Converts a code's row to the input of the rules. */
export function toCodeState(row: CodeRow) {
  return { expiresAt: row.expires_at, tries: row.tries, spentAt: row.used_at ?? row.replaced_at };
}
