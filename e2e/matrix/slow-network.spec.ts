import type { Page } from '@playwright/test';
import { createBooking, daysFromNow, createLoggedInCustomer, SERVICES } from '../support/bookings.ts';
import { seededInt } from '../support/seeded.ts';
import { SlowDevice } from '../support/slow-device.ts';
import { test, expect } from '../support/test.ts';

const ADDRESS = '14 Church Street, Bengaluru 560001';
/** An enquiry-only service of the demo. */
const PEST_CONTROL = { id: 30104, path: '/service/30104/' };

// With reduced motion, sliding parts jump instead of gliding.
test.use({ reducedMotion: 'no-preference' });

/** Date and time of a slot that no other test uses. */
async function fillSlot(page: Page, phone: SlowDevice, day: number): Promise<void> {
  const form = page.locator('form');
  const change = form.getByRole('button', { name: new RegExp(`^${phone.t('slots.change')}: `) }).first();
  const method = form.locator('input[name$="-method"][value="hour"]');
  await expect(change.or(method).first()).toBeVisible();
  if (!(await method.isVisible())) await phone.tap(change);
  await method.check();
  await form.locator('input[name$="-duration"][value="2"]').press('Space');
  // Shows fields that are there already: nothing is waited for.
  await phone.button('slots.more_dates', form).click();
  const date = form.locator('input[type="date"]');
  await date.click({ position: { x: 4, y: 4 } });
  await date.fill(daysFromNow(day));
  await form.locator('input[type="time"]').fill('10:30');
}

async function fillContact(page: Page, phone: SlowDevice): Promise<void> {
  await page.getByLabel(phone.t('booking.email')).fill('meera@example.in');
  await page.getByLabel(phone.t('booking.address'), { exact: true }).fill(ADDRESS);
  await page.getByLabel(phone.t('booking.description')).fill('Two sockets spark.');
}

for (const language of ['en', 'hi'] as const)
  test.describe(`on a slow phone and a slow network: ${language}`, () => {
    test.setTimeout(240_000);

    // proves: more.slow
    test('books one service and approves finished work', async ({ page, isMobile }) => {
      const customer = await createLoggedInCustomer(page);
      const phone = await SlowDevice.of(page, language, isMobile);
      await phone.openHome();
      const [service] = SERVICES;
      await phone.tap(page.locator(`a[href^="/service/${service.id}/"]`).filter({ visible: true }).first());
      const dialog = page.getByRole('dialog');
      await phone.tap(phone.link('catalog.book_service', dialog));
      await fillSlot(page, phone, 2 + seededInt(160));
      await fillContact(page, phone);
      await page.getByRole('checkbox', { name: phone.t('booking.agree') }).check();
      await phone.tap(phone.button('booking.next'));
      await page.waitForURL('**/picker-service-booking?booking_id=*');
      await phone.tap(phone.button('booking.book_services'));
      await expect(page.getByText(phone.t('booking.confirmed'))).toBeVisible();
      await page.waitForURL((url) => url.pathname === '/');
      await expect(dialog).toBeHidden();

      await phone.tap(phone.link('shell.booking_history'));
      await page.waitForURL('**/instand-booking');
      await expect(phone.button('booking.cancel')).toBeVisible();
      await phone.tap(phone.link('booking.tab_scheduled'));
      await page.waitForURL('**/scheduled-booking');
      await createBooking(page.request, customer, { stage: 'done' });
      await phone.tap(phone.link('booking.tab_instant'));
      await page.waitForURL('**/instand-booking');
      await phone.tap(phone.button('booking.approve', dialog));
      await expect(phone.button('booking.approve')).toBeHidden();
      await phone.expectResponsive();
    });

    // proves: more.slow
    test('books and cancels a cart', async ({ page, isMobile }) => {
      await createLoggedInCustomer(page);
      const phone = await SlowDevice.of(page, language, isMobile);
      await page.goto('/service/30201/electrician');
      await page.waitForLoadState('networkidle');
      await phone.tap(phone.button('catalog.add_to_cart'));
      await expect(page.getByText(phone.t('cart.added')).first()).toBeVisible();
      await phone.tap(page.locator('a[href="/service-booking"]').filter({ visible: true }).first());
      await expect(page.getByRole('heading', { name: phone.t('cart.title') })).toBeVisible();
      await fillSlot(page, phone, 2 + seededInt(160));
      await fillContact(page, phone);
      await page.getByRole('checkbox', { name: phone.t('booking.agree') }).check();
      await phone.tap(phone.button('booking.next'));
      await page.waitForURL('**/picker-service-booking?booking_id=*');
      await phone.tap(phone.button('booking.book_services'));
      await page.waitForURL((url) => url.pathname === '/');
      await phone.tap(phone.link('shell.booking_history'));
      await phone.tap(phone.button('booking.cancel'));
      await phone.tap(phone.button('booking.cancel_yes', page.getByRole('dialog')));
      await expect(page.getByText(phone.t('booking.cancelled')).first()).toBeVisible();
      await phone.expectResponsive();
    });

    // proves: more.slow
    test('sends an enquiry that then appears in the list', async ({ page, isMobile }) => {
      await createLoggedInCustomer(page);
      const phone = await SlowDevice.of(page, language, isMobile);
      await page.goto('/list-of-services?category=3&subcategory=301');
      await page.waitForLoadState('networkidle');
      await phone.tap(
        page
          .locator(`a[href$="/enquiry-service-booking?service=${PEST_CONTROL.id}"]`)
          .filter({ visible: true })
          .first(),
      );
      await page.waitForURL('**/enquiry-service-booking?service=*');
      await page.getByLabel(phone.t('booking.email'), { exact: true }).fill('meera@example.in');
      await page.getByLabel(phone.t('booking.address'), { exact: true }).fill(ADDRESS);
      await page.getByLabel(phone.t('enquiry.description'), { exact: true }).fill('Ants in two rooms.');
      await page.getByRole('checkbox').check();
      await phone.tap(phone.button('enquiry.send'));
      const sent = page.getByRole('dialog');
      await expect(sent.getByText(phone.t('booking.confirmed')).first()).toBeVisible();
      await phone.expectResponsive();
    });
  });
