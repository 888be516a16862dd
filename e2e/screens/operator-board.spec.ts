import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { demoAccount, logIn } from '../support/accounts.ts';
import {
  type BookingOptions,
  createBooking,
  createCustomer,
  type CreatedLine,
  daysFromNow,
} from '../support/bookings.ts';
import { expectStatus } from '../support/elements.ts';
import { failUntilRetry } from '../support/failed-load.ts';
import { seededInt } from '../support/seeded.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

// Chromium logs every refused call; these tests provoke refusals.
const REFUSED = /the server responded with a status of (409|500)/;
// The console is mostly used at this size; tests of phones change it.
test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false });

const PHONE = { width: 360, height: 800 };

const toBoard = async (page: Page, query: string) =>
  logIn(page, await demoAccount(page.request, 'admin'), '/admin/login', `/admin/dispatch?view=board${query}`);

/** Creates a booking in Bengaluru, and returns it with the address of its day on the board. */
async function bookForBoard(
  request: APIRequestContext,
  options: BookingOptions = {},
): Promise<CreatedLine & { readonly day: string }> {
  const date = daysFromNow(4 + seededInt(150));
  const line = await createBooking(request, await createCustomer(request), {
    date,
    time: '10:00',
    ...options,
  });
  return { ...line, day: `&city=bengaluru&date=${options.date ?? date}` };
}

const unassigned = (page: Page) => page.getByRole('list', { name: 'Unassigned' });
const ranked = (page: Page) => page.getByRole('list', { name: 'Best matches first' });
const lanes = (page: Page) => page.getByRole('list', { name: 'Professionals in Bengaluru' });
const lineOf = (page: Page, code: string) => unassigned(page).getByRole('button').filter({ hasText: code });
const jobOf = (within: Locator, code: string) => within.getByRole('button', { name: new RegExp(code) });

/** Waits for the suggestions and returns the professionals who can be assigned without a conflict, best first. */
async function namesToAssign(page: Page, verb: 'Assign' | 'Reassign to'): Promise<string[]> {
  const buttons = ranked(page).getByRole('button', { name: new RegExp(`^${verb} `) });
  await expect(buttons.first()).toBeVisible();
  return buttons.evaluateAll(
    (all, start) => all.map((one) => (one.getAttribute('aria-label') ?? '').slice(start.length + 1)),
    verb,
  );
}

const laneOf = (list: Locator, name: string) => list.getByRole('listitem').filter({ hasText: name }).first();

/** Drags a booking onto the name of a lane, which follows when the board scrolls at its edge. */
async function drag(page: Page, from: Locator, lane: Locator): Promise<void> {
  await lane.scrollIntoViewIfNeeded();
  await from.hover();
  await page.mouse.down();
  const name = lane.locator('p').first();
  await expect(async () => {
    const box = await name.boundingBox();
    if (!box) throw new Error('the lane is not in the list');
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 8 });
    await expect(lane).toHaveAttribute('data-over', 'true', { timeout: 500 });
  }).toPass();
}

test('a booking is selected on the board, assigned with Enter, and appears in the lane', async ({
  page,
  request,
}) => {
  const { code, day } = await bookForBoard(request);
  await toBoard(page, day);
  await expect(page.getByText('Select a booking to see who fits best.')).toBeVisible();
  await lineOf(page, code).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/[?&]line=\d+/);
  const best = ranked(page).getByRole('listitem').first();
  await expect(best).toContainText(/Free at this time · [\d.]+ km away/);
  await expect(best.getByText('This booking: 10:00 am – 12:00 pm')).toBeAttached();
  await expect(page.getByRole('status').getByText(/Best match: /)).toBeAttached();
  await expectAccessible(page);
  const [name = ''] = await namesToAssign(page, 'Assign');
  await page.keyboard.press('ArrowRight');
  const assign = ranked(page).getByRole('button', { name: `Assign ${name}`, exact: true });
  await expect(assign).toBeFocused();
  await page.keyboard.press('Enter');
  await expectStatus(page, 'Job assigned.');
  await expect(lineOf(page, code)).toBeHidden();
  await expect(page).not.toHaveURL(/[?&]line=/);
  const job = jobOf(laneOf(lanes(page), name), code);
  await expect(job).toHaveAccessibleName(/10:00 am – 12:00 pm, PIN 560001, Assigned/);
});

