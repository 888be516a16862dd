import type { APIRequestContext, Page } from '@playwright/test';
import { createCustomer } from '../support/bookings.ts';
import { createJob, openJobDetails, startCodeOf, jobCard } from '../support/jobs.ts';
import { demoAccount, logIn } from '../support/accounts.ts';
import { codeInputs, dialog, expectStatus } from '../support/elements.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

// People who are not in this browser call the API with `request`, which has its own cookies. Chromium logs every refused call; these
// tests provoke refusals.
const REFUSED = /the server responded with a status of (409|422|429|500)/;

/** Creates a job for the demo's first professional. */
const newJob = async (request: APIRequestContext) =>
  createJob(request, request, await createCustomer(request));

async function toList(page: Page): Promise<void> {
  await logIn(page, await demoAccount(page.request, 'employee'), '/employee-login', '/employee-booking-list');
}

// proves: pro.state.code, pro.state.confirmed, pro.error.complete, pro.error.otp, pro.rule.otp, pro.constant.otp
// proves: pro.screen.card-completed, pro.state.completed
test('a job goes from new via an invalid code to completed', async ({ page, request, consoleGuard }) => {
  consoleGuard.allow(REFUSED);
  const job = await newJob(request);
  await toList(page);
  let card = await jobCard(page, job.code);
  await expect(card.getByRole('link', { name: `Call Meera Iyer, ${job.customer.mobile}` })).toHaveAttribute(
    'href',
    `tel:+91${job.customer.mobile}`,
  );
  await expect(card.getByRole('link', { name: /Directions/ })).toHaveAttribute(
    'href',
    /destination=14%20Church%20Street/,
  );
  await openJobDetails(card);
  await expect(card.getByRole('heading', { name: 'Why you got this job' })).toBeVisible();
  await expect(card.getByText('Offers this service')).toBeVisible();
  await expectAccessible(page);

  await card.getByRole('button', { name: 'Generate OTP' }).click();
  await expect(codeInputs(page).first()).toBeFocused();
  await expect(page.getByRole('button', { name: /Resend OTP in/ })).toBeDisabled();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page.getByRole('alert').getByText('Please enter all OTP digits.')).toBeVisible();
  const code = await startCodeOf(request, job);
  await codeInputs(page).first().click();
  await page.keyboard.type(code === '1111' ? '2222' : '1111');
  await expect(page.getByRole('alert').getByText('Invalid OTP. Please try again.')).toBeVisible();
  await expect(codeInputs(page).first()).toBeFocused();

  // After closing and reopening, the same code is still valid and no new one is sent.
  await page.getByRole('button', { name: 'Close', exact: true }).last().click();
  await expect(dialog(page)).toBeHidden();
  await card.getByRole('button', { name: 'Enter OTP' }).click();
  await codeInputs(page).first().click();
  await page.keyboard.type(code);
  await expectStatus(page, 'OTP verified successfully!');
  await expect(dialog(page)).toBeHidden();
  await expect(card.getByText('Work Started')).toBeVisible();
  await expect(card.getByText(/Working for \d min/)).toBeVisible();
  await expectAccessible(page);

  await card.getByRole('button', { name: 'Work Completed' }).click();
  await expect(dialog(page)).toContainText('Do you really want to mark this booking as completed?');
  await page.getByRole('button', { name: 'No, cancel' }).click();
  await expectStatus(page, 'The operation was cancelled.');
  await expect(dialog(page)).toBeHidden();
  await page.route('**/api/employee/booking/status', (route) =>
    route.fulfill({ status: 500, json: { status: 500, message: 'x', errors: 'x' } }),
  );
  await card.getByRole('button', { name: 'Work Completed' }).click();
  await page.getByRole('button', { name: 'Yes, complete it!' }).click();
  await expectStatus(page, 'There was a problem updating the status. Please try again.');
  await page.unroute('**/api/employee/booking/status');
  await card.getByRole('button', { name: 'Work Completed' }).click();
  await page.getByRole('button', { name: 'Yes, complete it!' }).click();
  await expectStatus(page, 'The booking has been marked as completed.');
  await expect(card.getByText('Need to Approve')).toBeVisible();

  // The customer approves: the card moves to the next status live, and the contact is masked from then on.
  await page.goto('/employee-booking-completed');
  card = await jobCard(page, job.code);
  await request.post('/api/user/service/statusupdate', {
    headers: { authorization: `Bearer ${job.customer.token}` },
    data: { id: job.lineId },
  });
  await expect(card.getByText('Need to Approve')).toBeHidden();
  // Once as the badge and once as the label of its time.
  await expect(card.getByText('Completed', { exact: true })).toHaveCount(2);
  for (const name of ['Started', 'Completed'])
    await expect(
      card.locator('dl > div').filter({ has: page.getByText(name, { exact: true }) }),
    ).toContainText(/\d{1,2}:\d\d [ap]m/);
  await expect(card.getByText(/^₹[\d,]+$/).first()).toBeVisible();
  await expect(card.getByText(job.customer.mobile)).toBeHidden();
  await expect(card.getByText('14 Church Street')).toBeHidden();
  await expectAccessible(page);
});

