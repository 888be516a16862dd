import type { ChosenChannel } from '@aaspaas/contract/features/preferences.ts';
import type { NotificationKind } from '@aaspaas/contract/features/notification.ts';
import { dateOf, instantOf } from '@aaspaas/contract/kernel/time.ts';
import type { Tx } from '../../../platform/db/connect.ts';
import type { PublishAll } from '../../../platform/events/events.ts';
import { mailRequested, pushRequested, smsRequested } from '../events.ts';
import { chosenChannels } from '../preferences/actions/chosen-channels.ts';
import { pushStore } from '../push/store.ts';
import { MAX_SMS_PER_LINE } from '../rules/delivery.ts';
import { notificationStore } from '../store.ts';

/** A stored notification whose messages are requested. */
interface RequestedNotification {
  readonly id: number;
  readonly accountId: number;
  readonly kind: NotificationKind;
  /** The line that it is about, if any. */
  readonly lineId: number | undefined;
  readonly bySms: boolean;
  /** The channels that are left, e.g. only mail for a notification that was read; default: all. */
  readonly only?: readonly ChosenChannel[];
}

/**
 * Requests the messages of notifications on the channels that their readers chose: a push message for each browser, a mail, and
 * an SMS unless the reader got the most for the line and day. Call it with the inboxes locked, so that concurrent requests
 * count each other.
 */
export async function requestMessages(
  tx: Tx,
  publishAll: PublishAll,
  notifications: readonly RequestedNotification[],
  now: Date,
): Promise<void> {
  if (notifications.length === 0) return;
  const chosen = await chosenChannels(tx, notifications);
  const on = (channel: ChosenChannel) =>
    notifications.filter(
      ({ only }, at) => (chosen[at]?.includes(channel) ?? false) && (only?.includes(channel) ?? true),
    );
  await requestPush(tx, publishAll, on('push'));
  await publishAll(
    tx,
    mailRequested,
    on('email').map(({ id }) => ({ id, payload: { notification_id: id } })),
  );
  // WhatsApp replaces the SMS, and the job of both decides.
  const texts = new Set([...on('sms'), ...on('whatsapp')]);
  const bySms = await withinLimit(
    tx,
    notifications.filter((one) => texts.has(one)),
    now,
  );
  if (bySms.length === 0) return;
  await notificationStore(tx).markSmsRequested(
    bySms.map(({ id }) => id),
    now,
  );
  await publishAll(
    tx,
    smsRequested,
    bySms.map(({ id }) => ({ id, payload: { notification_id: id } })),
  );
}

async function requestPush(
  tx: Tx,
  publishAll: PublishAll,
  notifications: readonly RequestedNotification[],
): Promise<void> {
  const subscriptions = await pushStore(tx).subscriptionIds(notifications.map(({ accountId }) => accountId));
  await publishAll(
    tx,
    pushRequested,
    notifications.flatMap(({ id, accountId }) =>
      (subscriptions.get(accountId) ?? []).map((subscription) => ({
        id: `${id}:${subscription}`,
        payload: { notification_id: id, subscription_id: subscription },
      })),
    ),
  );
}

/** Returns the notifications whose SMS is within the limit of its line and day. */
async function withinLimit(
  tx: Tx,
  notifications: readonly RequestedNotification[],
  now: Date,
): Promise<readonly RequestedNotification[]> {
  const about = notifications.flatMap(({ accountId, lineId }) =>
    lineId === undefined ? [] : [{ accountId, lineId }],
  );
  const counts = await notificationStore(tx).smsRequestedSince(about, instantOf(dateOf(now), '00:00'));
  const requested = new Map(
    about.map(({ accountId, lineId }, at) => [`${accountId} ${lineId}`, counts[at] ?? 0]),
  );
  return notifications.filter(({ accountId, lineId }) => {
    const key = `${accountId} ${lineId}`;
    const count = requested.get(key);
    if (count === undefined) return true;
    requested.set(key, count + 1);
    return count < MAX_SMS_PER_LINE;
  });
}
