import { logInAsProfessional } from '../support/professionals.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

test('a new professional is asked for a PAN or an Aadhaar, states it, and sees only its end', async ({
  page,
  request,
}) => {
  await logInAsProfessional(page, request, '/employee-earnings');
  const notice = page.getByRole('region', { name: /^Add your PAN or Aadhaar by / });
  await expect(notice).toContainText('5% of each job’s price');
  await expectAccessible(page);
  await notice.getByRole('link', { name: 'Add tax details' }).click();
  const section = page.getByRole('region', { name: 'Tax details' });
  await section.getByRole('button', { name: 'Add tax details' }).click();

  await section.getByRole('button', { name: 'Save tax details' }).click();
  await expect(section.getByText('Please enter your PAN or your Aadhaar number.')).toBeVisible();
  await expect(section.getByText('Please choose a State.')).toBeVisible();
  await section.getByLabel('GST registration').selectOption('composition');
  await section.getByRole('button', { name: 'Save tax details' }).click();
  await expect(section.getByText(/^The law does not let composition taxpayers/)).toBeVisible();
  await expectAccessible(page);

  // A GSTIN contains the PAN and the State.
  await section.getByLabel('GST registration').selectOption('regular');
  await section.getByLabel('GSTIN').fill('29abcpk1234q1ze');
  await expect(section.getByLabel('PAN', { exact: true })).toHaveValue('ABCPK1234Q');
  await expect(section.getByLabel('State of your business address')).toHaveValue('Karnataka');
  await section.getByLabel('PAN', { exact: true }).fill('ABCPK1234R');
  await section.getByRole('button', { name: 'Save tax details' }).click();
  await expect(section.getByText('This GSTIN contains another PAN.')).toBeVisible();
  await section.getByLabel('PAN', { exact: true }).fill('ABCPK1234Q');
  await section.getByRole('button', { name: 'Save tax details' }).click();
  await expect(section.getByText('•••• 234Q')).toBeVisible();
  await expect(section.getByText('29ABCPK1234Q1ZE')).toBeVisible();
  await expectAccessible(page);

  await page.goto('/employee-home');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(notice).toBeHidden();
});

test('tax details that fail to load are loaded again', { tag: '@full' }, async ({
  page,
  request,
  consoleGuard,
}) => {
  consoleGuard.allow(/Failed to load resource/);
  let fails = true;
  await page.route('**/api/employee/tax-details', (route) =>
    fails
      ? route.fulfill({ status: 500, json: { status: 500, message: 'x', errors: 'x' } })
      : route.fallback(),
  );
  await logInAsProfessional(page, request, '/employee-edit-profile');
  const section = page.getByRole('region', { name: 'Tax details' });
  await expect(section.getByText('We couldn’t load your tax details. Please try again.')).toBeVisible();
  await expectAccessible(page);
  fails = false;
  await section.getByRole('button', { name: 'Retry' }).click();
  await expect(section.getByRole('button', { name: 'Add tax details' })).toBeVisible();
});
