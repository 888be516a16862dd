import type { Page } from '@playwright/test';
import { aCustomer } from '../support/bookings.ts';
import { logIn, somebody } from '../support/people.ts';
import { newProfessional } from '../support/professionals.ts';
import { expect, test } from '../support/test.ts';

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

/** The professionals' addresses of the route table; what needs more than an address says so on its page. */
const PAGES = [
  ['/service-upload', '/service-upload'],
  ['/add-service', '/add-service'],
  ['/employee-home', '/employee-home'],
  ['/employee-edit-profile', '/employee-edit-profile'],
  ['/employee-notification', '/employee-notification'],
  ['/employee-change-password', '/employee-change-password'],
  ['/employee-privacy-policy', '/employee-privacy-policy'],
  ['/employee-report-query', '/employee-report-query'],
  ['/employee-earnings', '/employee-earnings'],
  ['/employee-service-edit', '/employee-service-edit'],
  ['/employee-booking-list', '/employee-booking-list'],
  ['/employee-booking-completed', '/employee-booking-completed'],
  ['/employee-booking-cancel', '/employee-booking-cancel'],
  ['/employee-booking-pdenquiery', '/employee-booking-pdenquiery'],
  ['/booking-otp', '/booking-otp'],
  ['/pd-delivery-popup', '/pd-delivery-popup'],
  ['/notification-popup', '/notification-popup'],
  ['/ServiceEdit', '/error'],
  ['/service-edit', '/error'],
  ['/ServiceEdit/other', '/error'],
] as const;

// proves: pro.route.employee-pages, pro.may.employee-only
test('every address of professionals is open to them, and to nobody else', async ({
  page,
  request,
  browser,
  watch,
}) => {
  test.setTimeout(180_000);
  watch.allow(/the server responded with a status of (401|403)/);
  const person = await newProfessional(request);
  await test.step('a visitor', async () => {
    for (const [path] of PAGES) {
      await page.goto(path);
      await page.waitForURL((url) => url.pathname === '/');
    }
    await expect(page.getByRole('status').getByText('Please log in to continue.')).toBeVisible();
  });
  await test.step('a customer, verified or not', async () => {
    const { name, mobile, password } = somebody();
    const fresh = await request.post('/api/user/user-register', { data: { name, mobile, password } });
    for (const who of [(await fresh.json()).success, { ...(await aCustomer(request)), is_verified: 1 }]) {
      const theirs = await (await browser.newContext()).newPage();
      await theirs.addInitScript(
        (kept) => {
          for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value);
        },
        {
          token: who.token,
          role: 'user',
          name: who.name,
          user_id: String(who.id),
          is_verified: String(who.is_verified),
        },
      );
      for (const [path] of PAGES) {
        await theirs.goto(path);
        await theirs.waitForURL((url) => url.pathname === '/unauthorized');
      }
      await expect(
        theirs.getByText('Unauthorized - You do not have permission to access this page.'),
      ).toBeVisible();
      await theirs.context().close();
    }
  });
  await test.step('a professional', async () => {
    await logIn(page, person, '/employee-login');
    for (const [path, ends] of PAGES) {
      await page.goto(path);
      await page.waitForURL((url) => url.pathname === ends);
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    }
    await page.goto('/error');
    await expect(title(page, 'Error')).toBeVisible();
    await page.goto('/');
    await page.waitForURL('**/employee-home');
  });
});
