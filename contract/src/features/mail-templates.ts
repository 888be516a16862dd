/** What a mail is for. Transactional: it answers what its reader did or holds, so its reader cannot unsubscribe from it. */
export interface MailTemplate {
  readonly transactional: boolean;
}

/** Every mail of the product. */
export const mailTemplates = {
  verify_email: { transactional: true },
  operator_invitation: { transactional: true },
  booking_confirmed: { transactional: true },
  booking_cancelled: { transactional: true },
  refund_made: { transactional: true },
  document_ready: { transactional: true },
  visit_reminder: { transactional: false },
  operator_digest: { transactional: false },
} as const satisfies Readonly<Record<string, MailTemplate>>;

export type MailTemplateName = keyof typeof mailTemplates;

/** The names of all mails. */
export const MAIL_TEMPLATE_NAMES = Object.keys(mailTemplates) as [MailTemplateName, ...MailTemplateName[]];
