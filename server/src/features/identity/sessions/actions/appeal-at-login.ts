import { transaction } from '../../../../platform/db/transaction.ts';
import { appealBlock } from '../../blocks/actions/appeal-block.ts';
import type { BlockRow } from '../../blocks/store.ts';
import { checkCredentials, type CredentialDeps, type Credentials } from './check-credentials.ts';

/** Appeals against the block of an account that cannot log in: the mobile number and the password prove who it is. */
export async function appealAtLogin(
  deps: CredentialDeps,
  { text, ...sent }: Credentials & { readonly text: string },
): Promise<BlockRow> {
  const row = await checkCredentials(deps, sent);
  return transaction(deps.db, (tx) => appealBlock(tx, deps, row.id, text, deps.clock.now()));
}
