import { readFile } from 'node:fs/promises';
import type { APIRequestContext, Page } from '@playwright/test';
import { linesOfPdf } from '../../server/src/testing/pdf-text.ts';
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

const table = (page: Page) => page.getByRole('table', { name: 'Documents' });

/** The page is as wide as the window: nothing is cut off, and nothing scrolls sideways. */
async function expectNothingCutOff(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
    await page.evaluate(() => window.innerWidth),
  );
}

/** An approved booking, whose bill is issued. */
async function billedBooking(request: APIRequestContext) {
  const customer = await createCustomer(request);
  const line = await createBooking(request, customer, { stage: 'approved' });
  await expect(async () => {
    const headers = { authorization: `Bearer ${customer.token}`, 'x-aaspaas-client': 'web' };
    const { data } = await (await request.get('/api/user/completedbookings', { headers })).json();
    const [booking] = data.filter((one: { booking_id: string }) => one.booking_id === line.code);
    expect(booking?.documents).toHaveLength(1);
  }).toPass({ timeout: 30_000 });
  return { customer, line };
}

test('a document is found by its booking; its panel has the parties, and the PDF opens and is recorded', async ({
  page,
  request,
}) => {
  const { customer, line } = await billedBooking(request);
  await open(page, '/admin/documents');
  await expect(table(page).getByRole('row')).not.toHaveCount(1);
  await expectAccessible(page);
  await page.getByRole('searchbox', { name: 'Number, booking, GSTIN or mobile' }).fill(line.code);
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/admin/documents?q=${line.code}`);
  await expect(page.getByText('1 row', { exact: true })).toBeVisible();
  await table(page).getByRole('row').filter({ hasText: line.code }).getByRole('button').click();
  const panel = page.getByRole('complementary');
  await expect(panel.getByRole('link', { name: customer.name })).toBeVisible();
  await expect(panel.getByText('This document states no tax.')).toBeVisible();
  await expect(panel.getByText('No operator has opened it.')).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    panel.getByRole('button', { name: 'Open PDF' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^AR-\d\d-\d\d-\d{6}\.pdf$/);
  expect((await linesOfPdf(await readFile(await download.path()))).join('\n')).toContain(
    `Booking: ${line.code}`,
  );
  await expect(panel.getByText('No operator has opened it.')).toBeHidden();
  await expectAccessible(page);
});

test('the file and a saved view of documents have the query of the list', { tag: '@full' }, async ({
  page,
  request,
}) => {
  const { line } = await billedBooking(request);
  await open(page, `/admin/documents?q=${line.code}`);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export as CSV' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^documents-.*\.csv$/);
  const rows = (await readFile(await file.path(), 'utf8')).trim().split('\r\n');
  expect(rows).toHaveLength(2);
  expect(rows[1]).toMatch(/^AR\/\d\d-\d\d\/\d{6},Bill,/);
  await page.goto('/admin/documents?f.issue=wrong_credit_note');
  await page.getByRole('button', { name: /^(Save view|Edit views)$/ }).click();
  const sheet = page.getByRole('dialog', { name: 'Views' });
  const name = `Wrong ${Date.now()}`;
  await sheet.getByLabel('Name').fill(name);
  await sheet.getByRole('button', { name: 'Save view' }).click();
  await expectStatus(page, 'View saved');
});

test('the list of documents shows no match, a failure over the dimmed rows, none, and what waits; on a phone in Hindi and dark', {
  tag: '@full',
}, async ({ page, request, consoleGuard }) => {
  consoleGuard.allow(REFUSED);
  await billedBooking(request);
  await open(page, '/admin/documents?q=no-such-document');
  await expect(page.getByRole('heading', { name: 'Nothing matches your search and filters' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await page.waitForURL((url) => url.search === '');
  await expect(table(page)).toBeVisible();
  await failUntilRetry(page, '**/api/admin/documents?*', { request_id: 'req-123' });
  await page.getByRole('combobox', { name: /^Kind/ }).selectOption('Bill');
  await expect(page.getByText('We couldn’t load the documents.')).toBeVisible();
  await expect(table(page)).toHaveAttribute('data-dimmed', 'true');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText('Request id: req-123')).toBeHidden();
  await page.unroute('**/api/admin/documents?*');
  await page.route('**/api/admin/documents?*', (route) =>
    route.fulfill({ json: { data: [], next_cursor: null, total: 0, waiting: 2 } }),
  );
  await page.goto('/admin/documents');
  await expect(page.getByRole('heading', { name: 'No documents yet' })).toBeVisible();
  await expect(page.getByText('2 charges have had no document for a day.', { exact: false })).toBeVisible();
  await page.unroute('**/api/admin/documents?*');

  await page.goto('/admin/documents');
  await failUntilRetry(page, '**/api/admin/document-details/*');
  await table(page).getByRole('row').nth(1).getByRole('button').click();
  const panel = page.getByRole('complementary');
  await expect(panel.getByText('We couldn’t load this document.')).toBeVisible();
  await panel.getByRole('button', { name: 'Retry' }).click();
  await expect(panel.getByRole('button', { name: 'Open PDF' })).toBeVisible();
  await page.unroute('**/api/admin/document-details/*');

  await page.context().addCookies([{ name: 'lang', value: 'hi', domain: '127.0.0.1', path: '/' }]);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize(PHONE);
  await page.goto('/admin/documents');
  await expect(page.getByRole('table', { name: 'दस्तावेज़' })).toBeVisible();
  await expectNothingCutOff(page);
  await expectAccessible(page);
  await page.getByRole('table', { name: 'दस्तावेज़' }).getByRole('row').nth(1).getByRole('button').click();
  await expect(page.getByRole('dialog').getByRole('button', { name: 'PDF खोलें' })).toBeVisible();
  await expectNothingCutOff(page);
  await expectAccessible(page);
});

test('an operator enters the State of work that the map does not know', { tag: '@full' }, async ({
  page,
  request,
}) => {
  const { line } = await billedBooking(request);
  let state: string | null = null;
  await page.route(`**/api/admin/bookings/${line.code}`, async (route) => {
    const response = await route.fetch();
    const { data } = await response.json();
    await route.fulfill({ response, json: { data: { ...data, state_missing: state === null } } });
  });
  await page.route(`**/api/admin/bookings/${line.code}/state`, async (route) => {
    state = route.request().postDataJSON().state;
    await route.fulfill({ json: { message: 'State saved. The invoice is issued in a few minutes.' } });
  });
  await open(page, `/admin/bookings/${line.code}`);
  const section = page.getByRole('region', { name: 'State of the work' });
  await expect(section.getByRole('button', { name: 'Save the State' })).toBeDisabled();
  await expectAccessible(page);
  await section.getByLabel('State of the work').selectOption('Bihar');
  await section.getByRole('button', { name: 'Save the State' }).click();
  await expectStatus(page, 'State saved. The invoice is issued in a few minutes.');
  expect(state).toBe('Bihar');
  await expect(section).toBeHidden();
});
