import type { Page } from '@playwright/test';
import { createBooking, daysFromNow, createLoggedInCustomer, SERVICES } from '../support/bookings.ts';
import { fillSlot, SINGLE_SLOT } from '../support/booking-form.ts';
import { signUp, newTestUser } from '../support/accounts.ts';
import { openDetails } from '../support/elements.ts';
import { expect, test } from '../support/test.ts';

const NAME = 'مريم <b>Iyer</b> 👩🏽‍🔧';
const ADDRESS = '"14" <img src=x onerror="window.hurt=1"> शांति नगर, رحمة, Bengaluru 560001';
const WORK = `<script>window.hurt=1</script> ‮ dekhiye 🛠️ ${'बहुत लंबा काम। '.repeat(100)}`.slice(0, 2000).trim();

const hurt = (page: Page) => page.evaluate(() => (window as { hurt?: number }).hurt);

// proves: more.hostile-texts
test('HTML, emoji, right-to-left and overlong input is stored unchanged and shown as text', async ({
  page,
  consoleGuard,
}) => {
  consoleGuard.allow(/status of 422/);
  await signUp(page, `/service-book?service=${SERVICES[1].id}`, newTestUser(NAME));
  await expect(page.getByLabel('Name')).toHaveValue(NAME);
  await fillSlot(page, SINGLE_SLOT, '1 hour', daysFromNow(3), '11:00');
  await page.getByLabel('Email').fill('meera@example.in');
  await page.getByLabel('Address', { exact: true }).fill(ADDRESS);
  // The field limits the length; the server rejects longer texts with an error under the field.
  await page.getByLabel('Description').fill('x'.repeat(2001));
  await expect(page.getByLabel('Description')).toHaveValue('x'.repeat(2000));
  await page.getByLabel('Description').fill(WORK);
  await page.getByRole('checkbox', { name: 'I agree' }).check();
  const next = page.getByRole('button', { name: 'Next', exact: true });
  await page.route(
    '**/api/user/book/singleservice',
    async (route) => {
      const sent = route.request().postDataJSON();
      await route.continue({ postData: JSON.stringify({ ...sent, description: 'x'.repeat(2001) }) });
    },
    { times: 1 },
  );
  await next.click();
  await expect(page.getByText('This text is too long.')).toBeVisible();
  await expect(page.getByLabel('Description')).toBeFocused();
  await expect(page.getByLabel('Description')).toHaveValue(WORK);
  await next.click();
  await page.waitForURL('**/picker-service-booking?booking_id=*');
  for (const text of [NAME, ADDRESS, WORK]) {
    const shown = page.getByRole('definition').filter({ hasText: text });
    await expect(shown).toHaveText(text);
    await expect(shown).toHaveAttribute('dir', 'auto');
  }
  await page.getByRole('button', { name: 'Book Services' }).click();
  await page.waitForURL((url) => url.pathname === '/');
  await page.goto('/instand-booking');
  await openDetails(page.getByRole('article'));
  await expect(page.getByText(ADDRESS)).toBeVisible();
  await expect(page.getByText(WORK)).toBeVisible();

  const token = await page.evaluate(() => localStorage.getItem('token'));
  const { data } = await (
    await page.request.get('/api/user/getbookings', { headers: { authorization: `Bearer ${token}` } })
  ).json();
  expect(data[0]).toMatchObject({ name: NAME, address: ADDRESS, description: WORK });
  expect(await hurt(page)).toBeUndefined();
  // Nothing widens the page.
  const width = page.viewportSize()?.width ?? 0;
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
});

// proves: more.hostile-texts
test('a rating’s comment is stored unchanged and shown as text to every reader', { tag: '@full' }, async ({
  page,
}) => {
  const customer = await createLoggedInCustomer(page);
  const { lineId } = await createBooking(page.request, customer, { stage: 'approved', service: SERVICES[2] });
  const comment = `${customer.name}: <b onclick="window.hurt=1">ठीक</b> جيد 👍`;
  await page.goto(`/feedback?line=${lineId}`);
  await page.getByText('Very good', { exact: true }).click();
  await page.getByLabel(/Comment/).fill(comment);
  await page.getByRole('button', { name: 'Submit' }).click();
  await page.waitForURL((url) => url.pathname === '/');
  await page.goto(`/service/${SERVICES[2].id}`);
  // A server that ran this test before shows two.
  const shown = page.getByText(comment).first();
  await expect(shown).toBeVisible();
  await expect(shown).toHaveAttribute('dir', 'auto');
  expect(await hurt(page)).toBeUndefined();
});
