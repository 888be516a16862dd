import { sql } from 'kysely';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { msg91 } from '../../../ports/sms/msg91.ts';
import { msg91Form, msg91Json } from '../../../ports/sms/testing/msg91-stub.ts';
import { STUB_ACCOUNT } from '../../../ports/sms/testing/twilio-stub.ts';
import { STUB_WHATSAPP, whatsappReport } from '../../../ports/sms/testing/whatsapp-stub.ts';
import { twilio, twilioSignature } from '../../../ports/sms/twilio.ts';
import { whatsapp, whatsappSignature } from '../../../ports/sms/whatsapp.ts';
import { anOperator, aCustomer } from '../../../testing/accounts.ts';
import { A_CODE, A_NOTIFICATION, fakeVendor, smsHarness } from '../../../testing/sms.ts';
import { type TestApp, testApp } from '../../../testing/test-app.ts';
import { smsReportRoutes } from './routes.ts';

const SECRET = 'a-secret-of-the-report-address';
const VERIFY_TOKEN = 'a-token-of-the-handshake';
const REPORT_URL = 'https://aaspaas.test/api/sms/twilio/reports';
const CONNECTION = {
  url: 'http://127.0.0.1:1',
  timeoutMs: 1,
  userAgent: '',
  segmentPaise: null,
  guard: <T>(request: () => Promise<T>) => request(),
};

let app: TestApp;
let sms: ReturnType<typeof smsHarness>;
let server: FastifyInstance;
const forged: (string | undefined)[] = [];
beforeAll(async () => {
  app = await testApp();
  sms = smsHarness(app);
  server = fastify();
  smsReportRoutes({
    db: app.connection.db,
    clock: app.clock,
    securityLog: { record: (_event, details) => forged.push(details?.reason), accountHash: () => '' },
    vendors: {
      primary: msg91({ ...CONNECTION, authKey: '', reportSecret: SECRET, templateIds: {} }),
      fallback: twilio({
        ...CONNECTION,
        accountSid: STUB_ACCOUNT.sid,
        authToken: STUB_ACCOUNT.token,
        from: 'AASPAS',
        reportUrl: REPORT_URL,
      }),
      whatsapp: whatsapp({
        ...CONNECTION,
        token: STUB_WHATSAPP.token,
        phoneId: STUB_WHATSAPP.phoneId,
        appSecret: STUB_WHATSAPP.appSecret,
      }),
    },
    whatsappVerifyToken: VERIFY_TOKEN,
  })(server);
  await server.ready();
});
afterAll(async () => {
  await server.close();
  await app.close();
});
beforeEach(() => sms.clear());

const post = (url: string, payload: string, headers: Record<string, string> = {}) =>
  server.inject({
    method: 'POST',
    url,
    payload,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
  });
const byTwilio = (fields: Record<string, string>, token: string = STUB_ACCOUNT.token) => {
  const form = new URLSearchParams(fields);
  return post('/api/sms/twilio/reports', form.toString(), {
    'x-twilio-signature': twilioSignature(token, REPORT_URL, form),
  });
};
const MSG91 = `/api/sms/msg91/reports/${SECRET}`;

describe('reports of MSG91', () => {
  it.each([
    ['version 2', msg91Form('msg91-1', '1'), 'application/x-www-form-urlencoded'],
    ['version 3', msg91Json('msg91-1', '1'), 'application/json'],
  ])('%s are recorded, and duplicates change nothing', async (_title, body, type) => {
    await sms.gatewayWith().gateway.send(A_CODE);
    for (let turn = 0; turn < 2; turn += 1)
      expect((await post(MSG91, body, { 'content-type': type })).statusCode).toBe(200);
    expect(await sms.states()).toEqual(['msg91 delivered']);
  });

  it('about unknown messages are accepted and ignored', async () => {
    await sms.gatewayWith().gateway.send(A_CODE);
    expect((await post(MSG91, msg91Form('unknown', '2'))).statusCode).toBe(200);
    expect(await sms.states()).toEqual(['msg91 accepted']);
  });

  it.each(['wrong', `${SECRET}x`, SECRET.slice(1), encodeURIComponent('../')])(
    'with the secret %s are forbidden and recorded',
    async (secret) => {
      await sms.gatewayWith().gateway.send(A_CODE);
      forged.length = 0;
      const { statusCode } = await post(`/api/sms/msg91/reports/${secret}`, msg91Form('msg91-1', '1'));
      expect(statusCode).toBeGreaterThanOrEqual(400);
      expect(await sms.states()).toEqual(['msg91 accepted']);
      expect(forged).toEqual(['sms_report_msg91']);
    },
  );

  it('that cannot be read are refused', async () => {
    expect((await post(MSG91, 'data=nonsense')).statusCode).toBeGreaterThanOrEqual(400);
  });
});

