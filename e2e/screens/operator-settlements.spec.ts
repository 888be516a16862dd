import type { Page } from '@playwright/test';
import { demoAccount, logIn } from '../support/accounts.ts';
import { createBooking, createCustomer } from '../support/bookings.ts';
import { expectStatus } from '../support/elements.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

// Chromium logs every refused call; these tests provoke refusals.
const REFUSED = /the server responded with a status of (422|500)/;
// The console is mostly used at this size; tests of phones change it.
test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false });

const PHONE = { width: 360, height: 800 };

const open = async (page: Page, path: string) =>
  logIn(page, await demoAccount(page.request, 'admin'), '/admin/login', path);

const table = (page: Page) => page.getByRole('table', { name: 'Settlements' });

/** The page is as wide as the window: nothing is cut off, and nothing scrolls sideways. */
async function expectNothingCutOff(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
    await page.evaluate(() => window.innerWidth),
  );
}

const SETTLEMENT = {
  id: 7,
  gateway_id: 'setl_Browser0000007',
  state: 'in_bank',
  amount: 583.89,
  utr: 'AXIS1234',
  settled_at: '2026-11-26T05:00:00.000+05:30',
  gross: 598,
  fee: 11.96,
  fee_tax: 2.15,
  unmatched: 0,
  difference: null,
  in_bank_on: '2026-11-26',
};

/** Answers the list and one settlement, so that the test does not depend on what the demo has settled. */
async function withSettlement(page: Page): Promise<void> {
  await page.route('**/api/admin/settlements?*', (route) =>
    route.fulfill({ json: { data: [SETTLEMENT], next_cursor: null, total: 1 } }),
  );
  await page.route('**/api/admin/settlements/7', (route) =>
    route.fulfill({
      json: {
        data: {
          ...SETTLEMENT,
          rows: [
            {
              id: 1,
              entity_id: 'pay_Browser0000001',
              type: 'payment',
              gross: 598,
              fee: 11.96,
              fee_tax: 2.15,
              mismatch: null,
              payment: 1,
              booking_id: 'AP-24K7Q9',
            },
          ],
          row_count: 1,
          movements: [
            {
              id: 1,
              at: '2026-11-26T06:00:00.000+05:30',
              kind: 'settlement',
              entries: [
                { account: 'bank', amount: 583.89 },
                { account: 'gateway', amount: -598 },
              ],
            },
          ],
          next_check_at: null,
        },
      },
    }),
  );
}

test('a settlement opens beside the list, with its rows and the ledger', async ({ page }) => {
  await withSettlement(page);
  await open(page, '/admin/settlements');
  await expect(table(page).getByRole('row').filter({ hasText: 'AXIS1234' })).toContainText('₹583.89');
  await expectAccessible(page);
  await table(page).getByRole('row').filter({ hasText: 'AXIS1234' }).getByRole('button').click();
  const panel = page.getByRole('complementary');
  await expect(panel.getByRole('heading', { name: 'Settlement 7' })).toBeVisible();
  await expect(panel.getByRole('region', { name: 'Rows of the report' })).toContainText('₹598.00');
  await expect(panel.getByRole('table', { name: /^Settlement/ })).toContainText('Bank');
  await expectAccessible(page);
});

test('“Where is the money?” shows the way of a booking’s payment with one click', async ({
  page,
  request,
}) => {
  const customer = await createCustomer(request);
  const line = await createBooking(request, customer, { paid: true });
  await open(page, `/admin/bookings/${line.code}`);
  const money = page.getByRole('region', { name: 'Payments' });
  await money.getByRole('button', { name: /^Where is ₹/ }).click();
  await expect(money.getByText('The gateway has not transferred it yet.')).toBeVisible();
  await expect(money.getByRole('listitem').first()).toContainText('At the gateway');
  await expect(money.getByRole('heading', { name: 'Whose it is' })).toBeVisible();
  await expect(money.getByText('Not charged yet')).toBeVisible();
  await expectAccessible(page);
});

