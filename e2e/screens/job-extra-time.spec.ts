import type { APIRequestContext, Browser, Locator, Page } from '@playwright/test';
import { createBooking, api, type Customer, createLoggedInCustomer } from '../support/bookings.ts';
import { createJob, startCodeOf, demoSession, type Job, jobCard, openJobDetails } from '../support/jobs.ts';
import { demoAccount, logIn } from '../support/accounts.ts';
import { stopClock } from '../support/clock.ts';
import { codeInputs, dialog, expectStatus, openDetails } from '../support/elements.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

// People who are not in a browser call the API with `request`. The tests that look at lists do not use the demo's second professional.
const REFUSED = /the server responded with a status of (404|409|422)/;
const SECOND = 1;
const SERVICE = { id: 30101, name: 'Home Deep Cleaning' };

/** Creates two hours of work from ten o'clock for the demo's second professional. */
const newJob = (request: APIRequestContext, page: Page, customer: Customer) =>
  createJob(request, page.request, customer, { professional: SECOND, service: SERVICE, time: '10:00' });

/** Calls the API as that professional. */
async function professionalCall(
  request: APIRequestContext,
  path: string,
  data: Record<string, unknown>,
): Promise<void> {
  const { token } = await demoSession(request, 'employee', SECOND);
  await api(request, token, 'POST', `employee/${path}`, data);
}

/** Creates another job for the same professional on that day. */
async function nextJob(
  request: APIRequestContext,
  page: Page,
  customer: Customer,
  date: string,
  time: string,
) {
  const operator = await demoSession(request, 'admin');
  const { id: employee_id } = await demoSession(request, 'employee', SECOND);
  const { lineId } = await createBooking(page.request, customer, { service: SERVICE, date, time });
  await api(request, operator.token, 'POST', `admin/lines/${lineId}/allocate`, { employee_id });
}

/** Starts the work: reads the code in the customer's app and submits it as the professional. */
async function startJob(request: APIRequestContext, page: Page, job: Job) {
  await professionalCall(request, 'generate/otp', { bookingId: job.lineId });
  await professionalCall(request, 'verify/otp', {
    bookingId: job.lineId,
    otp: await startCodeOf(page.request, job),
  });
}

/** Opens a phone with a separate browser context. */
async function newPhonePage(browser: Browser): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 360, height: 800 },
    hasTouch: true,
    isMobile: true,
    timezoneId: 'Asia/Kolkata',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  });
  return await context.newPage();
}

/** Opens the professional's list and returns the card of a job. */
async function cardOf(page: Page, { code }: Job, at = '/employee-booking-list'): Promise<Locator> {
  if (!page.url().includes(at)) await page.goto(at);
  return await jobCard(page, code);
}

const rupees = (amount: number) => `₹${amount.toLocaleString('en-IN')}`;

