/** A push subscription of a browser: the endpoint of its push service, and the keys for encrypting messages that only it can read. */
export interface PushAddress {
  readonly endpoint: string;
  /** The browser's public key, base64url. */
  readonly p256dh: string;
  /** The secret shared with the browser, base64url. */
  readonly auth: string;
}

/** A message for a browser. It is shown on locked screens: it must contain nothing private to its reader. */
export interface PushMessage {
  /** The message's id; a message with the same id replaces the earlier one. */
  readonly id: number;
  readonly title: string;
  readonly body: string;
  /** Path of the page it opens. */
  readonly path: string;
}

/**
 * The result of sending: `gone` (the subscription is invalid or no longer exists), `refused` (retrying this message cannot
 * succeed), `failed` (can be retried).
 */
export type PushOutcome = 'sent' | 'gone' | 'refused' | 'failed';

/** Sends messages to browsers through their push services. Never throws: every outcome is a value. */
export interface PushSender {
  /** The key that browsers subscribe with, base64url. */
  readonly publicKey: string;
  send(to: PushAddress, message: PushMessage): Promise<PushOutcome>;
}
