import { z } from 'zod';
import { sameHash, tokenHash } from '../../platform/vault.ts';
import { type FetchOptions, fetchJson } from '../../platform/vendors/fetch-json.ts';
import type { VendorOutage } from '../../platform/vendors/vendor-outage.ts';
import { composeSms } from './compose.ts';
import type { DeliveryReport, SmsVendor } from './port.ts';
import type { TemplateIds } from './template-ids.ts';
import { toOutcome } from './to-outcome.ts';

/** Connection settings of MSG91. */
export interface Msg91Settings extends FetchOptions {
  readonly url: string;
  readonly authKey: string;
  /** The last part of the address to which MSG91 sends its reports, because it does not sign them. */
  readonly reportSecret: string;
  /** The ids of MSG91's templates, each registered with the operators (DLT). */
  readonly templateIds: TemplateIds;
  readonly segmentPaise: number | null;
  /** Wraps each request, such as with a circuit breaker. */
  readonly guard: <T extends object>(request: () => Promise<T | VendorOutage>) => Promise<T | VendorOutage>;
}

const reply = z.object({
  type: z.string(),
  message: z.string().optional(),
  code: z.coerce.string().optional(),
});

/** A key that MSG91 rejects, in an answer with status 200; every further message would fail too. */
const AUTH_CODES = new Set(['201', '207', '301', '418']);

const status = z.union([z.string(), z.number()]).transform(String);
/** Webhook version 3: one JSON object per message. Versions for other platforms lack the request id. */
const flatReport = z.object({ requestId: z.string().min(1), status });
/** Webhook version 2: a form whose field `data` is a JSON list. */
const groupedReports = z.array(
  z.object({ requestId: z.string().min(1), report: z.array(z.object({ status })) }),
);
const reports = z.union([
  flatReport.transform(({ requestId, status: one }) => [{ requestId, status: one }]),
  groupedReports.transform((groups) =>
    groups.flatMap(({ requestId, report }) => report.map((one) => ({ requestId, status: one.status }))),
  ),
  z.array(flatReport),
]);

const DELIVERED = '1';
/** Failed, on the do-not-disturb list, rejected, blocked number, rejected. */
const NOT_DELIVERED = new Set(['2', '9', '16', '17', '25']);

/** Sends by MSG91's flow API: the text is the vendor's copy of the template, so only values are sent. */
export function msg91(settings: Msg91Settings): SmsVendor {
  const { url, authKey, reportSecret, templateIds, segmentPaise, guard, ...fetchOptions } = settings;
  return {
    name: 'msg91',
    segmentPaise,
    async send(message) {
      const composed = composeSms(message);
      if ('problem' in composed) return { outcome: 'refused', code: composed.problem };
      const templateId = templateIds[message.template]?.[message.language];
      if (!templateId) return { outcome: 'refused', code: 'template_not_registered' };
      const variables = Object.fromEntries(composed.values.map(({ value }, at) => [`var${at + 1}`, value]));
      const answer = await guard(async () => {
        const response = await fetchJson('msg91', new URL('/api/v5/flow', url), fetchOptions, {
          body: {
            template_id: templateId,
            short_url: '0',
            recipients: [{ mobiles: `91${message.to}`, ...variables }],
          },
          headers: { authkey: authKey },
          validStatuses: [400, 422],
        });
        if ('outage' in response) return response;
        const { data } = reply.safeParse(response.json);
        if (!data) return { outage: 'unreadable' };
        return data.code !== undefined && AUTH_CODES.has(data.code) ? { outage: 'denied' } : data;
      });
      return toOutcome(answer, ({ type, message: id, code }) => {
        if (type !== 'success') return { outcome: 'refused', code: code ?? 'error' };
        const { segments } = composed;
        return id
          ? { outcome: 'accepted', vendorId: id, delivered: false, segments }
          : { outcome: 'failed', error: 'no_id' };
      });
    },
    parseReports({ body, secret }) {
      // Hashed first, so that the comparison takes the same time for every length.
      if (secret === undefined || !sameHash(tokenHash(secret), tokenHash(reportSecret))) return 'forged';
      const parsed = reports.safeParse(parseBody(body.toString('utf8')));
      if (!parsed.success) return 'unreadable';
      return parsed.data.flatMap(({ requestId, status: code }): DeliveryReport[] => {
        if (code === DELIVERED) return [{ vendorId: requestId, state: 'delivered', error: null }];
        return NOT_DELIVERED.has(code) ? [{ vendorId: requestId, state: 'undelivered', error: code }] : [];
      });
    },
  };
}

function parseBody(body: string): unknown {
  try {
    return JSON.parse(/^\s*[[{]/.test(body) ? body : (new URLSearchParams(body).get('data') ?? ''));
  } catch {
    return null;
  }
}
