import type { IndianState } from '@aaspaas/contract/kernel/indian-states.ts';
import { type Grant, hasGrant, type OperatorRole } from '@aaspaas/contract/kernel/grants.ts';
import type { SavedAddress } from '@aaspaas/contract/features/addresses.ts';
import type { Role } from '@aaspaas/contract/kernel/role.ts';
import { addMinutes } from '@aaspaas/contract/kernel/time.ts';
import type { Executor } from '../../platform/db/connect.ts';
import type { Vault } from '../../platform/vault.ts';
import { passwordMatches } from './actions/passwords.ts';
import { addressesStore } from './addresses/store.ts';
import { type Account, toAccount } from './present.ts';

import { operatorStore } from './operators/store.ts';
import { FORMER_MOBILE_DAYS } from './sessions/actions/prune-identity.ts';
import { accountStore } from './store.ts';

export { blockAccount, decideAppeal, liftBlock, startBlock } from './accounts/actions/blocks.ts';
export { BLOCK_LOOP, type BlockRow, blockStore } from './blocks/store.ts';
export { type BlockableRole, blockBegins, mayDecideAppeal } from './blocks/rules/block-terms.ts';
export { accountRoutes } from './accounts/routes.ts';
export type { IdentityDeps } from './deps.ts';
export {
  type AccountDeletion,
  createAccountDeletion,
  eraseDeletedAccounts,
} from './accounts/actions/delete-account.ts';
export { logErasures, replayErasures } from './accounts/actions/replay-erasures.ts';
export { addressesRoutes } from './addresses/routes.ts';
export { type BankCodes, createBankCodes } from './accounts/actions/bank-codes.ts';
export { createAccountLookup, createAuthenticator } from './sessions/actions/authenticate.ts';
export { updateAccount } from './accounts/actions/update-account.ts';
export { ENTRY_MINUTES as CODE_ENTRY_MINUTES } from './codes/rules/sms-budget.ts';
export { emailLink } from './accounts/actions/verify-email.ts';
export { createAccount } from './accounts/actions/create-account.ts';
export { welcomeCaller } from './accounts/actions/welcome-caller.ts';
export { isCommonPassword } from './accounts/actions/password-blocklist.ts';
export { ensureOperator } from './accounts/actions/ensure-operator.ts';
export {
  acceptInvitation,
  changeOperatorEmail,
  changeOperatorRoles,
  disableOperator,
  enableOperator,
  inviteOperator,
  renewInvitation,
  unknownPassword,
} from './accounts/actions/operators.ts';
export { confirmEnrolment, replaceRecoveryCodes, startEnrolment } from './operators/actions/enrol-totp.ts';
export { invitationLink, operatorInvitation, operatorOfLink } from './operators/actions/invitation.ts';
export { SECOND_FACTOR_ATTEMPTS, secondFactorKey } from './operators/actions/second-factor.ts';
export { type OperatorRow, operatorStore } from './operators/store.ts';
export { startStepUp, stepUp } from './sessions/actions/step-up.ts';
export { identityRetentions } from './sessions/actions/prune-identity.ts';
export { hashPassword, passwordMatches } from './actions/passwords.ts';
export { type MessageBudgetDeps, takeMessageBudget } from './codes/actions/consume-sms-budget.ts';
export { watchCodes } from './codes/actions/watch-codes.ts';
export { DEFAULT_SMS_BUDGET, type SmsBudget } from './codes/rules/sms-budget.ts';
export type { Account } from './present.ts';
export { identityReactions } from './accounts/reactions.ts';
export { sessionRoutes } from './sessions/routes.ts';
export { maskAddress, maskEmail, maskMobile } from './accounts/rules/mask.ts';

/** Returns accounts by id; unknown ids are absent. */
export async function accountsByIds(
  executor: Executor,
  ids: readonly number[],
): Promise<Map<number, Account>> {
  if (!ids.length) return new Map();
  const rows = await accountStore(executor).accountsByIds([...new Set(ids)]);
  return new Map(rows.map((row) => [row.id, toAccount(row)]));
}

/** Returns the account of a role with a mobile number, or undefined. */
export async function findAccountByMobile(
  executor: Executor,
  role: Role,
  mobile: string,
): Promise<Account | undefined> {
  const row = await accountStore(executor).accountByMobile(role, mobile);
  return row && toAccount(row);
}

/** Returns an account's saved addresses, the default one first. */
export function savedAddressesOf(executor: Executor, accountId: number): Promise<SavedAddress[]> {
  return addressesStore(executor).list(accountId);
}

/** Returns the State of each account's address on record; accounts without a saved address are absent. */
export function addressStatesOf(
  executor: Executor,
  accountIds: readonly number[],
): Promise<ReadonlyMap<number, IndianState>> {
  return addressesStore(executor).states(accountIds);
}

/** Returns the ids of all operators, also disabled ones. */
export function operatorIds(executor: Executor): Promise<number[]> {
  return operatorStore(executor).ids();
}

/** Returns the operators who can log in, with their roles. */
export function activeOperators(
  executor: Executor,
): Promise<{ readonly id: number; readonly roles: readonly OperatorRole[] }[]> {
  return operatorStore(executor).active();
}

/** Returns the ids of the operators who can log in. */
export async function activeOperatorIds(executor: Executor): Promise<number[]> {
  return (await activeOperators(executor)).map(({ id }) => id);
}

/** Returns the ids of the operators who can log in and have a grant. */
export async function operatorIdsWith(executor: Executor, grant: Grant): Promise<number[]> {
  return (await activeOperators(executor)).filter(({ roles }) => hasGrant(roles, grant)).map(({ id }) => id);
}

/** Returns the roles of an operator who can log in; null for one who cannot. */
export async function activeRolesOf(executor: Executor, id: number): Promise<readonly OperatorRole[] | null> {
  return (await activeOperators(executor)).find((one) => one.id === id)?.roles ?? null;
}

/** Returns whether a password is the account's. The caller must require more than the password, or count the attempts. */
export async function isAccountPassword(executor: Executor, id: number, password: string): Promise<boolean> {
  return passwordMatches((await accountStore(executor).accountById(id))?.password_hash, password);
}

/**
 * Returns the mobile number of an account and those that it had in the last 30 days: what concerns its money is announced to all of them,
 * because the newest may be a thief's.
 */
export async function recentMobilesOf(
  executor: Executor,
  vault: Pick<Vault, 'open'>,
  id: number,
  now: Date,
): Promise<string[]> {
  const store = accountStore(executor);
  const account = await store.accountById(id);
  const former = await store.formerMobiles(id, addMinutes(now, -FORMER_MOBILE_DAYS * 24 * 60));
  const mobiles = [
    ...(account?.mobile ? [account.mobile] : []),
    ...former.map((sealed) => vault.open(sealed)),
  ];
  return [...new Set(mobiles)];
}

/** Stores a customer's current location. */
export function saveLastPlace(
  executor: Executor,
  accountId: number,
  point: { readonly latitude: number; readonly longitude: number },
): Promise<void> {
  return accountStore(executor).setLastPlace(accountId, point);
}

/** Returns the customer's last known location; used for a job that has no other place. */
export function lastPlaceOf(
  executor: Executor,
  accountId: number,
): Promise<{ latitude: number; longitude: number } | null> {
  return accountStore(executor).lastPlace(accountId);
}
