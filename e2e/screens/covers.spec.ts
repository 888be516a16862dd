import type { Page } from '@playwright/test';
import { expect, test } from '../support/test.ts';

const sources = (page: Page) =>
  page
    .locator('main img[src*="/media/cover-"]')
    .evaluateAll((images: HTMLImageElement[]) =>
      images.map((image) => image.currentSrc).filter((url) => url !== ''),
    );

for (const scheme of ['light', 'dark'] as const)
  test(`covers: a list in the ${scheme} scheme loads their ${scheme === 'dark' ? 'night' : 'day'} form`, {
    tag: '@full',
  }, async ({ page }) => {
    await page.emulateMedia({ colorScheme: scheme });
    await page.goto('/list-of-services?category=3');
    await expect.poll(async () => (await sources(page)).length).toBeGreaterThan(1);
    for (const url of await sources(page)) expect(/-night\.webp/.test(url)).toBe(scheme === 'dark');
  });

test('covers: a picture fills its frame', async ({ page }) => {
  await page.goto('/list-of-services?category=3');
  const images = page.locator('main article img[src*="/media/cover-"]');
  await expect(images.nth(5)).toBeAttached();
  const widestGap = () =>
    images.evaluateAll((all) =>
      Math.max(
        ...all.map((image) => {
          const frame = image.closest('picture')?.parentElement ?? image;
          const [inner, outer] = [image.getBoundingClientRect(), frame.getBoundingClientRect()];
          return Math.abs(inner.top - outer.top) + Math.abs(inner.bottom - outer.bottom);
        }),
      ),
    );
  // The styles of the cards may arrive after their pictures are attached.
  await expect.poll(widestGap).toBeLessThan(1);
});
