import type { Page } from '@playwright/test';
import { createBooking, createLoggedInCustomer, SERVICES } from '../support/bookings.ts';
import { showInApp } from '../support/navigation.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

const TABS = [
  '/instand-booking',
  '/scheduled-booking',
  '/complete-booking',
  '/cancel-booking',
  '/pd-enquiry',
  '/service-enquiry',
];

const header = (page: Page) => page.getByRole('banner');
const menuButton = (page: Page) => header(page).getByRole('button', { name: 'Menu', exact: true });
const seen = (page: Page, name: string) =>
  page.getByRole('link', { name, exact: true }).filter({ visible: true });

/** Expects these links at the current width: in the header, or in the bar and the menu. */
async function expectLinks(page: Page, names: readonly string[]): Promise<void> {
  const wide = (page.viewportSize()?.width ?? 0) > 999;
  const places = wide ? [header(page)] : [page.getByRole('navigation', { name: 'Main menu' }).last()];
  if (!wide) {
    await menuButton(page).click();
    places.push(header(page));
  }
  for (const place of places)
    for (const name of names)
      await expect(
        place
          .getByRole('link', { name, exact: true })
          .or(place.getByRole('button', { name, exact: true }))
          .filter({ visible: true })
          .first(),
      ).toBeVisible();
}

/** Clicks outside every menu and popup. */
const clickOutside = (page: Page) => page.mouse.click(4, 200);

// proves: header.links, header.sticky, header.mobile-menu, header.generic, header.search-popup
// proves: pro.constant.layout
test('a visitor’s header: its links, menu and bar, closing by an outside click, and sticking', {
  tag: ['@wide', '@full'],
}, async ({ page }) => {
  await page.goto('/cities');
  await page.waitForLoadState('networkidle');
  const wide = (page.viewportSize()?.width ?? 0) > 999;
  await expectLinks(page, ['Home', 'Categories', 'Booking History', 'Login']);
  await expectAccessible(page);
  if (!wide) {
    await clickOutside(page);
    await expect(header(page).getByRole('link', { name: 'Login', exact: true })).toBeHidden();
    await menuButton(page).click();
    await page.keyboard.press('Escape');
    await expect(menuButton(page)).toBeFocused();
    await page.goto('/list-of-services?category=3');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(menuButton(page)).toHaveCount(0);
    await page.goto('/cities');
    await page.waitForLoadState('networkidle');
  } else {
    await expect(menuButton(page)).toBeHidden();
    await page.setViewportSize({ width: 999, height: 800 });
    await expect(menuButton(page)).toBeVisible();
    await page.setViewportSize({ width: 1000, height: 800 });
    await expect(menuButton(page)).toBeHidden();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(1000);
    await page.setViewportSize({ width: 1280, height: 800 });
  }

  await header(page).getByRole('button', { name: 'Search for a service' }).click();
  await expect(page.getByRole('dialog', { name: 'Search for a service' })).toBeVisible();
  await page.mouse.click(4, 20);
  await expect(page.getByRole('dialog')).toHaveCount(0);

  // The header becomes sticky at a scroll position of 90 pixels, not before.
  await page.evaluate(() => window.scrollTo(0, 90));
  await expect(header(page)).not.toHaveAttribute('data-sticky');
  await page.evaluate(() => window.scrollTo(0, 91));
  await expect(header(page)).toHaveAttribute('data-sticky', 'true');
  await page.evaluate(() => window.scrollTo(0, 600));
  expect((await header(page).boundingBox())?.y).toBeLessThanOrEqual(0);
  await expect(header(page)).toBeInViewport();
});

