import {
  createBooking,
  cancelAsOperator,
  daysFromNow,
  createLoggedInCustomer,
  SERVICES,
} from '../support/bookings.ts';
import {
  dateField,
  line as bookingLine,
  openMoreDates,
  SINGLE_SLOT,
  timeField,
} from '../support/booking-form.ts';
import { card, dialog, openDetails, toast, visitRow } from '../support/elements.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

// proves: more.addresses
test('a saved address fills the booking form, and is changed and removed', { tag: '@full' }, async ({
  page,
}) => {
  await createLoggedInCustomer(page);
  await page.goto('/addresses');
  await expect(page.getByRole('heading', { name: 'No saved addresses yet' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Add an address' }).click();
  const form = dialog(page, 'Save a new address');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByText('Please enter house, street and area.')).toBeVisible();
  await expect(form.getByText('Please enter the PIN code.')).toBeVisible();
  await expect(form.getByText('Please choose the state.')).toBeVisible();
  await expect(form.getByLabel('House, street and area')).toBeFocused();
  await expectAccessible(page);
  await form.getByLabel('House, street and area').fill('14, 3rd Cross, Indiranagar');
  await form.getByLabel('PIN code').fill('560038');
  await expect(form.getByLabel('City or town')).toHaveValue('Bengaluru');
  await expect(form.getByLabel('State')).toHaveValue('Karnataka');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Address saved.')).toBeVisible();
  await expect(page.getByText('14, 3rd Cross, Indiranagar, Bengaluru, Karnataka 560038')).toBeVisible();
  await expectAccessible(page);

  await page.goto(`/service-book?service=${SERVICES[0].id}`);
  // The default address is chosen; another one is typed.
  const where = page.getByRole('radiogroup', { name: 'Where should they come?' });
  await expect(where.getByRole('radio', { name: /^Home, 14, 3rd Cross, Indiranagar/ })).toBeChecked();
  await expect(page.getByRole('textbox', { name: 'Address' })).toHaveCount(0);
  await where.getByRole('radio', { name: 'Another address' }).check();
  await expectAccessible(page);
  await page.getByRole('textbox', { name: 'Address' }).fill('7 Lal Bagh Road, Lucknow 226001');
  await page.getByRole('button', { name: 'Save this address' }).click();
  await expect(form.getByLabel('House, street and area')).toHaveValue('7 Lal Bagh Road, Lucknow');
  await expect(form.getByLabel('City or town')).toHaveValue('Lucknow');
  await form.getByText('Work', { exact: true }).click();
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(where.getByRole('radio', { name: /^Work, 7 Lal Bagh Road/ })).toBeChecked();
  await expect(page.getByRole('textbox', { name: 'Address' })).toHaveCount(0);
  // The surrounding form was not submitted.
  await expect(page.getByText('Description is required')).toBeHidden();

  await page.goto('/addresses');
  await page.getByRole('button', { name: 'Change: Work' }).click();
  const change = dialog(page, 'Change the address');
  await change.getByText('Set as default').click();
  await change.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Default' })).toContainText('Work');
  await page.getByRole('button', { name: 'Remove: Home' }).click();
  await dialog(page, 'Remove this address?').getByRole('button', { name: 'Yes, remove it' }).click();
  await expect(page.getByRole('button', { name: 'Remove: Home' })).toBeHidden();
});

// proves: more.reschedule, more.calendar, more.who-comes
test('an assigned line is rescheduled and added to the calendar', { tag: '@full' }, async ({ page }) => {
  const customer = await createLoggedInCustomer(page);
  const line = await createBooking(page.request, customer, { stage: 'assigned' });
  await page.goto('/instand-booking');
  const lineCard = card(page, line.service);
  await openDetails(lineCard);
  await expect(lineCard.getByText('Who is coming')).toBeVisible();
  await expect(lineCard.locator('img').last()).toBeVisible();
  const download = page.waitForEvent('download');
  await lineCard.getByRole('link', { name: 'Add to calendar' }).click();
  expect((await download).suggestedFilename()).toBe(`${line.code}.ics`);

  await lineCard.getByRole('button', { name: 'Change date or time' }).click();
  const sheet = dialog(page, 'Change date or time');
  await expect(sheet.getByText(/is free then/)).toBeVisible();
  // Free times at the booking's place; method and duration stay.
  await expect(sheet.getByRole('radiogroup', { name: 'Preferred date' }).getByRole('radio')).toHaveCount(14);
  await expect(sheet.getByRole('radiogroup', { name: 'Service method' })).toBeHidden();
  await expectAccessible(page);
  // Further ahead than any other test books.
  await sheet.getByRole('button', { name: 'More dates' }).click();
  await sheet.locator('input[type="date"]').fill('');
  await sheet.getByRole('button', { name: 'Change the time' }).click();
  await expect(sheet.getByText('Preferred date is required')).toBeVisible();
  await sheet.locator('input[type="date"]').fill(daysFromNow(170 + (line.lineId % 10)));
  await sheet.locator('input[type="time"]').fill('13:15');
  await sheet.getByRole('button', { name: 'Change the time' }).click();
  await expect(toast(page, 'Your booking has moved')).toBeVisible();
  await expect(sheet).toBeHidden();
  await expect(visitRow(page, line.service)).toContainText('1:15 pm');
});

// proves: more.book-again
test('a cancelled line is booked again with all its fields except the time', async ({ page }) => {
  const customer = await createLoggedInCustomer(page);
  const date = daysFromNow(40);
  const line = await createBooking(page.request, customer, { date });
  await cancelAsOperator(line.lineId, 'Nobody is free.');
  await page.goto('/cancel-booking');
  await card(page, line.service).getByRole('link', { name: 'Book again' }).click();
  await page.waitForURL('**/service-book**');
  await expect(page.getByRole('radio', { name: /^Working Per Hour/ })).toBeChecked();
  await expect(page.getByRole('radio', { name: '2 hours', exact: true })).toBeChecked();
  // The first free time, which is not that of the cancelled line.
  const slot = bookingLine(page, SINGLE_SLOT);
  await openMoreDates(slot);
  await expect(timeField(slot)).not.toHaveValue('');
  await expect(dateField(slot)).not.toHaveValue(date);
  await expect(page.getByRole('textbox', { name: 'Address' })).toHaveValue(
    '14 Church Street, Bengaluru 560001',
  );
  await expect(page.getByLabel('Description')).toHaveValue('Please ring twice, the bell is old.');
  await expect(page.getByRole('checkbox', { name: /I agree/ })).not.toBeChecked();
});

// proves: more.favourites
test('the heart adds a service to the favourites; a visitor is asked to log in', { tag: '@full' }, async ({
  page,
}) => {
  const [service] = SERVICES;
  await page.goto(`/service/${service.id}`);
  const heart = page.getByRole('button', { name: `Favourite: ${service.name}` });
  await heart.click();
  await expect(toast(page, 'Please log in to continue.')).toBeVisible();
  await createLoggedInCustomer(page);
  await page.goto('/favourites');
  await expect(page.getByRole('heading', { name: 'No favourites yet' })).toBeVisible();
  await expectAccessible(page);
  await page.goto(`/service/${service.id}`);
  const saved = page.waitForResponse(/user\/favourites\/\d+/);
  await heart.click();
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  await saved;
  await page.reload();
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  await page.goto('/favourites');
  await expect(page.getByRole('article')).toContainText(service.name);
  await expectAccessible(page);
  const deleted = page.waitForResponse(/user\/favourites\/\d+/);
  await heart.click();
  await deleted;
  await page.reload();
  await expect(page.getByRole('heading', { name: 'No favourites yet' })).toBeVisible();
});
