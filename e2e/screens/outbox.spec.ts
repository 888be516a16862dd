import type { APIRequestContext, Browser, BrowserContext, Locator, Page, Request } from '@playwright/test';
import { createBooking, createCustomer, type Customer, daysFromNow } from '../support/bookings.ts';
import { samplePictures } from '../support/files.ts';
import { demoAccount, logIn, type TestUser } from '../support/accounts.ts';
import { codeInputs, expectStatus } from '../support/elements.ts';
import { openCard } from '../support/jobs.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

test.use({ serviceWorkers: 'allow' });

// Console errors of a browser without a network, and refusals that these tests provoke.
const CUT = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|status of (422|503)/;

interface TestJob {
  readonly customer: Customer;
  readonly lineId: number;
  readonly code: string;
  readonly professional: TestUser;
}

async function post(request: APIRequestContext, token: string | null, path: string, data: object) {
  const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
  const response = await request.post(`/api/${path}`, { headers, data });
  expect(response.ok(), `${path}: ${response.status()} ${await response.text()}`).toBe(true);
  return await response.json();
}

async function get(request: APIRequestContext, token: string, path: string) {
  const response = await request.get(`/api/${path}`, { headers: { authorization: `Bearer ${token}` } });
  return (await response.json()).data;
}

/** Creates a line for tomorrow, assigned to the last suggested professional, whom other tests seldom use. */
async function createJobs(request: APIRequestContext): Promise<TestJob> {
  const { mobile, password } = await demoAccount(request, 'admin');
  const { token } = (await post(request, null, 'admin/login', { mobile, password })).success;
  const customer = await createCustomer(request);
  const { lineId, code } = await createBooking(request, customer, { date: daysFromNow(1) });
  type Suggested = { employee_id: number; free: boolean }[];
  const suggested: Suggested = await get(request, token, `admin/lines/${lineId}/suggestions`);
  const free = suggested.filter((one) => one.free).at(-1);
  await post(request, token, `admin/lines/${lineId}/allocate`, { employee_id: free?.employee_id });
  type Line = { detail_id: number; professional: { mobile: string; name: string } };
  const lines: Line[] = await get(request, token, 'admin/bookings?state=assigned');
  const who = lines.find(({ detail_id }) => detail_id === lineId)?.professional;
  return {
    customer,
    lineId,
    code,
    professional: { mobile: who?.mobile ?? '', name: who?.name ?? '', password },
  };
}

/** Returns the start code from the customer's app. */
async function startCodeOf(request: APIRequestContext, { customer, lineId }: TestJob): Promise<string> {
  const codes: { detail_id: number; code: string }[] = await get(request, customer.token, 'user/getusercode');
  return codes.find(({ detail_id }) => detail_id === lineId)?.code ?? '';
}

/** Returns the customer's line as stored on the server. */
async function lineOf(request: APIRequestContext, { customer, code }: TestJob) {
  const { details } = await get(request, customer.token, `user/getbooking/${code}`);
  return details[0] as { status: string; completion_photos: unknown[] };
}

const cardOf = (page: Page, { code }: TestJob): Locator =>
  page.getByRole('article').filter({ hasText: code });
const unsent = (page: Page): Locator => page.getByRole('region', { name: 'Not sent yet' });

/** Opens the professional's list on a phone that has cached what it needs offline. */
async function openJobOnPhone(page: Page, work: TestJob): Promise<Locator> {
  await logIn(page, work.professional, '/employee-login', '/employee-booking-list');
  const card = cardOf(page, work);
  await openCard(card);
  await expect
    .poll(() => page.evaluate(async () => Boolean(await caches.match('/employee-booking-list'))), {
      timeout: 20_000,
    })
    .toBe(true);
  return card;
}

