import { type StubServer, startStubServer } from '../../../testing/stub-server.ts';

/** The key that the stub server accepts. */
export const STUB_AUTH_KEY = 'stub-auth-key';

/** A number that the stub server refuses. */
export const REFUSED_MOBILE = '9000000000';

interface FlowRequest {
  readonly template_id?: string;
  readonly recipients?: readonly (Readonly<Record<string, string>> & { readonly mobiles?: string })[];
}

/** A stub server for MSG91's flow API: it answers 200 to most mistakes, with the type `error`. */
export function startMsg91Stub(): Promise<StubServer> {
  let ids = 0;
  return startStubServer((url, { headers, body }) => {
    if (url.pathname !== '/api/v5/flow') return { status: 404, json: { message: 'not found' } };
    if (headers['authkey'] !== STUB_AUTH_KEY)
      return { status: 401, json: { type: 'error', message: 'Unauthorized', code: '207' } };
    const { template_id: template, recipients = [] } = (body ?? {}) as FlowRequest;
    const mobile = recipients[0]?.mobiles ?? '';
    if (!template || !/^91[6-9]\d{9}$/.test(mobile))
      return { status: 400, json: { type: 'error', message: 'template id or mobile is missing' } };
    if (mobile.endsWith(REFUSED_MOBILE))
      return { status: 200, json: { type: 'error', message: 'number is blocked', code: '311' } };
    ids += 1;
    return { status: 200, json: { type: 'success', message: `3466${String(ids).padStart(16, '0')}` } };
  });
}

/** The body of a report in the webhook's version 2. */
export function msg91Form(requestId: string, status: string): string {
  const group = {
    senderId: 'AASPAS',
    requestId,
    report: [{ date: '2026-11-27 10:06:20', number: '919712345678', status, desc: 'DELIVERED', CRQID: '0' }],
    userId: '27',
    campaignName: 'API',
  };
  return new URLSearchParams({ data: JSON.stringify([group]) }).toString();
}

/** The body of a report in the webhook's version 3. */
export function msg91Json(requestId: string, status: string): string {
  return JSON.stringify({
    date: '2026-11-27 09:58:16',
    number: '919712345678',
    requestId,
    CRQID: '0',
    status,
  });
}
