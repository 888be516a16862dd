import type { Page } from '@playwright/test';

/**
 * Records from now on whether an element of the page contains all of the texts, however briefly.
 * @returns the number of page changes that showed them
 */
export async function recordText(
  page: Page,
  texts: readonly string[],
  selector = 'body',
): Promise<() => Promise<number>> {
  await page.evaluate(
    ({ texts, selector }) => {
      Object.assign(window, { timesShown: 0 });
      new MutationObserver(() => {
        const isShown = [...document.querySelectorAll(selector)].some((element) =>
          texts.every((text) => element.textContent?.includes(text)),
        );
        if (isShown) (window as unknown as { timesShown: number }).timesShown += 1;
      }).observe(document.body, { subtree: true, childList: true, characterData: true });
    },
    { texts, selector },
  );
  return () => page.evaluate(() => (window as unknown as { timesShown: number }).timesShown);
}
