import type { Role } from '@aaspaas/contract/kernel/role.ts';
import { addMinutes } from '@aaspaas/contract/kernel/time.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import type { Call } from '../../../platform/http/call.ts';
import { hashPassword } from '../passwords.ts';
import { identityStore } from '../store.ts';
import { enterCode } from './enter-code.ts';
import type { Deps } from './identity-parts.ts';
import { sendCode, type SentCode } from './send-code.ts';

/** How long a code that was entered rightly stays good for the new password. */
const NEW_PASSWORD_MINUTES = 10;

/** First step: a code to the number. Whether it has an account shows in nothing that the caller sees. */
export async function askForReset(deps: Deps, role: Role, mobile: string, again: boolean, { language }: Pick<Call, 'language'>): Promise<SentCode> {
  const account = await identityStore(deps.db).accountByMobile(role, mobile);
  return sendCode(deps, { owner: { purpose: 'reset', role, mobile }, accountId: account?.id ?? null, language, again });
}

/** Second step: the code. It stays good for the third; gives until when. */
export async function checkResetCode(deps: Deps, role: Role, mobile: string, otp: string): Promise<Date> {
  const goodUntil = addMinutes(deps.clock.now(), NEW_PASSWORD_MINUTES);
  return (await enterCode(deps.db, deps, { purpose: 'reset', role, mobile }, otp, { usesUp: false, goodUntil })).expiresAt;
}

/** Third step: the new password, once. Every session ends: whoever knew the old password is out. */
export async function resetPassword(deps: Deps, role: Role, mobile: string, otp: string, password: string): Promise<void> {
  const hash = await hashPassword(password);
  const { accountId } = await enterCode(deps.db, deps, { purpose: 'reset', role, mobile }, otp, { usesUp: true });
  // Nobody's code is never right, since it was never sent; an account may be gone in the meantime all the same.
  if (accountId === null) return;
  await transaction(deps.db, async (tx) => {
    const store = identityStore(tx);
    await store.setPassword(accountId, hash);
    await store.endSessions(accountId, null);
  });
}
