import type { Page } from '@playwright/test';

/** Records from now on whether a text appears on the page, however briefly; answers how many changes of the page showed it. */
export async function recordText(page: Page, text: string): Promise<() => Promise<number>> {
  await page.evaluate((wanted) => {
    Object.assign(window, { timesShown: 0 });
    new MutationObserver(() => {
      if (document.body.textContent?.includes(wanted))
        (window as unknown as { timesShown: number }).timesShown += 1;
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  }, text);
  return () => page.evaluate(() => (window as unknown as { timesShown: number }).timesShown);
}
