import { demoAccount, logIn } from '../support/accounts.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

// Chromium logs the refused call that the last test provokes.
const REFUSED = /the server responded with a status of 500/;

const rows = [
  {
    id: 3,
    number: 'K7Q2I/2627/00012',
    kind: 'invoice',
    issued_at: '2026-11-27T10:00:00+05:30',
    month: null,
    booking_id: 'AP-24K7Q9',
    amount: 598,
    tax: 91.22,
    url: '/api/employee/documents/K7Q2I%2F2627%2F00012',
  },
  {
    id: 2,
    number: 'AS/26-27/000002',
    kind: 'statement',
    issued_at: '2026-11-01T02:00:00+05:30',
    month: '2026-10',
    booking_id: null,
    amount: 4702.8,
    tax: null,
    url: '/api/employee/documents/AS%2F26-27%2F000002',
  },
  {
    id: 1,
    number: 'AK/26-27/000001',
    kind: 'commission_invoice',
    issued_at: '2026-11-01T02:00:00+05:30',
    month: '2026-10',
    booking_id: null,
    amount: 100.81,
    tax: 15.38,
    url: '/api/employee/documents/AK%2F26-27%2F000001',
  },
];

test('a professional opens their documents from the earnings, each with its amount and its file', async ({
  page,
}) => {
  await logIn(page, await demoAccount(page.request, 'employee'), '/employee-login', '/employee-earnings');
  await page.route('**/api/employee/documents?*', (route) =>
    route.fulfill({ json: { data: rows, next_cursor: null } }),
  );
  await page.getByRole('link', { name: 'Documents' }).first().click();
  await page.waitForURL('**/employee-documents');
  await expect(page.getByRole('heading', { name: 'Documents', level: 1 })).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'AP-24K7Q9' })).toContainText('₹598');
  await expect(page.getByRole('listitem').filter({ hasText: 'Commission invoice' })).toContainText(
    '₹15.38 tax',
  );
  await expect(page.getByRole('link', { name: 'Download K7Q2I/2627/00012' })).toHaveAttribute(
    'href',
    '/api/employee/documents/K7Q2I%2F2627%2F00012?lang=en',
  );
  await expectAccessible(page);
});

test('the documents of a professional without any, and if loading failed; in Hindi and dark', {
  tag: '@full',
}, async ({ page, consoleGuard }) => {
  consoleGuard.allow(REFUSED);
  await logIn(page, await demoAccount(page.request, 'employee'), '/employee-login', '/employee-earnings');
  await page.route('**/api/employee/documents?*', (route) =>
    route.fulfill({ json: { data: [], next_cursor: null } }),
  );
  await page.goto('/employee-documents');
  await expect(page.getByRole('heading', { name: 'No documents yet' })).toBeVisible();
  await expectAccessible(page);
  await page.unroute('**/api/employee/documents?*');
  await page.context().addCookies([{ name: 'lang', value: 'hi', domain: '127.0.0.1', path: '/' }]);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.route('**/api/employee/documents?*', (route) =>
    route.fulfill({ status: 500, json: { message: 'Something went wrong.' } }),
  );
  await page.goto('/employee-documents');
  await expect(page.getByText('आपके दस्तावेज़ लोड नहीं हो पाए।')).toBeVisible();
  await expectAccessible(page);
});
