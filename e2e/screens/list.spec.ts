import type { Locator, Page } from '@playwright/test';
import { dialog } from '../support/elements.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

/** The number of cards shown at first; a tap loads more. */
const AT_FIRST = 40;
const LIST = '/list-of-services?category=3';
const status = (page: Page) => page.getByRole('main').getByRole('status');
const cards = (page: Page) => page.getByRole('article');
const quick = (page: Page) => page.getByRole('list', { name: 'Quick filters' });
const chips = (page: Page) => page.getByRole('list', { name: 'Chosen filters' });

/** Waits until the page handles taps. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.waitForLoadState('networkidle');
}

/** The control that opens the categories. */
const categorySwitch = (page: Page) => page.getByRole('main').locator('summary');

/** Returns each card's hourly price, in the order shown. */
async function pricesPerHour(page: Page): Promise<number[]> {
  const texts = await cards(page)
    .getByText(/^₹[\d,]+\/hour$/)
    .allTextContents();
  return texts.map((text) => Number(text.replace(/\D/g, '')));
}

/** Returns the cards of this many services, up to the number rendered at first. */
async function expectCards(page: Page, services: number): Promise<void> {
  await expect(cards(page)).toHaveCount(Math.min(services, AT_FIRST));
}

/** Returns the number of services an option announces. */
async function countOf(option: Locator): Promise<number> {
  return Number(/, (\d+) service/.exec((await option.textContent()) ?? '')?.[1]);
}

