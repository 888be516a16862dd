import { readFile } from 'node:fs/promises';
import type { APIRequestContext, Browser, Locator, Page } from '@playwright/test';
import { demoAccount, logIn } from '../support/accounts.ts';
import { CompanyServer } from '../support/company.ts';
import { expectStatus } from '../support/elements.ts';
import { type Hands, keyboard, mouse } from '../support/hands.ts';
import { expect, test } from '../support/test.ts';

// Tracing a whole day takes longer than the day.
test.use({ trace: 'off' });

const ADDRESS = '14 Church Street, Bengaluru 560001';

for (const [how, handsOf] of [
  ['by visible labels', mouse],
  ['by keyboard only', keyboard],
] as const)
  test.describe(how, { tag: ['@full', '@1280'] }, () => {
    let server: CompanyServer;
    test.beforeAll(async () => {
      test.setTimeout(180_000);
      server = await CompanyServer.start();
    });
    test.afterAll(() => server.stop());

    test(`an operator masters the first day ${how}`, async ({ browser }) => {
      test.setTimeout(480_000);
      const page = await consolePage(browser, server);
      await logIn(page, await demoAccount(page.request, 'admin'), '/admin/login');
      await expect(page.getByRole('heading', { level: 1, name: 'Queue' })).toBeVisible();
      const hands = handsOf(page);
      const calls = apiOf(page.request, {
        authorization: `Bearer ${await page.evaluate(() => localStorage.getItem('token'))}`,
      });
      const code = await bookForCaller(page, hands, calls);
      await assignWhoIsFree(page, hands, calls, code);
      await refundPart(page, hands, calls);
      await blockWithNotice(page, hands, calls);
      await publishPrice(page, hands, calls);
      await answerInTime(page, hands, calls);
      await exportCancellations(page, hands, calls);
    });
  });

type Calls = <Reply>(path: string) => Promise<Reply>;

const dialog = (page: Page) => page.getByRole('dialog');

/** A customer calls, and is found by their mobile number. Returns the booking's code. */
async function bookForCaller(page: Page, hands: Hands, calls: Calls): Promise<string> {
  const { data } = await calls<{ data: { name: string; mobile: string }[] }>('admin/customers?limit=100');
  // One of the company's customers.
  const caller = data.find(({ mobile }) => mobile.startsWith('93')) as { name: string; mobile: string };
  await hands.open('Bookings');
  await page.waitForURL('**/admin/bookings');
  await hands.press(page.getByRole('link', { name: 'Book for a caller' }));
  await page.waitForURL('**/admin/bookings/new');
  await hands.fill(page.getByLabel('Mobile'), caller.mobile);
  await expect(page.getByText(caller.name).first()).toBeVisible();
  await hands.fill(page.getByRole('combobox', { name: 'Address' }), ADDRESS);
  await page.keyboard.press('Escape');
  await expect(page.getByText(/^On the map: /)).toBeVisible();
  await hands.pick(
    page.getByRole('combobox', { name: 'Service' }),
    'Plumber',
    page.getByRole('option', { name: /^Plumber/ }),
  );
  await expect(page.getByRole('radio', { checked: true, name: /am|pm/i }).first()).toBeChecked();
  await hands.fill(page.getByLabel('Description'), 'The tap in the kitchen drips.');
  await hands.press(page.getByRole('button', { name: 'Book', exact: true }));
  await page.waitForURL(/\/admin\/bookings\/AP-\w{6}$/);
  const code = page.url().split('/').at(-1) ?? '';
  const { data: booking } = await calls<{ data: { customer: { name: string }; lines: { state: string }[] } }>(
    `admin/bookings/${code}`,
  );
  expect(booking.customer.name).toBe(caller.name);
  expect(booking.lines.map(({ state }) => state)).toEqual(['placed']);
  return code;
}

/** Finds who is free at that time, and assigns the best of them. */
async function assignWhoIsFree(page: Page, hands: Hands, calls: Calls, code: string): Promise<void> {
  const candidate = page
    .getByRole('listitem')
    .filter({ has: page.getByText('Free', { exact: true }) })
    .first();
  const button = candidate.getByRole('button', { name: /^Assign / });
  const name = ((await button.getAttribute('aria-label')) ?? '').replace('Assign ', '');
  await hands.press(button);
  await expectStatus(page, 'Job assigned.');
  const { data } = await calls<{
    data: { lines: { state: string; professional: { name: string } | null }[] };
  }>(`admin/bookings/${code}`);
  expect(data.lines[0]).toMatchObject({ state: 'assigned', professional: { name } });
}

