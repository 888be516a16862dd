import type { Page } from '@playwright/test';
import { demoAccount, logIn } from '../support/accounts.ts';
import { createBooking, createLoggedInCustomer } from '../support/bookings.ts';
import { dialog, expectStatus } from '../support/elements.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

// Work that begins soon depends on the time of day and on who is on duty, so the calls are answered here. They are tested in
// server/src/features/booking/requests and server/src/features/provider/duty.
const REFUSED = /the server responded with a status of (409|500)/;

const REQUEST = {
  id: 71,
  kind: 'instant',
  service_name: 'Electrician',
  image_url: null,
  area: 'Indiranagar',
  travel_minutes: 12,
  work_type: 'hour',
  day_hours: 2,
  service_date: '2026-11-24',
  service_time: '10:30',
  price: 598,
  net: 478.4,
  sent_at: '2026-11-24T10:00:00+05:30',
  expires_at: '2026-11-24T10:00:45+05:30',
  seconds_left: 45,
};

/** What the server says about a professional: a test changes it. */
interface Answers {
  duty: { on: boolean; ends_at: string | null; ended_by: 'professional' | 'hours' | 'missed' | null };
  requests: (typeof REQUEST)[];
  readonly sent: unknown[];
}

/** Opens Today of a professional whose duty and requests are these. */
async function openToday(
  page: Page,
  { on = false, requests = [] as (typeof REQUEST)[] } = {},
): Promise<Answers> {
  const answers: Answers = {
    duty: { on, ends_at: on ? '2026-11-24T20:30:00+05:30' : null, ended_by: null },
    requests,
    sent: [],
  };
  await page.route('**/api/employee/duty', (route) => {
    if (route.request().method() === 'POST') {
      const body = route.request().postDataJSON();
      answers.sent.push(body);
      answers.duty = { on: body.on, ends_at: body.on ? '2026-11-24T20:30:00+05:30' : null, ended_by: null };
      return route.fulfill({ json: { message: 'Changed.', data: answers.duty } });
    }
    return route.fulfill({ json: { data: answers.duty } });
  });
  await page.route('**/api/employee/requests?*', (route) =>
    route.fulfill({ json: { data: answers.requests, next_cursor: null } }),
  );
  await page.route('**/api/employee/requests', (route) =>
    route.fulfill({ json: { data: answers.requests, next_cursor: null } }),
  );
  await logIn(page, await demoAccount(page.request, 'employee'), '/employee-login', '/employee-home');
  return answers;
}

const requestCard = (page: Page) => page.getByRole('article', { name: 'Work near you' });

test('a professional goes on duty and off, and returns after missed requests', { tag: '@full' }, async ({
  page,
  consoleGuard,
}) => {
  consoleGuard.allow(REFUSED);
  const answers = await openToday(page);
  const onDuty = page.getByRole('switch', { name: 'On duty' });
  await expect(onDuty).not.toBeChecked();
  await expect(page.getByText('Go on duty to get work near you that begins soon.')).toBeVisible();
  await expectAccessible(page);
  await onDuty.press('Space');
  await expectStatus(page, 'Changed.');
  await expect(onDuty).toBeChecked();
  await expect(page.getByText('Until 8:30 pm. We ask you first about work near you')).toBeVisible();
  await expectAccessible(page);
  answers.duty = { on: false, ends_at: null, ended_by: 'missed' };
  await page.reload();
  await expect(page.getByText('You missed three requests in a row, so you’re off duty.')).toBeVisible();
  await expectAccessible(page);
  await onDuty.press('Space');
  await expect(onDuty).toBeChecked();
  expect(answers.sent).toEqual([{ on: true }, { on: true }]);

  await page.route('**/api/employee/duty', (route) => route.fulfill({ status: 500, json: { message: 'x' } }));
  await page.reload();
  await expect(page.getByText('We couldn’t load your duty.')).toBeVisible();
});

