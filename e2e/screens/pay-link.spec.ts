import type { APIRequestContext, Browser, Page } from '@playwright/test';
import { demoAccount, logIn } from '../support/accounts.ts';
import { api, createBooking, createCustomer, type Customer } from '../support/bookings.ts';
import { expectStatus } from '../support/elements.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

// Chromium logs every refused call; these tests provoke refusals.
const REFUSED = /the server responded with a status of (402|404|409|500)/;

/** Returns the path of the newest payment link that a number received. */
async function linkTo(request: APIRequestContext, { mobile }: Customer, before = ''): Promise<string> {
  let path = '';
  await expect(async () => {
    const { data } = await (await request.get(`/api/demo/sms?mobile=${mobile}`)).json();
    const links = (data as { text: string }[]).flatMap(
      ({ text }) => /\/pay#[\w-]{12}(?!\S)/.exec(text)?.[0] ?? [],
    );
    path = links.find((one) => one !== before) ?? '';
    expect(path).not.toBe('');
  }).toPass({ timeout: 30_000 });
  return path;
}

/** Opens a page in a browser without any session. */
async function loggedOut(browser: Browser, path: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 360, height: 800 } });
  const page = await context.newPage();
  await page.goto(path);
  return page;
}

const asOperator = async (page: Page, path: string) =>
  logIn(page, await demoAccount(page.request, 'admin'), '/admin/login', path);

const sendLink = (page: Page, name = 'Send payment link') =>
  page.getByRole('button', { name, exact: true }).click();

const checkout = (page: Page) =>
  page.getByRole('dialog', { name: /^Pay ₹/ }).frameLocator('iframe[title="Payment page"]');

test('an operator sends a payment link; it is paid without a login, and then says so', {
  tag: '@full',
}, async ({ page, request, browser }) => {
  const customer = await createCustomer(request);
  const line = await createBooking(request, customer);
  await asOperator(page, `/admin/bookings/${line.code}`);
  await sendLink(page);
  await expectStatus(page, 'We’re sending the payment link by SMS.');
  await expect(page.getByText(/^Sent .* A new link replaces it\.$/)).toBeVisible();
  await expect(
    page.getByRole('region', { name: 'Timeline' }).getByText('Sent a payment link').first(),
  ).toBeVisible();
  await expectAccessible(page);

  const path = await linkTo(request, customer);
  const visitor = await loggedOut(browser, path);
  await expect(visitor.getByRole('heading', { level: 1, name: 'Pay for your booking' })).toBeVisible();
  await expect(visitor.getByText(line.code)).toBeVisible();
  await expect(visitor.getByText(line.service)).toBeVisible();
  await expect(visitor.getByText(customer.mobile)).toBeHidden();
  await expectAccessible(visitor);
  const pay = visitor.getByRole('button', { name: /^Pay ₹/ });
  await pay.click();
  await checkout(visitor).getByRole('button', { name: 'Fail the payment' }).click();
  await expect(visitor.getByText('Payment didn’t go through')).toBeVisible();
  await expectAccessible(visitor);
  await visitor.getByRole('button', { name: 'Try again' }).click();
  await checkout(visitor).getByRole('button', { name: 'Pay successfully' }).click();
  await expect(visitor.getByRole('heading', { name: 'This booking is paid' })).toBeVisible();
  await expectAccessible(visitor);
  await visitor.reload();
  await expect(visitor.getByRole('heading', { name: 'This booking is paid' })).toBeVisible();
  await visitor.context().close();

  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: `Booking ${line.code}` })).toBeVisible();
  await expect(page.getByRole('button', { name: /payment link$/ })).toBeHidden();
});

test('a payment that the page missed is detected', { tag: '@full' }, async ({ request, browser, page }) => {
  const customer = await createCustomer(request);
  const line = await createBooking(request, customer);
  await asOperator(page, `/admin/bookings/${line.code}`);
  await sendLink(page);
  const visitor = await loggedOut(browser, await linkTo(request, customer));
  await visitor.getByRole('button', { name: /^Pay ₹/ }).click();
  await checkout(visitor).getByRole('button', { name: 'Pay, but send this page no answer' }).click();
  await visitor.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await expect(visitor.getByRole('heading', { name: 'This booking is paid' })).toBeVisible({
    timeout: 60_000,
  });
  await visitor.context().close();
});

test('old, cancelled and unknown links say so; a failed load can be repeated; in Hindi and dark', {
  tag: '@full',
}, async ({ page, request, browser, consoleGuard }) => {
  consoleGuard.allow(REFUSED);
  const customer = await createCustomer(request);
  const line = await createBooking(request, customer);
  await asOperator(page, `/admin/bookings/${line.code}`);
  await sendLink(page);
  const old = await linkTo(request, customer);
  await sendLink(page, 'Send a new payment link');
  const path = await linkTo(request, customer, old);

  const visitor = await loggedOut(browser, old);
  await expect(
    visitor.getByRole('heading', { level: 1, name: 'This payment link is no longer valid' }),
  ).toBeVisible();
  await expectAccessible(visitor);
  await visitor.goto('/pay');
  await expect(visitor.getByRole('heading', { name: 'This payment link is no longer valid' })).toBeVisible();

  await visitor.route('**/api/pay/view', (route) =>
    route.fulfill({ status: 500, json: { message: 'Something went wrong.' } }),
  );
  await visitor.goto('about:blank');
  await visitor.goto(path);
  await expect(visitor.getByText('We couldn’t load your booking.')).toBeVisible();
  await visitor.unroute('**/api/pay/view');
  await visitor.getByRole('button', { name: 'Retry' }).click();
  await expect(visitor.getByRole('button', { name: /^Pay ₹/ })).toBeVisible();

  await visitor.context().addCookies([{ name: 'lang', value: 'hi', domain: '127.0.0.1', path: '/' }]);
  await visitor.emulateMedia({ colorScheme: 'dark' });
  await visitor.reload();
  await expect(visitor.getByRole('heading', { level: 1, name: 'बुकिंग का पेमेंट करें' })).toBeVisible();
  expect(await visitor.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await expectAccessible(visitor);

  await api(request, customer.token, 'POST', 'user/cancelbooking', { bookingId: line.bookingId });
  await visitor.reload();
  await expect(visitor.getByRole('heading', { level: 1, name: 'यह बुकिंग रद्द हो चुकी है' })).toBeVisible();
  await expectAccessible(visitor);
  await visitor.context().close();
});
