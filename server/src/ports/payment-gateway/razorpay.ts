import { createHash } from 'node:crypto';
import { z } from 'zod';
import { type Asking, ask } from './ask.ts';
import type { GatewayOutage, GatewayRefusal, PaymentGateway } from './port.ts';
import { checkoutText, isSigned } from './signature.ts';
import { wireError, wireNews, wirePayment, wireRefund } from './wire.ts';

/** How Razorpay is reached, and what its news are signed with. */
export interface RazorpaySettings extends Asking {
  /** Absent: no news are believed, and what happened is found out by asking. */
  readonly webhookSecret?: string | undefined;
  readonly checkoutUrl?: (orderId: string) => string;
}

/**
 * Money that a bank confirms within this goes to us by itself; what comes later goes back to the customer by itself, and no booking
 * waits for it any more.
 */
const CAPTURE = { automatic_expiry_period: 30, manual_expiry_period: 7200, refund_speed: 'normal' };

/** Razorpay's REST interface; the simulator speaks the same. */
export function razorpay(settings: RazorpaySettings): PaymentGateway {
  const { keyId, keySecret, webhookSecret } = settings;
  return {
    key: keyId,
    checkoutUrl: (orderId) => settings.checkoutUrl?.(orderId) ?? null,

    async createOrder({ receipt, amount }) {
      const answer = await ask(settings, 'POST', '/v1/orders', {
        amount,
        currency: 'INR',
        receipt,
        payment: { capture: 'automatic', capture_options: CAPTURE },
      });
      return read(answer, z.object({ id: z.string(), amount: z.literal(amount) })) ?? refusalOf(answer);
    },

    async paymentsOf(orderId) {
      const answer = await ask(settings, 'GET', `/v1/orders/${encodeURIComponent(orderId)}/payments`);
      const found = read(answer, z.object({ items: z.array(wirePayment) }));
      if (found && 'items' in found) return found.items;
      return found ?? 'not_found';
    },

    async refund({ paymentId, amount, key, receipt }) {
      const answer = await ask(
        settings,
        'POST',
        `/v1/payments/${encodeURIComponent(paymentId)}/refund`,
        { amount, speed: 'normal', receipt },
        { 'x-refund-idempotency': key },
      );
      return read(answer, wireRefund) ?? refusalOf(answer);
    },

    async refundById(id) {
      const answer = await ask(settings, 'GET', `/v1/refunds/${encodeURIComponent(id)}`);
      return read(answer, wireRefund) ?? 'not_found';
    },

    signedCheckout: ({ orderId, paymentId, signature }) =>
      isSigned(checkoutText(orderId, paymentId), signature, keySecret),

    readNews({ body, signature, eventId }) {
      if (!webhookSecret || !signature || !isSigned(body, signature, webhookSecret)) return 'forged';
      const { data } = wireNews.safeParse(parsed(body));
      if (!data) return 'unreadable';
      return {
        // The header is not under the signature: who replays signed news under another id only has them told again.
        id: eventId || createHash('sha256').update(body).digest('hex'),
        kind: data.event,
        payment: data.payload.payment?.entity ?? null,
        refund: data.payload.refund?.entity ?? null,
      };
    },
  };
}

type Answer = Awaited<ReturnType<typeof ask>>;

/** What a good answer says; an outage as it is; null where it is a refusal. */
function read<S extends z.ZodType>(answer: Answer, schema: S): z.output<S> | GatewayOutage | null {
  if ('outage' in answer) return answer;
  if (answer.status >= 400) return null;
  return schema.safeParse(answer.json).data ?? { outage: 'unreadable' };
}

function refusalOf(answer: Answer): GatewayRefusal {
  const { data } = wireError.safeParse('json' in answer ? answer.json : null);
  return { refused: data?.error.code ?? 'unknown' };
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return null;
  }
}
