import type { NotificationKind } from '@aaspaas/contract/features/notification.ts';
import { type Reaction, reaction } from '../../../platform/events/events.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { SmsGateway } from '../../../ports/sms/port.ts';
import { accountsByIds } from '../../identity/index.ts';
import { smsRequested } from '../events.ts';
import { smsOf } from '../present.ts';
import { smsAlarmRaised } from '../../identity/codes/events.ts';
import { chosenChannels } from '../preferences/actions/chosen-channels.ts';
import { mustArrive } from '../preferences/rules/channels.ts';
import { type NotifyDeps, notify } from '../actions/notify.ts';
import { operatorsFor } from '../actions/operators-for.ts';
import { isGrouped } from '../rules/delivery.ts';
import { type Facts, notificationStore } from '../store.ts';

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
      if (!account?.mobile) return;
      const { language, mobile } = account;
      const { kind, facts } = notification;
      // Turned off in the meantime.
      const [channels] = await chosenChannels(db, [{ accountId: account.id, kind, bySms: true }]);
      const bySms = channels?.includes('sms') ?? false;
      const byWhatsapp = channels?.includes('whatsapp') ?? false;
      if (!bySms && !byWhatsapp) return;
      const outcome = await sms.send({
        ...smsOf(kind, facts, language),
        to: mobile,
        language,
        ...(byWhatsapp ? { whatsapp: { thenSms: bySms || mustArrive(kind) } } : {}),
        subject: subjectOf(kind, facts),
        accountId: account.id,
        notificationId: notification_id,
      });
      if (outcome === 'failed')
        throw new Error(`the gateway did not take the SMS of notification ${notification_id}`);
      await store.markSmsSent(notification_id, clock.now());
    },
    { callsVendor: true },
  );
}

/**
 * Returns what an SMS is about: kinds that are grouped say the same of each line of their booking, the others are about one
 * line and its time.
 */
function subjectOf(
  kind: NotificationKind,
  { booking, detail_id, date = '', time = '' }: Facts,
): string | undefined {
  if (isGrouped(kind)) return booking;
  return detail_id === undefined ? undefined : `line ${detail_id} ${date} ${time}`;
}

const ALARMS = { unverified: 'admin_codes_unverified', budget: 'admin_sms_budget' } as const;

/** Notifies operators of an alarm about SMS, in the inbox: by SMS it would add to what it warns of. */
export function smsAlarmReaction(deps: NotifyDeps): Reaction {
  return reaction(smsAlarmRaised, 'notification', async ({ kind, window_start }) => {
    for (const accountId of await operatorsFor(deps.db, ALARMS[kind]))
      await notify(
        deps,
        {
          accountId,
          origin: `sms_alarm:${kind}:${window_start}`,
          kind: ALARMS[kind],
          facts: {},
          at: deps.clock.now(),
        },
        'inbox',
      );
  });
}
