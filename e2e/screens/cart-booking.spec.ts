import type { Page } from '@playwright/test';
import {
  bookableServices,
  chooseDuration,
  dateField,
  fillContact,
  fillSlot,
  line,
  next,
  openMoreDates,
  openSlot,
  rupees,
  timeField,
  toastOf,
} from '../support/booking-form.ts';
import { api, daysFromNow, createLoggedInCustomer } from '../support/bookings.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

/** Logs the browser in as a new customer with these services in the cart. */
async function openCart(page: Page, ids: readonly number[]): Promise<void> {
  const { token } = await createLoggedInCustomer(page);
  for (const serviceId of ids) await api(page.request, token, 'POST', 'user/addtocart', { serviceId });
}

// proves: cart.page, route.service-booking, review.page, route.picker-service-booking, review.success, route.slot-booked
test('books a cart: saves slots on change, review, Book Services, popup, home', { tag: '@full' }, async ({
  page,
}) => {
  const [one, two] = await bookableServices(page, 2);
  if (!one || !two) throw new Error('the demo has no bookable services');
  await openCart(page, [one.id, two.id]);
  await page.goto('/service-booking');
  await expect(page.getByRole('heading', { name: 'Your cart' })).toBeVisible();
  await expect(next(page)).toBeDisabled();
  await expectAccessible(page);

  await fillSlot(page, one.name, '3 hours');
  await expect(toastOf(page, 'Cart Update successfully')).toBeVisible();
  await expect(
    line(page, one.name).getByText(rupees(one.working_per_hour * 3), { exact: true }),
  ).toBeVisible();
  await expect(line(page, one.name).getByText('Pre-booking', { exact: true })).toBeHidden();
  await fillSlot(page, two.name, '1 hour', daysFromNow(45));
  await expect(line(page, two.name).getByText('Pre-booking', { exact: true }).first()).toBeVisible();
  await fillContact(page);
  await page.getByRole('checkbox', { name: 'I agree' }).check();
  await next(page).click();

  await page.waitForURL('**/picker-service-booking?booking_id=*');
  const total = rupees(one.working_per_hour * 3 + two.working_per_hour);
  const summary = page.getByRole('complementary', { name: 'Payment summary' });
  await expect(summary.getByText(total).first()).toBeVisible();
  await expect(summary.getByText(`${rupees(one.working_per_hour)} × 3 hours`)).toBeVisible();
  await expect(page.getByText(/^Reserved for you until \d+:\d\d (am|pm)$/)).toBeVisible();
  await expect(page.getByText('12, 4th Cross, Indiranagar, Bengaluru 560038')).toBeVisible();
  await expectAccessible(page);

  // Going back restores the typed values; the consent must be given again.
  await page.goBack();
  await expect(page.getByLabel('Address')).toHaveValue('12, 4th Cross, Indiranagar, Bengaluru 560038');
  await expect(page.getByRole('checkbox', { name: 'I agree' })).not.toBeChecked();
  await page.goForward();

  await page.getByRole('button', { name: 'Book Services' }).click();
  await expect(
    page.getByRole('dialog').getByText('Great! Your Booking Was Successfully Sent.'),
  ).toBeVisible();
  await expectAccessible(page);
  await page.waitForURL((url) => url.pathname === '/');
  await expect(page.getByRole('link', { name: 'Cart', exact: true })).toBeVisible();

  await page.goto('/slot-booked');
  await expect(page.getByRole('heading', { name: 'Your booking is sent' })).toBeVisible();
  await expect(page.getByText(one.name)).toBeVisible();
  await expectAccessible(page);
});

