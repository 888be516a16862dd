import type { Page } from '@playwright/test';
import { demoAccount, logIn } from '../support/accounts.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

// Chromium logs every refused call; these tests provoke refusals.
const REFUSED = /the server responded with a status of (409|422|500)/;
// The console is mostly used at this size; tests of phones change it.
test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false });

const PHONE = { width: 360, height: 800 };
const JOURNAL = '/admin/books?show=journal';
const ADVICE = {
  name: 'advice.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.7 bank advice'),
};

const open = async (page: Page, path: string, operator = 0) =>
  logIn(page, await demoAccount(page.request, 'admin', operator), '/admin/login', path);

/** The page is as wide as the window: nothing is cut off, and nothing scrolls sideways. */
async function expectNothingCutOff(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
    await page.evaluate(() => window.innerWidth),
  );
}

/** An entry as the API returns it. */
const anEntry = (changes: object = {}) => ({
  id: 7,
  state: 'waiting',
  lines: [
    { account: 'payout_fees', debit: 500, credit: null, tax_head: null, gstin: null },
    { account: 'input_gst', debit: 45, credit: null, tax_head: 'cgst', gstin: '29AAGCA1234D1ZK' },
    { account: 'input_gst', debit: 45, credit: null, tax_head: 'sgst', gstin: '29AAGCA1234D1ZK' },
    { account: 'suspense', debit: null, credit: 590, tax_head: null, gstin: null },
  ],
  total: 590,
  reason: 'Bank charges of November',
  file: { kind: 'document', url: '/media/private/advice/1-x' },
  reverses: null,
  reversed_by: null,
  requested_by: 'Sunita Rao',
  requested_at: '2026-11-27T16:20:00+05:30',
  decided_by: null,
  decided_at: null,
  decision_reason: null,
  own: false,
  allowed_actions: ['approve', 'reject'],
  ...changes,
});

const answer = (page: Page, data: readonly object[]) =>
  page.route('**/api/admin/journals?*', (route) =>
    route.fulfill({ json: { status: 200, data, next_cursor: null } }),
  );

