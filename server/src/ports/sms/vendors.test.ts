import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SMS_TEMPLATE_NAMES } from '@aaspaas/contract/features/sms-templates.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import { testClock } from '../../testing/test-app.ts';
import { A_CODE, smsConformance } from './conformance.ts';
import { localSms } from './local.ts';
import { pickSms, type SmsSettings } from './pick.ts';
import type { SmsVendor } from './port.ts';
import { readTemplateIds } from './template-ids.ts';
import { msg91Form, msg91Json, REFUSED_MOBILE, STUB_AUTH_KEY, startMsg91Stub } from './testing/msg91-stub.ts';
import { STUB_ACCOUNT, startTwilioStub } from './testing/twilio-stub.ts';
import { startWhatsappStub, STUB_WHATSAPP, whatsappReport } from './testing/whatsapp-stub.ts';
import { twilioSignature } from './twilio.ts';
import { whatsappSignature } from './whatsapp.ts';

const SECRET = 'a-secret-of-the-report-address';
const REPORT_URL = 'https://aaspaas.test/api/sms/twilio/reports';

let msg91Server: Awaited<ReturnType<typeof startMsg91Stub>>;
let twilioServer: Awaited<ReturnType<typeof startTwilioStub>>;
let whatsappServer: Awaited<ReturnType<typeof startWhatsappStub>>;
let database: Awaited<ReturnType<typeof testDatabase>>;
let idsFile: string;
const clock = testClock();

beforeAll(async () => {
  [msg91Server, twilioServer, whatsappServer, database] = await Promise.all([
    startMsg91Stub(),
    startTwilioStub(),
    startWhatsappStub(),
    testDatabase({ content: 'tables' }),
  ]);
  idsFile = join(mkdtempSync(join(tmpdir(), 'aaspaas-sms-')), 'ids.json');
  const ids = Object.fromEntries(
    SMS_TEMPLATE_NAMES.map((name) => [name, { en: `${name}-en`, hi: `${name}-hi` }]),
  );
  writeFileSync(idsFile, JSON.stringify(ids));
});
afterAll(() =>
  Promise.all([msg91Server.close(), twilioServer.close(), whatsappServer.close(), database.close()]),
);
beforeEach(() => {
  for (const server of [msg91Server, twilioServer, whatsappServer]) {
    server.failWith(null);
    server.requests.length = 0;
  }
});

const local = () => localSms(database.connection.db, clock);
const settings = (): SmsSettings => ({
  SMS_ADAPTER: 'msg91',
  SMS_FALLBACK: 'twilio',
  SMS_TEMPLATE_IDS: idsFile,
  MSG91_AUTH_KEY: STUB_AUTH_KEY,
  MSG91_REPORT_SECRET: SECRET,
  MSG91_BASE_URL: msg91Server.url,
  MSG91_SEGMENT_PAISE: 18,
  TWILIO_ACCOUNT_SID: STUB_ACCOUNT.sid,
  TWILIO_AUTH_TOKEN: STUB_ACCOUNT.token,
  TWILIO_FROM: 'AASPAS',
  TWILIO_BASE_URL: twilioServer.url,
  WHATSAPP_TOKEN: STUB_WHATSAPP.token,
  WHATSAPP_PHONE_ID: STUB_WHATSAPP.phoneId,
  WHATSAPP_APP_SECRET: STUB_WHATSAPP.appSecret,
  WHATSAPP_BASE_URL: whatsappServer.url,
  PUBLIC_URL: 'https://aaspaas.test',
});
const vendor = (name: 'msg91' | 'twilio', change: Partial<SmsSettings> = {}): SmsVendor =>
  pickSms({ ...settings(), ...change, SMS_ADAPTER: name, SMS_FALLBACK: undefined }, local(), clock).primary;

const byWhatsapp = (change: Partial<SmsSettings> = {}): SmsVendor => {
  const { whatsapp } = pickSms({ ...settings(), ...change }, local(), clock);
  if (!whatsapp) throw new Error('WhatsApp is not set up');
  return whatsapp;
};
const sender = (name: 'msg91' | 'twilio' | 'whatsapp', change: Partial<SmsSettings> = {}) =>
  name === 'whatsapp' ? byWhatsapp(change) : vendor(name, change);

smsConformance('the demo phone', local);
smsConformance('MSG91', () => vendor('msg91'));
smsConformance('Twilio', () => vendor('twilio'));
smsConformance('WhatsApp', () => byWhatsapp());