/** Settles a dispute with a refund of a part of the price. */
async function refundPart(page: Page, hands: Hands, calls: Calls): Promise<void> {
  await hands.open('Queue');
  await page.waitForURL((url) => url.pathname === '/admin');
  const item = page.getByRole('link', { name: /^Settle: Dispute, / }).first();
  const code = /AP-\w{6}/.exec((await item.getAttribute('aria-label')) ?? '')?.[0] ?? '';
  await hands.press(item);
  await page.waitForURL('**/admin/dispatch?**');
  await hands.check(page.getByRole('radio', { name: /^Refund part of the price/ }));
  await hands.fill(page.getByLabel('Amount to deduct'), '100');
  await hands.press(page.getByRole('button', { name: 'Settle the dispute' }));
  await hands.press(dialog(page).getByRole('button', { name: 'Yes, settle it' }));
  await expect
    .poll(
      async () =>
        (await calls<{ data: { lines: { state: string }[] } }>(`admin/bookings/${code}`)).data.lines[0]
          ?.state,
    )
    .toBe('approved');
}

/** Blocks a professional, who gets two weeks' notice. */
async function blockWithNotice(page: Page, hands: Hands, calls: Calls): Promise<void> {
  const { data } = await calls<{ data: { id: number; name: string; mobile: string }[] }>(
    'admin/professionals?state=approved&limit=50',
  );
  // One of the company's professionals, not a demo account.
  const professional = data.find(({ mobile }) => mobile.startsWith('8')) as (typeof data)[number];
  await hands.open('Professionals');
  await page.waitForURL('**/admin/professionals');
  await hands.fill(page.getByRole('searchbox', { name: 'Mobile or name' }), professional.mobile);
  await page.keyboard.press('Enter');
  await expect(page.getByText('1 row', { exact: true })).toBeVisible();
  await hands.press(page.getByRole('table').getByRole('button', { name: professional.name }));
  await hands.press(page.getByRole('complementary').getByRole('link', { name: 'Open page' }));
  await page.waitForURL(`**/admin/professionals/${professional.id}`);
  await hands.press(page.getByRole('button', { name: 'Block', exact: true }));
  await hands.choose(dialog(page).getByLabel('Reason'), 'Conduct');
  await hands.fill(
    dialog(page).getByLabel('What the person reads'),
    'Two customers were shouted at on Tuesday.',
  );
  await hands.fill(dialog(page).getByLabel('Evidence'), 'Calls of both customers, noted on Wednesday.');
  await expect(dialog(page).getByText(/Takes effect on/)).toBeVisible();
  await hands.press(dialog(page).getByRole('button', { name: 'Block', exact: true }));
  await expect(page.getByText('Block announced')).toBeVisible();
  const { data: blocks } = await calls<{ data: { state: string; effective_at: string }[] }>(
    `admin/blocks?kind=professional&id=${professional.id}`,
  );
  expect(blocks[0]?.state).toBe('announced');
  const days = (Date.parse(blocks[0]?.effective_at ?? '') - Date.now()) / 86_400_000;
  expect(Math.round(days)).toBe(14);
}

/** Publishes a price of a service from next Monday on. */
async function publishPrice(page: Page, hands: Hands, calls: Calls): Promise<void> {
  await hands.open('Services');
  await page.waitForURL('**/admin/services');
  await hands.fill(page.getByRole('searchbox', { name: 'Name of a service' }), 'Carpenter');
  await page.keyboard.press('Enter');
  await expect(page.getByText('1 row', { exact: true })).toBeVisible();
  await hands.press(page.getByRole('table').getByRole('row').nth(1).getByRole('button'));
  await page.waitForURL(/\/admin\/services\/\d+$/);
  const id = page.url().split('/').at(-1) ?? '';
  await hands.fill(page.getByLabel('Price per hour (₹)'), '379');
  await hands.fill(page.getByLabel('Price per day (₹)'), '1999');
  await hands.press(page.getByRole('button', { name: 'Next Monday' }));
  await hands.press(page.getByRole('button', { name: 'Publish price' }));
  await expectStatus(page, /^Published\. The price begins on Mon /);
  const { data } = await calls<{
    data: { prices: { state: string; per_hour: number; valid_from: string }[] };
  }>(`admin/services/${id}`);
  const scheduled = data.prices.find(({ state }) => state === 'scheduled');
  expect(scheduled?.per_hour).toBe(379);
  expect(new Date(scheduled?.valid_from ?? '').getTime()).toBeGreaterThan(Date.now());
}