// proves: rule.cart-booking, rule.slot
test('the cart page lists everything that is missing and moves the focus to the first of it', async ({
  page,
  consoleGuard,
}) => {
  consoleGuard.allow(/status of 422/);
  const [one] = await bookableServices(page, 1);
  if (!one) throw new Error('the demo has no bookable services');
  await openCart(page, [one.id]);
  await page.goto('/service-booking');
  await page.getByLabel('Name').fill('');
  await page.getByLabel('Mobile number').fill('12345');
  await page.getByLabel('Email').fill('nobody');
  const slot = line(page, one.name);
  await openSlot(slot);
  await slot.getByRole('radio', { name: /^Working Per Day/ }).check();
  const agree = page.getByRole('checkbox', { name: 'I agree' });
  await agree.check();
  await next(page).click();
  for (const text of [
    'Working duration is required',
    'Please fill in all required fields for the bookin slot',
    'Name is required',
    'Please enter a valid email',
    'Mobile number should be 10 digits',
    'Address is required',
    'Description is required',
  ])
    await expect(page.getByText(text, { exact: true }).first()).toBeVisible();
  await expect(page.getByRole('radiogroup', { name: 'Working duration' })).toBeFocused();
  await expectAccessible(page);
  await agree.uncheck();
  await expect(page.getByText('You must agree to the terms and conditions', { exact: true })).toBeVisible();

  await fillSlot(page, one.name, '2 hours', daysFromNow(-1));
  await timeField(slot).blur();
  await expect(page.getByText('Preferred date cannot be earlier than today.')).toBeVisible();
  await expect(page.getByText('Working duration is required')).toBeHidden();
  await dateField(slot).fill(daysFromNow(1));

  // Errors found only by the server also appear under their field.
  await page.getByLabel('Name').fill('Meera Iyer');
  await page.getByLabel('Mobile number').fill('9876543210');
  await fillContact(page);
  await agree.check();
  await page.route('**/api/user/createbooking', async (route) => {
    const sent = route.request().postDataJSON();
    for (const slot of Object.values<{ preferredDate: string }>(sent.storedServices))
      slot.preferredDate = '2020-01-01';
    await route.continue({ postData: JSON.stringify(sent) });
  });
  await next(page).click();
  await expect(page.getByText('Preferred date cannot be earlier than today.')).toBeVisible();
  await expect(dateField(slot)).toBeFocused();
  await expect(page.getByLabel('Description')).toHaveValue('Two rooms and the kitchen');

  // The same for a slot that the server did not receive.
  await page.unroute('**/api/user/createbooking');
  await page.route('**/api/user/createbooking', async (route) => {
    const sent = route.request().postDataJSON();
    for (const cartId of Object.keys(sent.storedServices)) sent.storedServices[cartId] = {};
    await route.continue({ postData: JSON.stringify(sent) });
  });
  await agree.check();
  await next(page).click();
  for (const text of [
    'Service method is required',
    'Working duration is required',
    'Preferred time is required',
    'Preferred date is required',
  ])
    await expect(page.getByText(text, { exact: true }).first()).toBeVisible();
  await expect(page.getByRole('radiogroup', { name: 'Service method' })).toBeFocused();
});

// proves: slot.method-clears-duration, cart.empty, error.cart, rule.slot, field.cart-form
test('another method clears the duration; a reload keeps the typed values; removing the last line leads home', {
  tag: '@full',
}, async ({ page }) => {
  const [one, two] = await bookableServices(page, 2);
  if (!one || !two) throw new Error('the demo has no bookable services');
  await openCart(page, [one.id, two.id]);
  await page.goto('/service-booking');
  await fillSlot(page, one.name, '12 hours');
  await expect(
    line(page, one.name).getByText(rupees(one.working_per_hour * 12), { exact: true }),
  ).toBeVisible();
  const slot = line(page, one.name);
  await slot.getByRole('radio', { name: /^Working Per Day/ }).check();
  await expect(slot.getByText('How many days?')).toBeVisible();
  await expect(slot.getByRole('radio', { name: '12 hours' })).toBeHidden();
  for (const days of ['1 day', '2 days', '3 days'])
    await expect(line(page, one.name).getByRole('radio', { name: days })).not.toBeChecked();
  await expect(line(page, one.name).getByText(rupees(one.working_per_hour * 12))).toBeHidden();
  await page.getByLabel('Address').fill('7, Church Street, Bengaluru 560001');

  // No wait: the tab restores what was not saved yet, and the page then saves it on the server.
  await page.reload();
  await expect(page.getByLabel('Address')).toHaveValue('7, Church Street, Bengaluru 560001');
  await expect(slot.getByRole('radio', { name: /^Working Per Day/ })).toBeChecked();
  await chooseDuration(slot, '2 days');
  await openMoreDates(slot);
  await expect(timeField(slot)).toHaveValue('10:30');
  await expect(line(page, one.name).getByText(rupees(one.working_per_day * 2))).toBeVisible();

  await page.getByRole('button', { name: `Remove ${one.name} from the cart` }).click();
  await expect(toastOf(page, 'Service deleted successfully')).toBeVisible();
  await expect(line(page, one.name)).toBeHidden();
  await page.getByRole('button', { name: `Remove ${two.name} from the cart` }).click();
  await page.waitForURL((url) => url.pathname === '/');
  await expect(toastOf(page, 'Please add to cart then proceed.')).toBeVisible();

  await page.goto('/service-booking');
  await page.waitForURL((url) => url.pathname === '/');
  await expect(toastOf(page, 'Please add to cart then proceed.')).toBeVisible();
});

