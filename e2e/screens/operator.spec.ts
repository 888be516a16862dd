import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { createBooking, createCustomer, type Customer, daysFromNow, SERVICES } from '../support/bookings.ts';
import { demoAccount, logIn } from '../support/accounts.ts';
import { type ChosenFile, samplePictures } from '../support/files.ts';
import { createProfessional } from '../support/professionals.ts';
import { seededInt } from '../support/seeded.ts';
import { expectStatus } from '../support/elements.ts';
import { failUntilRetry } from '../support/failed-load.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

// People who are not in this browser call the API with `request`, which has its own cookies. Chromium logs every refused call; these
// tests provoke refusals.
const REFUSED = /the server responded with a status of (401|409|422|500)/;

async function operatorToken(request: APIRequestContext): Promise<string> {
  const { mobile, password } = await demoAccount(request, 'admin');
  const response = await request.post('/api/admin/login', { data: { mobile, password } });
  return (await response.json()).success.token;
}

async function toConsole(page: Page, path = '/admin/dispatch'): Promise<void> {
  await logIn(page, await demoAccount(page.request, 'admin'), '/admin/login', path);
}

/** Creates a booking of two hours at ten and returns its line. */
async function bookAtTen(request: APIRequestContext, customer: Customer, date: string): Promise<number> {
  const headers = { authorization: `Bearer ${customer.token}` };
  const sent = {
    serviceId: SERVICES[0].id,
    serviceMethod: 'hour',
    workingDuration: 2,
    preferredTime: '10:00',
    preferredDate: date,
    name: customer.name,
    email: 'meera.iyer@example.in',
    mobile: customer.mobile,
    address: '14 Church Street, Bengaluru 560001',
    description: 'The cooling is weak.',
    latitude: 12.9716,
    longitude: 77.5946,
  };
  const { data: draft } = await (
    await request.post('/api/user/book/singleservice', { headers, data: sent })
  ).json();
  await request.post(`/api/user/updatePayment/${draft.id}`, { headers, data: { method: 'later' } });
  const { data } = await (await request.get(`/api/user/getbooking/${draft.id}`, { headers })).json();
  return data.details[0].id;
}

const rowOf = (page: Page, code: string) => page.locator('tr').filter({ hasText: code });

/** Shows more of a list of lines until it has the row. */
async function showRow(page: Page, code: string): Promise<void> {
  const row = rowOf(page, code);
  const more = page.getByRole('button', { name: 'Show more', exact: true });
  await expect(async () => {
    if (!(await row.isVisible()) && (await more.isVisible())) await more.click();
    await expect(row).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 20_000 });
}

/** Opens a line's details: next to the table on wide screens, in a sheet on phones. */
async function open(page: Page, code: string): Promise<Locator> {
  await rowOf(page, code).getByRole('button').click();
  const details = page.getByRole('complementary').or(page.getByRole('dialog'));
  await expect(details).toBeVisible();
  return details;
}

