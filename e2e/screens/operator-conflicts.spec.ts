import type { Browser, Locator, Page } from '@playwright/test';
import { demoAccount, logIn } from '../support/accounts.ts';
import { cancelAsOperator, createBooking, createCustomer, daysFromNow } from '../support/bookings.ts';
import { expectStatus } from '../support/elements.ts';
import { seededInt } from '../support/seeded.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

// Chromium logs every refused call; these tests provoke refusals.
const REFUSED = /the server responded with a status of 409/;
test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false });

/** The operators of the demo: an owner and a dispatcher. */
const OWNER = { index: 0, name: 'Demo Operator' };
const DISPATCHER = { index: 1, name: 'Divya Nair' };

const open = async (page: Page, path: string, { index } = OWNER) =>
  logIn(page, await demoAccount(page.request, 'admin', index), '/admin/login', path);

/** Opens a page as the other operator, in a separate browser. */
async function openAsDispatcher(browser: Browser, baseURL: string | undefined, path: string): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: baseURL ?? '', locale: 'en-IN' })).newPage();
  await open(page, path, DISPATCHER);
  return page;
}

const panelOf = (page: Page): Locator => page.getByRole('complementary');
const table = (page: Page): Locator => page.getByRole('table', { name: 'Bookings' });
const rowOf = (page: Page, code: string): Locator => table(page).getByRole('row').filter({ hasText: code });

/** Opens the form to cancel the line in the side panel, and enters a reason. */
async function enterReason(page: Page): Promise<Locator> {
  await panelOf(page).getByRole('button', { name: 'Cancel this booking' }).click();
  const form = page.getByRole('dialog', { name: 'Cancel this booking?' });
  await form.getByLabel('Reason').fill('Flood in the street');
  return form;
}

test('two operators: a write on a booking that the other one changed is a question, and is applied again', async ({
  page,
  browser,
  baseURL,
  request,
  consoleGuard,
}) => {
  consoleGuard.allow(REFUSED);
  const { code, lineId } = await createBooking(request, await createCustomer(request));
  const path = `/admin/bookings?q=${code}&open=line:${lineId}`;
  await open(page, path);
  const form = await enterReason(page);

  const other = await openAsDispatcher(browser, baseURL, path);
  await expect(panelOf(other).getByText(`${OWNER.name} is editing this booking`).last()).toBeVisible();
  await panelOf(other)
    .getByRole('button', { name: /^Assign / })
    .first()
    .click();
  await expectStatus(other, 'Job assigned.');

  await form.getByRole('button', { name: 'Cancel this booking' }).click();
  const conflict = page.getByRole('dialog', { name: 'This booking has changed' });
  await expect(conflict.getByRole('alert')).toHaveText(
    `${DISPATCHER.name} changed this after you opened it.`,
  );
  await expect(conflict.getByRole('definition').filter({ hasText: 'Unassigned' })).toContainText('Assigned');
  await expectAccessible(page);
  await conflict.getByRole('button', { name: 'Apply again' }).click();
  await expect(conflict).toBeHidden();
  await expect(form).toBeHidden();
  await expect(rowOf(page, code).getByText('Cancelled', { exact: true })).toBeVisible();
  await other.context().close();
});

