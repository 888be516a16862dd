import type { FastifyInstance } from 'fastify';
import { Failure } from '../../../kernel/failure.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { PaymentDeps } from '../deps.ts';
import { handleWebhook, type WebhookDeps } from './actions/handle-webhook.ts';

/**
 * `POST /api/user/razorpay/webhook`: receives webhook events of the gateway. The signature covers the raw bytes, so the
 * body is parsed only after it was verified. The handler uses only the database, so that it answers well before the
 * gateway retries. A signed event that cannot be applied is answered with 200 and kept.
 */
export function paymentWebhookRoutes(
  deps: WebhookDeps & Pick<PaymentDeps, 'gateway'> & Pick<Platform, 'securityLog'>,
): (app: FastifyInstance) => void {
  return (app) => {
    app.register(async (scope) => {
      scope.removeAllContentTypeParsers();
      scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
      scope.post(
        '/api/user/razorpay/webhook',
        { config: { neverShed: true } },
        async ({ body, headers, ip }) => {
          const header = (name: string) => {
            const value = headers[name];
            return Array.isArray(value) ? value[0] : value;
          };
          const raw = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
          const event = deps.gateway.parseWebhook({
            body: raw,
            signature: header('x-razorpay-signature'),
            eventId: header('x-razorpay-event-id'),
          });
          if (event === 'invalid_signature') {
            deps.securityLog.record('signature_invalid', { address: ip, reason: 'payment_webhook' });
            throw new Failure('bad_request');
          }
          await handleWebhook(deps, event, raw);
          return { status: 200 };
        },
      );
    });
  };
}
