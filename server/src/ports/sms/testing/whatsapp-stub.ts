import { type StubServer, startStubServer } from '../../../testing/stub-server.ts';
import { REFUSED_MOBILE } from './msg91-stub.ts';

/** The account that the stub server knows. */
export const STUB_WHATSAPP = {
  token: 'stub-token',
  phoneId: '106540352242922',
  appSecret: 'stub-app-secret',
};

interface SentTemplate {
  readonly messaging_product?: string;
  readonly to?: string;
  readonly type?: string;
  readonly template?: { readonly name?: string; readonly language?: { readonly code?: string } };
}

/** A stub server for the messages of the WhatsApp Cloud API. */
export function startWhatsappStub(): Promise<StubServer> {
  let ids = 0;
  return startStubServer((url, { headers, body }) => {
    const problem = (status: number, code: number) => ({
      status,
      json: { error: { message: 'error', type: 'OAuthException', code, fbtrace_id: 'x' } },
    });
    if (!/^\/v\d+\.0\/106540352242922\/messages$/.test(url.pathname)) return problem(404, 100);
    if (headers.authorization !== `Bearer ${STUB_WHATSAPP.token}`) return problem(401, 190);
    const { messaging_product, to = '', type, template } = (body ?? {}) as SentTemplate;
    if (messaging_product !== 'whatsapp' || type !== 'template') return problem(400, 131_009);
    if (!template?.name || !['en', 'hi'].includes(template.language?.code ?? ''))
      return problem(404, 132_001);
    if (!/^91[6-9]\d{9}$/.test(to)) return problem(400, 131_009);
    if (to.endsWith(REFUSED_MOBILE)) return problem(400, 131_026);
    ids += 1;
    const id = `wamid.${String(ids).padStart(24, '0')}`;
    return {
      status: 200,
      json: { messaging_product: 'whatsapp', contacts: [{ input: to, wa_id: to }], messages: [{ id }] },
    };
  });
}

/** The body of a report about messages. */
export function whatsappReport(...statuses: { id: string; status: string; code?: number }[]): string {
  return JSON.stringify({
    object: 'whatsapp_business_account',
    entry: [
      {
        id: '0',
        changes: [
          {
            field: 'messages',
            value: {
              messaging_product: 'whatsapp',
              statuses: statuses.map(({ id, status, code }) => ({
                id,
                status,
                timestamp: '1780000000',
                recipient_id: '919712345678',
                ...(code === undefined ? {} : { errors: [{ code, title: 'error' }] }),
              })),
            },
          },
        ],
      },
    ],
  });
}
