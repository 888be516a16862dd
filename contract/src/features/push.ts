import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { key } from '../messages/index.ts';

/** Host names that are local to a machine or network; push services never use them. */
const INTERNAL_HOST = /(^|\.)(localhost|local|internal|intranet|lan|home|corp|arpa)$/;

/**
 * Checks whether a URL can belong to a push service on the public internet: https on the default port, a host name instead
 * of an IP address, no credentials.
 */
export function isPushEndpoint(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url?.protocol !== 'https:' || url.port || url.username || url.password) return false;
  const host = url.hostname.replace(/\.$/, '');
  // A parsed IP address, in any notation, ends in a digit or a bracket.
  return host.includes('.') && !/[\d\]]$/.test(host) && !INTERNAL_HOST.test(host);
}

/** Returns the schema of a base64url text with the given number of characters; browsers omit the padding. */
const bytes = (length: number) =>
  z
    .string({ error: key('error.invalid_value') })
    .regex(new RegExp(`^[\\w-]{${length}}=*$`), key('error.invalid_value'));

const address = z
  .string({ error: key('error.invalid_value') })
  .max(2000, key('error.too_long'))
  .refine(isPushEndpoint, key('error.invalid_value'));

/** The required part of a browser's `PushSubscription` as JSON. */
export const browserSubscription = z.object({
  endpoint: address,
  /** The browser's public key (an uncompressed P-256 point) and the shared authentication secret. */
  keys: z.object({ p256dh: bytes(87), auth: bytes(22) }, { error: key('error.invalid_value') }),
});
export type BrowserSubscription = z.output<typeof browserSubscription>;

/** Push notifications, which a browser shows while the page is not open. */
export const pushEndpoints = {
  'push.key': endpoint({
    method: 'GET',
    path: 'push/key',
    who: 'public',
    summary: 'The public key for push subscriptions of browsers',
    reply: z.object({ public_key: z.string() }),
  }),
  'push.subscribe': endpoint({
    method: 'POST',
    path: '{role}/push/subscribe',
    who: 'each',
    summary:
      "Sends the caller's notifications to this browser until the session ends; replaces the browser's earlier subscriber",
    limit: { per: 'account', max: 120, seconds: 3600 },
    body: browserSubscription,
  }),
  'push.unsubscribe': endpoint({
    method: 'POST',
    path: '{role}/push/unsubscribe',
    who: 'each',
    summary: 'Stops sending notifications to this browser',
    body: z.object({ endpoint: z.string({ error: key('error.invalid_value') }).max(2000) }),
  }),
  'push.renew': endpoint({
    method: 'POST',
    path: 'push/renew',
    who: 'public',
    summary: "Replaces a browser's expired subscription; the secret of the old one proves its owner",
    limit: { per: 'address', max: 120, seconds: 3600 },
    body: z.object({
      old: z.object({ endpoint: z.string().max(2000), auth: bytes(22) }),
      subscription: browserSubscription,
    }),
  }),
};
