import type { APIRequestContext, Page } from '@playwright/test';
import { demoAccount, logIn } from '../support/accounts.ts';
import { expectStatus } from '../support/elements.ts';
import { largePhoto } from '../support/files.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

// Chromium logs every refused call; these tests provoke refusals.
const REFUSED = /the server responded with a status of (404|409|422)/;
// The console is mostly used at this size; tests of phones change it.
test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false });

const PHONE = { width: 360, height: 800 };

const toPage = async (page: Page, path: string) =>
  logIn(page, await demoAccount(page.request, 'admin'), '/admin/login', path);

const unique = () => `${Date.now()}`.slice(-7);

/** Fills the form of a new service with everything that publishing needs but the picture. */
async function fillTexts(page: Page, name: string): Promise<void> {
  await page.getByLabel('Name in Hindi').fill(`हाथी धुलाई ${name}`);
  await page.getByLabel('Overview in English').fill('Big animals, clean.');
  await page.getByLabel('Overview in Hindi').fill('बड़े जानवर, साफ़।');
  await page.getByLabel('Description in English').fill('We wash elephants.');
  await page.getByLabel('Description in Hindi').fill('हम हाथी धोते हैं।');
  await page.getByLabel('Search words').fill('elephantwash हाथी');
  await page.getByLabel('Price per hour (₹)').fill('500');
  await page.getByLabel('Price per day (₹)').fill('3000');
}

async function addPicture(page: Page): Promise<void> {
  await page.getByLabel('Add picture').setInputFiles(await largePhoto(page));
  const sheet = page.getByRole('dialog', { name: 'Choose the part that is shown' });
  await expect(sheet.getByText('2400 × 1800 pixels')).toBeVisible();
  await sheet.getByRole('button', { name: 'Use this part' }).click();
  await expect(page.getByRole('img', { name: 'Picture 1' })).toBeVisible();
}

async function createDraft(page: Page, name: string): Promise<void> {
  await toPage(page, '/admin/services');
  await page.getByRole('link', { name: 'New service' }).click();
  await page.getByLabel('Name in English').fill(name);
  await page
    .getByRole('combobox', { name: 'Category', exact: true })
    .selectOption({ label: 'Home & Personal' });
  const groups = page.getByRole('combobox', { name: 'Sub-category' });
  await expect(groups.getByRole('option')).not.toHaveCount(1);
  await groups.selectOption({ index: 1 });
  await page.getByRole('button', { name: 'Save draft' }).click();
  await page.waitForURL(/\/admin\/services\/\d+$/);
}

/** A professional of the demo offers the service. */
async function offer(request: APIRequestContext, id: string, name: string): Promise<void> {
  const { mobile, password } = await demoAccount(request, 'employee');
  const login = await request.post('/api/employee/login', { data: { mobile, password } });
  const { success } = await login.json();
  const { data } = await (await request.get(`/api/user/getservice/${id}`)).json();
  const added = await request.post('/api/employee/add-service', {
    headers: { authorization: `Bearer ${success.token}` },
    data: { category: data.category_id, subCategory: data.subcategory_id, service: name },
  });
  expect(added.status(), await added.text()).toBe(200);
}

/** The names of what customers find by words. */
async function foundNames(page: Page, query: string): Promise<string[]> {
  const { data } = await (await page.request.get(`/api/services/search?query=${query}`)).json();
  return data.suggestions.map((one: { name: string }) => one.name);
}

/** Opens the service as a customer, by its address. */
async function customerStatus(page: Page, id: string): Promise<number> {
  return (await page.request.get(`/api/user/getservice/${id}`)).status();
}

