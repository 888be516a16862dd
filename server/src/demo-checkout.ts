import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { Failure } from './kernel/failure.ts';
import { languageOf } from './platform/http/bind.ts';
import type { GatewaySimulator, SignedWebhook } from './ports/payment-gateway/port.ts';

const paid = z.object({
  order_id: z.string().max(100),
  outcome: z.enum(['captured', 'failed', 'late', 'duplicate', 'lost']),
});

/** Webhook URL of the payment simulator; the same as the real gateway's. */
const WEBHOOK_PATH = '/api/user/razorpay/webhook';

/** The simulator's checkout, for people and for tests. Registered only where demo data is loaded: no real money moves here. */
export function demoCheckout(app: FastifyInstance, simulator: GatewaySimulator): void {
  app.get<{ Querystring: { order_id?: string } }>('/demo/razorpay/checkout', async (request, reply) => {
    const page = await simulator.page(String(request.query.order_id ?? ''), languageOf(request));
    if (!page) throw new Failure('not_found');
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', page.policy)
      .header('cache-control', 'no-store')
      .send(page.html);
  });
  // As the real checkout, it does not depend on the load of this process.
  for (const url of ['/demo/razorpay/pay', '/api/demo/razorpay/pay'])
    app.post(url, { config: { neverShed: true } }, async (request, reply) => {
      const { data } = paid.safeParse(request.body);
      if (!data) throw new Failure('bad_request');
      const checkoutResult = await simulator.pay(data.order_id, data.outcome);
      if (!checkoutResult) throw new Failure('not_found');
      return reply.header('cache-control', 'no-store').send({ status: 200, ...checkoutResult });
    });
}

/**
 * Returns a function that posts the simulator's webhook events to a server and resolves with the HTTP status; 0 if the
 * server is unreachable.
 */
export function webhookSender(address: string): (signedWebhook: SignedWebhook) => Promise<number> {
  return async ({ body, headers }) => {
    const answer = await fetch(new URL(WEBHOOK_PATH, address), {
      method: 'POST',
      headers,
      body,
      signal: AbortSignal.timeout(5000),
    }).catch(() => null);
    await answer?.body?.cancel();
    return answer?.status ?? 0;
  };
}
