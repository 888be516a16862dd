import type { messageEndpoints } from '@aaspaas/contract/features/messages.ts';
import type { FastifyInstance } from 'fastify';
import { Failure } from '../../../kernel/failure.ts';
import { loadPageById } from '../../../kernel/page.ts';
import type { Handlers } from '../../../platform/http/call.ts';
import type { Platform } from '../../../platform/platform.ts';
import { sameHash, tokenHash } from '../../../platform/vault.ts';
import type { SmsVendorName, SmsVendors } from '../../../ports/sms/port.ts';
import { recordReports } from './actions/record-reports.ts';
import { presentMessage } from './present.ts';
import { sendStore } from './store.ts';

/** The operators' log of text messages and mails. */
export function messageRoutes({ db }: Pick<Platform, 'db'>): Handlers<keyof typeof messageEndpoints> {
  return {
    'admin.messages': async ({ query }) => {
      const { rows, next_cursor } = await loadPageById(query, (request) =>
        sendStore(db).list(query, request),
      );
      return { data: rows.map(presentMessage), next_cursor };
    },
  };
}

type Deps = Pick<Platform, 'db' | 'clock' | 'securityLog'> & {
  readonly vendors: SmsVendors;
  /** What Meta sends when the webhook of WhatsApp is set up; null: the handshake is refused. */
  readonly whatsappVerifyToken: string | null;
};

/** The longest report; a batch of MSG91 names some hundred messages. */
const MAX_BODY = 256 * 1024;

/** A vendor repeats a refused report late or never. */
const WEBHOOK = { config: { neverShed: true } };

/**
 * `POST /api/sms/msg91/reports/:secret`, `POST /api/sms/twilio/reports` and `POST /api/whatsapp/reports`: delivery reports of the configured vendors. A
 * signature covers the raw body, so it is parsed only after it was verified. The handler uses only the database. The access
 * log has the route's pattern, so the secret is in no log.
 */
export function smsReportRoutes(deps: Deps): (app: FastifyInstance) => void {
  const { primary, fallback, whatsapp } = deps.vendors;
  const receive = async (
    name: SmsVendorName,
    request: { body: unknown; signature: string | undefined; secret: string | undefined; ip: string },
  ) => {
    const vendor = [primary, fallback, whatsapp].find((one) => one?.name === name);
    if (!vendor) throw new Failure('not_found');
    const { signature, secret, ip } = request;
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    const reports = vendor.parseReports({ body, signature, secret });
    if (reports === 'forged') {
      deps.securityLog.record('signature_invalid', { address: ip, reason: `sms_report_${name}` });
      throw new Failure('forbidden');
    }
    if (reports === 'unreadable') throw new Failure('bad_request');
    await recordReports(deps, name, reports);
    return { status: 200 };
  };
  return (app) => {
    app.register(async (scope) => {
      scope.removeAllContentTypeParsers();
      scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MAX_BODY }, (_request, body, done) =>
        done(null, body),
      );
      scope.post<{ Params: { secret: string } }>(
        '/api/sms/msg91/reports/:secret',
        WEBHOOK,
        ({ body, params: { secret }, ip }) => receive('msg91', { body, secret, signature: undefined, ip }),
      );
      scope.get<{ Querystring: Readonly<Record<string, string | string[] | undefined>> }>(
        '/api/whatsapp/reports',
        WEBHOOK,
        ({ query, ip }, reply) => {
          const expected = deps.whatsappVerifyToken;
          if (whatsapp?.name !== 'whatsapp' || expected === null) throw new Failure('not_found');
          const sent = firstOf(query['hub.verify_token']);
          if (query['hub.mode'] !== 'subscribe' || !sameHash(tokenHash(sent), tokenHash(expected))) {
            deps.securityLog.record('signature_invalid', { address: ip, reason: 'whatsapp_handshake' });
            throw new Failure('forbidden');
          }
          return reply.type('text/plain').send(firstOf(query['hub.challenge']).slice(0, 200));
        },
      );
      scope.post('/api/whatsapp/reports', WEBHOOK, ({ body, headers, ip }) => {
        const signature = headers['x-hub-signature-256'];
        return receive('whatsapp', {
          body,
          signature: Array.isArray(signature) ? signature[0] : signature,
          secret: undefined,
          ip,
        });
      });
      scope.post('/api/sms/twilio/reports', WEBHOOK, ({ body, headers, ip }) => {
        const signature = headers['x-twilio-signature'];
        return receive('twilio', {
          body,
          signature: Array.isArray(signature) ? signature[0] : signature,
          secret: undefined,
          ip,
        });
      });
    });
  };
}

/** Returns the first value of a parameter that may be repeated. */
function firstOf(value: string | string[] | undefined): string {
  return (Array.isArray(value) ? value[0] : value) ?? '';
}
