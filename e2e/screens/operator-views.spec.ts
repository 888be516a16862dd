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
