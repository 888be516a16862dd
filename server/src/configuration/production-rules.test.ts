import { describe, expect, it } from 'vitest';
import { readEnv } from '../env.ts';
import { formatFinding } from './finding.ts';
import { productionDataFindings, productionFindings } from './production-rules.ts';

const COMPLETE = {
  PUBLIC_URL: 'https://aaspaas.test',
  TRUST_PROXY: '1',
  METRICS_TOKEN: 'a-token-of-the-monitoring',
  LOG_LEVEL: 'info',
  SECRET_KEY: 'k'.repeat(32),
  SMS_ADAPTER: 'twilio',
  TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`,
  TWILIO_AUTH_TOKEN: 't',
  TWILIO_FROM: 'AASPAS',
  SMTP_URL: 'smtps://mailer:password@mail.aaspaas.test',
  MAIL_FROM: 'no-reply@aaspaas.test',
  OBJECT_STORE: 's3',
  S3_REGION: 'ap-south-1',
  S3_PUBLIC_BUCKET: 'public',
  S3_PRIVATE_BUCKET: 'private',
  S3_ACCESS_KEY_ID: 'id',
  S3_SECRET_ACCESS_KEY: 'secret',
  RAZORPAY_KEY_ID: 'rzp_live_key',
  RAZORPAY_KEY_SECRET: 'a-razorpay-secret',
  RAZORPAY_WEBHOOK_SECRET: 'a-webhook-secret',
};
const findings = (changed: Record<string, string | undefined>) => {
  const source = Object.fromEntries(Object.entries({ ...COMPLETE, ...changed }).filter(([, value]) => value));
  return productionFindings(readEnv(source));
};

describe('productionFindings', () => {
  it.each<[string, Record<string, string | undefined>, string[]]>([
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
    ['no proxy', { TRUST_PROXY: undefined }, ['TRUST_PROXY']],
    ['no token of the monitoring', { METRICS_TOKEN: undefined }, ['METRICS_TOKEN']],
    ['no log of security events', { LOG_LEVEL: 'error' }, ['LOG_LEVEL']],
    ['only the last words', { LOG_LEVEL: 'fatal' }, ['LOG_LEVEL']],
    ['no log', { LOG_LEVEL: 'silent' }, ['LOG_LEVEL']],
    ['no secret key', { SECRET_KEY: undefined }, ['SECRET_KEYS']],
    ['a key with an id', { SECRET_KEY: undefined, SECRET_KEYS: `1:${'A'.repeat(43)}=` }, []],
    ['files on this machine', { OBJECT_STORE: 'local' }, ['OBJECT_STORE']],
    ['no webhook secret', { RAZORPAY_WEBHOOK_SECRET: undefined }, ['RAZORPAY_WEBHOOK_SECRET']],
  ])('%s', (_case, changed, names) => {
    expect(findings(changed).map(({ name, level }) => [name, level])).toEqual(
      names.map((name) => [name, 'warning']),
    );
    expect(findings({ ...changed, PRODUCTION: '1' }).map(({ name, level }) => [name, level])).toEqual(
      names.map((name) => [name, name === 'SMTP_URL' ? 'warning' : 'error']),
    );
  });

  it.each(['warn', 'debug', 'trace', undefined])('LOG_LEVEL=%s: a warning also in production', (level) => {
    expect(findings({ LOG_LEVEL: level, PRODUCTION: '1' }).map(formatFinding)).toEqual([
      `warning LOG_LEVEL ${level ?? 'warn'} set info; warn writes no line for each request, debug and trace write too many`,
    ]);
  });

  it('names everything at once, without values', () => {
    const all = productionFindings(readEnv({ METRICS_TOKEN: 'planted-token-1234' }));
    expect(all.map(({ name }) => name)).toEqual([
      'PUBLIC_URL',
      'TRUST_PROXY',
      'LOG_LEVEL',
      'SECRET_KEYS',
      'SMS_ADAPTER',
      'SMTP_URL',
      'OBJECT_STORE',
      'RAZORPAY_KEY_ID',
      'RAZORPAY_KEY_SECRET',
      'RAZORPAY_WEBHOOK_SECRET',
    ]);
    expect(all.map(formatFinding).join()).not.toContain('planted');
  });
});

it('productionDataFindings: an empty database has no service and no operator', () => {
  expect(productionDataFindings({ hasServices: false, hasOperator: false }).map(formatFinding)).toEqual([
    'warning catalogue (none) there is no service to book; run npm run import-catalogue',
    'warning operator (none) run npm run create-operator for the first one',
  ]);
  expect(productionDataFindings({ hasServices: true, hasOperator: true })).toEqual([]);
});
