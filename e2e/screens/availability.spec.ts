import type { APIRequestContext } from '@playwright/test';
import { createCustomer, daysFromNow } from '../support/bookings.ts';
import { logIn } from '../support/accounts.ts';
import { createProfessional, type Professional } from '../support/professionals.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

/** Services that no other test offers in Mysuru. */
const WRAPPING = { id: 20_105, name: 'Gift Wrapping Helper' };
const FLORIST = { id: 20_902, name: 'Florist & Garland Maker' };
const ADDRESS = '4, Sayyaji Rao Road, Mysuru 570001';
const MYSURU = { latitude: 12.3081, longitude: 76.6525 };

type Service = typeof WRAPPING;

async function api(
  request: APIRequestContext,
  { token }: { readonly token: string },
  method: 'GET' | 'POST',
  path: string,
  data?: Record<string, unknown>,
) {
  const response = await request.fetch(`/api/${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'x-aaspaas-client': 'web' },
    ...(data ? { data } : {}),
  });
  expect(response.ok(), `${method} ${path}: ${await response.text()}`).toBe(true);
  return await response.json();
}

const createdProfessionals: Professional[] = [];

// Clean up, so that the next run in Mysuru (another size or a retry) finds no professional there.
test.afterEach(async ({ request }) => {
  for (const professional of createdProfessionals.splice(0)) {
    const { data } = await api(request, professional, 'GET', 'employee/getservice');
    for (const { action_id } of data)
      await api(request, professional, 'POST', 'employee/delete-service', { serviceId: action_id });
  }
});

/** Creates a professional in Mysuru who offers a service there. */
async function createOffering(
  request: APIRequestContext,
  { id, name }: Service,
  called?: string,
): Promise<Professional> {
  const professional = await createProfessional(request, called, ADDRESS);
  createdProfessionals.push(professional);
  await api(request, professional, 'POST', 'employee/add-service', {
    category: Math.floor(id / 10_000),
    subCategory: Math.floor(id / 100),
    service: name,
  });
  return professional;
}

/** Creates a booking line in Mysuru that the operator assigned to a professional. */
async function createAssignedLine(
  request: APIRequestContext,
  professional: Professional,
  service: Service,
  days: number,
) {
  const customer = await createCustomer(request);
  const { data: booking } = await api(request, customer, 'POST', 'user/book/singleservice', {
    serviceId: service.id,
    serviceMethod: 'hour',
    workingDuration: 2,
    preferredTime: '11:00',
    preferredDate: daysFromNow(days),
    name: customer.name,
    email: 'meera.iyer@example.in',
    mobile: customer.mobile,
    address: '9 Irwin Road, Mysuru 570001',
    description: 'Please ring twice, the bell is old.',
    ...MYSURU,
  });
  await api(request, customer, 'POST', `user/updatePayment/${booking.id}`, { method: 'later' });
  const { data } = await api(request, customer, 'GET', `user/getbooking/${booking.id}`);
  const lineId = Number(data.details[0].id);
  const operator = { token: professional.operatorToken };
  await api(request, operator, 'POST', `admin/lines/${lineId}/allocate`, { employee_id: professional.id });
  return { customer, lineId, code: String(booking.booking_id) };
}

// proves: pro.call.availability
test('a professional sets hours, a day off, the radius and a pause, and customers see the effect', {
  tag: '@full',
}, async ({ page, request }) => {
  const professional = await createOffering(request, WRAPPING);
  await createAssignedLine(request, professional, WRAPPING, 3);
  await logIn(page, professional, '/employee-login', '/employee-availability');
  await expect(page.getByRole('heading', { name: 'Your working time' })).toBeVisible();
  const part = (name: string) =>
    page.getByRole('region').filter({ has: page.getByRole('heading', { name, exact: true }) });

  // Hours: invalid ones are not saved and stay in the form for correction.
  const hours = part('Working hours');
  await hours.getByRole('button', { name: 'Mon to Sat, 9 to 6' }).click();
  await expect(hours.getByText('Not saved yet')).toBeVisible();
  await hours.getByRole('button', { name: 'Add hours on Monday' }).click();
  const begins = hours.getByLabel('Monday, from').nth(1);
  await begins.fill('17:00');
  await hours.getByRole('button', { name: 'Save hours' }).click();
  await expect(hours.getByText('Some of these hours overlap.')).toBeVisible();
  await begins.fill('19:00');
  await hours.getByRole('button', { name: 'Save hours' }).click();
  await expect(page.getByRole('status').getByText('Saved.')).toBeVisible();
  await expect(hours.getByText('Not saved yet')).toBeHidden();

  // A day off on a day with a job: the job stays, and the page lists it.
  const days = part('Days off');
  await days.getByRole('button', { name: 'Add days off' }).click();
  await days.getByRole('button', { name: 'Add days off' }).click();
  await expect(days.getByText('Choose the first day.')).toBeVisible();
  await days.getByLabel('First day').fill(daysFromNow(3));
  await days.getByLabel('Reason').fill('A wedding');
  await days.getByRole('button', { name: 'Add days off' }).click();
  await expect(days.getByText('A wedding')).toBeVisible();
  const conflictingJobs = part('You still have these jobs');
  await expect(conflictingJobs.getByText('Gift Wrapping Helper')).toBeVisible();
  await expect(conflictingJobs.getByText(/on a day off/)).toBeVisible();
  await expectAccessible(page);

  // The radius: the list of places follows the slider before anything is saved.
  const area = part('How far you travel');
  await expect(area.getByText('15 km', { exact: true }).first()).toBeVisible();
  const count = area.getByText(/PIN codes within/);
  await expect(count).toHaveText(/within 15 km/);
  const near = Number.parseInt((await count.textContent()) ?? '', 10);
  await area.getByRole('slider').fill('50');
  await expect(count).toHaveText(/within 50 km/);
  expect(Number.parseInt((await count.textContent()) ?? '', 10)).toBeGreaterThan(near);
  await area.getByText('All places by direction').click();
  await expect(area.getByRole('heading', { name: 'North', exact: true })).toBeVisible();
  const reaches = async (latitude: number) => {
    const { data } = await (
      await request.get(
        `/api/user/getservice/${WRAPPING.id}?latitude=${latitude}&longitude=${MYSURU.longitude}`,
      )
    ).json();
    return data.available as boolean;
  };
  // About 30 km to the north.
  const far = MYSURU.latitude + 0.27;
  expect([await reaches(MYSURU.latitude), await reaches(far)]).toEqual([true, false]);
  await area.getByRole('button', { name: 'Save distance' }).click();
  await expect(area.getByText('Not saved yet')).toBeHidden();
  expect(await reaches(far)).toBe(true);

  // A pause hides the service from customers until it ends.
  const pause = part('Pause');
  await pause.getByRole('switch').click();
  await expect(pause.getByText('You’re paused')).toBeVisible();
  expect(await reaches(MYSURU.latitude)).toBe(false);
  await pause.getByLabel('First day back (optional)').fill(daysFromNow(5));
  await expect(pause.getByText(/You’ll be back on/)).toBeVisible();
  await page.reload();
  await expect(pause.getByText(/You’ll be back on/)).toBeVisible();
  await expect(hours.getByLabel('Monday, from').nth(1)).toHaveValue('19:00');
  await pause.getByRole('switch').click();
  await expect(pause.getByText('You’re paused')).toBeHidden();
  expect(await reaches(MYSURU.latitude)).toBe(true);
});

// proves: pro.screen.earnings, pro.constant.earnings, pro.error.bookings, pro.what.two-sides
test('earnings start empty, then list each job’s amount; the offers page explains assignments without names', async ({
  page,
  request,
}) => {
  const [professional, other] = [
    await createOffering(request, FLORIST),
    await createOffering(request, FLORIST, 'Nandini Rao'),
  ];
  await logIn(page, professional, '/employee-login', '/employee-earnings');
  await expect(page.getByRole('heading', { name: 'No data...' })).toBeVisible();
  await page.goto('/employee-offers');
  await expect(page.getByRole('heading', { name: 'No jobs yet' })).toBeVisible();

  const { customer, lineId, code } = await createAssignedLine(request, professional, FLORIST, 1);
  await api(request, professional, 'POST', 'employee/generate/otp', { bookingId: lineId });
  const { data: codes } = await api(request, customer, 'GET', 'user/getusercode');
  const otp = codes.find((one: { detail_id: number }) => one.detail_id === lineId).code;
  await api(request, professional, 'POST', 'employee/verify/otp', { bookingId: lineId, otp });
  await api(request, professional, 'POST', 'employee/booking/status', {
    bookingId: lineId,
    status: 'completed',
  });
  await page.goto('/employee-earnings');
  const row = page.getByRole('listitem').filter({ hasText: code });
  await expect(row.getByText('Waiting for the customer’s approval')).toBeVisible();
  await api(request, customer, 'POST', 'user/service/statusupdate', { id: lineId });
  await page.reload();
  await expect(row.getByText('Due', { exact: true })).toBeVisible();
  const amount = await row
    .getByText(/^Rs : \d/)
    .first()
    .textContent();
  expect(amount).toMatch(/^Rs : [\d,]+$/);
  expect(amount?.slice(0, 4)).toBe('Rs :');
  // The customer pays after the work: nothing is available yet.
  await expect(page.getByRole('definition').first()).toHaveText('Rs : 0');
  await expect(
    page.locator('dl > div').filter({ hasText: 'Customers haven’t paid yet' }).getByRole('definition'),
  ).toHaveText(String(amount));
  await row.getByText('How it adds up').click();
  await expect(row.getByText('You get')).toBeVisible();
  await page.getByRole('radio', { name: 'Months' }).check({ force: true });
  await page.getByText('As a table').click();
  await expect(page.getByRole('table').getByRole('row').nth(1)).toContainText(String(amount));
  await expectAccessible(page);

  await page.goto('/employee-offers');
  await expect(page.getByText('Yours', { exact: true })).toBeVisible();
  await expect(page.getByText(/Mysuru/).first()).toBeVisible();
  await createAssignedLine(request, other, FLORIST, 2);
  await page.reload();
  const lost = page.getByRole('listitem').filter({ hasText: 'Went to another professional' });
  await expect(lost).toBeVisible();
  await lost.getByText('How we decided').click();
  await expect(lost.getByText('Free at this time')).toBeVisible();
  await expect(page.getByText(other.name)).toHaveCount(0);
  await expect(page.getByText('Irwin Road')).toHaveCount(0);
  await expectAccessible(page);
});
