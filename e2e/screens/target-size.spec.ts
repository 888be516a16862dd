import type { Page } from '@playwright/test';
import { accessibilityViolations, expect, expectAccessible, test } from '../support/test.ts';

/** Adds two adjacent buttons of that size to the page. */
const addButtons = (page: Page, size: number) =>
  page.evaluate((side) => {
    const box = document.createElement('div');
    box.style.display = 'flex';
    for (const name of ['First', 'Second']) {
      const button = box.appendChild(document.createElement('button'));
      button.ariaLabel = name;
      button.className = 'added';
      button.style.cssText = `width:${side}px;height:${side}px;padding:0;border:0`;
    }
    document.querySelector('main')?.prepend(box);
  }, size);

test('a scan finds controls below 24 px, but none that a bar only covers', { tag: '@wide' }, async ({
  page,
}) => {
  await page.goto('/pages/about-us');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectAccessible(page);
  await addButtons(page, 24);
  expect(await accessibilityViolations(page)).toEqual([]);
  // Three quarters of the buttons are under the header, which stays in view.
  await page.evaluate(() => {
    const button = document.querySelector('.added');
    const bar = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
    scrollTo({ top: scrollY + (button?.getBoundingClientRect().top ?? 0) - bar + 18, behavior: 'instant' });
  });
  const scrolled = await page.evaluate(() => scrollY);
  expect(scrolled).toBeGreaterThan(0);
  expect(await accessibilityViolations(page)).toEqual([]);
  // The scan leaves the page where it was.
  expect(await page.evaluate(() => scrollY)).toBe(scrolled);

  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  await addButtons(page, 16);
  expect(await accessibilityViolations(page)).toEqual([expect.stringMatching(/^target-size: .*, /)]);
});

test('a notice has a close button of 44 px', { tag: ['@wide', '@full'] }, async ({ page }) => {
  await page.goto('/change-password');
  await page.waitForURL((url) => url.pathname === '/');
  const notices = page.getByRole('region', { name: 'Notices' });
  const close = notices.getByRole('button', { name: 'Close' });
  // A notice under the pointer stays.
  await close.hover();
  const button = await close.boundingBox();
  expect(button).toMatchObject({ width: 44, height: 44 });
  // The button is within the notice, which is no higher for it.
  const notice = await close.locator('..').boundingBox();
  if (!button || !notice) throw new Error('the notice is gone');
  expect(notice.height).toBeLessThanOrEqual(52);
  expect(button.y).toBeGreaterThanOrEqual(notice.y);
  expect(button.y + button.height).toBeLessThanOrEqual(notice.y + notice.height);
  expect(button.x + button.width).toBeLessThanOrEqual(notice.x + notice.width);
  await close.click();
  await expect(close).toHaveCount(0);
  // The scan moves the page under the pointer, so the notice may disappear during it.
  await page.goto('/change-password');
  await close.hover();
  await expectAccessible(page);
});
