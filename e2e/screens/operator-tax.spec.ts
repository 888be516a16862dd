import type { Page } from '@playwright/test';
import { demoAccount, logIn } from '../support/accounts.ts';
import { daysFromNow } from '../support/bookings.ts';
import { createProfessional } from '../support/professionals.ts';
import { seededInt } from '../support/seeded.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

// Chromium logs every refused call; these tests provoke refusals.
const REFUSED = /the server responded with a status of 500/;
// The console is mostly used at this size; tests of phones change it.
test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false });

const PHONE = { width: 360, height: 800 };

const open = async (page: Page, path: string) =>
  logIn(page, await demoAccount(page.request, 'admin'), '/admin/login', path);

/** The page is as wide as the window: nothing is cut off, and nothing scrolls sideways. */
async function expectNothingCutOff(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
    await page.evaluate(() => window.innerWidth),
  );
}

test('an operator adds a rate, which is not confirmed, and records the accountant’s confirmation', async ({
  page,
}) => {
  await open(page, '/admin/tax');
  await expect(page.getByText('To be confirmed by a chartered accountant').first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'New rate' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel('Applies from').fill(daysFromNow(0));
  await sheet.getByRole('button', { name: 'Add the rate' }).click();
  await expect(sheet.getByText('A rate starts tomorrow at the earliest.')).toBeVisible();
  await expect(sheet.getByText('Please enter a SAC of 4 or 6 digits that starts with 99.')).toBeVisible();
  await expect(sheet.getByText('Please enter a percentage from 0 to 100')).toHaveCount(2);
  await expectAccessible(page);

  // Far enough ahead to tax nothing of other tests' work; a retry uses another day.
  const day = daysFromNow(3000 + seededInt(3000));
  await sheet.getByLabel('Applies from').fill(day);
  await sheet.getByLabel('SAC').fill('998599');
  await sheet.getByLabel('Who pays the GST of unregistered professionals').selectOption('no');
  await expect(sheet.getByLabel('Rate under section 9(5)')).toBeHidden();
  await sheet.getByLabel('Rate of registered professionals').fill('12.5');
  await sheet.getByLabel('Place of supply').selectOption('performance');
  await sheet.getByRole('button', { name: 'Add the rate' }).click();
  await expect(page.getByText('Rate added. It is not confirmed yet.')).toBeVisible();
  const row = page
    .getByRole('row')
    .filter({ hasText: '998599' })
    .filter({ hasText: 'Not confirmed' })
    .filter({ hasText: day.slice(0, 4) });
  await expect(row).toContainText('Upcoming');
  await expect(row).toContainText('12.5%');

  await row.getByRole('button', { name: 'Confirm the rate of All other sub-categories' }).click();
  await sheet.getByRole('button', { name: 'Record the confirmation' }).click();
  await expect(sheet.getByText('Please enter the accountant’s name.')).toBeVisible();
  await expect(sheet.getByText('Please enter what the accountant relies on.')).toBeVisible();
  await expectAccessible(page);
  await sheet.getByLabel('Chartered accountant').fill('CA Meera Joshi, 123456');
  await sheet.getByLabel('Source').fill(`Opinion of ${day}`);
  await sheet.getByRole('button', { name: 'Record the confirmation' }).click();
  await expect(page.getByText('Confirmation recorded.')).toBeVisible();
  const confirmed = page.getByRole('row').filter({ hasText: `Opinion of ${day}` });
  await expect(confirmed).toContainText('CA Meera Joshi, 123456');
  await expect(confirmed.getByRole('button')).toBeHidden();
  await page.setViewportSize(PHONE);
  await expectNothingCutOff(page);
});

test(
  'registrations are listed by State, begin and end; a failure is shown, also on a phone in Hindi and dark',
  {
    tag: '@full',
  },
  async ({ page, consoleGuard }, { project, retry }) => {
    consoleGuard.allow(REFUSED);
    await open(page, '/admin/tax?show=registrations');
    await page.getByRole('button', { name: 'New registration' }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByLabel('GSTIN').fill('27AAPFU0939F1ZX');
    await sheet.getByRole('button', { name: 'Add the registration' }).click();
    await expect(sheet.getByText('Please enter a valid 15-character GSTIN.')).toBeVisible();
    await expectAccessible(page);
    // Far enough ahead to tax nothing of other tests' work, and after the registrations of the project and the attempt before.
    const day = daysFromNow(4000 + (project.name === 'desktop' ? 100 : 0) + 10 * retry);
    await sheet.getByLabel('GSTIN').fill('27aapfu0939f1zv');
    await sheet.getByLabel('Applies from').fill(day);
    await sheet.getByRole('button', { name: 'Add the registration' }).click();
    await expect(page.getByText('Registration added.')).toBeVisible();
    const row = page
      .getByRole('row')
      .filter({ hasText: '27AAPFU0939F1ZV' })
      .filter({ has: page.getByRole('button') });
    await expect(row).toContainText('Upcoming');
    await expectAccessible(page);
    await row.getByRole('button', { name: 'End the registration of Maharashtra' }).click();
    await sheet.getByLabel('Last day').fill(day);
    await sheet.getByRole('button', { name: 'End the registration' }).click();
    await expect(sheet.getByText('Please give a reason.')).toBeVisible();
    await sheet.getByLabel('Reason').fill('No office there');
    await sheet.getByRole('button', { name: 'End the registration' }).click();
    await expect(page.getByText('The registration ends on its last day.')).toBeVisible();
    await expect(row).toBeHidden();

    await page.route('**/api/admin/tax-registrations*', (route) =>
      route.fulfill({ json: { data: [], next_cursor: null } }),
    );
    await page.goto('/admin/tax?show=registrations');
    await expect(page.getByText('Aaspaas is not registered for GST')).toBeVisible();
    await page.unroute('**/api/admin/tax-registrations*');
    await page.route('**/api/admin/tax-registrations*', (route) =>
      route.fulfill({ status: 500, json: { message: 'Something went wrong.' } }),
    );
    await page.goto('/admin/tax?show=registrations');
    await expect(page.getByText('We couldn’t load the taxes. Please try again.')).toBeVisible();
    await page.unroute('**/api/admin/tax-registrations*');

    await page.context().addCookies([{ name: 'lang', value: 'hi', domain: '127.0.0.1', path: '/' }]);
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.setViewportSize(PHONE);
    for (const path of ['/admin/tax', '/admin/tax?show=registrations']) {
      await page.goto(path);
      await expect(page.getByRole('table')).toBeVisible();
      await expectNothingCutOff(page);
      await expectAccessible(page);
    }
  },
);

test('the SAC of the commission is added and confirmed; registration of invoices starts and stops', {
  tag: '@full',
}, async ({ page, consoleGuard }) => {
  consoleGuard.allow(REFUSED);
  await open(page, '/admin/tax?show=commission');
  await expect(page.getByText('To be confirmed by a chartered accountant').first()).toBeVisible();
  await expect(page.getByText('Invoices are not registered.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'New SAC' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel('Applies from').fill(daysFromNow(0));
  await sheet.getByRole('button', { name: 'Add the SAC' }).click();
  await expect(sheet.getByText('A SAC starts tomorrow at the earliest.')).toBeVisible();
  await expect(sheet.getByText('Please enter a SAC of 4 or 6 digits that starts with 99.')).toBeVisible();
  await expectAccessible(page);
  // Far enough ahead to be printed on nothing; a retry uses another day.
  const day = daysFromNow(7000 + seededInt(3000));
  await sheet.getByLabel('Applies from').fill(day);
  await sheet.getByLabel('SAC').fill('996211');
  await sheet.getByRole('button', { name: 'Add the SAC' }).click();
  await expect(page.getByText('SAC added. It is not confirmed yet.')).toBeVisible();
  const row = page
    .getByRole('row')
    .filter({ hasText: '996211' })
    .filter({ hasText: day.slice(0, 4) });
  await expect(row).toContainText('Upcoming');
  await row.getByRole('button', { name: 'Confirm the SAC 996211' }).click();
  await sheet.getByLabel('Chartered accountant').fill('CA Meera Joshi, 123456');
  await sheet.getByLabel('Source').fill(`Opinion of ${day}`);
  await sheet.getByRole('button', { name: 'Record the confirmation' }).click();
  await expect(page.getByRole('row').filter({ hasText: `Opinion of ${day}` })).toContainText(
    'CA Meera Joshi',
  );

  // A day that no test reaches.
  await page.getByRole('button', { name: 'Change' }).click();
  await sheet.getByLabel('Registered from').fill('2020-01-01');
  await sheet.getByRole('button', { name: 'Save' }).click();
  await expect(sheet.getByText('Registration starts today at the earliest.')).toBeVisible();
  await expectAccessible(page);
  await sheet.getByLabel('Registered from').fill(daysFromNow(9000));
  await sheet.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(/^Invoices to businesses are registered from \w+ \d/)).toBeVisible();
  await page.getByRole('button', { name: 'Change' }).click();
  await sheet.getByLabel('Registered from').fill('');
  await sheet.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Invoices are not registered.')).toBeVisible();

  await page.route('**/api/admin/commission-classes*', (route) =>
    route.fulfill({ status: 500, json: { message: 'Something went wrong.' } }),
  );
  await page.goto('/admin/tax?show=commission');
  await expect(page.getByText('We couldn’t load the taxes. Please try again.')).toBeVisible();
  await page.unroute('**/api/admin/commission-classes*');
  await page.context().addCookies([{ name: 'lang', value: 'hi', domain: '127.0.0.1', path: '/' }]);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize(PHONE);
  await page.goto('/admin/tax?show=commission');
  await expect(page.getByRole('table')).toBeVisible();
  await expectNothingCutOff(page);
  await expectAccessible(page);
});

test('the welfare levy is not confirmed; a new one is added and confirmed', { tag: '@full' }, async ({
  page,
  consoleGuard,
}) => {
  consoleGuard.allow(REFUSED);
  await open(page, '/admin/tax?show=welfare');
  await expect(page.getByRole('row').filter({ hasText: '2025' })).toContainText('1 %');
  await expect(page.getByRole('row').filter({ hasText: '2025' })).toContainText('₹1.50');
  await expect(page.getByText('To be confirmed by a chartered accountant').first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'New levy' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel('Applies from').fill(daysFromNow(0));
  await sheet.getByLabel('Share of the payout').fill('6');
  await sheet.getByRole('button', { name: 'Add the levy' }).click();
  await expect(sheet.getByText('A levy starts tomorrow at the earliest.')).toBeVisible();
  await expect(
    sheet.getByText('Please enter a percentage from 0 to 5, with up to two decimals.'),
  ).toBeVisible();
  await expect(
    sheet.getByText('Please enter an amount from ₹0 to ₹10,000, with up to two decimals.'),
  ).toBeVisible();
  await expectAccessible(page);
  // Far enough ahead to apply to no payout; a retry uses another day.
  const day = daysFromNow(7000 + seededInt(3000));
  await sheet.getByLabel('Applies from').fill(day);
  await sheet.getByLabel('Share of the payout').fill('1.25');
  await sheet.getByLabel('At most, per job').fill('2.50');
  await sheet.getByRole('button', { name: 'Add the levy' }).click();
  await expect(page.getByText('Levy added. It is not confirmed yet.')).toBeVisible();
  const row = page
    .getByRole('row')
    .filter({ hasText: '1.25 %' })
    .filter({ hasText: day.slice(0, 4) })
    .first();
  await expect(row).toContainText('Upcoming');
  await row.getByRole('button', { name: /^Confirm the levy from/ }).click();
  await sheet.getByLabel('Chartered accountant').fill('CA Meera Joshi, 123456');
  await sheet.getByLabel('Source').fill(`Levy of ${day}`);
  await sheet.getByRole('button', { name: 'Record the confirmation' }).click();
  await expect(page.getByRole('row').filter({ hasText: `Levy of ${day}` })).toContainText('CA Meera Joshi');

  await page.route('**/api/admin/welfare-levies*', (route) =>
    route.fulfill({ status: 500, json: { message: 'Something went wrong.' } }),
  );
  await page.goto('/admin/tax?show=welfare');
  await expect(page.getByText('We couldn’t load the taxes. Please try again.')).toBeVisible();
  await page.unroute('**/api/admin/welfare-levies*');
  await page.context().addCookies([{ name: 'lang', value: 'hi', domain: '127.0.0.1', path: '/' }]);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize(PHONE);
  await page.goto('/admin/tax?show=welfare');
  await expect(page.getByRole('table')).toBeVisible();
  await expectNothingCutOff(page);
  await expectAccessible(page);
});

test('a professional’s tax details are masked, and shown whole for a reason', { tag: '@full' }, async ({
  page,
  request,
  consoleGuard,
}) => {
  consoleGuard.allow(REFUSED);
  const professional = await createProfessional(request, 'Farida Shaikh');
  for (const sent of [{ aadhaar: '999941057058' }, { pan: 'ABCPK1234Q' }]) {
    const response = await request.post('/api/employee/tax-details', {
      headers: {
        'x-aaspaas-client': 'web',
        authorization: `Bearer ${professional.token}`,
        'idempotency-key': `tax-${professional.id}-${Object.keys(sent).join()}`,
      },
      data: { entity: 'individual', state: 'Karnataka', gst: 'none', ...sent },
    });
    expect(response.ok(), await response.text()).toBe(true);
  }
  await page.route('**/api/admin/professionals/*/tax', (route) =>
    route.fulfill({ status: 500, json: { message: 'Something went wrong.' } }),
  );
  await open(page, `/admin/professionals/${professional.id}`);
  const section = page.getByRole('region', { name: 'Taxes' });
  await expect(section.getByText('We couldn’t load the tax details. Please try again.')).toBeVisible();
  await page.unroute('**/api/admin/professionals/*/tax');
  await section.getByRole('button', { name: 'Retry' }).click();
  await expect(section.getByText('•••• 234Q')).toBeVisible();
  await expect(section).toContainText('Individual · •••• 7058 · Not registered');
  await expect(section).toContainText('₹0 of ₹5,00,000 before TDS');
  await expectAccessible(page);
  await section.getByRole('button', { name: 'Show PAN and Aadhaar' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel('Reason').fill('Form 140');
  await sheet.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(section.getByText('ABCPK1234Q')).toBeVisible();
  await expectAccessible(page);
  await section.getByRole('button', { name: 'Hide' }).click();
  await expect(section.getByText('ABCPK1234Q')).toBeHidden();
});
