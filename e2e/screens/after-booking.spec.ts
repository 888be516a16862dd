import type { Page } from '@playwright/test';
import {
  createBooking,
  createLoggedInCustomer,
  type Customer,
  daysFromNow,
  SERVICES,
} from '../support/bookings.ts';
import { card, visitRow } from '../support/elements.ts';
import { recordShifts, visibleShifts } from '../support/layout-shifts.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

/** The size at which the targets of the design are measured. */
const PHONE = { width: 360, height: 800 };

/** Creates a draft of one service for two hours, as the booking page does. */
async function createDraft(page: Page, customer: Customer, date: string): Promise<number> {
  const response = await page.request.post('/api/user/book/singleservice', {
    headers: { authorization: `Bearer ${customer.token}`, 'x-aaspaas-client': 'web' },
    data: {
      serviceId: SERVICES[1].id,
      serviceMethod: 'hour',
      workingDuration: 2,
      preferredTime: '18:00',
      preferredDate: date,
      name: customer.name,
      email: 'meera.iyer@example.in',
      mobile: customer.mobile,
      address: '14 Church Street, Bengaluru 560001',
      description: 'Please ring twice, the bell is old.',
      latitude: 12.9716,
      longitude: 77.5946,
    },
  });
  expect(response.ok()).toBe(true);
  return (await response.json()).data.id;
}

// proves: review.success, more.calendar
test('after the popup, home says what happens next until the booking is opened', {
  tag: ['@wide', '@full'],
}, async ({ page }) => {
  await recordShifts(page);
  const customer = await createLoggedInCustomer(page);
  const id = await createDraft(page, customer, daysFromNow(9));
  await page.goto(`/picker-service-booking?booking_id=${id}`);
  await page.getByRole('button', { name: 'Book Services' }).click();
  await expect(page.getByText('Great! Your Booking Was Successfully Sent.')).toBeVisible();
  await page.evaluate(() => void (window.layoutShifts = []));
  await page.waitForURL((url) => url.pathname === '/');

  const booked = page.getByRole('region', { name: 'Booked, Meera.' });
  await expect(page.getByText('Booked, Meera.', { exact: true })).toBeVisible();
  await expect(booked).toContainText(/^Electrician, \w{3} \d+ \w{3}.*, 6:00 pm/);
  await expect(booked).toContainText(/14 Church Street · ₹[\d,]+ after the work/);
  await expect(booked.getByRole('listitem')).toHaveText([
    /^You’ll see who’s coming by \w{3} \d+ \w{3}, 8:00 pm, here and by SMS\.$/,
    'At the door, tell them your 4-digit start code.',
    /^Check the work, approve, then pay ₹[\d,]+\.$/,
  ]);
  await page.waitForLoadState('networkidle');
  // The page below has its place before the card has loaded.
  expect(await visibleShifts(page)).toEqual([]);
  await expectAccessible(page);
  const download = page.waitForEvent('download');
  await booked.getByRole('link', { name: 'Add to calendar' }).click();
  expect((await download).suggestedFilename()).toMatch(/^AP-[A-Z0-9]{6}\.ics$/);

  // It survives a reload, with its room reserved before it has loaded.
  await page.reload();
  await expect(booked).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-top-card', 'booked');
  await booked.getByRole('link', { name: 'See booking' }).click();
  await page.waitForURL('**/instand-booking');
  await expect(visitRow(page, SERVICES[1].name)).toHaveAttribute('aria-expanded', 'true');
  await page.goto('/');
  const next = page.getByRole('region', { name: 'Finding your professional' });
  await expect(next).toContainText('Electrician');
  await expect(next.getByRole('link', { name: 'See booking' })).toHaveAttribute('href', '/instand-booking');
  await expect(booked).toBeHidden();
  await expect(page.getByText(/^Good (morning|afternoon|evening), Meera$/)).toBeVisible();
});

test('home shows one card: what waits for the customer before the next visit', { tag: '@full' }, async ({
  page,
}) => {
  const customer = await createLoggedInCustomer(page);
  await createBooking(page.request, customer, {
    stage: 'assigned',
    service: SERVICES[1],
    date: daysFromNow(3),
  });
  await page.goto('/');
  const visit = page.getByRole('region', { name: /^\w+ is coming$/ });
  await expect(visit).toContainText(/Electrician.*14 Church Street · 2 hours/);
  // The sheet of the new time opens over the bookings, once.
  await visit.getByRole('link', { name: 'Change time' }).click();
  await page.waitForURL('**/instand-booking');
  const sheet = page.getByRole('dialog', { name: 'Change date or time' });
  await expect(sheet).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await page.reload();
  await expect(visitRow(page, SERVICES[1].name)).toBeVisible();
  await expect(sheet).toBeHidden();
  await createBooking(page.request, customer, { stage: 'done' });
  await createBooking(page.request, customer, { stage: 'approved', service: SERVICES[2] });
  await page.goto('/');
  const task = page.getByRole('region', { name: 'Need to Approve' });
  await expect(task.getByRole('link', { name: '+1 more' })).toBeVisible();
  await expect(visit).toBeHidden();
  await expectAccessible(page);
});

test('one visit ahead takes at most 900 pixels, a further one a row of 84', async ({ page }) => {
  await page.setViewportSize(PHONE);
  const customer = await createLoggedInCustomer(page);
  const next = await createBooking(page.request, customer, {
    stage: 'code',
    service: SERVICES[1],
    date: daysFromNow(2),
  });
  await page.goto('/instand-booking');
  await expect(card(page, next.service).getByText('Start code')).toBeVisible();
  const footerTop = () =>
    page
      .getByRole('contentinfo')
      .evaluate((footer) => Math.round(footer.getBoundingClientRect().top + window.scrollY));
  expect(await footerTop()).toBeLessThanOrEqual(900);
  const later = await createBooking(page.request, customer, { service: SERVICES[2], date: daysFromNow(20) });
  const row = card(page, later.service);
  await expect(row).toBeVisible();
  const { height } = (await row.boundingBox()) ?? { height: 0 };
  expect(Math.abs(height - 84)).toBeLessThanOrEqual(4);
  // Nothing is cut off at 320 px.
  await page.setViewportSize({ width: 320, height: 800 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await expectAccessible(page);
});

test('what the customer sees happen on the screen raises no notification', { tag: '@full' }, async ({
  page,
}) => {
  const customer = await createLoggedInCustomer(page);
  const line = await createBooking(page.request, customer);
  await page.goto('/instand-booking');
  const bell = page.getByRole('banner').getByRole('button', { name: /^Notifications/ });
  await expect(bell).toHaveAccessibleName('Notifications, 1 unread');
  const read = page.waitForResponse('**/api/user/notifications/read');
  await line.advance('assigned');
  await expect(visitRow(page, line.service)).toContainText(/ is coming$/);
  expect((await read).ok()).toBe(true);
  await expect(bell).toHaveAccessibleName('Notifications, 1 unread');
  await page.goto('/notification');
  const notices = page.getByRole('main').getByRole('listitem');
  await expect(notices).toHaveCount(2);
  await expect(notices.first()).toContainText('See booking');
  await expect(notices.first().getByRole('img', { name: 'unread' })).toBeHidden();
});
