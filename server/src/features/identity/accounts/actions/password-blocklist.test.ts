import { demoContent } from '../../../../../demo/content.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aCustomer } from '../../../../testing/accounts.ts';
import { registration, multipartForm } from '../../../../testing/registration.ts';
import { type TestApp, testApp } from '../../../../testing/test-app.ts';
import { isCommonPassword } from './password-blocklist.ts';

const COMMON = 'This password is too common. Please choose another one.';

describe('isCommonPassword', () => {
  it.each(['123456', 'password', 'Password1', 'QWERTY', 'iloveyou', 'admin123', '１２３４５６'])(
    '%s is common',
    (password) => expect(isCommonPassword(password)).toBe(true),
  );
  it.each([
    'secret81',
    'secret9',
    'chai at 5 pm',
    '',
    '6',
    '23456\n1',
    ...demoContent.accounts.map((one) => one.password),
  ])('%j is not common', (password) => expect(isCommonPassword(password)).toBe(false));
});

describe('common password', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await testApp();
  });
  afterAll(() => app.close());

  it('is rejected at sign-up', async () => {
    const sent = { name: 'Asha', mobile: '9700000901', password: 'Password1' };
    const { status, error } = await app.call('identity.sign_up', { body: sent });
    expect([status, error.errors]).toEqual([422, { password: [COMMON] }]);
  });

  it('is rejected in a reset, and the code stays valid for another password', async () => {
    const { mobile } = await aCustomer(app);
    const forgot = (body: object) =>
      app.call('identity.forgot_password', { role: 'user', body: { mobile, ...body } });
    await forgot({});
    const otp = (await app.inbox(mobile))[0]?.code;
    const common = await forgot({ otp, password: 'qwerty', confirm_password: 'qwerty' });
    expect([common.status, common.error.errors]).toEqual([422, { password: [COMMON] }]);
    expect((await forgot({ otp, password: 'secret9', confirm_password: 'secret9' })).status).toBe(200);
  });

  it('is rejected in a change, together with a wrong old password', async () => {
    const { token } = await aCustomer(app);
    const { status, error } = await app.call(
      'identity.change_password',
      { role: 'user', body: { old_password: 'wrong-one', new_password: '123456' } },
      { token },
    );
    expect(status).toBe(422);
    expect(error.errors).toEqual({
      old_password: ['The old password is incorrect.'],
      new_password: [COMMON],
    });
  });

  it("is rejected in a professional's registration, together with all other errors", async () => {
    const form = multipartForm({ ...registration(), password: '123456', name: '' });
    const { status, error } = await app.sendForm('provider.register', { form });
    expect(status).toBe(422);
    expect(JSON.stringify(error.errors)).toContain(COMMON);
    expect(JSON.stringify(error.errors)).toContain('name');
  });
});
