import type { Page } from '@playwright/test';
import { expect, test } from '../support/test.ts';

const popup = (page: Page) => page.getByRole('dialog', { name: 'Enter Your Location' });
const chip = (page: Page) => page.getByRole('button', { name: /^Your location/ });
const here = (page: Page) => popup(page).getByRole('button', { name: 'Use my current location' });

/** Opens a browser whose geolocation answers or fails when the test says so. */
async function open(page: Page, geolocation: (typeof GEOLOCATIONS)[number]): Promise<void> {
  await page.addInitScript((kind) => {
    if (kind === 'none') {
      Object.defineProperty(Navigator.prototype, 'geolocation', { get: () => undefined });
      Reflect.deleteProperty(Navigator.prototype, 'geolocation');
      return;
    }
    navigator.geolocation.getCurrentPosition = (_found, failed) => {
      if (kind === 'lost')
        addEventListener('giveup', () => failed?.({ code: 2 } as GeolocationPositionError));
    };
  }, geolocation);
  await page.goto('/');
  await page.waitForLoadState('networkidle');
  await chip(page).click();
}
const GEOLOCATIONS = ['none', 'lost'] as const;

// proves: location.popup, location.scroll-locked, rule.location
test('the popup asks for an address, locks scrolling, and shows a network failure', { tag: '@full' }, async ({
  page,
  consoleGuard,
}) => {
  consoleGuard.allow(/ERR_FAILED/);
  await open(page, 'lost');
  await expect(page.locator('body')).toHaveCSS('overflow', 'hidden');
  const address = popup(page).getByLabel('Change live Address');
  await popup(page).getByRole('button', { name: 'Submit' }).click();
  await expect(popup(page).getByText('Address cannot be empty.')).toBeVisible();
  await page.route('**/api/geocode*', (route) => route.abort());
  await address.fill('560034');
  await popup(page).getByRole('button', { name: 'Submit' }).click();
  await expect(popup(page).getByText('An error occurred while fetching the address.')).toBeVisible();
  await expect(address).toHaveValue('560034');

  await page.unroute('**/api/geocode*');
  await popup(page).getByRole('button', { name: 'Submit' }).click();
  await expect(popup(page)).toBeHidden();
  await expect(page.locator('body')).not.toHaveCSS('overflow', 'hidden');
  await expect(chip(page)).toContainText('Koramangala');
});

// proves: location.label
test('the location chip shows that the location is being looked up, and that it was not found', async ({
  page,
}) => {
  await open(page, 'lost');
  await here(page).click();
  await expect(chip(page)).toContainText('Fetching location...');
  await page.evaluate(() => dispatchEvent(new Event('giveup')));
  await expect(popup(page).getByText('Unable to fetch location')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(chip(page)).toContainText('Bengaluru · Unable to fetch location');
});

// proves: location.label
test('a browser without geolocation shows "not supported"', { tag: '@full' }, async ({ page }) => {
  await open(page, 'none');
  await here(page).click();
  await expect(popup(page).getByText('Geolocation not supported')).toBeVisible();
});

// proves: location.set
test('the location popup on another page stores the location and opens the home page with it', {
  tag: '@full',
}, async ({ page }) => {
  await page.goto('/list-of-services?category=3');
  await page.waitForLoadState('networkidle');
  await chip(page).click();
  await popup(page).getByLabel('Change live Address').fill('Andheri West, Mumbai');
  await popup(page).getByRole('button', { name: 'Submit' }).click();
  await page.waitForURL((url) => url.pathname === '/' && url.search === '', { timeout: 20_000 });
  await expect(popup(page)).toBeHidden();
  await expect(chip(page)).toContainText('Mumbai');
  expect(Number(await page.evaluate(() => localStorage.getItem('latitude')))).toBeCloseTo(19.136, 1);
  expect(Number(await page.evaluate(() => localStorage.getItem('longitude')))).toBeCloseTo(72.83, 1);

  // On the home page it stays there and reloads the sections.
  await chip(page).click();
  await popup(page).getByLabel('Change live Address').fill('560034');
  const reloaded = page.waitForResponse((response) => /latitude=12\.9|\.data/.test(response.url()));
  await popup(page).getByRole('button', { name: 'Submit' }).click();
  await reloaded;
  await expect(chip(page)).toContainText('Koramangala');
  expect(new URL(page.url()).pathname).toBe('/');
});
