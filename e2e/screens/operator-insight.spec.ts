import { randomInt } from 'node:crypto';
import type { APIRequestContext, Page } from '@playwright/test';
import { demoAccount, logIn } from '../support/accounts.ts';
import { expectStatus } from '../support/elements.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

// Chromium logs every refused call; these tests provoke refusals.
const REFUSED = /the server responded with a status of (404|500)/;
// The console is mostly used at this size; tests of phones change it.
test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false });

const PHONE = { width: 360, height: 800 };

const open = async (page: Page, path: string) =>
  logIn(page, await demoAccount(page.request, 'admin'), '/admin/login', path);

const panel = (page: Page, name: string) => page.getByRole('complementary', { name });
const card = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** The page is as wide as the window: nothing is cut off, and nothing scrolls sideways. */
async function expectNothingCutOff(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
    await page.evaluate(() => window.innerWidth),
  );
}

/** A word that no service has; without digits, which would look like a number of a person. */
const newWord = () => `zyx${Array.from({ length: 9 }, () => 'bcdfghjklmnpqrstvwxz'[randomInt(20)]).join('')}`;

/** Searches three times at the default city. */
async function searchInVain(request: APIRequestContext, query: string): Promise<void> {
  for (let n = 0; n < 3; n += 1) {
    const answer = await request.get(`/api/services/search?query=${query}`);
    expect((await answer.json()).data.suggestions).toEqual([]);
  }
}

