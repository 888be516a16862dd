import { isoOf } from '@aaspaas/contract/kernel/time.ts';
import type { FastifyInstance } from 'fastify';
import type { DemoAccount } from '../demo/demo-state.ts';
import type { SmsInbox } from './ports/sms/port.ts';

/** The calls of the demo alone: the phone that receives every text, and who can log in. Bound only where demo data were loaded. */
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
