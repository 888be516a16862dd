import { dateField, line, openMoreDates, openSlot, SINGLE_SLOT, timeField } from '../support/booking-form.ts';
import type { Page } from '@playwright/test';
import { createCustomer, daysFromNow, createLoggedInCustomer, SERVICES } from '../support/bookings.ts';
import { showInApp } from '../support/navigation.ts';
import { demoAccount, logIn, logInOnScreen, signUpOnScreen, newTestUser } from '../support/accounts.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

// Data requests of pages that redirect answer 401 or 403, which the browser logs.
const REFUSED = /the server responded with a status of (401|403)/;

/** Public pages: no redirect for any role. */
const OPEN = [
  '/list-of-services',
  '/feedback',
  '/component',
  '/privacy-policy',
  '/service-popup',
  '/slotnote-popup',
  '/pages/about-us',
  '/unauthorized',
  '/forgot',
];

async function expectOpen(page: Page): Promise<void> {
  for (const path of OPEN)
    await test.step(path, async () => {
      await showInApp(page, path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      expect(new URL(page.url()).pathname).toBe(path);
    });
}

const notices = (page: Page) => page.getByRole('region', { name: 'Notices' });

// proves: pro.route.open-pages
test('open pages are open to visitors, unverified customers, customers and professionals', {
  tag: '@full',
}, async ({ page, browser, consoleGuard }) => {
  consoleGuard.allow(REFUSED);
  // A visitor's browser loads each address.
  for (const path of [...OPEN, '/login', '/sign-in', '/employee-login']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(new URL(page.url()).pathname).toBe(path);
  }

  const { name, mobile, password } = newTestUser();
  await page.request.post('/api/user/user-register', { data: { name, mobile, password } });
  await logInOnScreen(page, { name, mobile, password }, '/login');
  await page.waitForURL('**/otp-verification');
  await expectOpen(page);

  const others = [
    { who: await demoAccount(page.request, 'employee'), at: '/employee-login' },
    { who: await demoAccount(page.request, 'user'), at: '/login' },
  ] as const;
  for (const { who, at } of others) {
    const otherPage = await (await browser.newContext()).newPage();
    // Other pages redirect a professional to their home.
    await logIn(otherPage, who, at, '/unauthorized');
    await expectOpen(otherPage);
    await otherPage.context().close();
  }
});

test('a customer’s page leads through the login back to itself; Back and reload stay on it', {
  tag: '@full',
}, async ({ page }) => {
  const user = await signUpOnScreen(page);
  await page.evaluate(() => localStorage.clear());
  await page.context().clearCookies({ name: 'lang' });
  await page.goto('/service-book?service=30203');
  await page.waitForURL((url) => url.pathname === '/');
  await expect(notices(page).getByText('Please log in to continue.')).toBeVisible();
  await logInOnScreen(page, user, '/login');
  await page.waitForURL('**/service-book?service=30203');
  await expect(page.getByRole('heading', { name: 'AC Service & Repair' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'AC Service & Repair' })).toBeVisible();
  await page.goto('/slotnote-popup');
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'AC Service & Repair' })).toBeVisible();
});

// proves: route.slotnote-popup, rule.slot-note
// proves: pro.route.slotnote-popup, pro.rule.slot-note
// proves: pro.constant.work-types
test('slot note: the next booking starts with the noted slot', { tag: '@full' }, async ({ page }) => {
  await page.goto('/slotnote-popup');
  await page.waitForLoadState('networkidle');
  const keep = page.getByRole('button', { name: 'Save this time' });
  await keep.click();
  for (const text of [
    'Please select a service method.',
    'Please select a working duration.',
    'Please select a preferred service time.',
    'Please select a preferred service date.',
    '*Pre-booking available after one month',
  ])
    await expect(page.getByText(text, { exact: true })).toBeVisible();
  await expect(page.getByRole('radiogroup', { name: 'Service method' })).toBeFocused();
  await expectAccessible(page);

  await page.getByRole('radio', { name: 'Method2' }).check();
  await expect(page.getByText('A service by the day takes 1 to 3 days')).toBeVisible();
  await page.getByRole('radio', { name: 'Method1' }).check();
  await page.getByRole('radio', { name: '1hour' }).check();
  await page.getByRole('radio', { name: '2hours' }).check();
  await page.getByLabel('Preferred time').fill('10:30');
  await page.getByLabel('Preferred date').fill(daysFromNow(-1));
  await keep.click();
  await expect(page.getByText('Preferred date cannot be earlier than today.')).toBeVisible();
  await expect(page.getByLabel('Preferred date')).toHaveAttribute('min', daysFromNow(0));
  await page.getByLabel('Preferred date').fill(daysFromNow(5));
  await keep.click();
  await expect(page.getByRole('heading', { name: 'Time saved' })).toBeVisible();
  await page.getByRole('link', { name: 'See services' }).click();
  await page.waitForURL('**/list-of-services');

  await createLoggedInCustomer(page);
  await page.goto(`/service-book?service=${SERVICES[0].id}`);
  const slot = line(page, SINGLE_SLOT);
  await openSlot(slot);
  await expect(slot.getByRole('radio', { name: /^Working Per Hour/ })).toBeChecked();
  await expect(slot.getByRole('radio', { name: '2 hours', exact: true })).toBeChecked();
  await openMoreDates(slot);
  await expect(timeField(slot)).toHaveValue('10:30');
  await expect(dateField(slot)).toHaveValue(daysFromNow(5));
});

