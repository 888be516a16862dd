import type { SmsTemplateName } from '@aaspaas/contract/features/sms-templates.ts';
import type { Language } from '@aaspaas/contract/messages/index.ts';

/** A text message from a registered template to one Indian mobile number, as SMS or by WhatsApp. */
export interface SmsMessage {
  readonly channel: 'sms' | 'whatsapp';
  /** Ten digits, without the country prefix. */
  readonly to: string;
  readonly template: SmsTemplateName;
  /** A value for each variable of the template; free text is cut to what operators deliver. */
  readonly values: Readonly<Record<string, string>>;
  readonly language: Language;
}

/** The systems that send text messages; `local` is the demo phone, `whatsapp` the WhatsApp Cloud API. */
export const SMS_VENDORS = ['local', 'msg91', 'twilio', 'whatsapp'] as const;
export type SmsVendorName = (typeof SMS_VENDORS)[number];

/**
 * The result of handing a message to a vendor. `accepted` is not delivery, unless `delivered` says so; a report follows.
 * `failed` can be retried; `refused` cannot, at this vendor. `code` and `error` contain neither number nor text.
 */
export type SendOutcome =
  | {
      readonly outcome: 'accepted';
      /** The vendor's id of the message; null if it never reports. */
      readonly vendorId: string | null;
      readonly delivered: boolean;
      readonly segments: number;
    }
  | { readonly outcome: 'failed'; readonly error: string }
  | { readonly outcome: 'refused'; readonly code: string };

/** What a vendor reported about a message that it accepted. */
export interface DeliveryReport {
  readonly vendorId: string;
  readonly state: 'delivered' | 'undelivered';
  /** The vendor's code of the failure, if any. */
  readonly error: string | null;
}

/** An incoming delivery report: the body as sent, and what proves its sender. */
export interface ReportRequest {
  readonly body: Buffer;
  readonly signature: string | undefined;
  /** The secret in the path, for vendors that do not sign. */
  readonly secret: string | undefined;
}

/** One vendor of text messages. Never throws: every outcome is a value. */
export interface SmsVendor {
  readonly name: SmsVendorName;
  /** The price of one segment in paise; null: unknown. */
  readonly segmentPaise: number | null;
  send(message: SmsMessage): Promise<SendOutcome>;
  /** Verifies and reads delivery reports. States before the delivery or its failure are left out. */
  parseReports(request: ReportRequest): readonly DeliveryReport[] | 'forged' | 'unreadable';
}

/** The vendor that sends, and the one that is used once if the first does not deliver. */
export interface SmsVendors {
  readonly primary: SmsVendor;
  readonly fallback: SmsVendor | null;
  /** Sends to those who chose WhatsApp; null: they get SMS. The second vendor of its messages is `primary`. */
  readonly whatsapp: SmsVendor | null;
}

/** A message to send, for features. */
export interface OutgoingSms extends Omit<SmsMessage, 'channel'> {
  /** Whether the reader chose WhatsApp, and whether an SMS follows if it does not deliver; default: by SMS. */
  readonly whatsapp?: { readonly thenSms: boolean } | undefined;
  /** Messages to one number with the same template and subject within a minute are one. */
  readonly subject?: string | undefined;
  /** The account it is for, and the notification that it delivers: the log names them. */
  readonly accountId?: number | undefined;
  readonly notificationId?: number | undefined;
}

/** The result for features: `failed` can be retried; `refused` (an unreachable number, a used-up limit) cannot. */
export type SmsOutcome = 'sent' | 'failed' | 'refused';

/** Sends text messages, within the limits and with a record of each. Never throws for an outcome of a vendor. */
export interface SmsGateway {
  send(sms: OutgoingSms): Promise<SmsOutcome>;
}

/** A text message as the demo phone shows it. */
export interface DeliveredSms {
  readonly mobile: string;
  readonly channel: SmsMessage['channel'];
  readonly text: string;
  /** The one-time code in the text, if any. */
  readonly code?: string;
  readonly sentAt: Date;
}

/** Stores what the local vendor delivered, newest first; '' reads the messages of every number. */
export interface SmsInbox {
  inbox(mobile: string): Promise<DeliveredSms[]>;
}
