import type { Locator, Page } from '@playwright/test';

/** Stops the clock of a page whose clock is installed, so that only `page.clock.runFor` moves its time. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 2000);
}

/**
 * Waits until the page has seen where the element is and rendered what the last input changed. A page whose clock is
 * stopped does both while its clock stands still, so that the next `page.clock.runFor` starts from there.
 */
export async function rendered(element: Locator): Promise<void> {
  await element.evaluate(async (one) => {
    await new Promise<void>((done) => {
      new IntersectionObserver((_, observer) => {
        observer.disconnect();
        done();
      }).observe(one);
    });
    // React renders, and then runs effects, in tasks of message channels.
    for (let task = 0; task < 3; task += 1)
      await new Promise((done) => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = done;
        port2.postMessage(null);
      });
  });
}
