import type { APIRequestContext } from '@playwright/test';
import { expect, expectAccessible, test } from '../support/test.ts';

const source = async (request: APIRequestContext, path: string) => {
  const answer = await request.get(path);
  return { status: answer.status(), html: await answer.text() };
};

const one = (html: string, pattern: RegExp) => pattern.exec(html)?.[1];

/** Reads the page's structured data, keyed by type. */
function factsIn(html: string): Map<string, Record<string, unknown>> {
  const json = one(html, /<script type="application\/ld\+json"[^>]*>([\s\S]*?)<\/script>/) ?? '{"@graph":[]}';
  const graph = (JSON.parse(json) as { '@graph': Record<string, unknown>[] })['@graph'];
  return new Map(graph.map((fact) => [[fact['@type']].flat().join('+'), fact]));
}

/** Waits for the loop that counts the cities some seconds after the first start. */
const citiesAreCounted = (request: APIRequestContext) =>
  expect.poll(async () => (await request.get('/in/pune')).status(), { timeout: 30_000 }).toBe(200);

test('a service has one canonical address, with its price, rating and a preview picture', {
  tag: '@full',
}, async ({ request, baseURL }) => {
  await citiesAreCounted(request);
  const { html: sitemap } = await source(request, '/sitemap.xml');
  const address = one(sitemap, /<loc>([^<]+\/service\/\d+\/electrician)<\/loc>/) ?? '';
  const path = address.replace(baseURL ?? '', '');
  const { html } = await source(request, path);
  expect(one(html, /<title>([^<]+)/)).toBe('Electrician · Aaspaas');
  expect(html).toContain(`<link rel="canonical" href="${address}"/>`);
  expect(html).toContain(`hrefLang="hi-IN" href="${address}?lang=hi"`);
  expect(one(html, /name="description" content="([^"]+)"/)?.length).toBeGreaterThan(40);
  expect(factsIn(html).get('Product+Service')).toMatchObject({
    name: 'Electrician',
    offers: [{ priceCurrency: 'INR' }, { priceCurrency: 'INR' }],
    aggregateRating: { bestRating: 5 },
  });
  expect(factsIn(html).has('BreadcrumbList')).toBe(true);

  const picture = await request.get(one(html, /property="og:image" content="([^"]+)"/) ?? '');
  expect(picture.headers()['content-type']).toBe('image/jpeg');
  expect((await picture.body()).length).toBeLessThan(300_000);

  // The short address has the same content; an invalid name redirects to the canonical address.
  const short = path.split('/').slice(0, 3).join('/');
  expect((await source(request, short)).html).toContain(`<link rel="canonical" href="${address}"/>`);
  const redirect = await request.get(`${short}/another-name`, { maxRedirects: 0 });
  expect([redirect.status(), redirect.headers()['location']]).toEqual([301, path]);
});

test('the sitemap lists city pages; personal pages, filters and unknown paths are not indexed', {
  tag: '@full',
}, async ({ request }) => {
  await citiesAreCounted(request);
  const robots = await source(request, '/robots.txt');
  const map = one(robots.html, /^Sitemap: (\S+)$/m) ?? '';
  const { html: sitemap } = await source(request, map);
  expect(sitemap).toContain('/in/pune/home-personal</loc>');
  expect((await source(request, '/login')).html).toContain('<meta name="robots" content="noindex"/>');
  const filtered = await source(request, '/list-of-services?category=3&sort=reviews');
  expect(filtered.html).toMatch(/rel="canonical" href="[^"]+\/list-of-services\?category=3"/);
  for (const path of ['/in/atlantis', '/in/pune/nothing', '/pages/nothing'])
    expect((await source(request, path)).status, path).toBe(404);
});

