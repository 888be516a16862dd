import { createHash } from 'node:crypto';
import { z } from 'zod';
import { type RequestSettings, sendRequest } from './request.ts';
import type {
  GatewayOutage,
  GatewayPage,
  GatewayReconRow,
  GatewayRefusal,
  PaymentGateway,
  ReconPage,
  UnreadableEvent,
  WebhookEvent,
} from './port.ts';
import { checkoutText, isSigned } from './signature.ts';
import {
  wireDispute,
  wireError,
  wireEvent,
  wireList,
  wirePayment,
  wireReconRow,
  wireRefund,
  wireRowName,
  wireSettlement,
  wireUnsettledRow,
} from './wire.ts';

/** Connection settings and webhook secret of Razorpay. */
export interface RazorpaySettings extends RequestSettings {
  /**
   * Secrets of webhook events, each valid: to rotate, the new one is added here and at the gateway, and the old one is removed a day later,
   * when the gateway no longer retries events that it signed. If empty, every event is rejected and results are only found by polling.
   */
  readonly webhookSecrets: readonly string[];
  readonly checkoutUrl?: (orderId: string) => string;
}

/**
 * Capture options. A payment that the bank confirms within 30 minutes is captured automatically; a later one is refunded
 * to the customer automatically at once, and no booking waits for it.
 */
const CAPTURE = { automatic_expiry_period: 30, manual_expiry_period: 30, refund_speed: 'normal' };

/** Rows of a page of the reconciliation report; the gateway allows 1,000. */
const RECON_PAGE = 500;

/** Items of a page of another list: as many as the gateway allows. */
const LIST_PAGE = 100;

/** Razorpay's REST API; the simulator implements the same API. */
export function razorpay(settings: RazorpaySettings): PaymentGateway {
  const { keyId, keySecret, webhookSecrets } = settings;
  return {
    key: keyId,
    checkoutUrl: (orderId) => settings.checkoutUrl?.(orderId) ?? null,

    async createOrder({ receipt, amount, notes }) {
      const response = await sendRequest(settings, 'POST', '/v1/orders', {
        amount,
        currency: 'INR',
        receipt,
        ...(notes ? { notes } : {}),
        payment: { capture: 'automatic', capture_options: CAPTURE },
      });
      return (
        parseResponse(response, z.object({ id: z.string(), amount: z.literal(amount) })) ??
        toRefusal(response)
      );
    },

    async paymentsOf(orderId) {
      const response = await sendRequest(
        settings,
        'GET',
        `/v1/orders/${encodeURIComponent(orderId)}/payments`,
      );
      const payments = parseResponse(response, z.object({ items: z.array(wirePayment) }));
      if (payments && 'items' in payments) return payments.items;
      return payments ?? 'not_found';
    },

    paymentsSince: (from, skip) =>
      listSince(settings, '/v1/payments', (item) => wirePayment.safeParse(item).data ?? null, { from, skip }),

    async refund({ paymentId, amount, key, receipt }) {
      const response = await sendRequest(
        settings,
        'POST',
        `/v1/payments/${encodeURIComponent(paymentId)}/refund`,
        { amount, speed: 'normal', receipt },
        { 'x-refund-idempotency': key },
      );
      return parseResponse(response, wireRefund) ?? toRefusal(response);
    },

    async refundById(id) {
      const response = await sendRequest(settings, 'GET', `/v1/refunds/${encodeURIComponent(id)}`);
      return parseResponse(response, wireRefund) ?? 'not_found';
    },

    refundsSince: (from, skip) =>
      listSince(settings, '/v1/refunds', (item) => wireRefund.safeParse(item).data ?? null, { from, skip }),

    async settlementById(id) {
      const response = await sendRequest(settings, 'GET', `/v1/settlements/${encodeURIComponent(id)}`);
      return parseResponse(response, wireSettlement) ?? 'not_found';
    },

    async settledOn(day, skip) {
      const [year, month, date] = day.split('-').map(Number);
      const query = new URLSearchParams({
        year: String(year),
        month: String(month),
        day: String(date),
        count: String(RECON_PAGE),
        skip: String(skip),
      });
      const response = await sendRequest(settings, 'GET', `/v1/settlements/recon/combined?${query}`);
      const page = parseResponse(response, wireList);
      // A refused report is an outage: an empty one would look like a day without settlements.
      if (page === null) return { outage: 'failed' };
      return 'items' in page ? readReconPage(page.items, skip) : page;
    },

    async disputeById(id) {
      const response = await sendRequest(settings, 'GET', `/v1/disputes/${encodeURIComponent(id)}`);
      return parseResponse(response, wireDispute) ?? 'not_found';
    },

    isCheckoutSigned: ({ orderId, paymentId, signature }) =>
      isSigned(checkoutText(orderId, paymentId), signature, keySecret),

    parseWebhook({ body, signature, eventId }) {
      if (!signature || !webhookSecrets.some((secret) => isSigned(body, signature, secret)))
        return 'invalid_signature';
      // The signature does not cover this header: replaying a signed event under another id only makes it run again, which changes nothing.
      return parseEvent(body, eventId || createHash('sha256').update(body).digest('hex'));
    },

    parseVerifiedBody: parseEvent,
  };
}

