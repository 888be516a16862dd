import { createLoggedInCustomer } from '../support/bookings.ts';
import { demoAccount, logIn } from '../support/accounts.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

// proves: report.page, route.user-report, rule.report, error.report
test('a report returns a ticket, and shows the operator’s answer', { tag: '@full' }, async ({
  page,
  browser,
  consoleGuard,
}) => {
  consoleGuard.allow(/Failed to load resource/);
  const customer = await createLoggedInCustomer(page);
  await page.goto('/user-report');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Report & Queries');
  await expect(page.getByLabel('Name')).toHaveValue(customer.name);
  await page.getByLabel('Name').fill('');
  await page.getByLabel('Email').fill('meera@');
  await page.getByLabel('Mobile number').fill('12');
  await page.getByRole('button', { name: 'Submit' }).click();
  for (const text of [
    'Name is required.',
    'Please enter a valid email address.',
    'Please enter a valid mobile number.',
    'Please select a service.',
    'Description is required.',
  ])
    await expect(page.getByText(text)).toBeVisible();
  await expect(page.getByLabel('Name')).toBeFocused();
  await page.getByLabel('Email').fill('');
  await page.getByLabel('Mobile number').fill('');
  await expect(page.getByText('Email is required.')).toBeVisible();
  await expect(page.getByText('Mobile number is required.')).toBeVisible();
  await expectAccessible(page);

  const words = 'The tap <b>still</b> drips 😟 مرحبا';
  await page.getByLabel('Name').fill('Meera Iyer');
  await page.getByLabel('Email').fill('meera@example.in');
  await page.getByLabel('Mobile number').fill('+91 9845012345');
  await page.getByLabel('Which service is it about?').selectOption({ label: 'Plumber' });
  await page.getByLabel('Description').fill(words);
  await page.route('**/api/report/create', (route) => route.abort());
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Somthing went wrong try again later')).toBeVisible();
  await page.unroute('**/api/report/create');
  await page.reload();
  await expect(page.getByLabel('Description')).toHaveValue(words);
  const sending = page.waitForRequest('**/api/report/create');
  await page.getByRole('button', { name: 'Submit' }).click();
  expect((await sending).postDataJSON()).toMatchObject({ name: 'Meera Iyer', user_id: customer.id });
  await expect(page.getByRole('heading', { name: 'Report submitted successfully' })).toBeVisible();
  const ticket =
    /RQ-\w{6}/.exec((await page.getByText(/Your ticket number is/).textContent()) ?? '')?.[0] ?? '';
  const reportItem = page.getByRole('listitem').filter({ hasText: ticket });
  await expect(reportItem).toContainText(words);
  await expect(reportItem).toContainText('Open');

  const console = await (await browser.newContext()).newPage();
  await logIn(console, await demoAccount(page.request, 'admin'), '/admin/login', '/admin/reports');
  await console
    .getByRole('article')
    .filter({ hasText: ticket })
    .getByRole('button', { name: 'Answer and close' })
    .click();
  await console.getByLabel('Our answer').fill('A plumber comes again tomorrow.');
  await console.getByRole('dialog').getByRole('button', { name: 'Answer and close' }).click();
  await expect(console.getByRole('article').filter({ hasText: ticket })).toHaveCount(0);
  await console.context().close();

  await page.reload();
  await expect(reportItem).toContainText('A plumber comes again tomorrow.');
});
