import type { Locator, Page } from '@playwright/test';
import { line, next, SINGLE_SLOT } from '../support/booking-form.ts';
import {
  api,
  createBooking,
  createLoggedInCustomer,
  type Customer,
  daysFromNow,
  SERVICES,
} from '../support/bookings.ts';
import { recordShifts, visibleShifts } from '../support/layout-shifts.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

/** The size at which the targets of the design are measured. */
const PHONE = { width: 360, height: 800 };

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const tiles = (page: Page) => region(page, 'Most booked near you').getByRole('listitem');
const again = (page: Page) => region(page, 'Book again');

/** A customer whose browser has the cookie from which the server knows which home to render. */
async function openAsCustomer(page: Page): Promise<Customer> {
  const customer = await createLoggedInCustomer(page);
  await page.context().addCookies([{ name: 'role', value: 'user', domain: '127.0.0.1', path: '/' }]);
  await page.setViewportSize(PHONE);
  return customer;
}

/** Work that is paid and rated, so that nothing about it waits for the customer. */
async function finishedWork(page: Page, customer: Customer): Promise<void> {
  const { lineId } = await createBooking(page.request, customer, {
    stage: 'approved',
    service: SERVICES[2],
    paid: true,
  });
  const body = { service_id: SERVICES[2].id, rating: 5, detail_id: lineId };
  await api(page.request, customer.token, 'POST', 'user/service/feedback', body);
}