/** Answers a ticket before its 48 hours are over. */
async function answerInTime(page: Page, hands: Hands, calls: Calls): Promise<void> {
  type Queue = { data: { kind: string; code: string; due_at: string }[] };
  const { data } = await calls<Queue>('admin/queue?kind=ticket&limit=100');
  const due = data.find(
    ({ due_at }) => Date.parse(due_at) > Date.now() + 10 * 60_000,
  ) as Queue['data'][number];
  await hands.open('Queue');
  await page.waitForURL((url) => url.pathname === '/admin');
  await hands.press(page.getByRole('link', { name: new RegExp(`^Answer: Ticket, ${due.code}`) }));
  await page.waitForURL('**/admin/reports');
  await hands.press(
    page.getByRole('article').filter({ hasText: due.code }).getByRole('button', { name: 'Answer and close' }),
  );
  await hands.fill(dialog(page).getByLabel('Our answer'), 'A colleague calls you this afternoon.');
  await hands.press(dialog(page).getByRole('button', { name: 'Answer and close' }));
  await expect(page.getByRole('article').filter({ hasText: due.code })).toHaveCount(0);
  expect(Date.now()).toBeLessThan(Date.parse(due.due_at));
  const left = await calls<Queue>('admin/queue?kind=ticket&limit=100');
  expect(left.data.map(({ code }) => code)).not.toContain(due.code);
}

/** Exports the lines of last week that were cancelled. */
async function exportCancellations(page: Page, hands: Hands, calls: Calls): Promise<void> {
  const { from, to } = lastWeek();
  await hands.open('Bookings');
  await page.waitForURL('**/admin/bookings');
  await hands.choose(page.getByRole('combobox', { name: /^State/ }), 'Cancelled');
  await page.waitForURL(/f\.state=cancelled/);
  await fillDay(page, hands, page.getByLabel('From day'), from);
  await page.waitForURL(new RegExp(`f\\.from=${from}`));
  await fillDay(page, hands, page.getByLabel('To day'), to);
  await page.waitForURL(new RegExp(`f\\.to=${to}`));
  const { total } = await calls<{ total: number }>(
    `admin/booking-lines?state=cancelled&from=${from}&to=${to}&limit=1`,
  );
  expect(total).toBeGreaterThan(5);
  await expect(page.getByText(`${total} rows`, { exact: true })).toBeVisible();
  const download = page.waitForEvent('download');
  await hands.press(page.getByRole('button', { name: 'Export as CSV' }));
  const file = await readFile(await (await download).path(), 'utf8');
  const lines = file.trim().split('\r\n');
  expect(lines).toHaveLength(total + 1);
  for (const line of lines.slice(1)) expect(line).toContain('AP-');
}

/** Fills in a day; a keyboard types its parts in the order of the browser's language. */
async function fillDay(page: Page, hands: Hands, field: Locator, day: string): Promise<void> {
  const [year = '', month = '', date = ''] = day.split('-');
  if (hands.name === 'mouse') return hands.fill(field, day);
  for (const typed of [`${date}${month}${year}`, `${month}${date}${year}`]) {
    await hands.reach(field);
    await page.keyboard.type(typed);
    if ((await field.inputValue()) === day) return;
    // Back to the first part of the date.
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Shift+Tab');
  }
  throw new Error(`the day ${day} cannot be typed`);
}

/** Monday to Sunday of last week in India. */
function lastWeek(): { readonly from: string; readonly to: string } {
  const today = new Date(Date.now() + 330 * 60_000);
  const monday = new Date(today);
  monday.setUTCDate(today.getUTCDate() - ((today.getUTCDay() + 6) % 7) - 7);
  const sunday = new Date(monday);
  sunday.setUTCDate(monday.getUTCDate() + 6);
  return { from: monday.toISOString().slice(0, 10), to: sunday.toISOString().slice(0, 10) };
}

async function consolePage(browser: Browser, { baseURL }: CompanyServer): Promise<Page> {
  const context = await browser.newContext({ baseURL, viewport: { width: 1280, height: 800 } });
  return context.newPage();
}

function apiOf(request: APIRequestContext, headers: Record<string, string>): Calls {
  return async (path) => {
    const response = await request.get(`/api/${path}`, { headers });
    expect(response.ok(), `${path}: ${response.status()} ${await response.text()}`).toBe(true);
    return response.json();
  };
}