test('every list of a city names the service and the city in full, in both languages', {
  tag: '@full',
}, async ({ request }) => {
  await citiesAreCounted(request);
  const { html: sitemap } = await source(request, '/sitemap.xml');
  const lists = [...sitemap.matchAll(/<loc>[^<]+(\/in\/pune\/[^<]+)<\/loc>/g)].map(([, path]) => path ?? '');
  expect(lists.length).toBeGreaterThan(25);
  for (const [language, title, end] of [
    ['en', /^\S.* in Pune · Aaspaas$/, '.'],
    ['hi', /^पुणे में \S.* · आसपास$/, '।'],
  ] as const) {
    const titles = new Set<string>();
    const descriptions = new Set<string>();
    for (const path of lists) {
      const address = language === 'en' ? path : `${path}?lang=${language}`;
      const { html } = await source(request, address);
      const found = one(html, /<title>([^<]+)/) ?? '';
      expect(found, address).toMatch(title);
      expect(found, address).not.toContain('…');
      expect(one(html, /rel="canonical" href="[^"]+?(\/in\/[^"]+)"/), address).toBe(address);
      const description = one(html, /name="description" content="([^"]+)"/) ?? '';
      expect(description.endsWith(end), `${address}: ${description}`).toBe(true);
      titles.add(found);
      descriptions.add(description);
    }
    expect(titles.size).toBe(lists.length);
    expect(descriptions.size).toBe(lists.length);
  }
});

test('an unknown address answers 404 with its own title and noindex', async ({ request }) => {
  for (const [path, title] of [
    ['/no-such-page', 'Not Found · Aaspaas'],
    ['/no-such-page?lang=hi', 'नहीं मिला · आसपास'],
  ] as const) {
    const { status, html } = await source(request, path);
    expect(status).toBe(404);
    expect(one(html, /<title>([^<]+)/)).toBe(title);
    expect(html).toContain('<meta name="robots" content="noindex"/>');
  }
});

test('a visitor who lands on a city page finds the services there and books one', { tag: '@full' }, async ({
  page,
  request,
}) => {
  await citiesAreCounted(request);
  await page.goto('/in/pune?lang=hi');
  await expect(page.getByRole('heading', { level: 1, name: 'पुणे में सेवाएँ' })).toBeVisible();
  // The language follows the visitor's choice, not the address.
  await expect(page).toHaveURL(/\/in\/pune$/);
  await page.getByRole('button', { name: /^भाषा/ }).click();
  await page.getByRole('button', { name: 'English' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Services in Pune' })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Home & Personal', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Home & Personal in Pune' })).toBeVisible();
  await expect(page.getByRole('article').first()).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Book in Pune' }).click();
  await expect(page).toHaveURL(/\/list-of-services\?category=3$/);
  await expect(page.getByRole('button', { name: /^Your location: Pune/ })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Home & Personal in Pune' })).toBeVisible();
});

test('a content page has its own container, also without scripts', { tag: '@full' }, async ({
  page,
  browser,
  baseURL,
}) => {
  await page.goto('/pages/about-us');
  await expect(page.getByRole('heading', { name: 'What you can count on' })).toBeVisible();
  expect(await page.evaluate(() => document.querySelector('main h2'))).toBeNull();
  await expectAccessible(page);

  const noScriptContext = await browser.newContext({
    javaScriptEnabled: false,
    ...(baseURL ? { baseURL } : {}),
  });
  const noScriptPage = await noScriptContext.newPage();
  await noScriptPage.goto('/pages/about-us');
  await expect(
    noScriptPage.getByText('Our team approves every professional before their first job.'),
  ).toBeVisible();
  await noScriptContext.close();
});

test('a missing content page shows not found', { tag: '@full' }, async ({ page, consoleGuard }) => {
  consoleGuard.allow(/404/);
  await page.goto('/pages/nothing');
  await expect(page.getByRole('heading', { name: 'Not Found' })).toBeVisible();
  await expect(page.getByText('Page content not available.')).toBeVisible();
  await expect(page).toHaveTitle('Not Found · Aaspaas');
});
