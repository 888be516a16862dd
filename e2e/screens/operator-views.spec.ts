import type { Page } from '@playwright/test';
import { demoAccount, logIn } from '../support/accounts.ts';
import { expectStatus } from '../support/elements.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

const toBookings = async (page: Page, query = '') =>
  logIn(page, await demoAccount(page.request, 'admin'), '/admin/login', `/admin/bookings${query}`);

test('an operator saves the list as a view, opens it in one click, and deletes it', async ({ page }) => {
  const name = `Placed ${Date.now()}`;
  await toBookings(page, '?f.state=placed&sort=starts_at');
  const views = page.getByRole('navigation', { name: 'Views' });
  const all = views.getByRole('link', { name: 'All', exact: true });
  await expect(all).not.toHaveAttribute('aria-current');
  await page.getByRole('button', { name: /^(Save view|Edit views)$/ }).click();
  const sheet = page.getByRole('dialog', { name: 'Views' });
  await sheet.getByRole('button', { name: 'Save view' }).click();
  await expect(sheet.getByText('Enter a name')).toBeVisible();
  await expectAccessible(page);
  await sheet.getByLabel('Name').fill(name);
  await sheet.getByRole('button', { name: 'Save view' }).click();
  await expectStatus(page, 'View saved');
  await expect(sheet).toBeHidden();
  const saved = views.getByRole('link', { name });
  await expect(saved).toHaveAttribute('aria-current', 'true');

  await all.click();
  await page.waitForURL('**/admin/bookings');
  await expect(all).toHaveAttribute('aria-current', 'true');
  await saved.click();
  await page.waitForURL('**/admin/bookings?density=comfortable&f.state=placed&sort=starts_at');
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Edit views' }).click();
  await sheet.getByRole('button', { name: `Delete view ${name}` }).click();
  await expectStatus(page, 'View deleted');
  await expect(sheet.getByText(name)).toBeHidden();
});

test('the height of rows is chosen by keyboard, kept in this browser, and part of a view', {
  tag: '@full',
}, async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await toBookings(page);
  const row = page.getByRole('table').getByRole('row').nth(1);
  await expect(row).toBeVisible();
  const height = async () => Math.round((await row.boundingBox())?.height ?? 0);
  expect(await height()).toBeGreaterThanOrEqual(44);
  await page.getByText('Display', { exact: true }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('radio', { name: 'Comfortable' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('radio', { name: 'Compact' })).toBeChecked();
  await expect.poll(height).toBeLessThan(40);
  await expectAccessible(page);
  await page.goto('/admin/customers');
  await expect(row).toBeVisible();
  expect(await height()).toBeLessThan(40);
  // A view has its own height.
  await page.goto('/admin/customers?density=comfortable');
  await expect(row).toBeVisible();
  expect(await height()).toBeGreaterThanOrEqual(44);
});

test('filters that are chosen before the rows of the one before have arrived are all kept', {
  tag: '@full',
}, async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await toBookings(page);
  await expect(page.getByRole('table').getByRole('row').nth(1)).toBeVisible();
  await page.route('**/api/admin/booking-lines?*', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1500));
    await route.continue();
  });
  await page.getByRole('combobox', { name: /^State/ }).selectOption('Cancelled');
  await page.getByRole('combobox', { name: /^City/ }).selectOption('Bengaluru');
  await page.getByLabel('From day').fill('2026-01-01');
  await page.waitForURL((url) =>
    ['f.state=cancelled', 'f.city=bengaluru', 'f.from=2026-01-01'].every((part) => url.search.includes(part)),
  );
  await expect(page.getByRole('combobox', { name: /^State/ })).toHaveValue('cancelled');
});
