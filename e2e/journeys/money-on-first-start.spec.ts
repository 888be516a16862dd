import { demoAccount, logIn } from '../support/accounts.ts';
import { CompanyServer } from '../support/company.ts';
import { expect, test } from '../support/test.ts';

// Tracing so many pages takes longer than opening them.
test.use({ trace: 'off' });

/** The lists of the money pages, which are filled when the demo has been loaded. */
const LISTS = [
  'admin/payouts',
  'admin/payouts/preview',
  'admin/payouts/parked',
  'admin/payout-holds',
  'admin/refunds?state=processed',
  'admin/chargebacks',
  'admin/amounts-due',
  'admin/settlements',
  'admin/unmatched',
  'admin/bank-statements',
  'admin/journals?state=approved',
  'admin/journals?state=waiting',
  'admin/documents',
  'admin/tax-classes',
  'admin/months',
  'admin/webhooks',
  'admin/exports',
] as const;

test.describe('money on the first start', { tag: ['@full', '@1280'] }, () => {
  let server: CompanyServer;
  test.beforeAll(async () => {
    test.setTimeout(180_000);
    server = await CompanyServer.start();
  });
  test.afterAll(() => server.stop());

  test('every money page has something to show, and the owner approves the waiting run', async ({
    browser,
  }) => {
    test.setTimeout(180_000);
    const { page, calls } = await server.openConsole(browser);
    for (const path of LISTS) {
      const { data } = await calls<{ data: unknown[] }>(path);
      expect(data.length, path).toBeGreaterThan(0);
    }
    const { data: months } = await calls<{ data: { state: string }[] }>('admin/months');
    expect(new Set(months.map(({ state }) => state))).toEqual(new Set(['current', 'open', 'locked']));

    await page.goto('/admin/payouts');
    await expect(page.getByRole('heading', { name: /waits for approval$/ })).toBeVisible();
    await page.getByRole('link', { name: 'Open the run' }).click();
    await page.getByRole('button', { name: 'Approve and pay' }).click();
    await page
      .getByRole('dialog', { name: /^Pay ₹/ })
      .getByRole('button', { name: 'Approve and pay' })
      .click();
    await expect(page.getByText('Run approved. Send its file to the bank.')).toBeVisible();

    await page.goto('/admin/months');
    const table = page.getByRole('table', { name: 'Month close' });
    const locked = page.getByRole('cell', { name: 'Locked', exact: true });
    await table.getByRole('row').filter({ has: locked }).first().getByRole('link').click();
    await expect(page.getByRole('region', { name: 'Comparison with the ledger' })).toContainText(
      'All sums equal the ledger',
      { timeout: 20_000 },
    );
    await expect(page.getByRole('region', { name: 'History' })).toContainText('GSTR-1 and GSTR-8 are filed.');

    await page.goto('/admin/books?show=journal&state=waiting');
    const entry = page.getByRole('article').filter({ hasText: 'a fee for a chargeback' });
    await expect(entry.getByRole('button', { name: 'Approve and post' })).toBeVisible();
    await page.goto('/admin/books');
    await expect(page.getByText('The books balance: the total is zero.')).toBeVisible();
    await page.context().close();
  });

  test('the demo customer owes and has a credit; a professional has an account in review', async ({
    browser,
  }) => {
    test.setTimeout(120_000);
    const customer = await (await browser.newContext({ baseURL: server.baseURL })).newPage();
    await logIn(customer, await demoAccount(customer.request, 'user'), '/login', '/amounts-due');
    await expect(customer.getByRole('listitem').filter({ hasText: 'Due since' })).toBeVisible();
    await expect(customer.getByRole('button', { name: /^Pay ₹[\d,.]+, / })).toBeVisible();
    await customer.context().close();

    const professional = await (await browser.newContext({ baseURL: server.baseURL })).newPage();
    await logIn(
      professional,
      await demoAccount(professional.request, 'employee', 1),
      '/employee-login',
      '/employee-bank-tax',
    );
    await expect(professional.getByText('In review').first()).toBeVisible();
    await professional.context().close();
  });
});