test('@wide filters and sorting live in the address only, and Back undoes them', async ({
  page,
  viewport,
}) => {
  const phone = (viewport?.width ?? 0) < 1000;
  await open(page, LIST);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Home & Personal in Bengaluru');
  await expect(page.getByRole('button', { name: /menu/i })).toHaveCount(0);
  await expect(status(page)).toHaveText(/^\d+ services$/);
  const all = Number.parseInt((await status(page).textContent()) ?? '', 10);
  expect(all).toBeGreaterThan(5);
  await expectCards(page, all);
  await expect(
    page
      .getByRole('navigation', { name: 'Sub-categories' })
      .getByRole('link', { name: 'All of Home & Personal' }),
  ).toHaveAttribute('aria-current', 'page');
  await expectAccessible(page);

  const calls: string[] = [];
  page.on('request', (request) => {
    if (/\.data|\/api\//.test(request.url())) calls.push(request.url());
  });
  let left: number;
  if (phone) {
    await page.getByRole('link', { name: 'Filters' }).click();
    await expectAccessible(page);
    const option = dialog(page).getByRole('button', { name: /^4 and above/ });
    left = await countOf(option);
    await option.click();
    await expect(option).toHaveAttribute('aria-pressed', 'true');
    // The list behind stays unchanged until the filters are applied.
    await expectCards(page, all);
    await dialog(page)
      .getByRole('button', { name: `Show ${left} services` })
      .click();
    await expect(dialog(page)).toBeHidden();
    await expect(page.getByRole('link', { name: 'Filters, 1 chosen' })).toBeVisible();
  } else {
    const option = quick(page).getByRole('link', { name: /^4 and above/ });
    left = await countOf(option);
    await option.click();
    await expect(option).toHaveAttribute('aria-current', 'true');
    // The sheet has the same filter chosen.
    await page.getByRole('link', { name: 'Filters, 1 chosen' }).click();
    await expect(dialog(page).getByRole('button', { name: /^4 and above/ })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toBeHidden();
  }
  await page.waitForURL(`**${LIST}&rating=4`);
  await expectCards(page, left);
  await expect(status(page)).toHaveText(`${left} of ${all} services`);
  await page.getByLabel('Sort by').selectOption({ label: 'Price per hour: low to high' });
  await page.waitForURL(`**${LIST}&sort=hour_low&rating=4`);
  // The address changes a moment before the cards do.
  await expect(async () => {
    const prices = await pricesPerHour(page);
    expect(prices).toEqual([...prices].sort((one, other) => one - other));
  }).toPass();
  const sorted = await pricesPerHour(page);
  expect(calls).toEqual([]);

  // The address gives another visitor the same list, already server-rendered.
  await page.reload();
  await expect(status(page)).toHaveText(`${left} of ${all} services`);
  expect(await pricesPerHour(page)).toEqual(sorted);
  await page.waitForLoadState('networkidle');

  await page.goBack();
  await expect(page.getByLabel('Sort by')).toHaveValue('best');
  await expectCards(page, left);
  await chips(page).getByRole('link', { name: 'Remove filter: 4 and above' }).click();
  await expect(status(page)).toHaveText(`${all} services`);
  await expect(chips(page)).toBeHidden();
  if (all > AT_FIRST) {
    await page.getByRole('button', { name: `Show ${Math.min(all - AT_FIRST, AT_FIRST)} more` }).click();
    await expect(cards(page)).toHaveCount(Math.min(all, 2 * AT_FIRST));
  }

  await open(page, `${LIST}&price=0-200&kind=enquiry`);
  await expect(page.getByRole('heading', { name: 'No services match these filters' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('main').getByRole('link', { name: 'Clear all' }).last().click();
  await expectCards(page, all);
});

// proves: list.left-list, route.list-of-services
test('a list leads to details, enquiries, other categories and the parent list', { tag: '@full' }, async ({
  page,
  consoleGuard,
}) => {
  consoleGuard.allow(/404/);
  await open(page, LIST);
  await expect(page.getByRole('link', { name: 'Enquiry Now: Pest Control' })).toHaveAttribute(
    'href',
    '/enquiry-service-booking?service=30104',
  );
  await page.getByRole('button', { name: 'View Details: Electrician' }).click();
  await expect(dialog(page).getByRole('heading', { name: 'Electrician' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();

  await page
    .getByRole('navigation', { name: 'Sub-categories' })
    .getByRole('link', { name: 'Repairs & Maintenance' })
    .click();
  await page.waitForURL('**/list-of-services?category=3&subcategory=302');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Repairs & Maintenance in Bengaluru');
  await page
    .getByRole('navigation', { name: 'Sub-categories' })
    .getByRole('link', { name: 'All of Home & Personal' })
    .click();
  await page.waitForURL('**/list-of-services?category=3');

  const categories = page.getByRole('navigation', { name: 'Categories', exact: true });
  await expect(categories).toBeHidden();
  await categorySwitch(page).press('Enter');
  await expect(categories.getByRole('link', { name: 'Home & Personal' })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(categories).toBeHidden();
  await expect(categorySwitch(page)).toBeFocused();
  await categorySwitch(page).click();
  await page.getByRole('heading', { level: 1 }).click();
  await expect(categories).toBeHidden();
  await categorySwitch(page).click();
  await categories.getByRole('link', { name: 'Retail & Shop' }).click();
  await page.waitForURL('**/list-of-services?category=2');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Retail & Shop in Bengaluru');
  await expect(categories).toBeHidden();

  await page.goto('/list-of-services?category=99');
  await expect(page.getByRole('heading', { level: 1, name: 'Not Found' })).toBeVisible();
});

test('a list without providers offers the nearest location with some', { tag: '@full' }, async ({
  page,
  context,
  baseURL,
}) => {
  const url = baseURL ?? '';
  await context.addCookies([
    { name: 'place', value: encodeURIComponent('27.215,77.490'), url },
    { name: 'place_label', value: 'Bharatpur', url },
  ]);
  await open(page, `${LIST}&subcategory=302`);
  await expect(page.getByRole('heading', { name: 'No Service available' })).toBeVisible();
  const there = page.getByRole('button', { name: /^See it in .+ \(\d+ km\)$/ });
  await expect(there).toBeVisible();
  await expect(page.getByRole('main').getByRole('button', { name: 'Change location' })).toBeVisible();
  await expectAccessible(page);
  await there.click();
  await expect(cards(page).first()).toBeVisible();
  await expect(status(page)).toHaveText(/^\d+ services?$/);
  await expect(page.getByRole('heading', { level: 1 })).not.toContainText('Bharatpur');
  expect(await page.evaluate(() => localStorage.getItem('latitude'))).toMatch(/^\d+(\.\d{1,3})?$/);
});

test('without scripts, filters are ordinary links', { tag: '@full' }, async ({
  browser,
  baseURL,
  viewport,
}) => {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    ...(baseURL ? { baseURL } : {}),
    viewport,
  });
  const page = await context.newPage();
  await page.goto(LIST);
  await categorySwitch(page).click();
  await page
    .getByRole('navigation', { name: 'Categories', exact: true })
    .getByRole('link', { name: 'Retail & Shop' })
    .click();
  await page.waitForURL('**/list-of-services?category=2');
  await page.goto(LIST);
  await page.getByRole('link', { name: 'Filters' }).click();
  const option = page.getByRole('region', { name: 'Filters' }).getByRole('link', { name: /^4 and above/ });
  const left = await countOf(option);
  await option.click();
  await page.waitForURL(`**${LIST}&rating=4`);
  await expectCards(page, left);
  await page.getByLabel('Sort by').selectOption('hour_high');
  await page.getByRole('button', { name: 'Sort' }).click();
  await page.waitForURL(`**${LIST}&rating=4&sort=hour_high`);
  const sorted = await pricesPerHour(page);
  expect(sorted).toEqual([...sorted].sort((one, other) => other - one));
  await context.close();
});

test('the first row begins high on the page, and rows have one height', { tag: ['@wide', '@full'] }, async ({
  page,
  viewport,
}) => {
  const phone = (viewport?.width ?? 0) < 1000;
  await page.setViewportSize(phone ? { width: 360, height: 800 } : { width: 1280, height: 800 });
  await open(page, LIST);
  await expect(cards(page).nth(5)).toBeVisible();
  const rows = await cards(page).evaluateAll((elements) =>
    elements.slice(0, 12).map((element) => {
      const { top, bottom, height } = element.getBoundingClientRect();
      return { top, bottom, height };
    }),
  );
  const heights = rows.map(({ height }) => Math.round(height));
  if (phone) {
    expect(rows[0]?.top).toBeLessThanOrEqual(210);
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(120);
    expect(Math.max(...heights)).toBeLessThanOrEqual(140);
  } else {
    expect(rows[5]?.bottom).toBeLessThanOrEqual(800);
    expect([...new Set(heights)]).toEqual([172]);
  }
});

test('rows name the next free time, and "Free today" leaves those with one today', { tag: '@full' }, async ({
  page,
}) => {
  await open(page, LIST);
  const bookable = cards(page).filter({ has: page.getByRole('button', { name: /^View Details: / }) });
  await expect(bookable.first()).toContainText(
    /Next free time: (Today|Tomorrow|\w{3} \d+ \w{3},) \d+:\d\d [ap]m|We’ll try to find a time/,
  );
  const today = cards(page).filter({ hasText: /Next free time: Today/ });
  const free = quick(page).getByRole('link', { name: /^Free today/ });
  // Late in the evening no professional is free any more, and there is no such filter.
  if ((await free.count()) === 0) return expect(today).toHaveCount(0);
  const left = await countOf(free);
  await free.click();
  await page.waitForURL(`**${LIST}&free=today`);
  await expectCards(page, left);
  await expect(today).toHaveCount(Math.min(left, AT_FIRST));
});
