import type { Browser, Locator, Page } from '@playwright/test';
import { demoAccount, logIn } from '../support/accounts.ts';
import { expectStatus } from '../support/elements.ts';
import { largePhoto } from '../support/files.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

// Chromium logs every refused call, and the tests' own scripts are refused in the frame of a preview, which runs none.
const REFUSED = /the server responded with a status of (404|409|422|500)|sandboxed/;
// The console is mostly used at this size; tests of phones change it.
test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false });

const PHONE = { width: 360, height: 800 };

const toConsole = async (page: Page, path: string) =>
  logIn(page, await demoAccount(page.request, 'admin'), '/admin/login', path);

const unique = () => `${Date.now()}`.slice(-7);

/** The session of the page, for calls of the API. */
const asOperator = async (page: Page) => ({
  authorization: `Bearer ${await page.evaluate(() => localStorage.getItem('token'))}`,
});

const editor = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const frameOf = (scope: Page | Locator) => scope.locator('iframe').contentFrame();

/** Creates a page with texts by the API, so that its editor has something to show. */
async function createPage(page: Page, texts: { en: string; hi: string }): Promise<string> {
  const slug = `e2e-${unique()}`;
  const headers = await asOperator(page);
  const titles = { title_en: `Delivery ${slug}`, title_hi: `डिलीवरी ${slug}` };
  const created = await page.request.post('/api/admin/pages', { headers, data: { slug, ...titles } });
  expect(created.status()).toBe(200);
  const saved = await page.request.post(`/api/admin/pages/${slug}`, {
    headers,
    data: { ...titles, body_en: texts.en, body_hi: texts.hi, version: 1 },
  });
  expect(saved.status()).toBe(200);
  return slug;
}

async function publishByApi(page: Page, slug: string, body: object, note: string): Promise<void> {
  const headers = await asOperator(page);
  const read = async () =>
    (await (await page.request.get(`/api/admin/pages/${slug}`, { headers })).json()).data;
  const { titles, bodies, version } = await read();
  const data = {
    title_en: titles.en,
    title_hi: titles.hi,
    body_en: bodies.en,
    body_hi: bodies.hi,
    version,
    ...body,
  };
  expect((await page.request.post(`/api/admin/pages/${slug}`, { headers, data })).status()).toBe(200);
  const published = await page.request.post(`/api/admin/pages/${slug}/publish`, {
    headers,
    data: { version: (await read()).version, note },
  });
  expect(published.status()).toBe(200);
}

/** Opens home as a visitor in Pune, whose page no other visitor has in the cache. */
async function homeInPune(browser: Browser, page: Page): Promise<Page> {
  const url = new URL(page.url()).origin;
  const context = await browser.newContext({ baseURL: url });
  const cookie = { url, sameSite: 'Lax' as const };
  await context.addCookies([
    { ...cookie, name: 'place', value: encodeURIComponent('18.520,73.855') },
    { ...cookie, name: 'place_label', value: `Pune${unique()}` },
  ]);
  const visitor = await context.newPage();
  await visitor.goto('/');
  return visitor;
}

