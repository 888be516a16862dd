import type { Page } from '@playwright/test';
import { createLoggedInCustomer } from '../support/bookings.ts';
import { expect, test } from '../support/test.ts';

/** A toast with its kind. */
const notice = (page: Page, text: string) =>
  page.getByRole('region', { name: 'Notices' }).locator('[data-kind]').filter({ hasText: text });

async function openCard(page: Page): Promise<void> {
  await page.goto('/service/30201/electrician');
  await page.waitForLoadState('networkidle');
}
const add = (page: Page) =>
  page.getByRole('button', { name: 'Add to Cart' }).filter({ visible: true }).first().click();

// proves: cart.statuses, error.cart
test('Add to Cart shows a separate message for each response', { tag: '@full' }, async ({
  page,
  consoleGuard,
}) => {
  consoleGuard.allow(/status of (401|404|409|500)|ERR_FAILED/);
  await createLoggedInCustomer(page);
  await openCard(page);
  await add(page);
  await expect(notice(page, 'Service added to cart')).toHaveAttribute('data-kind', 'success');
  await expect(page.getByRole('link', { name: 'Cart, 1 service' })).toBeVisible();
  await add(page);
  await expect(notice(page, 'This service is already in your cart.')).toHaveAttribute('data-kind', 'info');
  await expect(page.getByRole('link', { name: 'Cart, 1 service' })).toBeVisible();

  const answers = [
    { status: 404, message: 'This service is gone.', kind: 'warning' },
    { status: 500, message: 'Failed to add to cart', kind: 'error' },
    { status: 0, message: 'An error occurred while adding the product to the cart.', kind: 'error' },
    { status: 401, message: 'Your login has ended.', kind: 'error' },
  ];
  for (const { status, message, kind } of answers) {
    await page.route('**/api/user/addtocart', (route) =>
      status
        ? route.fulfill({ status, json: { status, message: message, errors: message, request_id: 'x' } })
        : route.abort(),
    );
    await add(page);
    await expect(notice(page, message)).toHaveAttribute('data-kind', kind);
    await page.unroute('**/api/user/addtocart');
  }
});

// proves: cart.needs-login
test('Add to Cart sends no request without a login', { tag: '@full' }, async ({ page }) => {
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('addtocart')) calls.push(request.url());
  });
  await openCard(page);
  await add(page);
  await expect(notice(page, 'Please log in to add service to your cart.')).toHaveAttribute(
    'data-kind',
    'warning',
  );
  expect(calls).toEqual([]);
});
