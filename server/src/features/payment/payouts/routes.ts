import type { FastifyInstance } from 'fastify';
import { Failure } from '../../../kernel/failure.ts';
import type { Platform } from '../../../platform/platform.ts';
import { applyRailReport, itemOfReport, type PayoutRailDeps } from './actions/send-payouts.ts';

/**
 * `POST /api/payouts/razorpayx/webhook`: receives reports about payouts. The signature covers the raw bytes, so the body is parsed only
 * after it was verified. Reports may come twice, late and in any order; none moves a payment back.
 */
export function payoutWebhookRoutes(
  deps: PayoutRailDeps & Pick<Platform, 'securityLog'>,
): (app: FastifyInstance) => void {
  return (app) => {
    app.register(async (scope) => {
      scope.removeAllContentTypeParsers();
      scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
      scope.post(
        '/api/payouts/razorpayx/webhook',
        { config: { neverShed: true } },
        async ({ body, headers, ip }) => {
          const { payoutRail: rail } = deps;
          if (rail.name === 'bank_file') throw new Failure('not_found');
          const signature = headers['x-razorpay-signature'];
          const report = rail.parseReport({
            body: Buffer.isBuffer(body) ? body : Buffer.alloc(0),
            signature: Array.isArray(signature) ? signature[0] : signature,
          });
          if (report === 'invalid_signature')
            deps.securityLog.record('signature_invalid', { address: ip, reason: 'payout_webhook' });
          if (report === 'invalid_signature' || report === 'unreadable') throw new Failure('bad_request');
          if (report === null) return { status: 200 };
          const item = await itemOfReport(deps.db, report);
          if (item === null) deps.log.error({ payout: report.id }, 'payout report has no matching payment');
          else await applyRailReport(deps, item, report);
          return { status: 200 };
        },
      );
    });
  };
}
