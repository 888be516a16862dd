import { demoAccount, logIn } from '../support/accounts.ts';
import { api, createBooking, createCustomer } from '../support/bookings.ts';
import { toast } from '../support/elements.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

test('an operator reduces the price of charged work, and the customer gets the difference back', {
  tag: '@full',
}, async ({ page, request }) => {
  const customer = await createCustomer(request);
  const line = await createBooking(request, customer, { stage: 'approved', paid: true });
  await logIn(page, await demoAccount(page.request, 'admin'), '/admin/login', `/admin/bookings/${line.code}`);
  await page.getByRole('button', { name: 'Reduce the price' }).click();
  const form = page.getByRole('region', { name: `Reduce the price of ${line.service}` });
  await expect(form).toContainText(/Charged\s*₹[\d,.]+/);
  await expect(form).toContainText('Above ₹10,000, another operator approves it first.');
  await expectAccessible(page);
  const submit = form.getByRole('button', { name: 'Reduce the price' });
  await form.getByLabel('New price').fill('999999');
  await submit.click();
  await expect(form.getByText('Please enter a price below what is charged now.')).toBeVisible();
  await expect(form.getByText('Please give a reason.')).toBeVisible();
  await form.getByLabel('New price').fill('1');
  await form.getByLabel('Reason').fill('One tile is broken');
  await expect(form.getByText(/^Less than now: ₹[\d,.]+$/)).toBeVisible();
  await submit.click();
  await expect(toast(page, 'Price reduced. The customer gets a credit note')).toBeVisible();
  await expect(form).toBeHidden();
  await expect(page.getByText('Price reduced', { exact: true }).first()).toBeVisible();

  const { data: booking } = await api<{ data: { details: { refunds: { reason: string }[] }[] } }>(
    request,
    customer.token,
    'GET',
    `user/getbooking/${line.bookingId}`,
  );
  expect(booking.details[0]?.refunds.map(({ reason }) => reason)).toEqual(['reduced']);
});
