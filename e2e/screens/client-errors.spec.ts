import type { Page } from '@playwright/test';
import { expect, test } from '../support/test.ts';

/** Reads a number from /metrics; 0 if it is missing. */
async function counted(page: Page, name: string): Promise<number> {
  const headers = { authorization: `Bearer ${process.env['E2E_METRICS_TOKEN']}` };
  const text = await (await page.request.get('/metrics', { headers })).text();
  const line = text.split('\n').find((one) => one.startsWith(`${name} `));
  return Number(line?.slice(name.length) ?? 0);
}

const ERRORS = 'browser_errors_total{kind="error"}';
const PAINTED = 'web_vital_seconds_count{name="FCP"}';

test('a page reports an error and, on leaving, its performance', async ({ page }) => {
  await page.goto('/');
  const [errors, painted] = [await counted(page, ERRORS), await counted(page, PAINTED)];
  // Dispatched instead of thrown, because the test fails on uncaught errors; repeated, because the listener may not have loaded yet.
  await expect
    .poll(async () => {
      await page.evaluate(() => {
        const error = new TypeError('no 9712345678');
        error.stack = `TypeError\n at ${location.origin}/assets/look-1a2b.js:1:4031`;
        window.dispatchEvent(new ErrorEvent('error', { error }));
      });
      return counted(page, ERRORS);
    })
    .toBeGreaterThan(errors);
  await page.goto('/privacy-policy');
  await expect.poll(() => counted(page, PAINTED)).toBeGreaterThan(painted);
});
