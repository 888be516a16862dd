import type { Page } from '@playwright/test';
import { createCustomer } from '../support/bookings.ts';
import { openInApp, showInApp } from '../support/navigation.ts';
import { logIn, newTestUser } from '../support/accounts.ts';
import { createProfessional } from '../support/professionals.ts';
import { expect, test } from '../support/test.ts';

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

/** The professionals' addresses of the route table; those that need more than an address say so on their page. */
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
  ['/employee-earnings/1', '/employee-earnings/1'],
  ['/employee-bank-tax', '/employee-bank-tax'],
  ['/employee-documents', '/employee-documents'],
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

/** Opens every address by client navigation; each must lead to `to`. */
async function expectSent(page: Page, to: string): Promise<void> {
  for (const [path] of PAGES) {
    await openInApp(page, path);
    await page.waitForURL((url) => url.pathname === to);
  }
}

// proves: pro.route.employee-pages, pro.may.employee-only, pro.screen.edit-bare
test('employee addresses', { tag: '@full' }, async ({ page, request, browser, consoleGuard }) => {
  consoleGuard.allow(/the server responded with a status of (401|403|404)/);
  const user = await createProfessional(request);
  await test.step('a visitor', async () => {
    await page.goto('/');
    await expectSent(page, '/');
    await expect(page.getByRole('status').getByText('Please log in to continue.')).toBeVisible();
  });
  await test.step('a customer, verified or unverified', async () => {
    const { name, mobile, password } = newTestUser();
    const fresh = await request.post('/api/user/user-register', { data: { name, mobile, password } });
    for (const who of [
      (await fresh.json()).success,
      { ...(await createCustomer(request)), is_verified: 1 },
    ]) {
      const otherPage = await (await browser.newContext()).newPage();
      await otherPage.addInitScript(
        (storage) => {
          for (const [key, value] of Object.entries(storage)) localStorage.setItem(key, value);
        },
        {
          token: who.token,
          role: 'user',
          name: who.name,
          user_id: String(who.id),
          is_verified: String(who.is_verified),
        },
      );
      await otherPage.goto('/unauthorized');
      await expectSent(otherPage, '/unauthorized');
      await expect(
        otherPage.getByText('Unauthorized - You do not have permission to access this page.'),
      ).toBeVisible();
      await otherPage.context().close();
    }
  });
  await test.step('a professional', async () => {
    await logIn(page, user, '/employee-login');
    for (const [path, ends] of PAGES) {
      // All redirects end on the same page, so each address gets a full page load.
      if (path === ends) await showInApp(page, path);
      else await page.goto(path);
      await page.waitForURL((url) => url.pathname === ends);
    }
    await page.goto('/error');
    await expect(title(page, 'Error')).toBeVisible();
    await page.goto('/');
    await page.waitForURL('**/employee-home');
  });
});
