import type { Language } from '@aaspaas/contract/messages/index.ts';

/** A link in a mail; `url` is absolute, or a path where no public address is set, which only the demo's mailbox shows. */
export interface MailLink {
  readonly text: string;
  readonly url: string;
}

/** A mail to one address. All texts are plain; the adapter makes the text and the HTML part of them. */
export interface MailMessage {
  readonly to: string;
  readonly language: Language;
  readonly subject: string;
  readonly title: string;
  readonly paragraphs: readonly string[];
  readonly facts: readonly { readonly label: string; readonly value: string }[];
  readonly action: MailLink | null;
  /** The explanation of the action's link, for readers who cannot tap the button. */
  readonly actionHelp: string | null;
  readonly footer: readonly string[];
  readonly footerLinks: readonly MailLink[];
  /** Where a mail program unsubscribes with one request (RFC 8058); null for a transactional mail. */
  readonly unsubscribeUrl: string | null;
  /** Identifies the mail: one that is handed over twice has the same Message-ID. Letters and digits. */
  readonly id: string;
}

/** The systems that send mails; `local` is the demo's mailbox. */
export type MailVendorName = 'local' | 'smtp';

/**
 * The result of handing over a mail. `accepted` is not delivery, unless `delivered` says so, and no report follows. `failed` can
 * be retried; `refused` cannot. `code` and `error` contain neither address nor text.
 */
export type MailOutcome =
  | { readonly outcome: 'accepted'; readonly delivered: boolean }
  | { readonly outcome: 'failed'; readonly error: string }
  | { readonly outcome: 'refused'; readonly code: string };

/** A system that sends mails. Never throws: every outcome is a value. */
export interface MailVendor {
  readonly name: MailVendorName;
  send(message: MailMessage): Promise<MailOutcome>;
}

/** A mail as the demo's mailbox shows it. */
export interface DeliveredMail {
  readonly id: number;
  readonly address: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly unsubscribeUrl: string | null;
  readonly sentAt: Date;
}

/** Reads what the demo's mailbox received, newest first; '' reads the mails to every address. */
export interface MailInbox {
  inbox(address: string): Promise<DeliveredMail[]>;
}
