import type { Browser, Page } from '@playwright/test';
import { demoAccount, logIn } from '../support/accounts.ts';
import { createBooking, createCustomer } from '../support/bookings.ts';
import { expectStatus } from '../support/elements.ts';
import { MovedClock } from '../support/moved-clock.ts';
import { createProfessional } from '../support/professionals.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

// Chromium logs every refused call; these tests provoke refusals.
const REFUSED = /the server responded with a status of (401|403|404|409|422|500)/;
// The console is mostly used at this size; tests of phones change it.
test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false });

/** The password of every new test user. */
const PASSWORD = 'secret81';
const PHONE = { width: 360, height: 800 };
/** The places of the demo's operators. */
const [OWNER, SUPPORT] = [0, 4];

const openAs = async (page: Page, index: number, path: string) =>
  logIn(page, await demoAccount(page.request, 'admin', index), '/admin/login', path);

const section = (page: Page) => page.getByRole('region', { name: 'Block', exact: true });

/** Fills in the form that blocks a person, and sends it. */
async function fillBlock(page: Page, reason: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Block' });
  await dialog.getByRole('button', { name: 'Block', exact: true }).click();
  await expect(dialog.getByText('Write down the evidence.')).toBeVisible();
  await dialog.getByLabel('Reason').selectOption(reason);
  await dialog.getByLabel('What the person reads').fill('You paid with a stolen card on 3 November.');
  await dialog.getByLabel('Evidence').fill('Letter of the bank, 5 November.');
}

/** Logs in on the screen, which refuses it. */
async function refusedLogin(
  page: Page,
  path: string,
  who: { mobile: string; password: string },
): Promise<void> {
  await page.goto(path);
  await page.getByLabel('Mobile').fill(who.mobile);
  await page.getByLabel('Password', { exact: true }).fill(who.password);
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('heading', { name: 'Your account is blocked' })).toBeFocused();
}

