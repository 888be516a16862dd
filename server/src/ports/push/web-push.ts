import { request } from 'node:https';
import { isPushEndpoint } from '@aaspaas/contract/features/push.ts';
import webPush from 'web-push';
import { publicLookup } from './public-lookup.ts';
import type { PushOutcome, PushSender } from './port.ts';

/** The pair of keys by which push services know the sender (VAPID), base64url. */
export interface PushKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

/** How push services are reached. */
export interface WebPushSettings extends PushKeys {
  /** Whom a push service writes to when something is wrong: `mailto:` or `https:`. */
  readonly subject: string;
  readonly timeoutMs: number;
  /** A push service on this machine to try it with, by the certificate it shows; absent: only hosts on the public internet are spoken to. */
  readonly stubService?: { readonly ca: string };
}

/** News older than this are no news: a phone that was off so long reads them in the inbox. */
const TTL_SECONDS = 24 * 3600;

/**
 * Web Push (RFC 8030) with VAPID. Where to send is the browser's word, so it could be any host: a name is looked up here and spoken to only at public
 * addresses, redirects are not followed, and of the answer nothing but its status is read.
 */
export function webPushSender({ stubService, timeoutMs, ...vapid }: WebPushSettings): PushSender {
  // What is wrong with subject or keys is said now, and never taken for a browser's fault.
  webPush.getVapidHeaders(
    'https://push.example',
    vapid.subject,
    vapid.publicKey,
    vapid.privateKey,
    'aes128gcm',
  );
  return {
    publicKey: vapid.publicKey,
    async send({ endpoint, p256dh, auth }, message) {
      if (!stubService && !isPushEndpoint(endpoint)) return 'gone';
      const made = sealed(
        { endpoint, keys: { p256dh, auth } },
        JSON.stringify(message),
        vapid,
        `n${message.id}`,
      );
      // Keys that nothing can be sealed with were never a browser's.
      if (!made) return 'gone';
      return outcomeOf(await post(endpoint, made, timeoutMs, stubService));
    },
  };
}

interface Sealed {
  readonly headers: Record<string, string | number>;
  readonly body: Buffer;
}

function sealed(
  to: webPush.PushSubscription,
  text: string,
  vapidDetails: { subject: string } & PushKeys,
  topic: string,
): Sealed | null {
  try {
    const { headers, body } = webPush.generateRequestDetails(to, text, {
      vapidDetails,
      TTL: TTL_SECONDS,
      topic,
    });
    return { headers, body };
  } catch {
    return null;
  }
}

/** The answer's status; 0 where there was none in time, or the host is not one to be spoken to. */
function post(
  endpoint: string,
  { headers, body }: Sealed,
  timeoutMs: number,
  stubService: WebPushSettings['stubService'],
): Promise<number> {
  return new Promise((done) => {
    const sending = request(
      endpoint,
      {
        method: 'POST',
        headers,
        agent: false,
        signal: AbortSignal.timeout(timeoutMs),
        ...(stubService ? { ca: stubService.ca } : { lookup: publicLookup() }),
      },
      (answer) => {
        done(answer.statusCode ?? 0);
        answer.destroy();
      },
    );
    sending.on('error', () => done(0));
    sending.end(body);
  });
}

function outcomeOf(status: number): PushOutcome {
  if (status >= 200 && status < 300) return 'sent';
  if (status === 404 || status === 410) return 'gone';
  // Too many at once, a timeout of theirs, and what is wrong over there pass by themselves.
  return status >= 300 && status < 500 && status !== 408 && status !== 429 ? 'refused' : 'failed';
}
