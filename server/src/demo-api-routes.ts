import { isoOf } from '@aaspaas/contract/kernel/time.ts';
import type { FastifyInstance } from 'fastify';
import type { DemoAccount } from '../demo/demo-state.ts';
import type { MailInbox } from './ports/mail/port.ts';
import type { SmsInbox } from './ports/sms/port.ts';

/** What the demo-only calls read. */
interface DemoApiDeps {
  readonly sms: SmsInbox;
  readonly mail: MailInbox;
  readonly accounts: readonly DemoAccount[];
}

/**
 * The demo-only calls: the demo phone and the demo mailbox, which receive every text message and every mail, and the list of
 * accounts. Registered only where demo data is loaded.
 */
export function demoApiRoutes(app: FastifyInstance, { sms, mail, accounts }: DemoApiDeps): void {
  app.get<{ Querystring: { mobile?: string } }>('/api/demo/sms', async (request, reply) => {
    const texts = await sms.inbox(String(request.query.mobile ?? ''));
    return reply.header('cache-control', 'no-store').send({
      status: 200,
      data: texts.map(({ mobile, channel, text, code, sentAt }) => ({
        channel,
        mobile,
        text,
        code: code ?? null,
        sent_at: isoOf(sentAt),
      })),
    });
  });
  app.get<{ Querystring: { address?: string } }>('/api/demo/mail', async (request, reply) => {
    const mails = await mail.inbox(String(request.query.address ?? ''));
    return reply.header('cache-control', 'no-store').send({
      status: 200,
      data: mails.map(({ unsubscribeUrl, sentAt, ...rest }) => ({
        ...rest,
        unsubscribe_url: unsubscribeUrl,
        sent_at: isoOf(sentAt),
      })),
    });
  });
  app.get('/api/demo/accounts', () => ({ status: 200, data: accounts }));
}
