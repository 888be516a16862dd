import type { APIRequestContext, Page } from '@playwright/test';
import { codeFor, demoAccount, logIn, type Person, signUp, somebody } from '../support/people.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

// Chromium writes a line for every refusal; these tests bring refusals about on purpose.
const REFUSED = /the server responded with a status of (401|403|422|429)/;
const OFFLINE = /net::ERR_(FAILED|INTERNET_DISCONNECTED)/;

const boxes = (page: Page) => page.getByRole('group', { name: 'OTP' }).getByRole('textbox');
const submit = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name });
const password = (page: Page, label = 'Password') => page.getByLabel(label, { exact: true });

/** An account that the screens have not seen, so that no code was sent to its number yet. */
async function registered(request: APIRequestContext): Promise<Person> {
  const person = somebody();
  const { name, mobile, password } = person;
  expect((await request.post('/api/user/user-register', { data: { name, mobile, password } })).ok()).toBe(
    true,
  );
  return person;
}

/** Marks the document, so that a page that was loaded anew can be told from one that was drawn in its place. */
const mark = (page: Page) => page.evaluate(() => void Object.assign(window, { marked: true }));
const isMarked = (page: Page) => page.evaluate(() => 'marked' in window);

/** Brings a new customer as far as the code screen. */
async function toCodeScreen(page: Page): Promise<Person> {
  const person = somebody();
  await page.goto('/sign-in');
  await page.getByLabel('Name').fill(person.name);
  await page.getByLabel('Mobile').fill(person.mobile);
  await password(page).fill(person.password);
  await mark(page);
  await submit(page, 'Sign Up').click();
  await page.waitForURL('**/otp-verification');
  await expect.poll(() => isMarked(page)).toBe(false);
  return person;
}

async function wrongCode(page: Page, mobile: string): Promise<string> {
  return (await codeFor(page.request, mobile)) === '1111' ? '2222' : '1111';
}

async function paste(page: Page, text: string): Promise<void> {
  await boxes(page)
    .first()
    .evaluate((box, pasted) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text', pasted);
      box.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }, text);
}

for (const path of ['/login', '/sign-in', '/forgot', '/employee-login', '/admin/login', '/demo/phone'])
  test(`${path} can be used by everybody`, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessible(page);
  });

