import type { Page, Route } from '@playwright/test';
import { createBooking, daysFromNow, createLoggedInCustomer, SERVICES } from '../support/bookings.ts';
import { logInAfterRedirect, logInOnScreen, signUpOnScreen } from '../support/accounts.ts';
import {
  dateField,
  fillSlot,
  line,
  openMoreDates,
  openSlot,
  SINGLE_SLOT,
  timeField,
} from '../support/booking-form.ts';
import { expect, test } from '../support/test.ts';

const NETWORK = /net::ERR_(FAILED|INTERNET_DISCONNECTED)/;
const ADDRESS = '7, Church Street, Bengaluru 560001';
const WORK = 'The switch in the kitchen sparks';

const notice = (page: Page, text: string) =>
  page.getByRole('region', { name: 'Notices' }).getByText(text, { exact: true });
const next = (page: Page) => page.getByRole('button', { name: 'Next', exact: true });

async function fillBooking(page: Page): Promise<void> {
  await page.goto(`/service-book?service=${SERVICES[1].id}`);
  await fillSlot(page, SINGLE_SLOT, '2 hours', daysFromNow(3), '11:00');
  await page.getByLabel('Email').fill('meera@example.in');
  await page.getByLabel('Address', { exact: true }).fill(ADDRESS);
  await page.getByLabel('Description').fill(WORK);
}

async function expectBooking(page: Page): Promise<void> {
  await expect(page.getByLabel('Address', { exact: true })).toHaveValue(ADDRESS);
  await expect(page.getByLabel('Description')).toHaveValue(WORK);
  const slot = line(page, SINGLE_SLOT);
  await openSlot(slot);
  await expect(slot.getByRole('radio', { name: '2 hours', exact: true })).toBeChecked();
  await openMoreDates(slot);
  await expect(dateField(slot)).toHaveValue(daysFromNow(3));
  await expect(timeField(slot)).toHaveValue('11:00');
}

/** Lets the first of these writes reach the server and drops its response; records each try's response and idempotency key. */
async function loseFirstAnswer(page: Page, calls: string) {
  const tries: { key: string; answer: Record<string, never> }[] = [];
  await page.route(calls, async (route: Route) => {
    if (route.request().method() !== 'POST') return await route.continue();
    const response = await route.fetch();
    tries.push({
      key: route.request().headers()['idempotency-key'] ?? '',
      answer: await response.json(),
    });
    if (tries.length === 1) await route.abort();
    else await route.fulfill({ response });
  });
  return tries;
}

// proves: error.chunk, error.router
test('a chunk that fails to load reloads the page once, with what was typed; then the page shows an error', {
  tag: '@full',
}, async ({ page, consoleGuard }) => {
  consoleGuard.allow(/ERR_FAILED|dynamically imported module/);
  await createLoggedInCustomer(page);
  await page.goto('/user-report');
  await page.getByLabel('Description').fill(WORK);
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  const part = '**/assets/categories-popup-*.js';
  await page.route(part, (route) => route.abort());
  const categories = page.getByRole('button', { name: 'Categories', exact: true }).filter({ visible: true });
  await categories.click();
  await expect.poll(() => loads).toBe(1);
  await expect(page.getByLabel('Description')).toHaveValue(WORK);

  await categories.click();
  await expect(page.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible();
  await expect(page.getByText('Loading chunk failed')).toBeVisible();
  expect(loads).toBe(1);
  await page.unroute(part);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByLabel('Description')).toHaveValue(WORK);
  await categories.click();
  await expect(page.getByRole('dialog', { name: 'Categories' })).toBeVisible();
});

// proves: error.chunk
test('a chunk that hangs for 120 seconds reloads the page too', { tag: '@full' }, async ({ page }) => {
  await createLoggedInCustomer(page);
  await page.clock.install();
  await page.goto('/user-report');
  await page.getByLabel('Description').fill(WORK);
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  const chunkRequest = page.waitForRequest('**/assets/categories-popup-*.js');
  await page.route('**/assets/categories-popup-*.js', () => undefined);
  await page.getByRole('button', { name: 'Categories', exact: true }).filter({ visible: true }).click();
  await chunkRequest;
  await page.clock.runFor(100_000);
  expect(loads).toBe(0);
  await page.clock.runFor(25_000);
  await expect.poll(() => loads).toBe(1);
  await expect(page.getByLabel('Description')).toHaveValue(WORK);
});

