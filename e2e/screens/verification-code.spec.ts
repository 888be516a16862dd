import type { Page } from '@playwright/test';
import { codeInputs } from '../support/elements.ts';
import { OFFLINE, password, paste, REFUSED, registerUser, submit } from '../support/logins.ts';
import { verificationCodeFor, type TestUser, signUpOnScreen, newTestUser } from '../support/accounts.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

/** Marks the document, so that a full page load can be distinguished from a client-side navigation. */
const mark = (page: Page) => page.evaluate(() => void Object.assign(window, { marked: true }));
const isMarked = (page: Page) => page.evaluate(() => 'marked' in window);

/** Signs up a new customer up to the code screen. */
async function toCodeScreen(page: Page): Promise<TestUser> {
  const user = newTestUser();
  await page.goto('/sign-in');
  await page.getByLabel('Name').fill(user.name);
  await page.getByLabel('Mobile').fill(user.mobile);
  await password(page).fill(user.password);
  await mark(page);
  await submit(page, 'Sign Up').click();
  await page.waitForURL('**/otp-verification');
  await expect.poll(() => isMarked(page)).toBe(false);
  return user;
}

async function wrongCode(page: Page, mobile: string): Promise<string> {
  return (await verificationCodeFor(page.request, mobile)) === '1111' ? '2222' : '1111';
}

test.describe('verification code', () => {
  // proves: otp.screen, rule.otp, error.otp, sign-up.screen
  test('can be pasted; an invalid code is refused, the valid one accepted', { tag: '@full' }, async ({
    page,
    consoleGuard,
  }) => {
    consoleGuard.allow(REFUSED);
    const { mobile } = await toCodeScreen(page);
    await expect(page.getByRole('timer')).toHaveText(/Valid for (5:00|4:5\d)/);
    await expect(codeInputs(page).first()).toBeFocused();
    await expectAccessible(page);

    await page.keyboard.type('12');
    await expect(codeInputs(page).nth(2)).toBeFocused();
    await submit(page, 'Verify').click();
    await expect(page.getByText('Please enter all OTP digits.')).toBeVisible();

    await paste(page, await wrongCode(page, mobile));
    await expect(page.getByText('Invalid OTP. Please try again.')).toBeVisible();
    await expect(codeInputs(page).first()).toBeFocused();
    await expect(codeInputs(page).first()).toHaveValue('');

    await mark(page);
    await paste(page, `Your OTP: ${await verificationCodeFor(page.request, mobile)}`);
    await expect(page.getByText('OTP Verified')).toBeVisible();
    await page.waitForURL((url) => url.pathname === '/');
    expect(await isMarked(page)).toBe(false);
  });

  // proves: otp.automatic
  test('stays valid when the screen is reloaded', { tag: '@full' }, async ({ page }) => {
    const { mobile } = await toCodeScreen(page);
    const code = await verificationCodeFor(page.request, mobile);
    await page.reload();
    await expect(page.getByRole('timer')).toHaveText(/Valid for 4:\d\d/);
    expect(await verificationCodeFor(page.request, mobile)).toBe(code);
  });

  // proves: otp.clock, error.otp
  test('can be resent when the countdown ends, and after a failure only 30 seconds later', async ({
    page,
    consoleGuard,
  }) => {
    consoleGuard.allow(REFUSED);
    await page.clock.install();
    const { mobile } = await toCodeScreen(page);
    const first = await verificationCodeFor(page.request, mobile);
    const resend = page.getByRole('button', { name: 'Resend OTP' });
    await expect(page.getByRole('timer')).toBeVisible();
    await expect(resend).toBeHidden();

    // The browser's clock runs ahead of the server's, so the server answers that this is too soon.
    await page.clock.fastForward(301_000);
    await resend.click();
    await expect(page.getByText('Failed to resend OTP. Please try again later.')).toBeVisible();
    await expect(page.getByRole('button', { name: /Resend OTP in 0:\d\d/ })).toBeDisabled();
    await page.clock.fastForward(31_000);
    await expect(page.getByRole('button', { name: 'Resend OTP', exact: true })).toBeEnabled();

    const fresh = {
      expires_at: new Date(Date.now() + 300_000).toISOString(),
      resend_at: new Date(Date.now() + 30_000).toISOString(),
    };
    await page.route('**/api/user/resend-otp', (route) => {
      expect(route.request().postDataJSON()).toEqual({ phoneNumber: mobile, again: true });
      return route.fulfill({ json: { status: 200, message: '', data: fresh } });
    });
    await resend.click();
    await expect(page.getByText('OTP has been resent successfully!')).toBeVisible();
    await expect(page.getByRole('timer')).toHaveText(/Valid for (5:00|4:5\d)/);
    await paste(page, first);
    await expect(page.getByText('OTP Verified')).toBeVisible();
  });

  // proves: error.otp
  test('shows an error when sending or submitting fails', { tag: '@full' }, async ({
    page,
    consoleGuard,
  }) => {
    consoleGuard.allow(OFFLINE);
    await page.route('**/api/user/resend-otp', (route) => route.abort());
    await page.route('**/api/user/verify-otp', (route) => route.abort());
    await toCodeScreen(page);
    await expect(page.getByText('An error occurred while sending the OTP.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Resend OTP' })).toBeEnabled();
    await page.getByRole('button', { name: 'Resend OTP' }).click();
    await expect(page.getByText('An error occurred while resending OTP.')).toBeVisible();
    await expect(page.getByRole('button', { name: /Resend OTP in 0:\d\d/ })).toBeDisabled();
    await paste(page, '1234');
    await expect(page.getByText('An error occurred while verifying OTP.')).toBeVisible();
    await expect(codeInputs(page).last()).toHaveValue('4');
  });
});