test('a request counts down, is accepted, and the next one was taken by another professional', async ({
  page,
  consoleGuard,
}) => {
  consoleGuard.allow(REFUSED);
  const answers = await openToday(page, { on: true, requests: [REQUEST] });
  const card = requestCard(page);
  await expect(card).toContainText('Electrician');
  await expect(card).toContainText('Indiranagar · about 12 min away');
  await expect(card).toContainText('You get ₹478');
  await expect(card.getByRole('timer')).toHaveText(/^0:[34]\d left$/);
  const before = await card.getByRole('timer').textContent();
  await expect(card.getByRole('timer')).not.toHaveText(before ?? '');
  await expectAccessible(page);
  let taken = false;
  await page.route(`**/api/employee/requests/${REQUEST.id}/accept`, (route) => {
    expect(route.request().headers()['idempotency-key']).toMatch(/\S{8,}/);
    answers.requests = [];
    return taken
      ? route.fulfill({ status: 409, json: { message: 'Another professional took this job.' } })
      : route.fulfill({ json: { message: 'The job is yours.', data: { detail_id: 1 } } });
  });
  await card.getByRole('button', { name: 'Accept' }).click();
  await expectStatus(page, 'The job is yours.');
  await expect(card).toBeHidden();

  taken = true;
  answers.requests = [REQUEST];
  await expect(card).toBeVisible();
  await card.getByRole('button', { name: 'Accept' }).click();
  await expect(page.getByText('Another professional took this job.')).toBeVisible();
  await expect(card).toBeHidden();
});

test('a request is declined with one of the reasons', { tag: '@full' }, async ({ page, consoleGuard }) => {
  consoleGuard.allow(REFUSED);
  const answers = await openToday(page, { on: true, requests: [{ ...REQUEST, kind: 'standby' }] });
  const card = page.getByRole('article', { name: 'Another professional can’t come' });
  await card.getByRole('button', { name: 'Decline' }).click();
  const sheet = dialog(page, 'Why not?');
  await expect(sheet.getByText('Your answer has no effect on the work you get later.')).toBeVisible();
  await expect(sheet.getByRole('button', { name: /Too far|busy|tools|safe|well|pay|reason/ })).toHaveCount(7);
  await expectAccessible(page);
  await sheet.getByRole('button', { name: 'Back' }).click();
  await expect(sheet).toBeHidden();
  await expect(card).toBeVisible();
  const sent: unknown[] = [];
  await page.route(`**/api/employee/requests/${REQUEST.id}/decline`, (route) => {
    sent.push(route.request().postDataJSON());
    answers.requests = [];
    return route.fulfill({ json: { message: 'Declined.' } });
  });
  await card.getByRole('button', { name: 'Decline' }).click();
  await sheet.getByRole('button', { name: 'I don’t have the tools' }).click();
  await expectStatus(page, 'Declined.');
  await expect(sheet).toBeHidden();
  await expect(card).toBeHidden();
  expect(sent).toEqual([{ reason: 'tools' }]);
});

test('a request disappears when its time is over', { tag: '@full' }, async ({ page }) => {
  const answers = await openToday(page, { on: true, requests: [{ ...REQUEST, seconds_left: 3 }] });
  const card = requestCard(page);
  await expect(card).toBeVisible();
  answers.requests = [];
  await expect(card).toBeHidden();
});

