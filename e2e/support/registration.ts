import type { Browser, Page } from '@playwright/test';
import { demoAccount, logIn, type TestUser } from './accounts.ts';
import { expect } from './test.ts';

/** Returns a field of the registration by its name. */
export const field = (page: Page, name: string) => page.locator(`[name="${name}"]`);
/** Continues to the next step. */
export const next = (page: Page) => page.getByRole('button', { name: 'Next' }).click();
/** Expects a step's heading. */
export const step = (page: Page, name: string) =>
  expect(page.getByRole('heading', { level: 2, name })).toBeVisible();

async function fillPersonalDetails(page: Page, { name, mobile, password }: TestUser): Promise<void> {
  await field(page, 'name').fill(name);
  await field(page, 'mobile').fill(mobile);
  await field(page, 'email').fill('kavita.deshmukh@example.in');
  await field(page, 'password').fill(password);
  await field(page, 'dob').fill('1994-03-08');
  await field(page, 'gender').selectOption('female');
}

/** Submits an empty step and expects the messages under its fields. */
export async function expectMissing(page: Page, messages: readonly string[]): Promise<void> {
  await next(page);
  for (const text of messages) await expect(page.getByText(text, { exact: true })).toBeVisible();
}

/** Completes the four steps before the ID proofs; submits each one empty first if `emptyFirst` is set. */
export async function fillSteps(page: Page, user: TestUser, { emptyFirst = false } = {}): Promise<void> {
  await step(page, 'About you');
  await fillPersonalDetails(page, user);
  await next(page);
  await step(page, 'Your address');
  await field(page, 'pincode').fill('560001');
  await expect(field(page, 'city')).toHaveValue('Bengaluru');
  await expect(field(page, 'state')).toHaveValue('Karnataka');
  await field(page, 'address').fill('14 Church Street');
  await next(page);
  await step(page, 'Your work');
  if (emptyFirst)
    await expectMissing(page, [
      'Employee type is required',
      'Experience is required',
      'Job details are required',
    ]);
  await field(page, 'employeeType').selectOption({ label: 'Permanent' });
  await field(page, 'experience').fill('6 years');
  await field(page, 'description').fill('Wiring, switchboards and inverters; own tools.');
  await next(page);
  await step(page, 'Bank account');
  if (emptyFirst)
    await expectMissing(page, [
      'Bank name is required',
      'Account number is required',
      'IFCS Code is required',
      'Branch name is required',
    ]);
  await field(page, 'ifcsCode').pressSequentially('sbin0001234');
  await expect(field(page, 'bankName')).toHaveValue('State Bank of India');
  await field(page, 'branchName').fill('MG Road');
  await field(page, 'accountNumber').fill('31234567890');
  await next(page);
  await step(page, 'ID proof');
}

/** Opens the operator's page of registrations and returns one professional's card. */
export async function openOperatorConsole(browser: Browser, { name, mobile }: TestUser) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  await logIn(
    page,
    await demoAccount(page.request, 'admin'),
    '/admin/login',
    '/admin/professionals?state=pending',
  );
  const card = page.getByRole('article', { name }).filter({ hasText: mobile });
  await expect(card).toBeVisible();
  return { context, page, card };
}

/** Logs in on the professionals' login screen. */
export async function tryLogin(page: Page, { mobile, password }: TestUser): Promise<void> {
  await page.getByLabel('Mobile number').fill(mobile);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
}
