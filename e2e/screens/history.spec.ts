import type { Page } from '@playwright/test';
import {
  createBooking,
  cancelAsOperator,
  daysFromNow,
  createLoggedInCustomer,
  SERVICES,
} from '../support/bookings.ts';
import { card, dialog, openDetails, toast, visitRow } from '../support/elements.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

const TABS = ['/instand-booking', '/scheduled-booking', '/complete-booking', '/cancel-booking'];
const NETWORK = /net::ERR_(FAILED|INTERNET_DISCONNECTED)/;
const REFUSED = /the server responded with a status of (409|500)/;

/** Advances the clock past the poll interval of a list. */
const waitForPoll = (page: Page) => page.clock.fastForward(5000);

test.describe('every tab', () => {
  // proves: route.instand-booking, route.scheduled-booking, route.complete-booking, route.cancel-booking, error.empty
  // proves: pro.error.bookings
  test('without bookings shows what to do next', { tag: '@full' }, async ({ page }) => {
    await createLoggedInCustomer(page);
    for (const path of TABS) {
      await page.goto(path);
      await expect(page.getByText('No bookings available')).toBeVisible();
      await expect(page.getByRole('link', { name: 'Find a service' })).toBeVisible();
    }
    // Only the heading differs between the tabs.
    await expectAccessible(page);
  });

  // proves: error.lists
  test('shows an error with a retry when loading fails', { tag: '@full' }, async ({ page, consoleGuard }) => {
    consoleGuard.allow(NETWORK);
    await createLoggedInCustomer(page);
    const calls = /api\/user\/(getbookings|scheduledbookings|completedbookings|canceledbookings)/;
    for (const path of TABS) {
      await page.route(calls, (route) => route.abort());
      await page.goto(path);
      await expect(page.getByText('Failed to load bookings. Please try again.')).toBeVisible();
      if (path === TABS[0]) await expectAccessible(page);
      await page.unroute(calls);
      await page.getByRole('button', { name: 'Retry' }).click();
      await expect(page.getByText('No bookings available')).toBeVisible();
    }
  });
});

// proves: line.confirmed, line.statuses, more.who-comes
test('the list follows the work without user action', { tag: '@full' }, async ({ page }) => {
  await page.clock.install();
  const customer = await createLoggedInCustomer(page);
  const line = await createBooking(page.request, customer);
  await page.goto('/instand-booking');
  const shown = card(page, line.service);
  const step = shown.getByRole('list').first().locator('[aria-current="step"]');
  await openDetails(shown);
  await expect(page.getByText('14 Church Street, Bengaluru 560001')).toBeVisible();
  await expect(visitRow(page, line.service)).toContainText(/You’ll see who by (\w{3} )?(8 pm|\d+ \w{3})\.$/);
  await expect(shown.getByText(/^You’ll see who by (\w{3} \d+ \w{3}, )?8:00 pm\.$/).first()).toBeVisible();
  await expect(step).toHaveText('Coming, now');
  await expectAccessible(page);

  await line.advance('assigned');
  await waitForPoll(page);
  await expect(visitRow(page, line.service)).toContainText(/\w+ is coming$/);
  await expect(shown.getByText('Who is coming')).toBeVisible();

  await line.advance('code');
  await waitForPoll(page);
  await expect(shown.getByText(/^Say it only when .+ is at your door\.$/)).toBeVisible();
  await expect(shown.getByRole('status')).toContainText(/\d{4}/);
  await expectAccessible(page);

  await line.advance('started');
  await waitForPoll(page);
  await expect(visitRow(page, line.service)).toContainText('work started');
  await expect(step).toHaveText('Started, now');
  await expect(shown.getByText(/^Since \d+:\d\d (am|pm)\. Booked until \d+:\d\d (am|pm)\.$/)).toBeVisible();
  await expect(shown.getByRole('button', { name: 'Cancel Booking' })).toBeHidden();
  await expect(shown.getByText('Start code')).toBeHidden();

  await line.advance('done');
  await waitForPoll(page);
  await expect(dialog(page, 'Is the work done well?')).toBeVisible();
});

test('an opened booking stays open when the list is refreshed', { tag: '@full' }, async ({ page }) => {
  const customer = await createLoggedInCustomer(page);
  const first = await createBooking(page.request, customer, { service: SERVICES[1], date: daysFromNow(9) });
  const next = await createBooking(page.request, customer, { service: SERVICES[0], date: daysFromNow(3) });
  await page.goto('/instand-booking');
  // Only the next visit is open.
  await expect(visitRow(page, next.service)).toHaveAttribute('aria-expanded', 'true');
  const heading = visitRow(page, first.service);
  await expect(heading).toHaveAttribute('aria-expanded', 'false');
  await heading.click();
  await first.advance('assigned');
  await expect(heading).toContainText(/ is coming$/);
  await expect(heading).toHaveAttribute('aria-expanded', 'true');
});