test('a customer sees how many are asked and for how long, and asks for longer', { tag: '@full' }, async ({
  page,
}) => {
  const customer = await createLoggedInCustomer(page);
  const { lineId } = await createBooking(page.request, customer);
  let search: object = {
    state: 'asking',
    asked: 3,
    ends_at: '2026-11-24T10:02:30+05:30',
    seconds_left: 140,
  };
  let actions = ['cancel'];
  await page.route('**/api/user/getbookings*', async (route) => {
    const response = await route.fetch();
    const body = await response.json();
    for (const { details } of body.data)
      for (const line of details)
        if (line.id === lineId) Object.assign(line, { search, allowed_actions: actions, promise: 'instant' });
    await route.fulfill({ response, json: body });
  });
  await page.goto('/instand-booking');
  const article = page.getByRole('article');
  await expect(article.getByText('Asking professionals near you')).toBeVisible();
  await expect(article.getByText('3 professionals asked so far. Cancelling is free.')).toBeVisible();
  await expect(article.getByRole('timer')).toHaveText(/^[12]:\d\d left$/);
  const before = await article.getByRole('timer').textContent();
  await expect(article.getByRole('timer')).not.toHaveText(before ?? '');
  await expectAccessible(page);

  search = { state: 'unfilled', asked: 8, ends_at: '2026-11-24T10:02:30+05:30', seconds_left: 0 };
  actions = ['ask_longer', 'reschedule', 'cancel'];
  await expect(article.getByText('No one could take it yet').first()).toBeVisible();
  await expect(article.getByText('We can ask for 10 more minutes')).toBeVisible();
  await expectAccessible(page);
  const sent: unknown[] = [];
  await page.route('**/api/user/instant/choose', (route) => {
    sent.push(route.request().postDataJSON());
    search = { state: 'asking', asked: 8, ends_at: '2026-11-24T10:12:30+05:30', seconds_left: 600 };
    actions = ['cancel'];
    return route.fulfill({
      json: { message: 'We’re asking.', data: { ends_at: '2026-11-24T10:12:30+05:30' } },
    });
  });
  await article.getByRole('button', { name: 'Ask for 10 more minutes' }).click();
  await expectStatus(page, 'We’re asking.');
  await expect(article.getByText('8 professionals asked so far.')).toBeVisible();
  await expect(article.getByRole('timer')).toHaveText(/^(10:00|9:\d\d) left$/);
  expect(sent).toEqual([{ detailId: lineId, choice: 'wait' }]);
});

const CHOICES = [
  {
    language: 'en',
    title: 'No one could take it yet',
    paid: /^We can ask for 10 more minutes, .* or you can cancel and get ₹[\d,]+ back\.$/,
    ask: 'Ask for 10 more minutes',
    move: 'Choose another time',
    free: 'Cancel for free',
    refund: /^Cancel, ₹[\d,]+ back$/,
    sheet: 'Change date or time',
    question: 'Are you sure?',
  },
  {
    language: 'hi',
    title: 'अभी कोई नहीं मिला',
    paid: /^हम 10 मिनट और पूछ सकते हैं, .* या रद्द करके ₹[\d,]+ वापस ले सकते हैं।$/,
    ask: '10 मिनट और पूछें',
    move: 'दूसरा समय चुनें',
    free: 'मुफ़्त में रद्द करें',
    refund: /^रद्द करें, ₹[\d,]+ वापस$/,
    sheet: 'तारीख या समय बदलें',
    question: 'पक्का रद्द करना है?',
  },
] as const;

for (const { language, title, paid, ask, move, free, refund, sheet, question } of CHOICES)
  test(`a customer without a professional chooses another time or a full refund: ${language}`, {
    tag: '@full',
  }, async ({ page }) => {
    const customer = await createLoggedInCustomer(page);
    const { lineId } = await createBooking(page.request, customer);
    await page.context().addCookies([{ name: 'lang', value: language, domain: '127.0.0.1', path: '/' }]);
    const search = { state: 'unfilled', asked: 2, ends_at: '2026-11-24T10:02:30+05:30', seconds_left: 0 };
    let payment_status = 0;
    await page.route('**/api/user/getbookings*', async (route) => {
      const response = await route.fetch();
      const body = await response.json();
      for (const { details } of body.data)
        for (const line of details)
          if (line.id === lineId)
            Object.assign(line, {
              search,
              payment_status,
              promise: 'instant',
              allowed_actions: ['ask_longer', 'reschedule', 'cancel'],
            });
      await route.fulfill({ response, json: body });
    });
    await page.goto('/instand-booking');
    const choice = page.getByRole('region', { name: title });
    await expect(choice.getByRole('button', { name: ask })).toBeVisible();
    await expect(page.getByRole('button', { name: ask })).toHaveCount(1);
    await expectAccessible(page);
    await choice.getByRole('button', { name: move }).click();
    await expect(dialog(page, sheet)).toBeVisible();
    await page.keyboard.press('Escape');
    await choice.getByRole('button', { name: free }).click();
    await expect(dialog(page, question)).toBeVisible();
    await page.keyboard.press('Escape');
    payment_status = 1;
    await page.reload();
    await expect(choice.getByText(paid)).toBeVisible();
    await expect(choice.getByRole('button', { name: refund })).toBeVisible();
  });
