import { transaction } from '../../../platform/db/transaction.ts';
import { text } from '../../../platform/http/failures.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Live } from '../../../platform/live/live.ts';
import type { SmsGateway } from '../../../ports/sms/port.ts';
import { accountsByIds } from '../../identity/index.ts';
import { pushRequested } from '../events.ts';
import { renderNotification } from '../present.ts';
import { pushStore } from '../push/store.ts';
import { kindsOfSameEvent } from '../rules/same-event.ts';
import { type NewNotification, notificationStore } from '../store.ts';

/** Dependencies for sending a notification. */
export interface NotifyDeps extends Pick<Platform, 'db' | 'clock' | 'publish'> {
  readonly live: Pick<Live, 'notify'>;
  readonly sms: SmsGateway;
}

/** Channel: inbox and browsers only, or also SMS; a start code is only in the SMS. */
export type Channel = 'inbox' | 'sms' | { readonly startCode: string };

/**
 * Adds a notification to a person's inbox, where it replaces an older one of the same event and line, and sends it by SMS
 * if the channel requires it. Safe to repeat for the same
 * origin: one inbox entry, one push per browser, and an accepted SMS is not sent again. Throws if the gateway failed, so
 * that the job is retried.
 */
export async function notify(
  { db, clock, publish, sms, live }: NotifyDeps,
  notification: NewNotification,
  channel: Channel,
): Promise<void> {
  const account = (await accountsByIds(db, [notification.accountId])).get(notification.accountId);
  // The account was erased in the meantime.
  if (!account) return;
  await transaction(db, async (tx) => {
    const inbox = notificationStore(tx);
    const added = await inbox.add(notification);
    if (!added) return;
    const lineId = notification.facts.detail_id;
    if (lineId !== undefined)
      await inbox.replaceOlder(
        notification.accountId,
        lineId,
        kindsOfSameEvent(notification.kind),
        clock.now(),
      );
    for (const id of await pushStore(tx).subscriptionIds(notification.accountId))
      await publish(tx, pushRequested, `${added.id}:${id}`, {
        notification_id: added.id,
        subscription_id: id,
      });
  });
  await live.notify(notification.accountId);
  if (channel === 'inbox') return;
  const store = notificationStore(db);
  const { id, sms_sent_at } = await store.byOrigin(notification.accountId, notification.origin);
  if (sms_sent_at) return;
  const { language, mobile } = account;
  const { kind, facts } = notification;
  const outcome =
    channel === 'sms'
      ? await sms.send({
          mobile,
          text: text(language, 'notification.sms', { text: renderNotification(kind, facts, language) }),
        })
      : await sms.send({
          mobile,
          text: text(language, 'notification.sms_start_code', {
            code: channel.startCode,
            service: facts.service?.[language] ?? '',
            booking: facts.booking ?? '',
          }),
          code: channel.startCode,
        });
  if (outcome === 'failed') throw new Error(`the gateway did not take the SMS of notification ${id}`);
  await store.markSmsSent(id, clock.now());
}
