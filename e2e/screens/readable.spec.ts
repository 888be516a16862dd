import type { Page } from '@playwright/test';
import { demoAccount, logIn } from '../support/accounts.ts';
import { createBooking, createLoggedInCustomer, SERVICES } from '../support/bookings.ts';
import { dialog } from '../support/elements.ts';
import { expectNoLoss } from '../support/layout-loss.ts';
import { expect, test } from '../support/test.ts';

// What everybody can read: at 320 px, at 200 % zoom, in Hindi. The full run (`matrix/`) has all screens, in every state.
const [, SERVICE] = SERVICES;
const times = (page: Page) => page.locator('input[name$="-time"]:checked');

test('320 px and 200 % zoom: nothing is lost from the description of a service to the history', {
  tag: '@full',
}, async ({ page }) => {
  const customer = await createLoggedInCustomer(page);
  await page.goto('/list-of-services?category=3&subcategory=302', { waitUntil: 'networkidle' });
  await page.locator(`a[href^="/service/${SERVICE.id}/"]`).first().click();
  await expect(times(page)).toHaveCount(1);
  await expectNoLoss(page);
  await dialog(page).getByRole('link', { name: 'Book Service' }).first().click();
  await page.waitForURL('**/service-book?service=*');
  await page.getByRole('button', { name: /^Change: When/ }).click();
  await expect(times(page)).toHaveCount(1);
  await expectNoLoss(page);
  await createBooking(page.request, customer, { stage: 'code' });
  await page.goto('/instand-booking');
  await expect(page.getByText('Start code')).toBeVisible();
  await expectNoLoss(page);
});

test('320 px and 200 % zoom: nothing is lost for a professional', { tag: '@full' }, async ({ page }) => {
  await logIn(page, await demoAccount(page.request, 'employee'), '/employee-login', '/employee-home');
  await expect(page.getByRole('article').first()).toBeVisible();
  await expectNoLoss(page);
  await page.goto('/employee-earnings');
  await expect(page.getByRole('heading', { name: 'Earnings', level: 1 })).toBeVisible();
  await expectNoLoss(page);
});

test('Hindi: bold text is bold', async ({ page }) => {
  const widths = () =>
    page.evaluate(async () => {
      const text = 'क्या काम कराना है? दाम पहले से साफ़';
      const found: number[] = [];
      for (const weight of [400, 700]) {
        await document.fonts.load(`${weight} 20px "Aaspaas Devanagari"`, text);
        const line = document.createElement('span');
        line.textContent = text;
        Object.assign(line.style, { fontSize: '20px', fontWeight: String(weight), whiteSpace: 'nowrap' });
        document.body.append(line);
        found.push(line.getBoundingClientRect().width);
        line.remove();
      }
      return found;
    });
  await page.goto('/pages/about-us?lang=hi');
  await widths();
  // The font is used from the next page load on.
  await page.reload();
  const [regular = 0, bold = 0] = await widths();
  expect(bold).toBeGreaterThan(regular * 1.02);
});

test('Hindi: text keeps its font when ours arrives after the page was drawn', { tag: '@full' }, async ({
  page,
}) => {
  const { promise: drawn, resolve: release } = Promise.withResolvers<void>();
  await page.route(/noto-sans-devanagari[^/]*\.woff2$/, async (route) => {
    await drawn;
    await route.continue();
  });
  await page.goto('/?lang=hi', { waitUntil: 'domcontentloaded' });
  const names = page.locator('section[aria-labelledby="most-booked"] li [class*="name"]');
  const widths = () =>
    names.evaluateAll((all) =>
      all.map((name) => {
        const range = document.createRange();
        range.selectNodeContents(name);
        return range.getBoundingClientRect().width;
      }),
    );
  await expect(names.first()).toBeVisible();
  // Waits until the system's font has been chosen.
  await page.waitForTimeout(500);
  const before = await widths();
  release();
  await page.waitForFunction(() =>
    [...document.fonts].some(({ family, status }) => /Devanagari/.test(family) && status === 'loaded'),
  );
  // Parts of the page add their styles when they load; Chrome then decides anew about the faces in style sheets.
  await page.evaluate(() =>
    document.head.prepend(Object.assign(document.createElement('style'), { textContent: '@layer late {}' })),
  );
  await page.evaluate(() => new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next))));
  expect(await widths()).toEqual(before);
});
