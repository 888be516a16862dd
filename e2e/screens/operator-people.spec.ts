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

const open = async (page: Page, path: string) =>
  logIn(page, await demoAccount(page.request, 'admin'), '/admin/login', path);

const table = (page: Page) => page.getByRole('table', { name: 'Customers' });
const timeline = (page: Page) => page.getByRole('region', { name: 'Timeline' });
const entries = (page: Page) => timeline(page).getByRole('list', { name: 'Timeline' }).getByRole('listitem');

/** The page is as wide as the window: nothing is cut off, and nothing scrolls sideways. */
async function expectNothingCutOff(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
    await page.evaluate(() => window.innerWidth),
  );
}

test('a booking’s timeline shows what happened, is filtered by kind, and takes a note', async ({
  page,
  request,
}) => {
  const customer = await createCustomer(request);
  const { code } = await createBooking(request, customer);
  await open(page, `/admin/bookings/${code}`);
  await expect(entries(page).filter({ hasText: 'Booked' }).first()).toBeVisible();
  await expectAccessible(page);
  const note = timeline(page).getByRole('textbox', { name: 'Note for operators' });
  const add = timeline(page).getByRole('button', { name: 'Add note' });
  await add.click();
  await expect(timeline(page).getByText('Write the note')).toBeVisible();
  await note.fill('The gate is on the side.\nRing twice.');
  await add.click();
  await expectStatus(page, 'Note added.');
  await expect(note).toHaveValue('');
  await expect(entries(page).filter({ hasText: 'The gate is on the side.' })).toBeVisible();
  await expectAccessible(page);
  const kind = timeline(page).getByRole('combobox', { name: 'Show' });
  await kind.selectOption('Notes');
  await expect(entries(page)).toHaveCount(1);
  await kind.selectOption('Money');
  await expect(timeline(page).getByRole('heading', { name: 'Nothing of this kind' })).toBeVisible();
  await expectAccessible(page);
  await timeline(page).getByRole('button', { name: 'Show everything' }).click();
  await expect(entries(page).filter({ hasText: 'Booked' }).first()).toBeVisible();
  await page.setViewportSize(PHONE);
  await expectNothingCutOff(page);
});

test('a timeline that cannot be loaded is loaded again, and an empty one says what appears there', {
  tag: '@full',
}, async ({ page, request, consoleGuard }) => {
  consoleGuard.allow(REFUSED);
  const customer = await createCustomer(request);
  let answer: 'failed' | 'empty' = 'failed';
  await page.route('**/api/admin/timeline?*', (route) =>
    answer === 'failed'
      ? route.fulfill({ status: 500, json: { message: 'Something went wrong.' } })
      : route.fulfill({ json: { data: [], next_cursor: null } }),
  );
  await open(page, `/admin/customers/${customer.id}`);
  await expect(timeline(page).getByText('We couldn’t load the timeline.')).toBeVisible();
  await expectAccessible(page);
  answer = 'empty';
  await timeline(page).getByRole('button', { name: 'Retry' }).click();
  await expect(timeline(page).getByRole('heading', { name: 'Nothing has happened yet' })).toBeVisible();
  await expectAccessible(page);
});

test('a customer is found by mobile number, opened in the side panel and as a page', {
  tag: '@full',
}, async ({ page, request }) => {
  const customer = await createCustomer(request);
  const { code } = await createBooking(request, customer);
  await open(page, '/admin/customers');
  await expect(table(page).getByRole('row')).not.toHaveCount(1);
  await expectAccessible(page);
  await page.getByRole('searchbox', { name: 'Mobile or name' }).fill(customer.mobile);
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/admin/customers?q=${customer.mobile}`);
  await expect(page.getByText('1 row', { exact: true })).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export as CSV' }).click();
  expect((await download).suggestedFilename()).toMatch(/^customers-.*\.csv$/);
  const row = table(page).getByRole('row').filter({ hasText: customer.mobile });
  await row.getByRole('button').click();
  await page.waitForURL(`**/admin/customers?*open=customer%3A${customer.id}*`);
  const panel = page.getByRole('complementary');
  await expect(panel.getByText(code)).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await page.keyboard.press('o');
  await page.waitForURL(`**/admin/customers/${customer.id}`);
  await expect(page.getByRole('heading', { level: 1, name: customer.name })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Bookings' }).getByText(code)).toBeVisible();
  await expect(entries(page).filter({ hasText: 'Booked' }).first()).toBeVisible();
  await expectNothingCutOff(page);
  await expectAccessible(page);
  await page.setViewportSize(PHONE);
  await expectNothingCutOff(page);
  await page.getByRole('region', { name: 'Bookings' }).getByRole('link', { name: 'All bookings' }).click();
  await page.waitForURL(`**/admin/bookings?f.customer=${customer.id}`);
  await expect(page.getByRole('table', { name: 'Bookings' }).getByText(code)).toBeVisible();
});

test('the list of customers shows no match, a failure over the dimmed rows, and no customers', {
  tag: '@full',
}, async ({ page, consoleGuard }) => {
  consoleGuard.allow(REFUSED);
  await open(page, '/admin/customers?q=nobody-has-this-name&f.booked=yes');
  await expect(page.getByRole('heading', { name: 'Nothing matches your search and filters' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await page.waitForURL((url) => url.search === '');
  await expect(table(page)).toBeVisible();
  await failUntilRetry(page, '**/api/admin/customers?*', { request_id: 'req-123' });
  await page.getByRole('combobox', { name: /^Bookings made/ }).selectOption('With a booking');
  await expect(page.getByText('We couldn’t load the customers. Please try again.')).toBeVisible();
  await expect(page.getByText('Request id: req-123')).toBeVisible();
  await expect(table(page)).toHaveAttribute('data-dimmed', 'true');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText('Request id: req-123')).toBeHidden();
  await page.unroute('**/api/admin/customers?*');
  await page.route('**/api/admin/customers?*', (route) =>
    route.fulfill({ json: { data: [], next_cursor: null, total: 0 } }),
  );
  await page.goto('/admin/customers');
  await expect(page.getByRole('heading', { name: 'No customers yet' })).toBeVisible();
  await page.unroute('**/api/admin/customers?*');
  await page.setViewportSize(PHONE);
  await page.goto('/admin/customers');
  await expect(table(page)).toBeVisible();
  await expectNothingCutOff(page);
  await expectAccessible(page);
});
