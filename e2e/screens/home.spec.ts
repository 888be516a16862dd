import type { Locator, Page } from '@playwright/test';
import { rendered, stopClock } from '../support/clock.ts';
import { slidesInView } from '../support/slides.ts';
import { dialog } from '../support/elements.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

const row = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** The page's only button that stops or starts its rows. */
const motionButton = (page: Page, name: 'Stop moving' | 'Start moving') => page.getByRole('button', { name });

async function open(page: Page): Promise<void> {
  await page.goto('/');
  await page.waitForLoadState('networkidle');
}

// proves: constant.carousels, home.category-carousel
test('each row shows as many slides as fit its width', async ({ page }) => {
  await open(page);
  const rows = {
    Categories: [2, 3, 3, 4, 4, 4, 5, 5],
    'Top rated': [1, 1, 1, 2, 2, 2, 3, 3],
    'Most Popular service': [1, 1, 2, 2, 2, 3, 3, 4],
    'Industry & Factory': [1, 1, 2, 2, 2, 3, 3, 4],
    'Home & Personal': [1, 1, 2, 2, 2, 3, 3, 4],
    'Retail & Shop': [1, 1, 3, 3, 4, 4, 4, 5],
    'Tauter/ Consultancies': [1, 1, 3, 3, 4, 4, 4, 5],
  };
  for (const [index, width] of [360, 568, 600, 768, 855, 998, 1024, 1300].entries()) {
    await page.setViewportSize({ width, height: 800 });
    for (const [name, counts] of Object.entries(rows))
      expect(await slidesInView(page, name), `${name} at ${width}`).toBe(counts[index]);
    // Nothing overflows sideways.
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
});

// proves: home.category-tile, home.small-card, home.bookable-card, cart.needs-login
test('tiles, cards and the footer open their targets', { tag: '@full' }, async ({ page }) => {
  await open(page);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'P & D Enquiry' }).click();
  await expect(dialog(page).getByText('Talk P&D')).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('isFormVisible'))).toBe('true');
  await expectAccessible(page);
  // A reload restores the same page.
  await page.reload();
  await expect(dialog(page).getByText('Talk P&D')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  expect(await page.evaluate(() => localStorage.getItem('isFormVisible'))).toBe('false');

  const tile = row(page, 'Categories').getByRole('link', { name: 'Retail & Shop' });
  await expect(tile).toHaveAttribute('href', '/list-of-services?category=2');
  await tile.click();
  await expect(dialog(page).getByRole('link', { name: 'All of Retail & Shop' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();

  // Small cards show only a name; prices and actions are in the popup over the page.
  for (const title of ['Retail & Shop', 'Tauter/ Consultancies']) {
    const small = row(page, title);
    await expect(small.getByText(/₹/)).toHaveCount(0);
    await expect(small.getByRole('button', { name: /^Add to Cart/ })).toHaveCount(0);
    const heading = small.getByRole('heading', { level: 3 }).first();
    const name = (await heading.textContent()) ?? '';
    await heading.getByRole('link').click();
    await expect(dialog(page).getByRole('heading', { name, exact: true })).toBeVisible();
    await expect(dialog(page).getByText('Description')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toBeHidden();
    await expect.poll(() => new URL(page.url()).pathname).toBe('/');
  }

  const card = row(page, 'Most Popular service').getByRole('article').first();
  await expect(card.getByText(/^₹[\d,]+ \/ hour$/)).toBeVisible();
  await expect(card.getByText(/^₹[\d,]+ \/ day$/)).toBeVisible();
  await expect(card.getByText(/review/)).toBeVisible();
  await card.getByRole('button', { name: /^Add to Cart/ }).click();
  await expect(page.getByText('Please log in to add service to your cart.')).toBeVisible();
  await card.getByRole('button', { name: /^View/ }).click();
  await expect(dialog(page).getByText('Working Per Day')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();

  await page.getByRole('button', { name: 'Categories near you' }).click();
  await expect(dialog(page).getByRole('button', { name: 'Industry & Factory' })).toBeVisible();
});

test('the first screen has the search, the place and eight services to book', {
  tag: ['@wide', '@full'],
}, async ({ page, viewport }) => {
  const phone = (viewport?.width ?? 0) < 1000;
  await page.setViewportSize({ width: phone ? 360 : 1280, height: 800 });
  await open(page);
  const bottomOf = (locator: Locator) =>
    locator.evaluate((element) => Math.round(element.getBoundingClientRect().bottom));
  const topOf = (locator: Locator) =>
    locator.evaluate((element) => Math.round(element.getBoundingClientRect().top));
  const tiles = row(page, 'Most booked near you').getByRole('listitem');
  await expect(tiles).toHaveCount(8);
  if (phone) {
    expect(await bottomOf(row(page, 'Get Services Whenever You Need Them'))).toBeLessThanOrEqual(310);
    expect(await topOf(tiles.first())).toBeLessThanOrEqual(345);
    const bar = page.getByRole('navigation').filter({ has: page.getByRole('link', { name: 'Home' }) });
    expect(await bottomOf(tiles.last())).toBeLessThanOrEqual(await topOf(bar.last()));
    expect(await topOf(row(page, 'Categories'))).toBeLessThanOrEqual(800);
  } else {
    const hero = await row(page, 'Get Services Whenever You Need Them').boundingBox();
    expect(hero?.height).toBeLessThanOrEqual(300);
    const search = page.getByRole('main').getByRole('link', { name: 'What do you need?' });
    // Within the border of the card.
    expect((await search.boundingBox())?.height).toBe(70);
    expect(await bottomOf(tiles.last())).toBeLessThanOrEqual(800);
    expect(await bottomOf(row(page, 'Categories').getByRole('group').last())).toBeLessThanOrEqual(800);
  }
  // A tile opens the service over the page; its name and price say what it is.
  const first = tiles.first().getByRole('link');
  await expect(first).toHaveText(/₹[\d,]+\/hour$/);
  await first.click();
  await expect(dialog(page).getByText('Description')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  await expect(first).toBeFocused();

  await page.getByRole('main').getByRole('link', { name: 'What do you need?' }).click();
  await expect(dialog(page).getByRole('combobox')).toBeFocused();
});

test.describe('moving rows', () => {
  test.use({ reducedMotion: 'no-preference' });

  // proves: home.category-carousel, constant.carousels
  test('advance every 3 s, wrap around, and stop on hover or focus', { tag: '@full' }, async ({ page }) => {
    await page.clock.install();
    await open(page);
    const popular = row(page, 'Most Popular service');
    await popular.scrollIntoViewIfNeeded();
    const dot = (name: RegExp) => popular.getByRole('button', { name });
    const current = popular
      .getByRole('button', { name: /^Slide \d+ of/ })
      .and(page.locator('[aria-current=true]'));
    const position = async () => Number(/\d+/.exec((await current.getAttribute('aria-label')) ?? '')?.[0]);
    /** The position once the row no longer scrolls: a slide that is hovered may have scrolled into view. */
    const settledPosition = async () => {
      let last = '';
      await expect(async () => {
        const before = last;
        const box = await popular.getByRole('article').first().boundingBox();
        last = `${box?.x} ${await position()}`;
        expect(last).toBe(before);
      }).toPass({ intervals: [200], timeout: 10_000 });
      return position();
    };
    const expectAt = (n: number) =>
      expect(dot(new RegExp(`^Slide ${n} of`))).toHaveAttribute('aria-current', 'true');
    // The row stops under the pointer and starts anew when the pointer leaves.
    await stopClock(page);
    await popular.getByRole('article').nth(1).hover();
    const start = await settledPosition();
    await page.clock.runFor(6500);
    await expectAt(start);
    await page.mouse.move(0, 0);
    await rendered(popular);
    await page.clock.runFor(2900);
    await expectAt(start);
    await page.clock.runFor(200);
    await expectAt(start + 1);

    // One button of the page stops all rows.
    await motionButton(page, 'Stop moving').click();
    await popular.scrollIntoViewIfNeeded();
    await page.mouse.move(0, 0);
    await rendered(popular);
    await page.clock.runFor(6500);
    await expectAt(start + 1);
    await dot(/^Slide 1 of/).click();
    await expectAt(1);
    // The arrows appear over the edges under the pointer.
    await popular.getByRole('article').first().hover();
    await dot(/^Previous$/).click();
    await expect(dot(/^Slide \d+ of/).last()).toHaveAttribute('aria-current', 'true');

    await motionButton(page, 'Start moving').click();
    await motionButton(page, 'Stop moving').blur();
    await popular.scrollIntoViewIfNeeded();
    await page.mouse.move(0, 0);
    await rendered(popular);
    await page.clock.runFor(3100);
    await expectAt(1);
  });

  test.describe('touch', () => {
    test.use({ hasTouch: true });

    // proves: home.category-carousel
    test('a tap on a dot or an arrow does not stop the row', { tag: '@full' }, async ({ page }) => {
      await page.clock.install();
      await open(page);
      const popular = row(page, 'Most Popular service');
      await popular.scrollIntoViewIfNeeded();
      await expect(motionButton(page, 'Stop moving')).toBeVisible();
      await stopClock(page);
      const at = (n: number) =>
        expect(popular.getByRole('button', { name: new RegExp(`^Slide ${n} of`) })).toHaveAttribute(
          'aria-current',
          'true',
        );
      await popular.getByRole('button', { name: /^Slide 1 of/ }).tap();
      await at(1);
      await popular.getByRole('button', { name: 'Next', exact: true }).tap();
      await at(2);
      await page.clock.runFor(3000);
      await at(3);
      await popular.getByRole('button', { name: /^Slide 1 of/ }).tap();
      await at(1);
      await page.clock.runFor(3000);
      await at(2);
    });
  });

  // proves: home.category-carousel
  test('the category row loops, moves, and has arrows and dots when all five tiles are in view', {
    tag: '@full',
  }, async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.clock.install();
    await open(page);
    const categories = row(page, 'Categories');
    const button = (name: string) => categories.getByRole('button', { name, exact: true });
    const order = () =>
      categories.locator('[aria-roledescription="slide"]').evaluateAll((slides) =>
        slides
          .map((slide) => ({ left: slide.getBoundingClientRect().left, name: slide.textContent }))
          .toSorted((one, other) => one.left - other.left)
          .map(({ name }) => name),
      );
    // On a busy machine the row may have moved already, and would move between two steps.
    await motionButton(page, 'Stop moving').click();
    await button('Slide 1 of 5').click();
    const [first, second, ...rest] = await order();
    expect(rest).toHaveLength(3);
    expect(await slidesInView(page, 'Categories')).toBe(5);
    await expect(categories.getByRole('button', { name: /^Slide \d of 5$/ })).toHaveCount(5);
    await categories.getByRole('link').first().hover();
    await button('Previous').click();
    await expect.poll(order).toEqual([rest.at(-1), first, second, ...rest.slice(0, -1)]);
    await button('Next').click();
    await expect.poll(order).toEqual([first, second, ...rest]);

    await motionButton(page, 'Start moving').click();
    await page.mouse.move(0, 0);
    await motionButton(page, 'Stop moving').blur();
    await page.clock.runFor(3600);
    await expect.poll(order).toEqual([second, ...rest, first]);
  });
});
