import type { CodeTimes } from '@aaspaas/contract/features/identity.ts';
import { isoOf } from '@aaspaas/contract/kernel/time.ts';
import type { Role } from '@aaspaas/contract/kernel/role.ts';
import type { Language } from '@aaspaas/contract/messages/index.ts';
import { transaction } from '../../../../platform/db/transaction.ts';
import { networkOf } from '../../../../kernel/network.ts';
import { type Failure, invalid } from '../../../../kernel/failure.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { isCommonPassword } from './password-blocklist.ts';
import { hashPassword } from '../../actions/passwords.ts';
import {
  RESET_ATTEMPTS_PER_NUMBER,
  RESETS_PER_ADDRESS,
  FAILED_RESETS_PER_ALERT,
} from '../rules/attempt-limits.ts';
import { codeError, verifyCode } from '../../codes/actions/verify-code.ts';
import type { Deps, IdentityDeps } from '../../deps.ts';
import { loginRateKeys } from '../../sessions/rules/login-limits.ts';
import { sendCodeConstantTime } from '../../codes/actions/send-code.ts';
import { accountStore } from '../../store.ts';
import { endSessions } from '../../sessions/actions/end-sessions.ts';

/** Account of a forgotten password, and origin of the request. */
interface ResetRequest {
  readonly role: Role;
  readonly mobile: string;
  readonly address: string;
}

type ResetDeps = Deps & Pick<Platform, 'securityLog'>;

/** First step: sends a code. A number without an account gets the same answer after the same time. */
export async function sendResetCode(
  deps: Deps,
  { role, mobile, address }: ResetRequest,
  again: boolean,
  language: Language,
): Promise<CodeTimes> {
  await deps.limits.hit(`reset:${networkOf(address)}`, RESETS_PER_ADDRESS);
  const account = await accountStore(deps.db).accountByMobile(role, mobile);
  return sendCodeConstantTime(deps, {
    owner: { purpose: 'reset', role, mobile },
    accountId: account?.id ?? null,
    again,
    language,
    address,
  });
}

/** Second step: checks the code, which is then reserved for the new password. */
export async function verifyResetCode(
  deps: ResetDeps,
  { role, mobile, address }: ResetRequest,
  otp: string,
): Promise<{ expires_at: string }> {
  await deps.limits.hit(`reset:${networkOf(address)}`, RESETS_PER_ADDRESS);
  await countAttempt(deps, { role, mobile, address });
  const verification = await verifyCode(deps.db, deps, { purpose: 'reset', role, mobile }, otp, 'verify');
  if (verification.verdict !== 'right') throw await invalidCodeError(deps, verification.verdict);
  await deps.limits.reset(attemptsKey({ role, mobile }));
  return { expires_at: isoOf(verification.validUntil) };
}

/**
 * Third step: sets the password, once. Ends every session and resets the failed logins. Also verifies a customer's number,
 * since the code reached it.
 */
export async function resetPassword(
  deps: ResetDeps & Pick<IdentityDeps, 'onSessionsEnded'>,
  resetRequest: ResetRequest,
  otp: string,
  password: string,
): Promise<void> {
  const { db, clock, limits } = deps;
  const { role, mobile, address } = resetRequest;
  await limits.hit(`reset:${networkOf(address)}`, RESETS_PER_ADDRESS);
  // Checked before the code is entered, so that the code is still valid for another password.
  if (isCommonPassword(password)) throw invalid({ password: ['identity.password_common'] });
  await countAttempt(deps, resetRequest);
  const hash = await hashPassword(password);
  const verification = await transaction(db, async (tx) => {
    const result = await verifyCode(tx, deps, { purpose: 'reset', role, mobile }, otp, 'consume');
    if (result.verdict !== 'right' || result.accountId === null) return result;
    await accountStore(tx).setPassword(result.accountId, hash);
    await accountStore(tx).setVerified(result.accountId, clock.now());
    await endSessions(tx, result.accountId, 'password_reset');
    return result;
  });
  if (verification.verdict !== 'right') throw await invalidCodeError(deps, verification.verdict);
  deps.securityLog.record('password_changed', {
    accountId: verification.accountId,
    role,
    address,
    reason: 'reset',
  });
  // Open event streams in every process check their session again.
  if (verification.accountId !== null) await deps.onSessionsEnded(verification.accountId);
  const keys = loginRateKeys(resetRequest);
  await Promise.all([keys.pair, keys.number, attemptsKey(resetRequest)].map((key) => limits.reset(key)));
}

const attemptsKey = ({ role, mobile }: Pick<ResetRequest, 'role' | 'mobile'>) =>
  `reset-tries:${role}:${mobile}`;

/** Counts an entry of a reset code before it is compared. Refuses with `too_many` once the number's daily attempts are used up. */
async function countAttempt({ limits, securityLog }: ResetDeps, resetRequest: ResetRequest): Promise<void> {
  try {
    await limits.hit(attemptsKey(resetRequest), RESET_ATTEMPTS_PER_NUMBER);
  } catch (error) {
    const { role, address } = resetRequest;
    securityLog.record('code_exhausted', { role, address, reason: 'reset_tries' });
    throw error;
  }
}

/** Returns the refusal of a wrong entry. Counts it across all numbers, and raises the alarm at each multiple of the threshold. */
async function invalidCodeError(
  { limits, securityLog }: ResetDeps,
  verdict: Parameters<typeof codeError>[0],
): Promise<Failure> {
  const failures = await limits.count('reset-wrong', FAILED_RESETS_PER_ALERT);
  if (failures % FAILED_RESETS_PER_ALERT.max === 0)
    securityLog.record('code_exhausted', { reason: 'reset_rate' });
  return codeError(verdict);
}