test.describe('cancelling', () => {
  // proves: line.pending, error.cancel
  test('asks for confirmation and keeps the booking when declined', async ({ page }) => {
    const customer = await createLoggedInCustomer(page);
    const line = await createBooking(page.request, customer);
    await page.goto('/instand-booking');
    await card(page, line.service).getByRole('button', { name: 'Cancel Booking' }).click();
    const question = dialog(page, 'Are you sure?');
    await expect(question).toContainText("You won't be able to revert this!");
    await expect(question).toContainText(line.service);
    await expectAccessible(page);
    await question.getByRole('button', { name: 'No, keep it' }).click();
    await expect(toast(page, 'Your booking is safe :).')).toBeVisible();
    await expect(card(page, line.service)).toBeVisible();
  });

  // proves: line.pending, history.canceled
  test('moves the booking to the canceled tab', { tag: ['@wide', '@full'] }, async ({ page }) => {
    const customer = await createLoggedInCustomer(page);
    const line = await createBooking(page.request, customer);
    await page.goto('/instand-booking');
    await card(page, line.service).getByRole('button', { name: 'Cancel Booking' }).click();
    await dialog(page, 'Are you sure?').getByRole('button', { name: 'Yes, cancel it!' }).click();
    await expect(toast(page, 'Booking cancelled.')).toBeVisible();
    await expect(page.getByText('No bookings available')).toBeVisible();

    await page.getByRole('link', { name: 'Canceled' }).click();
    const heading = page.getByRole('button', { name: new RegExp(line.code) });
    await expect(heading).toContainText('Canceled');
    await expect(card(page, line.service)).toContainText('Cancelled byYou');
    await expect(card(page, line.service).getByRole('link', { name: 'View Details' })).toHaveAttribute(
      'href',
      `/service/${SERVICES[0].id}`,
    );
    await expectAccessible(page);
    await heading.click();
    await expect(card(page, line.service)).toBeHidden();
  });

  // proves: error.cancel
  test('shows the error and the current state when the server refuses', { tag: '@full' }, async ({
    page,
    consoleGuard,
  }) => {
    consoleGuard.allow(NETWORK);
    consoleGuard.allow(REFUSED);
    const customer = await createLoggedInCustomer(page);
    const line = await createBooking(page.request, customer, { stage: 'code' });
    await page.clock.install();
    await page.goto('/instand-booking');
    const yes = dialog(page, 'Are you sure?').getByRole('button', { name: 'Yes, cancel it!' });
    const cancel = () => card(page, line.service).getByRole('button', { name: 'Cancel Booking' }).click();
    await expect(card(page, line.service)).toBeVisible();
    await page.route('**/api/user/cancelbooking', (route) => route.abort());
    await page.route('**/api/user/getbookings*', (route) => route.abort());
    // After a failed poll, no request is in flight that could still show the started work.
    const cutOff = page.waitForEvent('requestfailed', (request) => request.url().includes('/getbookings'));
    await cancel();
    await yes.click();
    await expect(toast(page, 'An error occurred while canceling the booking.')).toBeVisible();
    await waitForPoll(page);
    await cutOff;
    await page.unroute('**/api/user/cancelbooking');
    await cancel();
    await expect(yes).toBeVisible();
    // The work starts while the confirmation is open.
    await line.advance('started');
    await yes.click();
    await expect(toast(page, 'Failed to cancel booking. Please try again.')).toBeVisible();
    await page.unroute('**/api/user/getbookings*');
    await waitForPoll(page);
    await expect(visitRow(page, line.service)).toContainText('work started');
  });

  // proves: history.canceled-card
  // proves: pro.customer.canceled-card
  test('by the operator shows the reason', { tag: '@full' }, async ({ page }) => {
    const customer = await createLoggedInCustomer(page);
    const line = await createBooking(page.request, customer);
    await cancelAsOperator(line.lineId, 'The road is closed.');
    await page.goto('/cancel-booking');
    await expect(card(page, line.service)).toContainText('Cancelled byAdmin');
    await expect(card(page, line.service)).toContainText('The road is closed.');
  });
});

// proves: history.scheduled
test('scheduled bookings are grouped by day', { tag: ['@wide', '@full'] }, async ({ page }) => {
  const customer = await createLoggedInCustomer(page);
  const later = await createBooking(page.request, customer, { date: daysFromNow(5), service: SERVICES[1] });
  const sooner = await createBooking(page.request, customer, { date: daysFromNow(1), service: SERVICES[2] });
  await page.goto('/scheduled-booking');
  const days = page.getByRole('main').getByRole('heading', { level: 2 });
  await expect(days).toHaveCount(2);
  await expect(days.first()).toContainText('Tomorrow');
  await expect(page.getByRole('article')).toHaveCount(2);
  await expect(page.getByRole('article').first()).toContainText(sooner.service);
  await expect(page.getByRole('article').last()).toContainText(later.service);
  await expect(card(page, sooner.service).getByRole('button', { name: 'Cancel Booking' })).toBeVisible();
  await visitRow(page, later.service).click();
  await expect(card(page, later.service).getByRole('button', { name: 'Cancel Booking' })).toBeVisible();
  await expectAccessible(page);
});

// proves: history.paging
test('a long history loads page by page', { tag: '@full' }, async ({ page }) => {
  const customer = await createLoggedInCustomer(page);
  for (let count = 0; count < 11; count += 1) await createBooking(page.request, customer);
  await page.clock.install();
  await page.goto('/instand-booking');
  const rows = page.getByRole('main').getByRole('article');
  await expect(rows).toHaveCount(10);
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect(rows).toHaveCount(11);
  const loaded = page.waitForResponse(/getbookings/);
  await waitForPoll(page);
  await loaded;
  await expect(rows).toHaveCount(11);
  await expect(page.getByRole('button', { name: 'Show more' })).toBeHidden();
});
