import { addDays, addMinutes, dateOf, hourOf, instantOf, timeOf } from '@aaspaas/contract/kernel/time.ts';
import type { NotificationKind } from '@aaspaas/contract/features/notification.ts';
import { maskMobile } from '../../src/features/identity/index.ts';
import type { LineTransition } from '../../src/features/booking/index.ts';
import type { DemoService } from '../content/read-catalogue.ts';
import type { Random } from '../random.ts';
import { FIRST_ID } from './facts.ts';
import type { HistoryEntry } from './line-life.ts';

/** The weeks whose notifications and messages are written: older ones are rarely looked at. */
const DAYS = 21;

/** No text messages are sent from 21:00 to 8:00. */
const QUIET = { from: 21, to: 8 } as const;

type Addressee = 'customer' | 'professional';

/** What is sent after a transition; `sms` also by text message. */
const SENT: Partial<
  Record<LineTransition, readonly { to: Addressee; kind: NotificationKind; sms?: true }[]>
> = {
  confirm: [{ to: 'customer', kind: 'booked' }],
  allocate: [
    { to: 'customer', kind: 'professional_found', sms: true },
    { to: 'professional', kind: 'job_new', sms: true },
  ],
  late: [{ to: 'customer', kind: 'professional_late', sms: true }],
  start: [{ to: 'customer', kind: 'work_started' }],
  finish: [{ to: 'customer', kind: 'work_done' }],
  approve: [{ to: 'professional', kind: 'job_approved' }],
  auto_approve: [
    { to: 'customer', kind: 'auto_approved' },
    { to: 'professional', kind: 'job_approved' },
  ],
  cancel_by_user: [
    { to: 'customer', kind: 'cancelled_by_you' },
    { to: 'professional', kind: 'job_cancelled', sms: true },
  ],
  cancel_by_employee: [{ to: 'customer', kind: 'cancelled_by_professional', sms: true }],
  cancel_by_admin: [
    { to: 'customer', kind: 'cancelled_by_us', sms: true },
    { to: 'professional', kind: 'job_cancelled', sms: true },
  ],
  expire_unassigned: [{ to: 'customer', kind: 'no_professional_found', sms: true }],
};

/** An account that gets messages. */
export interface Recipient {
  readonly id: number;
  readonly name: string;
  readonly mobile: string;
  readonly language: 'en' | 'hi';
}

/** Who and what a history entry is about. */
export interface MessageFacts {
  readonly code: string;
  readonly customer: Recipient;
  readonly professional: Recipient | undefined;
  readonly service: DemoService | undefined;
}

/** Returns the notifications of the last weeks and the log of their text messages. Entries have their final ids, oldest first. */
export function makeMessages(
  history: readonly (HistoryEntry & { readonly id: number })[],
  factsOf: (entry: HistoryEntry) => MessageFacts,
  now: Date,
  from: Random,
): { readonly notifications: object[]; readonly message_sends: object[] } {
  const since = addMinutes(now, -DAYS * 24 * 60);
  const [notifications, sends]: [object[], object[]] = [[], []];
  for (const entry of history) {
    if (entry.at < since) continue;
    const facts = factsOf(entry);
    for (const { to, kind, sms } of SENT[entry.transition] ?? []) {
      const recipient = to === 'customer' ? facts.customer : facts.professional;
      if (!recipient) continue;
      const id = FIRST_ID + notifications.length;
      const sentAt = sms ? awake(entry.at) : null;
      const isSent = sentAt !== null && sentAt <= now;
      notifications.push({
        id,
        account_id: recipient.id,
        origin: `line_transitioned:${entry.id}:${kind}`,
        kind,
        facts: {
          booking: facts.code,
          detail_id: entry.line_id,
          service: facts.service?.name ?? { en: '', hi: '' },
          date: entry.after.service_date,
          time: timeOf(entry.after.starts_at),
          ...(facts.professional && entry.after.professional_id !== null
            ? { name: facts.professional.name }
            : {}),
          ...(entry.after.state === 'cancelled' && entry.after.cancel_reason
            ? { reason: entry.after.cancel_reason }
            : {}),
        },
        created_at: entry.at,
        read_at: from.next() < 0.7 ? entry.at : null,
        sms_sent_at: isSent ? sentAt : null,
        replaced: false,
        sms_requested_at: isSent ? entry.at : null,
      });
      if (!isSent) continue;
      const ticket = from.next();
      const state = ticket < 0.975 ? 'delivered' : ticket < 0.992 ? 'undelivered' : 'failed';
      sends.push({
        id: FIRST_ID + sends.length,
        day: dateOf(sentAt),
        template: kind,
        language: recipient.language,
        vendor: 'local',
        recipient_masked: maskMobile(recipient.mobile),
        repeat_key: null,
        state,
        vendor_id: null,
        error: state === 'delivered' ? null : state === 'failed' ? 'timeout' : 'absent_subscriber',
        segments: recipient.language === 'hi' ? 2 : 1,
        cost: 0,
        fallback_of: null,
        created_at: sentAt,
        accepted_at: state === 'failed' ? null : sentAt,
        settled_at: addMinutes(sentAt, 1 / 6),
        account_id: recipient.id,
        notification_id: id,
        channel: 'sms',
      });
    }
  }
  return { notifications, message_sends: sends };
}

/** Returns when a text message is sent: at once, or at eight in the morning. */
function awake(at: Date): Date {
  const hour = hourOf(at);
  if (hour >= QUIET.to && hour < QUIET.from) return at;
  return instantOf(addDays(dateOf(at), hour >= QUIET.from ? 1 : 0), '08:00');
}
