import type { Page } from '@playwright/test';
import { dialog } from '../support/elements.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

const row = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

// proves: location.hero-enter, rule.location
test('the address field selects a location on Enter', async ({ page, consoleGuard }) => {
  consoleGuard.allow(/404|422/);
  await page.goto('/');
  await page.waitForLoadState('networkidle');
  const box = page.getByRole('main').getByLabel('Enter Your Location');
  // Without a place it shows the default city; Change selects the text, so that typing replaces it.
  await expect(box).toHaveValue('Bengaluru');
  await page.getByRole('button', { name: 'Not in Bengaluru? Change' }).click();
  await expect(box).toBeFocused();
  await page.keyboard.press('Delete');
  await expect(box).toHaveValue('');
  await box.press('Enter');
  await expect(page.getByText('Address cannot be empty.')).toBeVisible();
  await box.fill('qqqxyz 000');
  await box.press('Enter');
  await expect(page.getByText('Failed to geocode the address.')).toBeVisible();
  await box.fill('560034');
  await box.press('Enter');
  await expect(page.getByRole('button', { name: /^Your location/ })).toContainText('Koramangala');
  await expect(page.getByText('Failed to geocode the address.')).toBeHidden();
  await expect(box).toHaveValue(/Koramangala/);
  await expect(page.getByRole('button', { name: 'Change', exact: true })).toBeVisible();
});

test('without scripts, the search of the hero leads to all services', { tag: '@full' }, async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    ...(baseURL ? { baseURL } : {}),
  });
  const page = await context.newPage();
  await page.goto('/');
  await page.getByRole('main').getByRole('link', { name: 'What do you need?' }).click();
  await page.waitForURL('**/list-of-services');
  await context.close();
});

test('without scripts, the address box sets the place, and asks again for an address that it cannot find', {
  tag: '@full',
}, async ({ browser, baseURL }) => {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    ...(baseURL ? { baseURL } : {}),
  });
  const page = await context.newPage();
  await page.goto('/');
  const box = page.getByRole('main').getByRole('searchbox', { name: 'Enter Your Location' });
  await box.fill('qqqxyz 000');
  await box.press('Enter');
  await expect(page.getByRole('heading', { name: 'We couldn’t find that address' })).toBeVisible();
  const again = page.getByRole('textbox', { name: 'Enter Your Location' });
  await expect(again).toHaveValue('qqqxyz 000');
  await again.fill('560034');
  await again.press('Enter');
  await page.waitForURL((url) => url.pathname === '/');
  await expect(box).toHaveValue(/Koramangala/);
  await expect(row(page, 'Most booked near you').getByRole('listitem')).toHaveCount(8);
  await context.close();
});

test('one line says who is near and opens the list: first name, initial, distance, star', {
  tag: '@full',
}, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto('/');
  const line = page.getByRole('link', { name: /^\d+ professionals near you Nearest: \S+, .* away$/ });
  await expect(line).toBeVisible();
  expect((await line.boundingBox())?.height).toBe(58);
  await line.click();
  const people = dialog(page).getByRole('listitem');
  await expect(people.first()).toContainText(/^\S+ \S\..*(under 1|\d+) km · (New here|\d ★)/);
  await expectAccessible(page);
  const shown = await people.count();
  const count = Number(/^\d+/.exec((await line.textContent()) ?? '')?.[0]);
  const more = dialog(page).getByRole('button', { name: /^Show \d+ more$/ });
  if (count > shown) {
    await more.click();
    await expect(people.nth(shown)).toBeVisible();
  } else await expect(more).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(line).toBeFocused();
});

test('who is near: a list that does not load can be loaded again', { tag: '@full' }, async ({
  page,
  consoleGuard,
}) => {
  consoleGuard.allow(/status of 500/);
  const requests = '**/api/professionals?*';
  await page.route(requests, (route) => route.fulfill({ status: 500, json: { status: 500 } }));
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto('/');
  await page.waitForLoadState('networkidle');
  await page.getByRole('link', { name: 'Professionals near you See who can come' }).click();
  await expect(dialog(page).getByText('The list didn’t load.')).toBeVisible();
  await page.unroute(requests);
  await dialog(page).getByRole('button', { name: 'Retry' }).click();
  await expect(dialog(page).getByRole('listitem').first()).toBeVisible();
});
