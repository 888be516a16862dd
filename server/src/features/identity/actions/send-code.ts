import { fill, type Language } from '@aaspaas/contract/messages/index.ts';
import { text } from '../../../platform/http/failures.ts';
import { Failure } from '../../../kernel/failure.ts';
import { secondsUntil } from '../../../kernel/limits.ts';
import { digitsFrom } from '../../../kernel/one-time-code.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { answerAsk, CODE_DIGITS, sendsCountSince, type SendAnswer } from '../rules/otp.ts';
import { type CodeOwner, codeStore } from '../store.ts';
import { codeHash } from './code-hash.ts';
import type { Deps } from './identity-parts.ts';

/** A code that somebody asks for. `accountId` null: nobody has the number, and everything goes on as if somebody had. */
export interface AskedCode {
  readonly owner: CodeOwner & { readonly purpose: 'signup' | 'reset' | 'unlock' };
  readonly accountId: number | null;
  readonly language: Language;
  /** A new one although the last is still alive. */
  readonly again: boolean;
}

/** Whether a code went out now or one that is alive was kept, until when it is good, and from when another may be asked for. */
export type SentCode = Exclude<SendAnswer, { kind: 'wait' }>;

/** Sends a code to a number, or keeps the one that is alive; too soon is `too_many`. The gateway is called after the commit. */
export async function sendCode(deps: Pick<Deps, 'db' | 'clock' | 'vault' | 'sms'>, { owner, accountId, language, again }: AskedCode): Promise<SentCode> {
  const code = digitsFrom(deps.vault.bytes(4), CODE_DIGITS);
  const { answer, id } = await transaction(deps.db, async (tx) => {
    const now = deps.clock.now();
    const store = codeStore(tx);
    await store.lockNumber(owner.mobile);
    const newest = await store.newest(owner);
    const alive = newest && { expiresAt: newest.expires_at, tries: newest.tries, spentAt: newest.used_at ?? newest.replaced_at };
    const decided = answerAsk({ alive: alive ?? null, sentAt: await store.sentSince(owner.mobile, sendsCountSince(now)), again }, now);
    if (decided.kind === 'wait') throw new Failure('too_many', { retryAfter: secondsUntil(decided.until, now) });
    if (decided.kind === 'keep') return { answer: decided, id: null };
    await store.replace(owner, now);
    const row = await store.insert({
      ...owner,
      account_id: accountId,
      code_hash: codeHash(deps.vault, owner, code),
      created_at: now,
      expires_at: decided.expiresAt,
    });
    return { answer: decided, id: row.id };
  });
  if (id === null || accountId === null) return answer;
  const sms = { mobile: owner.mobile, text: fill(text(language, `identity.sms_${owner.purpose}`), { code }), code };
  if ((await deps.sms.send(sms)) === 'sent') return answer;
  await codeStore(deps.db).withdraw(id, deps.clock.now());
  throw new Failure('unavailable');
}