// proves: pro.state.assigned, pro.state.assigned-cancelled, pro.state.cancelled, pro.error.cancel
test('a job is kept when the confirmation is declined, and cancelled when it is confirmed', {
  tag: '@full',
}, async ({ page, request }) => {
  const job = await newJob(request);
  await toList(page);
  const card = await jobCard(page, job.code);
  await card.getByRole('button', { name: 'Cancel Booking' }).click();
  await expect(dialog(page)).toContainText('Are you sure?');
  await expect(dialog(page)).toContainText('Do you really want to cancel this booking?');
  await expect(page.getByRole('button', { name: 'No, keep it' })).toBeFocused();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'No, keep it' }).click();
  await expectStatus(page, 'The booking was not cancelled.');
  await expect(dialog(page)).toBeHidden();

  await card.getByRole('button', { name: 'Cancel Booking' }).click();
  await page.getByRole('button', { name: 'Yes, cancel it!' }).click();
  await page.waitForURL('**/employee-booking-cancel');
  await expectStatus(page, 'Booking cancelled successfully!');
  const cancelledCard = await jobCard(page, job.code);
  await expect(cancelledCard.getByText('Booking Cancelled')).toBeVisible();
  await expect(cancelledCard.getByText(/Cancelled by you on/)).toBeVisible();
  await expect(cancelledCard.getByText(job.customer.mobile)).toBeHidden();
  await expectAccessible(page);
});

// proves: pro.error.cancel, pro.error.otp
test('failures keep the job unchanged and show what failed', { tag: '@full' }, async ({
  page,
  request,
  consoleGuard,
}) => {
  consoleGuard.allow(REFUSED);
  const job = await newJob(request);
  await toList(page);
  const card = await jobCard(page, job.code);
  await page.route('**/api/employee/{cancel/booking,generate/otp,verify/otp}', (route) =>
    route.fulfill({ status: 500, json: { message: 'Something went wrong.' } }),
  );
  await card.getByRole('button', { name: 'Cancel Booking' }).click();
  await page.getByRole('button', { name: 'Yes, cancel it!' }).click();
  await expectStatus(page, 'There was a problem cancelling the booking. Please try again.');

  // The same text when the API refuses because the job changed; the card is reloaded.
  await page.route('**/api/employee/cancel/booking', (route) =>
    route.fulfill({ status: 409, json: { status: 409, message: 'Changed.', errors: 'Changed.' } }),
  );
  const reloaded = page.waitForResponse('**/api/employee/yourbookings*');
  await card.getByRole('button', { name: 'Cancel Booking' }).click();
  await page.getByRole('button', { name: 'Yes, cancel it!' }).click();
  await reloaded;
  await expect(
    page.getByText('There was a problem cancelling the booking. Please try again.'),
  ).not.toHaveCount(0);
  await expect(page.getByText('Changed.')).toHaveCount(0);
  await page.unroute('**/api/employee/cancel/booking');

  await card.getByRole('button', { name: 'Generate OTP' }).click();
  await expect(page.getByRole('alert').getByText('Failed to send OTP')).toBeVisible();
  await page.unroute('**/api/employee/{cancel/booking,generate/otp,verify/otp}');
  await dialog(page).getByRole('button', { name: 'Generate OTP' }).click();
  await expect(codeInputs(page).first()).toBeFocused();
  await page.route('**/api/employee/verify/otp', (route) =>
    route.fulfill({ status: 500, json: { message: 'Something went wrong.' } }),
  );
  await page.keyboard.type('1234');
  await expect(page.getByRole('alert').getByText('Failed to verify OTP. Please try again.')).toBeVisible();
  await expect(codeInputs(page).nth(3)).toHaveValue('4');
});

