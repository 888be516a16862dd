import type { Role } from '@aaspaas/contract/kernel/role.ts';
import type { Language } from '@aaspaas/contract/messages/index.ts';
import { Failure, invalid } from '../../../../kernel/failure.ts';
import { transaction } from '../../../../platform/db/transaction.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { passwordMatches } from '../../actions/passwords.ts';
import { constantTimeDelay, sendCodeConstantTime } from '../../codes/actions/send-code.ts';
import { codeError, verifyCode } from '../../codes/actions/verify-code.ts';
import type { Deps, IdentityDeps } from '../../deps.ts';
import { type AccountRow, accountStore } from '../../store.ts';
import {
  FAILED_LOGINS_PER_DEVICE,
  type LoginLimitScope,
  loginGate,
  loginLimits,
  loginRateKeys,
  UNLOCKS_PER_NETWORK,
} from '../rules/login-limits.ts';
import { knownDevice } from './known-device.ts';

/** Credentials and their origin. */
export interface Credentials {
  readonly role: Role;
  readonly mobile: string;
  readonly password: string;
  /** The code that unlocks the number. */
  readonly otp: string | undefined;
  readonly language: Language;
  readonly address: string;
  /** Cookie of a device that logged in before. */
  readonly device?: string | undefined;
}

export type CredentialDeps = Deps & Pick<Platform, 'securityLog'> & Pick<IdentityDeps, 'recordLogin'>;

/**
 * Returns the account that the credentials prove. Each attempt is counted before the password is checked, so that parallel
 * attempts cannot slip through together; a right password resets the count. An unknown number takes the same path and time
 * as a wrong password.
 *
 * @throws `wrong_credentials`, `too_many`; `invalid` on `otp` while the number is locked
 */
export async function checkCredentials(deps: CredentialDeps, sent: Credentials): Promise<AccountRow> {
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
  return row;
}

/** Admits an attempt to the password check, or refuses it; a number locked by many failures is opened by a code sent to it. */
async function checkLoginLimits(
  deps: CredentialDeps,
  sent: Credentials,
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
