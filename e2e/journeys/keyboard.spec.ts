import type { Page } from '@playwright/test';
import { dateField, timeField } from '../support/booking-form.ts';
import { Keyboard } from '../support/keyboard.ts';
import { verificationCodeFor, newTestUser } from '../support/accounts.ts';
import { expect, test } from '../support/test.ts';

const SERVICE = 'Electrician';
const CHIP = /^Your location: .*Change it$/;

// Tracing a hundred key presses takes longer than the test; a failure names the tab stop instead.
test.use({ trace: 'off' });

/** Returns a date in the near future whose day equals its month, so that it is the same in day-first and month-first browsers. */
function sameInEveryOrder(): { typed: string; value: string } {
  const soon = new Date(Date.now() + 3 * 86_400_000);
  for (let month = soon.getMonth(); ; month += 1) {
    const date = new Date(Date.UTC(soon.getFullYear(), month, (month % 12) + 1));
    if (date < soon) continue;
    const value = date.toISOString().slice(0, 10);
    const [year, number] = value.split('-');
    return { typed: `${number}${number}${year}`, value };
  }
}

/** Waits until the page handles key presses. */
const ready = (page: Page) => page.waitForLoadState('networkidle');

/** Moves down the suggestions until the one with the given name is selected, then presses Enter. */
async function choose(page: Page, keyboard: Keyboard, name: RegExp): Promise<void> {
  const options = page.getByRole('dialog').getByRole('option');
  await expect(options.filter({ hasText: name }).first()).toBeVisible();
  const all = await options.count();
  for (let steps = 0; steps < all; steps += 1) {
    await keyboard.press('ArrowDown');
    const chosen = page.getByRole('option', { selected: true });
    await expect(chosen).toHaveCount(1);
    // Screen readers announce the active option while the focus stays in the field.
    await expect(page.getByRole('dialog').getByRole('combobox')).toHaveAttribute(
      'aria-activedescendant',
      String(await chosen.getAttribute('id')),
    );
    if (name.test((await chosen.textContent()) ?? '')) return keyboard.press('Enter');
  }
  throw new Error(`${name} is not among the proposals`);
}

// proves: more.keyboard
test('keyboard only: a customer books a service, from the landing page to the sent booking', {
  tag: '@full',
}, async ({ page }) => {
  const keyboard = await Keyboard.of(page);
  const { name, mobile, password } = newTestUser();
  const popup = page.getByRole('dialog');

  // The first tab stop is the skip link.
  await page.goto('/');
  await ready(page);
  await keyboard.use('link', 'Skip to the content');
  await expect(page.getByRole('main')).toBeFocused();
  await keyboard.to('searchbox', 'Enter Your Location');
  await keyboard.use('link', 'Login', 'Enter', 'Shift+Tab');
  await page.waitForURL('**/login');
  await keyboard.expectPage(/^Login/);

  // A new account, with the code from the demo phone.
  await keyboard.use('link', 'Sign Up');
  await page.waitForURL('**/sign-in');
  await keyboard.expectPage(/^Sign Up/);
  await keyboard.fill('textbox', 'Name', name);
  await keyboard.fill('textbox', 'Mobile number', mobile);
  await keyboard.fill('textbox', 'Password', password);
  await keyboard.use('button', 'Sign Up');
  await page.waitForURL('**/otp-verification');
  await keyboard.expectFocusOn('textbox', 'Digit 1 of 4');
  await keyboard.type(await verificationCodeFor(page.request, mobile));
  await page.waitForURL((url) => url.pathname === '/');
  // After a full page load, Tab starts at the first stop.
  await ready(page);

  // The location popup: Escape changes nothing; Escape and a choice both return the focus to the opener.
  await keyboard.use('button', CHIP);
  await expect(popup).toBeVisible();
  await keyboard.expectFocusOn('combobox', 'Change live Address');
  await keyboard.expectFocusTrapped();
  await keyboard.press('Escape');
  await expect(popup).toBeHidden();
  await keyboard.expectFocusOn('button', CHIP);
  await keyboard.press('Enter');
  await keyboard.expectFocusOn('combobox', 'Change live Address');
  await keyboard.type('560034');
  await choose(page, keyboard, /Koramangala/);
  await expect(popup).toBeHidden();
  await keyboard.expectFocusOn('button', /^Your location: .*Koramangala.*Change it$/);

  // Search leads to a list, the list to a service.
  // On a wide home page its own search takes the place of the header's.
  if ((page.viewportSize()?.width ?? 0) > 999) await keyboard.use('link', 'What do you need?');
  else await keyboard.use('button', 'Search for a service');
  await keyboard.expectFocusOn('combobox', 'Search for a service');
  await keyboard.type('Repairs');
  await choose(page, keyboard, /^Repairs & Maintenance/);
  await page.waitForURL('**/list-of-services?category=3&subcategory=302');
  await expect(popup).toBeHidden();
  await keyboard.expectPage(/Repairs & Maintenance/);
  await keyboard.use('button', `View Details: ${SERVICE}`, 'Space');
  await expect(popup.getByRole('heading', { name: SERVICE })).toBeVisible();
  await keyboard.expectFocusTrapped();
  await keyboard.use('button', 'Add to Cart');
  await expect(page.getByRole('status').getByText('Service added to cart')).toBeVisible();
  await keyboard.press('Escape');
  await expect(popup).toBeHidden();
  await keyboard.expectFocusOn('button', `View Details: ${SERVICE}`);
  await keyboard.use('link', 'Cart, 1 service', 'Enter', 'Shift+Tab');
  await page.waitForURL('**/service-booking');
  await keyboard.expectPage(/Aaspaas/);

  // The slot: options are selected with the arrow keys, date and time are typed.
  const slot = page.getByRole('region', { name: SERVICE, exact: true });
  const day = sameInEveryOrder();
  await keyboard.use('button', `Change: ${SERVICE}`);
  await keyboard.to('radio', /^Working Per Hour/);
  await expect(slot.getByRole('radio', { name: /^Working Per Hour/ })).toBeChecked();
  const before = Number(await slot.locator('input[name$="-duration"]:checked').inputValue());
  await keyboard.use('radio', /^\d+ hours?$/, 'ArrowRight');
  await keyboard.expectFocusOn('radio', `${before + 1} hours`);
  await expect(slot.getByRole('radio', { name: `${before + 1} hours`, exact: true })).toBeChecked();
  await keyboard.use('button', 'More dates');
  await keyboard.fill('Date', 'Preferred date', day.typed);
  await expect(dateField(slot)).toHaveValue(day.value);
  await keyboard.fill('InputTime', 'Preferred time', '1030AM');
  await expect(timeField(slot)).toHaveValue('10:30');

  // The form, the terms, the review.
  await keyboard.fill('textbox', 'Email', 'meera@example.in');
  await keyboard.fill('textbox', 'Address', '12, 4th Cross, Koramangala, Bengaluru 560034');
  await keyboard.fill('textbox', 'Description', 'Two sockets spark.');
  await keyboard.use('checkbox', 'I agree to the terms and conditions', 'Space');
  await expect(page.getByRole('checkbox', { name: 'I agree' })).toBeChecked();
  await keyboard.use('button', 'Next');
  await page.waitForURL('**/picker-service-booking?booking_id=*');
  await keyboard.expectPage(/Aaspaas/);
  await keyboard.use('button', 'Book Services');
  await expect(popup.getByText('Great! Your Booking Was Successfully Sent.')).toBeVisible();
  await expect(popup.locator(':focus')).toHaveCount(1);
  await page.waitForURL((url) => url.pathname === '/');
});

