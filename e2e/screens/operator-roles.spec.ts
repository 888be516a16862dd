import type { APIRequestContext, Page } from '@playwright/test';
import { demoAccount, logIn, newTestUser } from '../support/accounts.ts';
import { codeOfApp } from '../support/authenticator.ts';
import { ownerCall, waitForOnlyOwner } from '../support/operators.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

// Chromium logs every refused call; these tests provoke refusals.
const REFUSED = /the server responded with a status of (401|403|404|422)/;

/** Invites an operator and sets their password; the demo accounts alone need no authenticator app. */
async function newOperator(request: APIRequestContext, name: string, roles: string[]) {
  const { mobile } = newTestUser();
  type Invitation = { data: { id: number; link: string } };
  const invitation = await ownerCall<Invitation>(request, 'admin/operators', { name, mobile, roles });
  const invited = invitation.data;
  const password = 'Banyan42x';
  await request.post('/api/admin/invitation/accept', {
    data: { token: invited.link.split('#')[1], password, confirm_password: password },
  });
  return { id: invited.id, name, mobile, password };
}

async function logInAs(page: Page, { mobile, password }: { mobile: string; password: string }) {
  await page.goto('/admin/login');
  await page.getByLabel('Mobile').fill(mobile);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
}

/** Sets up the authenticator app on the page that asks for it. Returns its key. */
async function enrol(page: Page): Promise<string> {
  await page.waitForURL('**/admin/second-factor');
  await page.getByRole('button', { name: 'Set up the app' }).click();
  await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  const secret = (await page.locator('code').first().textContent()) ?? '';
  await page.getByLabel('Code from your authenticator app').fill(codeOfApp(secret));
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByRole('heading', { name: 'Your recovery codes' })).toBeVisible();
  return secret;
}

