import { setTimeout as pause } from 'node:timers/promises';
import type { CodeTimes } from '@aaspaas/contract/features/identity.ts';
import { isoOf } from '@aaspaas/contract/kernel/time.ts';
import type { Language } from '@aaspaas/contract/messages/index.ts';
import { Failure } from '../../../kernel/failure.ts';
import { secondsUntil } from '../../../kernel/limits.ts';
import { digitsFrom } from '../../../kernel/one-time-code.ts';
import type { Tx } from '../../../platform/db/connect.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { text } from '../../../platform/http/failures.ts';
import { decideSend, CODE_DIGITS, sendWindowStart } from '../rules/otp.ts';
import { type CodeOwner, type CodeRow, codeStore } from '../code-store.ts';
import { codeHash } from './code-hash.ts';
import type { Deps } from './identity-deps.ts';
import { consumeSmsBudget } from './consume-sms-budget.ts';

/** A code that is asked for. Without an account everything happens but the text, and no entry is ever right. */
interface CodeRequest {
  readonly owner: CodeOwner;
  readonly accountId: number | null;
  readonly again: boolean;
  readonly language: Language;
  /** Where the request comes from: its network has a budget of SMS. */
  readonly address: string;
}

/** What came of it: the clock of the code that is alive now, and the text that is still to be delivered. */
interface IssuedCode extends CodeTimes {
  readonly sent: boolean;
  /** Delivers the text; false where it did not go out, and the code is withdrawn so that the next ask sends a new one. */
  deliver(): Promise<boolean>;
}

/** How long a call that must not tell whether a number exists takes, whatever the gateway does meanwhile. */
const CONSTANT_TIME_MS = 250;

/** Makes a code and replaces the last one, or keeps what is alive; `too_many` while a new one may not be sent. */
export async function issueCode(deps: Deps, request: CodeRequest): Promise<IssuedCode> {
  const { db, clock, vault } = deps;
  const { owner, accountId, again } = request;
  const now = clock.now();
  const issued = await transaction(db, async (tx: Tx) => {
    const store = codeStore(tx);
    await store.lockNumber(owner.mobile);
    const newest = await store.newest(owner);
    const sentAt = await store.sentSince(owner, sendWindowStart(now));
    // A reset code that was entered rightly has done its work on this screen: who starts over needs another.
    // One number may wait for two accounts: a code sent for the other one is none for this.
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
        mobile: owner.mobile,
        code,
        text: text(request.language, `identity.sms_${owner.purpose}`, { code }),
      });
      if (outcome !== 'sent') await codeStore(db).withdraw(id, clock.now());
      return outcome === 'sent';
    },
  };
}

/** Waits as long as a call that sends a code evenly. */
export function constantTimeDelay(): Promise<void> {
  return pause(CONSTANT_TIME_MS);
}

/** Sends a code to a number that may belong to nobody: the same answer after the same time, while the text is under way. */
export async function sendCodeConstantTime(deps: Deps, request: CodeRequest): Promise<CodeTimes> {
  const issued = await issueCode(deps, request);
  // Nobody is told how it went: a text that did not go out withdrew its code, and the next ask sends another.
  issued.deliver().catch((error: unknown) => process.emitWarning(error as Error));
  await constantTimeDelay();
  return { expires_at: issued.expires_at, resend_at: issued.resend_at };
}

/** A code's row as the rules judge it. */
export function toCodeState(row: CodeRow) {
  return { expiresAt: row.expires_at, tries: row.tries, spentAt: row.used_at ?? row.replaced_at };
}
