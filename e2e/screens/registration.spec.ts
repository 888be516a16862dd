import type { BrowserContext } from '@playwright/test';
import { createPdf, samplePictures } from '../support/files.ts';
import { newTestUser } from '../support/accounts.ts';
import {
  expectMissing,
  field,
  fillSteps,
  next,
  openOperatorConsole,
  step,
  tryLogin,
} from '../support/registration.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

// Chromium logs every refused call; these tests provoke refusals.
const REFUSED = /the server responded with a status of (403|404|409|422|503)/;

const statusOf = async (from: Pick<BrowserContext, 'request'>, url: string) =>
  (await from.request.get(url)).status();

// proves: pro.screen.index, pro.screen.register, pro.screen.register-notice, pro.field.registration, pro.rule.register-required, pro.rule.register-proofs
// proves: pro.error.register, pro.state.unverified, pro.may.approved-login, pro.may.proofs, pro.more.ifsc, pro.what.two-sides
test('a professional registers on a phone with a picture and a PDF, is approved, and logs in', async ({
  page,
  browser,
  playwright,
  baseURL,
  consoleGuard,
}) => {
  consoleGuard.allow(REFUSED);
  const user = newTestUser('Kavita Deshmukh');
  await page.addInitScript(() => {
    const permissionRequests: string[] = [];
    Object.assign(window, {
      permissionRequests,
      Notification: {
        permission: 'default',
        requestPermission: async () => permissionRequests.push('permissionRequests'),
      },
    });
  });
  await page.goto('/employee-index');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Create Account' }).click();
  await page.waitForURL('**/employee-register');

  await step(page, 'About you');
  await expectMissing(page, [
    'Name is required',
    'Mobile number is required',
    'Email is required',
    'Password is required',
    'Date of birth is required',
    'Gender is required',
  ]);
  await expect(field(page, 'name')).toBeFocused();
  await expectAccessible(page);

  await fillSteps(page, user, { emptyFirst: true });
  await page.getByRole('button', { name: 'Send registration' }).click();
  await expect(page.getByText('At least one ID card proof (PDF or Image) is required')).toBeVisible();
  await expect(page.getByText('You must agree to the terms', { exact: true })).toBeVisible();
  const [picture] = await samplePictures(1);
  if (!picture) throw new Error('there is no picture');
  await field(page, 'documents').setInputFiles([picture, createPdf('pan-card.pdf')]);
  await expect(page.getByText('Ready', { exact: true })).toHaveCount(2);
  await field(page, 'isChecked').check();
  await expectAccessible(page);

  // A reload loses only the password, and opens its step.
  await page.reload();
  await step(page, 'About you');
  await expect(field(page, 'name')).toHaveValue(user.name);
  await expect(field(page, 'password')).toHaveValue('');
  await field(page, 'password').fill(user.password);
  for (const name of ['Your address', 'Your work', 'Bank account', 'ID proof']) {
    await next(page);
    await step(page, name);
  }
  await expect(page.getByText('Ready', { exact: true })).toHaveCount(2);

  // The first request's response gets lost; the retry returns the same registration.
  await page.route('**/api/employee/employee-register', (route) => route.abort(), { times: 1 });
  consoleGuard.allow(/net::ERR_FAILED/);
  await page.getByRole('button', { name: 'Send registration' }).click();
  await expect(page.getByRole('form').or(page.locator('form')).getByRole('alert').last()).not.toBeEmpty();
  await page.getByRole('button', { name: 'Send registration' }).click();
  await expect(page.getByRole('status').getByText('Employee Registartion Successfully')).toBeVisible();
  await expect(
    page.getByRole('heading', { level: 1, name: 'Your account is not yet verified by the admin' }),
  ).toBeVisible();
  await expectAccessible(page);
  await expect(page.getByRole('button', { name: 'Block' })).toBeVisible();
  await page.getByRole('button', { name: 'Allow' }).click();
  await page.waitForURL('**/employee-login');
  expect(
    await page.evaluate(() => (window as unknown as { permissionRequests: string[] }).permissionRequests),
  ).toEqual(['permissionRequests']);

  await tryLogin(page, user);
  await expect(page.getByText('Your account is not verified by the admin yet.')).toBeVisible();

  const { context, page: screen, card } = await openOperatorConsole(browser, user);
  await expect(card.getByText('Female')).toBeVisible();
  await expect(card.getByText('State Bank of India · MG Road · SBIN0001234 · •••• 7890')).toBeVisible();
  await card.getByRole('button', { name: /Show 2 ID proofs/ }).click();
  const links = card.getByRole('link', { name: /ID proof \d/ });
  await expect(links).toHaveCount(2);
  const image = links.first().locator('img');
  await expect.poll(() => image.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(0);
  await expectAccessible(screen);
  const urls = await links.evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? ''));
  const stranger = { request: await playwright.request.newContext({ baseURL: baseURL ?? '' }) };
  for (const url of urls) {
    expect(await statusOf(context, url)).toBe(200);
    expect(await statusOf(stranger, url)).toBe(404);
  }
  await card.getByRole('checkbox', { name: /I have checked the ID proof/ }).check();
  await card.getByRole('button', { name: `Approve ${user.name}` }).click();
  await expect(card).toBeHidden();
  await screen.goto('/admin/professionals?state=approved');
  await expect(
    screen.getByRole('article', { name: user.name }).filter({ hasText: user.mobile }),
  ).toContainText('ID checked');
  await context.close();
  await stranger.request.dispose();

  await tryLogin(page, user);
  await page.waitForURL('**/employee-home');
});

test('a registration submitted while a picture is being prepared waits for the picture', {
  tag: '@full',
}, async ({ page }) => {
  await page.addInitScript(() => {
    const read = Blob.prototype.arrayBuffer;
    const released = new Promise((resolve) => Object.assign(window, { releaseFiles: resolve }));
    Blob.prototype.arrayBuffer = async function arrayBuffer() {
      await released;
      return read.call(this);
    };
  });
  await page.route('**/api/employee/employee-register', (route) =>
    route.fulfill({ json: { status: 200, message: 'Employee Registartion Successfully' } }),
  );
  await page.goto('/employee-register');
  await fillSteps(page, newTestUser('Kavita Deshmukh'));
  await field(page, 'documents').setInputFiles(await samplePictures(1));
  await field(page, 'isChecked').check();
  await expect(page.getByText('Preparing', { exact: true })).toBeVisible();
  const request = page.waitForRequest('**/api/employee/employee-register');
  await page.getByRole('button', { name: 'Send registration' }).click();
  await expect(page.getByRole('button', { name: /^Sending/ })).toBeVisible();
  await page.evaluate(() => (window as unknown as { releaseFiles: () => void }).releaseFiles());
  expect((await request).postDataBuffer()?.includes('name="images[]"')).toBe(true);
  await expect(page.getByRole('status').getByText('Employee Registartion Successfully')).toBeVisible();
});
