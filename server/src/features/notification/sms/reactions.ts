import { type Reaction, reaction } from '../../../platform/events/events.ts';
import { text } from '../../../platform/http/failures.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { SmsGateway } from '../../../ports/sms/port.ts';
import { accountsByIds } from '../../identity/index.ts';
import { smsRequested } from '../events.ts';
import { renderNotification } from '../present.ts';
import { notificationStore } from '../store.ts';

/**
 * Sends a notification by SMS in the language of its reader. Throws if the gateway failed, so that the job is retried and
 * finally kept as a dead job.
 */
export function smsReaction({
  db,
  clock,
  sms,
}: Pick<Platform, 'db' | 'clock'> & { readonly sms: SmsGateway }): Reaction {
  return reaction(
    smsRequested,
    'sms',
    async ({ notification_id }) => {
      const store = notificationStore(db);
      const notification = await store.byId(notification_id);
      // Sent, or read in the meantime; one that a newer notification replaced counts as read.
      if (!notification || notification.sms_sent_at || notification.read_at) return;
      const account = (await accountsByIds(db, [notification.account_id])).get(notification.account_id);
      // The account was erased in the meantime.
      if (!account) return;
      const { language, mobile } = account;
      const body = renderNotification(notification.kind, notification.facts, language);
      const outcome = await sms.send({ mobile, text: text(language, 'notification.sms', { text: body }) });
      if (outcome === 'failed')
        throw new Error(`the gateway did not take the SMS of notification ${notification_id}`);
      await store.markSmsSent(notification_id, clock.now());
    },
    { callsVendor: true },
  );
}