test('a booking is dragged to a professional, and its job to another one, at the same time', {
  tag: '@full',
}, async ({ page, request }) => {
  const { code, day, lineId } = await bookForBoard(request);
  await toBoard(page, `${day}&line=${lineId}`);
  const [first = '', second = ''] = await namesToAssign(page, 'Assign');
  await drag(page, lineOf(page, code), laneOf(ranked(page), first));
  await page.mouse.up();
  await expectStatus(page, 'Job assigned.');
  const job = jobOf(laneOf(lanes(page), first), code);
  await job.click();
  await expect(laneOf(ranked(page), first).getByText('Assigned now')).toBeVisible();
  await drag(page, jobOf(laneOf(ranked(page), first), code), laneOf(ranked(page), second));
  await page.mouse.up();
  const question = page.getByRole('dialog', { name: `Reassign to ${second}?` });
  await expect(question).toContainText(`${first} loses this job.`);
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Choose another' }).click();
  await expect(question).toBeHidden();
  await drag(page, jobOf(laneOf(ranked(page), first), code), laneOf(ranked(page), second));
  await page.mouse.up();
  await question.getByRole('button', { name: 'Reassign' }).click();
  await expect(jobOf(laneOf(lanes(page), second), code)).toHaveAccessibleName(/10:00 am – 12:00 pm/);
  await expect(jobOf(laneOf(lanes(page), first), code)).toHaveCount(0);
});

test('a busy professional is refused with the time, and the arrow keys move between bookings and lanes', {
  tag: '@full',
}, async ({ page, request }) => {
  const taken = await bookForBoard(request, { stage: 'assigned' });
  const date = new URLSearchParams(taken.day).get('date') ?? '';
  const open = await bookForBoard(request, { date, time: '11:00' });
  await toBoard(page, open.day);
  const busy = lanes(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: new RegExp(taken.code) }) });
  await expect(busy).toHaveCount(1);
  const name = (await busy.locator('p').first().textContent()) ?? '';
  await lineOf(page, open.code).focus();
  await page.keyboard.press('Space');
  await expect(ranked(page)).toBeVisible();
  // Those who are busy are last, perhaps on a later page.
  const more = page.getByRole('button', { name: 'Show more professionals' });
  await expect(async () => {
    if (!(await laneOf(ranked(page), name).isVisible())) await more.click({ timeout: 1_000 });
    await expect(laneOf(ranked(page), name)).toBeVisible({ timeout: 1_000 });
  }).toPass();
  const lane = laneOf(ranked(page), name);
  await expect(lane).toContainText('Busy 10:00 am – 12:30 pm, travel included');
  await expect(lane.getByRole('button', { name: /^Assign/ })).toHaveCount(0);
  await page.keyboard.press('ArrowRight');
  const [best = '', next = ''] = await namesToAssign(page, 'Assign');
  await page.keyboard.press('ArrowDown');
  await expect(ranked(page).getByRole('button', { name: `Assign ${next}`, exact: true })).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(ranked(page).getByRole('button', { name: `Assign ${best}`, exact: true })).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(lineOf(page, open.code)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page).not.toHaveURL(/[?&]line=/);
  await expect(lineOf(page, open.code)).toBeFocused();
  await expect(lineOf(page, open.code)).toHaveAttribute('aria-pressed', 'false');
  // A professional who is busy takes nothing by dragging either.
  await page.keyboard.press('Enter');
  await expect(lineOf(page, open.code)).toHaveAttribute('aria-pressed', 'true');
  await expect(async () => {
    if (!(await lane.isVisible())) await more.click({ timeout: 1_000 });
    await expect(lane).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await drag(page, lineOf(page, open.code), lane);
  await page.mouse.up();
  await expectStatus(page, `${name} can’t take this booking: Busy 10:00 am – 12:30 pm, travel included`);
  await expect(lineOf(page, open.code)).toBeVisible();
});

test('another operator was faster: the refusal shows, and the lanes are loaded again', {
  tag: '@full',
}, async ({ page, request, consoleGuard }) => {
  consoleGuard.allow(REFUSED);
  const { code, day, lineId } = await bookForBoard(request);
  await toBoard(page, `${day}&line=${lineId}`);
  const [name = ''] = await namesToAssign(page, 'Assign');
  await page.route(
    '**/api/admin/lines/*/allocate',
    (route) =>
      route.fulfill({
        status: 409,
        json: {
          status: 409,
          message: 'This professional isn’t free at that time.',
          errors: {},
          request_id: 'req-9',
        },
      }),
    { times: 1 },
  );
  await ranked(page)
    .getByRole('button', { name: `Assign ${name}`, exact: true })
    .click();
  await expect(page.getByRole('alert').getByText('This professional isn’t free at that time.')).toBeVisible();
  await expect(lineOf(page, code)).toBeVisible();
  await ranked(page)
    .getByRole('button', { name: `Assign ${name}`, exact: true })
    .click();
  await expectStatus(page, 'Job assigned.');
});

