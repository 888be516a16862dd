import { createHash } from 'node:crypto';
import { z } from 'zod';
import { type RequestSettings, sendRequest } from './request.ts';
import type { GatewayOutage, GatewayRefusal, PaymentGateway } from './port.ts';
import { checkoutText, isSigned } from './signature.ts';
import { wireError, wireEvent, wirePayment, wireRefund } from './wire.ts';

/** Connection settings and webhook secret of Razorpay. */
export interface RazorpaySettings extends RequestSettings {
  /** If absent, every webhook event is rejected and results are only found by polling. */
  readonly webhookSecret?: string | undefined;
  readonly checkoutUrl?: (orderId: string) => string;
}

/**
 * Capture options. A payment that the bank confirms within 30 minutes is captured automatically; a later one is refunded
 * to the customer automatically, and no booking waits for it.
 */
const CAPTURE = { automatic_expiry_period: 30, manual_expiry_period: 7200, refund_speed: 'normal' };

/** Razorpay's REST API; the simulator implements the same API. */
export function razorpay(settings: RazorpaySettings): PaymentGateway {
  const { keyId, keySecret, webhookSecret } = settings;
  return {
    key: keyId,
    checkoutUrl: (orderId) => settings.checkoutUrl?.(orderId) ?? null,

    async createOrder({ receipt, amount }) {
      const response = await sendRequest(settings, 'POST', '/v1/orders', {
        amount,
        currency: 'INR',
        receipt,
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

    isCheckoutSigned: ({ orderId, paymentId, signature }) =>
      isSigned(checkoutText(orderId, paymentId), signature, keySecret),

    parseWebhook({ body, signature, eventId }) {
      if (!webhookSecret || !signature || !isSigned(body, signature, webhookSecret))
        return 'invalid_signature';
      const { data } = wireEvent.safeParse(parseJson(body));
      if (!data) return 'unreadable';
      return {
        // The signature does not cover this header: replaying a signed event under another id only makes it run again, which changes
        // nothing.
        id: eventId || createHash('sha256').update(body).digest('hex'),
        kind: data.event,
        payment: data.payload.payment?.entity ?? null,
        refund: data.payload.refund?.entity ?? null,
      };
    },
  };
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
