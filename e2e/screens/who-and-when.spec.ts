import type { Locator, Page } from '@playwright/test';
import { logInOnScreen, signUp } from '../support/accounts.ts';
import { fillContact, line, next, SINGLE_SLOT } from '../support/booking-form.ts';
import { api, createLoggedInCustomer, type Customer, daysFromNow } from '../support/bookings.ts';
import { Keyboard } from '../support/keyboard.ts';
import { takenAnswer } from '../support/taken-answer.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

/** A service that no other test books, so that its first free time stays free. */
const SERVICE = { id: 30202, name: 'Plumber' };
const LIST = '/list-of-services?category=3&subcategory=302';

const sheet = (page: Page) => page.getByRole('dialog', { name: 'Description' });
const chosenTime = (at: Locator | Page) =>
  at.getByRole('radiogroup', { name: 'Preferred time' }).getByRole('radio', { checked: true });
const bookServices = (page: Page) => page.getByRole('button', { name: 'Book Services' });
const sent = (page: Page) => page.getByRole('dialog').getByText('Great! Your Booking Was Successfully Sent.');
const serviceTile = (page: Page) => page.locator(`a[href^="/service/${SERVICE.id}/"]`).first();

/** Gives the account what an earlier booking left: an e-mail address and a saved address. */
async function returnToService(page: Page): Promise<Customer> {
  const customer = await createLoggedInCustomer(page);
  const profile = await page.request.post('/api/user/updateprofile', {
    headers: { authorization: `Bearer ${customer.token}`, 'x-aaspaas-client': 'web' },
    multipart: { email: 'meera.iyer@example.in' },
  });
  expect(profile.ok()).toBe(true);
  await api(page.request, customer.token, 'POST', 'user/addresses', {
    label: 'home',
    line: '14 Church Street',
    pincode: '560001',
    city: 'Bengaluru',
    state: 'Karnataka',
    is_default: true,
  });
  return customer;
}

/** Opens a list, so that its service opens over it, and counts the characters typed from now on. */
async function openList(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    let typed = 0;
    document.addEventListener('input', (event) => {
      if ((event as InputEvent).inputType?.startsWith('insert')) typed += 1;
      sessionStorage.setItem('typed', String(Number(sessionStorage.getItem('typed')) + typed));
      typed = 0;
    });
  });
  await page.goto(LIST);
  await page.waitForLoadState('networkidle');
  return () => page.evaluate(() => Number(sessionStorage.getItem('typed')));
}

// proves: single.page, cart.page, review.page
test('a returning customer books in six taps without typing', async ({ page }) => {
  await returnToService(page);
  const typed = await openList(page);
  let taps = 0;
  const tap = async (target: Locator) => {
    taps += 1;
    await target.click();
  };

  await tap(serviceTile(page));
  await expect(chosenTime(sheet(page))).toHaveCount(1);
  await tap(sheet(page).getByRole('link', { name: 'Book Service' }).first());
  await page.waitForURL(`**/service-book?service=${SERVICE.id}`);
  const slot = line(page, SINGLE_SLOT);
  await expect(slot.getByText(/^(Today|Tomorrow|\w{3} \d+ \w{3}), \d+:\d\d/)).toBeVisible();
  await expect(page.getByRole('radio', { name: /^Home, 14 Church Street/ })).toBeChecked();
  await expect(page.getByText('meera.iyer@example.in')).toBeVisible();
  await expectAccessible(page);
  await tap(page.getByRole('group', { name: 'Typical jobs' }).getByRole('button').first());
  await expect(page.getByLabel('Description')).not.toHaveValue('');
  await tap(page.getByRole('checkbox', { name: 'I agree' }));
  await tap(next(page));
  await page.waitForURL('**/picker-service-booking?booking_id=*');
  await expect(page.getByText(/^Reserved for you until \d+:\d\d (am|pm)$/)).toBeVisible();
  await expectAccessible(page);
  await tap(bookServices(page));
  await expect(sent(page)).toBeVisible();
  expect(taps).toBe(6);
  expect(await typed()).toBe(0);
});

