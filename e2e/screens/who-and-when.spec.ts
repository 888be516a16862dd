import type { Locator, Page } from '@playwright/test';
import { logInOnScreen, signUp } from '../support/accounts.ts';
import { fillContact, line, next, SINGLE_SLOT } from '../support/booking-form.ts';
import { api, createLoggedInCustomer, daysFromNow } from '../support/bookings.ts';
import { recordShifts, visibleShifts } from '../support/layout-shifts.ts';
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

/** Opens a list, so that its service opens over it. */
async function openList(page: Page): Promise<void> {
  await page.goto(LIST);
  await page.waitForLoadState('networkidle');
}

// proves: detail.bookable-actions
test('the sheet shows price, duration, day, times and button without scrolling; nothing moves', {
  tag: '@full',
}, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await recordShifts(page);
  await openList(page);
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
  expect(await visibleShifts(page)).toEqual([]);
  await expectAccessible(page);
});

test('what was chosen without a login is still chosen after it', { tag: '@full' }, async ({ page }) => {
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

test('a time that was taken is replaced by one of the next three, in the form and on the review; nothing is lost', {
  tag: '@full',
}, async ({ page, consoleGuard }) => {
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
  // The draft is loaded again after the change; the answer comes only once the booking is confirmed.
  const confirmed = page.waitForResponse('**/api/user/updatePayment/*');
  await page.route(
    '**/api/user/getbooking/*',
    async (route) => {
      await confirmed;
      await route.continue();
    },
    { times: 1 },
  );
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

test('free times that do not load never block a booking', { tag: '@full' }, async ({
  page,
  consoleGuard,
}) => {
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

/** Creates a draft on that day; returns the address of its review and its line. */
async function openDraft(page: Page, date: string): Promise<{ review: string; lineId: number }> {
  const { token } = await createLoggedInCustomer(page);
  type Draft = { data: { id: number; details: { id: number }[] } };
  const created = await api<Draft>(page.request, token, 'POST', 'user/book/singleservice', {
    serviceId: SERVICE.id,
    serviceMethod: 'hour',
    workingDuration: 2,
    preferredDate: date,
    preferredTime: '18:00',
    promised: true,
    name: 'Meera Iyer',
    email: 'meera.iyer@example.in',
    mobile: '9876543210',
    address: '14 Church Street, Bengaluru 560001',
    description: 'The tap drips.',
    latitude: 12.9716,
    longitude: 77.5946,
  });
  const { id } = created.data;
  const { data } = await api<Draft>(page.request, token, 'GET', `user/getbooking/${id}`);
  return { review: `/picker-service-booking?booking_id=${id}`, lineId: data.details[0]?.id ?? 0 };
}

test('the review opens the times at the booked day, which is in view', { tag: '@full' }, async ({ page }) => {
  const date = daysFromNow(12);
  const { review, lineId } = await openDraft(page, date);
  await page.goto(review);
  // The times of the line, which leave out its own hold.
  const loaded = page.waitForResponse(`**/api/user/lines/${lineId}/slots`);
  await page.getByRole('button', { name: `Change: ${SINGLE_SLOT}` }).click();
  expect((await loaded).ok()).toBe(true);
  const day = page.getByRole('radiogroup', { name: 'Preferred date' }).getByRole('radio', { checked: true });
  await expect(day).toHaveValue(date);
  await expect(day.locator('xpath=..')).toBeInViewport({ ratio: 0.9 });
  await expect(chosenTime(page)).toHaveValue('18:00');
});

test('a review that does not load keeps the way back, and Retry loads it', async ({ page, consoleGuard }) => {
  consoleGuard.allow(/status of 500/);
  const { review } = await openDraft(page, daysFromNow(13));
  const calls = '**/api/user/getbooking/*';
  await page.route(calls, (route) => route.fulfill({ status: 500, json: { status: 500, message: 'x' } }));
  await page.goto(review);
  await expect(page.getByText('Failed to load bookings. Please try again.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Check your booking' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Back', exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.unroute(calls);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(bookServices(page)).toBeVisible();
});

/**
 * Opens the sheet with the first free time chosen for one hour, before the service's details arrive. Returns that time, and
 * delivers the details with a usual duration of two hours.
 */
async function openBeforeDetails(page: Page) {
  const details = Promise.withResolvers<void>();
  await page.route(`**/api/user/getservice/${SERVICE.id}*`, async (route) => {
    await details.promise;
    const answer = await (await route.fetch()).json();
    const json = { ...answer, data: { ...answer.data, usual_duration: { hour: 2, day: null } } };
    await route.fulfill({ json });
  });
  await openList(page);
  await serviceTile(page).click();
  await expect(chosenTime(sheet(page))).toHaveCount(1);
  await expect(sheet(page).getByRole('radio', { name: '1 hour', exact: true })).toBeChecked();
  const time = await chosenTime(sheet(page)).inputValue();
  return { time, deliver: details.resolve };
}

const SLOTS = '**/api/services/*/slots?*';
const isUsual = (at: Page) =>
  expect(sheet(at).getByRole('radio', { name: '2 hours', exact: true })).toBeChecked();

test('a chosen time goes along while the times of the usual duration load', { tag: '@full' }, async ({
  page,
}) => {
  await createLoggedInCustomer(page);
  const { deliver } = await openBeforeDetails(page);
  const times = Promise.withResolvers<void>();
  await page.route(SLOTS, async (route) => {
    await times.promise;
    await route.continue();
  });
  deliver();
  await isUsual(page);
  await sheet(page).getByRole('link', { name: 'Book Service' }).first().click();
  await page.waitForURL(`**/service-book?service=${SERVICE.id}`);
  const slot = line(page, SINGLE_SLOT);
  const chosen = slot.getByText(/^(Today|Tomorrow|\w{3} \d+ \w{3}), \d+:\d\d/);
  await expect(chosen).toBeVisible();
  await expect(slot.getByText(/^2 hours/)).toBeVisible();
  const loaded = page.waitForResponse(SLOTS);
  times.resolve();
  await loaded;
  await expect(chosen).toBeVisible();
});

test('another time is chosen if the usual duration does not fit the first', { tag: '@full' }, async ({
  page,
}) => {
  const { time, deliver } = await openBeforeDetails(page);
  type Day = { times: { time: string; state: string }[] };
  await page.route(SLOTS, async (route) => {
    const answer = await (await route.fetch()).json();
    for (const one of (answer.data.days as Day[]).flatMap((day) => day.times))
      if (one.time === time) one.state = 'full';
    await route.fulfill({ json: answer });
  });
  deliver();
  await isUsual(page);
  await expect(chosenTime(sheet(page))).toHaveCount(1);
  await expect(chosenTime(sheet(page))).not.toHaveValue(time);
  // The customer released nothing, so nothing says so.
  const panel = sheet(page).getByRole('region', { name: 'Book Service' });
  await expect(panel.getByRole('status').filter({ hasText: /\S/ })).toHaveCount(0);
});