// proves: more.arrival
test('client navigation moves the focus to the heading of the new page; a filter change does not', async ({
  page,
}) => {
  const keyboard = await Keyboard.of(page);
  const main = page.getByRole('main');
  await page.goto('/list-of-services?category=3&subcategory=302');
  await ready(page);

  // A selected filter keeps the focus because the page is the same; its list has changed by then.
  await keyboard.use('link', /^All of /);
  await page.waitForURL('**/list-of-services?category=3');
  await expect(main.getByRole('link', { name: /^All of / })).toHaveAttribute('aria-current', 'page');
  await keyboard.expectFocusOn('link', /^All of /);

  // The same with a pointer on a scrolled page: the new page starts at its top, and Tab continues from its heading.
  await page.getByRole('contentinfo').getByRole('link', { name: 'About us' }).click();
  await page.waitForURL('**/pages/about-us');
  await keyboard.expectPage(/^About us/);
  expect(await page.evaluate(() => scrollY)).toBe(0);
  // Back restores the scroll position.
  await page.goBack();
  await keyboard.expectFocusOn('heading', / in Bengaluru$/);
  await page.keyboard.press('Tab');
  await expect(main.locator(':focus')).toHaveCount(1);
});

test('Back closes a menu; one opened while the page loads stays open and keeps the focus', {
  tag: '@full',
}, async ({ page }) => {
  const keyboard = await Keyboard.of(page);
  await page.goto('/list-of-services?category=3&subcategory=302');
  await ready(page);
  await page.getByRole('contentinfo').getByRole('link', { name: 'About us' }).click();
  await keyboard.expectPage(/^About us/);
  await page.reload();
  await ready(page);

  // The address changes at once, the page when its code has arrived.
  const listLoad = Promise.withResolvers<void>();
  await page.route('**/assets/list-of-services-*.js', async (route) => {
    await listLoad.promise;
    await route.continue();
  });
  const menu = page.getByRole('button', { name: /^Language/ });
  const choice = page.getByRole('button', { name: 'हिन्दी' });
  await menu.click();
  await expect(choice).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/list-of-services\?category=3&subcategory=302$/);
  await expect(choice).toBeHidden();
  await menu.click();
  await expect(choice).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: /^About us/ })).toBeVisible();
  listLoad.resolve();
  await expect(page.getByRole('heading', { level: 1, name: / in Bengaluru$/ })).toBeVisible();
  await keyboard.expectAnnounced(/^Repairs & Maintenance/);
  await keyboard.expectFocusOn('button', /^Language/);
  await choice.click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'hi');
});
