import type { APIRequestContext, Page } from '@playwright/test';
import { api, createCustomer, createLoggedInCustomer } from '../support/bookings.ts';
import { openInApp } from '../support/navigation.ts';
import { demoAccount, newTestUser } from '../support/accounts.ts';
import { expect, test } from '../support/test.ts';

// Data requests of pages that redirect answer 401 or 403, which the browser logs.
const REFUSED = /the server responded with a status of (401|403)/;

const VERIFIED = [
  '/user-edit',
  '/instand-booking',
  '/scheduled-booking',
  '/complete-booking',
  '/cancel-booking',
  '/pd-enquiry',
  '/service-enquiry',
  '/notification',
  '/change-password',
  '/user-report',
  '/description',
  '/enquiry-product-description',
];
const CUSTOMER = [
  '/service-booking',
  '/service-book',
  '/list-of-service-booking',
  '/picker-service-booking',
  '/enquiry-service-booking',
  '/slot-booked',
];
const EMPLOYEE = [
  '/service-upload',
  '/service-edit',
  '/employee-home',
  '/employee-edit-profile',
  '/employee-earnings',
  '/employee-earnings/1',
  '/employee-bank-tax',
  '/employee-documents',
  '/employee-booking-list',
  '/employee-booking-completed',
  '/employee-booking-cancel',
  '/booking-otp',
  '/pd-delivery-popup',
  '/notification-popup',
];

/** Stores the session of an account in the browser. */
async function storeSession(
  page: Page,
  who: { token: string; role: string; id: number; name: string; is_verified: number },
) {
  const storage = {
    token: who.token,
    role: who.role,
    name: who.name,
    user_id: String(who.id),
    is_verified: String(who.is_verified),
  };
  await page.goto('/unauthorized');
  await page.evaluate((values) => {
    for (const [key, value] of Object.entries(values)) localStorage.setItem(key, value);
  }, storage);
}

async function newSession(request: APIRequestContext, role: 'user' | 'employee') {
  const { mobile, password } = await demoAccount(request, role);
  return (await (await request.post(`/api/${role}/login`, { data: { mobile, password } })).json()).success;
}

/** Loads the first address with a full page load and opens the others by client navigation; each must lead to `to`. */
async function expectSent(page: Page, [first, ...others]: readonly string[], to: string) {
  const isAt = async (path?: string) =>
    test.step(`${path} → ${to}`, () => page.waitForURL((url) => url.pathname === to));
  await page.goto(first ?? to);
  await isAt(first);
  for (const path of others) {
    await openInApp(page, path);
    await isAt(path);
  }
}

// proves: may.guard, may.verified-pages
// proves: pro.may.guard, pro.error.guard, pro.route.otp-verification
test('a visitor is asked to log in and redirected home', { tag: '@full' }, async ({ page }) => {
  await page.goto('/employee-earnings');
  await expect(page.getByRole('status').getByText('Please log in to continue.')).toBeVisible();
  await expectSent(page, [...VERIFIED, ...CUSTOMER, ...EMPLOYEE, '/admin', '/otp-verification'], '/');
});

// proves: session.unverified, may.verified-pages, route.otp-verification
// proves: pro.route.customer-pages, pro.state.customer-unverified, pro.may.verified, pro.route.root
test('an unverified customer is redirected to the code screen', async ({ page, request, consoleGuard }) => {
  consoleGuard.allow(REFUSED);
  const { name, mobile, password } = newTestUser();
  const { success } = await (
    await request.post('/api/user/user-register', { data: { name, mobile, password } })
  ).json();
  await storeSession(page, success);
  await expectSent(page, [...VERIFIED, ...CUSTOMER, '/'], '/otp-verification');
});

// proves: route.unauthorized, route.user-home
// proves: pro.screen.unauthorized, pro.route.unauthorized, pro.route.otp-verification, pro.error.guard
test('a customer cannot open the pages of professionals and operators', { tag: '@full' }, async ({
  page,
  request,
  consoleGuard,
}) => {
  consoleGuard.allow(REFUSED);
  await storeSession(page, await newSession(request, 'user'));
  await expectSent(page, [...EMPLOYEE, '/admin', '/admin/professionals'], '/unauthorized');
  await expect(
    page.getByText('Unauthorized - You do not have permission to access this page.'),
  ).toBeVisible();
  await expectSent(page, ['/user-home', '/otp-verification'], '/');
});

// proves: may.user-pages
// proves: pro.route.user-pages, pro.may.user-only, pro.route.root
test('a professional cannot open the pages of customers', { tag: '@full' }, async ({
  page,
  request,
  consoleGuard,
}) => {
  consoleGuard.allow(REFUSED);
  await storeSession(page, await newSession(request, 'employee'));
  await expectSent(page, [...VERIFIED, ...CUSTOMER, '/admin'], '/unauthorized');
  await expectSent(page, ['/'], '/employee-home');
});

test('a page follows the account that logs in in another tab', { tag: '@full' }, async ({
  page,
  consoleGuard,
}) => {
  consoleGuard.allow(REFUSED);
  await createLoggedInCustomer(page);
  await page.goto('/service-enquiry');
  await expect(page.getByText('No enquiries available')).toBeVisible();
  const { token, id, name, mobile } = await createCustomer(page.request);
  await api(page.request, token, 'POST', 'user/create-enquiry', {
    serviceId: 30104,
    name,
    mobile,
    email: 'asha@example.com',
    address: '12 MG Road, Pune 411001',
    description: 'An enquiry of the other account',
  });
  const tab = await page.context().newPage();
  await tab.goto('/unauthorized');
  const logIn = (session: Record<string, string>) =>
    tab.evaluate((values) => {
      for (const [key, value] of Object.entries(values)) localStorage.setItem(key, value);
    }, session);
  await logIn({ token, role: 'user', name, user_id: String(id), is_verified: '1', phoneNumber: mobile });
  // The list is polled once a minute, so it is the loader that ran again.
  await expect(page.getByText('An enquiry of the other account')).toBeVisible();
  await logIn({ role: 'employee', user_id: String(id + 1) });
  await page.waitForURL('**/unauthorized');
});
