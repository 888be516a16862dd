import { codeInputs } from '../support/elements.ts';
import { OFFLINE, password, paste, REFUSED, registerUser, submit } from '../support/logins.ts';
import { demoAccount, logInOnScreen, signUpOnScreen } from '../support/accounts.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

for (const path of ['/login', '/sign-in', '/forgot', '/employee-login', '/admin/login', '/demo/phone'])
  test(`${path} is accessible`, { tag: '@full' }, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessible(page);
  });

test.describe('login', () => {
  // proves: route.login, login.screen, rule.login
  test('shows what is missing under the fields, moves the focus to the first, and reveals the password', {
    tag: ['@wide', '@full'],
  }, async ({ page }) => {
    await page.goto('/login');
    await expect(page.getByRole('heading', { name: 'Login Your Account' })).toBeVisible();
    await submit(page, 'Login').click();
    await expect(page.getByText('Please enter a valid 10-digit mobile number.')).toBeVisible();
    await expect(page.getByText('Password must be at least 6 characters long.')).toBeVisible();
    await expect(page.getByLabel('Mobile')).toBeFocused();
    await expectAccessible(page);

    await password(page).fill('secret81');
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
  test('accepts a number with spaces and country code, and shows "Login Successfully"', {
    tag: '@full',
  }, async ({ page }) => {
    const { mobile, password: secret } = await demoAccount(page.request, 'user');
    await page.goto('/login');
    await page.getByLabel('Mobile').fill(`+91 ${mobile.slice(0, 5)} ${mobile.slice(5)}`);
    await expect(page.getByLabel('Mobile')).toHaveValue(mobile);
    await password(page).fill(secret);
    await submit(page, 'Login').click();
    await expect(page.getByText('Login Successfully')).toBeVisible();
    await page.waitForURL((url) => url.pathname === '/');
    const stored: Record<string, string> = await page.evaluate(() =>
      Object.fromEntries(Object.entries(localStorage)),
    );
    expect(stored).toMatchObject({ role: 'user', is_verified: '1', phoneNumber: mobile });
    expect([stored['token'], stored['name'], stored['user_id']].every(Boolean)).toBe(true);
    await page.goto('/login');
    await page.waitForURL((url) => url.pathname === '/');
  });

  // proves: login.screen
  test('shows "Processing..." while the request is pending', { tag: '@full' }, async ({ page }) => {
    const account = await demoAccount(page.request, 'user');
    await page.route('**/api/user/login', async (route) => {
      await expect(submit(page, 'Processing...')).toBeVisible();
      await route.continue();
    });
    await logInOnScreen(page, account, '/login');
  });

  // proves: login.refused, error.login
  test('keeps the typed values when the login is refused and when the network fails', async ({
    page,
    consoleGuard,
  }) => {
    consoleGuard.allow(REFUSED);
    consoleGuard.allow(OFFLINE);
    const { mobile } = await registerUser(page.request);
    await page.goto('/login');
    await page.getByLabel('Mobile').fill(mobile);
    await password(page).fill('not it');
    await submit(page, 'Login').click();
    await expect(
      page.getByRole('alert').filter({ hasText: 'Incorrect mobile number or password.' }),
    ).toBeVisible();
    await expectAccessible(page);

    await page.route('**/api/user/login', (route) => route.abort());
    await submit(page, 'Login').click();
    await expect(page.getByText('Network error. Please try again.')).toBeVisible();
    await expect(page.getByLabel('Mobile')).toHaveValue(mobile);
    await expect(password(page)).toHaveValue('not it');
    await expect(submit(page, 'Login')).toBeEnabled();
  });

  test('shows the waiting time after five failures', { tag: '@full' }, async ({ page, consoleGuard }) => {
    consoleGuard.allow(REFUSED);
    const { mobile } = await registerUser(page.request);
    for (let tries = 0; tries < 5; tries += 1) {
      const answer = await page.request.post('/api/user/login', { data: { mobile, password: 'not it' } });
      expect(answer.status()).toBe(401);
    }
    await page.goto('/login');
    await page.getByLabel('Mobile').fill(mobile);
    await password(page).fill('secret81');
    await submit(page, 'Login').click();
    await expect(page.getByText(/Too many attempts\. Try again in \d+ (min|s)\./)).toBeVisible();
    await page.getByLabel('Mobile').fill(`${mobile.slice(0, 9)}${mobile.endsWith('0') ? 1 : 0}`);
    await expect(page.getByText(/Too many attempts/)).toBeHidden();
  });

  test('asks for a code after too many attempts on one number', { tag: '@full' }, async ({
    page,
    consoleGuard,
  }) => {
    consoleGuard.allow(REFUSED);
    const user = await registerUser(page.request);
    const code = '4821';
    await page.route('**/api/user/login', async (route) => {
      const { otp } = route.request().postDataJSON() as { otp?: string };
      if (otp === code) return route.continue();
      const text = otp
        ? 'Invalid OTP. Please try again.'
        : 'Too many failed logins. Please enter the OTP we sent to this number.';
      await route.fulfill({
        status: 422,
        json: { status: 422, message: 'Please check the marked fields.', errors: { otp: [text] } },
      });
    });
    await page.goto('/login');
    await page.getByLabel('Mobile').fill(user.mobile);
    await password(page).fill(user.password);
    await submit(page, 'Login').click();
    await expect(
      page.getByText('Too many failed logins. Please enter the OTP we sent to this number.'),
    ).toBeVisible();
    // The boxes take the focus as soon as a code is needed, and again whenever it is incomplete or refused.
    await expect(codeInputs(page).first()).toBeFocused();
    await page.keyboard.type('48');
    await submit(page, 'Login').click();
    await expect(page.getByText('Please enter all OTP digits.')).toBeVisible();
    await expect(codeInputs(page).nth(2)).toBeFocused();
    await paste(page, '1111');
    await submit(page, 'Login').click();
    await expect(page.getByText('Invalid OTP. Please try again.')).toBeVisible();
    await expect(codeInputs(page).first()).toBeFocused();
    await expect(codeInputs(page).first()).toHaveValue('');
    await expectAccessible(page);
    await paste(page, code);
    await submit(page, 'Login').click();
    await page.waitForURL('**/otp-verification');
  });

  // proves: may.guard, route.change-password
  test('returns to the page that required the login', { tag: '@full' }, async ({ page }) => {
    const account = await demoAccount(page.request, 'user');
    await page.goto('/change-password');
    await page.waitForURL((url) => url.pathname === '/');
    await expect(page.getByText('Please log in to continue.')).toBeVisible();
    await logInOnScreen(page, account, '/login');
    await page.waitForURL('**/change-password');
  });
});

test.describe('professional and operator logins', () => {
  // proves: route.employee-login
  // proves: pro.route.root, pro.screen.login, pro.rule.login
  test('a professional is redirected to their home', { tag: '@full' }, async ({ page }) => {
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
    await logInOnScreen(page, account, '/employee-login');
    await page.waitForURL('**/employee-home');
  });

  test('a customer is refused', { tag: '@full' }, async ({ page, consoleGuard }) => {
    consoleGuard.allow(REFUSED);
    const account = await demoAccount(page.request, 'user');
    await page.goto('/employee-login');
    await page.getByLabel('Mobile').fill(account.mobile);
    await password(page).fill(account.password);
    await submit(page, 'Login').click();
    await expect(page.getByText('Incorrect mobile number or password.')).toBeVisible();
  });

  test('a professional without approval sees the server’s message', { tag: '@full' }, async ({
    page,
    consoleGuard,
  }) => {
    consoleGuard.allow(REFUSED);
    const text = 'Your account is not verified by the admin yet.';
    await page.route('**/api/employee/login', (route) =>
      route.fulfill({ status: 403, json: { status: 403, message: text, errors: text } }),
    );
    await page.goto('/employee-login');
    await page.getByLabel('Mobile').fill('9876543210');
    await password(page).fill('secret81');
    await submit(page, 'Login').click();
    await expect(page.getByText(text)).toBeVisible();
  });

  test('an operator is redirected to the console', { tag: '@full' }, async ({ page }) => {
    await logInOnScreen(page, await demoAccount(page.request, 'admin'), '/admin/login');
    await page.waitForURL((url) => url.pathname === '/admin');
  });
});

test.describe('sign-up', () => {
  // proves: route.sign-in, sign-up.screen, rule.sign-up, error.sign-up
  test('shows missing fields and a number already in use', { tag: '@full' }, async ({
    page,
    consoleGuard,
  }) => {
    consoleGuard.allow(REFUSED);
    const { mobile } = await registerUser(page.request);
    await page.goto('/sign-in');
    await submit(page, 'Sign Up').click();
    await expect(page.getByText('Please enter your name.')).toBeVisible();
    await expect(page.getByText('Please enter a valid 10-digit mobile number.')).toBeVisible();
    await expect(page.getByText('Password must be at least 6 characters long.')).toBeVisible();
    await expectAccessible(page);

    await page.getByLabel('Name').fill('Meera Iyer');
    await page.getByLabel('Mobile').fill(mobile);
    await password(page).fill('secret81');
    await submit(page, 'Sign Up').click();
    await expect(page.getByText('This mobile number is already registered. Please log in.')).toBeVisible();
    await expect(page.getByLabel('Name')).toHaveValue('Meera Iyer');
    await expect(password(page)).toHaveValue('secret81');
    await expect(page.getByRole('main').getByRole('link', { name: 'Privacy Policy' })).toHaveAttribute(
      'href',
      '/pages/privacy-policy',
    );
  });

  // proves: sign-up.screen, route.otp-verification
  test('leads via the code screen to the home page, and never back to the code screen once verified', {
    tag: '@full',
  }, async ({ page }) => {
    await signUpOnScreen(page);
    await expect.poll(() => page.evaluate(() => localStorage.getItem('is_verified'))).toBe('1');
    await page.goto('/otp-verification');
    await page.waitForURL((url) => url.pathname === '/');
  });
});
