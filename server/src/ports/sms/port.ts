/** One text message to one person. */
export interface Sms {
  /** Ten digits, without the country prefix. */
  readonly mobile: string;
  readonly text: string;
  /** The one-time code in the text, if any. */
  readonly code?: string;
}

/** The result of sending: `failed` can be retried, `refused` (an unreachable number) cannot. */
export type SmsOutcome = 'sent' | 'failed' | 'refused';

/** Delivers text messages. Never throws: every outcome is a value. */
export interface SmsGateway {
  send(sms: Sms): Promise<SmsOutcome>;
}

/** A text message as the demo phone shows it. */
export interface DeliveredSms extends Sms {
  readonly sentAt: Date;
}

/** A gateway that stores what it delivered, newest first; '' reads the messages of every number. */
export interface SmsInbox {
  inbox(mobile: string): Promise<DeliveredSms[]>;
}
