import type { Page } from '@playwright/test';
import { demoAccount, logIn } from '../support/accounts.ts';
import { createBooking, createCustomer } from '../support/bookings.ts';
import { expectStatus } from '../support/elements.ts';
import { failUntilRetry } from '../support/failed-load.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

// Chromium logs every refused call; these tests provoke refusals.
const REFUSED = /the server responded with a status of (404|500)/;
// The console is mostly used at this size; tests of phones change it.
test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false });

const PHONE = { width: 360, height: 800 };

const toBookings = async (page: Page, query = '') =>
  logIn(page, await demoAccount(page.request, 'admin'), '/admin/login', `/admin/bookings${query}`);

const table = (page: Page) => page.getByRole('table', { name: 'Bookings' });

/** The page is as wide as the window: nothing is cut off, and nothing scrolls sideways. */
async function expectNothingCutOff(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
    await page.evaluate(() => window.innerWidth),
  );
}

test('the menu groups the pages, and no page is cut off at either width', { tag: '@full' }, async ({
  page,
}) => {
  await toBookings(page);
  const menu = page.getByRole('navigation', { name: 'Console' });
  await expect(
    menu.getByRole('region', { name: 'Money' }).getByRole('link', { name: 'Payouts' }),
  ).toBeVisible();
  await expect(menu.getByRole('link', { name: 'Bookings', exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await expect(page.getByText('Test mode')).toBeVisible();
  for (const [link, path] of [
    ['Payments', '/admin/payments'],
    ['Documents', '/admin/documents'],
    ['Refunds', '/admin/refunds'],
    ['Amounts due', '/admin/amounts-due'],
    ['Payouts', '/admin/payouts'],
    ['Settlements', '/admin/settlements'],
    ['Books', '/admin/books'],
    ['Tax', '/admin/tax'],
    ['Month close', '/admin/months'],
  ] as const) {
    await menu.getByRole('link', { name: link }).click();
    await page.waitForURL(`**${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectNothingCutOff(page);
  }
  await page.setViewportSize(PHONE);
  await expectNothingCutOff(page);
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  const sheet = page.getByRole('dialog', { name: 'Menu' });
  await expectAccessible(page);
  await sheet.getByRole('link', { name: 'Settings' }).click();
  await page.waitForURL('**/admin/settings');
  await expect(sheet).toBeHidden();
  await expectNothingCutOff(page);
});

test('a booking is found by its code, opened in the side panel, assigned there, and opened as a page', async ({
  page,
  request,
}) => {
  const customer = await createCustomer(request);
  const { code } = await createBooking(request, customer);
  await toBookings(page);
  await expect(table(page).getByRole('row')).not.toHaveCount(1);
  await expectAccessible(page);
  await page.getByRole('searchbox', { name: 'Code, mobile or name' }).fill(code);
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/admin/bookings?q=${code}`);
  const row = table(page).getByRole('row').filter({ hasText: code });
  await expect(row).toBeVisible();
  await expect(page.getByText('1 row', { exact: true })).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export as CSV' }).click();
  expect((await download).suggestedFilename()).toMatch(/^bookings-.*\.csv$/);
  await row.getByRole('button').click();
  const panel = page.getByRole('complementary');
  const assign = panel.getByRole('button', { name: /^Assign / }).first();
  // The main action is visible without scrolling.
  await expect(assign).toBeInViewport();
  await expectAccessible(page);
  await assign.click();
  await expectStatus(page, 'Job assigned.');
  await expect(row.getByText('Assigned', { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(row.getByRole('button')).toBeFocused();
  await page.keyboard.press('o');
  await page.waitForURL(`**/admin/bookings/${code}`);
  await expect(page.getByRole('heading', { level: 1, name: `Booking ${code}` })).toBeVisible();
  await expect(page.getByText('No payments yet')).toBeVisible();
  await expectNothingCutOff(page);
  await expectAccessible(page);
  await page.setViewportSize(PHONE);
  await expectNothingCutOff(page);
});

test('filters, order, columns and pages are in the address; keys move between rows and are inactive in fields', {
  tag: '@full',
}, async ({ page }) => {
  await toBookings(page);
  await page.getByRole('combobox', { name: /^State/ }).selectOption('approved');
  await page.waitForURL('**/admin/bookings?f.state=approved');
  await expect(table(page).getByText('Approved', { exact: true }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Deadline' }).click();
  await page.waitForURL(/sort=deadline_at/);
  await expect(page.getByRole('columnheader', { name: 'Deadline' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  );
  await page.getByText('Display', { exact: true }).click();
  // The address is the state, so the box is checked once the navigation has ended.
  await page.getByRole('checkbox', { name: 'Mobile' }).click();
  await expect(page.getByRole('checkbox', { name: 'Mobile' })).toBeChecked();
  await expect(page.getByRole('columnheader', { name: 'Mobile' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('columnheader', { name: 'Mobile' })).toBeVisible();
  await page.goto('/admin/bookings');
  await expect(table(page)).toBeVisible();
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  const buttons = table(page).locator('button[data-line]');
  await expect(buttons.nth(1)).toBeFocused();
  await page.keyboard.press('k');
  await expect(buttons.first()).toBeFocused();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await page.keyboard.press('Escape');
  // Keys are inactive until the dialog has closed.
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('/');
  const search = page.getByRole('searchbox');
  await expect(search).toBeFocused();
  await page.keyboard.type('jkof?');
  await expect(search).toHaveValue('jkof?');
});

test('the list shows no match, a failure with its request id over the dimmed rows, and an empty platform', {
  tag: '@full',
}, async ({ page, consoleGuard }) => {
  consoleGuard.allow(REFUSED);
  await toBookings(page, '?q=nobody-has-this-name&f.state=placed');
  await expect(page.getByRole('heading', { name: 'Nothing matches your search and filters' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await page.waitForURL((url) => url.search === '');
  await expect(table(page)).toBeVisible();
  await failUntilRetry(page, '**/api/admin/booking-lines?*', { request_id: 'req-123' });
  await page.getByRole('combobox', { name: /^State/ }).selectOption('assigned');
  await expect(page.getByText('We couldn’t load the bookings. Please try again.')).toBeVisible();
  await expect(page.getByText('Request id: req-123')).toBeVisible();
  await expect(table(page)).toHaveAttribute('data-dimmed', 'true');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText('Request id: req-123')).toBeHidden();
  await page.unroute('**/api/admin/booking-lines?*');
  await page.route('**/api/admin/booking-lines?*', (route) =>
    route.fulfill({ json: { data: [], next_cursor: null, total: 0 } }),
  );
  await page.goto('/admin/bookings');
  await expect(page.getByRole('heading', { name: 'No bookings yet' })).toBeVisible();
});

test('on a phone each row has two lines, and a tap opens the actions', { tag: '@full' }, async ({ page }) => {
  await page.setViewportSize(PHONE);
  await toBookings(page);
  const row = table(page).getByRole('row').nth(1);
  await expect(row).toBeVisible();
  expect((await row.boundingBox())?.height).toBeLessThan(110);
  await expectNothingCutOff(page);
  await expectAccessible(page);
  await row.getByRole('button').click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page);
});