test('a customer’s home: greeting, the next visit, search, Book again, tiles; nothing moves', {
  tag: '@full',
}, async ({ page }) => {
  const customer = await openAsCustomer(page);
  await recordShifts(page);

  // A customer without bookings.
  await page.goto('/');
  await expect(page.getByText(/^Good (morning|afternoon|evening), Meera$/)).toBeVisible();
  await expect(tiles(page)).toHaveCount(8);
  await page.waitForLoadState('networkidle');
  await expect(again(page)).toHaveCount(0);
  expect(await visibleShifts(page)).toEqual([]);

  await finishedWork(page, customer);
  await createBooking(page.request, customer, {
    stage: 'assigned',
    service: SERVICES[1],
    date: daysFromNow(3),
  });
  // On a device that has not shown the new parts yet, and on one that has.
  for (const visit of ['first', 'second']) {
    if (visit === 'first')
      await page.evaluate(() => {
        localStorage.removeItem('topCard');
        localStorage.removeItem('bookAgain');
      });
    await page.goto('/');
    await expect(page.getByRole('region', { name: /is coming$/ })).toBeVisible();
    await expect(again(page).getByRole('listitem')).toHaveCount(1);
    await page.waitForLoadState('networkidle');
    expect(await visibleShifts(page), visit).toEqual([]);
  }
  const title = page.getByRole('heading', { level: 1, name: 'Get Services Whenever You Need Them' });
  expect(await title.evaluate((element) => getComputedStyle(element).fontSize)).toBe('14px');
  const top = await tiles(page)
    .first()
    .evaluate((element) => Math.round(element.getBoundingClientRect().top));
  expect(top).toBeLessThanOrEqual(600);
  await expectAccessible(page);
  await page.setViewportSize({ width: 320, height: 800 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await page.getByRole('main').getByRole('link', { name: 'What do you need?' }).click();
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused();
});

test('on a device that has not shown home yet, nothing moves when slow parts arrive', {
  tag: '@full',
}, async ({ page }) => {
  const customer = await openAsCustomer(page);
  await finishedWork(page, customer);
  await createBooking(page.request, customer, {
    stage: 'assigned',
    service: SERVICES[1],
    date: daysFromNow(3),
  });
  await recordShifts(page);
  let answer = () => {};
  const slow = new Promise<void>((resolve) => (answer = resolve));
  await page.route(/\/api\/user\/(next|book-again)\b/, async (route) => {
    await slow;
    await route.fallback();
  });
  await page.goto('/');
  const greeting = page.getByText(/^Good (morning|afternoon|evening), Meera$/);
  await expect(greeting).toBeVisible();
  // Longer than a part needs on slow 4G.
  await page.waitForTimeout(5000);
  await expect(tiles(page).first()).toBeHidden();
  // The place of the first card shows that it is loading.
  const place = greeting.locator('xpath=following-sibling::div[1]/div');
  expect((await place.boundingBox())?.height).toBeGreaterThan(100);
  answer();
  await expect(page.getByRole('region', { name: /is coming$/ })).toBeVisible();
  await expect(again(page).getByRole('listitem')).toHaveCount(1);
  await expect(tiles(page).first()).toBeVisible();
  expect(await visibleShifts(page)).toEqual([]);
});

// proves: single.page, review.page
test('Book again books the same work at the professional’s next free time in four taps, without typing', {
  tag: '@full',
}, async ({ page }) => {
  const customer = await openAsCustomer(page);
  await finishedWork(page, customer);
  await page.addInitScript(() => {
    document.addEventListener('input', (event) => {
      if (!(event as InputEvent).inputType?.startsWith('insert')) return;
      sessionStorage.setItem('typed', String(Number(sessionStorage.getItem('typed')) + 1));
    });
  });
  await page.goto('/');
  let taps = 0;
  const tap = async (target: Locator) => {
    taps += 1;
    await target.click();
  };
  const button = again(page).getByRole('link', { name: `: ${SERVICES[2].name}` });
  await expect(button).toHaveText(/^Book · (Today|Tomorrow|\w{3} \d+ \w{3},) \d+:\d\d (am|pm)$/);
  const time = /\d+:\d\d (am|pm)/.exec((await button.textContent()) ?? '')?.[0] ?? '';
  const who = /^\S+/.exec((await again(page).getByRole('paragraph').first().textContent()) ?? '')?.[0] ?? '';
  await tap(button);
  await page.waitForURL(`**/service-book?service=${SERVICES[2].id}`);
  const slot = line(page, SINGLE_SLOT);
  await expect(slot).toContainText(time.replace(/ .*/, ''));
  await expect(slot).toContainText(who);
  const created = page.waitForRequest('**/api/user/book/singleservice');
  await tap(page.getByRole('checkbox', { name: 'I agree' }));
  await tap(next(page));
  expect((await created).postDataJSON()).toMatchObject({
    promised: true,
    professional_id: expect.any(Number),
    serviceMethod: 'hour',
    address: '14 Church Street, Bengaluru 560001',
    description: 'Please ring twice, the bell is old.',
  });
  await page.waitForURL('**/picker-service-booking?booking_id=*');
  await tap(page.getByRole('button', { name: 'Book Services' }));
  await expect(
    page.getByRole('dialog').getByText('Great! Your Booking Was Successfully Sent.'),
  ).toBeVisible();
  expect(taps).toBe(4);
  expect(await page.evaluate(() => Number(sessionStorage.getItem('typed')))).toBe(0);

  // Home says what happens next; the first tile stays high.
  await page.waitForURL((url) => url.pathname === '/');
  await expect(region(page, 'Booked, Meera.')).toBeVisible();
  await expect(again(page)).toBeHidden();
  const top = await tiles(page)
    .first()
    .evaluate((element) => Math.round(element.getBoundingClientRect().top));
  expect(top).toBeLessThanOrEqual(600);
});

test('bookings that do not load can be loaded again, below them home is complete', async ({
  page,
  consoleGuard,
}) => {
  consoleGuard.allow(/status of 500/);
  const customer = await openAsCustomer(page);
  await createBooking(page.request, customer, {
    stage: 'assigned',
    service: SERVICES[1],
    date: daysFromNow(4),
  });
  // After the last notification, without an unread one, no live update loads the bookings again.
  await expect
    .poll(async () => {
      const { data } = await api<{ data: { kind: string }[] }>(
        page.request,
        customer.token,
        'GET',
        'user/notifications',
      );
      return data.map(({ kind }) => kind);
    })
    .toContain('professional_found');
  await api(page.request, customer.token, 'POST', 'user/notifications/read', { all: true });
  const calls = /\/api\/user\/(next|book-again)\b/;
  await page.route(calls, (route) => route.fulfill({ status: 500, json: { status: 500 } }));
  await page.goto('/');
  await expect(page.getByText('Your bookings didn’t load.')).toBeVisible();
  await expect(tiles(page).first()).toBeVisible();
  await expect(again(page)).toHaveCount(0);
  await expectAccessible(page);
  await page.unroute(calls);
  await page.getByRole('main').getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('region', { name: /is coming$/ })).toBeVisible();
});
