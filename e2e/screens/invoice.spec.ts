import { readFile } from 'node:fs/promises';
import type { Download, Page } from '@playwright/test';
import { createBooking, cancelAsOperator, createLoggedInCustomer } from '../support/bookings.ts';
import { linesOfPdf } from '../../server/src/testing/pdf-text.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

const REFUSED = /net::ERR_(FAILED|INTERNET_DISCONNECTED)/;

const button = (page: Page) => page.getByRole('button', { name: 'Invoice Download' });

/** Returns the text of a saved PDF. */
async function textOf(download: Download): Promise<string> {
  return (await linesOfPdf(await readFile(await download.path()))).join('\n');
}

/** Downloads a document by its button. */
async function save(page: Page): Promise<Download> {
  const [download] = await Promise.all([page.waitForEvent('download'), button(page).click()]);
  return download;
}

// proves: history.completed, pro.customer.completed
test('the invoice of a completed booking downloads in the page’s language, and a failure is shown', {
  tag: '@full',
}, async ({ page, context, consoleGuard }) => {
  consoleGuard.allow(REFUSED);
  const customer = await createLoggedInCustomer(page);
  const { code, service } = await createBooking(page.request, customer, { stage: 'approved' });
  await page.goto('/complete-booking');
  await expect(button(page)).toHaveText('Invoice Download');
  await page.route('**/api/user/invoice/**', (route) => route.abort());
  await button(page).click();
  await expect(page.getByText('Network error. Please try again.')).toBeVisible();
  await expectAccessible(page);
  await page.unroute('**/api/user/invoice/**');

  const invoice = await save(page);
  expect(invoice.suggestedFilename()).toMatch(/^AR-\d\d-\d\d-\d{6}\.pdf$/);
  const text = await textOf(invoice);
  for (const field of [
    `Booking: ${code}`,
    customer.name,
    service,
    'PIN code 560001, 29-Karnataka',
    'In words: Rupees',
  ])
    expect(text).toContain(field);
  await expect(page.getByText('Network error. Please try again.')).toBeHidden();

  await page.reload();
  await expect(page.getByText(/^Bill AR\//)).toBeVisible();
  await context.addCookies([{ name: 'lang', value: 'hi', url: page.url() }]);
  await page.reload();
  const [hindi] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'बिल डाउनलोड करें' }).click(),
  ]);
  const read = await textOf(hindi);
  expect(read).toContain(`बुकिंग: ${code}`);
});

test('a payment after the receipt was issued adds a payment receipt below it', { tag: '@full' }, async ({
  page,
}) => {
  const customer = await createLoggedInCustomer(page);
  const { bookingId, code } = await createBooking(page.request, customer, { stage: 'approved' });
  const headers = { authorization: `Bearer ${customer.token}`, 'x-aaspaas-client': 'web' };
  const post = async (path: string, data: object) => {
    const response = await page.request.post(`/api/${path}`, { headers, data });
    expect(response.ok(), `${path}: ${await response.text()}`).toBe(true);
    return response.json();
  };
  const documents = async () =>
    Object.values(
      (await (await page.request.get('/api/user/completedbookings', { headers })).json()).data,
    ).flatMap((booking) => (booking as { documents: { kind: string }[] }).documents.map(({ kind }) => kind));
  await expect.poll(documents, { timeout: 30_000 }).toEqual(['receipt']);
  const { order_id } = await post('user/razorpay/order', { booking_id: bookingId });
  const gatewayReply = await post('demo/razorpay/pay', { order_id, outcome: 'captured' });
  await post(`user/updaterazorpay/${bookingId}`, { ...gatewayReply, payment_status: 'captured' });
  await expect.poll(documents, { timeout: 30_000 }).toEqual(['receipt', 'payment_receipt']);

  await page.goto('/complete-booking');
  await expect(page.getByText(/^Bill AR\//)).toBeVisible();
  await expect(page.getByText(/^Payment receipt AP\//)).toBeVisible();
  await expectAccessible(page);
  const [first, second] = [button(page).first(), button(page).last()];
  const [unpaid] = await Promise.all([page.waitForEvent('download'), first.click()]);
  expect(await textOf(unpaid)).toContain('Amount due');
  const [paid] = await Promise.all([page.waitForEvent('download'), second.click()]);
  const text = await textOf(paid);
  for (const field of [`Booking: ${code}`, 'Refers to: AR/', 'Paid in full']) expect(text).toContain(field);
});

// proves: pro.customer.invoice, history.canceled
test('cancelled bookings have documents: a statement if nothing was paid, a refund voucher after a refund', {
  tag: '@full',
}, async ({ page, consoleGuard }) => {
  consoleGuard.allow(/status of 404/);
  const customer = await createLoggedInCustomer(page);
  const headers = { authorization: `Bearer ${customer.token}`, 'x-aaspaas-client': 'web' };
  const post = async (path: string, data: object) => {
    const response = await page.request.post(`/api/${path}`, { headers, data });
    expect(response.ok(), `${path}: ${await response.text()}`).toBe(true);
    return response.json();
  };
  const paid = await createBooking(page.request, customer, { stage: 'done' });
  const { order_id } = await post('user/razorpay/order', { booking_id: paid.bookingId });
  const gatewayReply = await post('demo/razorpay/pay', { order_id, outcome: 'captured' });
  await post(`user/updaterazorpay/${paid.bookingId}`, { ...gatewayReply, payment_status: 'captured' });
  await cancelAsOperator(paid.lineId, 'The work was not what was asked for.');
  await page.goto('/cancel-booking');
  await button(page).click();
  await expect(page.getByText(/^No invoice yet/)).toBeVisible();
  await expectAccessible(page);

  const free = await createBooking(page.request, customer);
  await cancelAsOperator(free.lineId, 'The road is closed.');
  await page.reload();
  const statement = await textOf(await save(page));
  for (const field of [
    `Booking: ${free.code}`,
    'Cancellation statement',
    'Nothing was paid and nothing is due.',
  ])
    expect(statement).toContain(field);

  await expect(async () => {
    const { data } = await (await page.request.get('/api/user/canceledbookings', { headers })).json();
    expect(data[paid.code].documents).toHaveLength(1);
  }).toPass({ timeout: 30_000 });
  await page.reload();
  await page.getByRole('button', { name: new RegExp(paid.code) }).click();
  await expect(page.getByText(/^Refund voucher FV\//)).toBeVisible();
  const [note] = await Promise.all([page.waitForEvent('download'), button(page).last().click()]);
  const text = await textOf(note);
  for (const field of [`Booking: ${paid.code}`, 'Refunded ₹', 'Reason: Cancelled by Aaspaas'])
    expect(text).toContain(field);
});