describe('reports of Twilio', () => {
  const fallbackSent = async () => {
    const { gateway } = sms.gatewayWith({
      primary: fakeVendor('msg91', { outcome: 'refused', code: '311' }),
    });
    await gateway.send(A_CODE);
  };

  it('are recorded with the error of a failure', async () => {
    await fallbackSent();
    const fields = { MessageSid: 'twilio-1', MessageStatus: 'undelivered', ErrorCode: '30005' };
    expect((await byTwilio(fields)).statusCode).toBe(200);
    expect(await sms.sends()).toMatchObject([{ state: 'refused' }, { state: 'undelivered', error: '30005' }]);
  });

  it('are forbidden with a signature by another token, and without one', async () => {
    await fallbackSent();
    const fields = { MessageSid: 'twilio-1', MessageStatus: 'delivered' };
    forged.length = 0;
    expect((await byTwilio(fields, 'another token')).statusCode).toBeGreaterThanOrEqual(400);
    const unsigned = await post('/api/sms/twilio/reports', new URLSearchParams(fields).toString());
    expect(unsigned.statusCode).toBeGreaterThanOrEqual(400);
    expect(await sms.states()).toEqual(['msg91 refused', 'twilio accepted']);
    expect(forged).toEqual(['sms_report_twilio', 'sms_report_twilio']);
  });
});

describe('reports where the demo phone is the vendor', () => {
  it('have no address', async () => {
    const inject = (url: string) =>
      app.app.inject({ method: 'POST', url, payload: '{}', headers: { 'content-type': 'application/json' } });
    expect((await inject(MSG91)).statusCode).toBe(404);
    expect((await inject('/api/sms/twilio/reports')).statusCode).toBe(404);
  });
});

describe('the operators’ log', () => {
  it('lists messages newest first, in pages, by each filter', async () => {
    const operator = await anOperator(app);
    const { gateway } = sms.gatewayWith({
      primary: fakeVendor('msg91', { outcome: 'refused', code: '311' }),
    });
    await gateway.send(A_CODE);
    await gateway.send({ ...A_NOTIFICATION, language: 'hi' });
    await sql`update message_sends set day = '2026-01-02' where template = 'job_new'`.execute(
      app.connection.db,
    );
    const list = async (query: Record<string, string>) => {
      const { reply } = await app.callRaw('admin.messages', { query }, operator);
      return (reply as { data: { vendor: string; state: string; template: string }[] }).data.map(
        (one) => `${one.template} ${one.vendor} ${one.state}`,
      );
    };
    const all = ['job_new msg91 accepted', 'otp_signup twilio accepted', 'otp_signup msg91 refused'];
    expect(await list({})).toEqual(all);
    expect(await list({ state: 'refused' })).toEqual(all.slice(2));
    expect(await list({ vendor: 'twilio' })).toEqual(all.slice(1, 2));
    expect(await list({ template: 'otp_signup', vendor: 'msg91' })).toEqual(all.slice(2));
    expect(await list({ day: '2026-01-02' })).toEqual(all.slice(0, 1));
    expect(await list({ day: '2026-01-03' })).toEqual([]);
    const first = await app.call('admin.messages', { query: { limit: '2' } }, operator);
    const { next_cursor: cursor } = first.reply;
    const second = await app.call(
      'admin.messages',
      { query: { limit: '2', cursor: cursor ?? '' } },
      operator,
    );
    expect([...first.reply.data, ...second.reply.data].map(({ id }) => id)).toHaveLength(3);
    expect(second.reply).toMatchObject({
      next_cursor: null,
      data: [{ mobile: '97******78', error: '311', cost: null, segments: null, fallback_of: null }],
    });
    expect(first.reply.data[0]).toMatchObject({ language: 'hi', cost: 0.3, segments: 2 });
    expect(JSON.stringify([first.reply, second.reply])).not.toMatch(/0417|9712345678/);
  });

  it.each([
    ['state', 'lost'],
    ['template', 'otp'],
    ['vendor', 'x'],
    ['day', '2026-02-30'],
    ['cursor', 'x'],
  ])('refuses an unknown %s', async (field, value) => {
    const operator = await anOperator(app);
    const { status, error } = await app.callRaw('admin.messages', { query: { [field]: value } }, operator);
    expect([status, Object.keys(error.errors ?? {})]).toEqual([422, [field]]);
  });

  it('is only for operators', async () => {
    const { status } = await app.callRaw('admin.messages', {}, await aCustomer(app));
    expect(status).toBe(403);
  });
});

