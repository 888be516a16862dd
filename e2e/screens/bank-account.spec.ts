import { demoAccount, logIn, verificationCodeFor } from '../support/accounts.ts';
import { logInAsProfessional } from '../support/professionals.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

test('a professional changes their bank account with the password and an OTP, and payouts wait', async ({
  page,
  request,
}) => {
  const professional = await logInAsProfessional(page, request, '/employee-bank-tax');
  await expect(page.getByText('•••• 9012')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Tax details' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Change bank account' }).click();
  await page.getByRole('button', { name: 'Send OTP' }).click();
  await expect(page.getByLabel('IFSC')).toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel('IFSC').fill('hdfc0000123');
  await expect(page.getByLabel('Bank name')).toHaveValue('HDFC Bank');
  await page.getByLabel('Branch').fill('Jayanagar');
  await page.getByLabel('Account number', { exact: true }).fill('556677889900');
  await page.getByLabel('Account number again').fill('556677889901');
  await page.getByLabel('Your password').fill(professional.password);
  await page.getByRole('button', { name: 'Send OTP' }).click();
  await expect(page.getByText('The two account numbers differ.')).toBeVisible();
  await page.getByLabel('Account number again').fill('5566 7788 9900');
  await page.getByRole('button', { name: 'Send OTP' }).click();
  await expect(page.getByLabel('OTP')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('OTP').fill(await verificationCodeFor(request, professional.mobile, 'bank account'));
  await page.getByRole('button', { name: 'Save bank account' }).click();
  await expect(page.getByText('•••• 9900')).toBeVisible();
  await expect(page.getByText(/^Payouts start again on /)).toBeVisible();
});

test('an operator decides about an account in another name', { tag: '@full' }, async ({
  page,
  request,
  browser,
}) => {
  const professional = await logInAsProfessional(page, request, '/employee-bank-tax');
  await page.getByRole('button', { name: 'Change bank account' }).click();
  await page.getByLabel('IFSC').fill('HDFC0000123');
  await page.getByLabel('Branch').fill('Jayanagar');
  await page.getByLabel('Account number', { exact: true }).fill('999977889900');
  await page.getByLabel('Account number again').fill('999977889900');
  await page.getByLabel('Your password').fill(professional.password);
  await page.getByRole('button', { name: 'Send OTP' }).click();
  await page.getByLabel('OTP').fill(await verificationCodeFor(request, professional.mobile, 'bank account'));
  await page.getByRole('button', { name: 'Save bank account' }).click();
  await expect(async () => {
    await page.reload();
    await expect(page.getByText('In review')).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 40_000 });

  const console = await browser.newPage();
  await logIn(
    console,
    await demoAccount(request, 'admin'),
    '/admin/login',
    `/admin/professionals/${professional.id}`,
  );
  const accounts = console.getByRole('region', { name: 'Bank accounts' });
  await expect(accounts.getByText('Name at the bank: Sunita Traders')).toBeVisible();
  await accounts.getByRole('button', { name: 'Accept' }).click();
  const sheet = console.getByRole('dialog', { name: /^Accept/ });
  await sheet.getByLabel('Reason').fill('A joint account, by the cheque');
  await sheet.getByRole('button', { name: 'Accept' }).click();
  await expect(accounts.getByText('Verified').first()).toBeVisible();
  await expectAccessible(console);
  await console.close();
});