test('cancelling an already cancelled job fails with the specification’s text and refreshes the list', {
  tag: '@full',
}, async ({ page, request, consoleGuard }) => {
  consoleGuard.allow(REFUSED);
  const job = await newJob(request);
  await toList(page);
  const card = await jobCard(page, job.code);
  await card.getByRole('button', { name: 'Cancel Booking' }).click();
  await request.post('/api/user/cancelbooking', {
    headers: { authorization: `Bearer ${job.customer.token}` },
    data: { bookingId: job.code },
  });
  await page.getByRole('button', { name: 'Yes, cancel it!' }).click();
  await expectStatus(page, 'There was a problem cancelling the booking. Please try again.');
  await expect(card).toBeHidden();
});

// proves: pro.screen.booking-otp, pro.state.code
test('the start code popup has its own address', { tag: '@full' }, async ({ page, request }) => {
  const job = await newJob(request);
  await toList(page);
  await page.goto('/booking-otp');
  await expect(
    page.getByRole('heading', { level: 1, name: 'Which booking do you want to start?' }),
  ).toBeVisible();
  await expectAccessible(page);
  await page.goto('/booking-otp?id=1999999999');
  await expect(
    page.getByRole('heading', { level: 1, name: 'You can’t start this booking now' }),
  ).toBeVisible();

  // Opening the address sends nothing; the tap does.
  await page.goto(`/booking-otp?id=${job.lineId}`);
  await expect(dialog(page)).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Generate OTP' }).click();
  await expect(codeInputs(page).first()).toBeFocused();
  await page.keyboard.type(await startCodeOf(request, job));
  await page.waitForURL('**/employee-booking-list');
  await expect((await jobCard(page, job.code)).getByText('Work Started')).toBeVisible();
});

// proves: pro.screen.home-bookings, pro.screen.home
test('home shows the next job, the bookings and the services', { tag: ['@wide', '@full'] }, async ({
  page,
  request,
}) => {
  await newJob(request);
  await logIn(page, await demoAccount(page.request, 'employee'), '/employee-login');
  await page.waitForURL('**/employee-home');
  await expect(
    page.getByRole('heading', { level: 1, name: /^(\d+ jobs?, ₹[\d,]+|No jobs today)$/ }),
  ).toBeVisible();
  await expect(page.getByText(/^Hello, \w+\. /)).toBeVisible();
  await expect(
    page.getByRole('region', { name: 'Your Booking List' }).getByRole('article').first(),
  ).toBeVisible();
  await expect(page.getByRole('region', { name: 'Service' }).getByRole('article').first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'See all Your Booking List' }).click();
  await page.waitForURL('**/employee-booking-list');
  await page.getByRole('button', { name: /^Your menu/ }).click();
  await page.getByRole('link', { name: 'Change Password' }).click();
  await page.waitForURL('**/employee-change-password');
});

// proves: pro.error.bookings
test('lists show a message when empty, and a retry after a failure', { tag: '@full' }, async ({
  page,
  consoleGuard,
}) => {
  consoleGuard.allow(REFUSED);
  await toList(page);
  await page.route('**/api/employee/canceledbooking*', (route) =>
    route.fulfill({ json: { data: [], next_cursor: null } }),
  );
  await page.getByRole('link', { name: 'Canceled' }).click();
  await expect(page.getByRole('heading', { name: 'No data...' })).toBeVisible();
  await expectAccessible(page);
  await page.route('**/api/employee/completedbookings*', (route) =>
    route.fulfill({ status: 500, json: { message: 'Something went wrong.' } }),
  );
  await page.getByRole('link', { name: 'Completed' }).click();
  await expect(page.getByText('Failed to load bookings. Please try again.')).toBeVisible();
  await expectAccessible(page);
  await page.unroute('**/api/employee/completedbookings*');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText('Failed to load bookings. Please try again.')).toBeHidden();
});

test('visitors cannot open the job list, and can read the landing page for professionals', {
  tag: '@full',
}, async ({ page }) => {
  await page.goto('/employee-booking-list');
  await page.waitForURL((url) => url.pathname === '/');
  await page.goto('/employee-index');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('banner').getByRole('link', { name: 'Login' }).click();
  await page.waitForURL('**/employee-login');
});
