import type { APIRequestContext } from '@playwright/test';
import { createCustomer, daysFromNow } from '../support/bookings.ts';
import { demoAccount, logIn } from '../support/accounts.ts';
import { createProfessional, type Professional } from '../support/professionals.ts';
import { seededInt } from '../support/seeded.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

/** A service that no other test offers in Mysuru. */
const SERVICE = { id: 20_902, name: 'Florist & Garland Maker' };
const ADDRESS = '4, Sayyaji Rao Road, Mysuru 570001';

async function api(
  request: APIRequestContext,
  token: string | null,
  method: 'GET' | 'POST',
  path: string,
  data?: Record<string, unknown>,
) {
  const response = await request.fetch(`/api/${path}`, {
    method,
    headers: { 'x-aaspaas-client': 'web', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    ...(data ? { data } : {}),
  });
  expect(response.ok(), `${method} ${path}: ${await response.text()}`).toBe(true);
  return await response.json();
}

/** Creates work that is paid, completed and approved; returns its booking code. */
async function completedJob(request: APIRequestContext, professional: Professional): Promise<string> {
  const customer = await createCustomer(request);
  const { data: booking } = await api(request, customer.token, 'POST', 'user/book/singleservice', {
    serviceId: SERVICE.id,
    serviceMethod: 'hour',
    workingDuration: 2,
    preferredTime: '11:00',
    preferredDate: daysFromNow(1),
    name: customer.name,
    email: 'meera.iyer@example.in',
    mobile: customer.mobile,
    address: '9 Irwin Road, Mysuru 570001',
    description: 'Please ring twice, the bell is old.',
    latitude: 12.3081,
    longitude: 76.6525,
  });
  const { order_id } = await api(request, customer.token, 'POST', 'user/razorpay/order', {
    booking_id: booking.id,
  });
  const paid = await api(request, null, 'POST', 'demo/razorpay/pay', { order_id, outcome: 'captured' });
  await api(request, customer.token, 'POST', `user/updaterazorpay/${booking.id}`, paid);
  const { data } = await api(request, customer.token, 'GET', `user/getbooking/${booking.id}`);
  const bookingId = Number(data.details[0].id);
  await api(request, professional.operatorToken, 'POST', `admin/lines/${bookingId}/allocate`, {
    employee_id: professional.id,
  });
  await api(request, professional.token, 'POST', 'employee/generate/otp', { bookingId });
  const { data: codes } = await api(request, customer.token, 'GET', 'user/getusercode');
  const otp = codes.find((one: { detail_id: number }) => one.detail_id === bookingId).code;
  await api(request, professional.token, 'POST', 'employee/verify/otp', { bookingId, otp });
  await api(request, professional.token, 'POST', 'employee/booking/status', {
    bookingId,
    status: 'completed',
  });
  await api(request, customer.token, 'POST', 'user/service/statusupdate', { id: bookingId });
  return booking.booking_id;
}

// Once: a run pays all that is due in the demo, and another one would find nothing.
test(
  'pay waits for its date; one operator prepares a run, another one approves it, and the ledger balances',
  {
    tag: ['@full', '@1280'],
  },
  async ({ page, request, browser }, { retry }) => {
    // A retry shares the server, whose page lists all professionals with pay.
    const name = retry === 0 ? 'Sunanda Bhat' : 'Sunanda Hegde';
    const professional = await createProfessional(request, name, ADDRESS);
    await api(request, professional.token, 'POST', 'employee/add-service', {
      category: Math.floor(SERVICE.id / 10_000),
      subCategory: Math.floor(SERVICE.id / 100),
      service: SERVICE.name,
    });
    const code = await completedJob(request, professional);

    await logIn(page, await demoAccount(request, 'admin'), '/admin/login', '/admin/payouts');
    const card = page.getByRole('article', { name });
    // The newest professional is the last one of a list.
    await expect(async () => {
      const more = page.getByRole('button', { name: 'Show more' }).last();
      if (!(await card.isVisible()) && (await more.isVisible())) await more.click();
      await expect(card).toContainText('•••• 9012', { timeout: 2_000 });
    }).toPass({ timeout: 30_000 });
    await expect(card.getByText(/^₹[\d,.]+ from /)).toBeVisible();
    await expectAccessible(page);
    // Another test's job that becomes payable meanwhile changes the run; the operator then prepares the new one.
    await expect(async () => {
      await page.getByRole('button', { name: 'Prepare this run' }).click();
      const question = page.getByRole('dialog', { name: /^Prepare ₹/ });
      await question.getByRole('button', { name: 'Prepare this run' }).click();
      await expect(page.getByRole('heading', { name: /^Run \d+$/ })).toBeVisible({ timeout: 5_000 });
    }).toPass({ timeout: 30_000 });
    await expect(page.getByText('You prepared this run. Another operator has to approve it.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Approve and pay' })).toBeHidden();
    await expectAccessible(page);
    const address = page.url();

    const second = await browser.newPage();
    await logIn(second, await demoAccount(request, 'admin', 2), '/admin/login', '/admin/payouts');
    await expect(second.getByRole('heading', { name: /waits for approval$/ })).toBeVisible();
    await second.getByRole('link', { name: 'Open the run' }).click();
    await second.getByRole('button', { name: 'Approve and pay' }).click();
    await second
      .getByRole('dialog', { name: /^Pay ₹/ })
      .getByRole('button', { name: 'Approve and pay' })
      .click();
    await expect(second.getByText('Run approved. Send its file to the bank.')).toBeVisible();
    await second.close();

    await page.goto(address);
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Bank file (CSV)' }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^payout-\d+\.csv$/);
    const paid = page.getByRole('article').first();
    await paid.getByRole('button', { name: 'Mark as paid' }).click();
    const sheet = page.getByRole('dialog', { name: /: paid$/ });
    await sheet.getByLabel('Bank reference').fill('UTR2611210001');
    await expectAccessible(page);
    await sheet.getByRole('button', { name: 'Mark as paid' }).click();
    await expect(paid.getByText(/^Paid on .*, UTR2611210001$/)).toBeVisible();

    await page.goto('/admin/books');
    await expect(page.getByText('The books balance: the total is zero.')).toBeVisible();

    const professionalPage = await browser.newPage();
    await logIn(professionalPage, professional, '/employee-login', '/employee-earnings');
    const row = professionalPage.getByRole('listitem').filter({ hasText: code });
    await expect(row.getByText(/^Available on /)).toBeVisible();
    const [statement] = await Promise.all([
      professionalPage.waitForEvent('download'),
      row.getByRole('link', { name: 'Statement (PDF)' }).click(),
    ]);
    expect(statement.suggestedFilename()).toMatch(/^statement-\d{4}-\d{2}\.pdf$/);
    await row.getByRole('link', { name: /^Follow the money/ }).click();
    await expect(professionalPage.getByRole('heading', { name: 'Money of this job' })).toBeVisible();
    const steps = professionalPage.getByRole('list', { name: /^Pay of / }).getByRole('listitem');
    for (const [at, text] of [
      /^The customer paid ₹/,
      /^Approved: ₹.* earned/,
      /^Available for payouts/,
      /^The next payout after that day/,
    ].entries())
      await expect(steps.nth(at)).toContainText(text);
    await expectAccessible(professionalPage);
    await professionalPage.close();
  },
);

