import { expect, test } from '../support/test.ts';

test.use({ serviceWorkers: 'allow' });

// proves: more.offline-page, more.installable
test('offline, a page shows the offline notice and reloads when the network returns, never a stale page', async ({
  page,
  context,
  consoleGuard,
}) => {
  consoleGuard.allow(/ERR_INTERNET_DISCONNECTED|status of 503/);
  await page.goto('/');
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (!navigator.serviceWorker.controller)
      await new Promise((done) =>
        navigator.serviceWorker.addEventListener('controllerchange', done, { once: true }),
      );
  });
  const manifest = await (await page.request.get('/manifest.webmanifest')).json();
  for (const { src, sizes } of manifest.icons) {
    const icon = await page.request.get(src);
    expect(icon.ok(), `${src} ${sizes}`).toBe(true);
  }
  // A file that is still loading would fail with other errors.
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await page.goto('/list-of-services?category=3', { waitUntil: 'domcontentloaded' });
  await expect(page.getByRole('heading', { name: 'You’re offline' })).toBeVisible();
  await context.setOffline(false);
  // The reloaded page shows what changed meanwhile.
  await context.addCookies([{ name: 'lang', value: 'hi', url: page.url() }]);
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'hi');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('घर');
});
