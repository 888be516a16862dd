import type { Page } from '@playwright/test';

/** Returns how many slides of a row are fully in view. */
export async function slidesInView(page: Page, name: string): Promise<number> {
  return await page.getByRole('region', { name, exact: true }).evaluate((region) => {
    const slides = [...region.querySelectorAll('[aria-roledescription="slide"]')];
    const edge = region.getBoundingClientRect().right + 1;
    return slides.filter((slide) => slide.getBoundingClientRect().right <= edge).length;
  });
}