test('an operator writes a page, previews it and publishes it in both languages', async ({
  page,
  consoleGuard,
}) => {
  consoleGuard.allow(REFUSED);
  const slug = `e2e-${unique()}`;
  await toConsole(page, '/admin/pages');
  await expect(page.getByRole('table', { name: 'Pages' }).getByText('/pages/privacy-policy')).toBeVisible();
  await page.getByRole('link', { name: 'New page' }).click();
  await page.getByLabel('Address', { exact: true }).fill(slug);
  await page.getByLabel('Title in English').fill('Delivery');
  await page.getByLabel('Title in Hindi').fill('डिलीवरी');
  await page.getByRole('button', { name: 'Add page' }).click();
  await page.waitForURL(`**/admin/pages/${slug}`);
  await editor(page, 'Text in English').click();
  await page.keyboard.type('We come to you.');
  await page.getByRole('toolbar', { name: 'Formatting: Text in English' }).getByLabel('Bullet list').click();
  await editor(page, 'Text in Hindi').click();
  await page.keyboard.insertText('हम आपके पास आते हैं।');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save and preview' }).click();
  const preview = page.getByRole('dialog', { name: 'As the customer sees it' });
  await expect(frameOf(preview).getByRole('listitem')).toHaveText('We come to you.');
  await preview.getByRole('combobox', { name: 'Language' }).selectOption('hi');
  await expect(frameOf(preview).getByRole('heading', { name: 'डिलीवरी' })).toBeVisible();
  await page.keyboard.press('Escape');
  expect((await page.request.get(`/api/pages/${slug}`)).status()).toBe(404);

  await page.getByRole('button', { name: 'Review and publish' }).click();
  const sheet = page.getByRole('dialog', { name: 'Publish changes' });
  await expect(sheet.getByText('Customers don’t see this page yet.')).toBeVisible();
  await sheet.getByRole('button', { name: 'Publish' }).click();
  await expect(sheet.getByText('Write what you changed.')).toBeVisible();
  await sheet.getByLabel('What did you change?').fill('First text');
  await sheet.getByRole('button', { name: 'Publish' }).click();
  await expectStatus(page, 'Version 1 is published.');
  const versions = page.getByRole('region', { name: 'Versions' });
  await expect(versions.getByRole('listitem')).toContainText(['First text']);
  await expect(page.getByRole('button', { name: 'Review and publish' })).toHaveCount(0);

  await page.goto(`/pages/${slug}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Delivery' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('listitem')).toHaveText('We come to you.');
  await page.goto(`/pages/${slug}?lang=hi`);
  await expect(page.getByText('हम आपके पास आते हैं।')).toBeVisible();
});

test('a banner is scheduled, then appears on the home page of its city', async ({ page, browser }) => {
  const title = `Monsoon ${unique()}`;
  await toConsole(page, '/admin/banners/new');
  await page.getByLabel('Title in English').fill(title);
  await page.getByLabel('Title in Hindi').fill('बारिश');
  await page.getByLabel('Text in English').fill('Leaks repaired today.');
  await page.getByLabel('Text in Hindi').fill('लीकेज आज ही ठीक।');
  await page.getByLabel('Add picture').setInputFiles(await largePhoto(page));
  const sheet = page.getByRole('dialog', { name: 'Choose the part that is shown' });
  await expect(sheet.getByText('2400 × 900 pixels')).toBeVisible();
  await sheet.getByRole('button', { name: 'Use this part' }).click();
  await expect(page.getByRole('img', { name: 'Picture of the banner' })).toBeVisible();
  await page.getByLabel('Put the text on the picture').check();
  await expect(page.getByRole('status').getByText(/needed 4\.5:1/)).toBeVisible();
  await page.getByLabel('Link', { exact: true }).fill('https://evil.example');
  await page.getByRole('combobox', { name: 'Cities' }).selectOption({ label: 'Pune' });
  await page.getByLabel('From day').fill('2030-01-01');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(/^Enter a page that begins with/)).toBeVisible();
  await page.getByLabel('Link', { exact: true }).fill('/list-of-services?category=3');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.waitForURL(/\/admin\/banners\/\d+$/);
  await expect(page.getByText('Scheduled', { exact: true })).toBeVisible();
  const visitor = await homeInPune(browser, page);
  const banners = visitor.getByRole('region', { name: 'Top rated', exact: true });
  await expect(banners.getByRole('heading')).not.toHaveCount(0);
  await expect(banners.getByRole('heading', { name: title })).toHaveCount(0);
  await visitor.context().close();

  await page.getByLabel('From day').fill('');
  await page.getByRole('button', { name: 'Save' }).click();
  await expectStatus(page, 'Saved.');
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  const later = await homeInPune(browser, page);
  const shown = later.getByRole('region', { name: 'Top rated', exact: true }).getByRole('article');
  const banner = shown.filter({ hasText: title });
  await expect(banner.getByRole('link', { name: title })).toHaveAttribute(
    'href',
    '/list-of-services?category=3',
  );
  await later.context().close();
  await page.getByRole('button', { name: 'Archive' }).click();
  await expectStatus(page, 'Archived. Customers no longer see it.');
});

test('versions of a page are shown, compared and restored', { tag: '@full' }, async ({
  page,
  consoleGuard,
}) => {
  consoleGuard.allow(REFUSED);
  await toConsole(page, '/admin/pages');
  const slug = await createPage(page, { en: '<p>Free over ₹500.</p>', hi: '<p>₹500 से ऊपर मुफ़्त।</p>' });
  await publishByApi(page, slug, {}, 'First text');
  await publishByApi(page, slug, { body_en: '<p>Free over ₹900.</p>' }, 'Nine hundred');
  await page.goto(`/admin/pages/${slug}`);
  const versions = page.getByRole('region', { name: 'Versions' });
  await expect(versions.getByRole('listitem')).toHaveCount(2);
  await versions.getByRole('button', { name: 'Compare version 2' }).click();
  const compare = page.getByRole('dialog', { name: 'Compare versions' });
  await expect(compare.getByRole('listitem').filter({ hasText: 'Free over' }).locator('del')).toHaveText(
    '₹500.',
  );
  await expect(compare.getByText('No changes.')).toBeVisible();
  await expectAccessible(page);
  await compare.getByRole('combobox', { name: 'After' }).selectOption({ label: 'Version 1' });
  await expect(compare.getByText('No changes.')).toHaveCount(2);
  await page.keyboard.press('Escape');
  await versions.getByRole('button', { name: 'Show version 1' }).click();
  await expect(
    frameOf(page.getByRole('dialog', { name: 'Version 1' })).getByText('Free over ₹500.'),
  ).toBeVisible();
  await page.keyboard.press('Escape');
  await versions.getByRole('button', { name: 'Restore version 1' }).click();
  const restore = page.getByRole('dialog', { name: 'Restore version 1' });
  await expect(restore.locator('ins')).toHaveText('₹500.');
  await restore.getByRole('button', { name: 'Restore and publish' }).click();
  await expectStatus(page, 'Version 3 is published.');
  await expect(versions.getByRole('listitem').first()).toContainText('same text as version 1');
  await expect(editor(page, 'Text in English')).toHaveText('Free over ₹500.');
});

test('two operators edit a page: the second one sees what changed and applies the input again', {
  tag: '@full',
}, async ({ page, consoleGuard }) => {
  consoleGuard.allow(REFUSED);
  await toConsole(page, '/admin/pages');
  const slug = await createPage(page, { en: '<p>Old.</p>', hi: '<p>पुराना।</p>' });
  await page.goto(`/admin/pages/${slug}`);
  await expect(editor(page, 'Text in English')).toHaveText('Old.');
  await publishByApi(page, slug, { title_en: 'Changed elsewhere' }, 'Other operator');
  await editor(page, 'Text in English').click();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('My own text.');
  await page.getByRole('button', { name: 'Save draft' }).click();
  const notice = page.getByRole('alert').filter({ hasText: 'changed this after you opened it' });
  await expect(notice).toContainText('Changed elsewhere');
  await expect(editor(page, 'Text in English')).toHaveText('My own text.');
  await expectAccessible(page);
  await notice.getByRole('button', { name: 'Apply again' }).click();
  await expectStatus(page, 'Saved. Customers still see the published version.');
  await expect(page.getByText('Unpublished changes', { exact: true })).toBeVisible();
});

test('banners change their order by buttons, which keep the focus', { tag: '@full' }, async ({ page }) => {
  await toConsole(page, '/admin/banners');
  const rows = page.getByRole('table', { name: 'Banners' }).getByRole('row');
  await expect(rows.nth(2)).toBeVisible();
  const name = (await rows.nth(2).getByRole('button').first().innerText()).trim();
  const up = page.getByRole('button', { name: `Move “${name}” up` });
  await up.focus();
  await page.keyboard.press('Enter');
  await expect(rows.nth(1)).toContainText(name);
  await expect(up).toBeFocused();
  await expect(up).toHaveAttribute('aria-disabled', 'true');
  await page.getByRole('button', { name: `Move “${name}” down` }).click();
  await expect(rows.nth(2)).toContainText(name);
  await expectAccessible(page);
});

test('lists and pages show no match and failures; on a phone in Hindi and dark', {
  tag: '@full',
}, async ({ page, consoleGuard }) => {
  consoleGuard.allow(REFUSED);
  await toConsole(page, '/admin/banners?q=nothing-like-this');
  await expect(page.getByText('Nothing matches your search and filters')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page.getByRole('table', { name: 'Banners' })).toBeVisible();
  await page.route('**/api/admin/pages?**', (route) =>
    route.fulfill({ status: 500, json: { status: 500, message: 'No', request_id: 'r-1' } }),
  );
  await page.goto('/admin/pages');
  await expect(page.getByText('We couldn’t load the pages.')).toBeVisible();
  await page.unroute('**/api/admin/pages?**');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('table', { name: 'Pages' })).toBeVisible();
  await page.route('**/api/admin/pages/*/revisions**', (route) =>
    route.fulfill({ status: 500, json: { status: 500, message: 'No' } }),
  );
  await page.goto('/admin/pages/about-us');
  await expect(page.getByText('We couldn’t load the versions.')).toBeVisible();
  await page.unroute('**/api/admin/pages/*/revisions**');

  await page.setViewportSize(PHONE);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.context().addCookies([{ name: 'lang', value: 'hi', url: page.url() }]);
  for (const path of ['/admin/banners', '/admin/banners/new', '/admin/pages', '/admin/pages/about-us']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessible(page);
    const { scroll, width } = await page.evaluate(() => ({
      scroll: document.documentElement.scrollWidth,
      width: window.innerWidth,
    }));
    expect(scroll, path).toBeLessThanOrEqual(width);
  }
});