describe('reports of WhatsApp', () => {
  const BY_WHATSAPP = { ...A_NOTIFICATION, whatsapp: { thenSms: true } };
  const send = (body: string, secret = STUB_WHATSAPP.appSecret) =>
    post('/api/whatsapp/reports', body, {
      'content-type': 'application/json',
      'x-hub-signature-256': whatsappSignature(secret, Buffer.from(body)),
    });
  const reportOf = (status: string, code?: number) =>
    whatsappReport({ id: 'whatsapp-1', status, ...(code === undefined ? {} : { code }) });
  const sending = () => sms.gatewayWith({ whatsapp: fakeVendor('whatsapp') });

  it.each<[string, readonly string[], string]>([
    ['delivered', ['sent', 'delivered'], 'whatsapp delivered'],
    ['delivered, twice', ['delivered', 'delivered'], 'whatsapp delivered'],
    ['read before delivered', ['read', 'delivered', 'sent'], 'whatsapp delivered'],
    ['delivered and then failed', ['delivered', 'failed'], 'whatsapp delivered'],
    ['failed', ['failed'], 'whatsapp undelivered'],
    ['failed and then delivered', ['failed', 'delivered'], 'whatsapp delivered'],
  ])('%s', async (_title, states, expected) => {
    await sending().gateway.send(BY_WHATSAPP);
    for (const state of states) expect((await send(reportOf(state))).statusCode).toBe(200);
    expect((await sms.states())[0]).toBe(expected);
  });

  it('of an unknown message change nothing', async () => {
    await sending().gateway.send(BY_WHATSAPP);
    expect((await send(whatsappReport({ id: 'wamid.x', status: 'delivered' }))).statusCode).toBe(200);
    expect(await sms.states()).toEqual(['whatsapp accepted']);
  });

  it('with a wrong signature are refused and in the security log', async () => {
    await sending().gateway.send(BY_WHATSAPP);
    forged.length = 0;
    expect((await send(reportOf('delivered'), 'another secret')).statusCode).toBe(403);
    expect((await post('/api/whatsapp/reports', reportOf('delivered'))).statusCode).toBe(403);
    expect(forged).toEqual(['sms_report_whatsapp', 'sms_report_whatsapp']);
    expect(await sms.states()).toEqual(['whatsapp accepted']);
  });

  it('the handshake returns the challenge for the right token only', async () => {
    const shake = (token: string, mode = 'subscribe') =>
      server.inject({
        url: '/api/whatsapp/reports',
        query: { 'hub.mode': mode, 'hub.verify_token': token, 'hub.challenge': '1158201444' },
      });
    const right = await shake(VERIFY_TOKEN);
    expect([right.statusCode, right.body, right.headers['content-type']]).toEqual([
      200,
      '1158201444',
      expect.stringContaining('text/plain'),
    ]);
    expect((await shake('wrong')).statusCode).toBe(403);
    expect((await shake(VERIFY_TOKEN, 'unsubscribe')).statusCode).toBe(403);
  });
});
