import { demoAccount, logIn } from '../support/accounts.ts';
import {
  cancelAsOperator,
  createBooking,
  createCustomer,
  createLoggedInCustomer,
  daysFromNow,
  withCancelLadder,
} from '../support/bookings.ts';
import { card, toast } from '../support/elements.ts';
import { seededInt } from '../support/seeded.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

/** Returns a date less than thirty days ahead, seldom the same one twice. */
const soon = () => daysFromNow(3 + seededInt(20));

test('a customer sees what is due, and confirms that it was paid in cash', async ({ page }) => {
  const customer = await createLoggedInCustomer(page);
  const line = await createBooking(page.request, customer, { stage: 'approved' });
  await page.goto('/amounts-due');
  await expect(page.getByRole('heading', { name: 'Amounts due and credits' })).toBeVisible();
  const item = page.getByRole('listitem').filter({ hasText: line.code });
  await expect(item).toContainText(line.service);
  await expect(item).toContainText('Due since');
  await expect(item.getByRole('button', { name: /^Pay ₹[\d,.]+, / })).toBeVisible();
  await expectAccessible(page);

  await line.reportCash();
  await page.reload();
  const question = page.getByRole('region', { name: /^Did you pay ₹[\d,.]+ in cash\?$/ });
  await expect(question).toContainText('The professional says so.');
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Yes, I paid' }).click();
  await expect(toast(page, 'Thank you. Your cash payment is confirmed.')).toBeVisible();
  await expect(page.getByText('Nothing is due')).toBeVisible();
});

test('a cancellation fee that is not paid is announced, becomes due, and is paid online', {
  tag: '@full',
}, async ({ page }) => {
  const customer = await createLoggedInCustomer(page);
  const line = await withCancelLadder([{ hours: 720, percent: 2500 }], () =>
    createBooking(page.request, customer, { stage: 'assigned', date: soon() }),
  );
  await page.goto('/instand-booking');
  await card(page, line.service).getByRole('button', { name: 'Cancel Booking' }).click();
  const question = page.getByRole('dialog', { name: 'Are you sure?' });
  await expect(question).toContainText(/The cancellation fee is ₹[\d.,]+\. You then owe ₹[\d.,]+\./);
  await question.getByRole('button', { name: 'Yes, cancel it!' }).click();
  await expect(toast(page, 'Booking cancelled.')).toBeVisible();

  await page.goto('/amounts-due');
  const item = page.getByRole('listitem').filter({ hasText: line.code });
  await expect(item).toContainText('Cancellation fee');
  await item.getByRole('button', { name: /^Pay ₹/ }).click();
  await page
    .getByRole('dialog', { name: /^Pay ₹/ })
    .frameLocator('iframe[title="Payment page"]')
    .getByRole('button', { name: 'Pay successfully' })
    .click();
  await expect(page.getByText('Nothing is due')).toBeVisible();
});

test('an operator who cancels late gives the customer a credit', { tag: '@full' }, async ({ page }) => {
  const customer = await createLoggedInCustomer(page);
  await withCancelLadder([{ hours: 720, percent: 2500 }], async () => {
    const line = await createBooking(page.request, customer, { stage: 'assigned', date: soon() });
    await cancelAsOperator(line.lineId, 'The road is closed.');
  });
  await page.goto('/amounts-due');
  const credits = page.getByRole('region', { name: 'Credits' });
  await expect(credits.getByRole('listitem')).toContainText('We cancelled');
  await expect(credits.getByRole('listitem')).toContainText('Valid until');
  await expectAccessible(page);
  await page.setViewportSize({ width: 360, height: 800 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
});

test('operators see debts by age, and one asks another to write one off', { tag: '@full' }, async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const customer = await createCustomer(request);
  const line = await createBooking(request, customer, { stage: 'approved' });
  await logIn(
    page,
    await demoAccount(page.request, 'admin'),
    '/admin/login',
    '/admin/amounts-due?state=week',
  );
  await expect(page.getByRole('heading', { name: 'Amounts due', exact: true })).toBeVisible();
  const row = page.getByRole('row').filter({ hasText: line.code });
  await expect(async () => {
    const more = page.getByRole('button', { name: 'Show more' });
    await expect(row.or(more).first()).toBeVisible();
    if ((await row.count()) === 0) await more.click();
    await expect(row).toBeVisible({ timeout: 2000 });
  }).toPass();
  await expect(row).toContainText('None yet');
  await expectAccessible(page);
  await row.getByRole('button', { name: /^Write off: / }).click();
  const sheet = page.getByRole('dialog', { name: /^Write off ₹/ });
  await sheet.getByRole('button', { name: 'Write off' }).click();
  await expect(sheet.getByText('Please give a reason.')).toBeVisible();
  await sheet.getByLabel('Reason').fill('The customer has moved abroad.');
  await sheet.getByRole('button', { name: 'Write off' }).click();
  await expect(toast(page, 'Sent to another operator.')).toBeVisible();
  await expect(row).toContainText('Another operator has to decide.');
  await page.setViewportSize({ width: 360, height: 800 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
});
