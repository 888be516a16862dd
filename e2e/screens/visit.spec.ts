import type { APIRequestContext, Page } from '@playwright/test';
import { demoAccount, logIn } from '../support/accounts.ts';
import { createBooking, createCustomer, createLoggedInCustomer } from '../support/bookings.ts';
import { stopClock } from '../support/clock.ts';
import { dialog, expectStatus } from '../support/elements.ts';
import { attachPictures, sentPictures } from '../support/files.ts';
import { createJob, jobCard } from '../support/jobs.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

// A professional sets out at most two hours before the slot and is late only after it, so these lists are altered to allow the
// steps, and their calls are answered here. The calls themselves are tested in server/src/features/booking/visits.
const REFUSED = /the server responded with a status of (409|500)/;

/** Makes the list say that one line allows these actions. */
async function allow(
  page: Page,
  list: string,
  lineId: number,
  actions: () => readonly string[],
): Promise<void> {
  await page.route(list, async (route) => {
    const response = await route.fetch();
    const body = await response.json();
    const lines = body.data.flatMap((one: { details?: unknown[] }) => one.details ?? [one]);
    for (const line of lines as { id: number; allowed_actions: string[] }[])
      if (line.id === lineId)
        line.allowed_actions = [
          ...line.allowed_actions.filter((one) => !['generate_code', 'enter_code'].includes(one)),
          ...actions(),
        ];
    await route.fulfill({ response, json: body });
  });
}

/** Answers a call and records what it was sent; `then` changes what the list says from that moment on. */
async function answer(
  page: Page,
  path: string,
  message: string,
  then: () => void = () => undefined,
): Promise<unknown[]> {
  const sent: unknown[] = [];
  await page.route(`**/api/${path}`, (route) => {
    expect(route.request().headers()['idempotency-key']).toMatch(/\S{8,}/);
    sent.push(route.request().postDataJSON());
    then();
    return route.fulfill({ json: { message } });
  });
  return sent;
}

async function newJob(request: APIRequestContext) {
  return createJob(request, request, await createCustomer(request));
}