test.describe('login', () => {
  // proves: route.login, login.screen, rule.login
  test('says under the fields what is missing, goes to the first, and shows the password', {
    tag: '@wide',
  }, async ({ page }) => {
    await page.goto('/login');
    await expect(page.getByRole('heading', { name: 'Login Your Account' })).toBeVisible();
    await submit(page, 'Login').click();
    await expect(page.getByText('Please enter a valid 10-digit mobile number.')).toBeVisible();
    await expect(page.getByText('Password must be at least 6 characters long.')).toBeVisible();
    await expect(page.getByLabel('Mobile')).toBeFocused();
    await expectAccessible(page);

    await password(page).fill('secret1');
    await expect(password(page)).toHaveAttribute('type', 'password');
    await page.getByRole('button', { name: 'Show the password' }).click();
    await expect(password(page)).toHaveAttribute('type', 'text');
    await expect(page.getByRole('main').getByRole('link', { name: 'Sign Up' })).toHaveAttribute(
      'href',
      '/sign-in',
    );
    await expect(page.getByRole('link', { name: 'Are you an Employee? Click here' })).toHaveAttribute(
      'href',
      '/employee-login',
    );
  });

  // proves: route.login, error.login, field.session
  test('takes a number with spaces and country code, and says "Login Successfully"', async ({ page }) => {
    const { mobile, password: secret } = await demoAccount(page.request, 'user');
    await page.goto('/login');
    await page.getByLabel('Mobile').fill(`+91 ${mobile.slice(0, 5)} ${mobile.slice(5)}`);
    await expect(page.getByLabel('Mobile')).toHaveValue(mobile);
    await password(page).fill(secret);
    await submit(page, 'Login').click();
    await expect(page.getByText('Login Successfully')).toBeVisible();
    await page.waitForURL((url) => url.pathname === '/');
    const kept: Record<string, string> = await page.evaluate(() =>
      Object.fromEntries(Object.entries(localStorage)),
    );
    expect(kept).toMatchObject({ role: 'user', is_verified: '1', phoneNumber: mobile });
    expect([kept['token'], kept['name'], kept['user_id']].every(Boolean)).toBe(true);
    await page.goto('/login');
    await page.waitForURL((url) => url.pathname === '/');
  });

  // proves: login.screen
  test('reads "Processing..." while it is under way', async ({ page }) => {
    const account = await demoAccount(page.request, 'user');
    await page.route('**/api/user/login', async (route) => {
      await expect(submit(page, 'Processing...')).toBeVisible();
      await route.continue();
    });
    await logIn(page, account, '/login');
  });

  // proves: login.refused, error.login
  test('keeps what was typed when it is refused and when the network is gone', async ({ page, watch }) => {
    watch.allow(REFUSED);
    watch.allow(OFFLINE);
    const { mobile } = await registered(page.request);
    await page.goto('/login');
    await page.getByLabel('Mobile').fill(mobile);
    await password(page).fill('not it');
    await submit(page, 'Login').click();
    await expect(
      page.getByRole('alert').filter({ hasText: 'The mobile number or the password is not right.' }),
    ).toBeVisible();
    await expectAccessible(page);

    await page.route('**/api/user/login', (route) => route.abort());
    await submit(page, 'Login').click();
    await expect(page.getByText('Network error. Please try again.')).toBeVisible();
    await expect(page.getByLabel('Mobile')).toHaveValue(mobile);
    await expect(password(page)).toHaveValue('not it');
    await expect(submit(page, 'Login')).toBeEnabled();
  });

  test('tells how long to wait after five failures', async ({ page, watch }) => {
    watch.allow(REFUSED);
    const { mobile } = await registered(page.request);
    for (let tries = 0; tries < 5; tries += 1) {
      const answer = await page.request.post('/api/user/login', { data: { mobile, password: 'not it' } });
      expect(answer.status()).toBe(401);
    }
    await page.goto('/login');
    await page.getByLabel('Mobile').fill(mobile);
    await password(page).fill('secret1');
    await submit(page, 'Login').click();
    await expect(page.getByText(/Too many tries\. You can try again in \d+ (min|s)\./)).toBeVisible();
    await page.getByLabel('Mobile').fill(`${mobile.slice(0, 9)}0`);
    await expect(page.getByText(/Too many tries/)).toBeHidden();
  });

  test('asks for a code where a number was guessed at too often', async ({ page, watch }) => {
    watch.allow(REFUSED);
    const person = await registered(page.request);
    const code = '4821';
    await page.route('**/api/user/login', async (route) => {
      const { otp } = route.request().postDataJSON() as { otp?: string };
      if (otp === code) return route.continue();
      const text = otp
        ? 'Invalid OTP. Please try again.'
        : 'Too many failed logins. Please enter the OTP that we sent to this number.';
      await route.fulfill({
        status: 422,
        json: { status: 422, message: 'Please check the marked fields.', errors: { otp: [text] } },
      });
    });
    await page.goto('/login');
    await page.getByLabel('Mobile').fill(person.mobile);
    await password(page).fill(person.password);
    await submit(page, 'Login').click();
    await expect(
      page.getByText('Too many failed logins. Please enter the OTP that we sent to this number.'),
    ).toBeVisible();
    await submit(page, 'Login').click();
    await expect(page.getByText('Please enter all OTP digits.')).toBeVisible();
    await paste(page, '1111');
    await submit(page, 'Login').click();
    await expect(page.getByText('Invalid OTP. Please try again.')).toBeVisible();
    await expectAccessible(page);
    await paste(page, code);
    await submit(page, 'Login').click();
    await page.waitForURL('**/otp-verification');
  });

  // proves: may.guard, route.change-password
  test('leads back to the page that asked for it', async ({ page }) => {
    const account = await demoAccount(page.request, 'user');
    await page.goto('/change-password');
    await page.waitForURL((url) => url.pathname === '/');
    await expect(page.getByText('Please log in to continue.')).toBeVisible();
    await logIn(page, account, '/login');
    await page.waitForURL('**/change-password');
  });
});

