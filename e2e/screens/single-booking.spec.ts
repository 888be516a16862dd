import {
  bookableServices,
  fillContact,
  fillSlot,
  line,
  next,
  openSlot,
  rupees,
  SINGLE_SLOT,
  toastOf,
} from '../support/booking-form.ts';
import { createLoggedInCustomer } from '../support/bookings.ts';
import { signUp } from '../support/accounts.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

// proves: single.page, route.service-book, rule.single-booking, rule.slot
test('a single service is booked at the server’s price', async ({ page, consoleGuard }) => {
  consoleGuard.allow(/status of 409/);
  await createLoggedInCustomer(page);
  await page.goto('/service-book');
  await expect(page.getByRole('heading', { name: 'Which service do you want to book?' })).toBeVisible();
  await expectAccessible(page);

  const [one] = await bookableServices(page, 1);
  if (!one) throw new Error('the demo has no bookable services');
  // The page has an outdated price.
  await page.route(`**/api/user/getservice/${one.id}*`, async (route) => {
    const answer = await (await route.fetch()).json();
    await route.fulfill({ json: { ...answer, data: { ...answer.data, working_per_hour: 1 } } });
  });
  await page.goto(`/service-book?service=${one.id}`);
  await expect(page.getByRole('heading', { name: one.name })).toBeVisible();
  await expect(page.getByText('Each extra hour ₹1, only if you agree.')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Mobile number').fill('1');
  // Another method clears the duration.
  const slot = line(page, SINGLE_SLOT);
  await openSlot(slot);
  await slot.getByRole('radio', { name: /^Working Per Day/ }).check();
  await next(page).click();
  for (const text of [
    'Email is required',
    'Please enter a valid 10-digit mobile number.',
    'You must agree to the terms',
    'Working duration is required',
    'Please fill in all required fields for the bookin slot',
  ])
    await expect(page.getByText(text, { exact: true }).first()).toBeVisible();
  await page.getByLabel('Email').fill('nobody');
  await expect(page.getByText('Email is invalid', { exact: true })).toBeVisible();
  await page.getByLabel('Mobile number').fill('');
  await expect(page.getByText('Mobile number is required', { exact: true })).toBeVisible();

  await page.getByLabel('Mobile number').fill('9876543210');
  await fillContact(page);
  await fillSlot(page, SINGLE_SLOT, '2 hours');
  await page.getByRole('checkbox', { name: 'I agree' }).check();
  await next(page).click();
  const amount = rupees(one.working_per_hour * 2);
  await expect(page.getByText(`The price has changed to ${amount}.`)).toBeVisible();
  await next(page).click();
  await page.waitForURL('**/picker-service-booking?booking_id=*');
  await expect(
    page.getByRole('complementary').getByText(amount).filter({ visible: true }).first(),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Book Services' }).click();
  await expect(
    page.getByRole('dialog').getByText('Great! Your Booking Was Successfully Sent.'),
  ).toBeVisible();
  const review = page.url();
  await page.waitForURL((url) => url.pathname === '/');
  await page.goto(review);
  await expect(page.getByRole('heading', { name: 'You’ve already sent this booking' })).toBeVisible();
});

// proves: may.user-pages, route.slot-booked, error.booking
test('a missing booking, an address without a booking, and an expired login', { tag: '@full' }, async ({
  page,
  consoleGuard,
}) => {
  consoleGuard.allow(/status of 40[14]/);
  await signUp(page, '/picker-service-booking?booking_id=987654');
  await expect(page.getByRole('heading', { name: 'We couldn’t find this booking' })).toBeVisible();
  await expectAccessible(page);
  await page.goto('/slot-booked');
  await expect(page.getByRole('heading', { name: 'No bookings available' })).toBeVisible();

  // A login that the server no longer accepts: this screen has its own text for it.
  await page.evaluate(() => localStorage.setItem('token', 'dead'));
  await page.goto('/service-book?service=1');
  await page.waitForURL((url) => url.pathname === '/');
  await expect(toastOf(page, 'Please log in to access this page.')).toBeVisible();
});
