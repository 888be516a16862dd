/** One text to one person. */
export interface Sms {
  /** Ten digits, without the country's prefix. */
  readonly mobile: string;
  readonly text: string;
  /** The one-time code in the text, where there is one. */
  readonly code?: string;
}

/** What became of it: `failed` may be tried again, `refused` (a number that cannot be reached) may not. */
export type SmsOutcome = 'sent' | 'failed' | 'refused';

/** Delivers texts. It never throws: what happened is the value. */
export interface SmsGateway {
  send(sms: Sms): Promise<SmsOutcome>;
}

/** A text as the demo phone shows it. */
export interface DeliveredSms extends Sms {
  readonly sentAt: Date;
}

/** A gateway that keeps what it delivered, newest first; '' reads every number's. */
export interface SmsInbox {
  inbox(mobile: string): Promise<DeliveredSms[]>;
}
