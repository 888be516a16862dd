import type { Executor } from '../../../../platform/db/connect.ts';
import { accountStore } from '../../store.ts';

/** Changes the name, e-mail and address of an account, for a feature with its own form. */
export async function updateAccount(
  tx: Executor,
  id: number,
  changes: { readonly name: string; readonly email: string; readonly address: string },
): Promise<void> {
  await accountStore(tx).change(id, changes);
}
