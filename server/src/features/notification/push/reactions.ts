import { notificationHref } from '@aaspaas/contract/features/notification-href.ts';
import { type Reaction, reaction } from '../../../platform/events/events.ts';
import { text } from '../../../platform/http/failures.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { PushSender } from '../../../ports/push/port.ts';
import { accountsByIds } from '../../identity/index.ts';
import { pushRequested } from '../events.ts';
import { chosenChannels } from '../preferences/actions/chosen-channels.ts';
import { renderNotification } from '../present.ts';
import { notificationStore } from '../store.ts';
import { pushStore } from './store.ts';

/** Maximum age of a push notification; older ones are only in the inbox. */
const MAX_AGE_MS = 24 * 3_600_000;

/**
 * Sends a notification to a browser. Each browser has a separate job, so that a retry for one push service does not repeat
 * the others. If the process dies between sending and the end of the job, the notification id makes the second push
 * replace the first.
 */
export function pushReaction({
  db,
  clock,
  push,
}: Pick<Platform, 'db' | 'clock'> & { readonly push: PushSender }): Reaction {
  return reaction(
    pushRequested,
    'push',
    async ({ notification_id, subscription_id }) => {
      const store = pushStore(db);
      const browser = await store.byId(subscription_id);
      const notification = await notificationStore(db).byId(notification_id);
      // Read, reassigned to another account, or logged out in the meantime.
      if (!browser || !notification || notification.read_at || notification.account_id !== browser.account_id)
        return;
      const now = clock.now();
      if (now.getTime() - notification.created_at.getTime() > MAX_AGE_MS) return;
      const owner = (await accountsByIds(db, [browser.account_id])).get(browser.account_id);
      if (!owner) return;
      // Turned off in the meantime.
      const [channels] = await chosenChannels(db, [
        { accountId: owner.id, kind: notification.kind, bySms: false },
      ]);
      if (!channels?.includes('push')) return;
      const { language } = browser;
      const outcome = await push.send(browser, {
        id: notification.id,
        title: text(language, 'notification.push_title'),
        body: renderNotification(notification.kind, notification.facts, language),
        path: notificationHref(notification, owner.role),
      });
      if (outcome === 'sent') await store.markDelivered(browser.id);
      else if (outcome === 'gone') await store.remove(browser.id);
      else await store.markFailed(browser.id, now);
      if (outcome === 'failed')
        throw new Error(`the push service did not take notification ${notification.id}`);
    },
    { callsVendor: true },
  );
}
