import type { Page } from '@playwright/test';
import { demoAccount, logIn } from '../support/accounts.ts';
import { createLoggedInCustomer } from '../support/bookings.ts';
import { expect, test } from '../support/test.ts';

/** Records in every frame which home is shown: a customer's begins with a greeting. Reloads keep the record. */
async function recordHomes(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const look = () => {
      const title = document.querySelector('#hero');
      if (title?.checkVisibility({ visibilityProperty: true })) {
        const home = document.querySelector('#greeting') ? 'customer' : 'visitor';
        const seen: string[] = JSON.parse(sessionStorage.getItem('homes') ?? '[]');
        if (!seen.includes(home)) sessionStorage.setItem('homes', JSON.stringify([...seen, home]));
      }
      requestAnimationFrame(look);
    };
    look();
  });
  // The scripts come late enough for frames before them.
  await page.route('**/assets/*.js', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 150));
    await route.continue();
  });
  return () => page.evaluate(() => JSON.parse(sessionStorage.getItem('homes') ?? '[]'));
}

const setRoleCookie = (page: Page, value: string) =>
  page.context().addCookies([{ name: 'role', value, domain: '127.0.0.1', path: '/' }]);

/** The role that the server reads from the cookies. */
async function roleCookie(page: Page): Promise<string | undefined> {
  return (await page.context().cookies()).find(({ name }) => name === 'role')?.value;
}

const greeting = (page: Page) => page.getByText(/^Good (morning|afternoon|evening), /);
const visitorLine = (page: Page) => page.getByText('Pay after work');

for (const cookie of [null, 'employee'])
  test(`a customer ${cookie ? `with the cookie of ${cookie}` : 'without a cookie'} never sees a visitor’s home`, async ({
    page,
  }) => {
    const homes = await recordHomes(page);
    await createLoggedInCustomer(page);
    if (cookie) await setRoleCookie(page, cookie);
    await page.goto('/');
    await expect(greeting(page)).toBeVisible();
    expect(await homes()).toEqual(['customer']);
    expect(await roleCookie(page)).toBe('user');
    await expect(page.locator('html')).not.toHaveAttribute('data-other-home');
  });

for (const cookie of ['user', 'employee', 'admin'])
  test(`a visitor with a stale cookie of ${cookie} sees only a visitor’s home`, { tag: '@full' }, async ({
    page,
  }) => {
    const homes = await recordHomes(page);
    await setRoleCookie(page, cookie);
    await page.goto('/');
    await expect(visitorLine(page)).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(await homes()).toEqual(['visitor']);
    expect(await roleCookie(page)).toBeUndefined();
    // The header of the first document was another role's.
    await expect(page.getByRole('banner').getByRole('link', { name: 'Cart', exact: true })).toBeVisible();
  });

for (const [role, login, home] of [
  ['employee', '/employee-login', '/employee-home'],
  ['admin', '/admin/login', '/admin'],
] as const)
  for (const cookie of [null, role, 'user'])
    test(`${role} with the cookie ${cookie ?? 'missing'} never sees the customers’ home`, {
      tag: '@full',
    }, async ({ page }) => {
      await logIn(page, await demoAccount(page.request, role), login, '/healthz');
      await page.context().clearCookies({ name: 'role' });
      if (cookie) await setRoleCookie(page, cookie);
      const homes = await recordHomes(page);
      await page.goto('/');
      await page.waitForURL((url) => url.pathname === home);
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
      expect(await homes()).toEqual([]);
      expect(await roleCookie(page)).toBe(role);
    });

test('a stored document of the other role is hidden until the right home is there, without loading it again', {
  tag: '@full',
}, async ({ page }) => {
  const homes = await recordHomes(page);
  await createLoggedInCustomer(page);
  await setRoleCookie(page, 'user');
  let documents = 0;
  await page.route(
    (url) => url.pathname === '/',
    async (route) => {
      documents += 1;
      await route.fulfill({
        response: await route.fetch({ headers: { ...route.request().headers(), cookie: '' } }),
      });
    },
  );
  await page.goto('/');
  await expect(greeting(page)).toBeVisible();
  expect(await homes()).toEqual(['customer']);
  expect(documents).toBe(1);
});

test('a hidden home is shown after eight seconds if its scripts do not load', { tag: '@full' }, async ({
  page,
  consoleGuard,
}) => {
  consoleGuard.allow(/Failed to load resource/);
  await createLoggedInCustomer(page);
  await setRoleCookie(page, 'user');
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.route(
    (url) => url.pathname === '/',
    async (route) =>
      route.fulfill({
        response: await route.fetch({ headers: { ...route.request().headers(), cookie: '' } }),
      }),
  );
  const start = Date.now();
  await page.goto('/', { waitUntil: 'domcontentloaded' });
  await expect(visitorLine(page)).toBeHidden();
  await expect(visitorLine(page)).toBeVisible();
  expect(Date.now() - start).toBeGreaterThan(6000);
});
