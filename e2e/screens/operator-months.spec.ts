import { buffer } from 'node:stream/consumers';
import type { Page } from '@playwright/test';
import { demoAccount, logIn } from '../support/accounts.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

// Chromium logs every refused call; these tests provoke refusals.
const REFUSED = /the server responded with a status of (403|409|500)/;
// The console is mostly used at this size; tests of phones change it.
test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false });

const PHONE = { width: 360, height: 800 };

const open = async (page: Page, path: string) =>
  logIn(page, await demoAccount(page.request, 'admin'), '/admin/login', path);

/** The page is as wide as the window: nothing is cut off, and nothing scrolls sideways. */
async function expectNothingCutOff(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
    await page.evaluate(() => window.innerWidth),
  );
}

/** A month as the API returns it. */
const aMonth = (changes: object = {}) => ({
  id: 202610,
  month: '2026-10',
  state: 'open',
  waiting: null,
  locked_at: null,
  registrations: [
    { gstin: '29AAGCA1234D1ZK', state_name: 'Karnataka' },
    { gstin: '27AAPFU0939F1ZV', state_name: 'Maharashtra' },
  ],
  unconfirmed: 0,
  history: [],
  refusal: null,
  allowed_actions: ['lock'],
  ...changes,
});

const WAITING = {
  id: 7,
  action: 'lock',
  reason: 'GSTR-1 is filed.',
  requested_by: 'Sunita Rao',
  requested_at: '2026-11-11T16:20:00+05:30',
};

const aTotal = (changes: object = {}) => ({
  files: ['gstr1_15'],
  what: 'gst_95',
  gstin: '29AAGCA1234D1ZK',
  head: 'cgst',
  in_files: 1424.28,
  in_ledger: 1424.28,
  ...changes,
});

const aTax = (changes: object = {}) => ({
  account: 'gst_out',
  gstin: '29AAGCA1234D1ZK',
  due_on: '2026-11-20',
  heads: { cgst: 769, sgst: 769, igst: 0 },
  amount: 1538,
  carried_in: 0,
  carried_out: 0,
  open_heads: { cgst: 769, sgst: 769, igst: 0 },
  open: 1538,
  challans: [],
  ...changes,
});

/** Answers the calls of a month's page with made-up data. */
async function answer(page: Page, month: object, totals: object | null): Promise<void> {
  await page.route('**/api/admin/months/2026-10', (route) =>
    route.fulfill({ json: { status: 200, data: month } }),
  );
  await page.route('**/api/admin/months/2026-10/totals', (route) =>
    totals === null
      ? route.fulfill({ status: 500, json: { message: 'Something went wrong.' } })
      : route.fulfill({ json: { status: 200, data: totals } }),
  );
}

test('a month of the demo that is over: its sums equal the ledger, and its files are downloaded', async ({
  page,
}) => {
  await open(page, '/admin/months');
  const table = page.getByRole('table', { name: 'Month close' });
  await expect(table.getByText('Not over')).toBeVisible();
  await expectAccessible(page);
  await table.getByRole('row').filter({ hasText: /Open/ }).first().getByRole('link').click();
  await expect(page.getByRole('region', { name: 'Comparison with the ledger' })).toContainText(
    'All sums equal the ledger',
    { timeout: 20_000 },
  );
  await expectAccessible(page);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export as CSV: Trial balance' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^trial_balance-\d{4}-\d\d\.csv$/);
  expect((await buffer(await file.createReadStream())).toString('utf8')).toMatch(
    /^\uFEFFdate,key,kind,account,debit,credit,balance\r\n/,
  );
  await page.setViewportSize(PHONE);
  await expectNothingCutOff(page);
});

