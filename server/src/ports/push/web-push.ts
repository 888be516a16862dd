import { request } from 'node:https';
import { isPushEndpoint } from '@aaspaas/contract/features/push.ts';
import type { PushSubscription } from 'web-push';
import { publicLookup } from './public-lookup.ts';
import { measureVendor } from '../../platform/vendors/measure-vendor.ts';
import type { PushOutcome, PushSender } from './port.ts';

/** The key pair that identifies the sender to push services (VAPID), base64url. */
export interface PushKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

/** Settings of the Web Push sender. */
export interface WebPushSettings extends PushKeys {
  /** Contact for push services to report problems: `mailto:` or `https:`. */
  readonly subject: string;
  readonly timeoutMs: number;
  /** A local push service for tests, identified by its certificate; if absent, messages are sent only to hosts on the public internet. */
  readonly stubService?: { readonly ca: string };
}

/** How long the push service stores a notification: a phone that was off longer shows it in the inbox. */
const TTL_SECONDS = 24 * 3600;

/**
 * Creates a sender for Web Push (RFC 8030) with VAPID. The endpoint is supplied by the browser, so it could be any host:
 * names are resolved here and contacted only at public addresses, redirects are not followed, and only the status of the
 * answer is read.
 */
export function webPushSender({ stubService, timeoutMs, ...vapid }: WebPushSettings): PushSender {
  // At start-up, so that a wrong setting is not mistaken for an invalid subscription; the keys were read as a pair.
  requireSubject(vapid.subject);
  return {
    publicKey: vapid.publicKey,
    async send({ endpoint, p256dh, auth }, message) {
      if (!stubService && !isPushEndpoint(endpoint)) return 'gone';
      const made = await sealed(
        { endpoint, keys: { p256dh, auth } },
        JSON.stringify(message),
        vapid,
        `n${message.id}`,
      );
      // Keys that cannot encrypt never belonged to a browser.
      if (!made) return 'gone';
      const status = await measureVendor(
        'web_push',
        () => post(endpoint, made, timeoutMs, stubService),
        (answered) => (answered === 0 ? 'unreachable' : outcomeOf(answered) === 'failed' ? 'failed' : 'ok'),
      );
      return outcomeOf(status);
    },
  };
}

/** @throws an error if the contact is neither `mailto:` nor `https:` (RFC 8292) */
function requireSubject(subject: string): void {
  const protocol = URL.canParse(subject) ? new URL(subject).protocol : '';
  if (protocol !== 'mailto:' && protocol !== 'https:')
    throw new Error(`VAPID_SUBJECT=${subject}: set a mailto: or https: address`);
}

interface Sealed {
  readonly headers: Record<string, string | number>;
  readonly body: Buffer;
}

/** The library is imported when the first message is sent: a web process sends none (decision 19). */
async function sealed(
  to: PushSubscription,
  text: string,
  vapidDetails: { subject: string } & PushKeys,
  topic: string,
): Promise<Sealed | null> {
  const { default: webPush } = await import('web-push');
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

/** Returns the answer's status; 0 if there was none in time or the host is not allowed. */
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
  // Rate limits, timeouts and faults of the push service are temporary.
  return status >= 300 && status < 500 && status !== 408 && status !== 429 ? 'refused' : 'failed';
}