test('a bank statement with problems lists all of them; a good one is stored, and its unmatched line is closed', {
  tag: '@full',
}, async ({ page, consoleGuard }) => {
  consoleGuard.allow(REFUSED);
  await open(page, '/admin/settlements/statements');
  const upload = async (rows: readonly string[]) => {
    const csv = ['date,narration,utr,debit,credit,balance', ...rows].join('\n');
    await page
      .getByLabel(/^Choose a CSV file$|: choose another CSV file$/)
      .setInputFiles({ name: 'bank.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
    await page.getByRole('button', { name: 'Upload' }).click();
  };
  await upload(['31-02-2026,X,,1.00,,9.00', '27-11-2026,X,,1.00,2.00,9.00']);
  const problems = page.getByRole('list', { name: 'Problems of the file' });
  await expect(problems.getByRole('listitem')).toHaveText([
    'Row 2, date is not a date',
    'Row 3 has both a debit and a credit',
  ]);
  await expectAccessible(page);
  // Continues the statement that the demo has.
  const latest = await page.evaluate(async () => {
    const response = await fetch('/api/admin/bank-statements?limit=1');
    return ((await response.json()) as { data: { closing_balance: number; last_day: string }[] }).data[0];
  });
  const balance = latest?.closing_balance ?? 0;
  const day = latest?.last_day ?? '2026-11-27';
  const narration = `TEST ${Date.now()}`;
  await upload([`${day},${narration},,,1.00,${(balance + 1).toFixed(2)}`]);
  await expectStatus(page, /1 new line: 0 matched, 1 unmatched/);
  await page
    .getByRole('navigation', { name: 'Lists of settlements' })
    .getByRole('link', { name: 'Unmatched' })
    .click();
  const card = page.getByRole('article').filter({ hasText: narration });
  await card.getByRole('button', { name: 'Close ₹1.00' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel('Note').fill('A test deposit.');
  await sheet.getByRole('button', { name: 'Close', exact: true }).last().click();
  await expectStatus(page, 'Closed. The money is in suspense.');
  await expect(card).toBeHidden();
});

test('settlements, unmatched money, chargebacks and gateway events have empty and failed states; on a phone in Hindi and dark', {
  tag: '@full',
}, async ({ page, consoleGuard }) => {
  consoleGuard.allow(REFUSED);
  const failing = { status: 500, json: { message: 'Something went wrong.', request_id: 'req-9' } };
  await page.route('**/api/admin/settlements?*', (route) =>
    route.fulfill({ json: { data: [], next_cursor: null, total: 0 } }),
  );
  await open(page, '/admin/settlements');
  await expect(page.getByRole('heading', { name: 'No settlements yet' })).toBeVisible();
  await page.goto('/admin/settlements?q=nothing');
  await expect(page.getByRole('heading', { name: 'Nothing matches your search and filters' })).toBeVisible();
  await page.unroute('**/api/admin/settlements?*');
  await page.route('**/api/admin/settlements?*', (route) => route.fulfill(failing));
  await page.goto('/admin/settlements');
  await expect(page.getByText('We couldn’t load the settlements.')).toBeVisible();
  for (const [call, path, failed, emptyTitle, empty] of [
    [
      'unmatched',
      '/admin/settlements/unmatched',
      'We couldn’t load the unmatched money.',
      'Everything matches',
      { data: [], next_cursor: null, open: 0 },
    ],
    [
      'chargebacks',
      '/admin/refunds?state=chargebacks',
      'We couldn’t load the chargebacks.',
      'No open chargebacks',
      { data: [], next_cursor: null, open: 0 },
    ],
    [
      'webhooks',
      '/admin/webhooks',
      'We couldn’t load the events.',
      'No events to replay',
      { data: [], next_cursor: null },
    ],
  ] as const) {
    await page.route(`**/api/admin/${call}?*`, (route) => route.fulfill(failing));
    await page.goto(path);
    await expect(page.getByText(failed)).toBeVisible();
    await page.unroute(`**/api/admin/${call}?*`);
    await page.route(`**/api/admin/${call}?*`, (route) => route.fulfill({ json: empty }));
    await page.goto(path);
    await expect(page.getByRole('heading', { name: emptyTitle })).toBeVisible();
    await expectAccessible(page);
    await page.unroute(`**/api/admin/${call}?*`);
  }

  await page.unroute('**/api/admin/settlements?*');
  await withSettlement(page);
  await page.context().addCookies([{ name: 'lang', value: 'hi', domain: '127.0.0.1', path: '/' }]);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize(PHONE);
  for (const path of [
    '/admin/settlements',
    '/admin/settlements/unmatched',
    '/admin/settlements/statements',
    '/admin/refunds?state=chargebacks',
    '/admin/webhooks',
  ]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectNothingCutOff(page);
    await expectAccessible(page);
  }
});
