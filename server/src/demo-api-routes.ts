import { isoOf } from '@aaspaas/contract/kernel/time.ts';
import type { FastifyInstance } from 'fastify';
import type { DemoAccount } from '../demo/demo-state.ts';
import type { SmsInbox } from './ports/sms/port.ts';

/**
 * The demo-only calls: the demo phone, which receives every text message, and the list of accounts. Registered only where
 * demo data is loaded.
 */
export function demoApiRoutes(app: FastifyInstance, sms: SmsInbox, accounts: readonly DemoAccount[]): void {
  app.get<{ Querystring: { mobile?: string } }>('/api/demo/sms', async (request, reply) => {
    const texts = await sms.inbox(String(request.query.mobile ?? ''));
    return reply.header('cache-control', 'no-store').send({
      status: 200,
      data: texts.map(({ mobile, text, code, sentAt }) => ({
        mobile,
        text,
        code: code ?? null,
        sent_at: isoOf(sentAt),
      })),
    });
  });
  app.get('/api/demo/accounts', () => ({ status: 200, data: accounts }));
}
