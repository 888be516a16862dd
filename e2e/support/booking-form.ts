import type { Page } from '@playwright/test';
import { daysFromNow } from './bookings.ts';

/** Bookable services around the default city. */
export async function bookableServices(
  page: Page,
  count: number,
): Promise<{ id: number; name: string; working_per_hour: number; working_per_day: number }[]> {
  const { data } = await (await page.request.get('/api/user/mostpopulerservice')).json();
  return data.filter(({ servicetype }: { servicetype: string }) => servicetype === 'service').slice(0, count);
}

/** Returns a line of the cart or the form of a single service. */
export const line = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** Fills in a line's slot: by the hour, at half past ten. */
export async function fillSlot(
  page: Page,
  name: string,
  duration: string,
  date = daysFromNow(2),
): Promise<void> {
  const one = line(page, name);
  await one.getByRole('radio', { name: 'By the hour' }).check();
  await one.getByRole('radio', { name: duration, exact: true }).check();
  await one.getByLabel('Preferred date').fill(date);
  await one.getByLabel('Preferred time').fill('10:30');
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