test.describe('passwords', () => {
  // proves: route.forgot, forgot.screen, rule.reset
  test('resets a forgotten password: number, code, new password, login', { tag: '@full' }, async ({
    page,
    consoleGuard,
  }) => {
    consoleGuard.allow(REFUSED);
    const { mobile, password: old } = await registerUser(page.request);
    await page.goto('/login');
    await page.getByRole('link', { name: 'Forgot password?' }).click();
    await page.waitForURL('**/forgot');
    // The address changes before the screen does, and the login has the same field.
    await expect(page.getByRole('heading', { name: 'Forgot password' })).toBeVisible();
    await page.getByLabel('Mobile').fill(mobile);
    await submit(page, 'Send OTP').click();
    await expect(page.getByRole('heading', { name: 'Enter the OTP' })).toBeVisible();
    await expectAccessible(page);
    await paste(page, await wrongCode(page, mobile));
    await expect(page.getByText('Invalid OTP. Please try again.')).toBeVisible();
    await paste(page, await verificationCodeFor(page.request, mobile));

    await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible();
    await expect(password(page, 'New password')).toBeFocused();
    await password(page, 'New password').fill('1234');
    await password(page, 'Confirm password').fill('12345');
    await submit(page, 'Save password').click();
    await expect(page.getByText('Password must be at least 5 characters long.')).toBeVisible();
    await expect(page.getByText('Passwords do not match.')).toBeVisible();
    await expectAccessible(page);
    await password(page, 'New password').fill('secret2');
    await password(page, 'Confirm password').fill('secret2');
    await submit(page, 'Save password').click();
    await expect(page.getByText('Password successfully verified!')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Your new password is saved' })).toBeVisible();
    await page.waitForURL('**/login');

    await page.getByLabel('Mobile').fill(mobile);
    await password(page).fill(old);
    await submit(page, 'Login').click();
    await expect(page.getByText('Incorrect mobile number or password.')).toBeVisible();
    await password(page).fill('secret2');
    await submit(page, 'Login').click();
    // The code reached the number, which verifies it.
    await page.waitForURL((url) => url.pathname === '/');
  });

  test('shows the same screens for a number without an account', { tag: '@full' }, async ({ page }) => {
    await page.goto('/forgot?for=employee');
    await page.getByLabel('Mobile').fill(newTestUser().mobile);
    await submit(page, 'Send OTP').click();
    await expect(page.getByText(/If .* has an account, we’ve sent an OTP to it\./)).toBeVisible();
    await page.getByRole('button', { name: 'Use another number' }).click();
    await expect(page.getByRole('link', { name: 'Back to login' })).toHaveAttribute(
      'href',
      '/employee-login',
    );
  });

  // proves: route.change-password, rule.change-password, error.change-password
  test('changes the password of a logged-in account', { tag: '@full' }, async ({ page, consoleGuard }) => {
    consoleGuard.allow(REFUSED);
    consoleGuard.allow(OFFLINE);
    consoleGuard.allow(/status of 500/);
    const { mobile } = await signUpOnScreen(page);
    await page.goto('/change-password');
    await submit(page, 'Change Password').click();
    await expect(page.getByText('Old password is required.')).toBeVisible();
    await expect(page.getByText('Password must be at least 5 characters long.')).toBeVisible();
    await expectAccessible(page);
    await password(page, 'Old password').fill('not it');
    await password(page, 'New password').fill('secret2');
    await password(page, 'Confirm password').fill('secret3');
    await submit(page, 'Change Password').click();
    await expect(page.getByText('Passwords do not match.')).toBeVisible();
    await password(page, 'Confirm password').fill('secret2');
    await submit(page, 'Change Password').click();
    await expect(page.getByText('The old password is incorrect.')).toBeVisible();
    await password(page, 'Old password').fill('secret81');
    await page.route('**/api/user/changepassword', (route) => route.abort());
    await submit(page, 'Change Password').click();
    await expect(page.getByText('An error occurred. Please try again.')).toBeVisible();
    await page.unroute('**/api/user/changepassword');
    await page.route(
      '**/api/user/changepassword',
      (route) => route.fulfill({ status: 500, json: { status: 500, message: 'x', errors: 'x' } }),
      { times: 1 },
    );
    await submit(page, 'Change Password').click();
    await expect(page.getByText('Failed to update password.')).toBeVisible();
    await submit(page, 'Change Password').click();
    await expect(page.getByText('Password changed.')).toBeVisible();
    await expect(password(page, 'Old password')).toHaveValue('');

    const answer = await page.request.post('/api/user/login', { data: { mobile, password: 'secret2' } });
    expect(answer.ok()).toBe(true);
  });
});

test.describe('demo phone', () => {
  test('shows texts as they arrive, filters by number and copies the code', { tag: '@full' }, async ({
    page,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const { mobile } = await registerUser(page.request);
    await page.goto('/demo/phone');
    await page.getByLabel('Show only this mobile number').fill(mobile);
    await expect(page.getByText('No messages yet')).toBeVisible();
    await page.request.post('/api/user/forgot-password', { data: { mobile } });
    const code = await verificationCodeFor(page.request, mobile);
    await expect(
      page.getByRole('list', { name: 'Messages, newest first' }).getByRole('listitem'),
    ).toHaveCount(1);
    await expectAccessible(page);
    await page.getByRole('button', { name: `Copy ${code}` }).click();
    await expect(page.getByText('Copied')).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code);
  });
});
