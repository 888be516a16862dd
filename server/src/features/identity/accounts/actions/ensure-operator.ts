import { MOBILE } from '@aaspaas/contract/kernel/mobile.ts';
import { transaction } from '../../../../platform/db/transaction.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { hashPassword } from '../../actions/passwords.ts';
import { operatorStore } from '../../operators/store.ts';
import { accountStore } from '../../store.ts';
import { createAccount } from './create-account.ts';

/** Creates an operator with the role owner unless one with this number exists; an existing one, including its password, is unchanged. */
export async function ensureOperator(
  { db, clock, securityLog }: Pick<Platform, 'db' | 'clock' | 'securityLog'>,
  mobile: string,
  password: string,
): Promise<void> {
  if (!MOBILE.test(mobile))
    throw new Error("the operator's mobile number must have ten digits, the first 6 to 9");
  if (await accountStore(db).accountByMobile('admin', mobile)) return;
  const passwordHash = await hashPassword(password);
  const id = await transaction(db, async (tx) => {
    const now = clock.now();
    const account = await createAccount(
      tx,
      { role: 'admin', name: 'Operator', mobile, passwordHash, language: 'en', consents: false },
      now,
    );
    await operatorStore(tx).insert(account.id, ['owner'], now, true);
    return account.id;
  });
  securityLog.record('grant_changed', { accountId: id, role: 'admin', reason: 'first_operator' });
}
