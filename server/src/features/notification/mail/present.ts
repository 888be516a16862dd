import type { BookingDocumentKind } from '@aaspaas/contract/features/document-kinds.ts';
import {
  type MailTemplate,
  type MailTemplateName,
  mailTemplates,
} from '@aaspaas/contract/features/mail-templates.ts';
import { notificationHref } from '@aaspaas/contract/features/notification-href.ts';
import type { NotificationGroup } from '@aaspaas/contract/features/preferences.ts';
import { type Translate, formatDate, formatTime } from '@aaspaas/contract/kernel/format-date.ts';
import type { Role } from '@aaspaas/contract/kernel/role.ts';
import { dateOf, timeOf } from '@aaspaas/contract/kernel/time.ts';
import type { Language } from '@aaspaas/contract/messages/index.ts';
import { text } from '../../../platform/http/failures.ts';
import type { MailMessage } from '../../../ports/mail/port.ts';
import { renderNotification } from '../present.ts';
import type { NotificationRow } from '../store.ts';

/** The reader of a mail, and the address where it goes. */
export interface MailReader {
  readonly id: number;
  readonly role: Role;
  readonly name: string;
  readonly email: string;
  readonly language: Language;
}

/** What all mails need. */
export interface MailContext {
  /** The public address that links begin with. */
  readonly publicUrl: string;
  /** Returns the signed token that turns off the mails of a group. */
  unsubscribeToken(subscription: { readonly accountId: number; readonly group: NotificationGroup }): string;
}

/** The parts of a mail that differ by template. */
type MailBody = Pick<MailMessage, 'subject' | 'title' | 'paragraphs' | 'facts'> & {
  /** The text of the button and the path that it opens. */
  readonly action: { readonly text: string; readonly path: string };
};

const SETTINGS: Readonly<Record<Role, string>> = {
  user: '/notification-settings',
  employee: '/employee-notification-settings',
  admin: '/admin/account',
};

/** A mail without its key. */
type Mail = Omit<MailMessage, 'id'>;

/** Adds what all mails to a person's account have: the greeting, the address of the link, and where to change the settings. */
export function accountMail(
  { publicUrl, unsubscribeToken }: MailContext,
  reader: MailReader,
  template: MailTemplateName,
  { group, ...body }: MailBody & { readonly group: NotificationGroup | null },
): Mail {
  const { language, name, email, role } = reader;
  const translate: Translate = (key, values) => text(language, key, values);
  const url = `${publicUrl}${body.action.path}`;
  const { transactional }: MailTemplate = mailTemplates[template];
  const token = transactional || group === null ? null : unsubscribeToken({ accountId: reader.id, group });
  return {
    to: email,
    language,
    subject: body.subject,
    title: body.title,
    paragraphs: [...(name ? [translate('mail.greeting', { name })] : []), ...body.paragraphs],
    facts: body.facts.filter(({ value }) => value !== ''),
    action: { text: body.action.text, url },
    actionHelp: translate('mail.link_help', { url }),
    footer: [
      template === 'verify_email' || template === 'operator_invitation'
        ? translate(`mail.${template}_footer`)
        : translate('mail.footer'),
    ],
    footerLinks: [
      ...(group === null ? [] : [{ text: translate('mail.settings'), url: `${publicUrl}${SETTINGS[role]}` }]),
      ...(token === null
        ? []
        : [{ text: translate('mail.unsubscribe'), url: `${publicUrl}/unsubscribe?token=${token}` }]),
    ],
    unsubscribeUrl: token === null ? null : `${publicUrl}/api/mail/unsubscribe/${token}`,
  };
}

/** The mails of notifications. */
export type NotificationMail = Extract<
  MailTemplateName,
  'booking_confirmed' | 'booking_cancelled' | 'refund_made' | 'visit_reminder'
>;

/** Returns the mail of a notification: the sentence of the inbox, and its facts in a table. */
export function notificationMail(
  context: MailContext,
  reader: MailReader,
  template: NotificationMail,
  {
    group,
    notification,
  }: { readonly group: NotificationGroup | null; readonly notification: NotificationRow },
): Mail {
  const { kind, facts } = notification;
  const { language, role } = reader;
  const translate: Translate = (key, values) => text(language, key, values);
  const { date, time, booking = '', amount } = facts;
  const service = facts.service?.[language] ?? '';
  const when = date && time ? `${formatDate(date, translate)}, ${formatTime(time, translate)}` : '';
  const values = { booking, service, when, amount: amount ?? 0 };
  return accountMail(context, reader, template, {
    group,
    subject: translate(`mail.${template}_subject`, values),
    title: translate(`mail.${template}_title`),
    paragraphs: [renderNotification(kind, facts, language)],
    facts: [
      { label: translate('mail.fact_booking'), value: booking },
      { label: translate('mail.fact_service'), value: service },
      { label: translate('mail.fact_when'), value: when },
      { label: translate('mail.fact_amount'), value: amount === undefined ? '' : `₹${amount}` },
      { label: translate('mail.fact_professional'), value: facts.name ?? '' },
    ],
    action: { text: translate(`mail.${template}_action`), path: notificationHref({ kind }, role) },
  });
}

