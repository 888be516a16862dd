import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from '../support/test.ts';

interface Estimates {
  readonly job_hours: number;
  readonly data: readonly {
    readonly service_name: string;
    readonly service_id: number;
    readonly gross: number;
    readonly net: number;
  }[];
}

const rupees = (amount: number) => `₹${Math.round(amount).toLocaleString('en-IN')}`;
const slider = (page: Page) => page.getByRole('slider', { name: 'Hours a week' });
const month = (page: Page) => page.getByRole('status').filter({ hasText: /^₹/ });

/** What so many hours a week bring in a month, rounded down to hundreds. */
const expected = ({ job_hours }: Estimates, net: number, hours: number) =>
  rupees(Math.floor(Math.round((hours / job_hours) * (52 / 12) * net * 100) / 10_000) * 100);

// proves: pro.screen.index
test('the landing page for professionals estimates a month from real prices', async ({ page, request }) => {
  const estimates: Estimates = await (await request.get('/api/earning-estimates')).json();
  const [first, other] = estimates.data;
  if (!first || !other) throw new Error('the demo has no bookable services');
  await page.goto('/employee-index');
  await page.waitForLoadState('networkidle');
  const header = page.getByRole('banner');
  await expect(header.getByText('for professionals')).toBeVisible();
  await expect(header.getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/employee-login');
  await expect(page.getByRole('figure').getByText('Example')).toBeVisible();
  await expect(page.getByRole('figure').getByText(rupees(first.net), { exact: true })).toBeVisible();
  await expect(month(page)).toHaveText(expected(estimates, first.net, 10));

  await slider(page).focus();
  await page.keyboard.press('ArrowRight');
  await expect(slider(page)).toHaveAttribute('aria-valuetext', '12 hours');
  await expect(page.getByText('12 hours a week')).toBeVisible();
  await expect(month(page)).toHaveText(expected(estimates, first.net, 12));
  await page.getByRole('combobox', { name: 'Other trade' }).selectOption(String(other.service_id));
  await expect(
    page.getByText(`Customers pay ${rupees(other.gross)} for 2 hours. You get ${rupees(other.net)}.`),
  ).toBeVisible();
  await expect(month(page)).toHaveText(expected(estimates, other.net, 12));
  await expect(page.getByText('You set how far you go, 2 to 50 km')).toBeAttached();
  await expectAccessible(page);
});

// proves: pro.screen.index
test('Create Account stays in view on a phone and leads to the registration', {
  tag: ['@wide', '@full'],
}, async ({ page }) => {
  await page.goto('/employee-index');
  const create = page.getByRole('link', { name: 'Create Account' });
  await expect(create).toBeInViewport({ ratio: 1 });
  const phone = (page.viewportSize()?.width ?? 0) < 1000;
  if (phone) {
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
    await expect(create).toBeInViewport({ ratio: 1 });
    // The end of the page can be read above it.
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    const end = await page
      .getByRole('contentinfo')
      .evaluate((footer) => footer.getBoundingClientRect().bottom);
    expect(end).toBeLessThanOrEqual((await create.boundingBox())?.y ?? 0);
  }
  await create.click();
  await page.waitForURL('**/employee-register');
});
