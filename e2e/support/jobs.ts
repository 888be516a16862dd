import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { createBooking, api, type BookingOptions, type Customer, daysFromNow } from './bookings.ts';
import { demoAccount } from './accounts.ts';
import { seededInt } from './seeded.ts';
import { expect } from './test.ts';

/** A job of a demo professional. */
export interface Job {
  readonly customer: Customer;
  readonly lineId: number;
  readonly code: string;
  readonly date: string;
}

/** Returns the demo's professional or operator with the session of a plain client; the first one by default. */
export async function demoSession(
  request: APIRequestContext,
  role: 'employee' | 'admin',
  index = 0,
): Promise<{ readonly token: string; readonly id: number }> {
  const { mobile, password } = await demoAccount(request, role, index);
  const response = await request.post(`/api/${role}/login`, { data: { mobile, password } });
  return (await response.json()).success;
}

/** Creates a job for a demo professional on a day without one; `customerRequest` is the customer's own client. */
export async function createJob(
  request: APIRequestContext,
  customerRequest: APIRequestContext,
  customer: Customer,
  { professional = 0, ...options }: BookingOptions & { readonly professional?: number } = {},
): Promise<Job> {
  const operator = await demoSession(request, 'admin');
  const { id } = await demoSession(request, 'employee', professional);
  for (let tries = 0; tries < 10; tries += 1) {
    const date = daysFromNow(2 + seededInt(150));
    const { lineId, code } = await createBooking(customerRequest, customer, { date, ...options });
    const response = await request.post(`/api/admin/lines/${lineId}/allocate`, {
      headers: { authorization: `Bearer ${operator.token}` },
      data: { employee_id: id },
    });
    if (response.ok()) return { customer, lineId, code, date };
    expect(response.status()).toBe(409);
  }
  throw new Error('the professional is busy on ten days');
}

/** Returns the start code from the customer's app. */
export async function startCodeOf(
  request: APIRequestContext,
  { customer, lineId }: Pick<Job, 'customer' | 'lineId'>,
): Promise<string> {
  type StartCodesReply = { data: { detail_id: number; code: string }[] };
  const { data } = await api<StartCodesReply>(request, customer.token, 'GET', 'user/getusercode');
  const code = data.find(({ detail_id }) => detail_id === lineId)?.code;
  if (!code) throw new Error('the customer has no start code for the line');
  return code;
}

/** Opens a card of the booking list, if it is closed. */
export async function openCard(card: Locator): Promise<void> {
  const head = card.getByRole('heading', { level: 3 }).getByRole('button');
  // A list that is about to be replaced may still show the card, open or closed.
  await expect(async () => {
    if ((await head.getAttribute('aria-expanded')) === 'false') await head.click();
    await expect(head).toHaveAttribute('aria-expanded', 'true', { timeout: 1000 });
    // The card of a list that is replaced now is closed again.
    await card.page().waitForTimeout(300);
    await expect(head).toHaveAttribute('aria-expanded', 'true', { timeout: 100 });
  }).toPass({ timeout: 15_000 });
}

/** Returns a job's card, opened; opens further pages of a long list until it appears. */
export async function jobCard(page: Page, code: string): Promise<Locator> {
  const card = page.getByRole('article').filter({ hasText: code });
  const more = page.getByRole('button', { name: 'Show more' });
  await expect(page.getByRole('article').first()).toBeVisible();
  while (!(await card.isVisible()) && (await more.isVisible())) {
    const shown = await page.getByRole('article').count();
    await more.click();
    await expect.poll(() => page.getByRole('article').count()).toBeGreaterThan(shown);
  }
  await expect(card).toBeVisible();
  await openCard(card);
  return card;
}

/** Opens a card's folded details. */
export async function openJobDetails(card: Locator): Promise<void> {
  await card.getByText('Details', { exact: true }).click();
}
