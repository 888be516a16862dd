import { recordLoads } from '../support/first-load.ts';
import { expect, test } from '../support/test.ts';

const MAX_BYTES = 450_000;

test('home: the first load stays below 450 kB, requests no stylesheet and loads only pictures near the viewport', {
  tag: '@full',
}, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  const files = await recordLoads(page);
  await page.goto('/');
  await page.waitForLoadState('networkidle');
  const ofType = (type: string) => files.filter((file) => file.type === type).map(({ path }) => path);

  expect(files.reduce((total, { bytes }) => total + bytes, 0)).toBeLessThan(MAX_BYTES);
  expect(ofType('Stylesheet')).toEqual([]);
  expect(ofType('Font').filter((path) => /latin-ext|devanagari/.test(path))).toEqual([]);
  // Eight services, two categories, one banner and three faces are in or near the viewport, plus the next slide of each row.
  const pictures = ofType('Image').filter((path) => path.startsWith('/media/'));
  expect(pictures.length).toBeGreaterThan(0);
  expect(pictures.length).toBeLessThanOrEqual(17);
  // At two pixels per point, no picture of 360 points needs more than 800 pixels.
  expect(pictures.filter((path) => path.endsWith('?w=1200'))).toEqual([]);

  await page.getByRole('region', { name: 'Most Popular service' }).scrollIntoViewIfNeeded();
  await expect
    .poll(() =>
      page
        .getByRole('region', { name: 'Most Popular service' })
        .locator('img')
        .first()
        .evaluate((image: HTMLImageElement) => image.naturalWidth),
    )
    .toBeGreaterThan(0);
});

test('a service with reviews in Hindi loads no Devanagari font on an English page', { tag: '@full' }, async ({
  page,
}) => {
  const files = await recordLoads(page);
  const fonts = () => files.filter(({ path }) => path.includes('devanagari'));
  await page.goto('/service/30202');
  await page.waitForLoadState('networkidle');
  await expect(page.locator('p[lang="hi"]').first()).toBeVisible();
  expect(fonts()).toEqual([]);
  await page.goto('/service/30202?lang=hi');
  await expect.poll(() => fonts().length).toBe(1);
});

test('home: inlined styles survive navigation and Back', { tag: '@full' }, async ({ page }) => {
  await page.goto('/');
  await page.waitForLoadState('networkidle');
  // The home page's stylesheet styles the title; the shared stylesheet sets the margin of the body.
  const title = page.locator('#hero');
  const styles = () =>
    title.evaluate((element) => [
      getComputedStyle(element).fontSize,
      getComputedStyle(element.ownerDocument.body).margin,
    ]);
  const before = await styles();
  expect(before[1]).toBe('0px');
  expect(Number.parseFloat(String(before[0]))).toBeGreaterThan(24);
  await page.getByRole('main').getByRole('link', { name: 'See all: Most booked near you' }).click();
  await expect(title).toHaveCount(0);
  await page.goBack();
  await expect(title).toBeVisible();
  await expect.poll(styles).toEqual(before);
});

test('home: scripts load after the first paint, and the load event waits for them', { tag: '@full' }, async ({
  page,
}) => {
  await page.goto('/');
  expect(await page.evaluate(() => '__reactRouterRouteModules' in window)).toBe(true);
  const { paint, scripts } = await page.evaluate(() => ({
    paint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.POSITIVE_INFINITY,
    scripts: performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js')),
  }));
  expect(scripts.length).toBeGreaterThan(5);
  expect(scripts.filter(({ startTime }) => startTime < paint)).toEqual([]);
});

test('home: scripts also load in a background tab', async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(document, 'hidden', { get: () => true }));
  await page.goto('/');
  expect(await page.evaluate(() => '__reactRouterRouteModules' in window)).toBe(true);
});

test('home: the document contains the cards that fit into a row; the others load later', {
  tag: '@full',
}, async ({ page, request }) => {
  const rowOf = (html: string) =>
    html.slice(html.indexOf('aria-label="Most Popular service"')).split('</section>')[0] ?? '';
  const sent = rowOf(await (await request.get('/')).text());
  expect(sent.match(/aria-roledescription="slide"/g)).toHaveLength(12);
  expect(sent.match(/<article/g)).toHaveLength(4);
  await page.goto('/');
  await expect(page.getByRole('region', { name: 'Most Popular service' }).getByRole('article')).toHaveCount(
    12,
  );
});

test('home and a service: a late font causes no layout shift', { tag: '@full' }, async ({ page }) => {
  // Lighthouse's phone, at whose width a category's name takes another line in the page's font.
  await page.setViewportSize({ width: 412, height: 823 });
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        shifts.push((entry as PerformanceEntry & { value: number }).value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.route(/\.woff2$/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1000));
    await route.continue();
  });
  for (const path of ['/', '/service/30202']) {
    await page.goto(path, { waitUntil: 'networkidle' });
    if (path !== '/') await expect(page.getByText('Choose a time', { exact: true })).toHaveCount(0);
    await page.evaluate(() => document.fonts.ready.then(() => new Promise(requestAnimationFrame)));
    expect(await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts), path).toEqual([]);
  }
});
