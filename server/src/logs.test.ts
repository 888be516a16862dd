import { Writable } from 'node:stream';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from './testing/test-app.ts';

let written = '';
let app: TestApp;
beforeAll(async () => {
  const stream = new Writable({
    write(chunk, _encoding, done) {
      written += String(chunk);
      done();
    },
  });
  app = await testApp(pino({ level: 'trace' }, stream));
});
afterAll(() => app.close());

describe('the logs', () => {
  it('hold routes, and nothing that belongs to a person', async () => {
    const mobile = '9712345678';
    const password = 'hunter-2-secret';
    const { body } = await app.call('POST', 'user/user-register', { name: 'Planted Name', mobile, password });
    const { token } = body.success;
    await app.call('POST', 'user/resend-otp', { phoneNumber: mobile }, { token });
    const code = (await app.inbox(mobile))[0]?.code ?? '';
    await app.call('POST', 'user/verify-otp', { otp: code }, { token });
    await app.call('POST', 'user/login', { mobile, password: 'wrong-password' });
    await app.call('GET', 'catlist/service/1?latitude=12.34567&longitude=76.54321', undefined, { token });
    await app.call('GET', `user/getbooking/AP-PLANTD`, undefined, { token });
    await app.call('GET', `no/such/route/${mobile}`, undefined, { token });
    expect(written).toContain('/api/user/getbooking/:id');
    for (const planted of [
      mobile,
      password,
      token,
      'wrong-password',
      '12.34567',
      '76.54321',
      'AP-PLANTD',
      'Planted Name',
    ])
      expect(written).not.toContain(planted);
    // A four-digit code can stand in a number by chance, so it is looked for as a value of its own.
    expect(written).not.toMatch(new RegExp(`[^0-9]${code}[^0-9]`));
  });
});