test.describe('logins of those who work', () => {
  // proves: route.employee-login
  // proves: pro.route.root, pro.screen.login, pro.rule.login
  test('a professional comes to their home', async ({ page }) => {
    const account = await demoAccount(page.request, 'employee');
    await page.goto('/employee-login');
    await expect(page.getByRole('link', { name: 'Forgot password?' })).toHaveAttribute(
      'href',
      '/forgot?for=employee',
    );
    await submit(page, 'Login').click();
    await expect(page.getByText('Please enter a valid 10-digit mobile number.')).toBeVisible();
    await expect(page.getByText('Password must be at least 6 characters long.')).toBeVisible();
    await password(page).fill(account.password);
    await page.getByRole('button', { name: 'Show the password' }).click();
    await expect(password(page)).toHaveAttribute('type', 'text');
    await page.route('**/api/employee/login', async (route) => {
      await expect(submit(page, 'Processing...')).toBeVisible();
      await route.continue();
    });
    await logIn(page, account, '/employee-login');
    await page.waitForURL('**/employee-home');
  });

  test('a customer is nobody here', async ({ page, watch }) => {
    watch.allow(REFUSED);
    const account = await demoAccount(page.request, 'user');
    await page.goto('/employee-login');
    await page.getByLabel('Mobile').fill(account.mobile);
    await password(page).fill(account.password);
    await submit(page, 'Login').click();
    await expect(page.getByText('The mobile number or the password is not right.')).toBeVisible();
  });

  test('a professional who is not approved yet is told so', async ({ page, watch }) => {
    watch.allow(REFUSED);
    const text = 'Your account is not verified by the admin yet.';
    await page.route('**/api/employee/login', (route) =>
      route.fulfill({ status: 403, json: { status: 403, message: text, errors: text } }),
    );
    await page.goto('/employee-login');
    await page.getByLabel('Mobile').fill('9876543210');
    await password(page).fill('secret1');
    await submit(page, 'Login').click();
    await expect(page.getByText(text)).toBeVisible();
  });

  test('an operator comes to the console', async ({ page }) => {
    await logIn(page, await demoAccount(page.request, 'admin'), '/admin/login');
    await page.waitForURL((url) => url.pathname === '/admin');
  });
});

test.describe('sign-up', () => {
  // proves: route.sign-in, sign-up.screen, rule.sign-up, error.sign-up
  test('says what is missing, and what is taken', async ({ page, watch }) => {
    watch.allow(REFUSED);
    const { mobile } = await registered(page.request);
    await page.goto('/sign-in');
    await submit(page, 'Sign Up').click();
    await expect(page.getByText('Please enter your name.')).toBeVisible();
    await expect(page.getByText('Please enter a valid 10-digit mobile number.')).toBeVisible();
    await expect(page.getByText('Password must be at least 6 characters long.')).toBeVisible();
    await expectAccessible(page);

    await page.getByLabel('Name').fill('Meera Iyer');
    await page.getByLabel('Mobile').fill(mobile);
    await password(page).fill('secret1');
    await submit(page, 'Sign Up').click();
    await expect(page.getByText('This mobile number is already registered. Please log in.')).toBeVisible();
    await expect(page.getByLabel('Name')).toHaveValue('Meera Iyer');
    await expect(password(page)).toHaveValue('secret1');
    await expect(page.getByRole('main').getByRole('link', { name: 'Privacy Policy' })).toHaveAttribute(
      'href',
      '/pages/privacy-policy',
    );
  });

  // proves: sign-up.screen, route.otp-verification
  test('leads over the code to the home page, and once verified never to the code again', async ({
    page,
  }) => {
    await signUp(page);
    await expect.poll(() => page.evaluate(() => localStorage.getItem('is_verified'))).toBe('1');
    await page.goto('/otp-verification');
    await page.waitForURL((url) => url.pathname === '/');
  });
});