test('day, city and name are in the address; the list view keeps its own', { tag: '@full' }, async ({
  page,
}) => {
  await toBoard(page, '&city=bengaluru');
  await expect(lanes(page)).toBeVisible();
  await page.getByRole('button', { name: 'Next day' }).click();
  await expect(page).toHaveURL(new RegExp(`date=${daysFromNow(1)}`));
  await page.getByRole('button', { name: 'Today' }).click();
  await expect(page).not.toHaveURL(/date=/);
  await page.getByRole('searchbox', { name: 'Professional’s name' }).fill('zzzz');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/q=zzzz/);
  await expect(page.getByRole('heading', { name: 'Nothing matches your search and filters' })).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(lanes(page)).toBeVisible();
  await page.getByRole('combobox', { name: 'City' }).selectOption('mumbai');
  await expect(page).toHaveURL(/city=mumbai/);
  await page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: 'List' }).click();
  await expect(page.getByRole('navigation', { name: 'Bookings by state' })).toBeVisible();
  await page.getByRole('link', { name: 'Board' }).click();
  await expect(page.getByRole('combobox', { name: 'City' })).toBeVisible();
});

test('the board shows empty lists, and a failure with its request id over the dimmed lanes', {
  tag: '@full',
}, async ({ page, consoleGuard }) => {
  consoleGuard.allow(REFUSED);
  await toBoard(page, '&city=bengaluru');
  await expect(lanes(page)).toBeVisible();
  await failUntilRetry(page, '**/api/admin/dispatch?*', { request_id: 'req-123' });
  await expect(page.getByText('Request id: req-123')).toBeVisible();
  await expect(lanes(page)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Next day' }).click();
  await expect(page.getByText('We couldn’t load the professionals. Please try again.')).toBeVisible();
  await expect(lanes(page)).toBeHidden();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(lanes(page)).toBeVisible();
  await page.unroute('**/api/admin/dispatch?*');
  await page.route('**/api/admin/dispatch?*', (route) =>
    route.fulfill({ json: { data: [], next_cursor: null, line: null } }),
  );
  await page.route('**/api/admin/booking-lines?*', (route) =>
    route.fulfill({ json: { data: [], next_cursor: null, total: 0 } }),
  );
  await page.getByRole('button', { name: 'Next day' }).click();
  await expect(page.getByRole('heading', { name: 'No professionals in Bengaluru yet' })).toBeVisible();
  await expect(page.getByText('No unassigned bookings')).toBeVisible();
  await expectAccessible(page);
});

test('on a phone, a booking opens a sheet with the ranked professionals', { tag: '@full' }, async ({
  page,
  request,
}) => {
  await page.setViewportSize(PHONE);
  const { code, day } = await bookForBoard(request);
  await toBoard(page, day);
  await lineOf(page, code).click();
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByRole('listitem').first()).toContainText(/km away/);
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width);
  await sheet
    .getByRole('button', { name: /^Assign / })
    .first()
    .click();
  await expectStatus(page, 'Job assigned.');
  await expect(sheet).toBeHidden();
  await expect(lineOf(page, code)).toBeHidden();
  await expect(jobOf(lanes(page), code)).toContainText('10:00 am – 12:00 pm');
  await expectAccessible(page);
});

test('the board is readable in Hindi and in the dark', { tag: '@full' }, async ({ page, request }) => {
  const { code, day, lineId } = await bookForBoard(request);
  await toBoard(page, day);
  await page.context().addCookies([{ name: 'lang', value: 'hi', domain: '127.0.0.1', path: '/' }]);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto(`/admin/dispatch?view=board${day}&line=${lineId}`);
  const list = page.getByRole('list', { name: 'सबसे सही पेशेवर पहले' });
  await expect(list.getByRole('listitem').first()).toContainText('इस समय खाली');
  await expect(page.getByRole('list', { name: 'बिना पेशेवर' }).getByText(code)).toBeVisible();
  await expectAccessible(page);
});
