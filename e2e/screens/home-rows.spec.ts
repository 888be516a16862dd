import type { Page } from '@playwright/test';
import { dialog } from '../support/elements.ts';
import { recordShifts, visibleShifts } from '../support/layout-shifts.ts';
import { slowDown } from '../support/slow-device.ts';
import { accessibilityViolations, expect, test } from '../support/test.ts';

const ROWS_CODE = /\/assets\/rows-[\w-]+\.js$/;
const FAST_NETWORK = { latency: 0, downloadThroughput: -1, uploadThroughput: -1 };

const row = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const delivery = (page: Page) => page.getByRole('button', { name: 'P & D Enquiry' });
const retail = (page: Page) => row(page, 'Categories').getByRole('link', { name: 'Retail & Shop' });

/** Holds the code of the rows back until the returned function is called. */
async function holdRows(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(ROWS_CODE, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

test('home: the rows are complete before their code has loaded, and do not move when it has', {
  tag: ['@wide', '@full'],
}, async ({ page }) => {
  await recordShifts(page);
  const release = await holdRows(page);
  const loaded = page.waitForResponse(ROWS_CODE);
  await page.goto('/');
  // Rows further down get higher with their other cards, which are rendered later.
  const places = () => Promise.all(['Categories', 'Top rated'].map((name) => row(page, name).boundingBox()));
  // The page itself is interactive: before, "Change" is a label.
  await expect(page.getByRole('main').getByRole('button', { name: /Change$/ })).toBeVisible();
  const before = await places();
  for (const name of ['Most Popular service', 'Industry & Factory', 'Home & Personal'])
    await expect(row(page, name).getByRole('article')).toHaveCount(4);
  // The slides of this row have no links, so the keyboard scrolls the row itself.
  const rated = row(page, 'Top rated').getByRole('group', { name: 'Top rated', exact: true });
  await expect(rated).toHaveAttribute('tabindex', '0');
  expect(await accessibilityViolations(page)).toEqual([]);
  release();
  await loaded;
  await expect(row(page, 'Most Popular service').getByRole('article')).toHaveCount(12);
  expect(await places()).toEqual(before);
  expect(await visibleShifts(page)).toEqual([]);
});

test('home: a tap in a row before its code has loaded is answered when it has', async ({ page }) => {
  const release = await holdRows(page);
  // React asks for the code when it has started; before that, links work natively.
  const asked = page.waitForRequest(ROWS_CODE);
  await page.goto('/');
  await asked;
  await retail(page).click();
  await expect(retail(page)).toHaveAttribute('aria-busy', 'true');
  // Only the last tap counts.
  await delivery(page).focus();
  await page.keyboard.press('Enter');
  await expect(delivery(page)).toHaveAttribute('aria-busy', 'true');
  await expect(retail(page)).not.toHaveAttribute('aria-busy');
  await expect(dialog(page)).toHaveCount(0);
  release();
  await expect(dialog(page).getByText('Talk P&D')).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/');
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  await expect(delivery(page)).not.toHaveAttribute('aria-busy');
  await retail(page).click();
  await expect(dialog(page).getByRole('link', { name: 'All of Retail & Shop' })).toBeVisible();
});

test('home: a tap in a row at the load event is answered on a slow processor', { tag: '@full' }, async ({
  page,
}) => {
  await slowDown(page, FAST_NETWORK);
  await page.addInitScript(() =>
    addEventListener('load', () =>
      document.querySelector<HTMLElement>('section[aria-label="Categories"] button')?.click(),
    ),
  );
  await page.goto('/');
  await expect(dialog(page).getByText('Talk P&D')).toBeVisible();
});

test('home: without the code of the rows, a link in a row is followed after three seconds', {
  tag: '@full',
}, async ({ page, consoleGuard }) => {
  consoleGuard.allow(/Failed to load resource/);
  await page.route(ROWS_CODE, (route) => route.abort());
  await page.goto('/');
  await retail(page).click();
  await expect(page).toHaveURL(/\/list-of-services\?category=2$/);
});

test('home reached by a link shows its rows at once', { tag: '@full' }, async ({ page }) => {
  await page.goto('/list-of-services');
  await page.route(ROWS_CODE, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1500));
    await route.continue();
  });
  await page.getByRole('banner').getByRole('link', { name: 'Aaspaas' }).first().click();
  await page.locator('#hero').waitFor();
  expect(await row(page, 'Categories').count()).toBe(1);
});
