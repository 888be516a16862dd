import { logIn, demoAccount } from '../support/accounts.ts';
import { createLoggedInCustomer } from '../support/bookings.ts';
import { createProfessional } from '../support/professionals.ts';
import { ScreenChecks } from '../support/screen-checks.ts';
import { test } from '../support/test.ts';

// Every screen while it loads, after a failure, and without content; `screens.spec.ts` has them full.
const PUBLIC = ['/', '/list-of-services?category=3', '/service/30202/plumber', '/employee-index'];
const CUSTOMER = [
  '/',
  '/service-booking',
  '/service-book?service=30202',
  '/instand-booking',
  '/scheduled-booking',
  '/complete-booking',
  '/cancel-booking',
  '/pd-enquiry',
  '/service-enquiry',
  '/notification',
  '/favourites',
  '/addresses',
  '/amounts-due',
  '/user-edit',
  '/slot-booked',
  '/enquiry-service-booking?service=30104',
];
const PROFESSIONAL = [
  '/employee-home',
  '/employee-booking-list',
  '/employee-booking-completed',
  '/employee-booking-cancel',
  '/employee-booking-pdenquiery',
  '/employee-earnings',
  '/employee-bank-tax',
  '/employee-documents',
  '/employee-availability',
  '/employee-offers',
  '/employee-appeals',
  '/employee-service-edit',
  '/service-upload',
  '/employee-notification',
  '/employee-edit-profile',
];
/** Every rule about texts, about colours and about wide screens is met by one of these. */
const VARIANTS = [
  { language: 'en', colorScheme: 'light', width: 360 },
  { language: 'hi', colorScheme: 'dark', width: 360 },
  { language: 'en', colorScheme: 'light', width: 1280 },
] as const;

for (const { language, colorScheme, width } of VARIANTS)
  test.describe(`${language}, ${colorScheme}, @${width}`, () => {
    // What is lost at 320 px and 200 % zoom does not depend on the width of the screen.
    const losses = width === 360;
    test.use({ colorScheme });
    test.beforeEach(({ consoleGuard }) => {
      test.setTimeout(360_000);
      consoleGuard.allow(/status of (404|500)|net::ERR_/);
    });

    for (const calls of ['loading', 'failed'] as const) {
      test(`public screens, ${calls}`, async ({ page }) => {
        const checks = await ScreenChecks.of(page, language, { losses });
        for (const path of PUBLIC) await checks.visit(path, calls);
        checks.expectNone();
      });

      test(`a customer's screens, ${calls}`, async ({ page }) => {
        await createLoggedInCustomer(page);
        const checks = await ScreenChecks.of(page, language, { losses });
        for (const path of CUSTOMER) await checks.visit(path, calls);
        checks.expectNone();
      });

      test(`a professional's screens, ${calls}`, async ({ page, request }) => {
        await logIn(page, await demoAccount(request, 'employee'), '/employee-login', '/healthz');
        const checks = await ScreenChecks.of(page, language, { losses });
        for (const path of PROFESSIONAL) await checks.visit(path, calls);
        checks.expectNone();
      });
    }

    test('screens of a new customer, without content', async ({ page }) => {
      await createLoggedInCustomer(page);
      const checks = await ScreenChecks.of(page, language, { losses });
      for (const path of CUSTOMER) await checks.visit(path);
      checks.expectNone();
    });

    test('screens of a new professional, without content', async ({ page, request }) => {
      await logIn(page, await createProfessional(request), '/employee-login', '/healthz');
      const checks = await ScreenChecks.of(page, language, { losses });
      for (const path of PROFESSIONAL) await checks.visit(path);
      checks.expectNone();
    });
  });
