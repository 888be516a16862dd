import type { InboxNotification, NotificationKind } from '@aaspaas/contract/features/notification.ts';
import type { ReviewProblem } from '@aaspaas/contract/features/review.ts';
import { type Translate, formatDate, formatTime } from '@aaspaas/contract/kernel/format-date.ts';
import { isoOf } from '@aaspaas/contract/kernel/time.ts';
import type { Language } from '@aaspaas/contract/messages/index.ts';
import { isSmsTemplate, type SmsTemplateName } from '@aaspaas/contract/features/sms-templates.ts';
import { text } from '../../platform/http/failures.ts';
import type { OutgoingSms } from '../../ports/sms/port.ts';
import type { Facts, NotificationRow } from './store.ts';

/** Returns the text of a notification in a reader's language. */
export function renderNotification(kind: NotificationKind, facts: Facts, language: Language): string {
  const translate: Translate = (key, values) => text(language, key, values);
  const {
    date,
    time,
    service,
    booking = '',
    name = '',
    reason = '',
    account = '',
    case: caseNumber = '',
    list,
    amount = 0,
    hours = 0,
    minutes = 0,
    count = 0,
    jobs = [],
    more,
  } = facts;
  const when = date && time ? `${formatDate(date, translate)}, ${formatTime(time, translate)}` : '';
  const body = translate(withMinutes(kind, minutes) ?? `notification.${kind}`, {
    service: service?.[language] ?? '',
    when,
    booking,
    name,
    // The reason of a hidden review is one of a list, not an operator's text.
    reason: kind === 'review_hidden' ? translate(`review.problem_${reason as ReviewProblem}`) : reason,
    account,
    case: caseNumber,
    list: list ? translate(`export.list_${list}`) : '',
    amount,
    hours,
    minutes,
    count,
    day: date ? formatDate(date, translate) : '',
    jobs: jobs.map((job) => `${formatTime(job.time, translate)} ${job.service[language]}`).join(', '),
  });
  return more ? translate('notification.grouped', { text: body, more, booking }) : body;
}

/** The kinds that have an SMS template. */
export type SmsKind = Extract<NotificationKind, SmsTemplateName>;

/** Returns the template and values of the SMS of a notification. A kind without a template is a mistake of the caller. */
export function smsOf(
  kind: NotificationKind,
  facts: Facts,
  language: Language,
): Pick<OutgoingSms, 'template' | 'values'> {
  if (!isSmsTemplate(kind)) throw new Error(`notifications of the kind ${kind} have no SMS template`);
  const translate: Translate = (key, values) => text(language, key, values);
  const { date, time, service, name = '', reason = '', amount = 0, hours = 0, count = 0 } = facts;
  const { case: caseNumber = '' } = facts;
  const day = date ? formatDate(date, translate) : '';
  return {
    template: kind,
    values: {
      service: service?.[language] ?? '',
      when: date && time ? `${day}, ${formatTime(time, translate)}` : '',
      name,
      reason,
      case: caseNumber,
      amount: String(amount),
      hours: String(Math.ceil(hours)),
      count: String(count),
      day,
    },
  };
}

/** Returns the text that also names when a professional arrives; a notification without a known travel time has none. */
function withMinutes(kind: NotificationKind, minutes: number) {
  return kind === 'on_the_way' && minutes > 0 ? ('notification.on_the_way_minutes' as const) : null;
}

/** Returns a notification as the inbox shows it. */
export function presentNotification(row: NotificationRow, language: Language): InboxNotification {
  return {
    id: row.id,
    kind: row.kind,
    text: renderNotification(row.kind, row.facts, language),
    created_at: isoOf(row.created_at),
    read: row.read_at !== null,
    booking_id: row.facts.booking ?? null,
    detail_id: row.facts.detail_id ?? null,
  };
}
