import { line, openMoreDates, openSlot, SINGLE_SLOT } from '../support/booking-form.ts';
import { createLoggedInCustomer, SERVICES } from '../support/bookings.ts';
import { toast } from '../support/elements.ts';
import { expect, test } from '../support/test.ts';

// proves: single.page, may.user-pages, error.booking
test('single booking: shows the service, its details on a tap, and the note on extra hours', {
  tag: '@full',
}, async ({ page, consoleGuard }) => {
  consoleGuard.allow(/ERR_FAILED/);
  await createLoggedInCustomer(page);
  const [one] = SERVICES;
  await page.goto(`/service-book?service=${one.id}`);
  await expect(page.getByRole('heading', { level: 2, name: one.name })).toBeVisible();
  await expect(page.getByText(/^Each extra hour ₹[\d,]+, only if you agree\./)).toBeVisible();
  await expect(
    page.getByText(/After you book, our team assigns a professional\. You’ll see who’s coming\.$/),
  ).toBeVisible();
  const slot = line(page, SINGLE_SLOT);
  await openSlot(slot);
  await openMoreDates(slot);
  await expect(page.getByText('*Pre-booking available after one month')).toBeVisible();
  await page.getByRole('button', { name: 'View Details' }).click();
  const details = page.getByRole('dialog', { name: 'Description' });
  await expect(details.getByRole('heading', { name: one.name })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(details).toBeHidden();

  // If the login status cannot be verified, the page redirects home.
  await page.route('**/api/user/user-details', (route) => route.abort());
  await page.goto(`/service-book?service=${one.id}`);
  await page.waitForURL((url) => url.pathname === '/');
  await expect(toast(page, 'Error verifying login status. Please try again.')).toBeVisible();
});

// proves: location.set, home.needs-location
test('a new location closes its popup and reloads the home page behind it', async ({ page }) => {
  await page.goto('/');
  await page.waitForLoadState('networkidle');
  const popular = page.getByRole('region', { name: 'Most Popular service', exact: true });
  await expect(popular).toBeVisible();
  await page.getByRole('button', { name: /^Your location/ }).click();
  const popup = page.getByRole('dialog', { name: 'Enter Your Location' });
  await popup.getByLabel('Change live Address').fill('Jaisalmer');
  await popup.getByRole('button', { name: 'Submit' }).click();
  await expect(popup).toBeHidden();
  await expect(popular).toBeHidden();
  await expect(page.getByText('No Service available').first()).toBeVisible();
  const coordinates = await page.evaluate(() => [
    localStorage.getItem('latitude'),
    localStorage.getItem('longitude'),
  ]);
  expect(coordinates.every((degrees) => /^\d+\.\d{1,3}$/.test(degrees ?? ''))).toBe(true);
});
