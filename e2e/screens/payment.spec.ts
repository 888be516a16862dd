import type { FrameLocator, Page } from '@playwright/test';
import {
  createBooking,
  type Customer,
  daysFromNow,
  createLoggedInCustomer,
  SERVICES,
} from '../support/bookings.ts';
import { recordText } from '../support/record-text.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

/** Creates a draft of one service for two hours, like the booking page. */
async function aDraft(page: Page, customer: Customer): Promise<number> {
  const [service] = SERVICES;
  const response = await page.request.post('/api/user/book/singleservice', {
    headers: { authorization: `Bearer ${customer.token}`, 'x-aaspaas-client': 'web' },
    data: {
      serviceId: service.id,
      serviceMethod: 'hour',
      workingDuration: 2,
      preferredTime: '18:00',
      preferredDate: daysFromNow(3),
      name: customer.name,
      email: 'meera.iyer@example.in',
      mobile: customer.mobile,
      address: '14 Church Street, Bengaluru 560001',
      description: 'Please ring twice, the bell is old.',
      latitude: 12.9716,
      longitude: 77.5946,
    },
  });
  expect(response.ok()).toBe(true);
  return (await response.json()).data.id;
}

const payNow = (page: Page) => page.getByRole('radio', { name: 'Pay now' });
const bookServices = (page: Page) => page.getByRole('button', { name: 'Book Services' });
/** Returns the simulator's page in its popup. */
const checkout = (page: Page): FrameLocator =>
  page.getByRole('dialog', { name: /^Pay ₹/ }).frameLocator('iframe[title="Payment page"]');
const choose = (page: Page, outcome: string) => checkout(page).getByRole('button', { name: outcome }).click();
const sent = (page: Page) =>
  page.getByRole('dialog').filter({ hasText: 'Great! Your Booking Was Successfully Sent.' });

/** Pays by `pay` and expects the success popup, which closes after two seconds and leads home. */
async function expectPaid(page: Page, pay: () => Promise<void>): Promise<void> {
  const texts = ['Great! Your Booking Was Successfully Sent.', 'Payment received'];
  const timesShown = await recordText(page, texts, '[role="dialog"]');
  await pay();
  await page.waitForURL((url) => url.pathname === '/');
  expect(await timesShown()).toBeGreaterThan(0);
}

/** Opens a draft's review and selects "Pay now". */
async function review(page: Page, id: number): Promise<void> {
  await page.goto(`/picker-service-booking?booking_id=${id}`);
  // Paying after the work is the default.
  await expect(page.getByRole('radio', { name: 'Pay after the work' })).toBeChecked();
  await payNow(page).check();
}

// proves: review.pay-now, call.razorpay, review.page
test('pay now: a refused payment is retried, and the booking is sent once the money has arrived', async ({
  page,
}) => {
  const customer = await createLoggedInCustomer(page);
  const id = await aDraft(page, customer);
  await review(page, id);
  await expect(page.getByText('Amount to pay')).toBeVisible();
  await expectAccessible(page);
  await bookServices(page).click();
  await expect(checkout(page).getByText(/No money moves here/)).toBeVisible();
  await choose(page, 'Fail the payment');
  await expect(page.getByText('Payment didn’t go through')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Book now, pay after the work' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expectPaid(page, () => choose(page, 'Pay successfully'));

  await page.goto('/instand-booking');
  await expect(page.getByText('Paid', { exact: true }).first()).toBeVisible();
  await page.goto(`/picker-service-booking?booking_id=${id}`);
  await expect(page.getByText(/Payment received\. Booking /)).toBeVisible();
  await page.goto('/notification');
  await expect(page.getByText(/^Payment received: ₹[\d,]+ for booking /)).toBeVisible();
});

// proves: review.pay-now
test('an abandoned checkout loses nothing: it can be paid later, and a payment the page missed is detected', {
  tag: '@full',
}, async ({ page }) => {
  const customer = await createLoggedInCustomer(page);
  // Dismissed: the booking is sent without it.
  await review(page, await aDraft(page, customer));
  await bookServices(page).click();
  await choose(page, 'Don’t pay');
  await expect(page.getByText('Payment not completed')).toBeVisible();
  await page.getByRole('button', { name: 'Book now, pay after the work' }).click();
  await expect(sent(page)).toBeVisible();
  await expect(sent(page)).not.toContainText('Payment received');
  await page.waitForURL((url) => url.pathname === '/');

  // Paid, but the page misses the result and is reloaded in between.
  await review(page, await aDraft(page, customer));
  await bookServices(page).click();
  await choose(page, 'Pay, but send this page no answer');
  await expect(checkout(page).getByText('Paid. You can close this page.')).toBeVisible();
  await page.reload();
  await expect(
    page
      .getByText('Great! Your Booking Was Successfully Sent.')
      .or(page.getByText('You’ve already sent this booking')),
  ).toBeVisible({ timeout: 20_000 });
  await expect(page.getByText(/Payment received/).first()).toBeVisible();
});

// proves: review.pay-now, call.update-payment
test('an unconfirmed payment is awaited across a reload and on other pages', { tag: '@full' }, async ({
  page,
  consoleGuard,
}) => {
  // The server answers 402 until it is paid.
  consoleGuard.allow(/status of 402/);
  const customer = await createLoggedInCustomer(page);
  await review(page, await aDraft(page, customer));
  await bookServices(page).click();
  await choose(page, 'Pay, but the bank answers later');
  await expect(page.getByText('Still waiting for your payment')).toBeVisible();
  await expect(bookServices(page)).toBeDisabled();
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByText('Still waiting for your payment')).toBeVisible();
  await page.goto('/instand-booking');
  await page.goBack();
  await expect(page.getByText('Still waiting for your payment')).toBeVisible();
  const declined = page.waitForResponse('**/api/user/updaterazorpay/*');
  await page.getByRole('button', { name: 'Check again' }).click();
  expect((await declined).status()).toBe(402);
  await expect(page.getByText('Still waiting for your payment')).toBeVisible();
});