test('a blocked customer appeals at the login, and another operator lifts the block', async ({
  page,
  request,
  browser,
  baseURL,
  consoleGuard,
}) => {
  consoleGuard.allow(REFUSED);
  const customer = await createCustomer(request);
  const { code } = await createBooking(request, customer);
  await openAs(page, SUPPORT, `/admin/customers/${customer.id}`);
  await expect(section(page).getByText('Not blocked')).toBeVisible();
  await section(page).getByRole('button', { name: 'Block' }).click();
  await fillBlock(page, 'Fraud');
  const dialog = page.getByRole('dialog', { name: 'Block' });
  await expect(dialog.getByText(/Takes effect at once/)).toBeVisible();
  await dialog.getByLabel(new RegExp(code)).selectOption('Cancel with a full refund');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Block', exact: true }).click();
  await expectStatus(page, 'Blocked. The person is notified.');
  await expect(page.getByRole('heading', { level: 1 }).locator('..').getByText('Blocked')).toBeVisible();
  await expect(section(page).getByText('Letter of the bank, 5 November.')).toBeVisible();
  await expectAccessible(page);

  const context = await newContext(browser, baseURL);
  const theirs = await context.newPage();
  await refusedLogin(theirs, '/login', { mobile: customer.mobile, password: PASSWORD });
  await expect(theirs.getByText(/stolen card/)).toBeVisible();
  await expect(theirs.getByText(/Letter of the bank/)).toBeHidden();
  await theirs.getByRole('button', { name: 'Send appeal' }).click();
  await expect(theirs.getByText('Write why you think the block is wrong.')).toBeVisible();
  await expectAccessible(theirs);
  await theirs.getByLabel('Why is the block wrong?').fill('The card is my brother’s.');
  await theirs.getByRole('button', { name: 'Send appeal' }).click();
  await expect(theirs.getByText(/We have your appeal\. We answer by/)).toBeVisible();
  await expectAccessible(theirs);

  await page.goto('/admin?kind=block_appeal');
  const item = page.getByRole('listitem').filter({ hasText: customer.name }).first();
  await item.getByRole('link', { name: /^Decide/ }).click();
  await page.waitForURL(/\/admin\/blocks\/\d+/);
  await expect(page.getByText(/Another operator decides/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Decide' })).toHaveCount(0);
  await expectAccessible(page);
  const path = new URL(page.url()).pathname;

  await openAs(page, OWNER, path);
  await page.getByRole('button', { name: 'Decide' }).click();
  const decision = page.getByRole('dialog', { name: /Appeal in case/ });
  await decision.getByRole('button', { name: 'Decide' }).click();
  await expect(decision.getByText('Write the answer that the person reads.')).toBeVisible();
  await expectAccessible(page);
  await decision.getByLabel('Decision').selectOption('Lift the block');
  await decision.getByLabel('Answer').fill('The bank confirms it. We are sorry.');
  await decision.getByRole('button', { name: 'Decide' }).click();
  await expectStatus(page, 'The block is lifted.');
  await expect(page.getByText('Lifted', { exact: true })).toBeVisible();
  await page.setViewportSize(PHONE);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width);

  await theirs.getByRole('button', { name: 'Log in with another account' }).click();
  await theirs.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await theirs.getByRole('main').getByRole('button', { name: 'Login' }).click();
  await theirs.waitForURL((url) => url.pathname === '/');
  await context.close();
});

test('the blocks of a person that cannot be loaded are loaded again', { tag: '@full' }, async ({
  page,
  request,
  consoleGuard,
}) => {
  consoleGuard.allow(REFUSED);
  const customer = await createCustomer(request);
  let fails = true;
  await page.route('**/api/admin/blocks?*', (route) =>
    fails ? route.fulfill({ status: 500, json: { message: 'Something went wrong.' } }) : route.fallback(),
  );
  await openAs(page, SUPPORT, `/admin/customers/${customer.id}`);
  await expect(section(page).getByText('We couldn’t load the blocks.')).toBeVisible();
  await expectAccessible(page);
  fails = false;
  await section(page).getByRole('button', { name: 'Retry' }).click();
  await expect(section(page).getByText('Not blocked')).toBeVisible();
  // Without the open bookings nothing is sent.
  await page.route('**/api/admin/block-preview?*', (route) =>
    route.fulfill({ status: 500, json: { message: 'Something went wrong.' } }),
  );
  await section(page).getByRole('button', { name: 'Block' }).click();
  await fillBlock(page, 'Fraud');
  const dialog = page.getByRole('dialog', { name: 'Block' });
  await expect(dialog.getByText('We couldn’t load the open bookings.').first()).toBeVisible();
  await dialog.getByRole('button', { name: 'Block', exact: true }).click();
  await expect(dialog.getByText('We couldn’t load the open bookings.')).toHaveCount(2);
  // A block that does not exist.
  await page.goto('/admin/blocks/999999');
  await expect(page.getByText('We couldn’t load this block.')).toBeVisible();
});

test('a refund over ₹10,000 waits until another operator approves it', { tag: '@full' }, async ({
  page,
  consoleGuard,
}) => {
  consoleGuard.allow(REFUSED);
  const approval = {
    id: 7,
    action: 'cancel',
    amount: 12_000,
    detail_id: 12,
    booking_id: 'AP-24K7Q9',
    service_name: 'Crane',
    customer_name: 'Meera Iyer',
    reason: 'The crane broke down',
    requested_by: 'Dev Nair',
    requested_at: '2026-11-27T10:00:00+05:30',
    expires_at: '2026-11-30T10:00:00+05:30',
    state: 'waiting',
    decided_by: null,
    decided_at: null,
    decision_reason: null,
    allowed_actions: ['approve', 'reject'],
  };
  let waits = true;
  await page.route('**/api/admin/refund-approvals?*', (route) =>
    route.fulfill({ json: { data: waits ? [approval] : [], next_cursor: null } }),
  );
  await page.route('**/api/admin/refund-approvals/7/approve', (route) => {
    waits = false;
    return route.fulfill({ json: { status: 200, message: 'Approved. The refund is on its way.' } });
  });
  await openAs(page, OWNER, '/admin/refunds');
  await page.getByRole('link', { name: 'Waiting for approval' }).click();
  const card = page.getByRole('article', { name: /₹12,000/ });
  await expect(card.getByText('The crane broke down')).toBeVisible();
  await expectAccessible(page);
  await card.getByRole('button', { name: /^Reject/ }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).first().click();
  await card.getByRole('button', { name: /^Approve/ }).click();
  await expectStatus(page, 'Approved. The refund is on its way.');
  await expect(page.getByRole('heading', { name: 'No refunds wait for approval' })).toBeVisible();
});

test.describe('with a clock that moves', { tag: ['@full', '@1280'] }, () => {
  let clock: MovedClock;
  test.beforeAll(async () => {
    test.setTimeout(180_000);
    clock = await MovedClock.start();
  });
  test.afterAll(() => clock.stop());

  test('a professional reads of the block for 14 days, is refused then, appeals, and comes back', async ({
    browser,
  }) => {
    const [console_, theirs] = [await clockPage(browser, clock), await clockPage(browser, clock)];
    const professional = await createProfessional(console_.request);
    await openAs(console_, SUPPORT, `/admin/professionals/${professional.id}`);
    await console_.getByRole('button', { name: 'Block', exact: true }).click();
    await fillBlock(console_, 'Conduct');
    const dialog = console_.getByRole('dialog', { name: 'Block' });
    await expect(dialog.getByText(/Takes effect on/)).toBeVisible();
    await dialog.getByRole('button', { name: 'Block', exact: true }).click();
    await expect(console_.getByText('Block announced')).toBeVisible();

    await logIn(theirs, professional, '/employee-login', '/employee-home');
    await expect(theirs.getByRole('heading', { name: /Your account will be blocked on/ })).toBeVisible();
    await expectAccessible(theirs);
    await theirs.getByRole('button', { name: 'Appeal', exact: true }).click();
    await expect(theirs.getByLabel('Why is the block wrong?')).toBeVisible();
    await expectAccessible(theirs);

    await clock.moveTo(new Date(clock.now().getTime() + 14 * 86_400_000 + 60_000).toISOString());
    await expect(async () => {
      await refusedLogin(theirs, '/employee-login', professional);
    }).toPass({ timeout: 60_000 });
    await theirs.getByLabel('Why is the block wrong?').fill('I was ill.');
    await theirs.getByRole('button', { name: 'Send appeal' }).click();
    await expect(theirs.getByText(/We have your appeal/)).toBeVisible();

    await openAs(console_, OWNER, '/admin?kind=block_appeal');
    await console_
      .getByRole('listitem')
      .filter({ hasText: professional.name })
      .getByRole('link', { name: /^Decide/ })
      .click();
    await console_.getByRole('button', { name: 'Decide' }).click();
    const decision = console_.getByRole('dialog', { name: /Appeal in case/ });
    await decision.getByLabel('Decision').selectOption('Lift the block');
    await decision.getByLabel('Answer').fill('The hospital confirms it.');
    await decision.getByRole('button', { name: 'Decide' }).click();
    await expect(console_.getByText('Lifted', { exact: true })).toBeVisible();

    await logIn(theirs, professional, '/employee-login', '/employee-home');
    await expect(theirs.getByRole('heading', { name: /Your account will be blocked/ })).toHaveCount(0);
  });
});

const newContext = (browser: Browser, baseURL: string | undefined) =>
  browser.newContext({ baseURL: baseURL ?? '', viewport: PHONE });

async function clockPage(browser: Browser, clock: MovedClock): Promise<Page> {
  const context = await browser.newContext({ baseURL: clock.baseURL });
  await clock.follow(context);
  return context.newPage();
}
