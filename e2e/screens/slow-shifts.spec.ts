import { api, createLoggedInCustomer, SERVICES } from '../support/bookings.ts';
import { recordShifts, visibleShifts } from '../support/layout-shifts.ts';
import { slowDown } from '../support/slow-device.ts';
import { expect, test } from '../support/test.ts';

const SLOW_NETWORK = { latency: 300, downloadThroughput: 400_000, uploadThroughput: 100_000 };
const [service] = SERVICES;

// proves: more.slow
for (const { path, cart } of [
  { path: `/service-book?service=${service.id}`, cart: 0 },
  { path: '/service-booking', cart: 1 },
  { path: '/service-booking', cart: 2 },
])
  test(`${path} with ${cart} in the cart does not move on a slow device`, {
    tag: ['@wide', '@full'],
  }, async ({ page }) => {
    const { token } = await createLoggedInCustomer(page);
    for (const { id } of SERVICES.slice(0, cart))
      await api(page.request, token, 'POST', 'user/addtocart', { serviceId: id });
    await recordShifts(page);
    await slowDown(page, SLOW_NETWORK);
    await page.goto(path);
    await expect(page.locator('input[name$="-time"]:checked').first()).toBeAttached({ timeout: 60_000 });
    await page.waitForLoadState('networkidle');
    expect(await visibleShifts(page)).toEqual([]);
  });

// proves: more.slow
test('tabs keep their places when another one is chosen on a slow device', {
  tag: ['@wide', '@full'],
}, async ({ page }) => {
  await createLoggedInCustomer(page);
  await recordShifts(page);
  await page.goto('/instand-booking');
  await page.waitForLoadState('networkidle');
  await slowDown(page, { ...SLOW_NETWORK, latency: 1000 });
  await page.evaluate(() => void (window.layoutShifts = []));
  const tabs = page.getByRole('navigation', { name: 'Types of bookings' });
  for (const name of ['Scheduled', 'Completed']) {
    await tabs.getByRole('link', { name: new RegExp(name) }).click();
    await expect(tabs.getByRole('link', { name: new RegExp(name) })).toHaveAttribute('aria-current', 'page');
    await page.waitForLoadState('networkidle');
  }
  expect(
    await page.evaluate(() => window.layoutShifts.map(({ value, moved }) => `${value} ${moved.join(';')}`)),
  ).toEqual([]);
});

// proves: more.slow
test('the list keeps its places when another sub-category is chosen on a slow device', {
  tag: '@wide',
}, async ({ page }) => {
  await recordShifts(page);
  await page.goto('/list-of-services?category=3&subcategory=301');
  await page.waitForLoadState('networkidle');
  await slowDown(page, { ...SLOW_NETWORK, latency: 1000 });
  await page.evaluate(() => void (window.layoutShifts = []));
  const next = page
    .getByRole('main')
    .locator('nav a[href*="subcategory=302"]')
    .filter({ visible: true })
    .first();
  await next.click();
  await expect(next).toHaveAttribute('aria-current', 'page');
  await page.waitForLoadState('networkidle');
  expect(
    await page.evaluate(() => window.layoutShifts.map(({ value, moved }) => `${value} ${moved.join(';')}`)),
  ).toEqual([]);
});
