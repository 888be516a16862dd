import type { Page } from '@playwright/test';
import { dialog } from '../support/elements.ts';
import { openPage, setPlace } from '../support/places.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

const searchButton = (page: Page) => page.getByRole('button', { name: 'Search for a service' });
/** What opens the search on home: from 1000 px on its own field, because the header's only appears while scrolling. */
const homeSearch = (page: Page, viewport: { width: number } | null) =>
  (viewport?.width ?? 0) >= 1000 ? page.getByRole('link', { name: 'What do you need?' }) : searchButton(page);
const option = (page: Page, name: RegExp) => dialog(page).getByRole('option', { name });

// proves: search.enter, search.keystroke
test('search suggests while typing, also by keyboard', { tag: '@full' }, async ({ page, viewport }) => {
  await openPage(page, '/');
  await homeSearch(page, viewport).click();
  await expect(dialog(page).getByRole('link', { name: 'Home & Personal' })).toBeVisible();
  await dialog(page).getByText('Filter by category').click();
  await expect(dialog(page).getByRole('link', { name: 'Repairs & Maintenance' })).toBeVisible();
  await expectAccessible(page);
  // Gibberish: Enter has no visible effect.
  await dialog(page).getByRole('combobox').fill('asdfgh');
  await expect(dialog(page).getByText('No Service available')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByRole('combobox')).toHaveValue('asdfgh');
  // Nor if only a category matched: a list needs both category and sub-category.
  await page.route('**/api/services/search*', async (route) => {
    const answer = await route.fetch();
    const body = await answer.json();
    body.data.subcategory_id = null;
    await route.fulfill({ response: answer, json: body });
  });
  const searchResponse = page.waitForResponse('**/api/services/search*');
  await dialog(page).getByRole('combobox').fill('plumber');
  expect((await (await searchResponse).json()).data).toMatchObject({ category_id: 3, subcategory_id: null });
  await page.keyboard.press('Enter');
  await expect(option(page, /^Plumber/)).toBeVisible();
  await expect(dialog(page).getByRole('combobox')).toHaveValue('plumber');
  expect(new URL(page.url()).pathname).toBe('/');
  await page.unroute('**/api/services/search*');
  // A typo, then Hindi in both scripts.
  for (const [typed, found] of [
    ['plmuber', /^Plumber/],
    ['bijlee wala', /^Electrician/],
    ['बिजली वाला', /^Electrician/],
  ] as const) {
    await dialog(page).getByRole('combobox').fill(typed);
    await expect(option(page, found)).toBeVisible();
  }
  await page.keyboard.press('ArrowDown');
  await expect(dialog(page).getByRole('option', { selected: true })).toBeVisible();
  await dialog(page).getByRole('combobox').fill('electrician');
  await expect(option(page, /^Electrician/)).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('ArrowDown');
  await expect(option(page, /^Electrician/)).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/service/30201/electrician');

  // This device remembers the search until it is cleared; Escape restores the focus.
  await searchButton(page).click();
  await dialog(page).getByRole('button', { name: 'Electrician' }).click();
  await expect(dialog(page).getByRole('combobox')).toHaveValue('Electrician');
  await dialog(page).getByRole('combobox').fill('');
  await dialog(page).getByRole('button', { name: 'Clear' }).click();
  await expect(dialog(page).getByText('Recent searches')).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(searchButton(page)).toBeFocused();

  await searchButton(page).click();
  await expect(dialog(page).getByRole('combobox')).toBeFocused();
  await page.keyboard.type('plumber');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/list-of-services?category=3&subcategory=302');
});

test('search shows what is not available here yet, and an error when the request fails', {
  tag: '@full',
}, async ({ page, viewport, consoleGuard }) => {
  consoleGuard.allow(/ERR_FAILED|Failed to load/);
  await openPage(page, '/');
  await setPlace(page, 'Jaisalmer');
  await homeSearch(page, viewport).click();
  await dialog(page).getByRole('combobox').fill('nal');
  await expect(dialog(page).getByText('Not available here yet')).toBeVisible();
  await expect(dialog(page).getByRole('link', { name: /^Plumber/ })).toBeVisible();
  await page.route('**/api/services/search*', (route) => route.abort(), { times: 1 });
  await dialog(page).getByRole('combobox').fill('cook');
  await expect(dialog(page).getByText('Network error. Please try again.')).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Retry' }).click();
  await expect(dialog(page).getByRole('link', { name: /Cook/ }).first()).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Change location' }).click();
  await expect(dialog(page).getByText('Enter Your Location')).toBeVisible();
});

test('a search that names a location offers to search there', async ({ page, viewport }) => {
  await openPage(page, '/');
  await homeSearch(page, viewport).click();
  await dialog(page).getByRole('combobox').fill('plumber in andheri west');
  await dialog(page).getByRole('button', { name: 'Search for “plumber” in Andheri West, Mumbai' }).click();
  await expect(dialog(page).getByRole('combobox')).toHaveValue('plumber');
  await expect(option(page, /^Plumber/)).toBeVisible();
  expect(Number(await page.evaluate(() => localStorage.getItem('latitude')))).toBeCloseTo(19.136, 1);
});