test('an operator places and releases a hold, and sees parked payments', async ({ page, request }) => {
  await logIn(page, await demoAccount(request, 'admin'), '/admin/login', '/admin/payouts');
  const card = page.getByRole('article').first();
  const name = (await card.getByRole('heading').textContent()) ?? '';
  await card.getByRole('button', { name: 'Place hold' }).click();
  const sheet = page.getByRole('dialog', { name: `Place hold: ${name}` });
  await sheet.getByRole('button', { name: 'Place hold' }).click();
  await expect(sheet.getByLabel('Reason')).toHaveAttribute('aria-invalid', 'true');
  await sheet.getByLabel('Reason').fill('The photo does not show this kitchen');
  await sheet.getByRole('button', { name: 'Place hold' }).click();
  await expect(page.getByText('Hold placed.')).toBeVisible();
  await page.getByRole('link', { name: 'Holds', exact: true }).click();
  const row = page.getByRole('row').filter({ hasText: 'The photo does not show this kitchen' }).first();
  await expect(row).toContainText('Everything');
  await expectAccessible(page);
  await row.getByRole('button', { name: 'Release' }).click();
  const release = page.getByRole('dialog', { name: `Release the hold of ${name}?` });
  await release.getByLabel('Reason').fill('The photo is right');
  await release.getByRole('button', { name: 'Release' }).click();
  await expect(page.getByText('Hold released.')).toBeVisible();
  await page.getByRole('link', { name: 'Ended' }).click();
  await expect(page.getByText(/^Released by .*: The photo is right$/).first()).toBeVisible();
  await page.getByRole('link', { name: 'Parked', exact: true }).click();
  await expect(page.getByText('Nothing is parked').or(page.getByRole('table')).first()).toBeVisible();
  await expectAccessible(page);
});

test('an operator adds a deduction rule and sees it next to the earlier rules', async ({ page, request }) => {
  await logIn(page, await demoAccount(request, 'admin'), '/admin/login', '/admin/payouts?show=rules');
  const add = page.getByRole('button', { name: 'Add rule' });
  await add.click();
  await expect(page.getByLabel('Valid from')).toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel('Commission, % of the price').fill('101');
  await page.getByLabel('Valid from').fill(daysFromNow(0));
  await add.click();
  await expect(page.getByText('A rule can start tomorrow at the earliest.')).toBeVisible();
  await expect(
    page.getByText('Please enter a percentage from 0 to 100, with up to two decimals.'),
  ).toBeVisible();
  await expectAccessible(page);
  // Far enough ahead to deduct nothing from other tests' work; a retry uses another day.
  const day = daysFromNow(3000 + seededInt(3000));
  await page.getByLabel('Valid from').fill(day);
  await page.getByLabel('Commission, % of the price').fill('12.5');
  await page.getByLabel('Commission per job').fill('20');
  await add.click();
  await expect(page.getByText('Rule added. It applies to work approved from that day on.')).toBeVisible();
  const rule = page
    .getByRole('listitem')
    .filter({ hasText: '12.5 %' })
    .filter({ hasText: String(Number(day.slice(0, 4))) });
  await expect(rule.first()).toContainText('Upcoming');
});
