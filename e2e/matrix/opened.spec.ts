import type { Page } from '@playwright/test';
import { demoAccount, logIn } from '../support/accounts.ts';
import {
  api,
  cancelAsOperator,
  createBooking,
  createCustomer,
  createLoggedInCustomer,
  daysFromNow,
  SERVICES,
} from '../support/bookings.ts';
import { createJob } from '../support/jobs.ts';
import { ScreenChecks } from '../support/screen-checks.ts';
import { expect, test } from '../support/test.ts';

// What opens on a tap: sheets, dialogs, menus and folded parts, in the states of a booking.
const PLUMBER = 30202;
const VARIANTS = [
  { language: 'en', colorScheme: 'light', width: 360 },
  { language: 'hi', colorScheme: 'dark', width: 360 },
  { language: 'en', colorScheme: 'light', width: 1280 },
] as const;

const dialog = (page: Page) => page.getByRole('dialog').last();
const close = async (page: Page) => {
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
};
/** Opens every folded part of the page and checks the page; in some lists, one that opens closes another. */
async function unfoldAll(page: Page, checks: ScreenChecks, what: string): Promise<void> {
  // The search field's list of categories lies over the page.
  const rows = page.getByRole('main').locator('button[aria-expanded]:not(search *, [role="search"] *)');
  for (let index = 0; index < (await rows.count()); index += 1) {
    const row = rows.nth(index);
    if ((await row.getAttribute('aria-expanded')) === 'true') continue;
    await row.click();
    await expect(row).toHaveAttribute('aria-expanded', 'true');
  }
  await checks.check(`${what}, unfolded`);
}

