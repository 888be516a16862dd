import type { Page } from '@playwright/test';
import { createBooking, createCustomer, cancelAsOperator } from '../support/bookings.ts';
import { demoAccount, logIn } from '../support/accounts.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

const PUBLIC = [
  '/',
  '/login',
  '/sign-in',
  '/forgot',
  '/employee-login',
  '/admin/login',
  '/demo/phone',
  '/list-of-services?category=3',
  '/list-of-services?category=2&subcategory=201',
  '/service/30201/electrician',
  '/pages/about-us',
  '/unauthorized',
];
const CUSTOMER = [
  '/',
  '/service-book?service=30201',
  '/instand-booking',
  '/scheduled-booking',
  '/complete-booking',
  '/cancel-booking',
  '/change-password',
  '/slot-booked',
];
const PROFESSIONAL = [
  '/employee-home',
  '/employee-booking-list',
  '/employee-booking-completed',
  '/employee-booking-cancel',
  '/employee-change-password',
];
const OPERATOR = ['/admin', '/admin/professionals'];

/** Checks each screen once it has finished loading. */
async function visit(page: Page, language: string, paths: readonly string[]) {
  // Set after the login, because the login helper uses the English texts.
  await page.context().addCookies([{ name: 'lang', value: language, domain: '127.0.0.1', path: '/' }]);
  for (const path of paths)
    await test.step(path, async () => {
      await page.goto(path);
      await expect(page.getByRole('main')).toBeVisible();
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
      // A row without links is focusable only after its script has measured it.
      await expect(() => expectAccessible(page)).toPass({ timeout: 15_000 });
      const sideways = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(sideways, `${path} can be scrolled sideways`).toBe(0);
    });
}

for (const language of ['en', 'hi'])
  for (const colorScheme of ['light', 'dark'] as const)
    test.describe(`${language}, ${colorScheme}`, () => {
      test.use({ colorScheme });
      test('public screens', async ({ page }) => {
        await visit(page, language, PUBLIC);
      });

      test('a customer with bookings in every state', async ({ page, request }) => {
        test.setTimeout(180_000);
        const customer = await createCustomer(request);
        for (const stage of ['placed', 'code', 'started', 'approved'] as const)
          await createBooking(request, customer, { stage });
        const { lineId } = await createBooking(request, customer);
        await cancelAsOperator(lineId, 'The professional fell ill.');
        await logIn(page, { ...customer, password: 'secret81' }, '/login');
        await visit(page, language, CUSTOMER);
      });

      test('a professional', async ({ page, request }) => {
        await logIn(page, await demoAccount(request, 'employee'), '/employee-login');
        await visit(page, language, PROFESSIONAL);
      });

      test('an operator', async ({ page, request }) => {
        await logIn(page, await demoAccount(request, 'admin'), '/admin/login');
        await visit(page, language, OPERATOR);
      });
    });
