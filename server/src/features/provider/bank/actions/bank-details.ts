import type { BankAccountState } from '@aaspaas/contract/features/bank-accounts.ts';
import type { Executor } from '../../../../platform/db/connect.ts';
import type { Vault } from '../../../../platform/vault.ts';
import { bankStore, stateOfAccount } from '../store.ts';

/** A professional's bank details, as operators see them. */
export interface BankDetails {
  /** Masked except for the last digits. */
  readonly account: string;
  readonly ifsc: string;
}

/** The account that a professional's next payout goes to. */
export interface CurrentBankAccount extends BankDetails {
  readonly id: number;
  readonly state: BankAccountState;
}

/** Masks an account number to its last digits; empty if none is stored. */
export function maskAccountNumber(last4: string | null): string {
  return last4 ? `•••• ${last4}` : '';
}

/** Returns the newest bank account of professionals. Those without one are missing. */
export async function currentBankAccounts(
  executor: Executor,
  ids: readonly number[],
): Promise<Map<number, CurrentBankAccount>> {
  const rows = await bankStore(executor).newestOf(ids);
  return new Map(
    [...rows].map(([id, row]) => [
      id,
      {
        id: row.id,
        account: maskAccountNumber(row.account_last4),
        ifsc: row.ifsc ?? '',
        state: stateOfAccount(row),
      },
    ]),
  );
}

/** Returns the accounts that payouts go to, as payment asks for them; only verified ones are payable. */
export async function payeesOf(
  executor: Executor,
  ids: readonly number[],
): Promise<Map<number, { readonly bankAccountId: number; readonly state: 'payable' | 'unverified' }>> {
  const rows = await bankStore(executor).newestOf(ids);
  return new Map(
    [...rows].map(([id, row]) => [
      id,
      {
        bankAccountId: row.id,
        state: stateOfAccount(row) === 'verified' ? ('payable' as const) : ('unverified' as const),
      },
    ]),
  );
}

/** Returns bank accounts by their ids, masked; those of erased professionals have empty details. */
export async function maskedBankAccounts(
  executor: Executor,
  ids: readonly number[],
): Promise<Map<number, BankDetails>> {
  const rows = await bankStore(executor).byIds(ids);
  return new Map(
    rows.map(({ id, account_last4, ifsc }) => [
      id,
      { account: maskAccountNumber(account_last4), ifsc: ifsc ?? '' },
    ]),
  );
}

/** Decrypts account numbers for payments. The caller records the access. */
export async function decryptBankAccounts(
  executor: Executor,
  vault: Pick<Vault, 'open'>,
  ids: readonly number[],
): Promise<Map<number, BankDetails & { readonly accountId: number }>> {
  const rows = await bankStore(executor).byIds(ids);
  return new Map(
    rows.flatMap(({ id, account_id: accountId, account_sealed: sealed, ifsc }) =>
      sealed && ifsc ? [[id, { accountId, account: vault.open(sealed), ifsc }] as const] : [],
    ),
  );
}
