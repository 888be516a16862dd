import type { Locator, Page } from '@playwright/test';
import { line, next, SINGLE_SLOT } from '../support/booking-form.ts';
import { api, createLoggedInCustomer } from '../support/bookings.ts';
import { dialog } from '../support/elements.ts';
import { Keyboard } from '../support/keyboard.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

/** A service among the tiles of home; other tests book it for later days, so its first free time stays free. */
const SERVICE = { id: 30201, name: 'Electrician' };

const sheet = (page: Page) => dialog(page, 'Description');
const chosenTime = (at: Locator) =>
  at.getByRole('radiogroup', { name: 'Preferred time' }).getByRole('radio', { checked: true });
const bookServices = (page: Page) => page.getByRole('button', { name: 'Book Services' });
const sent = (page: Page) => dialog(page).getByText('Great! Your Booking Was Successfully Sent.');
const serviceTile = (page: Page) =>
  page.getByRole('region', { name: 'Most booked near you' }).getByRole('link', { name: SERVICE.name });

/**
 * Opens home for a customer whose account has what an earlier booking left: an e-mail address and a saved address. Counts
 * the characters typed from now on.
 */
async function openHome(page: Page): Promise<() => Promise<number>> {
  const { token } = await createLoggedInCustomer(page);
  const profile = await page.request.post('/api/user/updateprofile', {
    headers: { authorization: `Bearer ${token}`, 'x-aaspaas-client': 'web' },
    multipart: { email: 'meera.iyer@example.in' },
  });
  expect(profile.ok()).toBe(true);
  await api(page.request, token, 'POST', 'user/addresses', {
    label: 'home',
    line: '14 Church Street',
    pincode: '560001',
    city: 'Bengaluru',
    state: 'Karnataka',
    is_default: true,
  });
  await page.addInitScript(() => {
    document.addEventListener('input', (event) => {
      if (!(event as InputEvent).inputType?.startsWith('insert')) return;
      sessionStorage.setItem('typed', String(Number(sessionStorage.getItem('typed')) + 1));
    });
  });
  await page.goto('/');
  await page.waitForLoadState('networkidle');
  return () => page.evaluate(() => Number(sessionStorage.getItem('typed')));
}

// proves: single.page, cart.page, review.page
test('a returning customer books in six taps without typing', async ({ page }) => {
  const typed = await openHome(page);
  let taps = 0;
  const tap = async (target: Locator) => {
    taps += 1;
    await target.click();
  };

  await tap(serviceTile(page));
  await expect(chosenTime(sheet(page))).toHaveCount(1);
  await tap(sheet(page).getByRole('link', { name: 'Book Service' }).first());
  await page.waitForURL(`**/service-book?service=${SERVICE.id}`);
  const slot = line(page, SINGLE_SLOT);
  await expect(slot.getByText(/^(Today|Tomorrow|\w{3} \d+ \w{3}), \d+:\d\d/)).toBeVisible();
  await expect(page.getByRole('radio', { name: /^Home, 14 Church Street/ })).toBeChecked();
  await expect(page.getByText('meera.iyer@example.in')).toBeVisible();
  await expectAccessible(page);
  await tap(page.getByRole('group', { name: 'Typical jobs' }).getByRole('button').first());
  await expect(page.getByLabel('Description')).not.toHaveValue('');
  await tap(page.getByRole('checkbox', { name: 'I agree' }));
  await tap(next(page));
  await page.waitForURL('**/picker-service-booking?booking_id=*');
  await expect(page.getByText(/^Reserved for you until \d+:\d\d (am|pm)$/)).toBeVisible();
  await expectAccessible(page);
  await tap(bookServices(page));
  await expect(sent(page)).toBeVisible();
  expect(taps).toBe(6);
  expect(await typed()).toBe(0);
});

