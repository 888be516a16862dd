import type { APIRequestContext, Page } from '@playwright/test';
import { demoAccount, logIn } from '../support/accounts.ts';
import { createBooking, createCustomer } from '../support/bookings.ts';
import { expectStatus } from '../support/elements.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

// Chromium logs every refused call; these tests provoke refusals.
const REFUSED = /the server responded with a status of (404|500)/;
// The console is mostly used at this size; tests of phones change it.
test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false });

const PHONE = { width: 360, height: 800 };

const open = async (page: Page, path: string) =>
  logIn(page, await demoAccount(page.request, 'admin'), '/admin/login', path);

const table = (page: Page) => page.getByRole('table', { name: 'Payments' });

/** The page is as wide as the window: nothing is cut off, and nothing scrolls sideways. */
async function expectNothingCutOff(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
    await page.evaluate(() => window.innerWidth),
  );
}

async function paidBooking(request: APIRequestContext) {
  const customer = await createCustomer(request);
  return { customer, line: await createBooking(request, customer, { paid: true }) };
}

test('payments open with g m; one is found by its booking, and its panel has the ledger', async ({
  page,
  request,
}) => {
  const { customer, line } = await paidBooking(request);
  await open(page, '/admin');
  await expect(page.getByRole('banner').getByRole('button', { name: /^Search/ })).toBeVisible();
  await page.keyboard.press('g');
  await page.keyboard.press('m');
  await page.waitForURL('**/admin/payments');
  await expect(table(page).getByRole('row')).not.toHaveCount(1);
  await expectAccessible(page);
  await page.getByRole('searchbox', { name: 'Payment id, booking or mobile' }).fill(line.code);
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/admin/payments?q=${line.code}`);
  await expect(page.getByText('1 row', { exact: true })).toBeVisible();
  await table(page).getByRole('row').filter({ hasText: line.code }).getByRole('button').click();
  const panel = page.getByRole('complementary');
  await expect(panel.getByRole('link', { name: customer.name, exact: true })).toBeVisible();
  await expect(panel.getByRole('link', { name: line.code })).toBeVisible();
  const ledger = panel.getByRole('region', { name: 'Ledger' });
  await expect(ledger.getByRole('table', { name: /^Payment received/ })).toBeVisible();
  await expect(ledger.getByRole('rowheader', { name: 'Held by the payment gateway' })).toBeVisible();
  await expectAccessible(page);
});

test('the search opens a payment’s panel; its file and a saved view have the same query', {
  tag: '@full',
}, async ({ page, request }) => {
  const { line } = await paidBooking(request);
  await open(page, `/admin/payments?q=${line.code}`);
  const row = table(page).getByRole('row').filter({ hasText: line.code });
  const id = (await row.getByText(/^pay_/).textContent()) ?? '';
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export as CSV' }).click();
  expect((await download).suggestedFilename()).toMatch(/^payments-.*\.csv$/);
  await page.keyboard.press('Control+k');
  const finder = page.getByRole('dialog').getByRole('combobox');
  await expect(finder).toBeFocused();
  await finder.fill(id);
  await page.getByRole('dialog').getByRole('option').filter({ hasText: id }).first().click();
  await page.waitForURL(/\/admin\/payments\?open=payment:\d+$/);
  await expect(page.getByRole('complementary').getByText(id)).toBeVisible();
  await page.goto('/admin/payments?f.state=attempted');
  await page.getByRole('button', { name: /^(Save view|Edit views)$/ }).click();
  const sheet = page.getByRole('dialog', { name: 'Views' });
  const name = `Failed ${Date.now()}`;
  await sheet.getByLabel('Name').fill(name);
  await sheet.getByRole('button', { name: 'Save view' }).click();
  await expectStatus(page, 'View saved');
  await expect(page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name })).toHaveAttribute(
    'aria-current',
    'true',
  );
});

test('the list of payments shows no match, a failure over the dimmed rows, and no payments; on a phone in Hindi and dark', {
  tag: '@full',
}, async ({ page, request, consoleGuard }) => {
  consoleGuard.allow(REFUSED);
  await paidBooking(request);
  await open(page, '/admin/payments?q=no-such-payment');
  await expect(page.getByRole('heading', { name: 'Nothing matches your search and filters' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await page.waitForURL((url) => url.search === '');
  await expect(table(page)).toBeVisible();
  await page.route('**/api/admin/payments?*', (route) =>
    route.fulfill({ status: 500, json: { message: 'Something went wrong.', request_id: 'req-123' } }),
  );
  await page.getByRole('combobox', { name: /^State/ }).selectOption('Paid');
  await expect(page.getByText('We couldn’t load the payments.')).toBeVisible();
  await expect(page.getByText('Request id: req-123')).toBeVisible();
  await expect(table(page)).toHaveAttribute('data-dimmed', 'true');
  await expectAccessible(page);
  await page.unroute('**/api/admin/payments?*');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText('Request id: req-123')).toBeHidden();
  await page.route('**/api/admin/payments?*', (route) =>
    route.fulfill({ json: { data: [], next_cursor: null, total: 0 } }),
  );
  await page.goto('/admin/payments');
  await expect(page.getByRole('heading', { name: 'No payments yet' })).toBeVisible();
  await page.unroute('**/api/admin/payments?*');

  await page.route('**/api/admin/payments/*', (route) =>
    route.fulfill({ status: 500, json: { message: 'Something went wrong.' } }),
  );
  await page.goto('/admin/payments');
  await table(page).getByRole('row').nth(1).getByRole('button').click();
  const panel = page.getByRole('complementary');
  await expect(panel.getByText('We couldn’t load this payment.')).toBeVisible();
  await page.unroute('**/api/admin/payments/*');
  await panel.getByRole('button', { name: 'Retry' }).click();
  await expect(panel.getByRole('region', { name: 'Ledger' })).toBeVisible();

  await page.context().addCookies([{ name: 'lang', value: 'hi', domain: '127.0.0.1', path: '/' }]);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize(PHONE);
  await page.goto('/admin/payments');
  await expect(page.getByRole('table', { name: 'पेमेंट' })).toBeVisible();
  await expectNothingCutOff(page);
  await expectAccessible(page);
  await page.getByRole('table', { name: 'पेमेंट' }).getByRole('button').first().click();
  await expect(page.getByRole('dialog').getByRole('region', { name: 'बही-खाता' })).toBeVisible();
  await expectNothingCutOff(page);
  await expectAccessible(page);
});
