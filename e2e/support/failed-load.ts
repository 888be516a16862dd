import type { Page } from '@playwright/test';

/** Where the page notes that Retry was clicked. */
const CLICKED = 'retryClicked';

/**
 * Answers the requests for a pattern of URLs with 500 until Retry is clicked on the page that is open. If they succeeded just before
 * the click, a live event that loads the list could remove the button first.
 */
export async function failUntilRetry(page: Page, url: string, body: object = {}): Promise<void> {
  await page.evaluate((clicked) => {
    addEventListener(
      'click',
      ({ target }) => {
        const text = target instanceof Element && target.closest('button')?.textContent;
        if (text === 'Retry') Reflect.set(window, clicked, true);
      },
      true,
    );
  }, CLICKED);
  await page.route(url, async (route) => {
    const isClicked = await page.evaluate((clicked) => Reflect.get(window, clicked) === true, CLICKED);
    if (isClicked) await route.fallback();
    else await route.fulfill({ status: 500, json: { message: 'Something went wrong.', ...body } });
  });
}