for (const { language, colorScheme, width } of VARIANTS)
  test.describe(`${language}, ${colorScheme}, @${width}`, () => {
    // What is lost at 320 px and 200 % zoom does not depend on the width of the screen.
    const losses = width === 360;
    test.use({ colorScheme });
    test.beforeEach(({ consoleGuard }) => {
      test.setTimeout(300_000);
      consoleGuard.allow(/status of (404|422|500)|net::ERR_/);
    });

    test('the description of a service: loading, failed, with times, all times, any date, who', async ({
      page,
    }) => {
      const checks = await ScreenChecks.of(page, language, { losses });
      const tile = page.locator(`a[href^="/service/${PLUMBER}/"]`).filter({ visible: true }).first();
      const slots = '**/api/services/*/slots?*';
      await page.route(slots, () => {});
      await page.goto('/list-of-services?category=3&subcategory=302', { waitUntil: 'networkidle' });
      await tile.click();
      await expect(
        dialog(page)
          .getByRole('link', { name: checks.t('catalog.book_service') })
          .first(),
      ).toBeVisible();
      await checks.check('sheet without times');
      await close(page);
      await page.unroute(slots);
      await page.route(slots, (route) => route.fulfill({ status: 500, json: { status: 500 } }));
      await page.reload({ waitUntil: 'networkidle' });
      await tile.click();
      await expect(dialog(page).getByText(checks.t('slots.failed'))).toBeVisible();
      await checks.check('sheet whose times failed');
      await close(page);
      await page.unroute(slots);
      await page.reload({ waitUntil: 'networkidle' });
      await tile.click();
      await expect(dialog(page).locator('input[name$="-time"]:checked')).toHaveCount(1);
      await checks.check('sheet');
      await dialog(page)
        .getByRole('button', { name: checks.t('slots.more_times') })
        .click();
      await checks.check('sheet with all times');
      await dialog(page)
        .getByRole('button', { name: checks.t('slots.more_dates') })
        .click();
      await checks.check('sheet with any date');
      await dialog(page)
        .getByRole('button', { name: checks.t('people.choose'), exact: true })
        .click();
      await checks.check('sheet with professionals');
      await dialog(page)
        .getByRole('button', { name: checks.t('people.verified') })
        .first()
        .click();
      await expect(page.getByRole('dialog', { name: checks.t('people.what_we_check') })).toBeVisible();
      await checks.check('what we check');
      checks.expectNone();
    });

    test('booking forms with errors, any date and the review with payment', async ({ page }) => {
      const { token } = await createLoggedInCustomer(page);
      const checks = await ScreenChecks.of(page, language, { losses });
      const next = page.getByRole('button', { name: checks.t('booking.next'), exact: true });
      await checks.open(`/service-book?service=${PLUMBER}`);
      await expect(page.locator('input[name$="-time"]:checked')).toHaveCount(1);
      await next.click();
      await expect(page.getByText(checks.t('forms.agree_terms'))).toBeVisible();
      await checks.check('single booking with errors');
      await page.getByRole('button', { name: checks.t('slots.more_dates') }).click();
      await checks.check('single booking with any date');

      for (const { id } of SERVICES.slice(0, 2))
        await api(page.request, token, 'POST', 'user/addtocart', { serviceId: id });
      await checks.visit('/service-booking');
      for (const change of await page
        .getByRole('button', { name: new RegExp(`^${checks.t('slots.change')}: `) })
        .all())
        await change.click();
      await checks.check('cart with open lines');
      await page.getByRole('radio', { name: checks.t('cart.in_a_row') }).check();
      await checks.check('cart one after another');

      type Draft = { data: { id: number } };
      const { data } = await api<Draft>(page.request, token, 'POST', 'user/book/singleservice', {
        serviceId: PLUMBER,
        serviceMethod: 'hour',
        workingDuration: 2,
        preferredTime: '18:00',
        preferredDate: daysFromNow(9),
        promised: true,
        name: 'Meera Iyer',
        email: 'meera.iyer@example.in',
        mobile: '9876543210',
        address: '14 Church Street, Bengaluru 560001',
        description: 'Please ring twice, the bell is old.',
        latitude: 12.9716,
        longitude: 77.5946,
      });
      const review = `/picker-service-booking?booking_id=${data.id}`;
      await checks.visit(review, 'loading');
      await checks.visit(review);
      await page.getByRole('radio', { name: checks.t('payment.pay_now') }).check();
      await checks.check('review with payment');
      await page.getByRole('button', { name: checks.t('booking.book_services') }).click();
      await expect(page.getByRole('dialog').frameLocator('iframe').getByRole('button').first()).toBeVisible();
      await checks.check('payment page');
      checks.expectNone();
    });

    test('every state of a booking, with its details, questions and answers', async ({ page }) => {
      const customer = await createLoggedInCustomer(page);
      const checks = await ScreenChecks.of(page, language, { losses });
      for (const [day, stage] of (['placed', 'assigned', 'code', 'started'] as const).entries())
        await createBooking(page.request, customer, { stage, date: daysFromNow(2 + day) });
      for (const service of SERVICES.slice(1))
        await createBooking(page.request, customer, { stage: 'approved', service });
      const cancelled = await createBooking(page.request, customer, { paid: true });
      await cancelAsOperator(cancelled.lineId, 'The professional fell ill.');
      for (const path of [
        '/',
        '/instand-booking',
        '/scheduled-booking',
        '/complete-booking',
        '/cancel-booking',
      ]) {
        await checks.visit(path);
        if (path === '/') continue;
        await unfoldAll(page, checks, path);
      }
      await page.goto('/instand-booking');
      for (const key of ['booking.cancel', 'booking.reschedule'] as const) {
        await page
          .getByRole('button', { name: checks.t(key) })
          .first()
          .click();
        await expect(dialog(page)).toBeVisible();
        await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
        await checks.check(key);
        await close(page);
      }
      await page.goto('/complete-booking');
      await page
        .getByRole('button', { name: checks.t('booking.rate') })
        .first()
        .click();
      await expect(dialog(page)).toBeVisible();
      await checks.check('rating');
      await close(page);

      const done = await createBooking(page.request, customer, { stage: 'done' });
      await page.goto('/instand-booking');
      const decline = dialog(page).getByRole('button', { name: checks.t('booking.decline') });
      await expect(decline).toBeVisible();
      await checks.check('approval');
      await decline.click();
      await expect(dialog(page).getByText(checks.t('line.problem_damage'))).toBeVisible();
      await checks.check('decline');
      await dialog(page).getByText(checks.t('line.problem_damage')).click();
      await decline.click();
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await expect(page.getByText(checks.t('booking.state_under_review')).first()).toBeVisible();
      await unfoldAll(page, checks, `under review ${done.code}`);
      checks.expectNone();
    });

    test('notifications of several days, their popup, and the menus', async ({ page }) => {
      const customer = await createLoggedInCustomer(page);
      const checks = await ScreenChecks.of(page, language, { losses });
      for (const stage of ['assigned', 'code', 'approved'] as const)
        await createBooking(page.request, customer, { stage });
      await page.route('**/api/user/notifications?*', async (route) => {
        const json = await (await route.fetch()).json();
        // One a day, back from today.
        json.data = json.data.map((notice: object, index: number) => ({
          ...notice,
          created_at: `${daysFromNow(-index)}T10:15:00+05:30`,
        }));
        await route.fulfill({ json });
      });
      await page.goto('/notification');
      await expect(page.getByRole('main').getByRole('heading', { level: 2 }).nth(2)).toBeVisible();
      await checks.check('notifications by day');
      const banner = page.getByRole('banner');
      await banner.getByRole('button', { name: new RegExp(`^${checks.t('notification.title')}`) }).click();
      await expect(dialog(page).getByRole('listitem').first()).toBeVisible();
      await checks.check('popup of notifications');
      await close(page);
      for (const button of await banner.getByRole('button').all()) {
        if (!(await button.isVisible())) continue;
        const name = (await button.getAttribute('aria-label')) ?? (await button.textContent());
        await button.click();
        await page.waitForTimeout(500);
        // A menu may cover the page below it.
        await checks.checkRules(`header: ${name}`);
        await page.keyboard.press('Escape');
      }
      checks.expectNone();
    });

    test('a professional: an open job, its questions, and the forms', async ({ page, request }) => {
      await createJob(request, request, await createCustomer(request));
      await logIn(page, await demoAccount(request, 'employee'), '/employee-login', '/healthz');
      const checks = await ScreenChecks.of(page, language, { losses });
      await checks.visit('/employee-home');
      await unfoldAll(page, checks, 'Today');
      await checks.visit('/employee-booking-list');
      await unfoldAll(page, checks, 'Booking List');
      for (const key of ['provider.cancel_booking', 'provider.generate_otp'] as const) {
        await page
          .getByRole('button', { name: checks.t(key) })
          .first()
          .click();
        await expect(dialog(page)).toBeVisible();
        await checks.check(key);
        await close(page);
      }
      for (const path of ['/employee-booking-completed', '/employee-booking-cancel']) {
        await checks.open(path);
        await unfoldAll(page, checks, path);
      }
      checks.expectNone();
    });
  });
