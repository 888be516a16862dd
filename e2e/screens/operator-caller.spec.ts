import type { Page } from '@playwright/test';
import { demoAccount, logIn, newTestUser } from '../support/accounts.ts';
import { createCustomer } from '../support/bookings.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

// Chromium logs every refused call; one test provokes a refusal.
const REFUSED = /the server responded with a status of 409/;
// The console is mostly used at this size; tests of phones change it.
test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false });

const PHONE = { width: 360, height: 800 };
const ADDRESS = '14 Church Street, Bengaluru 560001';

const open = async (page: Page, path = '/admin/bookings/new') =>
  logIn(page, await demoAccount(page.request, 'admin'), '/admin/login', path);

/** Waits until the first free time is chosen. */
const timeChosen = (page: Page) =>
  expect(page.getByRole('radio', { checked: true, name: /am|pm/i }).first()).toBeChecked();

async function expectBooked(page: Page, name: string): Promise<void> {
  await page.waitForURL(/\/admin\/bookings\/AP-\w{6}$/);
  await expect(page.getByRole('heading', { level: 1, name: /^Booking AP-/ })).toBeVisible();
  await expect(page.getByText(name).first()).toBeVisible();
  const timeline = page.getByRole('region', { name: 'Timeline' });
  await expect(timeline.getByText('Booked for the customer by phone')).toBeVisible();
}

test('a dispatcher books for a customer who is found by mobile number', async ({ page, request }) => {
  const customer = await createCustomer(request);
  await open(page, '/admin/bookings');
  await page.getByRole('link', { name: 'Book for a caller' }).click();
  await page.waitForURL('**/admin/bookings/new');
  await expectAccessible(page);
  await page.getByLabel('Mobile').fill(customer.mobile);
  await expect(page.getByText(customer.name)).toBeVisible();
  await page.getByRole('combobox', { name: 'Address' }).fill(ADDRESS);
  await expect(page.getByText(/^On the map: /)).toBeVisible();
  await page.getByRole('combobox', { name: 'Service' }).fill('Plumber');
  await page
    .getByRole('option', { name: /^Plumber/ })
    .first()
    .click();
  await timeChosen(page);
  await page.getByLabel('Description').fill('The tap in the kitchen drips.');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Book', exact: true }).click();
  await expectBooked(page, customer.name);
});

test('books for a new caller by visible labels; what is missing is shown at once', { tag: '@full' }, async ({
  page,
}) => {
  const { mobile } = newTestUser();
  await open(page);
  await page.getByLabel('Mobile').fill(mobile);
  await expect(page.getByRole('heading', { name: 'New customer' })).toBeVisible();
  await page.getByRole('combobox', { name: 'Address' }).fill(ADDRESS);
  await page.getByRole('combobox', { name: 'Service' }).fill('Plumber');
  await page
    .getByRole('option', { name: /^Plumber/ })
    .first()
    .click();
  await timeChosen(page);
  await page.getByRole('button', { name: 'Book', exact: true }).click();
  await expect(page.getByText('Choose a language').last()).toBeVisible();
  await expect(page.getByText('Read the text to the customer, and record that they agree')).toBeVisible();
  await expect(page.getByLabel('Name')).toBeFocused();
  await expectAccessible(page);
  await page.setViewportSize(PHONE);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width);
  await page.getByLabel('Name').fill('Savitri Devi');
  await page.getByLabel('Language of messages').selectOption('Hindi');
  await page.getByRole('checkbox', { name: 'I read this to the customer, and they agreed' }).check();
  await page.getByLabel('Description').fill('The tap in the kitchen drips.');
  await page.getByRole('button', { name: 'Book', exact: true }).click();
  await expectBooked(page, 'Savitri Devi');
});

test('books for a new caller by keyboard', { tag: '@full' }, async ({ page }) => {
  const { mobile } = newTestUser();
  await open(page, '/admin');
  await expect(page.getByRole('banner').getByRole('button', { name: /^Search/ })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused();
  await page.keyboard.type('caller');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/admin/bookings/new');
  const tabTo = async (name: RegExp) => {
    for (let step = 0; step < 80; step += 1) {
      await page.keyboard.press('Tab');
      const label = await page.evaluate(() => {
        const focused = document.activeElement;
        if (!(focused instanceof HTMLElement)) return '';
        const labels = 'labels' in focused ? [...((focused as HTMLInputElement).labels ?? [])] : [];
        return [
          focused.getAttribute('aria-label'),
          ...labels.map(({ textContent }) => textContent),
          focused.textContent,
        ]
          .filter(Boolean)
          .join(' ');
      });
      if (name.test(label)) return;
    }
    throw new Error(`no control ${name} is reached with Tab`);
  };
  await tabTo(/^Mobile/);
  await page.keyboard.type(mobile);
  await expect(page.getByRole('heading', { name: 'New customer' })).toBeVisible();
  await tabTo(/^Name/);
  await page.keyboard.type('Savitri Devi');
  await tabTo(/^Language of messages/);
  await page.keyboard.press('ArrowDown');
  await tabTo(/^I read this/);
  await page.keyboard.press('Space');
  await tabTo(/^Address/);
  await page.keyboard.type(ADDRESS);
  await page.keyboard.press('Escape');
  await expect(page.getByText(/^On the map: /)).toBeVisible();
  await tabTo(/^Service/);
  await page.keyboard.type('Plumber');
  await expect(page.getByRole('option', { name: /^Plumber/ }).first()).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await timeChosen(page);
  await tabTo(/^Description/);
  await page.keyboard.type('The tap in the kitchen drips.');
  await tabTo(/^Book$/);
  await page.keyboard.press('Enter');
  await expectBooked(page, 'Savitri Devi');
});

test('a time that was taken meanwhile is refused with the next times, and one of them is booked', {
  tag: '@full',
}, async ({ page, request, consoleGuard }) => {
  consoleGuard.allow(REFUSED);
  const customer = await createCustomer(request);
  await open(page);
  await page.getByLabel('Mobile').fill(customer.mobile);
  await page.getByRole('combobox', { name: 'Address' }).fill(ADDRESS);
  await page.getByRole('combobox', { name: 'Service' }).fill('Plumber');
  await page
    .getByRole('option', { name: /^Plumber/ })
    .first()
    .click();
  await timeChosen(page);
  await page.getByLabel('Description').fill('The tap in the kitchen drips.');
  const next = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
  await page.route('**/api/admin/bookings', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({
          status: 409,
          json: {
            status: 409,
            message: 'This time was just taken. Please choose another one.',
            errors: 'This time was just taken. Please choose another one.',
            data: {
              lines: [
                {
                  cart_id: null,
                  detail_id: null,
                  service_id: 1,
                  next: ['10:00', '10:30', '11:00'].map((time) => ({ date: next, time, state: 'free' })),
                },
              ],
            },
            request_id: 'req-1',
          },
        })
      : route.continue(),
  );
  await page.getByRole('button', { name: 'Book', exact: true }).click();
  await expect(page.getByText('This time was just taken.').first()).toBeVisible();
  await expectAccessible(page);
  await page.unroute('**/api/admin/bookings');
  await page
    .getByRole('button', { name: /10:00 am/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Book', exact: true }).click();
  await expectBooked(page, customer.name);
});