// proves: pro.what.operator
test('a new booking appears live and is assigned from the suggestions', async ({ page, request }) => {
  await toConsole(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Dispatch' })).toBeVisible();
  const customer = await createCustomer(request);
  const { code } = await createBooking(request, customer);
  await expect(rowOf(page, code)).toBeVisible();
  await expectAccessible(page);
  const details = await open(page, code);
  await expect(details.getByText('Please ring twice, the bell is old.')).toBeVisible();
  await expect(details.getByRole('link', { name: `Call Meera Iyer, ${customer.mobile}` })).toBeVisible();
  const first = details.getByRole('listitem').first();
  await expect(first.getByText(/Offers this service · [\d.]+ km away/)).toBeVisible();
  await expectAccessible(page);
  await first.getByRole('button', { name: /^Assign / }).click();
  await expectStatus(page, 'Job assigned.');
  await expect(details.getByText('This booking is no longer in this list.')).toBeVisible();

  // The line can be reassigned, and cancelled with a reason that the customer sees.
  await page.goto('/admin/dispatch?state=assigned');
  await showRow(page, code);
  const assigned = await open(page, code);
  await expect(assigned.getByText('Assigned now')).toBeVisible();
  await assigned
    .getByRole('button', { name: /^Reassign to / })
    .first()
    .click();
  await expectStatus(page, 'Job assigned.');
  await assigned.getByRole('button', { name: 'Cancel this booking' }).click();
  const question = page.getByRole('dialog', { name: 'Cancel this booking?' });
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Cancel this booking' }).click();
  await expect(question.getByText('Please give a reason.')).toBeVisible();
  await question.getByLabel('Reason').fill('The professional fell ill.');
  await question.getByRole('button', { name: 'Cancel this booking' }).click();
  await expectStatus(page, 'Booking cancelled. We’ve notified the customer.');
  await page.goto('/admin/dispatch?state=cancelled');
  await showRow(page, code);
});

test('assigning a professional who is no longer free is refused, and the suggestions refresh', {
  tag: '@full',
}, async ({ page, request, consoleGuard }) => {
  consoleGuard.allow(REFUSED);
  const asOperator = { headers: { authorization: `Bearer ${await operatorToken(request)}` } };
  const customer = await createCustomer(request);
  // An early date, so that the line is on the first page of the list, which is ordered by deadline.
  const date = daysFromNow(3 + seededInt(6));
  const [ownLine, otherLine] = [
    await bookAtTen(request, customer, date),
    await bookAtTen(request, customer, date),
  ];
  const { data } = await (await request.get(`/api/admin/lines/${ownLine}/suggestions`, asOperator)).json();
  const best = data.find(({ free, covers }: { free: boolean; covers: boolean }) => free && covers);

  await toConsole(page, `/admin/dispatch?state=placed&line=${ownLine}`);
  const details = page.getByRole('complementary').or(page.getByRole('dialog'));
  const give = details.getByRole('button', { name: `Assign ${best.name}`, exact: true });
  await expect(details.getByRole('listitem').first()).toBeVisible();
  if (!(await give.isVisible())) await details.getByRole('button', { name: /^Show all/ }).click();
  await expect(give).toBeVisible();
  // Another operator assigns the professional while the click is on its way, before the suggestions can refresh.
  const other = { ...asOperator, data: { employee_id: best.employee_id } };
  let otherStatus = 0;
  await page.route(
    `**/api/admin/lines/${ownLine}/allocate`,
    async (route) => {
      otherStatus = (await request.post(`/api/admin/lines/${otherLine}/allocate`, other)).status();
      await route.continue();
    },
    { times: 1 },
  );
  await give.click();
  await expect(
    details.getByRole('alert').getByText('This professional isn’t free at that time.'),
  ).toBeVisible();
  expect(otherStatus).toBe(200);
  await expect(give).toBeHidden();
  await expectAccessible(page);
});

test('a dispute is settled with a partial refund', { tag: '@full' }, async ({
  page,
  request,
  consoleGuard,
}) => {
  consoleGuard.allow(REFUSED);
  const customer = await createCustomer(request);
  const { code, lineId } = await createBooking(request, customer, { stage: 'done' });
  const headers = { authorization: `Bearer ${customer.token}` };
  const [photo] = await samplePictures(1);
  const upload = await request.post('/api/user/uploads', {
    headers,
    multipart: { kind: 'image', file: photo as ChosenFile },
  });
  const { data } = (await upload.json()) as { data: { id: number } };
  const declined = await request.post('/api/user/service/decline', {
    headers,
    data: { id: lineId, reason: 'It still drips.', uploads: [data.id] },
  });
  expect(declined.ok()).toBe(true);
  await toConsole(page);
  await expect(rowOf(page, code).getByText('Declined')).toBeVisible();
  const details = await open(page, code);
  await expect(details.getByText('It still drips.')).toBeVisible();
  await expect(details.getByRole('img', { name: 'Photo 1 of the problem' })).toBeVisible();
  await details.getByRole('button', { name: 'Settle the dispute' }).click();
  await expect(details.getByText('Please choose an outcome.')).toBeVisible();
  await details.getByRole('radio', { name: /^Refund part of the price/ }).check();
  await details.getByLabel('Amount to deduct').fill('999999');
  await details.getByRole('button', { name: 'Settle the dispute' }).click();
  await expect(details.getByText(/at most ₹1 less than the price/)).toBeVisible();
  await details.getByLabel('Amount to deduct').fill('100');
  await expect(details.getByText(/The customer will owe ₹/)).toBeVisible();
  await expectAccessible(page);
  await details.getByRole('button', { name: 'Settle the dispute' }).click();
  const question = page.getByRole('dialog', { name: 'Settle this dispute?' });
  await expect(question).toContainText('Refund part of the price: The customer will owe ₹');
  await question.getByRole('button', { name: 'Not yet' }).click();
  await expect(question).toBeHidden();
  await details.getByRole('button', { name: 'Settle the dispute' }).click();
  await question.getByRole('button', { name: 'Yes, settle it' }).click();
  await expectStatus(page, 'Dispute settled.');
  await page.goto('/admin/dispatch?state=approved');
  await showRow(page, code);
});

// proves: pro.what.operator
test(
  'a pending registration is approved, or rejected with a reason',
  { tag: '@full' },
  async ({ page, request, consoleGuard }, { project }) => {
    consoleGuard.allow(REFUSED);
    await toConsole(page);
    await page.getByRole('link', { name: /(is|are) waiting for approval/ }).click();
    await page.waitForURL('**/admin/professionals?state=pending');
    const card = page.getByRole('article').first();
    await expect(card).toBeVisible();
    await expectAccessible(page);
    const name = await card.getByRole('heading').innerText();
    const mobile = await card.getByRole('link', { name: /^Call / }).innerText();
    const logsIn = async () =>
      (await request.post('/api/employee/login', { data: { mobile, password: 'aaspaas1' } })).ok();
    expect(await logsIn()).toBe(false);
    const applicantCard = page.getByRole('article').filter({ hasText: mobile });
    // The demo has few pending registrations: each screen size decides one.
    if (project.name === 'phone') {
      await card.getByRole('button', { name: `Approve ${name}` }).click();
      await expectStatus(page, 'Professional approved. They can log in now.');
      await expect(applicantCard).toBeHidden();
      await page.getByRole('link', { name: 'Approved' }).click();
      await page.getByLabel('Search by name, number or service').fill(mobile);
      await expect(applicantCard).toBeVisible();
      expect(await logsIn()).toBe(true);
    } else {
      await card.getByRole('button', { name: `Reject ${name}` }).click();
      const question = page.getByRole('dialog', { name: `Reject ${name}?` });
      await question.getByRole('button', { name: 'Reject' }).click();
      await expect(question.getByText('Please give a reason.')).toBeVisible();
      await question.getByLabel('Reason').fill('The ID proof cannot be read.');
      await expectAccessible(page);
      await question.getByRole('button', { name: 'Reject' }).click();
      await expectStatus(page, 'Application rejected. We’ve notified the professional.');
      await page.getByRole('link', { name: 'Rejected' }).click();
      await expect(applicantCard.getByText('Rejected: The ID proof cannot be read.')).toBeVisible();
      expect(await logsIn()).toBe(false);
    }
    await expectAccessible(page);
  },
);

test('an operator records a check and approves the photo of a professional', { tag: '@full' }, async ({
  page,
  request,
}) => {
  const professional = await createProfessional(request, 'Meenakshi Pillai');
  const [picture] = await samplePictures(1);
  if (!picture) throw new Error('no sample picture');
  const uploaded = await request.post('/api/employee/updateprofile', {
    headers: { authorization: `Bearer ${professional.token}` },
    multipart: { profile_image: picture },
  });
  expect(uploaded.status(), await uploaded.text()).toBe(200);
  await toConsole(page, '/admin/professionals?state=approved');
  await page.getByLabel('Search by name, number or service').fill(professional.mobile);
  const card = page.getByRole('article').filter({ hasText: professional.mobile });
  const address = card.getByRole('listitem').filter({ hasText: 'Address' });
  await expect(address).toContainText('not checked');
  await expectAccessible(page);
  await address.getByRole('button', { name: 'Checked today: Address, Meenakshi Pillai' }).click();
  await expectStatus(page, 'Check recorded. Customers see it with today’s date.');
  await expect(address).toContainText('checked on');
  await card.getByRole('button', { name: 'Approve photo: Meenakshi Pillai' }).click();
  await expectStatus(page, 'Photo approved. Customers see it now.');
  await expect(card.getByText('Photo approved')).toBeVisible();
});

test('the table supports keyboard navigation', { tag: '@full' }, async ({ page, request }) => {
  const customer = await createCustomer(request);
  await createBooking(request, customer);
  await createBooking(request, customer);
  await toConsole(page, '/admin/dispatch?state=placed');
  const buttons = page.locator('button[data-line]');
  await buttons.first().focus();
  await page.keyboard.press('ArrowDown');
  await expect(buttons.nth(1)).toBeFocused();
  await page.keyboard.press('Enter');
  const details = page.getByRole('complementary').or(page.getByRole('dialog'));
  await expect(details.locator(':focus')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(details).toBeHidden();
  await expect(buttons.nth(1)).toBeFocused();
});

test('the console shows an empty list, offers a retry after a failure, and refuses other roles', {
  tag: '@full',
}, async ({ page, consoleGuard }) => {
  consoleGuard.allow(REFUSED);
  await toConsole(page);
  await page.route('**/api/admin/bookings?state=started*', (route) =>
    route.fulfill({ json: { data: [], next_cursor: null, counts: {} } }),
  );
  await page.getByRole('link', { name: /^In progress/ }).click();
  await expect(page.getByRole('heading', { name: 'No bookings in this state' })).toBeVisible();
  await expectAccessible(page);
  await failUntilRetry(page, '**/api/admin/bookings?state=done*');
  await page.getByRole('link', { name: /^Awaiting approval/ }).click();
  await expect(page.getByText('We couldn’t load the bookings. Please try again.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText('We couldn’t load the bookings. Please try again.')).toBeHidden();
  await page.goto('/employee-home');
  await page.waitForURL('**/unauthorized');
});
