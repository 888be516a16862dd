import type { Page } from '@playwright/test';
import { demoAccount, logIn } from '../support/accounts.ts';
import { createBooking, createCustomer } from '../support/bookings.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

// Chromium logs every refused call; one test provokes a failure.
const REFUSED = /the server responded with a status of 500/;
// The console is mostly used at this size; tests of phones change it.
test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false });

const PHONE = { width: 360, height: 800 };

const open = async (page: Page, path = '/admin') =>
  logIn(page, await demoAccount(page.request, 'admin'), '/admin/login', path);

const palette = (page: Page) => page.getByRole('dialog', { name: 'Search the console' });
const field = (page: Page) => palette(page).getByRole('combobox');

/** The keys act once the frame has loaded the operator. */
const ready = (page: Page) =>
  expect(page.getByRole('banner').getByRole('button', { name: /^Search/ })).toBeVisible();

test('Ctrl K finds a booking by its code and a customer by mobile number, and opens them', async ({
  page,
  request,
}) => {
  const customer = await createCustomer(request);
  const { code } = await createBooking(request, customer);
  await open(page);
  await ready(page);
  await page.keyboard.press('Control+k');
  await expect(field(page)).toBeFocused();
  await expect(palette(page).getByRole('option', { name: 'Book for a caller' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.type(code.toLowerCase());
  await expect(palette(page).getByRole('option', { name: code })).toHaveAttribute('aria-selected', 'true');
  await expect(palette(page).getByText('1 result', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/admin/bookings/${code}`);
  await expect(palette(page)).toBeHidden();

  // Also from a field, where single keys are inactive.
  await page.getByRole('textbox', { name: 'Note for operators' }).focus();
  await page.keyboard.press('ControlOrMeta+k');
  await expect(field(page)).toBeFocused();
  await page.keyboard.type(customer.mobile);
  await expect(
    palette(page).getByRole('option', { name: `${customer.name} ${customer.mobile}` }),
  ).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/admin/customers/${customer.id}`);
});

test('the palette selects by arrow keys, shows no match and a failure with Retry, and works on a phone', {
  tag: '@full',
}, async ({ page, consoleGuard }) => {
  consoleGuard.allow(REFUSED);
  await open(page);
  await ready(page);
  const button = page.getByRole('banner').getByRole('button', { name: /^Search/ });
  await button.click();
  await expect(field(page)).toBeFocused();
  const options = palette(page).getByRole('option');
  await expect(options.first()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowDown');
  await expect(options.nth(1)).toHaveAttribute('aria-selected', 'true');
  await expect(field(page)).toHaveAttribute(
    'aria-activedescendant',
    (await options.nth(1).getAttribute('id')) ?? '',
  );
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await expect(options.last()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.type('zzzz-no-such-name');
  await expect(palette(page).getByText('Nothing found for “zzzz-no-such-name”')).toBeVisible();
  await expectAccessible(page);
  await page.route('**/api/admin/search?*', (route) =>
    route.fulfill({ status: 500, json: { message: 'Something went wrong.' } }),
  );
  await field(page).fill('meera');
  await expect(palette(page).getByText('The search didn’t work.')).toBeVisible();
  await expectAccessible(page);
  await page.unroute('**/api/admin/search?*');
  await palette(page).getByRole('button', { name: 'Retry' }).click();
  await expect(palette(page).getByText('The search didn’t work.')).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(palette(page)).toBeHidden();
  await expect(button).toBeFocused();

  await page.setViewportSize(PHONE);
  await button.click();
  await field(page).fill('refu');
  await expectAccessible(page);
  await palette(page).getByRole('option', { name: 'Refunds' }).click();
  await page.waitForURL('**/admin/refunds');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width);
});

test('g and a second key open pages, ? lists the keys, and the account page turns them off', {
  tag: '@full',
}, async ({ page }) => {
  await open(page);
  await ready(page);
  for (const [key, path, title] of [
    ['d', '/admin/dispatch', 'Dispatch'],
    ['b', '/admin/bookings', 'Bookings'],
    ['p', '/admin/professionals', 'Professionals'],
    ['m', '/admin/payments', 'Payments'],
    ['q', '/admin', 'Queue'],
  ] as const) {
    await page.keyboard.press('g');
    await page.keyboard.press(key);
    await page.waitForURL((url) => url.pathname === path);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  }
  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(help.getByText('Go to Dispatch')).toBeVisible();
  await expectAccessible(page);
  // Inactive under a dialog.
  await page.keyboard.press('g');
  await page.keyboard.press('b');
  await expect(help).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(help).toBeHidden();

  await page.goto('/admin/bookings');
  await ready(page);
  await expect(page.getByRole('table', { name: 'Bookings' })).toBeVisible();
  await page.keyboard.press('?');
  await expect(help.getByText('Next row')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(help).toBeHidden();
  // Inactive in fields.
  await page.getByRole('searchbox', { name: 'Code, mobile or name' }).focus();
  await page.keyboard.type('gd?');
  await expect(page.getByRole('searchbox', { name: 'Code, mobile or name' })).toHaveValue('gd?');

  await page.goto('/admin/account');
  await page.getByRole('switch', { name: 'Single-key shortcuts' }).uncheck();
  await page.locator('h1').click();
  await page.keyboard.press('?');
  await page.keyboard.press('g');
  await page.keyboard.press('b');
  await expect(help).toBeHidden();
  await page.reload();
  await expect(page.getByRole('switch', { name: 'Single-key shortcuts' })).not.toBeChecked();
  expect(new URL(page.url()).pathname).toBe('/admin/account');
  await page.getByRole('switch', { name: 'Single-key shortcuts' }).check();
  await page.locator('h1').click();
  await page.keyboard.press('g');
  await page.keyboard.press('b');
  await page.waitForURL('**/admin/bookings');
});

test('a ticket opens with its report alone', { tag: '@full' }, async ({ page, request }) => {
  const customer = await createCustomer(request);
  const sent = await request.post('/api/report/create', {
    data: {
      name: customer.name,
      email: 'meera.iyer@example.in',
      mobile: customer.mobile,
      service: 30202,
      description: 'Please call me back about the bill.',
    },
    headers: { 'x-aaspaas-client': 'web' },
  });
  const { ticket } = ((await sent.json()) as { data: { ticket: string } }).data;
  await open(page);
  await ready(page);
  await page.keyboard.press('Control+k');
  await expect(field(page)).toBeFocused();
  await page.keyboard.type(ticket);
  await palette(page).getByRole('option', { name: ticket }).click();
  await page.waitForURL(`**/admin/reports?ticket=${ticket}`);
  await expect(page.getByRole('article')).toHaveCount(1);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'All reports' }).click();
  await page.waitForURL((url) => url.pathname === '/admin/reports' && url.search === '');
});