// proves: pro.constant.extra-hours
test('extra time is requested, accepted on the customer’s phone, and counted on both', {
  tag: '@full',
}, async ({ page, request, browser }) => {
  test.setTimeout(120_000);
  const customerPage = await newPhonePage(browser);
  const customer = await createLoggedInCustomer(customerPage);
  const job = await newJob(request, customerPage, customer);
  await nextJob(request, customerPage, customer, job.date, '15:00');
  await startJob(request, customerPage, job);
  await logIn(page, await demoAccount(request, 'employee', SECOND), '/employee-login');

  const card = await cardOf(page, job);
  await expect(
    page
      .getByRole('region', { name: /^Today, / })
      .getByRole('article')
      .filter({ hasText: job.code }),
  ).toBeVisible();
  await openJobDetails(card);
  await expect(card.getByText(/^Working for \d+ min/)).toBeVisible();
  const paid = card.locator('dl').filter({ hasText: 'You get' });
  const rate = Number((await paid.innerText()).match(/2 hours × ₹([\d,]+)/)?.[1]?.replaceAll(',', ''));
  await expect(paid).toContainText(`You get\n${rupees(2 * rate)}`, { useInnerText: true });

  // Only extra time that does not overlap the next job and the way to it can be requested.
  await card.getByRole('button', { name: 'Ask for more time' }).click();
  await expect(dialog(page).getByRole('radio')).toHaveCount(2);
  await expect(
    dialog(page).getByText(/You can’t add more: your next job starts at .* 3:00 pm/),
  ).toBeVisible();
  await expectAccessible(page);
  await dialog(page)
    .getByRole('radio', { name: /2 hours/ })
    .check();
  await dialog(page).getByRole('button', { name: 'Ask the customer' }).click();
  await expectStatus(page, 'We’ve asked the customer.');
  await expect(card.getByText(`You asked for 2 hours more (${rupees(2 * rate)}).`)).toBeVisible();
  await expect(dialog(page)).toBeHidden();

  // The customer is notified on every page, and sees the cost before accepting.
  await customerPage.goto('/');
  const topCard = customerPage.getByRole('region', { name: /^\w+ needs 2 more hours$/ });
  await expect(topCard).toContainText(new RegExp(`${rupees(2 * rate)} more, until .*2:00 pm\\. Answer by `));
  await topCard.getByRole('link', { name: 'Agree or not' }).click();
  await customerPage.waitForURL('**/instand-booking');
  const requestCard = customerPage.getByRole('region', { name: 'More time needed', exact: true });
  await expect(requestCard).toContainText('needs 2 hours more, until 2:00 pm');
  await expect(requestCard).toContainText(rupees(4 * rate));
  await expectAccessible(customerPage);
  await requestCard.getByRole('button', { name: 'Agree' }).click();
  await expectStatus(
    customerPage,
    new RegExp(`You agreed. The work goes on and costs ₹${4 * rate} in total`),
  );
  await expect(requestCard).toBeHidden();
  const line = customerPage.getByRole('article').filter({ hasText: 'work started' });
  await openDetails(line);
  await expect(line).toContainText('Extra time, 2 hours');
  await expect(line).toContainText(`+ ${rupees(2 * rate)} = ${rupees(4 * rate)}`);

  // The professional's phone updates live; no more extra time fits before the next job.
  await expect(paid).toContainText(`You get\n${rupees(4 * rate)}`, { useInnerText: true, timeout: 20_000 });
  await expect(card.getByText('2 hours extra agreed')).toBeVisible();
  await card.getByRole('button', { name: 'Ask for more time' }).click();
  await expect(dialog(page).getByText(/You can’t add time: your next job starts at/)).toBeVisible();
  await expect(dialog(page).getByRole('button', { name: 'Ask the customer' })).toBeHidden();
  await customerPage.context().close();
});

test('extra time that is declined, withdrawn or no longer free leaves the job unchanged', {
  tag: '@full',
}, async ({ page, request, browser, consoleGuard }) => {
  test.setTimeout(120_000);
  consoleGuard.allow(REFUSED);
  const customerPage = await newPhonePage(browser);
  const customer = await createLoggedInCustomer(customerPage);
  const job = await newJob(request, customerPage, customer);
  await startJob(request, customerPage, job);
  await logIn(page, await demoAccount(request, 'employee', SECOND), '/employee-login');
  const card = await cardOf(page, job);
  const requestExtraTime = async (hours: RegExp) => {
    await card.getByRole('button', { name: 'Ask for more time' }).click();
    await dialog(page).getByRole('radio', { name: hours }).check();
    await dialog(page).getByRole('button', { name: 'Ask the customer' }).click();
    await expect(card.getByRole('button', { name: 'Withdraw request' })).toBeVisible();
    await expect(dialog(page)).toBeHidden();
  };

  await requestExtraTime(/1 hour/);
  await card.getByRole('button', { name: 'Withdraw request' }).click();
  await expectStatus(page, 'Request withdrawn.');

  await requestExtraTime(/1 hour/);
  await customerPage.goto('/instand-booking');
  const requestCard = customerPage.getByRole('region', { name: 'More time needed', exact: true });
  await requestCard.getByRole('button', { name: 'Decline' }).click();
  await expectStatus(customerPage, 'You declined. The booking stays as it was.');
  await expect(card.getByText('The customer didn’t agree to extra time.')).toBeVisible({ timeout: 20_000 });

  // The operator assigns other work in that time between request and answer.
  await requestExtraTime(/3 hours/);
  await expect(requestCard).toBeVisible({ timeout: 20_000 });
  await nextJob(request, customerPage, customer, job.date, '15:00');
  await requestCard.getByRole('button', { name: 'Agree' }).click();
  await expect(customerPage.getByText('This time can’t be added').first()).toBeVisible();
  await expect(card.getByText('We couldn’t add the time: your next job starts too soon.')).toBeVisible({
    timeout: 20_000,
  });
  await expect(card.getByText('extra agreed')).toBeHidden();
  await customerPage.context().close();
});