test('a professional sets out, arrives, and reports an absent customer with a photo', async ({
  page,
  request,
  consoleGuard,
}) => {
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

test('a professional shares the position on the way with their consent, and stops', async ({
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

test('a customer follows the professional: the expected arrival, the distance, the door', async ({
  page,
  consoleGuard,
}) => {
  consoleGuard.allow(REFUSED);
  const customer = await createLoggedInCustomer(page);
  const { lineId } = await createBooking(page.request, customer, { stage: 'assigned' });
  await allow(page, '**/api/user/getbookings*', lineId, () => ['track']);
  const time = new Date('2026-11-24T09:53:00+05:30');
  await page.clock.setFixedTime(time);
  let visit: object | null = {
    phase: 'on_the_way',
    eta: '2026-11-24T10:05:00+05:30',
    position: { latitude: 12.985, longitude: 77.595 },
    position_at: '2026-11-24T09:52:30+05:30',
  };
  await page.route(`**/api/user/track/${lineId}`, (route) =>
    visit ? route.fulfill({ json: { data: visit } }) : route.fulfill({ status: 500, json: { message: 'x' } }),
  );
  const article = page.getByRole('article');
  const reload = async (next: typeof visit) => {
    visit = next;
    await page.reload();
  };
  await page.goto('/instand-booking');
  await expect(article.getByText(/ is on the way$/)).toBeVisible();
  await expect(article.getByText('About 12 min · 10:05 am')).toBeVisible();
  // The place of the booking and the shown point are rounded.
  await expect(article.getByText(/^1\.[56] km away · seen at 9:52 am$/)).toBeVisible();
  await expectAccessible(page);
  await reload({ phase: 'on_the_way', eta: '2026-11-24T10:05:00+05:30', position: null, position_at: null });
  await expect(article.getByText(/position isn’t shared. The time is our estimate\.$/)).toBeVisible();
  await reload({ phase: 'on_the_way', eta: null, position: null, position_at: null });
  await expect(article.getByText('We can’t estimate the arrival.')).toBeVisible();
  await reload({ phase: 'on_the_way', eta: '2026-11-24T09:53:00+05:30', position: null, position_at: null });
  await expect(article.getByText('Arriving any minute')).toBeVisible();
  await reload({ phase: 'arrived', eta: null, position: null, position_at: null });
  await expect(article.getByText(/ is at your door$/)).toBeVisible();
  await expectAccessible(page);
  await reload(null);
  await expect(article.getByText('We couldn’t load where your professional is.')).toBeVisible();
  visit = { phase: 'arrived', eta: null, position: null, position_at: null };
  await article.getByRole('button', { name: 'Retry' }).click();
  await expect(article.getByText(/ is at your door$/)).toBeVisible();
});

test('home names the expected arrival while the professional is on the way', async ({
  page,
  consoleGuard,
}) => {
  consoleGuard.allow(REFUSED);
  const customer = await createLoggedInCustomer(page);
  const { lineId } = await createBooking(page.request, customer, { stage: 'assigned' });
  await page.clock.setFixedTime(new Date('2026-11-24T09:53:00+05:30'));
  await page.route('**/api/user/next*', async (route) => {
    const response = await route.fetch();
    const body = await response.json();
    for (const line of body.data.booking.details) line.allowed_actions.push('track');
    await route.fulfill({ response, json: body });
  });
  let visit: object | null = null;
  await page.route(`**/api/user/track/${lineId}`, (route) =>
    visit ? route.fulfill({ json: { data: visit } }) : route.fulfill({ status: 500, json: { message: 'x' } }),
  );
  const position = { position: null, position_at: null };
  const home = async (next: typeof visit) => {
    visit = next;
    await page.goto('/');
  };
  await home({ phase: 'on_the_way', eta: '2026-11-24T10:05:00+05:30', ...position });
  const card = page.getByRole('region', { name: /is on the way$/ });
  await expect(card.getByText('About 12 min · 10:05 am')).toBeVisible();
  await expectAccessible(page);
  await home({ phase: 'arrived', eta: null, ...position });
  await expect(page.getByRole('region', { name: /is at your door$/ })).toBeVisible();
  // Without an answer the card shows the visit as before.
  await home(null);
  await expect(page.getByRole('region', { name: /is coming$/ })).toBeVisible();
});

const QUESTIONS = [
  {
    name: 'a late professional',
    actions: ['wait', 'replace'],
    title: /is late$/,
    answers: [
      ['Wait', 'user/choose', { choice: 'wait' }],
      ['Another professional', 'user/choose', { choice: 'replace' }],
    ],
  },
  {
    name: 'a professional at the door',
    actions: ['wait', 'replace', 'confirm_present'],
    title: /is at your door$/,
    answers: [['I’m here', 'user/present', {}]],
  },
  {
    name: 'used-up start codes',
    actions: ['confirm_start'],
    title: /^Is .+ with you\?$/,
    answers: [['Start the work', 'user/start', {}]],
  },
] as const;

for (const { name, actions, title, answers } of QUESTIONS)
  test(`a customer answers the question about ${name}`, async ({ page, consoleGuard }) => {
    consoleGuard.allow(REFUSED);
    const customer = await createLoggedInCustomer(page);
    const { lineId } = await createBooking(page.request, customer, { stage: 'assigned' });
    await allow(page, '**/api/user/getbookings*', lineId, () => actions);
    await page.goto('/instand-booking');
    const needsYou = page.getByRole('region', { name: 'Needs you' });
    const question = needsYou.getByRole('region', { name: title });
    await expect(question).toBeVisible();
    await expectAccessible(page);
    for (const [button, path, body] of answers) {
      const sent = await answer(page, path, `${button}: done`);
      const reloaded = page.waitForResponse('**/api/user/getbookings*');
      await question.getByRole('button', { name: button }).click();
      await expectStatus(page, `${button}: done`);
      expect(sent).toEqual([{ detailId: lineId, ...body }]);
      await reloaded;
      await page.unroute(`**/api/${path}`);
    }
  });

test('a customer chooses the time of repeated work', async ({ page }) => {
  const customer = await createLoggedInCustomer(page);
  const { lineId } = await createBooking(page.request, customer, { stage: 'assigned' });
  await allow(page, '**/api/user/getbookings*', lineId, () => ['pick_redo']);
  const sent = await answer(page, 'user/pick-redo', 'Done again.');
  await page.goto('/instand-booking');
  await page.getByRole('button', { name: 'Choose a time' }).click();
  await expect(dialog(page)).toContainText('It costs nothing.');
  await expectAccessible(page);
  await expect(
    dialog(page).getByRole('radiogroup', { name: 'Preferred time' }).getByRole('radio', { checked: true }),
  ).toHaveCount(1);
  await page.getByRole('button', { name: 'Choose this time' }).click();
  await expectStatus(page, 'Done again.');
  expect(sent).toEqual([
    {
      detailId: lineId,
      date: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
      time: expect.stringMatching(/^\d{2}:\d{2}/),
    },
  ]);
});