/** Returns the mail with the link that verifies its address. */
export function verificationMail(context: MailContext, reader: MailReader, link: string): Mail {
  const translate: Translate = (key, values) => text(reader.language, key, values);
  return accountMail(context, reader, 'verify_email', {
    group: null,
    subject: translate('mail.verify_email_subject'),
    title: translate('mail.verify_email_title'),
    paragraphs: [translate('mail.verify_email_text')],
    facts: [],
    action: { text: translate('mail.verify_email_action'), path: link },
  });
}

/** Returns the mail with the link by which an operator sets a password. `mobile`: masked. */
export function invitationMail(
  context: MailContext,
  reader: MailReader,
  { link, mobile, expiresAt }: { readonly link: string; readonly mobile: string; readonly expiresAt: Date },
): Mail {
  const translate: Translate = (key, values) => text(reader.language, key, values);
  const until = `${formatDate(dateOf(expiresAt), translate)}, ${formatTime(timeOf(expiresAt), translate)}`;
  return accountMail(context, reader, 'operator_invitation', {
    group: null,
    subject: translate('mail.operator_invitation_subject'),
    title: translate('mail.operator_invitation_title'),
    paragraphs: [translate('mail.operator_invitation_text', { until, mobile })],
    facts: [],
    action: { text: translate('mail.operator_invitation_action'), path: link },
  });
}

/** Returns the mail about new documents of a booking: their numbers, and a link that needs a login. */
export function documentMail(
  context: MailContext,
  reader: MailReader,
  {
    booking,
    documents,
  }: {
    readonly booking: string;
    readonly documents: readonly { readonly kind: BookingDocumentKind; readonly number: string }[];
  },
): Mail {
  const translate: Translate = (key, values) => text(reader.language, key, values);
  return accountMail(context, reader, 'document_ready', {
    group: 'payments',
    subject: translate('mail.document_ready_subject', { booking }),
    title: translate('mail.document_ready_title'),
    paragraphs: [translate('mail.document_ready_text')],
    facts: documents.map(({ kind, number }) => ({
      label: translate(kind === 'receipt' ? 'invoice.title_bill' : `invoice.title_${kind}`),
      value: number,
    })),
    action: {
      text: translate('mail.document_ready_action'),
      path: pageOf(documents.map(({ kind }) => kind)),
    },
  });
}

/** Returns the page with the booking: a payment in advance has a voucher while the work is still to come. */
function pageOf(kinds: readonly BookingDocumentKind[]): string {
  if (kinds.some((kind) => kind === 'invoice' || kind === 'receipt')) return '/complete-booking';
  return kinds.every((kind) => kind === 'receipt_voucher') ? '/scheduled-booking' : '/cancel-booking';
}

/** The numbers of open items of an operator's queue. */
export interface QueueNumbers {
  readonly open: number;
  readonly groups: Readonly<Partial<Record<'overdue' | 'soon' | 'today' | 'later', number>>>;
}

/** Returns the daily digest of an operator. */
export function digestMail(
  context: MailContext,
  reader: MailReader,
  { open, groups }: QueueNumbers,
  now: Date,
): Mail {
  const translate: Translate = (key, values) => text(reader.language, key, values);
  const { overdue = 0 } = groups;
  return accountMail(context, reader, 'operator_digest', {
    group: 'digest',
    subject: translate('mail.operator_digest_subject', { count: open }),
    title: translate('mail.operator_digest_title', { time: formatTime(timeOf(now), translate) }),
    paragraphs: [
      open === 0
        ? translate('mail.operator_digest_none')
        : translate('mail.operator_digest_text', { count: open, overdue }),
    ],
    facts: (['overdue', 'soon', 'today', 'later'] as const).flatMap((group) =>
      groups[group] ? [{ label: translate(`queue.group_${group}`), value: String(groups[group]) }] : [],
    ),
    action: { text: translate('mail.operator_digest_action'), path: '/admin' },
  });
}
