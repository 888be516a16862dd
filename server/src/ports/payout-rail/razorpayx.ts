import { type Money, paise } from '@aaspaas/contract/kernel/money.ts';
import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { fetchJson, type FetchOptions, type JsonResponse } from '../../platform/vendors/fetch-json.ts';
import type { VendorOutage } from '../../platform/vendors/vendor-outage.ts';
import type { PayoutApi, RailReport, RailStatus } from './port.ts';

/** Connection settings of RazorpayX. */
export interface RazorpayxSettings extends FetchOptions {
  readonly url: string;
  readonly keyId: string;
  readonly keySecret: string;
  /** The account that payments are made from. */
  readonly accountNumber: string;
  /** If absent, every report is rejected and results are only found by polling. */
  readonly webhookSecret?: string | undefined;
}

const STATUSES = [
  'pending',
  'scheduled',
  'queued',
  'processing',
  'processed',
  'reversed',
  'failed',
  'rejected',
  'cancelled',
] as const;

const MAX_REASON = 200;

/** A payout in RazorpayX's wire format, as calls and webhook events have it. */
const wirePayout = z
  .object({
    id: z.string().regex(/^pout_\w{1,40}$/),
    amount: z.int().positive(),
    status: z.enum(STATUSES),
    utr: z.string().nullish(),
    reference_id: z.string().nullish(),
    /** With the tax; both are zero until the payout is processed. */
    fees: z.int().nonnegative().nullish(),
    tax: z.int().nonnegative().nullish(),
    failure_reason: z.string().nullish(),
    status_details: z
      .object({
        reason: z.string().nullish(),
        description: z.string().nullish(),
        source: z.string().nullish(),
      })
      .nullish(),
  })
  .refine(({ fees, tax }) => (tax ?? 0) <= (fees ?? 0))
  .transform(
    (wire): RailReport => ({
      id: wire.id,
      reference: wire.reference_id ?? null,
      amount: paise(wire.amount),
      fee: { total: paise(wire.fees ?? 0), tax: paise(wire.tax ?? 0) },
      ...statusOf(wire),
    }),
  );

/** What the wire format says about a status; the reason of the bank comes first. */
interface WireStatus {
  readonly status: (typeof STATUSES)[number];
  readonly utr?: string | null | undefined;
  readonly failure_reason?: string | null | undefined;
  readonly status_details?:
    | {
        readonly reason?: string | null | undefined;
        readonly description?: string | null | undefined;
        readonly source?: string | null | undefined;
      }
    | null
    | undefined;
}

/** Sources of a failure that are not the bank of the account. */
const OTHER_SOURCES: ReadonlySet<string | null | undefined> = new Set(['gateway', 'business', 'internal']);

function statusOf({ status, utr, status_details: details, failure_reason }: WireStatus): RailStatus {
  switch (status) {
    case 'processed':
      // The bank's number follows in a later report.
      return utr ? { status: 'paid', utr } : { status: 'in_progress' };
    case 'reversed':
    case 'failed':
    case 'rejected':
    case 'cancelled': {
      const reason = details?.description || failure_reason || details?.reason || status;
      const stopped = status === 'rejected' || status === 'cancelled';
      const byBank = !stopped && !OTHER_SOURCES.has(details?.source);
      return { status: 'returned', reason: reason.slice(0, MAX_REASON), byBank };
    }
    default:
      return { status: 'in_progress' };
  }
}

/** Payouts of a page: as many as the vendor allows. */
const PAGE = 100;

const wirePayouts = z.object({ items: z.array(z.unknown()) });
const wireError = z.object({ error: z.object({ code: z.string() }) });
const wireEvent = z.object({
  event: z.string(),
  payload: z.object({ payout: z.object({ entity: z.unknown() }).optional() }),
});

