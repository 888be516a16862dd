import type { NotificationGroup, Preferences } from '@aaspaas/contract/features/preferences.ts';
import { Failure, invalid } from '../../../../kernel/failure.ts';
import type { Executor } from '../../../../platform/db/connect.ts';
import { transaction } from '../../../../platform/db/transaction.ts';
import type { Actor } from '../../../../platform/http/call.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { operatorGroupsFor } from '../../rules/operator-kinds.ts';
import { channelsOfGroup, groupsOf, isRequired } from '../rules/channels.ts';
import { type Choice, preferenceStore } from '../store.ts';
import { readersOf } from './chosen-channels.ts';

/** Returns the settings of a person; an operator's roles decide the groups. */
export async function showPreferences(
  executor: Executor,
  { id: accountId, role, roles }: Pick<Actor, 'id' | 'role' | 'roles'>,
  { hasWhatsapp }: { readonly hasWhatsapp: boolean },
): Promise<Preferences> {
  const reader = (await readersOf(executor, [accountId])).get(accountId);
  if (!reader) throw new Failure('unauthenticated');
  const { account, reach } = reader;
  const only: ReadonlySet<NotificationGroup> | undefined =
    role === 'admin' ? new Set([...operatorGroupsFor(roles), 'digest']) : undefined;
  return {
    groups: groupsOf(reader, hasWhatsapp ? [] : ['whatsapp'], only),
    push_device: reach.push,
    email: account.email,
    email_verified: reach.email,
  };
}

/**
 * Turns a channel of a group on or off; the same choice again changes nothing. 422 on `channel` if the person's role does not
 * have it, or if it is the only one by which messages that must arrive reach them.
 */
export async function changePreference(
  { db, clock, hasWhatsapp }: Pick<Platform, 'db' | 'clock'> & { readonly hasWhatsapp: boolean },
  accountId: number,
  choice: Choice,
): Promise<void> {
  await transaction(db, async (tx) => {
    const store = preferenceStore(tx);
    await store.lock(accountId);
    const reader = (await readersOf(tx, [accountId])).get(accountId);
    if (!reader) throw new Failure('unauthenticated');
    const { group, channel, enabled } = choice;
    const exists =
      channelsOfGroup(reader.role, group).includes(channel) && (channel !== 'whatsapp' || hasWhatsapp);
    if (!exists) throw invalid({ channel: ['error.invalid_value'] });
    if (!enabled && isRequired(reader, group, channel)) throw invalid({ channel: ['preference.keep_one'] });
    await store.choose(accountId, choice, clock.now());
  });
}
