import type { CodeTimes } from '@aaspaas/contract/features/identity.ts';
import { isoOf } from '@aaspaas/contract/kernel/time.ts';
import type { Role } from '@aaspaas/contract/kernel/role.ts';
import type { Language } from '@aaspaas/contract/messages/index.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { networkOf } from '../../../kernel/network.ts';
import { type Failure, invalid } from '../../../kernel/failure.ts';
import type { Platform } from '../../../platform/platform.ts';
import { isCommonPassword } from '../password-blocklist.ts';
import { hashPassword } from '../passwords.ts';
import {
  RESET_TRIES_PER_NUMBER,
  RESETS_PER_ADDRESS,
  WRONG_RESETS_PER_ALARM,
} from '../rules/address-limits.ts';
import { identityStore } from '../store.ts';
import { codeRefused, enterCode } from './enter-code.ts';
import type { Deps, IdentityParts } from './identity-parts.ts';
import { loginKeys } from './login-keys.ts';
import { sendCodeEvenly } from './send-code.ts';

/** Whose password was forgotten, and from where the call comes. */
interface Forgotten {
  readonly role: Role;
  readonly mobile: string;
  readonly address: string;
}

type ResetDeps = Deps & Pick<Platform, 'securityLog'>;

/** First step: sends a code; a number without an account gets the same answer after the same time. */
export async function askForReset(
  deps: Deps,
  { role, mobile, address }: Forgotten,
  again: boolean,
  language: Language,
): Promise<CodeTimes> {
  await deps.limits.hit(`reset:${networkOf(address)}`, RESETS_PER_ADDRESS);
  const account = await identityStore(deps.db).accountByMobile(role, mobile);
  return sendCodeEvenly(deps, {
    owner: { purpose: 'reset', role, mobile },
    accountId: account?.id ?? null,
    again,
    language,
    address,
  });
}

/** Second step: checks the code, which from then on waits for the new password. */
export async function checkReset(
  deps: ResetDeps,
  { role, mobile, address }: Forgotten,
  otp: string,
): Promise<{ expires_at: string }> {
  await deps.limits.hit(`reset:${networkOf(address)}`, RESETS_PER_ADDRESS);
  await countTry(deps, { role, mobile, address });
  const entered = await enterCode(deps.db, deps, { purpose: 'reset', role, mobile }, otp, 'keep');
  if (entered.verdict !== 'right') throw await wrongEntry(deps, entered.verdict);
  await deps.limits.reset(triesKey({ role, mobile }));
  return { expires_at: isoOf(entered.goodUntil) };
}

/**
 * Third step: sets the password, once. Every session ends, and failed logins are forgotten; a customer's number is verified
 * by this too, since the code reached it.
 */
export async function resetPassword(
  deps: ResetDeps & Pick<IdentityParts, 'sessionsEnded'>,
  forgotten: Forgotten,
  otp: string,
  password: string,
): Promise<void> {
  const { db, clock, limits } = deps;
  const { role, mobile, address } = forgotten;
  await limits.hit(`reset:${networkOf(address)}`, RESETS_PER_ADDRESS);
  // Before the code is entered: it stays good for another password.
  if (isCommonPassword(password)) throw invalid({ password: ['identity.password_common'] });
  await countTry(deps, forgotten);
  const hash = await hashPassword(password);
  const entered = await transaction(db, async (tx) => {
    const result = await enterCode(tx, deps, { purpose: 'reset', role, mobile }, otp, 'use');
    if (result.verdict !== 'right' || result.accountId === null) return result;
    const store = identityStore(tx);
    await store.setPassword(result.accountId, hash);
    await store.setVerified(result.accountId, clock.now());
    await store.endSessions(result.accountId, null);
    return result;
  });
  if (entered.verdict !== 'right') throw await wrongEntry(deps, entered.verdict);
  deps.securityLog.record('password_changed', {
    accountId: entered.accountId,
    role,
    address,
    reason: 'reset',
  });
  // Open event streams look at their session again, in every process.
  if (entered.accountId !== null) await deps.sessionsEnded(entered.accountId);
  const keys = loginKeys(forgotten);
  await Promise.all([keys.pair, keys.number, triesKey(forgotten)].map((key) => limits.reset(key)));
}

const triesKey = ({ role, mobile }: Pick<Forgotten, 'role' | 'mobile'>) => `reset-tries:${role}:${mobile}`;

/** Counts an entry of a reset code before it is compared; `too_many` once the day's tries for the number are used up. */
async function countTry({ limits, securityLog }: ResetDeps, forgotten: Forgotten): Promise<void> {
  try {
    await limits.hit(triesKey(forgotten), RESET_TRIES_PER_NUMBER);
  } catch (error) {
    const { role, address } = forgotten;
    securityLog.record('code_exhausted', { role, address, reason: 'reset_tries' });
    throw error;
  }
}

/** The refusal of a wrong entry. Counts it among those for all numbers, and raises the alarm at each multiple of the threshold. */
async function wrongEntry(
  { limits, securityLog }: ResetDeps,
  verdict: Parameters<typeof codeRefused>[0],
): Promise<Failure> {
  const wrong = await limits.count('reset-wrong', WRONG_RESETS_PER_ALARM);
  if (wrong % WRONG_RESETS_PER_ALARM.max === 0)
    securityLog.record('code_exhausted', { reason: 'reset_rate' });
  return codeRefused(verdict);
}