// proves: more.keyboard
test('the same by keyboard, with the roles, names and announcements of a screen reader', async ({ page }) => {
  await returnToService(page);
  const typed = await openList(page);
  const keyboard = await Keyboard.of(page);

  await serviceTile(page).focus();
  await keyboard.press('Enter');
  await expect(chosenTime(sheet(page))).toHaveCount(1);
  await keyboard.expectFocusTrapped();
  await keyboard.to('radio', /^Working Per Hour/);
  await keyboard.to('radio', /^\d+ hours?$/);
  const before = await sheet(page).locator('input[name$="-duration"]:checked').inputValue();
  await keyboard.press('ArrowRight');
  await expect(sheet(page).locator('input[name$="-duration"]:checked')).not.toHaveValue(before);
  // The outcome of the change is announced.
  await expect(
    sheet(page)
      .getByRole('status')
      .filter({ hasText: /^\d+:\d\d (am|pm), (free|few left|we’ll try)\. Total ₹[\d,]+\.$/ }),
  ).toBeAttached();
  await keyboard.to('radio', /^(Today, )?\w{3} \d+ \w{3}, (free|few left|we’ll try)$/);
  await keyboard.to('radio', /^\d+:\d\d (am|pm)/);
  await keyboard.use('link', 'Book Service');
  await page.waitForURL(`**/service-book?service=${SERVICE.id}`);
  await keyboard.expectPage(/^Book this service/);
  await keyboard.use('button', `Change: ${SINGLE_SLOT}`);
  await keyboard.to('radio', /^Working Per Hour/);
  const typical = page.getByRole('group', { name: 'Typical jobs' }).getByRole('button').first();
  const job = (await typical.textContent()) ?? '';
  await keyboard.use('button', job, 'Space');
  await expect(typical).toHaveAttribute('aria-pressed', 'true');
  await keyboard.use('checkbox', 'I agree to the terms and conditions', 'Space');
  await keyboard.use('button', 'Next');
  await page.waitForURL('**/picker-service-booking?booking_id=*');
  await keyboard.expectPage(/^Check your booking/);
  await keyboard.use('button', 'Book Services');
  await expect(sent(page)).toBeVisible();
  expect(await typed()).toBe(0);
});

// proves: detail.bookable-actions
test('the sheet shows price, duration, day, times and button without scrolling; nothing moves', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await openList(page);
  await page.evaluate(() => {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
      })[])
        if (!entry.hadRecentInput)
          document.body.dataset['shift'] = String(Number(document.body.dataset['shift'] ?? 0) + entry.value);
    }).observe({ type: 'layout-shift' });
  });
  await serviceTile(page).click();
  await expect(chosenTime(sheet(page))).toHaveCount(1);
  const details = sheet(page);
  expect((await details.boundingBox())?.y).toBeLessThanOrEqual(20);
  const seen = {
    price: details.getByRole('radiogroup', { name: 'Service method' }),
    duration: details.getByRole('button', { name: 'More time', exact: true }),
    day: details.getByRole('radiogroup', { name: 'Preferred date' }),
    times: details.getByRole('radiogroup', { name: 'Preferred time' }),
    button: details.getByRole('link', { name: 'Book Service' }).first(),
  };
  const bar = (await seen.button.boundingBox())?.y ?? 0;
  for (const [what, locator] of Object.entries(seen)) {
    const box = await locator.boundingBox();
    expect(box, what).not.toBeNull();
    const bottom = (box?.y ?? 0) + (box?.height ?? 0);
    expect(bottom, what).toBeLessThanOrEqual(what === 'button' ? 800 : bar);
  }
  expect((await seen.button.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  const cells = seen.times.getByRole('radio');
  expect((await cells.first().boundingBox())?.height).toBeGreaterThanOrEqual(44);
  expect(Number((await page.evaluate(() => document.body.dataset['shift'])) ?? 0)).toBeLessThan(0.01);
  await expectAccessible(page);
});

test('what was chosen without a login is still chosen after it', async ({ page }) => {
  const user = await signUp(page);
  await page.evaluate(() => localStorage.clear());
  await page.context().clearCookies();
  await openList(page);
  await serviceTile(page).click();
  await expect(chosenTime(sheet(page))).toHaveCount(1);
  // Another day and its first free time.
  const days = sheet(page).getByRole('radiogroup', { name: 'Preferred date' }).getByRole('radio');
  await days.nth(3).check();
  const time = await chosenTime(sheet(page)).inputValue();
  await sheet(page).getByRole('button', { name: 'More time', exact: true }).click();
  const duration = await sheet(page).locator('input[name$="-duration"]:checked').inputValue();
  await sheet(page).getByRole('link', { name: 'Book Service' }).first().click();
  await page.waitForURL((url) => url.pathname === '/');
  await logInOnScreen(page, user, '/login');
  await page.waitForURL(`**/service-book?service=${SERVICE.id}`);
  const slot = line(page, SINGLE_SLOT);
  await slot.getByRole('button', { name: /^Change: / }).click();
  await expect(slot.locator('input[name$="-date"]:checked')).toHaveValue(daysFromNow(3));
  await expect(slot.locator('input[name$="-time"]:checked')).toHaveValue(time);
  await expect(slot.locator('input[name$="-duration"]:checked')).toHaveValue(duration);
});