describe('MSG91', () => {
  it('gets the template’s id and the values in the order of the text', async () => {
    await vendor('msg91').send({
      ...A_CODE,
      template: 'start_code',
      values: { service: 'Plumber', code: '0417' },
      language: 'hi',
    });
    const [request] = msg91Server.requests;
    expect(request?.url.pathname).toBe('/api/v5/flow');
    expect(request?.body).toEqual({
      template_id: 'start_code-hi',
      short_url: '0',
      recipients: [{ mobiles: '919712345678', var1: '0417', var2: 'Plumber' }],
    });
  });

  it('reads reports of both versions, without states before the delivery', () => {
    const read = (body: string) =>
      vendor('msg91').parseReports({ body: Buffer.from(body), secret: SECRET, signature: undefined });
    for (const body of [msg91Form, msg91Json]) {
      expect(read(body('7', '1'))).toEqual([{ vendorId: '7', state: 'delivered', error: null }]);
      for (const code of ['2', '9', '16', '17', '25'])
        expect(read(body('7', code))).toEqual([{ vendorId: '7', state: 'undelivered', error: code }]);
      expect(read(body('7', '5'))).toEqual([]);
    }
    for (const body of ['', '{}', 'data=', 'data=%5B1%5D', '[{"requestId":""}]', '<xml/>'])
      expect(read(body)).toBe('unreadable');
  });
});

describe('Twilio', () => {
  it('gets a form with the text, the sender and the address of reports', async () => {
    await vendor('twilio').send(A_CODE);
    await vendor('twilio', { TWILIO_FROM: `MG${'1'.repeat(32)}` }).send(A_CODE);
    const forms = twilioServer.requests.map(({ body }) =>
      Object.fromEntries(new URLSearchParams(String(body))),
    );
    expect(forms[0]).toEqual({
      To: '+919712345678',
      From: 'AASPAS',
      Body: '0417 is your Aaspaas OTP. It is valid for 5 minutes. Do not share it with anyone.',
      StatusCallback: REPORT_URL,
    });
    expect(forms[1]).toMatchObject({ MessagingServiceSid: `MG${'1'.repeat(32)}` });
  });

  it('signs as Twilio’s documentation shows', () => {
    const form = new URLSearchParams({
      CallSid: 'CA1234567890ABCDE',
      Caller: '+14158675309',
      Digits: '1234',
      From: '+14158675309',
      To: '+18005551212',
    });
    expect(twilioSignature('12345', 'https://mycompany.com/myapp.php?foo=1&bar=2', form)).toBe(
      'RSOYDt4T1cUTdK1PDd93/VVr8B8=',
    );
  });

  it('accepts reports that are signed over the public address', () => {
    const report = (fields: Record<string, string>, url = REPORT_URL, token: string = STUB_ACCOUNT.token) => {
      const form = new URLSearchParams(fields);
      const signature = twilioSignature(token, url, form);
      return vendor('twilio').parseReports({
        body: Buffer.from(form.toString()),
        signature,
        secret: undefined,
      });
    };
    const fields = { MessageSid: 'SM1', MessageStatus: 'delivered' };
    expect(report(fields)).toEqual([{ vendorId: 'SM1', state: 'delivered', error: null }]);
    expect(report({ ...fields, MessageStatus: 'undelivered', ErrorCode: '30005' })).toEqual([
      { vendorId: 'SM1', state: 'undelivered', error: '30005' },
    ]);
    expect(report({ ...fields, MessageStatus: 'sent' })).toEqual([]);
    expect(report({ MessageStatus: 'sent' })).toBe('unreadable');
    expect(report(fields, 'http://127.0.0.1:3000/api/sms/twilio/reports')).toBe('forged');
    expect(report(fields, REPORT_URL, 'another token')).toBe('forged');
  });
});

