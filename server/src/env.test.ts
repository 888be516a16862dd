import { describe, expect, it } from 'vitest';
import { readEnv } from './env.ts';

it('an invalid environment: names each variable, its value and what is expected, without secrets', () => {
  expect(() => readEnv({ PORT: 'x', ROLE: 'boss', METRICS_TOKEN: 'short', SECRET_KEY: '' })).toThrow(
    /^Invalid environment:\n {2}PORT=x: .*expected number.*\n {2}ROLE=boss: .*"web"\|"worker"\|"all"\n {2}METRICS_TOKEN: .*>=16 characters$/,
  );
});

describe('ADMIN_PASSWORD', () => {
  const read = (password: string) => readEnv({ ADMIN_MOBILE: '9812345678', ADMIN_PASSWORD: password });

  it.each(['123456', 'password', 'Admin123', 'QWERTY'])('rejects %s as too common', (password) =>
    expect(() => read(password)).toThrow(
      /^ {2}ADMIN_PASSWORD: is among the most common passwords; choose another one$/m,
    ),
  );

  it('accepts an uncommon one of six characters, and none', () => {
    expect(read('chai-5').ADMIN_PASSWORD).toBe('chai-5');
    expect(readEnv({}).ADMIN_PASSWORD).toBeUndefined();
  });

  it('the message contains no password and lists other problems too', () => {
    expect(() => readEnv({ ADMIN_PASSWORD: 'password', PORT: 'x' })).toThrow(
      /ADMIN_PASSWORD[\s\S]*PORT|PORT[\s\S]*ADMIN_PASSWORD/,
    );
    try {
      read('iloveyou');
    } catch (error) {
      expect(String(error)).not.toContain('iloveyou');
    }
  });
});

describe('RAZORPAY_WEBHOOK_SECRET', () => {
  const read = (secrets: string) => readEnv({ RAZORPAY_WEBHOOK_SECRET: secrets }).RAZORPAY_WEBHOOK_SECRET;

  it.each(['one-secret', 'new-secret,old-secret', 'new-secret, old-secret'])('accepts %s', (secrets) =>
    expect(read(secrets)).toBe(secrets),
  );

  it.each(['short', 'new-secret,short', 'new-secret,'])('rejects %s without showing it', (secrets) => {
    expect(() => read(secrets)).toThrow(
      /^ {2}RAZORPAY_WEBHOOK_SECRET: must have 8 characters or more in each secret of the comma-separated list$/m,
    );
  });
});
