/** A browser that agreed to show messages: where its push service listens, and the keys that only it can read with. */
export interface PushAddress {
  readonly endpoint: string;
  /** The browser's public key, base64url. */
  readonly p256dh: string;
  /** The secret between it and us, base64url. */
  readonly auth: string;
}

/** What a browser is shown. It lies on a locked screen: nothing that only its reader may know. */
export interface PushMessage {
  /** The message's number; the same one again takes the place of the first. */
  readonly id: number;
  readonly title: string;
  readonly body: string;
  /** Path of the page that it leads to. */
  readonly path: string;
}

/**
 * What became of it: `gone` (there is no such browser any more, or there never was), `refused` (this message will not be taken however often it is
 * sent), `failed` may be tried again.
 */
export type PushOutcome = 'sent' | 'gone' | 'refused' | 'failed';

/** Sends messages to browsers by their push services. It never throws: what happened is the value. */
export interface PushSender {
  /** The key that browsers subscribe with, base64url. */
  readonly publicKey: string;
  send(to: PushAddress, message: PushMessage): Promise<PushOutcome>;
}
