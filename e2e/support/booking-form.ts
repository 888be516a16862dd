import { expect, type Locator, type Page } from '@playwright/test';
import { daysFromNow } from './bookings.ts';

/** Bookable services around the default city. */
export async function bookableServices(
  page: Page,
  count: number,
): Promise<{ id: number; name: string; working_per_hour: number; working_per_day: number }[]> {
  const { data } = await (await page.request.get('/api/user/mostpopulerservice')).json();
  return data.filter(({ servicetype }: { servicetype: string }) => servicetype === 'service').slice(0, count);
}

/** Returns a line of the cart or the slot of a single service. */
export const line = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** The slot of the form of a single service. */
export const SINGLE_SLOT = 'When and how long';

/** Opens the slot picker of a line, if its slot is shown in one line. */
export async function openSlot(one: Locator): Promise<void> {
  const change = one.getByRole('button', { name: /^Change: / });
  const method = one.getByRole('radiogroup', { name: 'Service method' });
  await expect(change.or(method).first()).toBeVisible();
  if (await change.isVisible()) await change.click();
  await expect(method).toBeVisible();
}

/** Chooses a duration: `2 hours`. */
export async function chooseDuration(one: Locator, duration: string): Promise<void> {
  const option = one.getByRole('radio', { name: duration, exact: true });
  await option.press('Space');
  await expect(option).toBeChecked();
}

/** Opens the fields for any date and minute. */
export async function openMoreDates(one: Locator): Promise<void> {
  const date = dateField(one);
  const more = one.getByRole('button', { name: 'More dates' });
  await expect(date.or(more).first()).toBeVisible();
  if (!(await date.isVisible())) await more.click();
  await expect(date).toBeVisible();
}

export const dateField = (one: Locator) => one.locator('input[type="date"]');
export const timeField = (one: Locator) => one.locator('input[type="time"]');

/** Fills in a line's slot: by the hour, at half past ten. */
export async function fillSlot(
  page: Page,
  name: string,
  duration: string,
  date = daysFromNow(2),
  time = '10:30',
): Promise<void> {
  const one = line(page, name);
  await openSlot(one);
  await one.getByRole('radio', { name: /^Working Per Hour/ }).check();
  await chooseDuration(one, duration);
  await openMoreDates(one);
  await dateField(one).fill(date);
  await timeField(one).fill(time);
}

/** Fills in the contact and location; the account already has name and number. */
export async function fillContact(page: Page): Promise<void> {
  await page.getByLabel('Email').fill('meera@example.in');
  await page.getByLabel('Address').fill('12, 4th Cross, Indiranagar, Bengaluru 560038');
  await page.getByLabel('Description').fill('Two rooms and the kitchen');
}

/** Formats an amount as the screens do. */
export const rupees = (amount: number) => `₹${amount.toLocaleString('en-IN')}`;
export const next = (page: Page) => page.getByRole('button', { name: 'Next', exact: true });
export const toastOf = (page: Page, text: string) => page.getByText(text, { exact: true }).first();
