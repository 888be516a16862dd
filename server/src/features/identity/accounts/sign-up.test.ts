import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { race } from '../../../testing/race.ts';
import { type TestApp, testApp } from '../../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

let numbers = 0;
const newMobile = () => `97${String((numbers += 1)).padStart(8, '0')}`;

async function signUp(mobile = newMobile()) {
  const { reply } = await app.call('identity.sign_up', {
    body: {
      name: 'Meera Iyer',
      mobile,
      password: 'secret81',
    },
  });
  return { mobile, token: reply.success.token as string, id: reply.success.id as number };
}
const requestCode = (token: string, again = false) =>
  app.call('identity.resend_code', { body: again ? { again } : {} }, { token });
const submitCode = (token: string, otp: string) =>
  app.call('identity.verify_code', { body: { otp } }, { token });
const lastCode = async (mobile: string) => (await app.inbox(mobile))[0]?.code ?? '';
const wrong = (code: string) => String((Number(code) + 1) % 10_000).padStart(4, '0');

describe('sign-up', () => {
  it('creates an unverified customer and logs them in', async () => {
    const mobile = newMobile();
    const answer = await app.call('identity.sign_up', {
      body: {
        name: ' Meera Iyer ',
        mobile,
        password: 'secret81',
      },
    });
    expect(answer.body).toMatchObject({
      status: 200,
      success: {
        role: 'user',
        name: 'Meera Iyer',
        mobile,
        is_verified: 0,
        token: expect.any(String),
        id: expect.any(Number),
      },
    });
    expect(await app.inbox(mobile)).toEqual([]);
  });

  // proves: rule.sign-up
  it('reports all errors together', async () => {
    const { status, error } = await app.call('identity.sign_up', {
      body: {
        name: ' ',
        mobile: '12345',
        password: 'short',
      },
    });
    expect(status).toBe(422);
    expect(error.errors).toEqual({
      name: ['Please enter your name.'],
      mobile: ['Please enter a valid 10-digit mobile number.'],
      password: ['Password must be at least 6 characters long.'],
    });
  });

  it('reports that a number is taken, also for concurrent requests', async () => {
    const mobile = newMobile();
    const answers = await race(2, () =>
      app.call('identity.sign_up', { body: { name: 'A', mobile, password: 'secret81' } }),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect(answers.find(({ status }) => status === 422)?.error.fields['mobile']).toHaveLength(1);
  });
});

describe('sign-up code', () => {
  // proves: call.code, otp.automatic
  it("is sent on the screen's first request, stays valid, and verifies the number", async () => {
    const { token, mobile } = await signUp();
    const sent = await requestCode(token);
    expect(sent.reply.data).toEqual({
      expires_at: '2026-11-21T12:05:00+05:30',
      resend_at: '2026-11-21T12:00:30+05:30',
    });
    expect((await requestCode(token)).reply.data.expires_at).toBe(sent.reply.data.expires_at);
    expect(await app.inbox(mobile)).toHaveLength(1);
    const answer = await submitCode(token, await lastCode(mobile));
    expect(answer.body).toMatchObject({ status: 200, data: { is_verified: 1 }, message: 'OTP Verified' });
    expect((await app.call('identity.user_details', {}, { token })).reply.is_verified).toBe(1);
  });

  it('counts five of twenty concurrent wrong entries, then rejects the right one', async () => {
    const { token, mobile } = await signUp();
    await requestCode(token);
    const code = await lastCode(mobile);
    const answers = await race(20, () => submitCode(token, wrong(code)));
    expect(answers.every(({ status }) => status === 422)).toBe(true);
    expect(
      answers.filter(({ error }) => error.fields.otp?.[0] === 'Invalid OTP. Please try again.'),
    ).toHaveLength(5);
    const right = await submitCode(token, code);
    expect(right.status).toBe(422);
    expect(right.error.fields.otp?.[0]).toMatch(/^Too many wrong attempts/);
  });

  // proves: call.code, otp.clock
  it('is replaced by a new one after 30 seconds, three times in ten minutes', async () => {
    const { token, mobile } = await signUp();
    await requestCode(token);
    const first = await lastCode(mobile);
    const early = await requestCode(token, true);
    expect(early.status).toBe(429);
    expect(early.headers['retry-after']).toBe('30');
    app.clock.advance(0.5);
    expect((await requestCode(token, true)).reply.message).toBe('OTP has been resent successfully!');
    if (first !== (await lastCode(mobile))) expect((await submitCode(token, first)).status).toBe(422);
    app.clock.advance(0.5);
    expect((await requestCode(token, true)).status).toBe(200);
    app.clock.advance(1);
    expect((await requestCode(token, true)).status).toBe(429);
    app.clock.advance(10);
    expect((await requestCode(token, true)).status).toBe(200);
  });

  it('expires after 300 seconds', async () => {
    const { token, mobile } = await signUp();
    await requestCode(token);
    app.clock.advance(5);
    const { status, error } = await submitCode(token, await lastCode(mobile));
    expect(status).toBe(422);
    expect(error.fields.otp?.[0]).toMatch(/no longer valid/);
  });

  it('is never sent to another number', async () => {
    const { token } = await signUp();
    const answer = await app.call('identity.resend_code', { body: { phoneNumber: newMobile() } }, { token });
    expect(answer.status).toBe(422);
    expect(answer.error.errors).toHaveProperty('phoneNumber');
  });

  it('must have four digits', async () => {
    const { token } = await signUp();
    expect((await submitCode(token, '12')).error.fields.otp).toEqual(['Please enter all OTP digits.']);
  });
});
