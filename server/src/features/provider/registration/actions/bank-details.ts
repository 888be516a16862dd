import { type Selectable, sql } from 'kysely';
import type { Executor } from '../../../../platform/db/connect.ts';
import type { NotNull } from '../../../../platform/db/tables.ts';
import type { Vault } from '../../../../platform/vault.ts';
import { maskAccountNumber } from './resubmit-registration.ts';
import type { ProviderTables } from '../../tables.ts';

/** A professional's bank details, as operators see them. */
export interface BankDetails {
  /** Masked except for the last digits. */
  readonly account: string;
  readonly ifsc: string;
}

type BankRow = Pick<Selectable<ProviderTables['professionals']>, 'account_id' | 'account_last4'> &
  NotNull<Pick<Selectable<ProviderTables['professionals']>, 'account_sealed' | 'ifsc'>>;

async function rowsOf(executor: Executor, ids: readonly number[]): Promise<BankRow[]> {
  const { rows } = await sql<BankRow>`
    select account_id, account_sealed, account_last4, ifsc from professionals
    where account_id = any(${ids}::bigint[]) and account_sealed is not null and ifsc <> ''`.execute(executor);
  return rows;
}

/** Returns the bank details of professionals. Those with incomplete details are missing. */
export async function maskedBankDetails(
  executor: Executor,
  ids: readonly number[],
): Promise<Map<number, BankDetails>> {
  const rows = await rowsOf(executor, ids);
  return new Map(
    rows.map((row) => [row.account_id, { account: maskAccountNumber(row.account_last4), ifsc: row.ifsc }]),
  );
}

/** Decrypts account numbers for a bank file. The caller records the access. */
export async function decryptBankDetails(
  executor: Executor,
  vault: Vault,
  ids: readonly number[],
): Promise<Map<number, BankDetails>> {
  const rows = await rowsOf(executor, ids);
  return new Map(
    rows.map((row) => [row.account_id, { account: vault.open(row.account_sealed), ifsc: row.ifsc }]),
  );
}