// proves: route.list-of-service-booking, route.slot-booked, route.user-home
// proves: pro.customer.slot-booked
test('a cart with services is shown as a list, and an empty cart leads home', { tag: '@full' }, async ({
  page,
}) => {
  const customer = await createLoggedInCustomer(page);
  await page.goto('/list-of-service-booking');
  await page.waitForURL((url) => url.pathname === '/');
  await expect(notices(page).getByText('Please add to cart then proceed.')).toBeVisible();
  await page.request.post('/api/user/addtocart', {
    headers: { authorization: `Bearer ${customer.token}`, 'x-aaspaas-client': 'web' },
    data: { serviceId: SERVICES[2].id },
  });
  await page.goto('/list-of-service-booking');
  await expect(page.getByRole('heading', { name: SERVICES[2].name })).toBeVisible();
  await expect(page.getByText('No time chosen yet')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Choose times' }).click();
  await page.waitForURL('**/service-booking');
  await expect(page.getByRole('heading', { name: 'Your cart' })).toBeVisible();

  await page.goto('/slot-booked');
  await expect(page.getByRole('heading', { name: 'No bookings available' })).toBeVisible();
  await page.getByRole('link', { name: 'See services' }).click();
  await page.waitForURL((url) => url.pathname === '/');
  await page.goto('/user-home');
  await page.waitForURL((url) => url.pathname === '/');
});

// proves: route.service-popup, route.component
test('a service’s popup and the cards have their own addresses', async ({ page }) => {
  await page.goto('/service-popup');
  await expect(page.getByRole('heading', { name: 'Which service do you want to book?' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'See services' }).click();
  await page.waitForURL('**/list-of-services');

  await page.goto(`/service-popup?id=${SERVICES[0].id}`);
  const popup = page.getByRole('dialog', { name: 'Description' });
  await expect(popup.getByRole('heading', { name: SERVICES[0].name })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.waitForURL((url) => url.pathname === '/');

  await page.goto('/component');
  for (const name of ['On the home page', 'In a list', 'In small spaces'])
    await expect(page.getByRole('heading', { name })).toBeVisible();
  await expectAccessible(page);
  await page.waitForLoadState('networkidle');
  await page
    .getByRole('button', { name: /^View Details: / })
    .first()
    .click();
  await expect(popup.getByRole('button', { name: 'Add to Cart' }).first()).toBeVisible();
});

// proves: route.feedback
test('feedback explains to each role why there is nothing to rate', { tag: '@full' }, async ({ page }) => {
  await page.goto('/feedback');
  await page.getByRole('main').getByRole('link', { name: 'Login' }).click();
  await page.waitForURL('**/login');
  const { token, id, name, mobile } = await createCustomer(page.request);
  await page.evaluate(
    (storage) => {
      for (const [key, value] of Object.entries(storage)) localStorage.setItem(key, value);
    },
    { token, role: 'user', name, user_id: String(id), is_verified: '1', phoneNumber: mobile },
  );
  await page.goto('/feedback');
  await page.getByRole('link', { name: 'See your bookings' }).click();
  await page.waitForURL('**/complete-booking');
});
