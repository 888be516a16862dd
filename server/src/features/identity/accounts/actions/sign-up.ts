import type { Language } from '@aaspaas/contract/messages/index.ts';
import { transaction } from '../../../../platform/db/transaction.ts';
import { networkOf } from '../../../../kernel/network.ts';
import { invalid } from '../../../../kernel/failure.ts';
import { isCommonPassword } from './password-blocklist.ts';
import { hashPassword } from '../../actions/passwords.ts';
import type { Account } from '../../present.ts';
import { SIGN_UPS_PER_ADDRESS } from '../rules/attempt-limits.ts';
import { createAccount } from './create-account.ts';
import type { Deps } from '../../deps.ts';
import { type OpenedSession, openSession } from '../../sessions/actions/open-session.ts';

/** Form and origin of a sign-up. */
interface SignUpInput {
  readonly name: string;
  readonly mobile: string;
  readonly password: string;
  readonly language: Language;
  readonly address: string;
  readonly browser: boolean;
}

/** Creates a customer and logs them in. Sends no SMS: the code screen requests its code. */
export async function signUp(
  deps: Deps,
  { name, mobile, password, language, address, browser }: SignUpInput,
): Promise<{ account: Account; session: OpenedSession }> {
  await deps.limits.hit(`sign-up:${networkOf(address)}`, SIGN_UPS_PER_ADDRESS);
  if (isCommonPassword(password)) throw invalid({ password: ['identity.password_common'] });
  const passwordHash = await hashPassword(password);
  return transaction(deps.db, async (tx) => {
    const account = await createAccount(
      tx,
      { role: 'user', name, mobile, passwordHash, language, consents: true },
      deps.clock.now(),
    );
    return { account, session: await openSession(tx, deps, account, browser) };
  });
}
