import type { Page } from '@playwright/test';
import { demoAccount, logIn, signUp } from '../support/accounts.ts';
import { expectStatus } from '../support/elements.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

// Chromium logs every refused call; these tests provoke refusals.
const REFUSED = /the server responded with a status of (404|500)/;
test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false });

const PHONE = { width: 360, height: 800 };

interface Review {
  readonly id: number;
  readonly name: string;
}

/** The reviews that everyone reads on the page of a service. */
async function publicReviews(page: Page, service: number): Promise<Review[]> {
  return (await (await page.request.get(`/api/user/getservice/${service}`)).json()).data.reviews;
}

const toReviews = async (page: Page, query = '') =>
  logIn(page, await demoAccount(page.request, 'admin'), '/admin/login', `/admin/reviews${query}`);

test('a reader reports a review; the operator hides it for a reason and shows it again', async ({ page }) => {
  const { data } = await (await page.request.get('/api/catlist/service/3')).json();
  const { id: service } = data.find((one: { total_reviews: number }) => one.total_reviews > 1);
  const [newest] = await publicReviews(page, service);
  const { id, name } = newest as Review;
  await signUp(page, `/service/${service}`);
  await page
    .getByRole('button', { name: `Report the review by ${name}` })
    .first()
    .click();
  const sheet = page.getByRole('dialog', { name: 'Report this review' });
  await sheet.getByRole('button', { name: 'Send report' }).click();
  await expect(sheet.getByText('Choose a reason.')).toBeVisible();
  await expectAccessible(page);
  await sheet.getByRole('combobox', { name: 'Reason' }).selectOption({ label: 'Advertising' });
  await sheet.getByRole('button', { name: 'Send report' }).click();
  await expectStatus(page, 'Thank you. We’ll check this review.');

  await toReviews(page, '?f.state=reported');
  const rows = page.getByRole('table', { name: 'Reviews' }).getByRole('row');
  await rows.locator(`button[data-line="${id}"]`).click();
  const panel = page.getByRole('complementary', { name: 'Review', exact: true });
  // Other runs report the same review.
  await expect(panel.getByText(/^Advertising \(\d\)$/)).toBeVisible();
  await expectAccessible(page);
  await panel.getByRole('button', { name: 'Hide review' }).click();
  await expectStatus(page, 'Hidden. The author gets the reason.');
  expect((await publicReviews(page, service)).map((one) => one.id)).not.toContain(id);
  await panel.getByRole('button', { name: 'Show again' }).click();
  await expectStatus(page, 'Everyone can read the review.');
  expect((await publicReviews(page, service)).map((one) => one.id)).toContain(id);
});

test('the list of reviews shows no match and a failure; on a phone in Hindi and dark', {
  tag: '@full',
}, async ({ page, consoleGuard }) => {
  consoleGuard.allow(REFUSED);
  await page.emulateMedia({ colorScheme: 'dark' });
  await toReviews(page, '?q=zzzz');
  await expect(page.getByText('Nothing matches your search and filters')).toBeVisible();
  await page.route('**/api/admin/reviews?*', (route) =>
    route.fulfill({ status: 500, json: { message: 'Something went wrong.', request_id: 'req-9' } }),
  );
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page.getByText('We couldn’t load the reviews.')).toBeVisible();
  await page.unroute('**/api/admin/reviews?*');
  await page.setViewportSize(PHONE);
  await page.context().addCookies([{ name: 'lang', value: 'hi', url: page.url() }]);
  await page.goto('/admin/reviews?f.rating=1');
  await expect(page.getByRole('table', { name: 'रिव्यू' })).toBeVisible();
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width);
});