// proves: error.booking, field.cart-item
test('the cart page books only the selected services and keeps the others in the cart', {
  tag: '@full',
}, async ({ page }) => {
  const [one, two] = await bookableServices(page, 2);
  if (!one || !two) throw new Error('the demo has no bookable services');
  await openCart(page, [one.id, two.id]);
  await page.route('**/api/user/cartlist*', async (route) => {
    const answer = await route.fetch();
    const body = await answer.json();
    for (const item of body.data)
      Object.assign(item, {
        average_rating: 4.4,
        total_reviews: item.service_id === one.id ? 1234 : 1,
        about_us: `About ${item.name}`,
      });
    await route.fulfill({ response: answer, json: body });
  });
  await page.goto('/service-booking');
  await openSlot(line(page, one.name));
  await expect(line(page, one.name).getByText('4 out of 5, 1,234 reviews')).toBeAttached();
  await expect(line(page, one.name).getByText(`About ${one.name}`)).toBeVisible();
  const tick = (name: string) => line(page, name).getByRole('checkbox', { name: `Book ${name}` });
  await expect(tick(one.name)).toBeChecked();
  await expect(tick(two.name)).toBeChecked();
  await fillSlot(page, one.name, '3 hours');
  await fillSlot(page, two.name, '1 hour');
  await expect(line(page, two.name).getByText(rupees(two.working_per_hour)).first()).toBeVisible();
  const bar = page.getByRole('complementary');
  const shown = (text: string) => bar.getByText(text).filter({ visible: true }).first();
  await expect(shown(rupees(one.working_per_hour * 3 + two.working_per_hour))).toBeVisible();
  await fillContact(page);
  await page.getByRole('checkbox', { name: 'I agree' }).check();

  await tick(one.name).uncheck();
  await tick(two.name).uncheck();
  await next(page).click();
  const text = 'Selecte Atleast on service';
  await expect(page.getByRole('main').getByText(text, { exact: true })).toBeVisible();
  await expect(page.getByText(text, { exact: true })).toHaveCount(2);
  await expect(tick(one.name)).toBeFocused();
  await expectAccessible(page);
  expect(new URL(page.url()).pathname).toBe('/service-booking');

  await tick(two.name).check();
  await expect(page.getByRole('main').getByText(text, { exact: true })).toBeHidden();
  await expect(shown(rupees(two.working_per_hour))).toBeVisible();
  await expect(bar.getByText(one.name)).toBeHidden();
  const sent = page.waitForRequest('**/api/user/createbooking');
  await next(page).click();
  expect(Object.keys((await sent).postDataJSON().storedServices)).toHaveLength(1);
  await page.waitForURL('**/picker-service-booking?booking_id=*');
  await expect(bar.getByText(one.name)).toBeHidden();
  await page.getByRole('button', { name: 'Book Services' }).click();
  await page.waitForURL((url) => url.pathname === '/');
  await expect(page.getByRole('link', { name: 'Cart, 1 service' })).toBeVisible();
  await page.goto('/service-booking');
  await expect(tick(one.name)).toBeChecked();
  await expect(line(page, two.name)).toBeHidden();
});

// proves: cart.page
test('each line of the cart offers its typical jobs, and a woman only where the service allows it', {
  tag: '@full',
}, async ({ page }) => {
  const [care, electrician] = [30801, 30201];
  await openCart(page, [care, electrician]);
  await page.goto('/service-booking');
  const jobs = (service: string) => page.getByRole('group', { name: `Typical jobs: ${service}` });
  const text = page.getByLabel('Description');
  await jobs('Elder Care').getByRole('button', { name: 'Night care' }).click();
  await jobs('Electrician').getByRole('button', { name: 'Fan not working' }).click();
  await expect(text).toHaveValue('Night care (Elder Care), Fan not working (Electrician)');
  await jobs('Elder Care').getByRole('button', { name: 'Night care', pressed: true }).click();
  await expect(text).toHaveValue('Fan not working (Electrician)');

  for (const name of ['Elder Care', 'Electrician']) await openSlot(line(page, name));
  const gender = (name: string) => line(page, name).getByRole('radiogroup', { name: 'Any or woman only' });
  await expect(gender('Electrician')).toBeHidden();
  await gender('Elder Care').getByRole('radio', { name: 'Woman only' }).check();
  await expectAccessible(page);
  for (const name of ['Elder Care', 'Electrician']) await fillSlot(page, name, '2 hours');
  await fillContact(page);
  await text.fill('Fan not working (Electrician)');
  await page.getByRole('checkbox', { name: 'I agree' }).check();
  const sent = page.waitForRequest('**/api/user/createbooking');
  await next(page).click();
  const { storedServices, formData } = (await sent).postDataJSON() as {
    storedServices: Record<string, { gender?: string }>;
    formData: { description: string };
  };
  expect(Object.values(storedServices).map(({ gender: chosen }) => chosen)).toEqual(['female', undefined]);
  expect(formData.description).toBe('Fan not working (Electrician)');
  await page.waitForURL('**/picker-service-booking?booking_id=*');
});