// proves: header.cart-badge, header.profile-menu, header.generic, session.logout, error.silent, constant.card-area
// proves: pro.constant.card-area
test('a customer’s header: the cart’s count, the bookings on every tab, the menu, and Logout without a server', {
  tag: ['@wide', '@full'],
}, async ({ page, consoleGuard }) => {
  consoleGuard.allow(/ERR_FAILED/);
  const customer = await createLoggedInCustomer(page);
  await createBooking(page.request, customer);
  await page.goto('/instand-booking');
  const wide = (page.viewportSize()?.width ?? 0) > 999;
  await expect(header(page).getByRole('link', { name: 'Cart', exact: true })).toBeVisible();
  await page.request.post('/api/user/addtocart', {
    headers: { authorization: `Bearer ${customer.token}`, 'x-aaspaas-client': 'web' },
    data: { serviceId: SERVICES[1].id },
  });
  await page.goto('/service-booking');
  await expect(page.getByRole('heading', { name: 'Your cart' })).toBeVisible();
  await showInApp(page, '/favourites');
  await expect(header(page).getByRole('link', { name: 'Cart, 1 service' })).toBeVisible();

  for (const path of TABS) {
    await showInApp(page, path);
    await expect(seen(page, 'Booking History').first()).toHaveAttribute('aria-current', /page|true/);
  }
  await page.goto('/instand-booking');
  await expect(page.getByRole('article')).toBeVisible();
  const area = page.getByRole('heading', { level: 1 }).locator('..');
  expect((await area.boundingBox())?.width).toBeLessThanOrEqual(900);
  if (wide) expect((await area.boundingBox())?.width).toBe(900);

  const sent: string[] = [];
  await page.route('**/api/user/logout', (route) => {
    sent.push(route.request().headers()['authorization'] ?? '');
    return route.abort();
  });
  if (wide) {
    await expect(header(page).getByRole('button', { name: 'Logout', exact: true }).first()).toBeVisible();
    const ownMenuButton = header(page).getByRole('button', { name: /^Your menu/ });
    await ownMenuButton.click();
    const profile = header(page).getByRole('link', { name: 'Profile', exact: true });
    await expect(profile).toHaveAttribute('href', '/user-edit');
    await clickOutside(page);
    await expect(profile).toBeHidden();
    await ownMenuButton.click();
    await header(page).getByRole('button', { name: 'Logout', exact: true }).last().click();
  } else {
    await expectLinks(page, ['Home', 'Categories', 'Booking History', 'Profile']);
    await header(page).getByRole('button', { name: 'Logout', exact: true }).click();
  }
  await page.waitForURL((url) => url.pathname === '/');
  expect(sent).toEqual([`Bearer ${customer.token}`]);
  await expect(seen(page, 'Login').first()).toBeVisible();
  await expect(header(page).getByRole('link', { name: 'Cart', exact: true })).toBeVisible();
  const left = await page.evaluate(() => ['token', 'role', 'name'].map((key) => localStorage.getItem(key)));
  expect(left).toEqual([null, null, null]);
});

// proves: constant.toast
// proves: pro.constant.toast
test('a toast shows top right for three seconds', async ({ page }) => {
  await page.clock.install();
  await page.goto('/list-of-services?category=3&subcategory=302');
  await page.waitForLoadState('networkidle');
  await page.getByRole('button', { name: 'View Details: Electrician' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: 'Add to Cart' })
    .filter({ visible: true })
    .first()
    .click();
  const notice = page
    .getByRole('region', { name: 'Notices' })
    .getByText('Please log in to add service to your cart.');
  await expect(notice).toBeVisible();
  await page.clock.pauseAt(Date.now() + 60_000);
  await expect(notice).toBeHidden();

  await page
    .getByRole('dialog')
    .getByRole('button', { name: 'Add to Cart' })
    .filter({ visible: true })
    .first()
    .click();
  await expect(notice).toBeVisible();
  const region = await page.getByRole('region', { name: 'Notices' }).boundingBox();
  const width = page.viewportSize()?.width ?? 0;
  expect(region?.y).toBeLessThanOrEqual(16);
  expect(width - Number(region?.x) - Number(region?.width)).toBeLessThanOrEqual(16);
  await page.clock.runFor(2900);
  await expect(notice).toBeVisible();
  await page.clock.runFor(200);
  await expect(notice).toBeHidden();
});
