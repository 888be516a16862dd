import type { Page } from '@playwright/test';
import { demoAccount, logIn } from '../support/accounts.ts';
import { createBooking, createCustomer } from '../support/bookings.ts';
import { expectStatus } from '../support/elements.ts';
import { createApplicant, createProfessional } from '../support/professionals.ts';
import { failUntilRetry } from '../support/failed-load.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

// Chromium logs every refused call; these tests provoke refusals.
const REFUSED = /the server responded with a status of (404|500)/;
// The console is mostly used at this size; tests of phones change it.
test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false });

const PHONE = { width: 360, height: 800 };

const open = async (page: Page, path: string) =>
  logIn(page, await demoAccount(page.request, 'admin'), '/admin/login', path);

const table = (page: Page) => page.getByRole('table', { name: 'Professionals' });
const panel = (page: Page) => page.getByRole('complementary');
const timeline = (page: Page) => page.getByRole('region', { name: 'Timeline' });

/** The page is as wide as the window: nothing is cut off, and nothing scrolls sideways. */
async function expectNothingCutOff(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
    await page.evaluate(() => window.innerWidth),
  );
}

test('a professional is found by mobile number, opened in the side panel and as a page, and takes a note', async ({
  page,
  request,
}) => {
  const professional = await createProfessional(request, 'Meenakshi Pillai');
  await open(page, '/admin/professionals');
  await expect(table(page).getByRole('row')).not.toHaveCount(1);
  const menu = page.getByRole('navigation', { name: 'Console' });
  await expect(menu.getByRole('link', { name: 'Professionals', exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await expectNothingCutOff(page);
  await expectAccessible(page);
  await page.getByRole('searchbox', { name: 'Mobile or name' }).fill(professional.mobile);
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/admin/professionals?q=${professional.mobile}`);
  await expect(page.getByText('1 row', { exact: true })).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export as CSV' }).click();
  expect((await download).suggestedFilename()).toMatch(/^professionals-.*\.csv$/);
  await table(page).getByRole('button', { name: professional.name }).click();
  await page.waitForURL(`**/admin/professionals?*open=professional%3A${professional.id}*`);
  await expect(panel(page).getByText('No services yet')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(panel(page)).toBeHidden();
  await page.keyboard.press('o');
  await page.waitForURL(`**/admin/professionals/${professional.id}`);
  await expect(page.getByRole('heading', { level: 1, name: professional.name })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Contact' }).getByText(professional.mobile)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Registration' })).toContainText('State Bank of India');
  await timeline(page).getByRole('textbox', { name: 'Note for operators' }).fill('Prefers calls after 7 pm.');
  await timeline(page).getByRole('button', { name: 'Add note' }).click();
  await expectStatus(page, 'Note added.');
  await expect(timeline(page).getByText('Prefers calls after 7 pm.')).toBeVisible();
  await expectNothingCutOff(page);
  await expectAccessible(page);
  // The field was left by the press that sent the note; it is empty again, and that is no error.
  await expect(timeline(page).getByText('Write the note')).toHaveCount(0);
});

test('a pending professional is approved on the page, and a check is recorded there', {
  tag: '@full',
}, async ({ page, request }) => {
  const { user, id } = await createApplicant(request, 'Farida Begum');
  await open(page, `/admin/professionals?f.state=pending&q=${user.mobile}`);
  await table(page).getByRole('button', { name: user.name }).click();
  await expect(panel(page).getByRole('button', { name: `Approve ${user.name}` })).toBeVisible();
  await expectAccessible(page);
  await page.goto(`/admin/professionals/${id}`);
  const decision = page.getByRole('region', { name: 'Registration to decide' });
  await decision.getByRole('button', { name: /^Show the ID proof/ }).click();
  await expect(decision.getByRole('link', { name: /ID proof 1/ })).toBeVisible();
  await decision.getByRole('button', { name: `Approve ${user.name}` }).click();
  await expectStatus(page, 'Professional approved. They can log in now.');
  await expect(decision).toBeHidden();
  const checks = page.getByRole('region', { name: 'Checks and documents' });
  await checks.getByRole('button', { name: `Checked today: Address, ${user.name}` }).click();
  await expectStatus(page, 'Check recorded. Customers see it with today’s date.');
  await expect(checks.getByRole('listitem').filter({ hasText: 'Address' })).toContainText('checked on');
  await expectAccessible(page);
});

test('the review of registrations keeps its address and its place in the menu', {
  tag: '@full',
}, async ({ page }) => {
  await open(page, '/admin/professionals');
  const menu = page.getByRole('navigation', { name: 'Console' });
  await menu.getByRole('link', { name: /^Applicants/ }).click();
  await page.waitForURL('**/admin/professionals?state=pending');
  await expect(page.getByRole('heading', { level: 1, name: 'Applicants' })).toBeVisible();
  await expect(menu.locator('[aria-current="page"]')).toHaveText(/^Applicants/);
  await page.getByRole('link', { name: 'Approved' }).click();
  await page.waitForURL('**/admin/professionals?state=approved');
  await page.getByRole('link', { name: 'Pending' }).click();
  await page.waitForURL('**/admin/professionals?state=pending');
  await menu.getByRole('link', { name: 'Professionals', exact: true }).click();
  await expect(table(page)).toBeVisible();
  await expect(menu.locator('[aria-current="page"]')).toHaveText('Professionals');
});

test('keys move, open, search and filter; filters, order and columns are in the address', {
  tag: '@full',
}, async ({ page }) => {
  await open(page, '/admin/professionals');
  await expect(table(page)).toBeVisible();
  const rows = table(page).locator('button[data-line]');
  await page.keyboard.press('j');
  await expect(rows.first()).toBeFocused();
  await page.keyboard.press('j');
  await expect(rows.nth(1)).toBeFocused();
  await page.keyboard.press('Enter');
  await page.waitForURL(/open=professional%3A\d+/);
  // The panel takes the focus; Escape gives it to the row again.
  await expect(panel(page).getByRole('heading').first()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(panel(page)).toBeHidden();
  await expect(rows.nth(1)).toBeFocused();
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox', { name: 'Mobile or name' })).toBeFocused();
  await page.keyboard.type('kumar');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/admin/professionals?q=kumar');
  await page.getByRole('combobox', { name: /^City/ }).selectOption('Bengaluru');
  await page.waitForURL(/f\.city=bengaluru/);
  await page.getByRole('combobox', { name: /^State/ }).selectOption('Approved');
  await page.getByRole('button', { name: 'Rating', exact: true }).click();
  await page.getByRole('button', { name: 'Rating', exact: true }).click();
  await page.waitForURL(/sort=-rating/);
  await expect(table(page).getByRole('columnheader', { name: 'Rating' })).toHaveAttribute(
    'aria-sort',
    'descending',
  );
  // The rows of the earlier order stay until the next ones are there.
  await expect(async () => {
    for (const cell of await table(page).getByRole('row').allInnerTexts())
      if (!cell.startsWith('Name')) expect(cell.toLowerCase()).toContain('kumar');
  }).toPass();
  await page.reload();
  await expect(page.getByRole('combobox', { name: /^City/ })).toHaveValue('bengaluru');
  await expect(table(page)).toBeVisible();
});

test('the list shows no match, a failure over the dimmed rows, and no professionals', {
  tag: '@full',
}, async ({ page, consoleGuard }) => {
  consoleGuard.allow(REFUSED);
  await open(page, '/admin/professionals?q=no-one-has-this-name&f.paused=yes');
  await expect(page.getByRole('heading', { name: 'Nothing matches your search and filters' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await page.waitForURL((url) => url.search === '');
  await expect(table(page)).toBeVisible();
  await failUntilRetry(page, '**/api/admin/professionals?*', { request_id: 'req-123' });
  await page.getByRole('combobox', { name: /^Availability/ }).selectOption('Not paused');
  await expect(page.getByText('We couldn’t load the professionals. Please try again.')).toBeVisible();
  await expect(page.getByText('Request id: req-123')).toBeVisible();
  await expect(table(page)).toHaveAttribute('data-dimmed', 'true');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText('Request id: req-123')).toBeHidden();
  await page.route('**/api/admin/professionals?*', (route) =>
    route.fulfill({ json: { data: [], next_cursor: null, total: 0 } }),
  );
  await page.goto('/admin/professionals');
  await expect(page.getByRole('heading', { name: 'No professionals yet' })).toBeVisible();
  await page.goto('/admin/professionals/999999999');
  await expect(page.getByText('We couldn’t load this professional.')).toBeVisible();
  await expectAccessible(page);
});

test('a booking links to its professional, and the page to the jobs', { tag: '@full' }, async ({
  page,
  request,
}) => {
  const customer = await createCustomer(request);
  const { code } = await createBooking(request, customer, { stage: 'assigned' });
  await open(page, `/admin/bookings?q=${code}`);
  const row = page.getByRole('table', { name: 'Bookings' }).getByRole('row').filter({ hasText: code });
  await row.locator('a[href^="/admin/professionals/"]').click();
  await page.waitForURL(/\/admin\/professionals\/\d+$/);
  const jobs = page.getByRole('region', { name: 'Jobs' });
  await expect(jobs.getByText(code)).toBeVisible();
  await jobs.getByRole('link', { name: 'All jobs' }).click();
  await page.waitForURL(/\/admin\/bookings\?f\.professional=\d+$/);
  await expect(page.getByRole('table', { name: 'Bookings' }).getByText(code)).toBeVisible();
});

for (const [path, label] of [
  ['/admin/professionals', 'Professionals'],
  ['/admin/customers', 'Customers'],
  ['/admin/services', 'Services'],
] as const)
  test(`the list of ${label.toLowerCase()} is saved as a view and opened again`, { tag: '@full' }, async ({
    page,
  }) => {
    const name = `Of ${Date.now()}`;
    await open(page, `${path}?q=a`);
    const views = page.getByRole('navigation', { name: 'Views' });
    await page.getByRole('button', { name: /^(Save view|Edit views)$/ }).click();
    const sheet = page.getByRole('dialog', { name: 'Views' });
    await sheet.getByLabel('Name').fill(name);
    await sheet.getByRole('button', { name: 'Save view' }).click();
    await expectStatus(page, 'View saved');
    await views.getByRole('link', { name: 'All', exact: true }).click();
    await page.waitForURL(`**${path}`);
    await views.getByRole('link', { name }).click();
    // A view also keeps the height of the rows.
    await page.waitForURL((url) => url.pathname === path && url.searchParams.get('q') === 'a');
    await expect(views.getByRole('link', { name })).toHaveAttribute('aria-current', 'true');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Edit views' }).click();
    await sheet.getByRole('button', { name: `Delete view ${name}` }).click();
    await expectStatus(page, 'View deleted');
  });

for (const colorScheme of ['light', 'dark'] as const)
  test.describe(`in Hindi on a phone, ${colorScheme}`, () => {
    test.use({ viewport: PHONE, colorScheme });
    test('the list and the page are readable', { tag: '@full' }, async ({ page, request, baseURL }) => {
      const professional = await createProfessional(request);
      await page.context().addCookies([{ name: 'lang', value: 'hi', url: baseURL ?? '' }]);
      await open(page, `/admin/professionals?q=${professional.mobile}`);
      const row = page.getByRole('table', { name: 'पेशेवर' }).getByRole('button', { name: professional.name });
      await expect(row).toBeVisible();
      await expectNothingCutOff(page);
      await expectAccessible(page);
      await row.click();
      await expect(page.getByRole('dialog', { name: professional.name })).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('link', { name: 'पेज खोलें', exact: true }).click();
      await page.waitForURL(`**/admin/professionals/${professional.id}`);
      await expect(page.getByRole('region', { name: 'संपर्क' })).toBeVisible();
      await expectNothingCutOff(page);
      await expectAccessible(page);
    });
  });
