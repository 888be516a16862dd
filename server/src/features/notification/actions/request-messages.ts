import { dateOf, instantOf } from '@aaspaas/contract/kernel/time.ts';
import type { Tx } from '../../../platform/db/connect.ts';
import type { Publish } from '../../../platform/events/events.ts';
import { pushRequested, smsRequested } from '../events.ts';
import { pushStore } from '../push/store.ts';
import { MAX_SMS_PER_LINE } from '../rules/delivery.ts';
import { notificationStore } from '../store.ts';

/** A stored notification whose messages are requested. */
interface RequestedNotification {
  readonly id: number;
  readonly accountId: number;
  /** The line that it is about, if any. */
  readonly lineId: number | undefined;
  readonly bySms: boolean;
}

/**
 * Requests the push messages of a notification, and its SMS unless its reader got the most for the line and day. Call it
 * with the inbox locked, so that concurrent requests count each other.
 */
export async function requestMessages(
  tx: Tx,
  publish: Publish,
  { id, accountId, lineId, bySms }: RequestedNotification,
  now: Date,
): Promise<void> {
  for (const subscription of await pushStore(tx).subscriptionIds(accountId))
    await publish(tx, pushRequested, `${id}:${subscription}`, {
      notification_id: id,
      subscription_id: subscription,
    });
  if (!bySms) return;
  const store = notificationStore(tx);
  if (lineId !== undefined) {
    const today = instantOf(dateOf(now), '00:00');
    if ((await store.smsRequestedSince(accountId, lineId, today)) >= MAX_SMS_PER_LINE) return;
  }
  await store.markSmsRequested(id, now);
  await publish(tx, smsRequested, id, { notification_id: id });
}
