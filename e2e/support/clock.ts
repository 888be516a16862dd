import type { Page } from '@playwright/test';

/** Stops the clock of a page whose clock is installed, so that only `page.clock.runFor` moves its time. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 2000);
}