/** RazorpayX's payouts with the contact and the account in one request (composite API). */
export function razorpayx(settings: RazorpayxSettings): PayoutApi {
  const { webhookSecret } = settings;
  return {
    name: 'razorpayx',
    state: 'Karnataka',

    async send({ key, reference, amount, payee }) {
      const answer = await request(settings, '/v1/payouts', {
        headers: { 'x-payout-idempotency': key },
        body: {
          account_number: settings.accountNumber,
          amount,
          currency: 'INR',
          mode: modeOf(amount),
          purpose: 'payout',
          queue_if_low_balance: true,
          reference_id: reference,
          narration: 'Aaspaas payout',
          fund_account: {
            account_type: 'bank_account',
            bank_account: { name: payee.name, ifsc: payee.ifsc, account_number: payee.account },
            contact: { name: payee.name, type: 'vendor', reference_id: payee.contact },
          },
        },
      });
      if ('outage' in answer) return answer;
      if (answer.status >= 400)
        return { refused: wireError.safeParse(answer.json).data?.error.code ?? 'unknown' };
      return wirePayout.safeParse(answer.json).data ?? { outage: 'unreadable' };
    },

    async byId(id) {
      const answer = await request(settings, `/v1/payouts/${encodeURIComponent(id)}`);
      if ('outage' in answer) return answer;
      if (answer.status >= 400) return 'not_found';
      return wirePayout.safeParse(answer.json).data ?? { outage: 'unreadable' };
    },

    async byReference(reference) {
      const query = new URLSearchParams({
        account_number: settings.accountNumber,
        reference_id: reference,
      });
      const answer = await request(settings, `/v1/payouts?${query}`);
      if ('outage' in answer) return answer;
      const { data } = wirePayouts.safeParse(answer.json);
      // A refused question is no answer: the payment may have been made.
      if (answer.status >= 400 || !data) return { outage: 'unreadable' };
      const reports = data.items.map((item) => wirePayout.safeParse(item).data);
      const found = reports.find((report) => report?.reference === reference);
      if (found) return found;
      return reports.length === 0 ? 'not_found' : { outage: 'unreadable' };
    },

    async paymentsSince(from, skip) {
      const query = new URLSearchParams({
        account_number: settings.accountNumber,
        from: String(Math.floor(from.getTime() / 1000)),
        count: String(PAGE),
        skip: String(skip),
      });
      const answer = await request(settings, `/v1/payouts?${query}`);
      if ('outage' in answer) return answer;
      const { data } = wirePayouts.safeParse(answer.json);
      if (answer.status >= 400 || !data) return { outage: 'unreadable' };
      const items = data.items.flatMap((item) => wirePayout.safeParse(item).data ?? []);
      // A payout that cannot be read may be one of ours.
      if (items.length < data.items.length) return { outage: 'unreadable' };
      return { items, next: items.length < PAGE ? null : skip + items.length };
    },

    parseReport({ body, signature }) {
      if (!webhookSecret || !signature || !isSigned(body, signature, webhookSecret))
        return 'invalid_signature';
      const { data } = wireEvent.safeParse(parseJson(body));
      if (!data) return 'unreadable';
      if (!data.event.startsWith('payout.') || !data.payload.payout) return null;
      return wirePayout.safeParse(data.payload.payout.entity).data ?? 'unreadable';
    },
  };
}

/** IMPS pays at once at any hour and has a limit of ₹5,00,000; NEFT pays larger amounts. */
const IMPS_LIMIT = 500_000_00;
const modeOf = (amount: Money) => (amount <= IMPS_LIMIT ? 'IMPS' : 'NEFT');

/** Statuses that are answers about the request itself. */
const ANSWERS = [400, 404, 422];

function request(
  { url, keyId, keySecret, ...options }: RazorpayxSettings,
  path: string,
  { headers, body }: { readonly headers?: Readonly<Record<string, string>>; readonly body?: object } = {},
): Promise<JsonResponse | VendorOutage> {
  const authorization = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`;
  return fetchJson('razorpayx', new URL(path, url), options, {
    validStatuses: ANSWERS,
    headers: { authorization, ...headers },
    ...(body ? { body } : {}),
  });
}

function isSigned(body: Buffer, signature: string, secret: string): boolean {
  const expected = Buffer.from(createHmac('sha256', secret).update(body).digest('hex'));
  const actual = Buffer.from(signature);
  return expected.length === actual.length && timingSafeEqual(expected, actual);
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return null;
  }
}
