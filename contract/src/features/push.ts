import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { key } from '../messages/index.ts';

/** Names that never leave a machine or its network; a push service has none of them. */
const INTERNAL_HOST = /(^|\.)(localhost|local|internal|intranet|lan|home|corp|arpa)$/;

/** Whether an address can be a push service's on the public internet: https at its usual port, by a name, nobody's password in it. */
export function isPushEndpoint(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url?.protocol !== 'https:' || url.port || url.username || url.password) return false;
  const host = url.hostname.replace(/\.$/, '');
  // An address in numbers, in whatever notation, ends in a digit or a bracket once it is parsed.
  return host.includes('.') && !/[\d\]]$/.test(host) && !INTERNAL_HOST.test(host);
}

/** So many bytes as base64url without padding, as browsers write them. */
const bytes = (length: number) =>
  z
    .string({ error: key('error.invalid_value') })
    .regex(new RegExp(`^[\\w-]{${length}}=*$`), key('error.invalid_value'));

const address = z
  .string({ error: key('error.invalid_value') })
  .max(2000, key('error.too_long'))
  .refine(isPushEndpoint, key('error.invalid_value'));

/** What a browser's `PushSubscription` is as JSON, of which this much is needed. */
export const browserSubscription = z.object({
  endpoint: address,
  /** The browser's public key, an uncompressed point of P-256, and the secret between it and us. */
  keys: z.object({ p256dh: bytes(87), auth: bytes(22) }, { error: key('error.invalid_value') }),
});
export type BrowserSubscription = z.output<typeof browserSubscription>;

/** Messages that a browser shows while nobody looks at the page. */
export const pushEndpoints = {
  'push.key': endpoint({
    method: 'GET',
    path: 'push/key',
    who: 'public',
    summary: "The public key that a browser's subscription is made with",
    reply: z.object({ public_key: z.string() }),
  }),
  'push.subscribe': endpoint({
    method: 'POST',
    path: '{role}/push/subscribe',
    who: 'each',
    summary:
      "Sends the caller's news to this browser too, until the session ends; whoever had it before has it no more",
    limit: { per: 'account', max: 120, seconds: 3600 },
    body: browserSubscription,
  }),
  'push.unsubscribe': endpoint({
    method: 'POST',
    path: '{role}/push/unsubscribe',
    who: 'each',
    summary: 'Sends nothing to this browser any more',
    body: z.object({ endpoint: z.string({ error: key('error.invalid_value') }).max(2000) }),
  }),
  'push.renew': endpoint({
    method: 'POST',
    path: 'push/renew',
    who: 'public',
    summary:
      "Puts a browser's new subscription in place of the one that ran out, which proves by its secret whose it is",
    limit: { per: 'address', max: 120, seconds: 3600 },
    body: z.object({
      old: z.object({ endpoint: z.string().max(2000), auth: bytes(22) }),
      subscription: browserSubscription,
    }),
  }),
};
