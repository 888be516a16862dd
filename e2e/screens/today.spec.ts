import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { logIn } from '../support/accounts.ts';
import { api, createCustomer, type Customer, daysFromNow } from '../support/bookings.ts';
import { startCodeOf } from '../support/jobs.ts';
import { createProfessional, type Professional } from '../support/professionals.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

// Chromium logs every refused call; these tests provoke refusals.
const REFUSED = /the server responded with a status of 500/;
/** A town in which no other test has professionals. */
const ADDRESS = '7, Main Road, Karwar 581301';
const KARWAR = { latitude: 14.8136, longitude: 74.1297 };
const ELECTRICIAN = { id: 30201, name: 'Electrician' };
const DAY = daysFromNow(3);

const professionals: Professional[] = [];

// The next run in this town (another size or a retry) must not find them.
test.afterEach(async ({ request }) => {
  for (const { token } of professionals.splice(0)) {
    const { data } = await api<{ data: { action_id: number }[] }>(
      request,
      token,
      'GET',
      'employee/getservice',
    );
    for (const { action_id } of data)
      await api(request, token, 'POST', 'employee/delete-service', { serviceId: action_id });
  }
});

/** Creates a professional who offers the service in that town. */
async function createElectrician(request: APIRequestContext): Promise<Professional> {
  const professional = await createProfessional(request, 'Ramesh Naik', ADDRESS);
  professionals.push(professional);
  await api(request, professional.token, 'POST', 'employee/add-service', {
    category: Math.floor(ELECTRICIAN.id / 10_000),
    subCategory: Math.floor(ELECTRICIAN.id / 100),
    service: ELECTRICIAN.name,
  });
  return professional;
}

interface LocalJob {
  readonly customer: Customer;
  readonly lineId: number;
  readonly code: string;
}

/** Creates two hours of work for the professional, paid before the work or after it. */
async function assignJob(
  request: APIRequestContext,
  professional: Professional,
  { time, day = DAY, paid = false }: { time: string; day?: string; paid?: boolean },
): Promise<LocalJob> {
  const customer = await createCustomer(request);
  const asCustomer = <T>(method: 'GET' | 'POST', path: string, body?: Record<string, unknown>) =>
    api<T>(request, customer.token, method, path, body);
  type Draft = { data: { id: number; booking_id: string } };
  const { data: draft } = await asCustomer<Draft>('POST', 'user/book/singleservice', {
    serviceId: ELECTRICIAN.id,
    serviceMethod: 'hour',
    workingDuration: 2,
    preferredTime: time,
    preferredDate: day,
    name: customer.name,
    email: 'meera.iyer@example.in',
    mobile: customer.mobile,
    address: '9 Temple Street, Karwar 581301',
    description: 'Two sockets spark.',
    ...KARWAR,
  });
  if (paid) {
    type Order = { order_id: string };
    const { order_id } = await asCustomer<Order>('POST', 'user/razorpay/order', { booking_id: draft.id });
    type Paid = Record<string, unknown>;
    const payment = await api<Paid>(request, null, 'POST', 'demo/razorpay/pay', {
      order_id,
      outcome: 'captured',
    });
    await asCustomer('POST', `user/updaterazorpay/${draft.id}`, payment);
  } else await asCustomer('POST', `user/updatePayment/${draft.id}`, { method: 'later' });
  type Booking = { data: { details: { id: number }[] } };
  const { data: booking } = await asCustomer<Booking>('GET', `user/getbooking/${draft.id}`);
  const lineId = Number(booking.details[0]?.id);
  await api(request, professional.operatorToken, 'POST', `admin/lines/${lineId}/allocate`, {
    employee_id: professional.id,
  });
  return { customer, lineId, code: draft.booking_id };
}

/** Starts a job with its customer's code. */
async function start(request: APIRequestContext, { token }: Professional, job: LocalJob): Promise<void> {
  const body = { bookingId: job.lineId };
  await api(request, token, 'POST', 'employee/generate/otp', body);
  await api(request, token, 'POST', 'employee/verify/otp', {
    ...body,
    otp: await startCodeOf(request, job),
  });
}

/** Returns what the professional gets for each open job, in rupees. */
async function payOf(request: APIRequestContext, { token }: Professional): Promise<number[]> {
  type Jobs = { data: { pay: { net: number } }[] };
  const { data } = await api<Jobs>(request, token, 'GET', 'employee/yourbookings');
  return data.map(({ pay }) => pay.net);
}

