import type { Insertable } from 'kysely';
import type { Tx } from '../../../../platform/db/connect.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { recentMobilesOf } from '../../../identity/index.ts';
import { bankAccountChanged } from '../../events.ts';
import type { ProviderTables } from '../../tables.ts';
import { bankStore } from '../store.ts';

/** A bank account as typed by its owner. */
export interface BankAccountFields {
  readonly accountNumber: string;
  readonly ifsc: string;
  readonly bankName: string;
  readonly branchName: string;
}

/** Dependencies of a new bank account. */
export interface AddBankAccountDeps extends Pick<Platform, 'vault' | 'publish'> {
  /** Stops payouts for some time after a change; payment does it. */
  freezePayouts(tx: Tx, accountId: number, now: Date): Promise<void>;
}

/**
 * Adds the bank account of a registration. Without payouts so far, nothing is frozen and no message is sent; the check decides.
 */
export async function addRegisteredAccount(
  tx: Tx,
  { vault }: Pick<Platform, 'vault'>,
  accountId: number,
  fields: BankAccountFields,
  now: Date,
): Promise<void> {
  await bankStore(tx).add({
    ...columnsOf(vault, fields),
    account_id: accountId,
    source: 'registration',
    created_at: now,
  });
}

/**
 * Adds a bank account that replaces the one before. Payouts are frozen first, because that waits for a run that is being approved. Every
 * recent number of the professional is informed by SMS. Returns the id.
 */
export async function replaceBankAccount(
  tx: Tx,
  { vault, publish, freezePayouts }: AddBankAccountDeps,
  accountId: number,
  fields: BankAccountFields,
  now: Date,
): Promise<number> {
  const store = bankStore(tx);
  const replaces = (await store.newestOf([accountId])).has(accountId);
  if (replaces) await freezePayouts(tx, accountId, now);
  const columns = columnsOf(vault, fields);
  const id = await store.add({ ...columns, account_id: accountId, source: 'professional', created_at: now });
  // The registration's columns repeat the newest account: its profile and its form show them.
  await tx
    .withTables<ProviderTables>()
    .updateTable('professionals')
    .set(columns)
    .where('account_id', '=', accountId)
    .execute();
  const mobiles = replaces ? await recentMobilesOf(tx, vault, accountId, now) : [];
  for (const [index, mobile] of mobiles.entries())
    await publish(tx, bankAccountChanged, `${id}:${index}`, {
      account_id: accountId,
      bank_account_id: id,
      sealed_mobile: vault.seal(mobile).toString('base64'),
      last4: fields.accountNumber.slice(-4),
    });
  return id;
}

type DetailColumns = Required<
  Pick<
    Insertable<ProviderTables['bank_accounts']>,
    'account_sealed' | 'account_last4' | 'ifsc' | 'bank_name' | 'branch_name'
  >
>;

function columnsOf(
  vault: Pick<Platform['vault'], 'seal'>,
  { accountNumber, ifsc, bankName, branchName }: BankAccountFields,
): DetailColumns {
  return {
    account_sealed: vault.seal(accountNumber),
    account_last4: accountNumber.slice(-4),
    ifsc,
    bank_name: bankName,
    branch_name: branchName,
  };
}
