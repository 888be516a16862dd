import type { ChosenChannel } from '@aaspaas/contract/features/preferences.ts';
import type { NotificationKind } from '@aaspaas/contract/features/notification.ts';
import type { Executor } from '../../../../platform/db/connect.ts';
import { type Account, accountsByIds } from '../../../identity/index.ts';
import { isOperatorKind } from '../../rules/operator-kinds.ts';
import { channelsFor, isMuted, type Reader } from '../rules/channels.ts';
import { preferenceStore } from '../store.ts';

/** A notification whose channels are looked up. */
interface ChannelRequest {
  readonly accountId: number;
  readonly kind: NotificationKind;
  /** Whether its sender also wants an SMS. */
  readonly bySms: boolean;
}

/** Returns the readers with what they chose and how they can be reached; erased accounts are absent. */
export async function readersOf(
  executor: Executor,
  accountIds: readonly number[],
): Promise<Map<number, Reader & { readonly account: Account }>> {
  const ids = [...new Set(accountIds)];
  const accounts = await accountsByIds(executor, ids);
  const store = preferenceStore(executor);
  const choices = await store.choicesOf(ids);
  const subscribed = await store.withPushDevice(ids);
  return new Map(
    accounts.entries().map(([id, account]) => [
      id,
      {
        account,
        role: account.role,
        choices: choices.get(id) ?? new Map(),
        reach: {
          push: subscribed.has(id),
          sms: account.mobile !== '',
          whatsapp: account.mobile !== '',
          email: account.verifiedEmail !== null,
        },
      },
    ]),
  );
}

/** Returns the channels on which each notification is sent, in the order of the arguments. */
export async function chosenChannels(
  executor: Executor,
  requests: readonly ChannelRequest[],
): Promise<readonly ChosenChannel[][]> {
  const readers = await readersOf(
    executor,
    requests.map(({ accountId }) => accountId),
  );
  return requests.map((request) => {
    const reader = readers.get(request.accountId);
    return reader ? channelsFor(request, reader) : [];
  });
}

/** Returns the ids of the notifications whose group their reader, an operator, has muted. */
export async function mutedNotifications(
  executor: Executor,
  notifications: readonly {
    readonly id: number;
    readonly accountId: number;
    readonly kind: NotificationKind;
  }[],
): Promise<number[]> {
  const forOperators = notifications.filter(({ kind }) => isOperatorKind(kind));
  if (forOperators.length === 0) return [];
  const readers = await readersOf(
    executor,
    forOperators.map(({ accountId }) => accountId),
  );
  return forOperators
    .filter(({ accountId, kind }) => {
      const reader = readers.get(accountId);
      return reader !== undefined && isMuted(kind, reader);
    })
    .map(({ id }) => id);
}
