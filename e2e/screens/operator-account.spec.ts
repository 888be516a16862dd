import type { Page } from '@playwright/test';
import { createBooking, createCustomer, daysFromNow } from '../support/bookings.ts';
import { demoAccount, logIn } from '../support/accounts.ts';
import { waitForOnlyOwner } from '../support/operators.ts';
import { seededInt } from '../support/seeded.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

// Chromium logs every refused call; these tests provoke refusals.
const REFUSED = /the server responded with a status of 409/;

const asOperator = async (page: Page) =>
  logIn(page, await demoAccount(page.request, 'admin'), '/admin/login');

// The refusal is the server's. The deletion itself is altered, because the account is the demo's: its calls are tested in
// identity/operator-deletion.test.ts.
test('an operator deletes their account: consequences, refusal for the last operator, code, end of the session', {
  tag: '@full',
}, async ({ page, request, consoleGuard }) => {
  test.setTimeout(150_000);
  consoleGuard.allow(REFUSED);
  await asOperator(page);
  await page.getByRole('button', { name: /^Your menu/ }).click();
  await page.getByRole('link', { name: 'Profile' }).click();
  await page.waitForURL('**/admin/account');
  await expect(page.getByRole('heading', { level: 1, name: 'Your account' })).toBeVisible();
  await expect(page.getByText('Demo Operator ·')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Delete account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete my account' });
  await expect(dialog.getByText(/lose access to the console/)).toBeVisible();
  await expectAccessible(page);
  await waitForOnlyOwner(request);
  await dialog.getByRole('button', { name: 'Yes, send the OTP' }).click();
  await expect(
    dialog.getByText('This is the only active owner. Give another operator the role Owner first.'),
  ).toBeVisible();
  await dialog.getByRole('button', { name: 'No, keep my account' }).click();
  await expect(dialog).toBeHidden();

  await page.route('**/api/admin/deleteacount**', (route) => {
    const now = Date.now();
    const at = (minutes: number) => new Date(now + minutes * 60_000).toISOString();
    return route.request().method() === 'GET'
      ? route.fulfill({ json: { message: 'Sent', data: { expires_at: at(10), resend_at: at(0.5) } } })
      : route.fulfill({ json: { message: 'Done', data: { erase_at: '2026-11-30T10:00:00Z' } } });
  });
  await page.getByRole('button', { name: 'Delete account' }).click();
  await dialog.getByRole('button', { name: 'Yes, send the OTP' }).click();
  await page.getByLabel('Digit 1 of 4').click();
  const sent = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('/api/admin/deleteacount'),
  );
  await page.keyboard.type('1234');
  expect((await sent).postDataJSON()).toMatchObject({ otp: '1234' });
  await expect(page.getByText(/Your account will be deleted on/)).toBeVisible();
  await page.waitForURL('**/admin/login');
  await page.goto('/admin/account');
  await page.waitForURL((url) => url.pathname !== '/admin/account');
});

// Start codes are used up only after minutes of waiting, so this list is altered to report it; the calls are tested in
// booking/start-code-ceiling.test.ts.
test('an operator starts the work, or allows new codes, when a job’s start codes are used up', {
  tag: '@full',
}, async ({ page, request, consoleGuard }) => {
  consoleGuard.allow(REFUSED);
  // An early date, so that the line is on the first page of the list, which begins with the next start.
  const date = daysFromNow(3 + seededInt(6));
  const { lineId } = await createBooking(request, await createCustomer(request), { stage: 'assigned', date });
  await asOperator(page);
  await page.route('**/api/admin/bookings?*', async (route) => {
    const response = await route.fetch();
    const body = await response.json();
    for (const line of body.data)
      if (line.detail_id === lineId) {
        line.attention = 'code_blocked';
        line.allowed_actions.push('unblock_code');
      }
    await route.fulfill({ response, json: body });
  });
  await page.goto(`/admin?state=assigned&line=${lineId}`);
  const details = page.getByRole('complementary').or(page.getByRole('dialog'));
  await expect(details.getByText(/All start codes for this job are used up/)).toBeVisible();
  await expectAccessible(page);

  // The server knows that the codes are not used up, and refuses.
  const refused = page.waitForResponse(`**/api/admin/lines/${lineId}/start`);
  await details.getByRole('button', { name: 'Start the work' }).click();
  expect((await refused).status()).toBe(409);
  await expect(
    page
      .getByRole('status')
      .or(page.getByRole('alert'))
      .getByText((await (await refused).json()).message)
      .first(),
  ).toBeVisible();

  for (const [name, path] of [
    ['Allow new start codes', 'code/reset'],
    ['Start the work', 'start'],
  ] as const) {
    const keys: (string | undefined)[] = [];
    await page.route(`**/api/admin/lines/${lineId}/${path}`, (route) => {
      keys.push(route.request().headers()['idempotency-key']);
      return route.fulfill({ json: { message: `${name}: done` } });
    });
    const reloaded = page.waitForResponse('**/api/admin/bookings?*');
    await details.getByRole('button', { name }).click();
    await expect(page.getByText(`${name}: done`)).toBeVisible();
    await reloaded;
    expect(keys).toEqual([expect.stringMatching(/\S{8,}/)]);
  }
});

test('an operator goes from a public page to the console, whose routes public pages do not know', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await logIn(page, await demoAccount(page.request, 'admin'), '/admin/login', '/privacy-policy');
  const manifests: string[] = [];
  page.on('request', (request) => {
    if (/manifest-\w+\.js$/.test(request.url())) manifests.push(request.url());
  });
  await page.reload();
  await page.getByRole('button', { name: /^Your menu/ }).click();
  await page.getByRole('link', { name: 'Profile' }).click();
  await page.waitForURL('**/admin/account');
  await expect(page.getByRole('heading', { level: 1, name: 'Your account' })).toBeVisible();
  expect(manifests.map((url) => url.includes('/site-manifest-'))).toEqual([true, false]);
  await page.getByRole('link', { name: 'Bookings', exact: true }).first().click();
  await page.waitForURL('**/admin/bookings');
});
