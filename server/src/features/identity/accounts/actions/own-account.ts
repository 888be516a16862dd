import { Failure } from '../../../../kernel/failure.ts';
import type { Executor } from '../../../../platform/db/connect.ts';
import type { Actor } from '../../../../platform/http/call.ts';
import { type Account, toAccount } from '../present.ts';
import { identityStore } from '../../sessions/store.ts';

/** Returns the caller's own account. */
export async function ownAccount(executor: Executor, { id }: Pick<Actor, 'id'>): Promise<Account> {
  const row = await identityStore(executor).accountById(id);
  if (!row) throw new Failure('unauthenticated');
  return toAccount(row);
}
