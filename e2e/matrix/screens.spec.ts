import { createBooking, createLoggedInCustomer, cancelAsOperator } from '../support/bookings.ts';
import { demoAccount, logIn } from '../support/accounts.ts';
import { ScreenChecks } from '../support/screen-checks.ts';
import { test } from '../support/test.ts';

const PUBLIC = [
  '/',
  '/login',
  '/sign-in',
  '/forgot',
  '/employee-login',
  '/admin/login',
  '/demo/phone',
  '/demo/mail',
  '/pay',
  '/verify-email',
  '/unsubscribe',
  '/list-of-services?category=3',
  '/list-of-services?category=2&subcategory=201',
  '/service/30201/electrician',
  '/pages/about-us',
  '/unauthorized',
  '/employee-index',
  '/employee-register',
  '/cities',
  '/in/bengaluru',
  '/privacy-policy',
  '/no-such-page',
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
  '/service-booking',
  '/notification',
  '/notification-settings',
  '/favourites',
  '/addresses',
  '/amounts-due',
  '/user-edit',
  '/user-report',
  '/pd-enquiry',
  '/service-enquiry',
  '/enquiry-service-booking?service=30104',
  '/feedback',
];
const PROFESSIONAL = [
  '/employee-home',
  '/employee-booking-list',
  '/employee-booking-completed',
  '/employee-booking-cancel',
  '/employee-change-password',
  '/employee-booking-pdenquiery',
  '/employee-earnings',
  '/employee-bank-tax',
  '/employee-documents',
  '/employee-availability',
  '/employee-offers',
  '/employee-appeals',
  '/employee-service-edit',
  '/service-upload',
  '/add-service',
  '/employee-edit-profile',
  '/employee-notification',
  '/employee-notification-settings',
  '/employee-privacy-policy',
  '/employee-report-query',
  '/booking-otp',
];
const OPERATOR = ['/admin', '/admin/professionals', '/admin/professionals?state=pending', '/admin/account'];

for (const language of ['en', 'hi'] as const)
  for (const colorScheme of ['light', 'dark'] as const)
    test.describe(`${language}, ${colorScheme}`, () => {
      test.use({ colorScheme });
      test.beforeEach(({ consoleGuard }) => {
        test.setTimeout(240_000);
        consoleGuard.allow(/status of 404/);
      });

      test('public screens', async ({ page }) => {
        const checks = await ScreenChecks.of(page, language);
        for (const path of PUBLIC) await checks.visit(path);
        checks.expectNone();
      });

      test('a customer with bookings in every state', async ({ page }) => {
        const customer = await createLoggedInCustomer(page);
        for (const stage of ['placed', 'code', 'started', 'approved'] as const)
          await createBooking(page.request, customer, { stage });
        const { lineId } = await createBooking(page.request, customer);
        await cancelAsOperator(lineId, 'The professional fell ill.');
        const checks = await ScreenChecks.of(page, language);
        for (const path of CUSTOMER) await checks.visit(path);
        checks.expectNone();
      });

      test('a professional', async ({ page, request }) => {
        await logIn(page, await demoAccount(request, 'employee'), '/employee-login', '/healthz');
        const checks = await ScreenChecks.of(page, language);
        for (const path of PROFESSIONAL) await checks.visit(path);
        checks.expectNone();
      });

      test('an operator', async ({ page, request }) => {
        await logIn(page, await demoAccount(request, 'admin'), '/admin/login', '/healthz');
        const checks = await ScreenChecks.of(page, language);
        for (const path of OPERATOR) await checks.visit(path);
        checks.expectNone();
      });
    });