// proves: error.chunk
test('a prefetched chunk fails silently, and loads when the network is back', { tag: '@full' }, async ({
  page,
  consoleGuard,
}) => {
  consoleGuard.allow(NETWORK);
  await createLoggedInCustomer(page);
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  const part = '**/assets/inbox-live-*.js';
  await page.route(part, (route) => route.abort());
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('inbox-live'));
  await page.goto('/user-report');
  await page.getByLabel('Description').fill(WORK);
  await failed;
  await page.unroute(part);
  const live = page.waitForRequest('**/api/user/events*');
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await live;
  expect(loads).toBe(1);
});

// proves: more.offline-form, more.retried
test('a booking form waits while offline and continues afterwards; nothing typed is lost', async ({
  page,
  context,
  consoleGuard,
}) => {
  consoleGuard.allow(NETWORK);
  await createLoggedInCustomer(page);
  await fillBooking(page);
  await page.getByRole('checkbox', { name: 'I agree' }).check();
  await context.setOffline(true);
  await next(page).click();
  await expect(notice(page, 'Waiting for the network...')).toBeVisible();
  await expect(page.getByLabel('Address', { exact: true })).toHaveValue(ADDRESS);
  await context.setOffline(false);
  await page.waitForURL('**/picker-service-booking?booking_id=*');
  await expect(page.getByText(ADDRESS)).toBeVisible();
});

// proves: more.offline-form
test('an expired session leads to the login and back to what was typed', { tag: '@full' }, async ({
  page,
  consoleGuard,
}) => {
  consoleGuard.allow(/status of 401/);
  const user = await signUpOnScreen(page);
  await fillBooking(page);
  const token = await page.evaluate(() => localStorage.getItem('token'));
  await page.request.post('/api/user/logout', {
    headers: { authorization: `Bearer ${token}`, 'x-aaspaas-client': 'web' },
    data: { token },
  });
  await page.getByRole('checkbox', { name: 'I agree' }).check();
  await next(page).click();
  await expect(notice(page, 'Please log in to continue.')).toBeVisible();
  await logInAfterRedirect(page, user);
  await page.waitForURL(`**/service-book?service=${SERVICES[1].id}`);
  await expectBooking(page);
});

// proves: more.retried
test('a write whose response was lost is retried with its key, and never executed twice', {
  tag: '@full',
}, async ({ page, consoleGuard }) => {
  consoleGuard.allow(NETWORK);
  const customer = await createLoggedInCustomer(page);
  const drafts = await loseFirstAnswer(page, '**/api/user/book/singleservice');
  await fillBooking(page);
  await page.getByRole('checkbox', { name: 'I agree' }).check();
  await next(page).click();
  await page.waitForURL('**/picker-service-booking?booking_id=*');
  expect(drafts).toHaveLength(2);
  expect(drafts[0]?.key).toMatch(/.{16,}/);
  expect(drafts[1]).toEqual(drafts[0]);

  const confirmed = await loseFirstAnswer(page, '**/api/user/updatePayment/*');
  await page.getByRole('button', { name: 'Book Services' }).click();
  await expect(
    page.getByRole('dialog').getByText('Great! Your Booking Was Successfully Sent.'),
  ).toBeVisible();
  expect(confirmed).toHaveLength(2);
  expect(confirmed[1]).toEqual(confirmed[0]);
  await page.waitForURL((url) => url.pathname === '/');

  await page.goto('/instand-booking');
  await expect(page.getByRole('article', { name: SERVICES[1].name })).toHaveCount(1);
  const cancelled = await loseFirstAnswer(page, '**/api/user/cancelbooking');
  await page.getByRole('button', { name: 'Cancel Booking' }).click();
  await page.getByRole('button', { name: 'Yes, cancel it!' }).click();
  await expect(notice(page, 'Booking cancelled.')).toBeVisible();
  expect(cancelled).toHaveLength(2);
  expect(cancelled[1]).toEqual(cancelled[0]);

  const done = await createBooking(page.request, customer, { stage: 'approved' });
  await page.goto(`/feedback?line=${done.lineId}`);
  const rated = await loseFirstAnswer(page, '**/api/user/service/feedback');
  await page.getByText('Good', { exact: true }).click();
  const home = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Submit' }).click();
  // The home page is loaded as a document, not by client navigation.
  await home;
  expect(new URL(page.url()).pathname).toBe('/');
  expect(rated).toHaveLength(2);
  expect(rated[1]).toEqual(rated[0]);
});

test('sign-up and the code end in a full page load', { tag: '@full' }, async ({ page }) => {
  const documents: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents.push(new URL(request.url()).pathname);
  });
  const user = await signUpOnScreen(page);
  // The sign-up goes to `/`, which redirects an unverified customer to the code; the code goes to `/` again.
  expect(documents.filter((path) => path === '/')).toHaveLength(2);
  await page.evaluate(() => localStorage.clear());
  await logInOnScreen(page, user, '/login');
});
