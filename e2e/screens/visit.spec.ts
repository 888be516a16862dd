import type { APIRequestContext, Page } from '@playwright/test';
import { demoAccount, logIn } from '../support/accounts.ts';
import { createBooking, createCustomer, createLoggedInCustomer } from '../support/bookings.ts';
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
