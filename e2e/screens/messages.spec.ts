import type { Page } from '@playwright/test';
import { demoAccount, logIn, newTestUser, signUp } from '../support/accounts.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

const table = (page: Page) => page.getByRole('table', { name: 'Messages' });

test('operators follow messages, filter them, and see neither number nor code @wide', {
  tag: '@full',
}, async ({ page, request }) => {
  const user = newTestUser();
  await signUp(page, '/', user);
  await logIn(page, await demoAccount(request, 'admin'), '/admin/login', '/admin/messages');
  await expect(page.getByRole('heading', { name: 'Messages', level: 1 })).toBeVisible();
  const row = table(page).getByRole('row').filter({ hasText: 'Code to sign up' }).first();
  await expect(row).toContainText('Delivered');
  await expect(row).toContainText('Demo phone');
  await expect(page.getByRole('main')).not.toContainText(user.mobile);
  await expectAccessible(page);

  const filters = page.getByRole('search', { name: 'Filter messages' });
  await filters.getByLabel('Channel').selectOption({ label: 'SMS' });
  await expect(page).toHaveURL(/channel=sms/);
  await expect(row).toBeVisible();
  await filters.getByLabel('Kind').selectOption({ label: 'Code to sign up' });
  await expect(page).toHaveURL(/template=otp_signup/);
  await expect(table(page).getByRole('rowheader').first()).toContainText('Code to sign up');
  await expect(table(page).getByRole('rowheader').filter({ hasNotText: 'Code to sign up' })).toHaveCount(0);
  await filters.getByLabel('Delivery').selectOption({ label: 'Refused' });
  await expect(page.getByText('No message matches these filters')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page).toHaveURL(/\/admin\/messages$/);
  await expect(table(page)).toBeVisible();

  // The day keeps its place in the address, so that a reload shows the same list.
  await page.goto('/admin/messages?day=2001-01-01');
  await expect(page.getByText('No message matches these filters')).toBeVisible();
  await expect(filters.getByLabel('Day')).toHaveValue('2001-01-01');
});

test('the log of messages that cannot be loaded offers a retry', async ({ page, request, consoleGuard }) => {
  consoleGuard.allow(/status of 500/);
  let failing = true;
  await page.route('**/api/admin/messages*', (route) =>
    failing ? route.fulfill({ status: 500, json: { status: 500, message: 'error' } }) : route.continue(),
  );
  await logIn(page, await demoAccount(request, 'admin'), '/admin/login', '/admin/messages');
  await expect(page.getByText('We couldn’t load the messages. Please try again.')).toBeVisible();
  failing = false;
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(table(page)).toBeVisible();
});
