import { buffer } from 'node:stream/consumers';
import type { Page } from '@playwright/test';
import { demoAccount, logIn } from '../support/accounts.ts';
import { expectStatus } from '../support/elements.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

// Chromium logs every refused call; these tests provoke refusals.
const REFUSED = /the server responded with a status of (409|500)/;
test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false });

const PHONE = { width: 360, height: 800 };

const open = async (page: Page, path: string) =>
  logIn(page, await demoAccount(page.request, 'admin'), '/admin/login', path);

/** An export as the API returns it. */
const anExport = (id: number, changes: object) => ({
  id,
  list: 'customers',
  filtered: true,
  operator: { id: 1, name: 'Demo Operator' },
  own: true,
  state: 'ready',
  rows: 123_456,
  bytes: 9_876_543,
  requested_at: '2026-11-26T10:00:00+05:30',
  finished_at: '2026-11-26T10:01:00+05:30',
  expires_at: '2026-11-27T10:01:00+05:30',
  ...changes,
});

// The demo has no list of 100,000 rows, so the refusal is altered; the limit is tested in admin/exports/exports.test.ts.
test('a list that is too large is prepared by a job, and its file is downloaded', async ({
  page,
  consoleGuard,
}) => {
  consoleGuard.allow(REFUSED);
  await open(page, '/admin/customers?cols=mobile');
  await page.route('**/api/admin/customers/csv?*', (route) =>
    route.fulfill({
      status: 409,
      json: { message: 'Too many rows.', data: { export_list: 'customers', max_rows: 100_000 } },
    }),
  );
  await page.getByRole('button', { name: 'Export as CSV' }).click();
  await expectStatus(page, /its file is being prepared/);
  await page.waitForURL('**/admin/exports');
  const row = page.getByRole('table', { name: 'Exports' }).getByRole('row').nth(1);
  await expect(row).toContainText('Customers');
  await expect(row).toContainText('All rows');
  const save = row.getByRole('button', { name: /^Download Customers/ });
  await expect(save).toBeVisible({ timeout: 20_000 });
  await expectAccessible(page);
  const download = page.waitForEvent('download');
  await save.click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^customers-\d{4}-\d\d-\d\d\.csv$/);
  expect((await buffer(await file.createReadStream())).toString('utf8')).toMatch(/^\uFEFFName,Mobile\r\n/);
  await expect(page.getByRole('link', { name: 'Exports' })).toHaveAttribute('aria-current', 'page');
});

test('exports: empty, failed with retry, of another operator, deleted; on a phone in Hindi and dark', {
  tag: '@full',
}, async ({ page, consoleGuard }) => {
  consoleGuard.allow(REFUSED);
  let data: object[] = [];
  await page.route('**/api/admin/exports?*', (route) =>
    route.fulfill({ json: { status: 200, data, next_cursor: null } }),
  );
  await open(page, '/admin/exports');
  await expect(page.getByText('No exports yet')).toBeVisible();
  await expectAccessible(page);
  data = [
    anExport(4, { state: 'preparing', rows: null, bytes: null, finished_at: null, expires_at: null }),
    anExport(3, { state: 'failed', rows: null, bytes: null }),
    anExport(2, { own: false, operator: { id: 2, name: 'Divya Nair' } }),
    anExport(1, { state: 'expired' }),
  ];
  await page.reload();
  const rows = page.getByRole('table', { name: 'Exports' }).getByRole('row');
  await expect(rows.nth(1)).toContainText('Being prepared');
  await expect(rows.nth(3)).toContainText('Only Divya Nair can download it');
  await expect(rows.nth(3)).toContainText('1,23,456');
  await expect(rows.nth(3)).toContainText('9.9 MB');
  await expect(rows.nth(4)).toContainText('Deleted');
  await expectAccessible(page);
  await page.route('**/api/admin/exports/3/retry', (route) =>
    route.fulfill({ json: { status: 200, message: 'The file is being prepared again.' } }),
  );
  const retried = page.waitForRequest('**/api/admin/exports/3/retry');
  await rows
    .nth(2)
    .getByRole('button', { name: /^Retry Customers/ })
    .click();
  expect((await retried).headers()['idempotency-key']).toBeTruthy();
  await expectStatus(page, 'The file is being prepared again.');

  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize(PHONE);
  await page.context().addCookies([{ name: 'lang', value: 'hi', url: page.url() }]);
  await page.reload();
  await expect(page.getByRole('table', { name: 'एक्सपोर्ट' })).toBeVisible();
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width);
});
