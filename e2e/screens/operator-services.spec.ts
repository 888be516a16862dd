import type { Page } from '@playwright/test';
import { demoAccount, logIn } from '../support/accounts.ts';
import { expectStatus } from '../support/elements.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

// Chromium logs every refused call; these tests provoke refusals.
const REFUSED = /the server responded with a status of (404|500)/;
// The console is mostly used at this size; tests of phones change it.
test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false });

const PHONE = { width: 360, height: 800 };

const toServices = async (page: Page, query = '') =>
  logIn(page, await demoAccount(page.request, 'admin'), '/admin/login', `/admin/services${query}`);

const table = (page: Page) => page.getByRole('table', { name: 'Services' });

/** The page is as wide as the window: nothing is cut off, and nothing scrolls sideways. */
async function expectNothingCutOff(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
    await page.evaluate(() => window.innerWidth),
  );
}

test('an operator publishes a price for next Monday, sees it as the next price, and cancels it', async ({
  page,
}) => {
  await toServices(page);
  await expect(
    page.getByRole('navigation', { name: 'Console' }).getByRole('link', { name: 'Services', exact: true }),
  ).toHaveAttribute('aria-current', 'page');
  await expect(table(page).getByRole('row')).not.toHaveCount(1);
  await expectNothingCutOff(page);
  await expectAccessible(page);
  await page.getByRole('combobox', { name: /^Category/ }).selectOption({ label: 'Home & Personal' });
  await page.getByRole('searchbox', { name: 'Name of a service' }).fill('Sofa & Carpet');
  await page.keyboard.press('Enter');
  await expect(page.getByText('1 row', { exact: true })).toBeVisible();
  const row = table(page).getByRole('row').nth(1);
  await row.getByRole('button').click();
  await page.waitForURL(/\/admin\/services\/\d+$/);
  const prices = page.getByRole('list', { name: 'Prices' });
  await expect(prices.getByRole('listitem').filter({ hasText: 'Current' })).toHaveCount(1);
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Publish price' }).click();
  await expect(page.getByText('Choose the day on which the price begins.')).toBeVisible();
  await page.getByLabel('Price per hour (₹)').fill('777');
  await page.getByLabel('Price per day (₹)').fill('4444');
  await page.getByRole('button', { name: 'Next Monday' }).click();
  await page.getByRole('button', { name: 'Publish price' }).click();
  await expectStatus(page, /^Published\. The price begins on Mon /);
  const scheduled = prices.getByRole('listitem').filter({ hasText: 'Scheduled' });
  await expect(scheduled).toContainText('₹777 an hour, ₹4,444 a day');
  await expect(scheduled).toContainText(/from Mon \d/);
  await expectNothingCutOff(page);
  await expectAccessible(page);

  await page.goBack();
  await expect(row).toContainText('₹777 an hour, ₹4,444 a day');
  await row.getByRole('button').click();
  await scheduled.getByRole('button', { name: /^Cancel price from Mon/ }).click();
  await expectStatus(page, 'Cancelled. The current price stays.');
  await expect(scheduled).toHaveCount(0);
  // The same service is changed at every size.
  await expect(prices.getByRole('listitem').filter({ hasText: 'Cancelled' }).first()).toContainText('₹777');
  await page.setViewportSize(PHONE);
  await expectNothingCutOff(page);
  await expectAccessible(page);
});

test('the list of services shows no match, a failure, and an empty catalogue; on a phone in Hindi and dark', {
  tag: '@full',
}, async ({ page, consoleGuard }) => {
  consoleGuard.allow(REFUSED);
  await page.emulateMedia({ colorScheme: 'dark' });
  await toServices(page, '?q=zzzz');
  await expect(page.getByText('Nothing matches your search and filters')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(table(page)).toBeVisible();
  await expectAccessible(page);
  await page.route('**/api/admin/services?*', (route) =>
    route.fulfill({ status: 500, json: { message: 'Something went wrong.', request_id: 'req-9' } }),
  );
  await page.getByRole('combobox', { name: /^Type/ }).selectOption('enquiry');
  await expect(page.getByText('We couldn’t load the services.')).toBeVisible();
  await expect(table(page)).toHaveAttribute('data-dimmed', 'true');
  await page.unroute('**/api/admin/services?*');
  await page.route('**/api/admin/services?*', (route) =>
    route.fulfill({ json: { data: [], next_cursor: null, total: 0 } }),
  );
  await page.goto('/admin/services');
  await expect(page.getByRole('heading', { name: 'No services yet' })).toBeVisible();
  await page.unroute('**/api/admin/services?*');
  await page.setViewportSize(PHONE);
  await page.context().addCookies([{ name: 'lang', value: 'hi', url: page.url() }]);
  await page.goto('/admin/services');
  await expect(page.getByRole('table', { name: 'सेवाएँ' })).toBeVisible();
  await expectNothingCutOff(page);
  await expectAccessible(page);
});
