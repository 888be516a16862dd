import type { Page } from '@playwright/test';
import { logInAsProfessional } from '../support/professionals.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

/** ₹598 of which the platform pays 5 % GST, with a commission of 15 % and 18 % GST on it. */
const JOB = {
  action_id: 7,
  booking_id: 'AP-24K7Q9',
  kind: 'work',
  service_name: 'Electrician',
  image_url: null,
  service_date: '2026-11-20',
  day_hours: 2,
  work_type: 'hour',
  invoiceUrl: '/api/employee/statement/2026-11',
  payment_status: 'returned',
  paid_on: null,
  paid_reference: null,
  available_on: null,
  payment_amount: 468.14,
  gross: 598,
  commission: 85.43,
  tax: 15.38,
  gst: 28.48,
  tcs: 0,
  tds: 0.57,
  divided: null,
  net: 468.14,
  extra: null,
  paused: { kind: 'bank_change', until: '2026-11-24T10:00:00+05:30' },
};

const step = (name: string, at: string, more: object = {}) => ({
  step: name,
  at: `2026-11-${at}:00+05:30`,
  amount: 468.14,
  hold: null,
  reference: null,
  reason: null,
  run: null,
  ...more,
});

const WORK = {
  part: 'work',
  earned: 468.14,
  cash: 0,
  open: 468.14,
  held: 156.58,
  sending: 0,
  paid_out: 0,
  payment_status: 'returned',
  available_on: null,
  steps: [
    step('paid', '19T10:00', { amount: 598 }),
    step('earned', '20T13:00'),
    step('held', '20T15:00', { amount: 156.58, hold: 'chargeback' }),
    step('available', '20T16:00', { amount: null }),
    step('payout', '20T17:00'),
    step('returned', '20T18:00', { reason: 'Account closed' }),
  ],
};

const EXTRA = {
  part: 'extra',
  earned: 234.09,
  cash: 0,
  open: 0,
  held: 0,
  sending: 0,
  paid_out: 234.09,
  payment_status: 'paid',
  available_on: null,
  steps: [
    step('earned', '20T13:00', { amount: 234.09 }),
    step('payout', '20T17:00', { amount: 234.09 }),
    step('paid_out', '20T18:00', { amount: 234.09, reference: 'HDFC0001' }),
  ],
};

async function withJob(page: Page): Promise<void> {
  await page.route('**/api/employee/earning-data/7', (route) =>
    route.fulfill({ json: { status: 200, data: { ...JOB, parts: [WORK, EXTRA] } } }),
  );
}

const title = (page: Page) => page.getByRole('heading', { level: 1, name: 'Money of this job' });

/** The page is as wide as the window: nothing is cut off, and nothing scrolls sideways. */
async function expectNothingCutOff(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
    await page.evaluate(() => window.innerWidth),
  );
}

test('a professional follows the money of one job from the price to the bank account', async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await withJob(page);
  await logInAsProfessional(page, request, '/employee-earnings/7');
  await expect(title(page)).toBeVisible();
  await expect(page.getByText(/^You changed your bank account, so nothing is paid out until /)).toBeVisible();
  const split = page.getByRole('region', { name: 'From the price to your pay' });
  await expect(split).toContainText('85.43');
  const work = page.getByRole('region', { name: 'Where the money is' });
  await expect(work.getByText('₹311.56')).toBeVisible();
  const steps = work.getByRole('list', { name: 'Pay of Electrician' }).getByRole('listitem');
  for (const [at, text] of [
    'The customer paid ₹598',
    'Approved: ₹468.14 earned',
    'On hold: ₹156.58',
    'Available for payouts',
    'Payout of ₹468.14 approved',
    'Returned by the bank: ₹468.14',
    'Another bank account is added and verified',
  ].entries())
    await expect(steps.nth(at)).toContainText(text);
  await expect(steps.nth(2)).toContainText('The customer asked their bank for the money back.');
  await expect(steps.nth(5)).toContainText('Account closed');
  const extra = page.getByRole('region', { name: 'Extra time' });
  await expect(extra.getByText('Bank reference HDFC0001')).toBeVisible();
  await expectNothingCutOff(page);
  await expectAccessible(page);
  await work.getByRole('link', { name: 'Bank account for payouts' }).click();
  await page.waitForURL('**/employee-bank-tax');
});

test('the page of a job says that it failed, or that there are no earnings', { tag: '@full' }, async ({
  page,
  request,
  consoleGuard,
}) => {
  consoleGuard.allow(/the server responded with a status of (404|500)/);
  let status = 500;
  await page.route('**/api/employee/earning-data/7', (route) =>
    route.fulfill({ status, json: { status, message: 'Something went wrong.' } }),
  );
  await logInAsProfessional(page, request, '/employee-earnings/7');
  await expect(page.getByText('We couldn’t load the money of this job. Please try again.')).toBeVisible();
  await expectAccessible(page);
  status = 404;
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText('This job has no earnings yet')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Earnings', exact: true }).last().click();
  await page.waitForURL('**/employee-earnings');
});

test('the page of a job fits in Hindi, in the dark, and on a wide screen', { tag: '@full' }, async ({
  page,
  request,
}) => {
  await withJob(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await logInAsProfessional(page, request, '/employee-earnings/7');
  await expect(title(page)).toBeVisible();
  await page.context().addCookies([{ name: 'lang', value: 'hi', url: page.url() }]);
  await page.reload();
  for (const size of [
    { width: 360, height: 800 },
    { width: 1280, height: 800 },
  ]) {
    await page.setViewportSize(size);
    await expect(page.getByRole('heading', { level: 1, name: 'इस काम का पैसा' })).toBeVisible();
    await expectNothingCutOff(page);
    await expectAccessible(page);
  }
});
