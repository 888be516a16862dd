import type { Page } from '@playwright/test';
import { demoAccount, logIn } from '../support/accounts.ts';
import { createBooking, createLoggedInCustomer, type Customer, daysFromNow } from '../support/bookings.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

/** The tests' own scripts are refused in the frame of a mail, which runs none. */
const SANDBOXED = /sandboxed/;

/** An address that only this customer has. */
const emailOf = ({ mobile }: Customer) => `reader${mobile}@example.in`;

/** Stores an address in the profile and verifies it by the link in the demo's mailbox. */
async function verifyEmail(page: Page, customer: Customer): Promise<string> {
  const email = emailOf(customer);
  await page.goto('/user-edit');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByRole('heading', { name: 'Confirm your e-mail' })).toBeVisible();
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByText(`We’ve sent a link to ${email}`)).toBeVisible();
  await openMail(page, email, 'Confirm your e-mail address');
  const opened = page.waitForEvent('popup');
  await mailContent(page, 'Confirm your e-mail address')
    .getByRole('link', { name: 'Confirm address' })
    .click();
  const link = await opened;
  await link.getByRole('button', { name: 'Confirm' }).click();
  await expect(link.getByRole('heading', { name: 'Your e-mail address is confirmed.' })).toBeVisible();
  await link.close();
  return email;
}

async function openMail(page: Page, address: string, subject: string): Promise<void> {
  await page.goto(`/demo/mail?address=${encodeURIComponent(address)}`);
  await page.getByRole('button', { name: subject }).click();
}

const mailContent = (page: Page, subject: string) =>
  page.locator(`iframe[title="E-mail “${subject}”"]`).contentFrame();

const group = (page: Page, name: string) => page.getByRole('group', { name, exact: true });

test('a customer turns SMS off for reminders, and it stays off @wide', { tag: '@full' }, async ({ page }) => {
  await createLoggedInCustomer(page);
  await page.goto('/notification');
  await page.getByRole('link', { name: 'Choose which messages you get' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Notification settings' })).toBeVisible();
  await expectAccessible(page);
  const sms = group(page, 'Reminders').getByRole('switch', { name: 'SMS', exact: true });
  await expect(sms).toBeChecked();
  const saved = page.waitForResponse(
    (response) => response.url().endsWith('/preferences') && response.request().method() === 'POST',
  );
  await sms.click();
  expect((await saved).status()).toBe(200);
  await expect(sms).not.toBeChecked();
  await page.reload();
  await expect(group(page, 'Reminders').getByRole('switch', { name: 'SMS', exact: true })).not.toBeChecked();
  await expect(group(page, 'Bookings').getByRole('switch', { name: 'SMS', exact: true })).toBeChecked();
  // Nothing else brings a cancellation to a customer without push and a verified address.
  await expect(group(page, 'Cancellations').getByRole('switch', { name: /^SMS/ })).toBeDisabled();
});

/** A slot within 12 hours: its messages also leave between 21:00 and 08:00. In the day every slot does. */
function soon(): { date?: string; time?: string } {
  const hour = new Date(Date.now() + 330 * 60_000).getUTCHours();
  if (hour >= 21) return { date: daysFromNow(1), time: '08:00' };
  return hour < 8 ? { date: daysFromNow(0), time: hour < 4 ? '08:00' : '12:00' } : {};
}

test('a customer confirms an address, and the demo’s mailbox has the mail of the booking', async ({
  page,
  consoleGuard,
}) => {
  consoleGuard.allow(SANDBOXED);
  const customer = await createLoggedInCustomer(page);
  const email = await verifyEmail(page, customer);
  const { code } = await createBooking(page.request, customer, soon());
  const subject = `Booking ${code} is confirmed`;
  await openMail(page, email, subject);
  const mail = mailContent(page, subject);
  await expect(mail.getByRole('heading', { name: 'We’ve received your booking' })).toBeVisible();
  await expect(mail.getByText(code).first()).toBeVisible();
});

test('the link of a reminder unsubscribes without scripts', { tag: '@full' }, async ({
  page,
  browser,
  baseURL,
}) => {
  const token = `1.reminders.${'A'.repeat(43)}`;
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL ? { baseURL } : {}) });
  const plain = await context.newPage();
  await plain.goto(`/unsubscribe?token=${token}`);
  await expect(plain.getByRole('heading', { name: 'Stop these e-mails: Reminders?' })).toBeVisible();
  // The signature is not the server's.
  await plain.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(plain.getByRole('heading', { name: 'This link is not valid' })).toBeVisible();
  await plain.goto('/unsubscribe?state=done');
  await expect(plain.getByRole('heading', { name: 'You are unsubscribed' })).toBeVisible();
  await context.close();
  for (const path of [`/unsubscribe?token=${token}`, '/unsubscribe', '/unsubscribe?state=done']) {
    await page.goto(path);
    await expectAccessible(page);
  }
});

test('a setting that cannot be saved or loaded says so', { tag: '@full' }, async ({ page, consoleGuard }) => {
  consoleGuard.allow(/status of 500/);
  await createLoggedInCustomer(page);
  let failing: 'GET' | 'POST' | null = 'GET';
  await page.route('**/api/user/preferences', (route) =>
    route.request().method() === failing
      ? route.fulfill({ status: 500, json: { status: 500, message: 'error', errors: 'error' } })
      : route.continue(),
  );
  await page.goto('/notification-settings');
  await expect(page.getByText('We couldn’t load your settings.')).toBeVisible();
  failing = 'POST';
  await page.getByRole('button', { name: 'Retry' }).click();
  const sms = group(page, 'Reminders').getByRole('switch', { name: 'SMS', exact: true });
  await sms.click();
  await expect(page.getByText('We couldn’t save this. Please try again.')).toBeVisible();
  await expect(sms).toBeChecked();
});

test('a link of a mail that is not valid says so', { tag: '@full' }, async ({ page, consoleGuard }) => {
  consoleGuard.allow(/status of 404/);
  await page.goto('/verify-email');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('Copy the whole address of the link from the e-mail.')).toBeVisible();
  await page.goto(`/verify-email#1.1900000000.${'A'.repeat(43)}`);
  await page.reload();
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('This link is no longer valid.')).toBeVisible();
  await expectAccessible(page);
});

test('a professional chooses channels for jobs', { tag: '@full' }, async ({ page, request }) => {
  await logIn(
    page,
    await demoAccount(request, 'employee'),
    '/employee-login',
    '/employee-notification-settings',
  );
  await expect(group(page, 'Jobs').getByRole('switch', { name: 'SMS', exact: true })).toBeVisible();
  await expect(group(page, 'Payouts').getByRole('switch', { name: 'SMS', exact: true })).toHaveCount(0);
  await expectAccessible(page);
});

test('an operator stores an address and turns the daily digest on', { tag: '@full' }, async ({
  page,
  request,
}) => {
  await logIn(page, await demoAccount(request, 'admin'), '/admin/login', '/admin/account');
  const panel = page.getByRole('region', { name: 'E-mail address' });
  await panel.getByLabel('E-mail', { exact: true }).first().fill('owner@example.in');
  await panel.getByRole('button', { name: 'Save address' }).click();
  await expect(page.getByText('The e-mail address is saved.')).toBeVisible();
  const digest = group(page, 'Daily digest').getByRole('switch', { name: 'E-mail' });
  await expect(digest).not.toBeChecked();
  await digest.click();
  await expect(digest).toBeChecked();
  await expectAccessible(page);
  await digest.click();
  await expect(digest).not.toBeChecked();
});
