import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { sameHash } from '../../platform/vault.ts';
import { type FetchOptions, fetchJson } from '../../platform/vendors/fetch-json.ts';
import type { VendorOutage } from '../../platform/vendors/vendor-outage.ts';
import { composeSms } from './compose.ts';
import type { DeliveryReport, SmsVendor } from './port.ts';
import { toOutcome } from './to-outcome.ts';

/** Connection settings of the WhatsApp Cloud API. */
export interface WhatsappSettings extends FetchOptions {
  readonly url: string;
  readonly token: string;
  /** The id of the sending number. */
  readonly phoneId: string;
  /** Signs the reports. */
  readonly appSecret: string;
  /** Wraps each request, such as with a circuit breaker. */
  readonly guard: <T extends object>(request: () => Promise<T | VendorOutage>) => Promise<T | VendorOutage>;
}

/** The version of the Graph API whose wire format this file speaks. */
const VERSION = 'v23.0';

const accepted = z.object({ messages: z.array(z.object({ id: z.string().min(1) })).min(1) });
const refused = z.object({ error: z.object({ code: z.number() }) });
const answers = z.union([accepted, refused]);

/** Codes about the account or its limits: every further message would fail too. */
const DENIED = new Set([0, 3, 10, 190, 200, 368, 131_005, 131_031]);
const OVER_LIMIT = new Set([4, 80_007, 130_429, 131_048]);

const reports = z.object({
  entry: z.array(
    z.object({
      changes: z.array(
        z.object({
          value: z.object({
            // Absent in changes about other things, such as incoming messages.
            statuses: z
              .array(
                z.object({
                  id: z.string().min(1),
                  status: z.string(),
                  errors: z.array(z.object({ code: z.number() })).optional(),
                }),
              )
              .optional(),
          }),
        }),
      ),
    }),
  ),
});

const DELIVERED = new Set(['delivered', 'read']);

/** Sends approved templates, whose names and languages are ours, by the WhatsApp Cloud API. */
export function whatsapp(settings: WhatsappSettings): SmsVendor {
  const { url, token, phoneId, appSecret, guard, ...fetchOptions } = settings;
  return {
    name: 'whatsapp',
    segmentPaise: null,
    async send(message) {
      const composed = composeSms(message);
      if ('problem' in composed) return { outcome: 'refused', code: composed.problem };
      const parameters = composed.values.map(({ value }) => ({ type: 'text', text: value }));
      const answer = await guard(async () => {
        const response = await fetchJson(
          'whatsapp',
          new URL(`/${VERSION}/${phoneId}/messages`, url),
          fetchOptions,
          {
            body: {
              messaging_product: 'whatsapp',
              to: `91${message.to}`,
              type: 'template',
              template: {
                name: message.template,
                language: { code: message.language },
                ...(parameters.length > 0 ? { components: [{ type: 'body', parameters }] } : {}),
              },
            },
            headers: { authorization: `Bearer ${token}` },
            validStatuses: [400, 404],
          },
        );
        if ('outage' in response) return response;
        const { data } = answers.safeParse(response.json);
        if (!data) return { outage: 'unreadable' };
        if (!('error' in data)) return data;
        if (DENIED.has(data.error.code)) return { outage: 'denied' };
        return OVER_LIMIT.has(data.error.code) ? { outage: 'over_limit' } : data;
      });
      return toOutcome(answer, (read) => {
        if ('error' in read) return { outcome: 'refused', code: String(read.error.code) };
        // A message has no segments.
        const [sent] = read.messages;
        return sent
          ? { outcome: 'accepted', vendorId: sent.id, delivered: false, segments: 1 }
          : { outcome: 'failed', error: 'no_id' };
      });
    },
    parseReports({ body, signature }) {
      const expected = Buffer.from(whatsappSignature(appSecret, body));
      if (signature === undefined || !sameHash(Buffer.from(signature), expected)) return 'forged';
      const parsed = reports.safeParse(parseJson(body.toString('utf8')));
      if (!parsed.success) return 'unreadable';
      return parsed.data.entry
        .flatMap(({ changes }) => changes.flatMap(({ value }) => value.statuses ?? []))
        .flatMap(({ id, status, errors }): DeliveryReport[] => {
          if (DELIVERED.has(status)) return [{ vendorId: id, state: 'delivered', error: null }];
          if (status !== 'failed') return [];
          const code = errors?.[0]?.code;
          return [{ vendorId: id, state: 'undelivered', error: code === undefined ? null : String(code) }];
        });
    },
  };
}

/** Meta's signature of a report: HMAC-SHA256 over the raw body. */
export function whatsappSignature(appSecret: string, body: Buffer): string {
  return `sha256=${createHmac('sha256', appSecret).update(body).digest('hex')}`;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
