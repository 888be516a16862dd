import { isoOf } from '@aaspaas/contract/kernel/time.ts';
import type { Role } from '@aaspaas/contract/kernel/role.ts';
import type { Language } from '@aaspaas/contract/messages/index.ts';
import { Failure, invalid } from '../../../../kernel/failure.ts';
import { transaction } from '../../../../platform/db/transaction.ts';
import { type AccountRow, accountStore } from '../../store.ts';
import { passwordMatches } from '../../actions/passwords.ts';
import { type Account, toAccount } from '../../present.ts';
import {
  FAILED_LOGINS_PER_DEVICE,
  type LoginLimitScope,
  loginGate,
  loginLimits,
  loginRateKeys,
  UNLOCKS_PER_NETWORK,
} from '../rules/login-limits.ts';
import { eraseAt } from '../../rules/deletion-grace.ts';
import { codeError, verifyCode } from '../../codes/actions/verify-code.ts';
import type { Platform } from '../../../../platform/platform.ts';
import type { Deps, IdentityDeps } from '../../deps.ts';
import { deviceCookie, knownDevice } from './known-device.ts';
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
import { constantTimeDelay, sendCodeConstantTime } from '../../codes/actions/send-code.ts';

/** Credentials and origin of a login. */
interface LoginInput {
  readonly role: Role;
  readonly mobile: string;
  readonly password: string;
  /** The code that unlocks the number. */
  readonly otp: string | undefined;
  /** The second factor of an operator. */
  readonly totp?: string | undefined;
  readonly recoveryCode?: string | undefined;
  readonly language: Language;
  readonly address: string;
  readonly browser: boolean;
  /** Cookie of a device that logged in before. */
  readonly device?: string | undefined;
  /** Cancels a pending account deletion. */
  readonly cancelDeletion?: boolean;
}

type LoginDeps = Deps & Pick<Platform, 'securityLog'>;

/**
 * Logs in. Each attempt is counted before the password is checked, so that parallel attempts cannot slip through together;
 * a right password resets the count. An unknown number takes the same path and time as a wrong password.
 */
export async function logIn(
  deps: LoginDeps & Pick<IdentityDeps, 'loginFailure' | 'pauseForDeletion' | 'recordLogin'>,
  sent: LoginInput,
): Promise<{ account: Account; session: OpenedSession; device: string | null }> {
  const { db, limits, vault, securityLog } = deps;
  const origin = { address: sent.address, role: sent.role };
  const keys = loginRateKeys(sent);
  const row = await accountStore(db).accountByMobile(sent.role, sent.mobile);
  const device = knownDevice(vault, row, sent.device);
  if (device) await limits.hit(`login-device:${device}`, FAILED_LOGINS_PER_DEVICE);
  else {
    await checkLoginLimits(deps, sent, keys, row);
    await limits.hit(keys.pair, loginLimits.pair);
    await limits.hit(keys.number, loginLimits.number);
  }
  if (!(await passwordMatches(row?.password_hash, sent.password)) || !row) {
    securityLog.record('login_failed', {
      accountId: row?.id,
      ...origin,
      reason: row ? 'wrong_password' : 'unknown_number',
    });
    if (row) await transaction(db, (tx) => deps.recordLogin(tx, row, false, deps.clock.now()));
    if (!device) await limits.hit(keys.address, loginLimits.address);
    throw new Failure('wrong_credentials');
  }
  if (device) await limits.reset(`login-device:${device}`);
  else await Promise.all([limits.reset(keys.pair), limits.reset(keys.number)]);
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
  { db, limits }: Pick<LoginDeps, 'db' | 'limits'>,
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

/** Admits an attempt to the password check, or refuses it; a number locked by many failures is opened by a code sent to it. */
async function checkLoginLimits(
  deps: LoginDeps,
  sent: LoginInput,
  keys: Record<LoginLimitScope, string>,
  row: AccountRow | undefined,
): Promise<void> {
  const { db, limits } = deps;
  const count = (name: LoginLimitScope) => limits.used(keys[name], loginLimits[name]);
  const [pair, number, address] = await Promise.all([count('pair'), count('number'), count('address')]);
  const gate = loginGate({ pair, number, address });
  if (gate === 'open') return;
  const full = address >= loginLimits.address.max ? 'address' : 'pair';
  deps.securityLog.record('login_locked', {
    accountId: row?.id,
    address: sent.address,
    role: sent.role,
    reason: gate === 'wait' ? full : 'number',
  });
  if (gate === 'wait') {
    // This hit throws the refusal with its wait time.
    return limits.hit(keys[full], loginLimits[full]);
  }
  const owner = { purpose: 'unlock', role: sent.role, mobile: sent.mobile } as const;
  if (sent.otp === undefined) {
    await limits.hit(`unlock:${keys.pair}`, UNLOCKS_PER_NETWORK);
    // A code is sent only for the right password, so that an attacker cannot use up the owner's codes.
    if (row && (await passwordMatches(row.password_hash, sent.password)))
      await sendCodeConstantTime(deps, {
        owner,
        accountId: row.id,
        again: false,
        language: sent.language,
        address: sent.address,
      });
    else {
      if (!row) await passwordMatches(undefined, sent.password);
      await constantTimeDelay();
    }
    throw invalid({ otp: ['identity.number_locked'] });
  }
  const verification = await verifyCode(db, deps, owner, sent.otp, 'consume');
  if (verification.verdict !== 'right') throw codeError(verification.verdict);
  await Promise.all([limits.reset(keys.pair), limits.reset(keys.number)]);
}
