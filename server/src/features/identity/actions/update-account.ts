import type { Executor } from '../../../platform/db/connect.ts';
import { accountStore } from '../account-store.ts';

/** Changes who an account says it is, for a feature whose own form asked for it. */
export async function updateAccount(
  tx: Executor,
  id: number,
  changes: { readonly name: string; readonly email: string; readonly address: string },
): Promise<void> {
  await accountStore(tx).change(id, changes);
}
