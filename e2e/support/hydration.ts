import type { Browser, Page } from '@playwright/test';

const LONGEST_MS = 10_000;

/**
 * Makes `goto` and `reload` of every page wait until React has taken over, unless they wait for less than the load event. A page's scripts
 * start after its first paint, which may come after that event.
 */
export async function waitForHydration(browser: Browser): Promise<void> {
  const probe = await browser.newPage();
  const pages = Object.getPrototypeOf(probe) as Pick<Page, 'goto' | 'reload'>;
  await probe.close();
  const { goto, reload } = pages;
  pages.goto = async function (this: Page, url, options) {
    const response = await goto.call(this, url, options);
    if (waitsForLoad(options)) await hydrated(this);
    return response;
  };
  pages.reload = async function (this: Page, options) {
    const response = await reload.call(this, options);
    if (waitsForLoad(options)) await hydrated(this);
    return response;
  };
}

function waitsForLoad(options: Parameters<Page['reload']>[0]): boolean {
  return (
    options?.waitUntil === undefined || options.waitUntil === 'load' || options.waitUntil === 'networkidle'
  );
}

/** A document of another kind, or without scripts, has nothing to wait for; a test that stops the scripts goes on after the time. */
async function hydrated(page: Page): Promise<void> {
  await page
    .waitForFunction(
      () => !('__reactRouterContext' in window) || '__reactRouterDataRouter' in window,
      undefined,
      { timeout: LONGEST_MS },
    )
    .catch(() => undefined);
}