test('an operator asks for an entry, another one posts it, and it is in the ledger', async ({
  page,
  browser,
}) => {
  const reason = `Late fee ${Date.now()}`;
  await open(page, '/admin/books');
  await expect(page.getByRole('heading', { name: 'Key figures' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Journal', exact: true }).click();
  await page.getByRole('button', { name: 'New entry' }).click();
  const sheet = page.getByRole('dialog', { name: 'New entry' });
  await sheet.getByRole('button', { name: 'Send the request' }).click();
  await expect(sheet.getByText('Please choose an account.').first()).toBeVisible();
  await expect(sheet.getByText('Please add a supporting document.')).toBeVisible();
  for (const [line, account, amount] of [
    ['Line 1', 'penalties', '1,200.50'],
    ['Line 2', 'bank', '1200'],
  ] as const) {
    const fields = sheet.getByRole('group', { name: line });
    await fields.getByLabel('Account').selectOption(account);
    await fields.getByLabel('Amount in rupees').fill(amount);
  }
  await sheet.getByLabel('Reason').fill(reason);
  await sheet.locator('input[type=file]').setInputFiles(ADVICE);
  await expect(sheet.getByText('advice.pdf')).toBeVisible();
  await expect(sheet.getByRole('status')).toContainText('Difference ₹0.50');
  await sheet.getByRole('button', { name: 'Send the request' }).click();
  await expect(sheet.getByText('The debits do not equal the credits.')).toBeVisible();
  await expectAccessible(page);
  await sheet.getByRole('group', { name: 'Line 2' }).getByLabel('Amount in rupees').fill('1200.50');
  await sheet.getByRole('button', { name: 'Send the request' }).click();
  await expect(page.getByText('Sent. Another operator has to approve the entry.')).toBeVisible();
  const own = page.getByRole('article').filter({ hasText: reason });
  await expect(own).toContainText('You asked for this. Another operator has to approve it.');
  await expect(own.getByRole('button', { name: 'Withdraw' })).toBeVisible();
  await expect(own.getByRole('button', { name: 'Approve and post' })).toBeHidden();

  const second = await browser.newPage();
  await open(second, `${JOURNAL}&state=waiting`, 2);
  const card = second.getByRole('article').filter({ hasText: reason });
  await card.getByRole('button', { name: 'Approve and post' }).click();
  const question = second.getByRole('dialog', { name: /^Post entry \d+ of ₹1,200\.50\?$/ });
  await question.getByRole('button', { name: 'Approve and post' }).click();
  await expect(second.getByText('The entry is posted.')).toBeVisible();
  await second.goto('/admin/books');
  await expect(second.getByText('The books balance: the total is zero.')).toBeVisible();
  await expect(second.getByRole('region', { name: /^Journal entry \d+$/ }).first()).toContainText(
    'Penalties',
  );
  await second.close();
});

test('an entry is taken back by its opposite', { tag: '@full' }, async ({ page, consoleGuard }) => {
  consoleGuard.allow(REFUSED);
  const posted = { state: 'approved', decided_by: 'Farida Shaikh', decided_at: '2026-11-27T17:00:00+05:30' };
  await answer(page, [anEntry({ ...posted, allowed_actions: ['reverse'] })]);
  const sent: unknown[] = [];
  await page.route('**/api/admin/journals/7/reverse', (route) => {
    sent.push(route.request().postDataJSON());
    return route.fulfill({
      json: { status: 200, message: 'Sent. Another operator has to approve the entry.' },
    });
  });
  await open(page, JOURNAL);
  const card = page.getByRole('article', { name: 'Entry 7' });
  await expect(card).toContainText('CGST, 29AAGCA1234D1ZK');
  await expect(card).toContainText('Approved by Farida Shaikh');
  await card.getByRole('button', { name: 'Reverse' }).click();
  const sheet = page.getByRole('dialog', { name: 'Reverse entry 7' });
  await sheet.getByRole('button', { name: 'Send the request' }).click();
  await expect(sheet.getByText('Please give a reason.')).toBeVisible();
  await sheet.getByLabel('Reason').fill('Posted twice');
  await page.unroute('**/api/admin/journals?*');
  await answer(page, [
    anEntry({
      id: 8,
      reverses: 7,
      file: null,
      own: true,
      allowed_actions: ['reject'],
      reason: 'Posted twice',
    }),
    anEntry({ ...posted, reversed_by: { id: 8, waiting: true }, allowed_actions: [] }),
  ]);
  await sheet.getByRole('button', { name: 'Send the request' }).click();
  await expect(page.getByRole('article', { name: 'Entry 8' })).toContainText('Reverses entry 7');
  await expect(card).toContainText('Reversal by entry 8 waits for approval');
  expect(sent).toEqual([{ reason: 'Posted twice' }]);
  await expectAccessible(page);
  await page.setViewportSize(PHONE);
  await expectNothingCutOff(page);
});

test('a decision that came first, no entries, and a list that does not load', { tag: '@full' }, async ({
  page,
  consoleGuard,
}) => {
  consoleGuard.allow(REFUSED);
  await answer(page, [anEntry()]);
  await page.route('**/api/admin/journals/7/approve', (route) =>
    route.fulfill({ status: 409, json: { message: 'This has changed meanwhile.' } }),
  );
  await page.setViewportSize(PHONE);
  await open(page, JOURNAL);
  const card = page.getByRole('article', { name: 'Entry 7' });
  await expect(card.getByRole('link', { name: 'Open the document of entry 7' })).toBeVisible();
  await expectNothingCutOff(page);
  await card.getByRole('button', { name: 'Approve and post' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Approve and post' }).click();
  await expect(page.getByText('This has changed meanwhile.')).toBeVisible();
  await page.getByRole('button', { name: 'New entry' }).click();
  const sheet = page.getByRole('dialog', { name: 'New entry' });
  await sheet.getByRole('group', { name: 'Line 1' }).getByLabel('Account').selectOption('input_gst');
  await expect(sheet.getByLabel('GST registration')).toBeVisible();
  await sheet.getByRole('button', { name: 'Add a line' }).click();
  await sheet.getByRole('button', { name: 'Remove line 1' }).click();
  await expect(sheet.getByLabel('GST registration')).toBeHidden();
  await expectAccessible(page);

  await page.unroute('**/api/admin/journals?*');
  await answer(page, []);
  await page.goto(JOURNAL);
  await expect(page.getByText('No journal entries yet')).toBeVisible();
  await page.goto(`${JOURNAL}&state=rejected`);
  await expect(page.getByText('No entries in this state')).toBeVisible();
  await page.unroute('**/api/admin/journals?*');
  await page.route('**/api/admin/journals?*', (route) =>
    route.fulfill({ status: 500, json: { message: 'Something went wrong.' } }),
  );
  await page.goto(JOURNAL);
  await expect(page.getByText('We couldn’t load the journal. Please try again.')).toBeVisible();
});
