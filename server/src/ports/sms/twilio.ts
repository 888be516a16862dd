import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { sameHash } from '../../platform/vault.ts';
import { type FetchOptions, fetchJson } from '../../platform/vendors/fetch-json.ts';
import type { VendorOutage } from '../../platform/vendors/vendor-outage.ts';
import { composeSms } from './compose.ts';
import type { SmsVendor } from './port.ts';
import { toOutcome } from './to-outcome.ts';

/** Connection settings of Twilio. */
export interface TwilioSettings extends FetchOptions {
  readonly url: string;
  readonly accountSid: string;
  readonly authToken: string;
  /** A sender id or number, or a messaging service (`MG…`). */
  readonly from: string;
  /** The public address to which Twilio sends its reports; it is part of what they are signed over. */
  readonly reportUrl: string;
  readonly segmentPaise: number | null;
  /** Wraps each request, such as with a circuit breaker. */
  readonly guard: <T extends object>(request: () => Promise<T | VendorOutage>) => Promise<T | VendorOutage>;
}

const accepted = z.object({ sid: z.string().min(1), status: z.string() });
const refused = z.object({ code: z.number() });
const answers = z.union([accepted, refused]);

const DELIVERED = new Set(['delivered', 'read']);
const NOT_DELIVERED = new Set(['undelivered', 'failed', 'canceled']);

/** Sends by Twilio's REST API. The operators recognize the registered template by the text. */
export function twilio(settings: TwilioSettings): SmsVendor {
  const { url, accountSid, authToken, from, reportUrl, segmentPaise, guard, ...fetchOptions } = settings;
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`;
  const path = `/2010-04-01/Accounts/${accountSid}/Messages.json`;
  return {
    name: 'twilio',
    segmentPaise,
    async send(message) {
      const composed = composeSms(message);
      if ('problem' in composed) return { outcome: 'refused', code: composed.problem };
      const form = new URLSearchParams({
        To: `+91${message.to}`,
        [from.startsWith('MG') ? 'MessagingServiceSid' : 'From']: from,
        Body: composed.text,
        StatusCallback: reportUrl,
      });
      const answer = await guard(async () => {
        const response = await fetchJson('twilio', new URL(path, url), fetchOptions, {
          form,
          headers: { authorization },
          validStatuses: [400],
        });
        if ('outage' in response) return response;
        return answers.safeParse(response.json).data ?? { outage: 'unreadable' };
      });
      return toOutcome(answer, (read) =>
        'sid' in read
          ? { outcome: 'accepted', vendorId: read.sid, delivered: false, segments: composed.segments }
          : { outcome: 'refused', code: String(read.code) },
      );
    },
    parseReports({ body, signature }) {
      const form = new URLSearchParams(body.toString('utf8'));
      const expected = Buffer.from(twilioSignature(authToken, reportUrl, form));
      if (signature === undefined || !sameHash(Buffer.from(signature), expected)) return 'forged';
      const [vendorId, status] = [form.get('MessageSid'), form.get('MessageStatus')];
      if (!vendorId || !status) return 'unreadable';
      if (DELIVERED.has(status)) return [{ vendorId, state: 'delivered', error: null }];
      if (!NOT_DELIVERED.has(status)) return [];
      return [{ vendorId, state: 'undelivered', error: form.get('ErrorCode') }];
    },
  };
}

/** Twilio's signature of a form: HMAC-SHA1 over the address and the sorted names with their values, in base64. */
export function twilioSignature(authToken: string, url: string, form: URLSearchParams): string {
  const signed = [...new Set(form.keys())]
    .toSorted()
    .map((name) => `${name}${[...new Set(form.getAll(name))].toSorted().join('')}`)
    .join('');
  return createHmac('sha1', authToken).update(`${url}${signed}`).digest('base64');
}