test('an operator asks to lock a month; another one approves; the first one can only withdraw', {
  tag: '@full',
}, async ({ page, consoleGuard }) => {
  consoleGuard.allow(REFUSED);
  await answer(page, aMonth(), { totals: [aTotal()], faults: [], balanced: true, taxes: [] });
  const sent: unknown[] = [];
  await page.route('**/api/admin/months/2026-10/request', (route) => {
    sent.push(route.request().postDataJSON());
    return route.fulfill({
      json: { status: 200, message: 'Sent. Another operator has to approve the lock.' },
    });
  });
  await open(page, '/admin/months/2026-10');
  await page.getByRole('button', { name: 'Ask to lock' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('button', { name: 'Send the request' }).click();
  await expect(sheet.getByText('Please give a reason.')).toBeVisible();
  await sheet.getByLabel('Reason').fill('GSTR-1 is filed.');
  await page.unroute('**/api/admin/months/2026-10');
  await page.route('**/api/admin/months/2026-10', (route) =>
    route.fulfill({ json: { status: 200, data: aMonth({ waiting: WAITING, allowed_actions: ['reject'] }) } }),
  );
  await sheet.getByRole('button', { name: 'Send the request' }).click();
  await expect(page.getByText('Sent. Another operator has to approve the lock.')).toBeVisible();
  expect(sent).toEqual([{ action: 'lock', reason: 'GSTR-1 is filed.' }]);
  const request = page.getByRole('region', { name: 'Sunita Rao asks to lock this month' });
  await expect(request).toContainText('Another operator has to approve.');
  await expect(request.getByRole('button', { name: 'Withdraw' })).toBeVisible();
  await expect(request.getByRole('button', { name: 'Approve and lock' })).toBeHidden();

  await page.unroute('**/api/admin/months/2026-10');
  await page.route('**/api/admin/months/2026-10', (route) =>
    route.fulfill({
      json: { status: 200, data: aMonth({ waiting: WAITING, allowed_actions: ['approve', 'reject'] }) },
    }),
  );
  await page.route('**/api/admin/months/2026-10/approve', (route) =>
    route.fulfill({
      status: 409,
      json: { message: 'The files do not equal the ledger, or something else is open.' },
    }),
  );
  await page.reload();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Approve and lock' }).click();
  await sheet.getByRole('button', { name: 'Approve and lock' }).click();
  await expect(page.getByText('The files do not equal the ledger')).toBeVisible();
});

test('sums that differ, what else is open, and the challan of a tax', { tag: '@full' }, async ({
  page,
  consoleGuard,
}) => {
  consoleGuard.allow(REFUSED);
  await answer(page, aMonth(), {
    totals: [aTotal(), aTotal({ what: 'tcs', files: ['gstr8'], in_files: 254, in_ledger: 254.01 })],
    faults: [
      { kind: 'undocumented', what: null, count: 2 },
      { kind: 'unsettled', what: null, count: 1 },
      { kind: 'unmatched', what: null, count: 2 },
      { kind: 'books', what: 'gateway', count: null },
    ],
    balanced: false,
    taxes: [
      aTax({ carried_in: -12.5 }),
      aTax({
        account: 'gst_95',
        heads: { cgst: 0, sgst: 0, igst: 0 },
        open_heads: { cgst: 0, sgst: 0, igst: 0 },
        amount: 0,
        open: 0,
        carried_out: -28.48,
      }),
      aTax({
        account: 'tds',
        gstin: null,
        heads: null,
        open_heads: null,
        open: 0,
        amount: 57,
        challans: [{ id: 1, number: 'CIN-77', paid_on: '2026-11-05', amount: 57, cash: 57 }],
      }),
    ],
  });
  await open(page, '/admin/months/2026-10');
  const comparison = page.getByRole('region', { name: 'Comparison with the ledger' });
  await expect(comparison).toContainText('1 sum differs from the ledger');
  await expect(comparison).toContainText('2 charges or advances have no document yet');
  await expect(comparison).toContainText('1 settlement of the gateway is not in the ledger yet');
  await expect(comparison).toContainText('2 amounts of settlements or bank statements match nothing yet');
  await expect(comparison).toContainText('The nightly check found a fault: gateway');
  await expect(comparison.getByRole('row').filter({ hasText: 'TCS' })).toContainText('−₹0.01');
  const taxes = page.getByRole('region', { name: 'Taxes to pay' });
  await expect(taxes.getByRole('row').filter({ hasText: 'TDS' })).toContainText('Challan CIN-77');
  await expect(taxes.getByRole('row').filter({ hasText: 'GSTR-3B' })).toContainText(
    'Less ₹12.50 carried from earlier months',
  );
  await expect(taxes.getByRole('row').filter({ hasText: 'section 9(5)' })).toContainText(
    '₹28.48 carried to the next month',
  );
  await expectAccessible(page);
  await taxes.getByRole('button', { name: 'Record challan: GST on the commission (GSTR-3B)' }).click();
  const sheet = page.getByRole('dialog');
  await expect(sheet).toContainText('₹1,538');
  await expect(sheet.getByLabel('Input tax used: IGST')).toBeHidden();
  await sheet.getByRole('button', { name: 'Record', exact: true }).click();
  await expect(sheet.getByText('Please enter the number of the challan.')).toBeVisible();
  await expectAccessible(page);
  let body: unknown;
  await page.route('**/api/admin/months/2026-10/challans', (route) => {
    body = route.request().postDataJSON();
    return route.fulfill({ json: { status: 200, message: 'Challan recorded.' } });
  });
  await sheet.getByLabel('Challan number').fill('CPIN-1');
  await sheet.getByLabel('Input tax used: CGST').fill('107.50');
  await sheet.getByRole('button', { name: 'Record', exact: true }).click();
  await expect(page.getByText('Challan recorded.')).toBeVisible();
  expect(body).toMatchObject({
    account: 'gst_out',
    gstin: '29AAGCA1234D1ZK',
    number: 'CPIN-1',
    input_cgst: 107.5,
    input_sgst: 0,
  });
});

test('months: empty and failed; a month on a phone in Hindi and dark', { tag: '@full' }, async ({
  page,
  consoleGuard,
}) => {
  consoleGuard.allow(REFUSED);
  await open(page, '/admin');
  await page.route('**/api/admin/months?*', (route) =>
    route.fulfill({ json: { status: 200, data: [], next_cursor: null } }),
  );
  await page.goto('/admin/months');
  await expect(page.getByText('No transactions yet')).toBeVisible();
  await page.unroute('**/api/admin/months?*');
  await page.route('**/api/admin/months?*', (route) =>
    route.fulfill({ status: 500, json: { message: 'Something went wrong.' } }),
  );
  await page.goto('/admin/months');
  await expect(page.getByText('We couldn’t load the months. Please try again.')).toBeVisible();
  await answer(page, aMonth({ state: 'current', refusal: 'month_not_over', allowed_actions: [] }), null);
  await page.goto('/admin/months/2026-10');
  await expect(page.getByText('The month is not over yet.')).toBeVisible();
  await expect(
    page.getByText('We couldn’t compare the files with the ledger. Please try again.'),
  ).toBeVisible();

  await page.unroute('**/api/admin/months/2026-10/totals');
  await answer(page, aMonth({ waiting: WAITING, unconfirmed: 2, allowed_actions: ['approve', 'reject'] }), {
    totals: [aTotal(), aTotal({ head: 'sgst' })],
    faults: [],
    balanced: true,
    taxes: [aTax()],
  });
  await page.context().addCookies([{ name: 'lang', value: 'hi', domain: '127.0.0.1', path: '/' }]);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize(PHONE);
  await page.goto('/admin/months/2026-10');
  await expect(page.getByText('सभी जोड़ लेजर के बराबर हैं')).toBeVisible();
  await expect(page.getByRole('link', { name: /^पुष्टि नहीं हुई: इस महीने की 2 दरों/ })).toBeVisible();
  await expectNothingCutOff(page);
  await expectAccessible(page);
});