// proves: review.pay-now
test('finished work with an extra hour is paid from the Completed tab, and the home page reminds of it', {
  tag: '@full',
}, async ({ page }) => {
  const customer = await createLoggedInCustomer(page);
  const line = await createBooking(page.request, customer, { stage: 'started', time: '10:00' });
  await line.addExtraTime(1);
  await line.advance('approved');
  await page.goto('/');
  const topCard = page.getByRole('region', { name: 'Amount due: ₹1,197' });
  await expect(topCard).toContainText(line.service);
  await topCard.getByRole('link', { name: 'Pay ₹1,197' }).click();
  await page.waitForURL('**/complete-booking');
  const card = page.getByRole('article', { name: line.service });
  await expect(card.getByText('To pay', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await expect(card.getByText('Extra time, 1 hour')).toBeVisible();
  await expect(card).toContainText(/₹399 × 2 hours \+ ₹399 = ₹1,197/);
  await card.getByRole('button', { name: 'Pay ₹1,197' }).click();
  await choose(page, 'Don’t pay');
  await expect(card.getByText('Payment not completed')).toBeVisible();
  await card.getByRole('button', { name: 'Try again' }).click();
  await choose(page, 'Pay, and send every message several times');
  await expect(page.getByRole('region', { name: 'Notices' }).getByText('Payment received')).toBeVisible();
  await expect(card.getByText('Paid', { exact: true })).toBeVisible();
  await expect(card.getByRole('button', { name: /^Pay ₹/ })).toHaveCount(0);
});

test.describe('Razorpay checkout', () => {
  // The security policy allows its script only if its keys are configured, which they are not here.
  test.use({ bypassCSP: true });

  // proves: call.razorpay
  test('opens with the order, verifies the response, and shows a refusal', { tag: '@full' }, async ({
    page,
  }) => {
    const customer = await createLoggedInCustomer(page);
    const id = await aDraft(page, customer);
    await page.route('**/api/user/razorpay/order', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()), checkout_url: null } });
    });
    // The fake fails once and is dismissed; the second time it pays as the simulator does.
    await page.route('https://checkout.razorpay.com/v1/checkout.js', (route) =>
      route.fulfill({
        contentType: 'text/javascript',
        body: `window.Razorpay = class {
          constructor(options) { (window.opened ??= []).push(options); this.options = options; }
          on(what, listener) { this.failed = listener; }
          async open() {
            const { options } = this;
            if (window.opened.length === 1) { this.failed({}); return options.modal.ondismiss(); }
            const answer = await fetch('/demo/razorpay/pay', { method: 'POST', headers: { 'content-type': 'application/json' },
              body: JSON.stringify({ order_id: options.order_id, outcome: 'captured' }) });
            options.handler(await answer.json());
          }
        };`,
      }),
    );
    await review(page, id);
    await bookServices(page).click();
    await expect(page.getByText('Payment didn’t go through')).toBeVisible();
    const opened = await page.evaluate(() =>
      JSON.parse(JSON.stringify((window as unknown as { opened: object[] }).opened)),
    );
    expect(opened[0]).toMatchObject({
      order_id: expect.stringMatching(/^order_/),
      currency: 'INR',
      prefill: { name: customer.name, email: 'meera.iyer@example.in', contact: customer.mobile },
      theme: { color: '#B51144' },
    });
    // The booking is confirmed before its verification is answered, and any reload after the payment sees it confirmed.
    let confirmed = Promise.resolve();
    await page.route('**/api/user/updaterazorpay/*', async (route) => {
      const answer = route.fetch();
      confirmed = answer.then(() => undefined);
      const response = await answer;
      await new Promise((resolve) => setTimeout(resolve, 1500));
      await route.fulfill({ response });
    });
    await page.route('**/api/user/getbooking/*', async (route) => {
      await confirmed;
      await route.continue();
    });
    await expectPaid(page, () => page.getByRole('button', { name: 'Try again' }).click());
  });
});