describe('WhatsApp', () => {
  it('gets the template with the values in the order of the text', async () => {
    const message = { ...A_CODE, channel: 'whatsapp', language: 'hi' } as const;
    await byWhatsapp().send({
      ...message,
      template: 'job_new',
      values: { service: 'Plumber', when: 'Sun 22 Nov' },
    });
    await byWhatsapp().send({ ...message, template: 'application_approved', values: {} });
    const [request, withoutValues] = whatsappServer.requests;
    expect(request?.url.pathname).toBe(`/v23.0/${STUB_WHATSAPP.phoneId}/messages`);
    expect(request?.body).toEqual({
      messaging_product: 'whatsapp',
      to: '919712345678',
      type: 'template',
      template: {
        name: 'job_new',
        language: { code: 'hi' },
        components: [
          {
            type: 'body',
            parameters: [
              { type: 'text', text: 'Plumber' },
              { type: 'text', text: 'Sun 22 Nov' },
            ],
          },
        ],
      },
    });
    expect(withoutValues?.body).toMatchObject({
      template: { name: 'application_approved', language: { code: 'hi' } },
    });
  });

  it('reads reports that are signed over the raw body', () => {
    const read = (body: string, signature = whatsappSignature(STUB_WHATSAPP.appSecret, Buffer.from(body))) =>
      byWhatsapp().parseReports({ body: Buffer.from(body), signature, secret: undefined });
    expect(
      read(
        whatsappReport(
          { id: 'wamid.1', status: 'delivered' },
          { id: 'wamid.2', status: 'read' },
          { id: 'wamid.3', status: 'failed', code: 131_026 },
          { id: 'wamid.4', status: 'sent' },
        ),
      ),
    ).toEqual([
      { vendorId: 'wamid.1', state: 'delivered', error: null },
      { vendorId: 'wamid.2', state: 'delivered', error: null },
      { vendorId: 'wamid.3', state: 'undelivered', error: '131026' },
    ]);
    const body = whatsappReport({ id: 'wamid.1', status: 'delivered' });
    expect(read(body, whatsappSignature('another secret', Buffer.from(body)))).toBe('forged');
    // The same JSON with other bytes.
    expect(read(`${body} `, whatsappSignature(STUB_WHATSAPP.appSecret, Buffer.from(body)))).toBe('forged');
    expect(read(body, '')).toBe('forged');
    for (const other of ['', '[]', '{}', '{"entry":1}']) expect(read(other)).toBe('unreadable');
    // An incoming message has no states.
    expect(read('{"entry":[{"changes":[{"value":{"messages":[{"id":"wamid.9"}]}}]}]}')).toEqual([]);
  });

  it('is the demo phone in the demo, and nothing with another vendor and without a token', () => {
    const without = { ...settings(), WHATSAPP_TOKEN: undefined };
    expect(
      pickSms({ ...without, SMS_ADAPTER: 'local', SMS_FALLBACK: undefined }, local(), clock).whatsapp?.name,
    ).toBe('local');
    expect(pickSms(without, local(), clock).whatsapp).toBeNull();
  });
});

describe.each(['msg91', 'twilio', 'whatsapp'] as const)('%s: outages', (name) => {
  const server = () => ({ msg91: msg91Server, twilio: twilioServer, whatsapp: whatsappServer })[name];

  it('refuses what the vendor refuses, with its code', async () => {
    const code = { msg91: '311', twilio: '21610', whatsapp: '131026' }[name];
    expect(await sender(name).send({ ...A_CODE, to: REFUSED_MOBILE })).toEqual({ outcome: 'refused', code });
  });

  it.each([
    [{ status: 500, body: '{}' }, 'failed'],
    [{ status: 302, body: '' }, 'failed'],
    [{ status: 429, body: '{}' }, 'over_limit'],
    [{ status: 200, body: '<html>' }, 'unreadable'],
    [{ status: 200, body: '{}' }, 'unreadable'],
  ] as const)('fails with %j', async (failure, error) => {
    server().failWith(failure);
    expect(await sender(name).send(A_CODE)).toEqual({ outcome: 'failed', error });
  });

  it('fails with a wrong key', async () => {
    const wrong = { MSG91_AUTH_KEY: 'wrong', TWILIO_AUTH_TOKEN: 'wrong', WHATSAPP_TOKEN: 'wrong' };
    expect(await sender(name, wrong).send(A_CODE)).toEqual({ outcome: 'failed', error: 'denied' });
  });

  it('is not called for a minute after five failures', async () => {
    server().failWith({ status: 500, body: '{}' });
    const failing = sender(name);
    for (let turn = 0; turn < 5; turn += 1) await failing.send(A_CODE);
    server().failWith(null);
    expect(await failing.send(A_CODE)).toEqual({ outcome: 'failed', error: 'circuit_open' });
    expect(server().requests).toHaveLength(5);
    clock.advance(1);
    expect(await failing.send(A_CODE)).toMatchObject({ outcome: 'accepted' });
  });

  it('counts no refusal as a failure', async () => {
    const busy = sender(name);
    for (let turn = 0; turn < 6; turn += 1) await busy.send({ ...A_CODE, to: REFUSED_MOBILE });
    expect(await busy.send(A_CODE)).toMatchObject({ outcome: 'accepted' });
  });
});

describe('readTemplateIds', () => {
  it('names every missing id and every unknown template', () => {
    const write = (json: unknown) => {
      const file = join(mkdtempSync(join(tmpdir(), 'aaspaas-sms-')), 'ids.json');
      writeFileSync(file, typeof json === 'string' ? json : JSON.stringify(json));
      return () => readTemplateIds(file);
    };
    expect(write({ otp_signup: { en: '1' } })).toThrow(
      /otp_signup\.hi.*otp_reset\.en.*application_rejected\.hi/s,
    );
    expect(write({ otp_sign_up: { en: '1' } })).toThrow('otp_sign_up');
    expect(write('{')).toThrow('cannot be read as JSON');
    expect(() => readTemplateIds('/does/not/exist.json')).toThrow('ENOENT');
  });
});
