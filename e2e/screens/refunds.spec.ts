import type { Page } from '@playwright/test';
import {
  createBooking,
  createCustomer,
  daysFromNow,
  createLoggedInCustomer,
  withCancelLadder,
} from '../support/bookings.ts';
import { demoAccount, logIn } from '../support/accounts.ts';
import { seededInt } from '../support/seeded.ts';
import { card } from '../support/elements.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

const refundOf = (page: Page, service: string) => card(page, service).getByRole('region', { name: 'Refund' });

/** Returns a date less than thirty days ahead, seldom the same one twice. */
const soon = () => daysFromNow(3 + seededInt(20));

// proves: money.ladder, money.refunds, field.cancelled
test('a customer sees the cancellation fee before cancelling, and the refund’s progress afterwards', {
  tag: '@full',
}, async ({ page }) => {
  const customer = await createLoggedInCustomer(page);
  // The fee steps apply only to bookings made at this moment.
  const line = await withCancelLadder([{ hours: 720, percent: 2500 }], () =>
    createBooking(page.request, customer, { paid: true, stage: 'assigned', date: soon() }),
  );
  await page.goto('/instand-booking');
  await card(page, line.service).getByRole('button', { name: 'Cancel Booking' }).click();
  const question = page.getByRole('dialog', { name: 'Are you sure?' });
  await expect(question).toContainText("You won't be able to revert this!");
  await expect(question).toContainText(
    /The cancellation fee is ₹[\d.,]+\. You get ₹[\d.,]+ back in the account/,
  );
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Yes, cancel it!' }).click();
  await expect(page.getByRole('region', { name: 'Notices' }).getByText('Booking cancelled.')).toBeVisible();

  await page.goto('/cancel-booking');
  await expect(card(page, line.service).getByText('Cancellation fee')).toBeVisible();
  const refund = refundOf(page, line.service);
  await expect(refund).toContainText('Refund amount');
  await expect(refund).toContainText('The booking was cancelled');
  await expect(refund).toContainText('Expected by');
  await expect(refund.getByRole('listitem')).toHaveCount(3);
  // The simulator's bank takes a moment, so the page is reloaded as people do.
  await expect(async () => {
    await page.reload();
    await expect(refundOf(page, line.service)).toContainText('Bank reference', { timeout: 2000 });
  }).toPass({ timeout: 60_000 });
  await expect(refundOf(page, line.service)).toContainText('Refund sent');
  await expect(page.getByText('Amount Refund')).toBeVisible();
  await expectAccessible(page);
});

// proves: money.refunds
test('operators see every refund, and set the cancellation fees', { tag: '@full' }, async ({
  page,
  request,
}) => {
  const customer = await createCustomer(request);
  const line = await createBooking(request, customer, { paid: true, date: soon() });
  const headers = { authorization: `Bearer ${customer.token}`, 'x-aaspaas-client': 'web' };
  const cancelled = await request.post('/api/user/cancelbooking', {
    headers,
    data: { bookingId: line.bookingId },
  });
  expect(cancelled.ok()).toBe(true);
  await logIn(page, await demoAccount(page.request, 'admin'), '/admin/login', '/admin/refunds');
  await expect(page.getByRole('heading', { name: 'Refunds', exact: true })).toBeVisible();
  await expectAccessible(page);
  await expect(async () => {
    await page.goto('/admin/refunds?state=processed');
    await expect(page.getByRole('article').filter({ hasText: line.code })).toBeVisible({ timeout: 2000 });
  }).toPass({ timeout: 60_000 });
  await expect(page.getByRole('article').filter({ hasText: line.code })).toContainText(customer.mobile);

  const fees = page.getByRole('region', { name: 'Cancellation fees' });
  await fees.getByRole('button', { name: 'Add a step' }).click();
  await fees.getByRole('button', { name: 'Save' }).click();
  await expect(fees.getByRole('alert')).toContainText('Please enter numbers');
  await expectAccessible(page);
  await fees.getByRole('button', { name: 'Remove step 1' }).click();
  await fees.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved. This applies to new bookings.')).toBeVisible();
});