test.describe('code', () => {
  // proves: otp.screen, rule.otp, error.otp, sign-up.screen
  test('is pasted, refused when it is wrong, and taken when it is right', async ({ page, watch }) => {
    watch.allow(REFUSED);
    const { mobile } = await toCodeScreen(page);
    await expect(page.getByRole('timer')).toHaveText(/Valid for (5:00|4:5\d)/);
    await expect(boxes(page).first()).toBeFocused();
    await expectAccessible(page);

    await page.keyboard.type('12');
    await expect(boxes(page).nth(2)).toBeFocused();
    await submit(page, 'Verify').click();
    await expect(page.getByText('Please enter all OTP digits.')).toBeVisible();

    await paste(page, await wrongCode(page, mobile));
    await expect(page.getByText('Invalid OTP. Please try again.')).toBeVisible();
    await expect(boxes(page).first()).toBeFocused();
    await expect(boxes(page).first()).toHaveValue('');

    await mark(page);
    await paste(page, `Your OTP: ${await codeFor(page.request, mobile)}`);
    await expect(page.getByText('OTP Verified')).toBeVisible();
    await page.waitForURL((url) => url.pathname === '/');
    expect(await isMarked(page)).toBe(false);
  });

  // proves: otp.automatic
  test('that is still alive is kept when the screen is loaded again', async ({ page }) => {
    const { mobile } = await toCodeScreen(page);
    const code = await codeFor(page.request, mobile);
    await page.reload();
    await expect(page.getByRole('timer')).toHaveText(/Valid for 4:\d\d/);
    expect(await codeFor(page.request, mobile)).toBe(code);
  });

  // proves: otp.clock, error.otp
  test('is sent anew at zero, and not again for 30 seconds after a failure', async ({ page, watch }) => {
    watch.allow(REFUSED);
    await page.clock.install();
    const { mobile } = await toCodeScreen(page);
    const first = await codeFor(page.request, mobile);
    const resend = page.getByRole('button', { name: 'Resend OTP' });
    await expect(page.getByRole('timer')).toBeVisible();
    await expect(resend).toBeHidden();

    // The browser's clock runs ahead, the server's does not: to it this is too soon.
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
  test('says so when it could not be sent or handed in', async ({ page, watch }) => {
    watch.allow(OFFLINE);
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
    await expect(boxes(page).last()).toHaveValue('4');
  });
});

test.describe('passwords', () => {
  // proves: route.forgot, forgot.screen, rule.reset
  test('a forgotten one is replaced: number, code, new password, login', async ({ page, watch }) => {
    watch.allow(REFUSED);
    const { mobile, password: old } = await registered(page.request);
    await page.goto('/login');
    await page.getByRole('link', { name: 'Forgot password?' }).click();
    await page.waitForURL('**/forgot');
    await page.getByLabel('Mobile').fill(mobile);
    await submit(page, 'Send OTP').click();
    await expect(page.getByRole('heading', { name: 'Enter the OTP' })).toBeVisible();
    await expectAccessible(page);
    await paste(page, await wrongCode(page, mobile));
    await expect(page.getByText('Invalid OTP. Please try again.')).toBeVisible();
    await paste(page, await codeFor(page.request, mobile));

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
    await expect(page.getByText('The mobile number or the password is not right.')).toBeVisible();
    await password(page).fill('secret2');
    await submit(page, 'Login').click();
    // The code reached the number, which verifies it.
    await page.waitForURL((url) => url.pathname === '/');
  });

  test('a number without an account looks the same', async ({ page }) => {
    await page.goto('/forgot?for=employee');
    await page.getByLabel('Mobile').fill(somebody().mobile);
    await submit(page, 'Send OTP').click();
    await expect(page.getByText(/If .* has an account, an OTP is on its way to it\./)).toBeVisible();
    await page.getByRole('button', { name: 'Use another number' }).click();
    await expect(page.getByRole('link', { name: 'Back to login' })).toHaveAttribute(
      'href',
      '/employee-login',
    );
  });

  // proves: route.change-password, rule.change-password, error.change-password
  test('a known one is changed', async ({ page, watch }) => {
    watch.allow(REFUSED);
    watch.allow(OFFLINE);
    watch.allow(/status of 500/);
    const { mobile } = await signUp(page);
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
    await expect(page.getByText('The old password is not right.')).toBeVisible();
    await password(page, 'Old password').fill('secret1');
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
    await expect(page.getByText('Your password has been changed.')).toBeVisible();
    await expect(password(page, 'Old password')).toHaveValue('');

    const answer = await page.request.post('/api/user/login', { data: { mobile, password: 'secret2' } });
    expect(answer.ok()).toBe(true);
  });
});

test.describe('demo phone', () => {
  test('shows a text as it arrives, of one number only where it is asked to, and copies the code', async ({
    page,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const { mobile } = await registered(page.request);
    await page.goto('/demo/phone');
    await page.getByLabel('Show only this mobile number').fill(mobile);
    await expect(page.getByText('No texts yet')).toBeVisible();
    await page.request.post('/api/user/forgot-password', { data: { mobile } });
    const code = await codeFor(page.request, mobile);
    await expect(page.getByRole('list', { name: 'Texts, newest first' }).getByRole('listitem')).toHaveCount(
      1,
    );
    await expectAccessible(page);
    await page.getByRole('button', { name: `Copy ${code}` }).click();
    await expect(page.getByText('Copied')).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code);
  });
});