test('after Reload, the form has the same text, and the booking is as the other operator left it', {
  tag: '@full',
}, async ({ page, browser, baseURL, request, consoleGuard }) => {
  consoleGuard.allow(REFUSED);
  const { code, lineId } = await createBooking(request, await createCustomer(request));
  const path = `/admin/bookings?q=${code}&open=line:${lineId}`;
  await open(page, path);
  const form = await enterReason(page);
  const other = await openAsDispatcher(browser, baseURL, path);
  await panelOf(other)
    .getByRole('button', { name: /^Assign / })
    .first()
    .click();
  await expectStatus(other, 'Job assigned.');
  await form.getByRole('button', { name: 'Cancel this booking' }).click();
  await page
    .getByRole('dialog', { name: 'This booking has changed' })
    .getByRole('button', { name: 'Reload' })
    .click();
  await expect(form.getByLabel('Reason')).toHaveValue('Flood in the street');
  await expect(form.getByText(/loses this job/)).toBeVisible();
  await form.getByRole('button', { name: 'Keep it' }).click();
  await expect(panelOf(page).getByText('Assigned now')).toBeVisible();

  // The other operator begins to enter something, which is shown at once: reports are only every 20 seconds.
  await panelOf(other).getByRole('button', { name: 'Cancel this booking' }).click();
  const editing = panelOf(page).getByText(`${DISPATCHER.name} is editing this booking`).last();
  await expect(editing).toBeVisible({ timeout: 8_000 });
  await expectAccessible(page);
  await other.getByRole('dialog').getByRole('button', { name: 'Keep it' }).click();
  await expect(editing).toBeHidden({ timeout: 8_000 });

  // The other operator leaves, and is not shown any more.
  await expect(panelOf(page).getByText(`${DISPATCHER.name} is viewing this booking`)).toBeAttached();
  await expectAccessible(page);
  await other.keyboard.press('Escape');
  await expect(panelOf(other)).toBeHidden();
  await expect(panelOf(page).getByText(`${DISPATCHER.name} is viewing this booking`)).toHaveCount(0);
  await other.context().close();
});