test('an owner invites an operator, who sets a password and an authenticator app and sees the pages of their roles', {
  tag: ['@wide', '@full'],
}, async ({ page, browser, baseURL, consoleGuard }) => {
  consoleGuard.allow(REFUSED);
  await logIn(page, await demoAccount(page.request, 'admin'), '/admin/login', '/admin/operators');
  await expect(page.getByRole('heading', { level: 1, name: 'Operators' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Invite an operator' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite an operator' });
  await dialog.getByRole('button', { name: 'Create link' }).click();
  await expect(
    dialog.getByText('Please enter your name').or(dialog.getByText(/name/i)).first(),
  ).toBeVisible();
  const { mobile } = newTestUser();
  await dialog.getByLabel('Name').fill('Kavita Joshi');
  await dialog.getByLabel('Mobile').fill(mobile);
  await dialog.getByRole('button', { name: 'Create link' }).click();
  await expect(dialog.getByText('Choose at least one role.')).toBeVisible();
  await dialog.getByLabel(/^Support/).check();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Create link' }).click();
  const link = await page
    .getByRole('dialog', { name: 'Link for Kavita Joshi' })
    .getByLabel('Link')
    .inputValue();
  expect(link).toMatch(/\/admin\/invitation#\d+\./);
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
  const card = page.getByRole('article', { name: 'Kavita Joshi' }).last();
  await expect(card.getByText('Invited', { exact: true })).toBeVisible();

  const context = await browser.newContext({ baseURL: baseURL ?? '' });
  const invited = await context.newPage();
  await invited.goto(link);
  await expect(invited.getByText(/Kavita Joshi, choose a password/)).toBeVisible();
  await expectAccessible(invited);
  await invited.getByLabel('New password').fill('Banyan42x');
  await invited.getByLabel('Repeat the password').fill('different');
  await invited.getByRole('button', { name: 'Set password' }).click();
  await invited.getByLabel('Repeat the password').fill('Banyan42x');
  await invited.getByRole('button', { name: 'Set password' }).click();
  await invited.waitForURL('**/admin/login');
  await logInAs(invited, { mobile, password: 'Banyan42x' });
  await enrol(invited);
  await expectAccessible(invited);
  await invited.getByRole('button', { name: 'I have kept them' }).click();
  await invited.waitForURL((url) => url.pathname === '/admin');

  const menu = invited.getByRole('navigation', { name: 'Console' });
  const opener = invited.getByRole('button', { name: 'Menu', exact: true });
  await expect(menu.or(opener).first()).toBeVisible();
  if (await opener.isVisible()) await opener.click();
  await expect(menu.getByRole('link', { name: /Reports/ })).toBeVisible();
  for (const hidden of ['Refunds', 'Payouts', 'Operators', 'Books'])
    await expect(menu.getByRole('link', { name: hidden })).toHaveCount(0);
  await invited.goto('/admin/refunds');
  await expect(
    invited.getByRole('heading', { level: 1, name: 'You have no access to this page' }),
  ).toBeVisible();
  await expectAccessible(invited);

  // A used link says so.
  await invited.goto(link);
  await expect(invited.getByText(/This link has expired or was used already/)).toBeVisible();
  await context.close();
});

test('an owner changes an operator’s roles, and disables and enables them; the last owner keeps the role', {
  tag: '@full',
}, async ({ page, request, consoleGuard }) => {
  consoleGuard.allow(/the server responded with a status of 409/);
  const operator = await newOperator(request, 'Mohan Das', ['content']);
  await logIn(page, await demoAccount(page.request, 'admin'), '/admin/login', '/admin/operators');
  const card = page.getByRole('article', { name: 'Mohan Das' }).last();
  await card.getByRole('button', { name: 'Change roles' }).click();
  const dialog = page.getByRole('dialog', { name: 'Roles of Mohan Das' });
  await dialog.getByLabel(/^Finance/).check();
  await dialog.getByRole('button', { name: 'Save roles' }).click();
  await expect(card.getByText('Finance')).toBeVisible();

  await card.getByRole('button', { name: 'Disable' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Disable' }).click();
  await expect(card.getByText('Disabled')).toBeVisible();
  const { mobile, password } = operator;
  const refused = await request.post('/api/admin/login', { data: { mobile, password } });
  expect(refused.status()).toBe(403);
  await card.getByRole('button', { name: 'Enable' }).click();
  await expect(card.getByText('Active')).toBeVisible();

  const own = page.getByRole('article', { name: 'Demo Operator' });
  await own.getByRole('button', { name: 'Change roles' }).click();
  const ownRoles = page.getByRole('dialog', { name: 'Roles of Demo Operator' });
  await ownRoles.getByLabel(/^Owner/).uncheck();
  await ownRoles.getByLabel(/^Support/).check();
  test.setTimeout(150_000);
  await waitForOnlyOwner(request);
  await ownRoles.getByRole('button', { name: 'Save roles' }).click();
  await expect(
    ownRoles.getByText('This is the only active owner. Give another operator the role Owner first.'),
  ).toBeVisible();
});

/** An owner that a test has created; disabled after it, also if it fails. */
let secondOwner: number | null = null;
test.afterEach(async ({ playwright, baseURL }) => {
  if (secondOwner === null) return;
  const client = await playwright.request.newContext({ baseURL: baseURL ?? '' });
  await ownerCall(client, `admin/operators/${secondOwner}/disable`, {});
  await client.dispose();
  secondOwner = null;
});

test('login asks for a code of the app, and a call that needs a recent code continues after it', {
  tag: ['@wide', '@full'],
}, async ({ page, request, consoleGuard }) => {
  consoleGuard.allow(REFUSED);
  const operator = await newOperator(request, 'Farida Khan', ['finance', 'owner']);
  // Other tests need the demo's owner to be the only one.
  secondOwner = operator.id;
  await logInAs(page, operator);
  const secret = await enrol(page);
  const recoveryCode = (await page.getByRole('listitem').locator('code').first().textContent()) ?? '';
  await page.getByRole('button', { name: 'I have kept them' }).click();
  await page.waitForURL((url) => url.pathname === '/admin');

  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
  await logInAs(page, operator);
  const field = page.getByLabel('Code from your authenticator app');
  await expect(field).toBeFocused();
  await expectAccessible(page);
  await field.fill('000000');
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
  await expect(page.getByText(/This code is not right/)).toBeVisible();
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code', { exact: true }).fill(recoveryCode.toLowerCase());
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
  await page.waitForURL((url) => url.pathname === '/admin');

  // Half an hour passes only on the server, so its first answer is replaced by what it says then.
  const keys: (string | undefined)[] = [];
  await page.route('**/api/admin/operators', async (route) => {
    if (route.request().method() === 'GET') return route.fallback();
    keys.push(route.request().headers()['idempotency-key']);
    return keys.length === 1
      ? route.fulfill({
          status: 403,
          json: { status: 403, message: 'x', errors: 'x', data: { step_up: true }, request_id: 'x' },
        })
      : route.fallback();
  });
  await page.goto('/admin/operators');
  await page.getByRole('button', { name: 'Invite an operator' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite an operator' });
  await dialog.getByLabel('Name').fill('Tara Bose');
  await dialog.getByLabel('Mobile').fill(newTestUser().mobile);
  await dialog.getByLabel(/^Content/).check();
  await dialog.getByRole('button', { name: 'Create link' }).click();
  const confirmation = page.getByRole('dialog', { name: 'Confirm with a code' });
  await expect(confirmation).toBeVisible();
  await expectAccessible(page);
  await confirmation.getByLabel('Code from your authenticator app').fill('000000');
  await confirmation.getByRole('button', { name: 'Confirm' }).click();
  await expect(confirmation.getByText(/This code is not right/)).toBeVisible();
  // The code of the enrolment was used, so the next step's.
  await confirmation.getByLabel('Code from your authenticator app').fill(codeOfApp(secret, 1));
  await confirmation.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByRole('dialog', { name: 'Link for Tara Bose' })).toBeVisible();
  expect(keys).toEqual([expect.stringMatching(/\S{8,}/), keys[0]]);

  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
  await page.goto('/admin/account');
  await expect(page.getByText('9 recovery codes left')).toBeVisible();
  await page.getByRole('button', { name: 'New recovery codes' }).click();
  await expect(page.getByRole('heading', { name: 'Your recovery codes' })).toBeVisible();
});

test('the pages of operators and invitations are in Hindi too', { tag: '@full' }, async ({
  page,
  context,
  baseURL,
  consoleGuard,
}) => {
  consoleGuard.allow(/the server responded with a status of 404/);
  await context.addCookies([{ name: 'lang', value: 'hi', url: baseURL ?? '' }]);
  await page.goto('/admin/invitation#1.x');
  await expect(page.getByRole('heading', { level: 1, name: 'अपना पासवर्ड बनाएँ' })).toBeVisible();
  await expect(page.getByText(/इस लिंक का समय निकल गया/)).toBeVisible();
  await logIn(page, await demoAccount(page.request, 'admin'), '/admin/login', '/admin/operators');
  await expect(page.getByRole('button', { name: 'ऑपरेटर को बुलाएँ' })).toBeVisible();
  await expectAccessible(page);
});
