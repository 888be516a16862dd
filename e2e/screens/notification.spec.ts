import { createBooking, createLoggedInCustomer } from '../support/bookings.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

// proves: route.notification, notification.page, header.bell
test('notifications reach the bell live; they are read in the popup and on their page @wide', async ({
  page,
}) => {
  const customer = await createLoggedInCustomer(page);
  await page.goto('/notification');
  await expect(page.getByText('No notifications yet')).toBeVisible();
  const bell = page.getByRole('banner').getByRole('button', { name: /^Notifications/ });
  await bell.click();
  await expect(page.getByRole('dialog').getByText('No notifications yet')).toBeVisible();
  await page.keyboard.press('Escape');

  // A second tab shares the first tab's event stream.
  const other = await page.context().newPage();
  await other.goto('/user-report');
  const { service, advance } = await createBooking(page.request, customer);
  await expect(bell).toHaveAccessibleName('Notifications, 1 unread');
  await expect(other.getByRole('button', { name: 'Notifications, 1 unread' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible();
  await advance('assigned');
  await expect(bell).toHaveAccessibleName('Notifications, 2 unread');
  await expect(
    page.getByRole('main').getByRole('link', { name: new RegExp(`is coming for ${service}`) }),
  ).toBeVisible();
  await expectAccessible(page);

  await bell.click();
  const newest = page.getByRole('dialog').getByRole('link', { name: /is coming for/ });
  await expectAccessible(page);
  await newest.click();
  await page.waitForURL('**/instand-booking');
  await expect(bell).toHaveAccessibleName('Notifications, 1 unread');
  await bell.click();
  await page.getByRole('link', { name: 'See all' }).click();
  await page.getByRole('button', { name: 'Mark all as read' }).click();
  await expect(bell).toHaveAccessibleName('Notifications');
  await expect(page.getByText('All read')).toBeVisible();
  await expect(other.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible();
  await other.close();
});

test('a list that fails to load shows an error, and a visitor’s bell leads to the login', {
  tag: '@full',
}, async ({ page, consoleGuard }) => {
  consoleGuard.allow(/Failed to load resource/);
  await page.goto('/');
  await page.getByRole('banner').getByRole('button', { name: 'Notifications' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Login' }).click();
  await page.waitForURL('**/login');
  await createLoggedInCustomer(page);
  await page.route('**/api/user/notifications**', (route) => route.fulfill({ status: 500, body: '{}' }));
  await page.goto('/notification');
  await expect(page.getByText('We couldn’t load your notifications.')).toBeVisible();
  await page.unroute('**/api/user/notifications**');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText('No notifications yet')).toBeVisible();
});
