import { describe, expect, it } from 'vitest';
import { readEnv } from './env.ts';
import { missingForProduction } from './production-check.ts';

const COMPLETE = {
  PUBLIC_URL: 'https://aaspaas.test',
  SECRET_KEY: 'k'.repeat(32),
  SMS_ADAPTER: 'twilio',
  TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`,
  TWILIO_AUTH_TOKEN: 't',
  TWILIO_FROM: 'AASPAS',
  SMTP_URL: 'smtps://mailer:password@mail.aaspaas.test',
  MAIL_FROM: 'no-reply@aaspaas.test',
  OBJECT_STORE: 's3',
  RAZORPAY_KEY_ID: 'rzp_live_key',
  RAZORPAY_KEY_SECRET: 'a-razorpay-secret',
  RAZORPAY_WEBHOOK_SECRET: 'a-webhook-secret',
};
const DATA = { hasServices: true, hasOperator: true };
const missing = (changed: Record<string, string | undefined>, data = DATA) => {
  const source = Object.fromEntries(Object.entries({ ...COMPLETE, ...changed }).filter(([, value]) => value));
  return missingForProduction(readEnv(source), data).map((line) => line.split(':')[0]);
};

describe('missingForProduction', () => {
  it.each([
    ['nothing', {}, []],
    [
      'no address',
      { PUBLIC_URL: undefined, SMS_ADAPTER: undefined, SMTP_URL: undefined },
      ['PUBLIC_URL', 'SMS_ADAPTER', 'SMTP_URL'],
    ],
    ['no mail server', { SMTP_URL: undefined }, ['SMTP_URL']],
    ['no https', { PUBLIC_URL: 'http://aaspaas.test' }, ['PUBLIC_URL']],
    [
      'an address that is too long for an SMS',
      { PUBLIC_URL: 'https://services.aaspaas.test' },
      ['PUBLIC_URL'],
    ],
    ['no secret key', { SECRET_KEY: undefined }, ['SECRET_KEY']],
    ['files on this machine', { OBJECT_STORE: 'local' }, ['OBJECT_STORE']],
    ['no webhook secret', { RAZORPAY_WEBHOOK_SECRET: undefined }, ['RAZORPAY_WEBHOOK_SECRET']],
  ])('%s', (_case, changed, names) => expect(missing(changed)).toEqual(names));

  it('names everything at once, without values', () => {
    const lines = missingForProduction(readEnv({ RAZORPAY_KEY_ID: 'rzp_live_key' }), {
      hasServices: false,
      hasOperator: false,
    });
    expect(lines.map((line) => line.split(':')[0])).toEqual([
      'PUBLIC_URL',
      'SECRET_KEY',
      'SMS_ADAPTER',
      'SMTP_URL',
      'OBJECT_STORE',
      'RAZORPAY_KEY_SECRET, RAZORPAY_WEBHOOK_SECRET',
      'catalogue',
      'operator',
    ]);
    expect(lines.join()).not.toContain('rzp_live_key');
  });
});
