import type { Page } from '@playwright/test';
import { demoAccount, logIn } from '../support/accounts.ts';
import { slidesInView } from '../support/slides.ts';
import { expect, test } from '../support/test.ts';

const header = (page: Page) => page.getByRole('banner');
const menu = (page: Page) => header(page).getByRole('button', { name: /^Your menu/ });

// proves: pro.pages.header
test('a content page has the header of the reader’s role', { tag: '@full' }, async ({ page, browser }) => {
  await page.goto('/pages/about-us');
  await expect(page.getByRole('heading', { level: 1, name: 'About us' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Login', exact: true }).filter({ visible: true })).toHaveCount(
    1,
  );
  await expect(menu(page)).toHaveCount(0);

  for (const [role, at] of [
    ['user', '/login'],
    ['employee', '/employee-login'],
  ] as const) {
    const otherPage = await (await browser.newContext()).newPage();
    await logIn(otherPage, await demoAccount(otherPage.request, role), at);
    await otherPage.goto('/pages/about-us');
    await expect(otherPage.getByRole('heading', { level: 1, name: 'About us' })).toBeVisible();
    await expect(header(otherPage).getByRole('button', { name: /notifications/i })).toBeVisible();
    await expect(otherPage.getByRole('link', { name: 'Login', exact: true })).toHaveCount(0);
    await otherPage.context().close();
  }
});

// proves: pro.error.logout, pro.screen.tabs, pro.constant.card-area, pro.constant.layout, pro.call.bearer
test('each empty tab shows a message; a failed logout shows no error and still ends the session', {
  tag: ['@wide', '@full'],
}, async ({ page, consoleGuard }) => {
  consoleGuard.allow(/status of 500/);
  await logIn(page, await demoAccount(page.request, 'employee', 1), '/employee-login');
  await page.waitForURL('**/employee-home');
  await page.route(/\/api\/employee\/(yourbookings|completedbookings|canceledbooking)/, (route) =>
    route.fulfill({ json: { status: 200, data: [], next_cursor: null } }),
  );
  await page.goto('/employee-booking-list');
  const tabs = page.getByRole('navigation', { name: 'Your bookings by state' });
  for (const [name, path] of [
    ['Booking List', '/employee-booking-list'],
    ['Completed', '/employee-booking-completed'],
    ['Canceled', '/employee-booking-cancel'],
  ] as const) {
    await tabs.getByRole('link', { name, exact: true }).click();
    await page.waitForURL(`**${path}`);
    await expect(tabs.getByRole('link', { name, exact: true })).toHaveAttribute('aria-current', 'page');
    await expect(page.getByRole('heading', { name: 'No data...' })).toBeVisible();
  }
  const area = page.getByRole('heading', { level: 1 }).locator('..');
  expect((await area.boundingBox())?.width).toBeLessThanOrEqual(900);
  if ((page.viewportSize()?.width ?? 0) > 999) {
    expect((await area.boundingBox())?.width).toBe(900);
    const bar = page.getByRole('button', { name: 'Menu', exact: true });
    await page.setViewportSize({ width: 999, height: 800 });
    await expect(bar).toBeVisible();
    await page.setViewportSize({ width: 1000, height: 800 });
    await expect(bar).toBeHidden();
  }

  const tried: string[] = [];
  await page.route('**/api/employee/logout', (route) => {
    tried.push(route.request().headers()['authorization'] ?? '');
    return route.fulfill({ status: 500, json: { status: 500, message: 'Something went wrong.' } });
  });
  const token = await page.evaluate(() => localStorage.getItem('token'));
  await menu(page).click();
  await page.getByRole('button', { name: 'Logout', exact: true }).filter({ visible: true }).last().click();
  await page.waitForURL((url) => url.pathname === '/');
  expect(tried).toEqual([`Bearer ${token}`]);
  await expect(page.getByRole('link', { name: 'Login', exact: true }).filter({ visible: true })).toHaveCount(
    1,
  );
  await expect(page.getByText('Something went wrong.')).toHaveCount(0);
  const left = await page.evaluate(() => ['token', 'role', 'name'].map((key) => localStorage.getItem(key)));
  expect(left).toEqual([null, null, null]);
});

test.describe('home rows', () => {
  test.use({ reducedMotion: 'no-preference' });

  // proves: pro.constant.carousel
  test('show one slide, two from 900 pixels and three from 998, and advance every 3 seconds', async ({
    page,
  }) => {
    await page.clock.install();
    await logIn(page, await demoAccount(page.request, 'employee'), '/employee-login');
    await page.waitForURL('**/employee-home');
    await expect(page.getByRole('region', { name: 'Service', exact: true })).toBeVisible();
    for (const [width, slides] of [
      [899, 1],
      [900, 2],
      [997, 2],
      [998, 3],
      [1280, 3],
      [360, 1],
    ] as const) {
      await page.setViewportSize({ width, height: 800 });
      await expect.poll(() => slidesInView(page, 'Service'), { message: `at ${width}` }).toBe(slides);
    }
    const row = page.getByRole('region', { name: 'Service', exact: true });
    await row.scrollIntoViewIfNeeded();
    await page.mouse.move(0, 0);
    await row.getByRole('button', { name: /^Slide 1 of/ }).click();
    await page.mouse.move(0, 0);
    await row.getByRole('button', { name: /^Slide 1 of/ }).blur();
    await page.clock.runFor(3100);
    await expect(row.getByRole('button', { name: /^Slide 2 of/ })).toHaveAttribute('aria-current', 'true');
  });
});
