import type { Locator, Page, Route } from '@playwright/test';
import { demoAccount, logIn } from '../support/accounts.ts';
import { createBooking, createCustomer, daysFromNow } from '../support/bookings.ts';
import { expectStatus } from '../support/elements.ts';
import { failUntilRetry } from '../support/failed-load.ts';
import { seededInt } from '../support/seeded.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

// Chromium logs every refused call; a test provokes one.
const REFUSED = /the server responded with a status of 500/;
test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false });

const PHONE = { width: 360, height: 800 };
const DAY = () => daysFromNow(4 + seededInt(150));

const toBoard = async (page: Page, query: string) =>
  logIn(
    page,
    await demoAccount(page.request, 'admin'),
    '/admin/login',
    `/admin/dispatch?view=board&city=bengaluru${query}`,
  );

const mapOf = (page: Page): Locator => page.getByRole('group', { name: /^Map of Bengaluru: / });
const ranked = (page: Page): Locator => page.getByRole('list', { name: 'Best matches first' });
/** The marker with a booking, alone or with its neighbours. */
const bookings = (page: Page): Locator => mapOf(page).getByRole('button', { name: /, AP-\w+, / });

test('m shows the map; a booking is chosen on it by keyboard, with the professionals by rank and distance', async ({
  page,
  request,
}) => {
  const date = DAY();
  const { code } = await createBooking(request, await createCustomer(request), { date, time: '10:00' });
  await toBoard(page, `&date=${date}`);
  await expect(page.getByRole('list', { name: 'Unassigned' }).getByText(code)).toBeVisible();
  await page.keyboard.press('m');
  await expect(page).toHaveURL(/[?&]map=1/);
  await expect(mapOf(page)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Map' })).toHaveAttribute('aria-pressed', 'true');
  await expectAccessible(page);

  await bookings(page).first().focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/[?&]line=\d+/);
  await expect(bookings(page).first()).toHaveAttribute('aria-pressed', 'true');
  await expect(ranked(page).getByRole('listitem').first()).toContainText(/[\d.]+ km away/);
  const best = mapOf(page).getByRole('button', { name: /^1\. .+, [\d.]+ km away/ });
  await expect(best).toBeVisible();

  // The arrow keys lead from place to place; only one of them is in the tab order.
  const focused = page.locator(':focus');
  const before = await focused.getAttribute('aria-label');
  for (const key of ['ArrowDown', 'ArrowUp', 'ArrowRight', 'ArrowLeft']) await page.keyboard.press(key);
  await expect(mapOf(page).locator(':focus')).toHaveCount(1);
  await page.keyboard.press('ArrowDown');
  expect(before).not.toBeNull();
  expect(await mapOf(page).locator('button[tabindex="0"]').count()).toBe(1);

  await page.keyboard.press('Escape');
  await expect(page).not.toHaveURL(/[?&]line=/);
  await page.keyboard.press('m');
  await expect(mapOf(page)).toHaveCount(0);
  await expect(page).not.toHaveURL(/[?&]map=/);
});

test('the trips of a professional are on the map and as text, with the selected booking between them', {
  tag: '@full',
}, async ({ page, request }) => {
  const date = DAY();
  const customer = await createCustomer(request);
  const assigned = await createBooking(request, customer, { date, time: '08:00', stage: 'assigned' });
  const open = await createBooking(request, customer, { date, time: '18:00' });
  await toBoard(page, `&date=${date}&line=${assigned.lineId}&map=1`);
  const holder = ranked(page).getByRole('listitem').filter({ hasText: 'Assigned now' });
  const name = (await holder.locator('p').first().textContent())?.replace(/^\d+\. /, '') ?? '';
  await page
    .getByRole('list', { name: 'Unassigned' })
    .getByRole('button')
    .filter({ hasText: open.code })
    .click();
  const trips = ranked(page).getByRole('button', { name: `Trips on the map: ${name}` });
  await trips.click();
  await expect(trips).toHaveAttribute('aria-pressed', 'true');
  const lane = ranked(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: `Trips on the map: ${name}` }) })
    .first();
  await expect(lane.getByText(`${assigned.service} → ${open.service}: `)).toContainText(
    /\d+ min · [\d.]+ km/,
  );
  await expect(page.getByRole('list', { name: 'Legend' })).toContainText('Trip if assigned');
  await expectAccessible(page);
  await lane.getByRole('button', { name: `Assign ${name}`, exact: true }).click();
  await expectStatus(page, 'Job assigned.');
  // The assigned booking is no longer selected; the trip between both jobs is still shown.
  const professionals = page.getByRole('list', { name: 'Professionals in Bengaluru' });
  const shown = professionals.getByRole('button', { name: `Trips on the map: ${name}` });
  await expect(shown).toHaveAttribute('aria-pressed', 'true');
  await expect(professionals.getByText(`${assigned.service} → ${open.service}: `)).toBeVisible();
  await shown.click();
  await expect(shown).toHaveAttribute('aria-pressed', 'false');
  await expect(professionals.getByText(' → ')).toHaveCount(0);
});

