import type { Role } from '@aaspaas/contract/kernel/role.ts';
import { Failure, invalid } from '../../../kernel/failure.ts';
import type { Call } from '../../../platform/http/call.ts';
import { passwordFits } from '../passwords.ts';
import { type Account, toAccount } from '../present.ts';
import { type LoginCount, loginGate, loginLimits } from '../rules/login-limits.ts';
import { identityStore } from '../store.ts';
import { enterCode } from './enter-code.ts';
import type { Deps, IdentityParts } from './identity-parts.ts';
import { type OpenedSession, openSession } from './open-session.ts';
import { sendCode } from './send-code.ts';

/** What a login screen sends; `otp` opens a number that was locked. */
export interface LoginAttempt {
  readonly mobile: string;
  readonly password: string;
  readonly otp?: string | undefined;
}

/**
 * Logs in. A wrong number and a wrong password look and last the same. Failures are counted by number and address; a number
 * guessed at from many places asks for a code that is sent to it (product.md, "Identity").
 */
export async function logIn(
  deps: Deps & Pick<IdentityParts, 'mayLogIn'>,
  role: Role,
  attempt: LoginAttempt,
  call: Pick<Call, 'address' | 'browser' | 'language'>,
): Promise<{ account: Account; session: OpenedSession }> {
  const { db, limits } = deps;
  const { mobile, password, otp } = attempt;
  const keys: Record<LoginCount, string> = {
    pair: `login:${role}:${mobile}:${call.address}`,
    number: `login:${role}:${mobile}`,
    address: `login:${call.address}`,
  };
  const counts = Object.entries(keys) as [LoginCount, string][];
  const failures = Object.fromEntries(
    await Promise.all(counts.map(async ([count, key]) => [count, await limits.used(key, loginLimits[count])] as const)),
  ) as Record<LoginCount, number>;
  const gate = loginGate(failures);
  if (gate === 'wait') throw new Failure('too_many', { retryAfter: loginLimits.pair.seconds });
  const row = await identityStore(db).accountByMobile(role, mobile);
  if (gate === 'code') await passCode(deps, role, mobile, otp, row?.id ?? null, call);
  if (!(await passwordFits(row?.password_hash, password)) || !row) {
    // Counted beyond the limit too: the gate has already said no by then.
    for (const [count, key] of counts) await limits.hit(key, { ...loginLimits[count], max: Number.MAX_SAFE_INTEGER });
    throw new Failure('wrong_credentials');
  }
  const account = toAccount(row);
  if (!(await deps.mayLogIn(account))) throw new Failure('not_approved');
  await limits.reset(keys.pair);
  if (gate === 'code') await limits.reset(keys.number);
  return { account, session: await openSession(db, deps, account.id, call.browser) };
}

async function passCode(deps: Deps, role: Role, mobile: string, otp: string | undefined, accountId: number | null, { language }: Pick<Call, 'language'>) {
  const owner = { purpose: 'unlock', role, mobile } as const;
  if (otp === undefined) {
    await sendCode(deps, { owner, accountId, language, again: false });
    throw invalid({ otp: ['identity.number_locked'] });
  }
  await enterCode(deps.db, deps, owner, otp, { usesUp: true });
}
