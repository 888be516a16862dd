import type { Profile } from '@aaspaas/contract/features/profile.ts';
import { Failure } from '../../../../kernel/failure.ts';
import type { Executor } from '../../../../platform/db/connect.ts';
import type { Actor } from '../../../../platform/http/call.ts';
import type { Platform } from '../../../../platform/platform.ts';
import type { IdentityDeps } from '../../deps.ts';
import { type Account, presentProfile, toAccount } from '../../present.ts';
import { accountStore } from '../../store.ts';

/** Returns the caller's own account. */
export async function ownAccount(executor: Executor, { id }: Pick<Actor, 'id'>): Promise<Account> {
  const row = await accountStore(executor).accountById(id);
  if (!row) throw new Failure('unauthenticated');
  return toAccount(row);
}

/** Returns the caller's own profile. */
export function profileReader({ db }: Pick<Platform, 'db'>, deps: Pick<IdentityDeps, 'pictureUrl'>) {
  return async (actor: Pick<Actor, 'id'>): Promise<Profile> => {
    const account = await ownAccount(db, actor);
    const { avatarFileId } = account;
    return presentProfile(account, avatarFileId === null ? null : await deps.pictureUrl(avatarFileId));
  };
}
