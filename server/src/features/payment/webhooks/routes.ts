import type { FastifyInstance } from 'fastify';
import { Failure } from '../../../kernel/failure.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { PaymentDeps } from '../deps.ts';
import { handleWebhook } from './actions/handle-webhook.ts';

/**
 * `POST /api/user/razorpay/webhook`: receives webhook events of the gateway. The signature covers the raw bytes, so the
 * body is parsed only after it was verified. The handler uses only the database, so that it answers well before the
 * gateway retries.
 */
export function paymentWebhookRoutes(
  deps: PaymentDeps & Pick<Platform, 'securityLog'>,
): (app: FastifyInstance) => void {
  return (app) => {
    app.register(async (scope) => {
      scope.removeAllContentTypeParsers();
      scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
      scope.post('/api/user/razorpay/webhook', async ({ body, headers, ip }) => {
        const header = (name: string) => {
          const value = headers[name];
          return Array.isArray(value) ? value[0] : value;
        };
        const event = deps.gateway.parseWebhook({
          body: Buffer.isBuffer(body) ? body : Buffer.alloc(0),
          signature: header('x-razorpay-signature'),
          eventId: header('x-razorpay-event-id'),
        });
        if (event === 'invalid_signature')
          deps.securityLog.record('signature_invalid', { address: ip, reason: 'payment_webhook' });
        if (event === 'invalid_signature' || event === 'unreadable') throw new Failure('bad_request');
        await handleWebhook(deps, event);
        return { status: 200 };
      });
    });
  };
}
