import type { Page, Route } from '@playwright/test';
import { createBooking, daysFromNow, createLoggedInCustomer, SERVICES } from '../support/bookings.ts';
import { card, openDetails, visitRow } from '../support/elements.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

const personal = (page: Page) =>
  page.getByRole('heading', { name: 'Personal details' }).first().locator('..');
/** Returns the value of a term in a description list. */
const fact = (page: Page, service: string, name: string) =>
  card(page, service)
    .locator('dl > div')
    .filter({ has: page.getByText(name, { exact: true }) })
    .getByRole('definition');

const PERSON = [
  'meera.iyer@example.in',
  '14 Church Street, Bengaluru 560001',
  'Please ring twice, the bell is old.',
];

// proves: history.tabs, history.instant, route.instand-booking, constant.rounding
// proves: pro.what.rupees, pro.route.customer-tabs
test('an instant booking opens to its contact, its services and its total', { tag: '@wide' }, async ({
  page,
}) => {
  const customer = await createLoggedInCustomer(page);
  const line = await createBooking(page.request, customer, { date: daysFromNow(4) });
  await page.goto('/instand-booking');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Booking History');
  const tabs = page.getByRole('navigation', { name: 'Types of bookings' });
  for (const name of [
    'Instant Booking',
    'Scheduled',
    'Completed',
    'Canceled',
    'P & D Enquiry',
    'Service Enquiry',
  ])
    await expect(tabs.getByRole('link', { name, exact: true })).toBeAttached();
  await expect(tabs.getByRole('link', { name: 'Instant Booking' })).toHaveAttribute('aria-current', 'page');
  await openDetails(card(page, line.service));
  await expect(card(page, line.service)).toContainText(`Booking ${line.code}`);
  for (const text of [customer.name, customer.mobile, ...PERSON])
    await expect(personal(page).getByText(text)).toBeVisible();
  await expect(fact(page, line.service, 'Rate')).toHaveText(/^₹[\d,]+ \/ hour$/);
  await expect(fact(page, line.service, 'Service method')).toHaveText('By the hour');
  await expect(fact(page, line.service, 'Working duration')).toHaveText('2 hours');
  await expect(fact(page, line.service, 'Price')).toHaveText(/₹[\d,]+ × 2 hours = *₹[\d,]+$/);
  const total = page.getByText('Total', { exact: true }).locator('..');
  await expect(total).toHaveText(/^Total₹[\d,]+$/);
  await visitRow(page, line.service).click();
  await expect(personal(page)).toBeHidden();
});

// proves: history.canceled, history.canceled-card, route.cancel-booking
// proves: pro.customer.canceled, pro.customer.canceled-badges, pro.customer.refund-badge, pro.customer.canceled-card, pro.state.customer-cancelled
// proves: pro.error.bookings
test('a cancelled booking shows who cancelled it, when, and the refund', { tag: '@full' }, async ({
  page,
}) => {
  const customer = await createLoggedInCustomer(page);
  const own = await createBooking(page.request, customer, { service: SERVICES[0] });
  const other = await createBooking(page.request, customer, { service: SERVICES[1] });
  const empty = await createBooking(page.request, customer, { service: SERVICES[2] });
  for (const { code } of [own, other, empty])
    await page.request.post('/api/user/cancelbooking', {
      headers: { authorization: `Bearer ${customer.token}`, 'x-aaspaas-client': 'web' },
      data: { bookingId: code },
    });
  // Refunded money, an unknown person who cancelled, and a booking without services.
  await page.route('**/api/user/canceledbookings*', async (route: Route) => {
    const answer = await (await route.fetch()).json();
    const { [other.code]: refunded, [empty.code]: bare } = answer.data;
    Object.assign(refunded, { refundStatus: true, total_refund_amount: 250 });
    const refund = {
      amount: 250,
      state: 'processed',
      reason: 'cancelled',
      reference: '512345678901',
      requested_at: '2026-11-20T09:00:00+05:30',
      processed_at: '2026-11-20T10:00:00+05:30',
      expected_on: '2026-11-30',
    };
    Object.assign(refunded.details[0], { cancelstatus: null, refund_amount: 250, refunds: [refund] });
    bare.details = [];
    await route.fulfill({ json: answer });
  });
  await page.goto('/cancel-booking');
  const row = (code: string) => page.getByRole('button', { name: new RegExp(code) });
  for (const { code } of [own, other, empty]) {
    await expect(row(code).getByText('Canceled', { exact: true })).toBeVisible();
    if ((await row(code).getAttribute('aria-expanded')) === 'false') await row(code).click();
  }
  await expect(row(own.code)).toContainText(/\d{1,2} \w+/);
  await expect(row(own.code).getByText('Amount Refund')).toBeHidden();
  await expect(row(other.code).getByText('Amount Refund')).toBeVisible();
  await expect(page.getByText('No details available.')).toBeVisible();

  await expect(fact(page, own.service, 'Cancelled by')).toHaveText('You');
  await expect(fact(page, own.service, 'Rate')).toHaveText(/^₹[\d,]+ \/ hour$/);
  await expect(fact(page, own.service, 'Service method')).toHaveText('By the hour');
  await expect(fact(page, own.service, 'Working duration')).toHaveText('2 hours');
  await expect(fact(page, own.service, 'Price')).toContainText('₹');
  await expect(fact(page, other.service, 'Cancelled by')).toHaveText('Unknown');
  await expect(card(page, other.service).getByText('₹250 sent back')).toBeVisible();
  await expect(card(page, other.service).getByText('₹250', { exact: true })).toBeVisible();
  for (const text of [customer.name, customer.mobile, ...PERSON])
    await expect(personal(page).getByText(text)).toBeVisible();
  await expectAccessible(page);
  await card(page, own.service).getByRole('link', { name: 'View Details' }).click();
  await page.waitForURL(`**/service/${SERVICES[0].id}**`);
  await page.goBack();
  await page.waitForURL('**/cancel-booking');
});
