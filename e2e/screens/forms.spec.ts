import type { Page } from '@playwright/test';
import { password, REFUSED, submit } from '../support/logins.ts';
import { demoAccount, logInOnScreen, signUpOnScreen, newTestUser } from '../support/accounts.ts';
import { expect, test } from '../support/test.ts';

/** Delays every script of the page, as a slow network does, until the returned function is called. */
async function delayScripts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

test.describe('a form submitted before the scripts have loaded', () => {
  const FORMS = [
    { path: '/login', button: 'Login', call: '/api/user/login', fields: ['mobile', 'password'] },
    { path: '/employee-login', button: 'Login', call: '/api/employee/login', fields: ['mobile', 'password'] },
    { path: '/admin/login', button: 'Login', call: '/api/admin/login', fields: ['mobile', 'password'] },
    {
      path: '/sign-in',
      button: 'Sign Up',
      call: '/api/user/user-register',
      fields: ['name', 'mobile', 'password'],
    },
    { path: '/forgot', button: 'Send OTP', call: '/api/user/forgot-password', fields: ['mobile'] },
  ] as const;

  for (const { path, button, call, fields } of FORMS)
    test(`${path} keeps the typed values and is sent once they have loaded`, { tag: '@full' }, async ({
      page,
      consoleGuard,
    }) => {
      consoleGuard.allow(REFUSED);
      const values = { ...newTestUser(), password: 'sunflower-7' };
      const typed = { ...values, mobile: `+91 ${values.mobile}` };
      const loadScripts = await delayScripts(page);
      const requests: string[] = [];
      page.on('request', (request) => {
        if (request.isNavigationRequest()) requests.push(request.method());
      });
      await page.goto(path, { waitUntil: 'commit' });
      for (const field of fields) await page.locator(`[name=${field}]`).fill(typed[field]);
      const sent = page.waitForRequest((request) => new URL(request.url()).pathname === call);
      await submit(page, button).click();
      await expect(page.locator('form[aria-busy=true]')).toBeVisible();
      await expect(page.locator('[name=mobile]')).toHaveValue(typed.mobile);
      // One form waits as long as a slow network takes.
      if (path === '/login') await page.waitForTimeout(6_000);
      loadScripts();
      expect((await sent).postDataJSON()).toMatchObject(
        Object.fromEntries(fields.map((field) => [field, values[field]])),
      );
      expect(requests).toEqual(['GET']);
    });

  test('/employee-register keeps the typed values and shows what is missing', async ({ page }) => {
    const loadScripts = await delayScripts(page);
    await page.goto('/employee-register', { waitUntil: 'commit' });
    await page.locator('[name=name]').fill('Ravi Kumar');
    await page.locator('form button[type=submit]').click();
    await expect(page.locator('form[aria-busy=true]')).toBeVisible();
    loadScripts();
    await expect(page.locator('[aria-invalid=true]').first()).toBeVisible();
    await expect(page.locator('[name=name]')).toHaveValue('Ravi Kumar');
    expect(new URL(page.url()).pathname).toBe('/employee-register');
  });
});

test.describe('a form draft', () => {
  test('is cleared after the sign-up and never shown to the next account in the tab', {
    tag: '@full',
  }, async ({ page }) => {
    const stored = () => page.evaluate(() => JSON.stringify(Object.entries(sessionStorage)));
    const user = await signUpOnScreen(page, newTestUser('Uncommon Name'));
    expect(await stored()).not.toContain(user.name);

    await page.goto('/user-edit');
    await page.getByLabel('Address', { exact: true }).fill('12, Secret Lane, Pune 411001');
    await page.goto('/user-report');
    await page.getByLabel('Description').fill('A private complaint');
    await page.reload();
    await expect(page.getByLabel('Description')).toHaveValue('A private complaint');

    // The session ends without a logout: only its owner sees the draft again.
    await page.evaluate(() => localStorage.clear());
    await page.goto('/sign-in');
    await expect(page.getByLabel('Name')).toHaveValue('');
    await logInOnScreen(page, await demoAccount(page.request, 'user'), '/login');
    expect(await stored()).not.toMatch(/private complaint|Secret Lane/);
    await page.goto('/user-report');
    await expect(page.getByLabel('Description')).toHaveValue('');
    await page.goto('/user-edit');
    await expect(page.getByLabel('Address', { exact: true })).not.toHaveValue(/Secret Lane/);
  });
});

test.describe('a refused login', () => {
  for (const status of [401, 403, 404])
    test(`shows the general errors of a ${status}`, { tag: '@full' }, async ({ page, consoleGuard }) => {
      consoleGuard.allow(/the server responded with a status of/);
      await page.route('**/api/user/login', (route) =>
        route.fulfill({ status, json: { status, errors: 'This account is suspended.' } }),
      );
      await page.goto('/login');
      await page.getByLabel('Mobile').fill('9876543210');
      await password(page).fill('secret-7');
      await submit(page, 'Login').click();
      await expect(page.getByRole('alert').getByText('This account is suspended.')).toBeVisible();
    });

  test('treats a 200 response with success: false as refused', { tag: '@full' }, async ({ page }) => {
    await page.route('**/api/user/login', (route) =>
      route.fulfill({ json: { status: 200, success: false, message: 'Not today.' } }),
    );
    await page.goto('/login');
    await page.getByLabel('Mobile').fill('9876543210');
    await password(page).fill('secret-7');
    await submit(page, 'Login').click();
    await expect(page.getByRole('alert').getByText('Not today.')).toBeVisible();
  });
});

test('/admin with a forged token shows the login, not the console', { tag: '@full' }, async ({
  page,
  consoleGuard,
}) => {
  consoleGuard.allow(REFUSED);
  await page.goto('/unauthorized');
  await page.evaluate(() => {
    for (const [key, value] of Object.entries({ token: 'made-up', role: 'admin', name: 'X', user_id: '1' }))
      localStorage.setItem(key, value);
  });
  let consoleDrawn = false;
  await page.exposeFunction('drawn', () => (consoleDrawn = true));
  await page.addInitScript(() => {
    new MutationObserver(() => {
      if (document.querySelector('header nav a[href="/admin/professionals"]'))
        (window as unknown as { drawn(): void }).drawn();
    }).observe(document, { childList: true, subtree: true });
  });
  await page.goto('/admin');
  await page.waitForURL('**/admin/login');
  await expect(submit(page, 'Login')).toBeVisible();
  expect(consoleDrawn).toBe(false);
});