test('on a phone, the map is above the lists and in the sheet of a booking', { tag: '@full' }, async ({
  page,
  request,
}) => {
  await page.setViewportSize(PHONE);
  const date = DAY();
  await createBooking(request, await createCustomer(request), { date, time: '10:00' });
  await toBoard(page, `&date=${date}`);
  await page.getByRole('button', { name: 'Map' }).click();
  await expect(mapOf(page)).toBeVisible();
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width);
  for (const box of await mapOf(page)
    .getByRole('button')
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON())))
    expect([Math.round(box.width) >= 24, box.left >= 0, box.right <= PHONE.width]).toEqual([
      true,
      true,
      true,
    ]);
  await bookings(page).first().click();
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByRole('group', { name: /^Map of Bengaluru: / })).toBeVisible();
  await expect(sheet.getByRole('listitem').filter({ hasText: 'km away' }).first()).toBeVisible();
  await expectAccessible(page);
  await sheet
    .getByRole('button', { name: /^Assign / })
    .first()
    .click();
  await expectStatus(page, 'Job assigned.');
  await expect(sheet).toBeHidden();
});

test('the map says what is missing, when nothing is there, and that its places failed', {
  tag: '@full',
}, async ({ page, consoleGuard }) => {
  consoleGuard.allow(REFUSED);
  const date = DAY();
  const places = '**/api/admin/dispatch/places?*';
  const fail = (route: Route) => route.fulfill({ status: 500, json: { message: 'Something went wrong.' } });
  await page.route(places, fail);
  await toBoard(page, `&date=${date}&map=1`);
  const failed = page.getByText('We couldn’t load where the unassigned bookings are. Please try again.');
  await expect(failed).toBeVisible();
  await expectAccessible(page);
  await failUntilRetry(page, places);
  await page.unroute(places, fail);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(failed).toBeHidden();

  const lanes = (base: object | null) => ({
    data: [
      {
        employee_id: 1,
        name: 'Asha Nair',
        image_url: null,
        base,
        hours: [],
        day_off: false,
        paused: false,
        jobs: [],
        holds: [],
        candidate: null,
        candidate_gaps: null,
      },
    ],
    next_cursor: null,
    line: null,
  });
  await page.route('**/api/admin/dispatch/places?*', (route) =>
    route.fulfill({ json: { data: [], next_cursor: null } }),
  );
  await page.route('**/api/admin/dispatch?*', (route) => route.fulfill({ json: lanes(null) }));
  await page.getByRole('button', { name: 'Next day' }).click();
  await expect(page.getByText('No bookings and no professionals to show on the map.')).toBeVisible();
  await expect(page.getByText(/1 professional isn’t on the map/)).toBeVisible();
  await expectAccessible(page);
  await page.unroute('**/api/admin/dispatch?*');
  // One place alone is in the middle.
  await page.route('**/api/admin/dispatch?*', (route) =>
    route.fulfill({ json: lanes({ latitude: 12.97, longitude: 77.595 }) }),
  );
  await page.getByRole('button', { name: 'Next day' }).click();
  const marker = mapOf(page).getByRole('button', { name: 'Asha Nair' });
  await expect(marker).toBeVisible();
  const [map, dot] = await Promise.all([mapOf(page).boundingBox(), marker.boundingBox()]);
  expect(Math.abs((dot?.x ?? 0) + 12 - ((map?.x ?? 0) + (map?.width ?? 0) / 2))).toBeLessThan(3);
});

test('the map is readable in Hindi and in the dark', { tag: '@full' }, async ({ page, request }) => {
  const date = DAY();
  const { lineId } = await createBooking(request, await createCustomer(request), { date, time: '10:00' });
  await toBoard(page, `&date=${date}`);
  await page.context().addCookies([{ name: 'lang', value: 'hi', domain: '127.0.0.1', path: '/' }]);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto(`/admin/dispatch?view=board&city=bengaluru&date=${date}&map=1&line=${lineId}`);
  await expect(page.getByRole('group', { name: /का नक्शा: / })).toBeVisible();
  await expect(page.getByRole('list', { name: 'निशानों का मतलब' })).toContainText('पेशेवर और उनका क्रम');
  await expectAccessible(page);
});