test('a service is drafted, completed, published, found by its words, archived, and gone', {
  tag: '@full',
}, async ({ page, request, consoleGuard }) => {
  consoleGuard.allow(REFUSED);
  const name = `Elephantwash ${unique()}`;
  await createDraft(page, name);
  const id = /\d+$/.exec(page.url())?.[0] ?? '';
  const missing = page.getByRole('list', { name: 'Missing' });
  await expect(missing.getByRole('listitem')).toHaveCount(7);
  await expect(page.getByRole('button', { name: 'Publish now' })).toHaveCount(0);
  await expectAccessible(page);
  expect(await customerStatus(page, id)).toBe(404);

  await page.getByRole('button', { name: 'Edit' }).click();
  await fillTexts(page, name);
  await addPicture(page);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expectStatus(page, 'Saved.');
  await expect(missing).toHaveCount(0);
  await page.getByRole('button', { name: 'Preview' }).click();
  const preview = page.getByRole('dialog', { name: 'As the customer sees it' });
  await preview.getByRole('combobox', { name: 'Language' }).selectOption('hi');
  await expect(preview.getByText('हम हाथी धोते हैं।')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Publish now' }).click();
  await expectStatus(page, 'Published. Customers can find it now.');
  expect(await customerStatus(page, id)).toBe(200);
  await offer(request, id, name);
  // Search keeps its words for a few seconds.
  const search = page.getByRole('region', { name: 'Where it appears' });
  await search.getByLabel('What customers type').fill('elephantwash');
  await expect(async () => {
    await search.getByRole('button', { name: 'Check' }).click();
    await expect(search.getByText(/^Place \d of \d$/)).toBeVisible({ timeout: 1000 });
  }).toPass();
  await expect(search.getByRole('listitem').filter({ hasText: name })).toBeVisible();
  expect(await foundNames(page, 'elephantwash')).toContain(name);

  await page.getByRole('button', { name: 'Archive' }).click();
  const sheet = page.getByRole('dialog', { name: 'Archive 1 service' });
  await expect(sheet.getByText('0 open bookings')).toBeVisible();
  await sheet.getByRole('button', { name: 'Archive' }).click();
  await expectStatus(page, '1 service archived');
  await expect(page.getByRole('button', { name: 'Restore' })).toBeVisible();
  expect(await customerStatus(page, id)).toBe(404);
  expect(await foundNames(page, 'elephantwash')).not.toContain(name);
});

test('two operators edit a service: the second one sees what changed and applies the input again', {
  tag: '@full',
}, async ({ page, consoleGuard }) => {
  consoleGuard.allow(REFUSED);
  const name = `Two editors ${unique()}`;
  await createDraft(page, name);
  const id = /\d+$/.exec(page.url())?.[0] ?? '';
  await page.getByRole('button', { name: 'Edit' }).click();
  const token = await page.evaluate(() => localStorage.getItem('token'));
  const asOperator = { authorization: `Bearer ${token}` };
  const { data } = await (
    await page.request.get(`/api/admin/services/${id}`, { headers: asOperator })
  ).json();
  const changed = await page.request.post(`/api/admin/services/${id}`, {
    headers: asOperator,
    data: {
      version: data.version,
      name_en: name,
      name_hi: '',
      category: data.category_id,
      subcategory: data.subcategory_id,
      type: 'service',
      gender_choice: false,
      about_en: '',
      about_hi: '',
      overview_en: 'Changed elsewhere.',
      overview_hi: '',
      search_words: '',
      per_hour: '',
      per_day: '',
      pictures: [],
    },
  });
  expect(changed.status()).toBe(200);
  await page.getByLabel('Description in English').fill('My own text.');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const notice = page.getByRole('alert').filter({ hasText: 'changed this after you opened it' });
  await expect(notice).toContainText('Changed elsewhere.');
  await expect(page.getByLabel('Description in English')).toHaveValue('My own text.');
  await expectAccessible(page);
  await notice.getByRole('button', { name: 'Apply again' }).click();
  await expectStatus(page, 'Saved.');
  await expect(page.getByRole('region', { name: 'English' })).toContainText('My own text.');
});

test('an operator changes the prices of several services by a percentage, on a phone, too', {
  tag: '@full',
}, async ({ page }) => {
  await toPage(page, '/admin/services?f.category=3&f.type=service&f.state=active');
  const rows = page.getByRole('table', { name: 'Services' }).getByRole('row');
  await expect(rows).not.toHaveCount(1);
  // A service has one price for a day, so each project changes its own.
  const first = test.info().project.name === 'desktop' ? 3 : 1;
  for (const at of [first, first + 1]) await rows.nth(at).getByRole('checkbox').check();
  const bar = page.getByRole('region', { name: 'Selected services' });
  await bar.getByRole('button', { name: 'Change prices' }).click();
  const sheet = page.getByRole('dialog', { name: 'Change prices' });
  await sheet.getByRole('button', { name: 'Preview' }).click();
  await expect(sheet.getByText('Enter the change in percent.')).toBeVisible();
  await sheet.getByLabel('Change in percent').fill('10');
  await sheet.getByRole('button', { name: 'Next Monday' }).click();
  await sheet.getByRole('button', { name: 'Preview' }).click();
  const diff = sheet.getByRole('table');
  await expect(diff.getByRole('row')).toHaveCount(3);
  await expect(diff.getByRole('row').nth(1).locator('ins').first()).toHaveText(/9$/);
  await expectAccessible(page);
  await page.setViewportSize(PHONE);
  await expect(diff.getByRole('row').nth(1)).toHaveAccessibleName(/Price per hour/);
  await expectAccessible(page);
  await sheet.getByRole('button', { name: 'Publish 2 prices' }).click();
  await expectStatus(page, /^Published from Mon .*: 2 prices$/);
  await expect(bar).toHaveCount(0);
});