// proves: more.keyboard
test('the same by keyboard, with the roles, names, states and announcements of a screen reader', {
  tag: '@full',
}, async ({ page }) => {
  const typed = await openHome(page);
  const keyboard = await Keyboard.of(page);
  const tile = new RegExp(`^${SERVICE.name}`);
  await keyboard.use('link', tile);

  // The sheet has the focus and keeps it; Escape and Back return it to the tile.
  await expect(chosenTime(sheet(page))).toHaveCount(1);
  await keyboard.expectFocusTrapped();
  await keyboard.press('Escape');
  await expect(sheet(page)).toBeHidden();
  await keyboard.expectFocusOn('link', tile);
  await keyboard.press('Enter');
  await expect(chosenTime(sheet(page))).toHaveCount(1);
  await page.goBack();
  await expect(sheet(page)).toBeHidden();
  await keyboard.expectFocusOn('link', tile);
  await keyboard.press('Enter');
  await expect(chosenTime(sheet(page))).toHaveCount(1);
  await expect(sheet(page).getByRole('region', { name: 'Book Service' })).toMatchAriaSnapshot(`
    - region "Book Service":
      - radiogroup "Service method":
        - radio /Working Per Hour ₹\\d+/ [checked]
        - radio /Working Per Day ₹[\\d,]+/
      - button "Less time"
      - radiogroup "Working duration":
        - radio "1 hour"
        - radio "2 hours" [checked]
        - radio "12 hours"
      - button "More time"
      - button "More dates"
      - radiogroup "Preferred date":
        - radio /, (free|few left)$/ [checked]
      - radiogroup "Preferred time":
        - radio /^\\d+:\\d\\d (am|pm)/ [checked]
      - button "Choose"
      - status
      - button "Add to Cart"
      - link "Book Service"
  `);

  await keyboard.to('radio', /^Working Per Hour/);
  await keyboard.to('radio', /^\d+ hours?$/);
  const before = await sheet(page).locator('input[name$="-duration"]:checked').inputValue();
  await keyboard.press('ArrowRight');
  await expect(sheet(page).locator('input[name$="-duration"]:checked')).not.toHaveValue(before);
  const announced = sheet(page)
    .getByRole('status')
    .filter({ hasText: /^\d+:\d\d (am|pm), (free|few left)\. Total ₹[\d,]+\.$/ });
  await expect(announced).toBeAttached();
  await keyboard.to('radio', /^(Today, )?\w{3} \d+ \w{3}, (free|few left)$/);
  await keyboard.to('radio', /^\d+:\d\d (am|pm)/);
  // The other times are shown in the place of the button, and the focus stays among them.
  await keyboard.use('button', 'More times');
  await keyboard.expectFocusOn('radiogroup', 'Preferred time');
  await keyboard.to('radio', /^\d+:\d\d (am|pm)/);
  const times = sheet(page).getByRole('radiogroup', { name: 'Preferred time' });
  for (const full of await times.getByRole('radio', { name: /not available$/ }).all())
    await expect(full).toHaveAttribute('aria-disabled', 'true');
  const [first] = await times.getByRole('radio', { disabled: false }).all();
  await keyboard.press('Home');
  await expect(first as Locator).toBeChecked();
  await expect(announced).toHaveText(new RegExp(`^${await timeOfCell(first as Locator)}`));
  await keyboard.use('link', 'Book Service');

  await page.waitForURL(`**/service-book?service=${SERVICE.id}`);
  await keyboard.expectPage(/^Book this service/);
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1, name: 'Book this service' })).toBeVisible();
  await expect(main.getByRole('heading', { level: 2, name: SERVICE.name })).toBeVisible();
  await expect(main.getByRole('progressbar', { name: 'Step 1 of 2' })).toHaveAttribute('aria-valuenow', '1');
  const where = main.getByRole('region', { name: 'Where and who' });
  await expect(
    where
      .getByRole('radiogroup', { name: 'Where should they come?' })
      .getByRole('radio', { name: /^Home, 14 Church Street/ }),
  ).toBeChecked();
  await expect(
    where.getByRole('group', { name: 'Personal details' }).getByRole('button', { name: /^Change: / }),
  ).toBeVisible();
  await keyboard.use('button', `Change: ${SINGLE_SLOT}`);
  await keyboard.expectFocusOn('region', SINGLE_SLOT);
  await keyboard.to('radio', /^Working Per Hour/);
  const typical = page.getByRole('group', { name: 'Typical jobs' }).getByRole('button').first();
  await keyboard.use('button', (await typical.textContent()) ?? '', 'Space');
  await expect(typical).toHaveAttribute('aria-pressed', 'true');
  await keyboard.use('checkbox', 'I agree to the terms and conditions', 'Space');
  await keyboard.use('button', 'Next');

  await page.waitForURL('**/picker-service-booking?booking_id=*');
  await keyboard.expectPage(/^Check your booking/);
  await expect(main.getByRole('progressbar', { name: 'Step 2 of 2' })).toHaveAttribute('aria-valuenow', '2');
  const held = main.getByRole('group', { name: SINGLE_SLOT });
  await expect(held.getByRole('button', { name: `Change: ${SINGLE_SLOT}` })).toBeVisible();
  await expect(held.getByText(/^Reserved for you until \d+:\d\d (am|pm)$/)).toBeVisible();
  await expect(main.getByRole('radio', { name: 'Pay after the work' })).toBeChecked();
  await expect(main.getByRole('radio', { name: 'Pay now' })).not.toBeChecked();
  // Change opens the free times in the place of the line; closing them returns to it.
  await keyboard.use('button', `Change: ${SINGLE_SLOT}`);
  await keyboard.expectFocusOn('group', SINGLE_SLOT);
  await keyboard.use('button', 'Keep the earlier time');
  await keyboard.expectFocusOn('group', SINGLE_SLOT);
  await keyboard.use('button', 'Book Services');
  await expect(sent(page)).toBeVisible();
  expect(await typed()).toBe(0);
});

/** The time of a cell without its state. */
async function timeOfCell(cell: Locator): Promise<string> {
  return (await cell.locator('xpath=..').locator('span').first().textContent()) ?? '';
}
