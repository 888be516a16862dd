import { addMinutes } from '@aaspaas/contract/kernel/time.ts';
import type { Tx } from '../../../platform/db/connect.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { text } from '../../../platform/http/failures.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Live } from '../../../platform/live/live.ts';
import type { SmsGateway } from '../../../ports/sms/port.ts';
import { type Account, accountsByIds } from '../../identity/index.ts';
import { GROUP_SECONDS, isGrouped, sendAt } from '../rules/delivery.ts';
import { kindsOfSameEvent } from '../rules/same-event.ts';
import { type NewNotification, notificationStore } from '../store.ts';
import { requestMessages } from './request-messages.ts';

/** Dependencies for sending a notification. */
export interface NotifyDeps extends Pick<Platform, 'db' | 'clock' | 'publish'> {
  readonly live: Pick<Live, 'notify'>;
  readonly sms: SmsGateway;
}

/** Channel: inbox and browsers only, or also SMS; a start code is only in the SMS. */
export type Channel = 'inbox' | 'sms' | { readonly startCode: string };

/**
 * Adds a notification to a person's inbox at once, where it replaces an older one of the same event and line and includes
 * those of the same kind and booking, and requests push messages and, if the channel requires it, an SMS: now, or when
 * `sendAt` lets them go. Safe to repeat for the same origin: one inbox entry, one push per browser, one SMS. The SMS of a
 * start code is sent here, because the code is never stored with a job; throws if the gateway failed, so that the job is
 * retried.
 */
export async function notify(
  deps: NotifyDeps,
  notification: NewNotification,
  channel: Channel,
): Promise<void> {
  const { db, live } = deps;
  const account = (await accountsByIds(db, [notification.accountId])).get(notification.accountId);
  // The account was erased in the meantime.
  if (!account) return;
  await transaction(db, (tx) => addToInbox(tx, deps, notification, channel === 'sms'));
  await live.notify(notification.accountId);
  if (typeof channel === 'object') await sendStartCode(deps, account, notification, channel.startCode);
}

async function addToInbox(
  tx: Tx,
  { clock, publish }: NotifyDeps,
  notification: NewNotification,
  bySms: boolean,
): Promise<void> {
  const { accountId, kind, facts, at, lines = 1 } = notification;
  const now = clock.now();
  const inbox = notificationStore(tx);
  await inbox.lockInbox(accountId);
  const added = await inbox.add(notification);
  if (!added) return;
  const { id } = added;
  const lineId = facts.detail_id;
  if (lineId !== undefined) await inbox.replaceOlder(accountId, lineId, kindsOfSameEvent(kind), now);
  if (lines > 1 && facts.booking && isGrouped(kind))
    await inbox.includeEarlier(notification, id, addMinutes(at, -GROUP_SECONDS / 60));
  const release = sendAt({ kind, date: facts.date, time: facts.time, lines }, now);
  if (release <= now) await requestMessages(tx, publish, { id, accountId, lineId, bySms }, now);
  else await inbox.hold(id, bySms, release);
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
    mobile,
    text: text(language, 'notification.sms_start_code', {
      code,
      service: facts.service?.[language] ?? '',
      booking: facts.booking ?? '',
    }),
    code,
  });
  if (outcome === 'failed') throw new Error(`the gateway did not take the SMS of notification ${id}`);
  await store.markSmsSent(id, clock.now());
}
