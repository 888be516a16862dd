import { MOBILE } from '@aaspaas/contract/kernel/fields.ts';
import type { Platform } from '../../../platform/platform.ts';
import { hashPassword } from '../passwords.ts';
import { identityStore } from '../store.ts';
import { createAccount } from './create-account.ts';

/** Makes an operator, unless there is one with this number; that one and their password stay as they are. */
export async function ensureOperator(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  mobile: string,
  password: string,
): Promise<void> {
  if (!MOBILE.test(mobile))
    throw new Error("the operator's mobile number must have ten digits, the first 6 to 9");
  if (await identityStore(db).accountByMobile('admin', mobile)) return;
  const passwordHash = await hashPassword(password);
  await createAccount(
    db,
    { role: 'admin', name: 'Operator', mobile, passwordHash, language: 'en', consents: false },
    clock.now(),
  );
}