test('search fills a phone’s screen: most booked services, then services before categories', {
  tag: '@full',
}, async ({ page, consoleGuard }) => {
  consoleGuard.allow(/ERR_FAILED|Failed to load/);
  await page.setViewportSize({ width: 360, height: 800 });
  await openPage(page, '/');
  await page.route('**/api/user/mostpopulerservice*', (route) => route.abort(), { times: 1 });
  await searchButton(page).click();
  const search = dialog(page);
  const field = search.getByRole('combobox');
  await expect(async () => {
    expect(await search.boundingBox()).toEqual({ x: 0, y: 0, width: 360, height: 800 });
  }).toPass();

  const mostBooked = search.locator('section', { has: page.getByText('Most booked near you') });
  await expect(mostBooked.getByText('Failed to fetch data.')).toBeVisible();
  await mostBooked.getByRole('button', { name: 'Retry' }).click();
  await expect(mostBooked.getByRole('link')).toHaveCount(8);
  await expect(mostBooked.getByRole('link').first()).toHaveAttribute('href', /^\/service\/\d+\//);
  await expectAccessible(page);
  await search.getByText('Filter by category').scrollIntoViewIfNeeded();
  await expect(field).toBeInViewport({ ratio: 1 });

  await field.fill('electrician');
  await expect(option(page, /^Electrician/)).toContainText(
    /near you.*₹[\d,]+\/hour.*Next free time: (Today|Tomorrow|\w{3} \d+ \w{3},) \d+:\d\d [ap]m/,
  );
  await expect(mostBooked).toBeHidden();
  await field.fill('pest');
  await expect(option(page, /^Pest Control/)).toContainText('Enquiry Now');

  await field.fill('repair');
  const options = search.getByRole('option');
  await expect(options.filter({ hasText: /\d services?$/ }).first()).toBeVisible();
  const isGroup = (await options.allTextContents()).map((text) => /\d services?$/.test(text));
  expect(isGroup).toEqual([...isGroup].sort());
  expect(new Set(isGroup).size).toBe(2);
  await expect(search.getByRole('status').getByText(`${isGroup.length} suggestions`)).toBeAttached();
  await expectAccessible(page);

  await search.getByRole('button', { name: 'Clear the field' }).click();
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('');
  await expect(mostBooked.getByRole('link')).toHaveCount(8);
  await search.getByRole('button', { name: 'Change', exact: true }).click();
  await expect(dialog(page).getByText('Enter Your Location')).toBeVisible();
});

const searchBar = (page: Page) => page.getByRole('search');

test('each page has one search field: its own, else the header’s on wide pages', { tag: '@full' }, async ({
  page,
}) => {
  const inHeader = page.getByRole('banner').getByRole('button', { name: 'Search for a service' });
  for (const [path, box] of [
    ['/', false],
    ['/list-of-services?category=1', false],
    ['/cities', true],
  ] as const) {
    await page.goto(path);
    for (const width of [390, 1100, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await expect(searchBar(page)).toBeVisible({ visible: box });
      // Home begins with a search; on wide screens the header's appears after 90 px of scrolling, and nothing moves.
      const isHome = path === '/';
      await expect(page.getByRole('link', { name: 'What do you need?' })).toBeVisible({ visible: isHome });
      if (isHome && width === 1280) {
        const bell = page.getByRole('banner').getByRole('button', { name: 'Notifications' });
        const before = (await bell.boundingBox())?.x;
        await expect(inHeader).toBeHidden();
        await page.evaluate(() => window.scrollTo(0, 91));
        await expect(inHeader).toBeVisible();
        expect((await bell.boundingBox())?.x).toBe(before);
      }
      // The icon that opens the popup is on every other page; its label makes it look like a field.
      await expect(inHeader).toBeVisible();
      await expect(inHeader.getByText('Search for a service')).toBeVisible({
        visible: !box && width === 1280,
      });
      const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(wider, `${path} ${width}`).toBe(0);
    }
  }
});

// proves: search.filter-dropdown
test('pages other than home show a search box with a filter dropdown @wide', { tag: '@full' }, async ({
  page,
}) => {
  await openPage(page, '/');
  await expect(searchBar(page)).toBeHidden();
  // The list has the header's search, whose popup has the same filter.
  await openPage(page, '/list-of-services?category=1');
  await expect(searchBar(page)).toBeHidden();
  await searchButton(page).click();
  await dialog(page).getByText('Filter by category').first().click();
  await expect(
    dialog(page)
      .getByRole('navigation', { name: 'Filter by category' })
      .getByRole('link', { name: 'Repairs & Maintenance' }),
  ).toBeVisible();
  await page.keyboard.press('Escape');
  for (const path of ['/login', '/cities', '/service/30201/electrician']) {
    await openPage(page, path);
    await expect(searchBar(page)).toBeVisible({ visible: path !== '/login', timeout: 10_000 });
  }
  const wider = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(await wider()).toBe(0);
  await expectAccessible(page);

  const field = searchBar(page).getByRole('combobox', { name: 'Search for a service' });
  await field.fill('electrician');
  await expect(searchBar(page).getByRole('option', { name: /^Electrician/ })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(searchBar(page).getByRole('option')).toHaveCount(0);
  await field.fill('plumber');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/list-of-services?category=3&subcategory=302');

  await openPage(page, '/cities');
  const filter = searchBar(page).getByRole('button', { name: 'Filter by category' });
  await filter.focus();
  await page.keyboard.press('Enter');
  await expect(filter).toHaveAttribute('aria-expanded', 'true');
  const links = searchBar(page).getByRole('navigation', { name: 'Filter by category' });
  await expect(links.getByRole('link', { name: 'Repairs & Maintenance' })).toBeVisible();
  expect(await wider()).toBe(0);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(links).toBeHidden();
  await expect(filter).toBeFocused();
  await filter.click();
  const subcategory = links.locator('a[href*="category=1&subcategory="]').first();
  const href = await subcategory.getAttribute('href');
  expect(href).toMatch(/^\/list-of-services\?category=1&subcategory=\d+$/);
  await subcategory.click();
  await page.waitForURL(`**${href}`);
  await expect(links).toBeHidden();
});