test('a time that was taken is replaced by one of the next three, in the form and on the review; nothing is lost', async ({
  page,
  consoleGuard,
}) => {
  consoleGuard.allow(/status of 409/);
  await createLoggedInCustomer(page);
  await page.goto(`/service-book?service=${SERVICE.id}`);
  const slot = line(page, SINGLE_SLOT);
  await expect(chosenTime(slot)).toHaveCount(1);
  await fillContact(page);
  await page.getByRole('checkbox', { name: 'I agree' }).check();
  const inForm = await takenAnswer(page, SERVICE.id, {
    cart_id: null,
    detail_id: null,
    service_id: SERVICE.id,
  });
  await page.route(
    '**/api/user/book/singleservice',
    async (route) => {
      // The first free time was promised.
      expect(route.request().postDataJSON()).toMatchObject({ promised: true, serviceId: SERVICE.id });
      await route.fulfill({ status: 409, json: inForm.json });
    },
    { times: 1 },
  );
  await next(page).click();
  await expect(slot.getByText('This time was just taken. Please choose another one.')).toBeVisible();
  const times = page.getByRole('group', { name: 'Next free times' }).getByRole('button');
  await expect(times).toHaveCount(3);
  await expect(times.first()).toBeFocused();
  await expectAccessible(page);
  await times.first().click();
  await expect(times).toHaveCount(0);
  const created = page.waitForRequest('**/api/user/book/singleservice');
  await next(page).click();
  expect((await created).postDataJSON()).toMatchObject({
    preferredDate: inForm.next[0]?.date,
    preferredTime: inForm.next[0]?.time,
    description: 'Two rooms and the kitchen',
  });
  await page.waitForURL('**/picker-service-booking?booking_id=*');

  const id = Number(new URL(page.url()).searchParams.get('booking_id'));
  const token = await page.evaluate(() => localStorage.getItem('token'));
  type Draft = { data: { details: { id: number }[] } };
  const { data } = await api<Draft>(page.request, token, 'GET', `user/getbooking/${id}`);
  const onReview = await takenAnswer(page, SERVICE.id, {
    cart_id: null,
    detail_id: data.details[0]?.id,
    service_id: SERVICE.id,
  });
  await page.route(
    '**/api/user/updatePayment/*',
    (route) => route.fulfill({ status: 409, json: onReview.json }),
    { times: 1 },
  );
  await bookServices(page).click();
  await expect(times.first()).toBeFocused();
  await expect(bookServices(page)).toBeDisabled();
  await expectAccessible(page);
  const moved = page.waitForRequest('**/api/user/draft/slot');
  await times.nth(1).click();
  expect((await moved).postDataJSON()).toMatchObject({
    preferredDate: onReview.next[1]?.date,
    preferredTime: onReview.next[1]?.time,
  });
  await expect(page.getByText('The new time is saved.').first()).toBeVisible();
  await expect(page.getByText('Two rooms and the kitchen')).toBeVisible();
  await bookServices(page).click();
  await expect(sent(page)).toBeVisible();
});

test('free times that do not load never block a booking', async ({ page, consoleGuard }) => {
  consoleGuard.allow(/status of 500/);
  await createLoggedInCustomer(page);
  await page.route('**/api/services/*/slots?*', (route) =>
    route.fulfill({ status: 500, json: { status: 500 } }),
  );
  await page.goto(`/service-book?service=${SERVICE.id}`);
  const slot = line(page, SINGLE_SLOT);
  await expect(slot.getByText('Free times didn’t load. Pick any time and we’ll confirm it.')).toBeVisible();
  await expectAccessible(page);
  await slot.locator('input[type="date"]').fill(daysFromNow(30));
  await slot.locator('input[type="time"]').fill('11:10');
  await fillContact(page);
  await page.getByRole('checkbox', { name: 'I agree' }).check();
  const created = page.waitForRequest('**/api/user/book/singleservice');
  await next(page).click();
  expect((await created).postDataJSON()).not.toHaveProperty('promised');
  await page.waitForURL('**/picker-service-booking?booking_id=*');
  await expect(page.getByText('11:10 am – 12:10 pm')).toBeVisible();
});
