import { MOBILE } from '@aaspaas/contract/kernel/fields.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { hashPassword } from '../../actions/passwords.ts';
import { createAccount } from './create-account.ts';
import { accountStore } from '../../store.ts';

/** Creates an operator unless one with this number exists; an existing one, including its password, is unchanged. */
export async function ensureOperator(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  mobile: string,
  password: string,
): Promise<void> {
  if (!MOBILE.test(mobile))
    throw new Error("the operator's mobile number must have ten digits, the first 6 to 9");
  if (await accountStore(db).accountByMobile('admin', mobile)) return;
  const passwordHash = await hashPassword(password);
  await createAccount(
    db,
    { role: 'admin', name: 'Operator', mobile, passwordHash, language: 'en', consents: false },
    clock.now(),
  );
}
