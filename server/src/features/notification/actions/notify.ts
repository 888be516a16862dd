import { addMinutes } from '@aaspaas/contract/kernel/time.ts';
import type { Tx } from '../../../platform/db/connect.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Live } from '../../../platform/live/live.ts';
import type { SmsGateway } from '../../../ports/sms/port.ts';
import { type Account, accountsByIds } from '../../identity/index.ts';
import { mutedNotifications } from '../preferences/actions/chosen-channels.ts';
import { GROUP_SECONDS, isGrouped, sendAt } from '../rules/delivery.ts';
import { kindsOfSameEvent } from '../rules/same-event.ts';
import { type Grouping, type NewNotification, notificationStore } from '../store.ts';
import { requestMessages } from './request-messages.ts';

/** Dependencies for sending a notification. */
export interface NotifyDeps extends Pick<Platform, 'db' | 'clock' | 'publishAll'> {
  readonly live: Pick<Live, 'wake' | 'announce'>;
  readonly sms: SmsGateway;
}

/** Channel: inbox, browsers and mail only, or also SMS; a start code is only in the SMS, which cannot be turned off. */
export type Channel = 'inbox' | 'sms' | { readonly startCode: string };

/** A notification to add, and whether it is also sent by SMS. */
export interface NotificationRequest extends NewNotification {
  readonly bySms: boolean;
}

/**
 * Adds notifications to people's inboxes at once, in one transaction. Each replaces an older one of the same event and line
 * and includes those of the same kind and booking. Requests messages on the channels that each reader chose: now, or when `sendAt`
 * lets them go. Safe to repeat for the same origin: one inbox entry, one push per browser, one SMS, one mail.
 */
export async function notifyAll(deps: NotifyDeps, requests: readonly NotificationRequest[]): Promise<void> {
  const accounts = await accountsByIds(
    deps.db,
    requests.map(({ accountId }) => accountId),
  );
  // The others were erased in the meantime.
  const existing = requests.filter(({ accountId }) => accounts.has(accountId));
  if (existing.length === 0) return;
  await transaction(deps.db, (tx) => addToInboxes(tx, deps, existing));
}

/**
 * As `notifyAll`, for one notification. The SMS of a start code is sent here, because the code is never stored with a job;
 * throws if the gateway failed, so that the job is retried.
 */
export async function notify(
  deps: NotifyDeps,
  notification: NewNotification,
  channel: Channel,
): Promise<void> {
  await notifyAll(deps, [{ ...notification, bySms: channel === 'sms' }]);
  if (typeof channel !== 'object') return;
  const account = (await accountsByIds(deps.db, [notification.accountId])).get(notification.accountId);
  if (account) await sendStartCode(deps, account, notification, channel.startCode);
}

async function addToInboxes(
  tx: Tx,
  { clock, publishAll, live }: NotifyDeps,
  requests: readonly NotificationRequest[],
): Promise<void> {
  const now = clock.now();
  const inbox = notificationStore(tx);
  await inbox.lockInboxes(requests.map(({ accountId }) => accountId));
  const added = await inbox.add(requests);
  const muted = await mutedNotifications(
    tx,
    added.map(({ id, notification: { accountId, kind } }) => ({ id, accountId, kind })),
  );
  await inbox.mute(muted, now);
  live.wake();
  await inbox.replaceOlder(
    added.flatMap(({ notification: { accountId, kind, facts } }) =>
      facts.detail_id === undefined
        ? []
        : [{ accountId, lineId: facts.detail_id, kinds: kindsOfSameEvent(kind) }],
    ),
    now,
  );
  for (const round of groupingRounds(added)) await inbox.includeEarlier(round);
  const messages = added.map(({ id, notification: { accountId, kind, facts, lines = 1, bySms } }) => ({
    id,
    accountId,
    kind,
    lineId: facts.detail_id,
    bySms,
    releaseAt: sendAt({ kind, date: facts.date, time: facts.time, lines }, now),
  }));
  await requestMessages(
    tx,
    publishAll,
    messages.filter(({ releaseAt }) => releaseAt <= now),
    now,
  );
  await inbox.hold(messages.filter(({ releaseAt }) => releaseAt > now));
}

/**
 * Returns the added notifications that include earlier ones: in each round at most one of a person, kind and booking, in the
 * order in which they were added, because a later one includes the one before.
 */
function groupingRounds(
  added: readonly { readonly id: number; readonly notification: NewNotification }[],
): Grouping[][] {
  const grouped = added.filter(
    ({ notification: { kind, facts, lines = 1 } }) => lines > 1 && facts.booking && isGrouped(kind),
  );
  const groups = [
    ...Map.groupBy(
      grouped.map((one) => ({ ...one, since: addMinutes(one.notification.at, -GROUP_SECONDS / 60) })),
      ({ notification: { accountId, kind, facts } }) => `${accountId} ${kind} ${facts.booking}`,
    ).values(),
  ];
  const rounds = Math.max(0, ...groups.map(({ length }) => length));
  return Array.from({ length: rounds }, (_, round) => groups.flatMap((group) => group[round] ?? []));
}

async function sendStartCode(
  { db, clock, sms }: NotifyDeps,
  { language, mobile }: Account,
  { accountId, origin, facts }: NewNotification,
  code: string,
): Promise<void> {
  const store = notificationStore(db);
  const { id, sms_sent_at } = await store.byOrigin(accountId, origin);
  if (sms_sent_at) return;
  const outcome = await sms.send({
    to: mobile,
    template: 'start_code',
    values: { code, service: facts.service?.[language] ?? '' },
    language,
    accountId,
    notificationId: id,
  });
  if (outcome === 'failed') throw new Error(`the gateway did not take the SMS of notification ${id}`);
  await store.markSmsSent(id, clock.now());
}