// proves: pro.state.completed-issue, pro.state.cancelled
test('disputed or cancelled work shows the reason and what comes next', { tag: '@full' }, async ({
  page,
  request,
  browser,
}) => {
  const customerPage = await newPhonePage(browser);
  const customer = await createLoggedInCustomer(customerPage);
  const job = await newJob(request, customerPage, customer);
  await startJob(request, customerPage, job);
  await professionalCall(request, 'booking/status', { bookingId: job.lineId, status: 'completed' });
  await customerPage.request.post('/api/user/service/decline', {
    headers: { authorization: `Bearer ${customer.token}` },
    data: { id: job.lineId, reason: 'The switch still sparks.' },
  });
  await logIn(page, await demoAccount(request, 'employee', SECOND), '/employee-login');
  const card = await cardOf(page, job, '/employee-booking-completed');
  await expect(card.getByText('completed with some issue')).toBeVisible();
  await expect(card.getByText('The switch still sparks.')).toBeVisible();
  await expect(card.getByText(/We ask both of you and decide by /)).toBeVisible();
  await expect(card.getByRole('link', { name: /^Call/ })).toBeHidden();
  await expectAccessible(page);

  const other = await newJob(request, customerPage, customer);
  await customerPage.request.post('/api/user/cancelbooking', {
    headers: { authorization: `Bearer ${customer.token}` },
    data: { bookingId: other.code },
  });
  const cancelledCard = await cardOf(page, other, '/employee-booking-cancel');
  await expect(cancelledCard.getByText('Booking Cancelled')).toBeVisible();
  await expect(cancelledCard.getByText(/Cancelled by the customer on/)).toBeVisible();
  await expect(cancelledCard.getByText('You get')).toBeHidden();
  await customerPage.context().close();
});

// proves: pro.screen.card, pro.error.otp-resend, pro.state.confirmed-done, pro.constant.redirect
test('a card has all details; a code can be resent; the list reloads a second after completing', async ({
  page,
  request,
  browser,
}) => {
  await page.clock.install();
  const customerPage = await newPhonePage(browser);
  const customer = await createLoggedInCustomer(customerPage);
  const job = await newJob(request, customerPage, customer);
  await professionalCall(request, 'generate/otp', { bookingId: job.lineId });
  await logIn(page, await demoAccount(request, 'employee', SECOND), '/employee-login');
  const card = await cardOf(page, job);
  await openJobDetails(card);
  for (const text of [
    SERVICE.name,
    'By the hour · 2 hours',
    '10:00 am – 12:00 pm',
    customer.mobile,
    'meera.iyer@example.in',
    '14 Church Street, Bengaluru 560001',
    'Please ring twice, the bell is old.',
  ])
    await expect(card.getByText(text).first()).toBeVisible();
  await expect(card.getByText(/ km from your address/)).toBeVisible();
  await card.scrollIntoViewIfNeeded();
  await expect(card.locator('img').first()).toBeVisible();
  await expect(card.getByRole('link', { name: `Message ${customer.name}` })).toHaveAttribute(
    'href',
    `sms:+91${customer.mobile}`,
  );

  // The server allows a new code only after half a minute; the test skips that wait.
  await page.route('**/api/employee/generate/otp', (route) =>
    route.fulfill({
      json: {
        status: 200,
        message: '',
        data: { expires_at: '2030-01-01T00:00:00Z', resend_at: '2030-01-01T00:00:00Z' },
      },
    }),
  );
  await card.getByRole('button', { name: 'Enter OTP' }).click();
  await dialog(page).getByRole('button', { name: 'Resend OTP' }).click();
  await expectStatus(page, 'Otp Resend successfully!');
  const codes = await customerPage.request.get('/api/user/getusercode', {
    headers: { authorization: `Bearer ${customer.token}` },
  });
  await codeInputs(page).first().click();
  await page.keyboard.type((await codes.json()).data[0].code);
  await expectStatus(page, 'OTP verified successfully!');
  await expect(card.getByText('Work Started')).toBeVisible();

  // A hidden page does not poll, so every list request from here on is the reload.
  await page.evaluate(() => Object.defineProperty(document, 'visibilityState', { value: 'hidden' }));
  let lists = 0;
  page.on('request', (sent) => {
    if (sent.url().includes('/api/employee/yourbookings')) lists += 1;
  });
  await page.route('**/api/employee/booking/status', async (route) => {
    const response = await route.fetch();
    // The clock is frozen from just before the page reads the response.
    await stopClock(page);
    lists = 0;
    await route.fulfill({ response });
  });
  await card.getByRole('button', { name: 'Work Completed' }).click();
  await page.getByRole('button', { name: 'Yes, complete it!' }).click();
  await expectStatus(page, 'The booking has been marked as completed.');
  await page.clock.runFor(900);
  expect(lists).toBe(0);
  await page.clock.runFor(200);
  await expect.poll(() => lists).toBeGreaterThan(0);
  await page.clock.resume();
  await expect(card.getByText('Need to Approve')).toBeVisible();
  await customerPage.context().close();
});
