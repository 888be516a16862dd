import type { APIRequestContext, Page } from '@playwright/test';
import { demoAccount, logIn } from '../support/accounts.ts';
import { createCustomer } from '../support/bookings.ts';
import { stopClock } from '../support/clock.ts';
import { dialog, expectStatus } from '../support/elements.ts';
import { attachPictures, sentPictures } from '../support/files.ts';
import { createJob, jobCard } from '../support/jobs.ts';
import { expect, expectAccessible, test } from '../support/test.ts';
import { allow, answer, REFUSED } from '../support/visit-steps.ts';

async function newJob(request: APIRequestContext) {
  return createJob(request, request, await createCustomer(request));
}

test('a professional sets out, arrives, and reports an absent customer with a photo', {
  tag: '@full',
}, async ({ page, request, consoleGuard }) => {
  consoleGuard.allow(REFUSED);
  const job = await newJob(request);
  let actions: readonly string[] = ['on_the_way', 'arrived', 'generate_code'];
  await allow(page, '**/api/employee/yourbookings*', job.lineId, () => actions);
  await logIn(page, await demoAccount(page.request, 'employee'), '/employee-login', '/employee-booking-list');
  const card = await jobCard(page, job.code);
  await expect(card.getByRole('button', { name: 'I’ve arrived' })).toBeHidden();
  await expectAccessible(page);

  await page.route('**/api/employee/on-the-way', (route) =>
    route.fulfill({ status: 500, json: { message: 'x' } }),
  );
  await card.getByRole('button', { name: 'On my way' }).click();
  await expect(page.getByText('We couldn’t send this. Please try again.')).toBeVisible();
  await page.unroute('**/api/employee/on-the-way');
  const setOut = await answer(page, 'employee/on-the-way', 'The customer knows.', () => {
    actions = ['arrived', 'generate_code'];
  });
  await card.getByRole('button', { name: 'On my way' }).click();
  await expectStatus(page, 'The customer knows.');
  expect(setOut).toEqual([{ bookingId: job.lineId }]);
  await expect(card.getByRole('button', { name: 'On my way' })).toBeHidden();

  const arrived = await answer(page, 'employee/arrived', 'You are there.', () => {
    actions = ['report_absent', 'generate_code'];
  });
  await card.getByRole('button', { name: 'I’ve arrived' }).click();
  await expectStatus(page, 'You are there.');
  expect(arrived).toEqual([{ bookingId: job.lineId }]);

  const reported = await answer(page, 'employee/report-absent', 'Please wait.', () => {
    actions = ['generate_code'];
  });
  await card.getByRole('button', { name: 'The customer isn’t here' }).click();
  await dialog(page).getByRole('button', { name: 'Report it' }).click();
  await expect(dialog(page).getByText('Please add a photo of the place.')).toBeVisible();
  await attachPictures(page, 1);
  await expect(sentPictures(page)).toHaveCount(1);
  await expectAccessible(page);
  await dialog(page).getByRole('button', { name: 'Report it' }).click();
  await expectStatus(page, 'Please wait.');
  await expect(dialog(page)).toBeHidden();
  expect(reported).toEqual([{ bookingId: job.lineId, uploads: [expect.any(Number)] }]);
  await expect(card.getByRole('button', { name: 'The customer isn’t here' })).toBeHidden();
});

/** Logs a professional in with one job on which they are about to set out. */
async function readyToSetOut(page: Page, request: APIRequestContext) {
  const job = await newJob(request);
  const state = { actions: ['on_the_way', 'arrived'] as readonly string[], given: false };
  await allow(page, '**/api/employee/yourbookings*', job.lineId, () => state.actions);
  await answer(page, 'employee/on-the-way', 'The customer knows.', () => {
    state.actions = ['arrived', 'share_position'];
  });
  const changes: unknown[] = [];
  await page.route('**/api/employee/position-consent', (route) => {
    if (route.request().method() === 'POST') {
      changes.push(route.request().postDataJSON());
      state.given = route.request().postDataJSON().given;
    }
    return route.fulfill({ json: { data: { given: state.given } } });
  });
  const positions: unknown[] = [];
  await page.route('**/api/employee/position', (route) => {
    positions.push(route.request().postDataJSON());
    return route.fulfill({ json: {} });
  });
  await logIn(page, await demoAccount(page.request, 'employee'), '/employee-login', '/employee-booking-list');
  const card = await jobCard(page, job.code);
  return { job, card, changes, positions, position: card.getByRole('region', { name: POSITION }) };
}

