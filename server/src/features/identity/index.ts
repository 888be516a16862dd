import type { Role } from '@aaspaas/contract/kernel/role.ts';
import type { Executor } from '../../platform/db/connect.ts';
import { passwordMatches } from './passwords.ts';
import { type Account, toAccount } from './present.ts';
import { identityStore } from './store.ts';

export { accountRoutes } from './account-routes.ts';
export type { IdentityDeps } from './actions/identity-deps.ts';
export { eraseDeletedAccounts } from './actions/delete-account.ts';
export { addressesRoutes } from './addresses-routes.ts';
export { createAuthenticator } from './actions/authenticate.ts';
export { updateAccount } from './actions/update-account.ts';
export { createAccount } from './actions/create-account.ts';
export { isCommonPassword } from './password-blocklist.ts';
export { ensureOperator } from './actions/ensure-operator.ts';
export { pruneIdentity } from './actions/prune-identity.ts';
export { hashPassword, passwordMatches } from './passwords.ts';
export { DEFAULT_SMS_BUDGET, type SmsBudget } from './rules/sms-budget.ts';
export type { Account } from './present.ts';
export { identityReactions } from './reactions.ts';
export { identityRoutes } from './routes.ts';
export { type AccountDeletion, createAccountDeletion } from './account-deletion.ts';
export { maskAddress, maskEmail, maskMobile } from './rules/mask.ts';

/** Accounts by id; unknown ids are not there. */
export async function accountsByIds(
  executor: Executor,
  ids: readonly number[],
): Promise<Map<number, Account>> {
  if (!ids.length) return new Map();
  const rows = await identityStore(executor).accountsByIds([...new Set(ids)]);
  return new Map(rows.map((row) => [row.id, toAccount(row)]));
}

/** The account a role has under a number; undefined where there is none. */
export async function findAccountByMobile(
  executor: Executor,
  role: Role,
  mobile: string,
): Promise<Account | undefined> {
  const row = await identityStore(executor).accountByMobile(role, mobile);
  return row && toAccount(row);
}

/** Everybody who operates the product. */
export function operatorIds(executor: Executor): Promise<number[]> {
  return identityStore(executor).accountIdsByRole('admin');
}

/** Whether a password is an account's own. Whoever asks has to know more than the password, or to count the tries. */
export async function isAccountPassword(executor: Executor, id: number, password: string): Promise<boolean> {
  return passwordMatches((await identityStore(executor).accountById(id))?.password_hash, password);
}

/** Keeps where a customer is now. */
export function saveLastPlace(
  executor: Executor,
  accountId: number,
  point: { readonly latitude: number; readonly longitude: number },
): Promise<void> {
  return identityStore(executor).setLastPlace(accountId, point);
}

/** Where the person last was, as far as they said; a job without any other place is put there. */
export function lastPlaceOf(
  executor: Executor,
  accountId: number,
): Promise<{ latitude: number; longitude: number } | null> {
  return identityStore(executor).lastPlace(accountId);
}
