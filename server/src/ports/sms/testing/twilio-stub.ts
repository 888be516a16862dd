import { type StubServer, startStubServer } from '../../../testing/stub-server.ts';
import { REFUSED_MOBILE } from './msg91-stub.ts';

/** The account that the stub server knows. */
export const STUB_ACCOUNT = { sid: `AC${'0'.repeat(32)}`, token: 'stub-token' };

/** A stub server for Twilio's messages API. */
export function startTwilioStub(): Promise<StubServer> {
  let ids = 0;
  const credentials = Buffer.from(`${STUB_ACCOUNT.sid}:${STUB_ACCOUNT.token}`).toString('base64');
  return startStubServer((url, { headers, body }) => {
    const problem = (status: number, code: number) => ({ status, json: { code, message: 'error', status } });
    if (headers.authorization !== `Basic ${credentials}`) return problem(401, 20003);
    if (url.pathname !== `/2010-04-01/Accounts/${STUB_ACCOUNT.sid}/Messages.json`) return problem(404, 20404);
    if (headers['content-type'] !== 'application/x-www-form-urlencoded;charset=UTF-8')
      return problem(415, 20001);
    const form = new URLSearchParams(String(body));
    if (!form.get('Body')) return problem(400, 21602);
    if (!form.get('From') && !form.get('MessagingServiceSid')) return problem(400, 21603);
    if (!/^\+91[6-9]\d{9}$/.test(form.get('To') ?? '')) return problem(400, 21211);
    if (form.get('To')?.endsWith(REFUSED_MOBILE)) return problem(400, 21610);
    ids += 1;
    return {
      status: 201,
      json: { sid: `SM${String(ids).padStart(32, '0')}`, status: 'queued', price: null },
    };
  });
}