test('the overview is alive on the demo, and a measure opens its chart and its table', async ({ page }) => {
  await open(page, '/admin/overview');
  const menu = page.getByRole('navigation', { name: 'Console' });
  await expect(menu.getByRole('link', { name: 'Overview', exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  );
  // The loop computes the days in the first half minute of a new database.
  await expect(async () => {
    await page.reload();
    await expect(page.getByText(/^Updated /)).toBeVisible({ timeout: 3_000 });
  }).toPass({ timeout: 90_000 });
  const money = page.getByRole('group', { name: 'Money', exact: true });
  await expect(money.getByText(/^₹[\d,]{4,}$/).first()).toBeVisible();
  const demand = page.getByRole('group', { name: 'Demand and supply', exact: true });
  await expect(demand.getByText(/^\d+(\.\d)?%$/).first()).toBeVisible();
  await expectNothingCutOff(page);
  await expectAccessible(page);

  await card(page, 'GMV').click();
  await expect(page).toHaveURL(/open=measure(%3A|:)gmv/);
  await expect(panel(page, 'GMV').getByRole('table', { name: 'GMV by day' }).getByRole('row')).toHaveCount(
    29,
  );
  await expect(panel(page, 'GMV').locator('svg path.recharts-line-curve')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(panel(page, 'GMV')).toBeHidden();
  await expect(card(page, 'GMV')).toBeFocused();
});

test('the period and the city are in the address', { tag: '@full' }, async ({ page }) => {
  await open(page, '/admin/overview');
  await page.getByRole('button', { name: 'Last 7 days' }).click();
  await expect(page).toHaveURL(/f\.days=7/);
  await page.getByRole('combobox', { name: 'City' }).selectOption({ label: 'Bengaluru' });
  await expect(page).toHaveURL(/f\.city=bengaluru/);
  await card(page, 'Fill rate').click();
  await expect(panel(page, 'Fill rate').getByRole('row')).toHaveCount(8);
  await page.reload();
  await expect(panel(page, 'Fill rate').getByRole('row')).toHaveCount(8);
  await expect(page.getByRole('combobox', { name: 'City' })).toHaveValue('bengaluru');
  await page.keyboard.press('Escape');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export as CSV' }).click();
  expect((await download).suggestedFilename()).toMatch(/^overview-.*\.csv$/);
  await page.setViewportSize(PHONE);
  await page.goto('/admin/overview');
  await expect(card(page, 'Fill rate')).toBeVisible();
  await expectNothingCutOff(page);
  await card(page, 'Fill rate').click();
  await expect(page.getByRole('dialog', { name: 'Fill rate' })).toBeVisible();
  await expectNothingCutOff(page);
  await expectAccessible(page);
});

test('figures that cannot be loaded are loaded again', { tag: '@full' }, async ({ page, consoleGuard }) => {
  consoleGuard.allow(REFUSED);
  let fails = true;
  await page.route('**/api/admin/overview?*', (route) =>
    fails
      ? route.fulfill({ status: 500, json: { message: 'Something went wrong.', request_id: 'abc' } })
      : route.continue(),
  );
  await page.route('**/api/admin/overview', (route) =>
    fails
      ? route.fulfill({ status: 500, json: { message: 'Something went wrong.', request_id: 'abc' } })
      : route.continue(),
  );
  await open(page, '/admin/overview');
  await expect(page.getByText('We couldn’t load the overview.')).toBeVisible();
  await expectAccessible(page);
  fails = false;
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(card(page, 'Fill rate')).toBeVisible();
});

test('the supply table leads to the bookings of a place and service', { tag: '@full' }, async ({ page }) => {
  const rows = [
    {
      id: '560001:12',
      pin: '560001',
      city: 'Bengaluru',
      service_id: 12,
      service_name: 'Plumber',
      category_name: 'Home & Personal',
      expired: 2,
      uncovered: 1,
      searches: 4,
      total: 7,
    },
  ];
  let data = rows;
  await page.route('**/api/admin/supply?*', (route) =>
    route.fulfill({ json: { status: 200, data, next_cursor: null, total: data.length } }),
  );
  await open(page, '/admin/supply');
  const table = page.getByRole('table', { name: 'Supply and demand' });
  await expect(table.getByRole('row').nth(1)).toContainText('560001');
  await expectNothingCutOff(page);
  await expectAccessible(page);
  await page.setViewportSize(PHONE);
  await expectNothingCutOff(page);
  await table.getByRole('button', { name: /Plumber/ }).click();
  await page.waitForURL('**/admin/bookings?f.pin=560001&f.service=12');
  data = [];
  await page.goto('/admin/supply');
  await expect(page.getByRole('heading', { name: 'No gaps' })).toBeVisible();
  await page.goto('/admin/supply?f.city=mumbai');
  await expect(page.getByRole('heading', { name: 'Nothing matches your search and filters' })).toBeVisible();
  await expectAccessible(page);
});

test('a search without a result becomes a search word, and customers find the service', {
  tag: '@full',
}, async ({ page, request }) => {
  const word = newWord();
  await searchInVain(request, word);
  await open(page, `/admin/searches?q=${word}`);
  const row = page.getByRole('table', { name: 'Search misses' }).getByRole('row').nth(1);
  await expect(async () => {
    await page.reload();
    await expect(row).toContainText(word, { timeout: 2_000 });
  }).toPass({ timeout: 30_000 });
  await expectNothingCutOff(page);
  await expectAccessible(page);
  await row.getByRole('button', { name: word }).click();
  const side = panel(page, word);
  await side.getByRole('button', { name: 'Add as search word' }).click();
  await expect(side.getByText('Choose a service.')).toBeVisible();
  await side.getByRole('combobox', { name: 'Find a service' }).fill('Sofa');
  await side.getByRole('option', { name: /^Sofa/ }).first().click();
  await expect(side.getByText(/^Service: Sofa/)).toBeVisible();
  await expectAccessible(page);
  await side.getByRole('button', { name: 'Add as search word' }).click();
  await expectStatus(page, `“${word}” is a search word now.`);
  await expect(side).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Nothing matches your search and filters' })).toBeVisible();
  await page.getByRole('combobox', { name: 'State' }).selectOption({ label: 'Added as search word' });
  await expect(row).toContainText('Added as search word: Sofa');
  await expect
    .poll(async () => {
      const { data } = await (await request.get(`/api/services/search?query=${word}`)).json();
      return data.suggestions.map(({ name }: { name: string }) => name).join();
    })
    .toMatch(/^Sofa/);
  await page.setViewportSize(PHONE);
  await expectNothingCutOff(page);
});