function parseEvent(body: Buffer, id: string): WebhookEvent | UnreadableEvent {
  const { data } = wireEvent.safeParse(parseJson(body));
  if (!data) return { id, unreadable: true };
  return {
    id,
    kind: data.event,
    payment: data.payload.payment?.entity ?? null,
    refund: data.payload.refund?.entity ?? null,
    settlement: data.payload.settlement?.entity ?? null,
    dispute: data.payload.dispute?.entity ?? null,
  };
}

async function listSince<Item>(
  settings: RequestSettings,
  path: string,
  read: (item: unknown) => Item | null,
  { from, skip }: { readonly from: Date; readonly skip: number },
): Promise<GatewayPage<Item> | GatewayOutage> {
  const query = new URLSearchParams({
    from: String(Math.floor(from.getTime() / 1000)),
    count: String(LIST_PAGE),
    skip: String(skip),
  });
  const page = parseResponse(await sendRequest(settings, 'GET', `${path}?${query}`), wireList);
  // A refused list is an outage: an empty one would look like a time in which nothing happened.
  if (page === null) return { outage: 'failed' };
  if (!('items' in page)) return page;
  const items: Item[] = [];
  for (const item of page.items) {
    const one = read(item);
    if (one === null) return { outage: 'unreadable' };
    items.push(one);
  }
  return { items, next: items.length < LIST_PAGE ? null : skip + items.length };
}

/** Reads the rows of a page one by one. */
function readReconPage(items: readonly unknown[], skip: number): ReconPage {
  const rows: GatewayReconRow[] = [];
  const unreadable: string[] = [];
  for (const item of items) {
    if (wireUnsettledRow.safeParse(item).success) continue;
    const { data } = wireReconRow.safeParse(item);
    if (data) rows.push(data);
    else unreadable.push(wireRowName.safeParse(item).data?.entity_id ?? '');
  }
  return { rows, unreadable, next: items.length < RECON_PAGE ? null : skip + items.length };
}

type ApiResponse = Awaited<ReturnType<typeof sendRequest>>;

/** Returns the parsed body of a successful response, the outage unchanged, or null for a refusal. */
function parseResponse<S extends z.ZodType>(
  response: ApiResponse,
  schema: S,
): z.output<S> | GatewayOutage | null {
  if ('outage' in response) return response;
  if (response.status >= 400) return null;
  return schema.safeParse(response.json).data ?? { outage: 'unreadable' };
}

function toRefusal(response: ApiResponse): GatewayRefusal {
  const { data } = wireError.safeParse('json' in response ? response.json : null);
  return { refused: data?.error.code ?? 'unknown' };
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return null;
  }
}