const rupees = (amount: number) => `₹${Math.round(amount).toLocaleString('en-IN')}`;
const nextJob = (page: Page): Locator =>
  page.getByRole('region', { name: /^(Next job|Working now)/ }).getByRole('article');
const boxOf = async (locator: Locator) => {
  const box = await locator.boundingBox();
  if (!box) throw new Error('the element is not visible');
  return { ...box, bottom: box.y + box.height };
};

// proves: pro.screen.home, pro.screen.home-bookings, pro.state.assigned, pro.state.confirmed
test('Today shows the next job with its main button above 480 pixels, the others as rows', {
  tag: '@wide',
}, async ({ page, request }) => {
  const professional = await createElectrician(request);
  const first = await assignJob(request, professional, { time: '16:30' });
  await assignJob(request, professional, { time: '19:00' });
  const pay = await payOf(request, professional);
  await page.clock.setFixedTime(new Date(`${DAY}T08:00:00+05:30`));
  await logIn(page, professional, '/employee-login', '/employee-home');

  const sum = pay.reduce((total, one) => total + one, 0);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`2 jobs, ${rupees(sum)}`);
  await expect(page.getByText('Hello, Ramesh. First one at 4:30 pm.')).toBeVisible();
  const card = nextJob(page);
  for (const text of ['4:30 – 6:30 pm', 'Electrician', '2 hours', '9 Temple Street', 'Two sockets spark.'])
    await expect(card.getByText(text).first()).toBeVisible();
  await expect(card.getByText(/^You get ₹[\d,]+$/)).toHaveText(`You get ${rupees(pay[0] ?? 0)}`);
  await expectAccessible(page);

  const main = await boxOf(card.getByRole('button', { name: 'Generate OTP' }));
  expect(main.bottom).toBeLessThanOrEqual(480);
  expect(main.height).toBe(54);
  const cancel = await boxOf(card.getByRole('button', { name: 'Cancel Booking' }));
  expect(cancel.y).toBeGreaterThanOrEqual(main.bottom);
  expect(cancel.height).toBe(44);
  for (const name of [/^Directions/, /^Call Meera Iyer/, /^Message Meera Iyer/]) {
    const link = await boxOf(card.getByRole('link', { name }));
    expect(link.height).toBeGreaterThanOrEqual(44);
    expect(link.bottom).toBeLessThanOrEqual(main.y);
  }
  // Reason, price and e-mail are folded.
  await expect(card.getByText('meera.iyer@example.in')).toBeHidden();
  const row = page
    .getByRole('article')
    .filter({ has: page.getByText('7:00') })
    .first();
  expect((await boxOf(row)).height).toBe(68);

  // The row opens by keyboard, with the whole card.
  await row.getByRole('button', { name: 'Electrician' }).focus();
  await page.keyboard.press('Enter');
  await expect(row.getByRole('button', { name: 'Generate OTP' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(row.getByRole('button', { name: 'Generate OTP' })).toBeHidden();

  await start(request, professional, first);
  await page.reload();
  await expect(page.getByText(/^Hello, Ramesh\. Work started at /)).toBeVisible();
  await expect(card.getByText('Work Started')).toBeVisible();
  const done = await boxOf(card.getByRole('button', { name: 'Work Completed' }));
  expect(done.bottom).toBeLessThanOrEqual(480);
  expect(done.height).toBe(54);
  await expectAccessible(page);
});

// proves: pro.screen.home
test('Today without jobs leads to the working time; a part that fails says so and loads again', {
  tag: '@full',
}, async ({ page, request, consoleGuard }) => {
  consoleGuard.allow(REFUSED);
  const professional = await createElectrician(request);
  await logIn(page, professional, '/employee-login', '/employee-home');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('No jobs yet. We’ll ring you.');
  await expect(page.getByRole('heading', { name: 'No data...' })).toBeVisible();
  await expect(
    page.getByRole('region', { name: 'This week' }).getByText('₹0', { exact: true }),
  ).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: /^Working time/ }).click();
  await page.waitForURL('**/employee-availability');

  const calls = /\/api\/employee\/(yourbookings|earning-data)/;
  await page.route(calls, (route) =>
    route.fulfill({ status: 500, json: { status: 500, message: 'Something went wrong.' } }),
  );
  await page.goto('/employee-home');
  await expect(page.getByText('Failed to load bookings. Please try again.')).toBeVisible();
  await expect(page.getByText('We couldn’t load your earnings. Please try again.')).toBeVisible();
  await expectAccessible(page);
  await page.unroute(calls);
  await page.getByRole('button', { name: 'Retry' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('No jobs yet. We’ll ring you.');
  await expect(page.getByText('We couldn’t load your earnings. Please try again.')).toBeHidden();
});

// proves: pro.screen.tabs, pro.screen.card
test('the booking list shows jobs by day, and only the next one is open', { tag: '@full' }, async ({
  page,
  request,
}) => {
  const professional = await createElectrician(request);
  const [first, second] = [
    await assignJob(request, professional, { time: '10:00' }),
    await assignJob(request, professional, { time: '10:00', day: daysFromNow(4) }),
  ];
  await page.clock.setFixedTime(new Date(`${DAY}T08:00:00+05:30`));
  await logIn(page, professional, '/employee-login', '/employee-booking-list');
  const day = (name: RegExp) => page.getByRole('region', { name }).getByRole('article');
  await expect(day(/^Today, /)).toHaveCount(1);
  await expect(day(/^Tomorrow, /)).toHaveCount(1);
  const closed = page.getByRole('article').filter({ hasText: second.code });
  await expect(
    page.getByRole('article').filter({ hasText: first.code }).getByRole('button', { name: 'Generate OTP' }),
  ).toBeVisible();
  await expect(closed.getByRole('button', { name: 'Generate OTP' })).toBeHidden();
  expect((await boxOf(closed)).height).toBe(68);
  await expectAccessible(page);

  // A finished job waits below, closed, until its customer approves it.
  await start(request, professional, first);
  await api(request, professional.token, 'POST', 'employee/booking/status', {
    bookingId: first.lineId,
    status: 'completed',
  });
  await page.reload();
  const finished = day(/^Done, waiting for the customer/);
  await expect(finished.getByText('Need to Approve')).toBeVisible();
  await expect(finished.getByRole('button')).toHaveAttribute('aria-expanded', 'false');
  await expect(closed.getByRole('button', { name: 'Generate OTP' })).toBeVisible();
});

// proves: pro.screen.earnings, pro.constant.earnings
test('earnings begin with the day on which pay is available, which Today names too', {
  tag: '@full',
}, async ({ page, request }) => {
  const professional = await createElectrician(request);
  const job = await assignJob(request, professional, { time: '11:00', day: daysFromNow(1), paid: true });
  const [net = 0] = await payOf(request, professional);
  await start(request, professional, job);
  await api(request, professional.token, 'POST', 'employee/booking/status', {
    bookingId: job.lineId,
    status: 'completed',
  });
  type Earnings = { available_next: { on: string } };
  const { available_next: next } = await api<Earnings>(
    request,
    professional.token,
    'GET',
    'employee/earning-data',
  );
  const day = String(Number(next.on.slice(8)));
  await logIn(page, professional, '/employee-login', '/employee-home');
  const week = page.getByRole('region', { name: 'This week' });
  await expect(week.getByText(rupees(net), { exact: true })).toBeVisible();
  await expect(week.getByText(new RegExp(`^1 job · available \\w{3} ${day} \\w{3}$`))).toBeVisible();
  await week.getByRole('link', { name: 'Earnings' }).click();
  await page.waitForURL('**/employee-earnings');
  const amount = `Rs : ${rupees(net).slice(1)}`;
  await expect(page.getByRole('term').first()).toHaveText(new RegExp(`^Available on \\w{3} ${day} \\w{3}$`));
  await expect(page.getByRole('definition').first()).toHaveText(amount);

  await api(request, job.customer.token, 'POST', 'user/service/statusupdate', { id: job.lineId });
  await page.reload();
  // The first jobs wait for seven days after the approval.
  await expect(page.getByRole('term').first()).toHaveText(/^Available on /);
  await expect(page.getByRole('definition').first()).toHaveText(amount);
  await expect(page.getByRole('listitem').filter({ hasText: 'Available on' })).toHaveCount(1);
  await expectAccessible(page);
});