/** Creates a start code while online; the customer has it from then on. */
async function makeCode(page: Page, card: Locator): Promise<void> {
  await card.getByRole('button', { name: 'Generate OTP' }).click();
  await expect(page.getByRole('button', { name: /Resend OTP in/ })).toBeVisible();
  await page.getByRole('button', { name: 'Close', exact: true }).last().click();
  await expect(card.getByRole('button', { name: 'Enter OTP' })).toBeVisible();
}

async function enter(page: Page, code: string): Promise<void> {
  await codeInputs(page).first().click();
  await page.keyboard.type(code);
}

// proves: pro.screen.offline
test('a whole job offline: an invalid code surfaces on delivery, and nothing is lost or duplicated', {
  tag: '@full',
}, async ({ page, context, request, browser, consoleGuard }) => {
  test.setTimeout(120_000);
  consoleGuard.allow(CUT);
  const work = await createJobs(request);
  let card = await openJobOnPhone(page, work);
  await makeCode(page, card);
  const code = await startCodeOf(request, work);

  await context.setOffline(true);
  await card.getByRole('button', { name: 'Enter OTP' }).click();
  await enter(page, code === '1111' ? '2222' : '1111');
  await expectStatus(
    page,
    'No signal. The start is saved on this phone. We’ll check and send it when the signal is back.',
  );
  await expect(card.getByText('Work Started')).toBeVisible();
  await expect(card.getByText('Waiting to send')).toBeVisible();

  await card.getByRole('button', { name: 'Work Completed' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('input[type=file]').setInputFiles(await samplePictures(2));
  await expect(dialog.getByText('2 of 4 photos')).toBeVisible();
  await dialog.getByRole('button', { name: 'Yes, complete it!' }).click();
  await expectStatus(page, 'No signal. It is saved on this phone. We’ll send it when the signal is back.');
  await expect(unsent(page).getByRole('listitem')).toHaveCount(2);
  await expect(card.getByRole('button', { name: 'Work Completed' })).toBeHidden();

  // The phone restarts while offline.
  await page.reload({ waitUntil: 'domcontentloaded' });
  card = cardOf(page, work);
  await expect(card.getByText('Waiting to send')).toBeVisible();
  await openCard(card);
  await expect(page.getByText(/^No connection\. Last updated .*\d:\d\d/)).toBeVisible();
  await expect(unsent(page).getByRole('listitem').last()).toContainText('2 photos');
  await expectAccessible(page);
  expect((await lineOf(request, work)).status).toBe('pending');

  // Online again. The first response to the finish gets lost; the retry with the same key returns it and finishes nothing twice.
  const reports: string[] = [];
  await page.route('**/api/employee/booking/status', async (route) => {
    reports.push(route.request().headers()['idempotency-key'] ?? '');
    if (reports.length > 1) return await route.continue();
    await route.fetch();
    await route.abort();
  });
  await context.setOffline(false);
  await expect(unsent(page).getByText('Invalid OTP. Please try again.')).toBeVisible({ timeout: 30_000 });
  await expect(unsent(page).getByText('Sends after the start')).toBeVisible();
  await expect(card.getByText('Not accepted')).toBeVisible();
  expect((await lineOf(request, work)).status).toBe('pending');
  expect(reports).toEqual([]);
  await expectAccessible(page);

  await unsent(page).getByRole('button', { name: 'Enter the OTP again' }).click();
  await enter(page, code);
  await expectStatus(page, 'OTP verified successfully!');
  await expect(card.getByText('Need to Approve')).toBeVisible({ timeout: 30_000 });
  await expect(unsent(page)).toBeHidden();
  await expect(card.getByRole('img', { name: /of the finished work/ })).toHaveCount(2);
  const line = await lineOf(request, work);
  expect([line.status, line.completion_photos.length]).toEqual(['completed', 2]);
  expect(reports.length).toBeGreaterThan(1);
  expect(new Set(reports).size).toBe(1);

  // The customer sees the pictures where they approve the work.
  const customerPage = await customerAt(browser, work);
  const question = customerPage.getByRole('dialog');
  await expect(question.getByRole('img', { name: 'Photo 1 of the finished work' })).toBeVisible();
  await question.getByRole('button', { name: 'Photo 2 of the finished work' }).click();
  await expect(customerPage.getByRole('dialog', { name: 'Photo 2 of the finished work' })).toBeVisible();
  await customerPage.context().close();
});

// proves: pro.screen.offline
test('queued actions belong to their account, are sent by one tab, and logging out warns', {
  tag: '@full',
}, async ({ page, context, request, consoleGuard }) => {
  test.setTimeout(120_000);
  consoleGuard.allow(CUT);
  consoleGuard.allow(/status of 409/);
  const work = await createJobs(request);
  const card = await openJobOnPhone(page, work);
  await makeCode(page, card);
  const code = await startCodeOf(request, work);
  const starts: string[] = [];
  const startResponses: string[] = [];
  const isStart = (one: Request) => one.url().endsWith('/employee/verify/otp');
  context.on('request', (one) => {
    if (isStart(one)) starts.push(one.headers()['idempotency-key'] ?? '');
  });
  context.on('response', (one) => {
    if (isStart(one.request()) && one.ok()) startResponses.push(one.url());
  });

  // Only session calls reach the server.
  await cutOff(context);
  await card.getByRole('button', { name: 'Enter OTP' }).click();
  await enter(page, code);
  await expect(card.getByText('Waiting to send')).toBeVisible();
  await page.getByRole('button', { name: /^Your menu/ }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('dialog')).toContainText('Log out with unsent work?');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Stay logged in' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(card).toBeVisible();
  await page.getByRole('button', { name: /^Your menu/ }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByRole('button', { name: 'Log out anyway' }).click();
  await page.waitForURL((url) => url.pathname === '/');
  expect(await cacheNames(page)).toEqual([]);

  // Another account on the same phone neither sees nor sends the queued actions.
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  const other = await demoAccount(request, 'employee');
  await logIn(page, other, '/employee-login', '/employee-booking-list');
  await expect(page.getByRole('heading', { name: 'Your Booking List' })).toBeVisible();
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(page.getByText(work.code)).toBeHidden();
  await expect(unsent(page)).toBeHidden();
  expect(starts).toEqual([]);

  // The owner's next login sends them, and only one of two tabs does.
  await page.evaluate(() => localStorage.clear());
  const second = await context.newPage();
  await logIn(page, work.professional, '/employee-login');
  await Promise.all([page.goto('/employee-booking-list'), second.goto('/employee-booking-list')]);
  await expect(cardOf(page, work).getByText('Work Started')).toBeVisible({ timeout: 30_000 });
  await expect(cardOf(second, work).getByText('Work Started')).toBeVisible({ timeout: 30_000 });
  await expect(unsent(page)).toBeHidden();
  await expect(unsent(second)).toBeHidden();
  // A request interrupted by leaving the page is retried with its key; while the first is still running the server answers 409.
  expect(startResponses).toHaveLength(1);
  expect(new Set(starts).size).toBe(1);
  expect((await lineOf(request, work)).status).toBe('confirmed');
});

/** Cuts off the calls that need a network although the browser reports that it is online. */
async function cutOff(context: BrowserContext): Promise<void> {
  await context.route(/\/healthz|\/api\/employee\/(verify|booking|yourbookings)/, (route) => route.abort());
}

/** Lists the professional's data that this device stores beyond the session. */
async function cacheNames(page: Page): Promise<string[]> {
  return await page.evaluate(async () => {
    const names = (await indexedDB.databases()).map(({ name }) => name ?? '');
    return [...names, ...(await caches.keys())].filter((name) => name.startsWith('offline-'));
  });
}

/** Opens the customer's phone, where finished work asks for approval. */
async function customerAt(browser: Browser, { customer }: TestJob): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 360, height: 800 },
    hasTouch: true,
    isMobile: true,
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  await logIn(
    page,
    { mobile: customer.mobile, password: 'secret81', name: customer.name },
    '/login',
    '/instand-booking',
  );
  return page;
}