const POSITION = 'Your position on the way';

test('a professional shares the position on the way with their consent, and stops', { tag: '@full' }, async ({
  page,
  request,
  context,
}) => {
  await page.clock.install();
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation({ latitude: 12.98, longitude: 77.6 });
  const { job, card, changes, positions, position } = await readyToSetOut(page, request);
  await card.getByRole('button', { name: 'On my way' }).click();
  const sheet = dialog(page, 'Share your position on the way?');
  await expect(sheet.getByText('Only on the way: sharing ends when you arrive.')).toBeVisible();
  await expect(sheet.getByText('It has no effect on the work you get.')).toBeVisible();
  await expectAccessible(page);
  await sheet.getByRole('button', { name: 'Don’t share' }).click();
  await expect(sheet).toBeHidden();
  await expect(position).toContainText('Your position isn’t sharedThe job goes on the same way.');
  await expect(card.getByRole('button', { name: 'I’ve arrived' })).toBeEnabled();
  expect(changes).toEqual([]);

  await position.getByRole('button', { name: 'Share position' }).click();
  await sheet.getByRole('button', { name: 'Share position' }).click();
  await expect(position).toContainText('Sharing your positionUntil you arrive, while this page is open.');
  await expect(sheet).toBeHidden();
  await expectAccessible(page);
  const first = { bookingId: job.lineId, latitude: 12.98, longitude: 77.6 };
  expect(positions).toEqual([first]);
  // Further than 100 m: after 30 s. At the same place: only after 60 s.
  await stopClock(page);
  await context.setGeolocation({ latitude: 12.982, longitude: 77.6 });
  const answered = page.waitForResponse('**/api/employee/position');
  await page.clock.runFor(36_000);
  const moved = { ...first, latitude: 12.982 };
  await answered;
  expect(positions).toEqual([first, moved]);
  await page.clock.runFor(36_000);
  expect(positions).toHaveLength(2);
  await page.clock.runFor(36_000);
  await expect.poll(() => positions).toEqual([first, moved, moved]);
  await page.clock.resume();

  await position.getByRole('button', { name: 'Stop sharing' }).click();
  await expect(position).toContainText('Your position isn’t shared');
  expect(changes).toEqual([{ given: true }, { given: false }]);
  await page.clock.runFor(90_000);
  expect(positions).toHaveLength(3);
});

test('without a position or the permission, a professional reads why and the job goes on', async ({
  page,
  request,
  consoleGuard,
}) => {
  consoleGuard.allow(REFUSED);
  // Instead of a device: fails with the code that the test sets.
  await page.addInitScript(() => {
    const watches: PositionErrorCallback[] = [];
    Object.assign(window, {
      failPosition: (code: number) => {
        for (const fail of watches)
          fail({ code, PERMISSION_DENIED: 1, POSITION_UNAVAILABLE: 2, TIMEOUT: 3, message: '' });
      },
    });
    navigator.geolocation.watchPosition = (_, fail) => watches.push(fail as PositionErrorCallback);
  });
  const fail = (code: number) =>
    page.evaluate(
      (one) => (window as unknown as { failPosition(code: number): void }).failPosition(one),
      code,
    );
  const { card, position } = await readyToSetOut(page, request);
  await card.getByRole('button', { name: 'On my way' }).click();
  const sheet = dialog(page, 'Share your position on the way?');
  await sheet.getByRole('button', { name: 'Share position' }).click();
  await expect(position).toContainText('Finding your position…');
  await fail(2);
  await expect(position).toContainText('We can’t find your position.');
  await fail(1);
  await expect(position).toContainText('Your browser doesn’t allow it.');
  await expectAccessible(page);
  await expect(card.getByRole('button', { name: 'I’ve arrived' })).toBeEnabled();
  await page.route('**/api/employee/position-consent', (route) =>
    route.fulfill({ status: 500, json: { message: 'x' } }),
  );
  await position.getByRole('button', { name: 'Stop sharing' }).click();
  await expect(page.getByText('We couldn’t change this. Please try again.')).toBeVisible();
});