test('several bookings are allocated and cancelled; those with a problem are named and stay selected', {
  tag: '@full',
}, async ({ page, request }) => {
  const customer = await createCustomer(request);
  const bookings = [];
  // The plan reaches three weeks ahead.
  for (const days of [15, 16, 17])
    bookings.push(await createBooking(request, customer, { date: daysFromNow(days), time: '10:00' }));
  const [first, second, third] = bookings as [
    (typeof bookings)[0],
    (typeof bookings)[0],
    (typeof bookings)[0],
  ];
  await open(page, `/admin/bookings?q=${customer.mobile}`);
  const bar = page.getByRole('region', { name: 'Selected bookings' });
  await expect(table(page).getByRole('row')).toHaveCount(4);

  // By keys, by a checkbox, and all at once.
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await expect(bar.getByText('1 selected')).toBeVisible();
  await page.keyboard.press('x');
  await expect(bar).toBeHidden();
  await page.getByRole('checkbox', { name: `Select ${first.code}, ${first.service}` }).check();
  await expect(bar.getByText('1 selected')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  await expect(bar.getByText('3 selected')).toBeVisible();
  await expectAccessible(page);

  await bar.getByRole('button', { name: 'Allocate' }).click();
  const dialog = page.getByRole('dialog', { name: 'Allocate 3 bookings' });
  await expect(dialog.getByText(/min away/).first()).toBeVisible();
  await expectAccessible(page);
  // Another operator is faster with one of them.
  await cancelAsOperator(second.lineId, 'The customer called');
  await dialog.getByRole('button', { name: 'Allocate 3 bookings' }).click();
  await expect(dialog.getByText('1 booking was not changed')).toBeFocused();
  await expect(dialog.getByRole('listitem')).toHaveCount(1);
  await expect(dialog.getByRole('listitem')).toContainText(second.code);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(bar.getByText('1 selected')).toBeVisible();
  await expect(rowOf(page, first.code).getByText('Assigned', { exact: true })).toBeVisible();
  await expect(rowOf(page, third.code).getByText('Assigned', { exact: true })).toBeVisible();

  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  await bar.getByRole('button', { name: 'Cancel bookings' }).click();
  const question = page.getByRole('dialog', { name: 'Cancel 3 bookings' });
  await expect(question.getByText('This booking can’t be cancelled any more.')).toBeVisible();
  await question.getByRole('button', { name: 'Cancel 2 bookings' }).click();
  await expect(question.getByText('Please give a reason.')).toBeVisible();
  await expectAccessible(page);
  await question.getByLabel('Reason').fill('Flood in the city');
  await question.getByRole('button', { name: 'Cancel 2 bookings' }).click();
  await expectStatus(page, 'Cancelled: 2 of 2');
  await expect(question).toBeHidden();
  await expect(rowOf(page, third.code).getByText('Cancelled', { exact: true })).toBeVisible();
  await bar.getByRole('button', { name: 'Clear selection' }).click();
  await expect(bar).toBeHidden();
});

test('rows keep their places: new ones wait behind a button, and those that match no longer are grey', {
  tag: '@full',
}, async ({ page, request }) => {
  const customer = await createCustomer(request);
  const early = await createBooking(request, customer, { date: daysFromNow(40) });
  const late = await createBooking(request, customer, { date: daysFromNow(42) });
  await open(page, `/admin/bookings?q=${customer.mobile}&f.state=placed`);
  const codes = table(page).locator('button[data-line]');
  await expect(codes).toHaveCount(2);
  await page.getByRole('checkbox', { name: `Select ${late.code}, ${late.service}` }).check();
  await rowOf(page, early.code).getByRole('button').focus();

  const between = await createBooking(request, customer, { date: daysFromNow(41) });
  const button = page.getByRole('button', { name: '1 new booking' });
  await expect(button).toBeVisible();
  await expect(codes).toHaveCount(2);
  await expect(rowOf(page, early.code).getByRole('button')).toBeFocused();
  await expect(page.getByRole('checkbox', { name: `Select ${late.code}, ${late.service}` })).toBeChecked();
  await expectAccessible(page);

  await cancelAsOperator(early.lineId, 'The customer called');
  await expect(rowOf(page, early.code)).toHaveAttribute('data-gone', 'true');
  await expect(rowOf(page, early.code).getByText('Cancelled', { exact: true })).toBeHidden();
  await expect(rowOf(page, early.code).getByRole('button')).toHaveAccessibleName(/No longer in this list/);
  await expectAccessible(page);

  await button.click();
  await expect(codes).toHaveCount(2);
  await expect(codes.first()).toContainText(late.code);
  await expect(codes.nth(1)).toContainText(between.code);
  await expect(rowOf(page, between.code).getByRole('button')).toBeFocused();
  await expect(button).toBeHidden();
});

for (const choice of ['Reload', 'Apply again'] as const)
  test(`on the board, a booking that another operator assigned is a question: ${choice}`, {
    tag: '@full',
  }, async ({ page, request, consoleGuard }) => {
    consoleGuard.allow(REFUSED);
    const date = daysFromNow(30 + seededInt(120));
    const booking = await createBooking(request, await createCustomer(request), { date, time: '10:00' });
    // What the board shows stays as it was, as if the other operator were only a moment faster.
    let seen: unknown = null;
    await page.route('**/api/admin/dispatch?*line=*', async (route) => {
      seen ??= await (await route.fetch()).json();
      await route.fulfill({ json: seen });
    });
    await open(
      page,
      `/admin/dispatch?view=board&city=bengaluru&date=${date}&line=${booking.lineId}`,
      DISPATCHER,
    );
    const ranked = page.getByRole('list', { name: 'Best matches first' });
    // Not the one whom the other operator chooses.
    const assign = ranked.getByRole('button', { name: /^Assign / }).nth(1);
    const name = (await assign.getAttribute('aria-label'))?.replace('Assign ', '') ?? '';
    await booking.advance('assigned');

    await assign.click();
    const conflict = page.getByRole('dialog', { name: 'This booking has changed' });
    await expect(conflict.getByRole('alert')).toHaveText(`${OWNER.name} changed this after you opened it.`);
    await expect(conflict.getByRole('definition').filter({ hasText: 'Unassigned' })).toContainText(
      'Assigned',
    );
    await expectAccessible(page);
    await page.unroute('**/api/admin/dispatch?*line=*');
    await conflict.getByRole('button', { name: choice }).click();
    await expect(conflict).toBeHidden();
    if (choice === 'Reload') {
      await expect(ranked.getByText('Assigned now')).toBeVisible();
      await ranked.getByRole('button', { name: `Reassign to ${name}`, exact: true }).click();
      await page
        .getByRole('dialog', { name: `Reassign to ${name}?` })
        .getByRole('button', { name: 'Reassign' })
        .click();
    }
    const lane = page
      .getByRole('list', { name: 'Professionals in Bengaluru' })
      .getByRole('listitem')
      .filter({ has: page.getByRole('button', { name: new RegExp(booking.code) }) });
    await expect(lane).toHaveCount(1);
    await expect(lane).toContainText(name);
  });
