import type { Page, Route } from '@playwright/test';
import { expect, expectAccessible, test } from '../support/test.ts';

const LIST = '/list-of-services?category=3&subcategory=302';
const popup = (page: Page) => page.getByRole('dialog', { name: 'Description' });

async function openPopup(page: Page): Promise<void> {
  await page.goto(LIST);
  await page.waitForLoadState('networkidle');
  await page.getByRole('button', { name: 'View Details: Electrician' }).click();
}

/** Alters the response of a service's details. */
const changed = (change: object) => async (route: Route) => {
  const answer = await (await route.fetch()).json();
  await route.fulfill({ json: { ...answer, data: { ...answer.data, ...change } } });
};

// proves: detail.loading, detail.carousel, detail.rating, detail.bookable-actions, detail.extra-hours-note, detail.about-list
// proves: detail.overview, detail.rating-bars, detail.reviews, detail.buttons-repeat, kind.bookable
test('a bookable service’s popup shows all of its details', { tag: ['@wide', '@full'] }, async ({ page }) => {
  let answer = () => {};
  const blocked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/user/getservice/30201*', async (route) => {
    await blocked;
    await route.continue();
  });
  await openPopup(page);
  await expect(popup(page).getByText('Loading...')).toBeVisible();
  answer();
  const details = popup(page);
  await expect(details.getByRole('heading', { name: 'Electrician' })).toBeVisible();
  await expect(details.getByText('Loading...')).toBeHidden();

  const slide = details
    .getByRole('region', { name: 'Pictures' })
    .getByRole('group', { name: /^Slide 1 of \d+$/ });
  await expect(slide.getByRole('img', { name: 'Electrician, picture 1' })).toBeVisible();
  await expect(slide.locator('img')).toHaveCount(3);

  await expect(details.getByText(/^[1-5] out of 5$/).first()).toBeAttached();
  await expect(details.getByText(/^\([\d,]+ reviews\)$/).first()).toBeVisible();
  await expect(details.getByRole('radio', { name: /^Working Per Day ?₹[\d,]+$/ })).toBeAttached();
  await expect(details.getByRole('radio', { name: /^Working Per Hour ?₹[\d,]+$/ })).toBeAttached();
  await expect(details.getByText(/^₹[\d,]+$/).first()).toBeVisible();
  for (const title of ['About us', 'Overview', 'Please note', 'Share this service', 'All reviews'])
    await expect(details.getByRole('heading', { name: title, exact: true })).toBeVisible();
  for (const blurb of ['Trained Professional', 'Background Verified', 'Service-specific options'])
    await expect(details.getByText(blurb, { exact: true })).toBeVisible();
  const about = details.getByRole('heading', { name: 'About us' }).locator('..').getByRole('listitem');
  await expect(about.first()).toHaveText(/[.!]$/);
  expect(await about.count()).toBeGreaterThan(1);
  await expect(details.getByText('Extra hours are charged separately, only if you agree.')).toBeVisible();

  const bars = details.getByRole('listitem').filter({ hasText: /^(1 star|[2-5] stars): \d+ \(\d+%\)/ });
  const ratingBars = (await bars.allTextContents()).map((text) =>
    /^(\d) stars?: (\d+) \((\d+)%\)/.exec(text),
  );
  expect(ratingBars.map((bar) => bar?.[1])).toEqual(['5', '4', '3', '2', '1']);
  expect(ratingBars.reduce((sum, bar) => sum + Number(bar?.[3]), 0)).toBe(100);
  const review = details
    .getByRole('listitem')
    .filter({ has: page.locator('time') })
    .first();
  await expect(review.locator('time')).toHaveText(/\d{1,2} \w+/);
  // Below the choices, and again at the end.
  await expect(details.getByRole('button', { name: 'Add to Cart' })).toHaveCount(2);
  await expect(details.getByRole('link', { name: 'Book Service' })).toHaveCount(2);
  await expectAccessible(page);
});

test('the sheet opens in the frame after the tap with what the list knows, while the details load', {
  tag: '@full',
}, async ({ page }) => {
  await page.route('**/api/user/getservice/30201*', () => {});
  await page.goto(LIST);
  const opener = page.getByRole('button', { name: 'View Details: Electrician' });
  const [price] = /₹[\d,]+/.exec(await page.getByRole('article').filter({ has: opener }).innerText()) ?? [];
  expect(price).toBeDefined();
  // The code of the sheet loads a while after the page.
  const loaded = (file: string) =>
    page.evaluate(
      (name) => performance.getEntriesByType('resource').some((entry) => entry.name.includes(`/${name}-`)),
      file,
    );
  await expect.poll(() => loaded('opened-service-popup')).toBe(true);
  // Until nothing more of it loads and the browser has run what it loaded; the network has been idle once before.
  await page.evaluate(async () => {
    const count = () => performance.getEntriesByType('resource').length;
    for (let before = -1; before !== count(); ) {
      before = count();
      await new Promise((done) => setTimeout(done, 500));
      await new Promise((done) => requestIdleCallback(done));
    }
  });
  const shown = await opener.evaluate(async (button: HTMLElement) => {
    button.click();
    await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
    return document.querySelector('[role="dialog"]')?.textContent;
  });
  expect(shown).toContain('Electrician');
  expect(shown).toContain(price);
  expect(shown).toContain('Book Service');
});

test('what was checked opens by keyboard in a popup and returns the focus', { tag: '@full' }, async ({
  page,
  viewport,
}) => {
  await page.goto('/service/30201');
  await page.waitForLoadState('networkidle');
  // A wide page lists the checks below the professionals; a phone has one word for all of them.
  const wide = (viewport?.width ?? 0) >= 1000;
  const opener = page.getByRole('button', { name: wide ? 'What we check' : 'Verified', exact: true });
  if (wide) await expect(page.getByText('Identity checked', { exact: true })).toBeVisible();
  await opener.focus();
  await page.keyboard.press('Enter');
  const checks = page.getByRole('dialog', { name: 'What we check' });
  await expect(checks.getByText('Identity', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(checks).toBeHidden();
  await expect(opener).toBeFocused();
});

// proves: detail.enquiry-actions, kind.enquiry
test('an enquiry-only service offers an enquiry and no booking', { tag: '@full' }, async ({ page }) => {
  await page.goto('/list-of-services?category=3');
  await page.waitForLoadState('networkidle');
  await page.getByRole('link', { name: 'Pest Control', exact: true }).click();
  await expect(popup(page).getByRole('heading', { name: 'Pest Control' })).toBeVisible();
  await expect(popup(page).getByText(/^No specific amount is set for this service\./)).toBeVisible();
  const enquiries = popup(page).getByRole('link', { name: 'Enquiry Now', exact: true });
  await expect(enquiries).toHaveCount(2);
  await expect(enquiries.first()).toHaveAttribute('href', '/enquiry-service-booking?service=30104');
  await expect(popup(page).getByRole('heading', { name: 'Please note' })).toBeVisible();
  await expect(popup(page).getByText('Extra hours are charged separately, only if you agree.')).toBeVisible();
  await expect(popup(page).getByRole('link', { name: 'Book Service' })).toHaveCount(0);
  await expect(popup(page).getByRole('button', { name: 'Add to Cart' })).toHaveCount(0);
});

// proves: constant.fallbacks, detail.overview
test('missing service details show a placeholder text', { tag: '@full' }, async ({ page }) => {
  const none = { pictures: [], media_urls: [], image_url: null, about_us: '', overview: '', reviews: [] };
  await page.route('**/api/user/getservice/30201*', changed(none), { times: 1 });
  await openPopup(page);
  await expect(popup(page).getByText('No images available')).toBeVisible();
  await expect(popup(page).getByText('No details available.')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.route('**/api/user/getservice/30201*', changed({ about_us: '' }), { times: 1 });
  await openPopup(page);
  await expect(popup(page).getByText('No description available.')).toBeVisible();
});

// proves: detail.share
test('a service is shared in a small window, with its canonical address', async ({ page }) => {
  await page.addInitScript(() => {
    window.open = (url, _name, features) => {
      document.title = `${features} ${decodeURIComponent(String(url))}`;
      return null;
    };
  });
  await openPopup(page);
  await popup(page).getByRole('button', { name: 'Share on Facebook' }).click();
  await expect(page).toHaveTitle(
    /width=550,height=400.*facebook\.com.*\/service\/30201\/electrician.*Check out this service!/,
  );
  await popup(page).getByRole('button', { name: 'Share on WhatsApp' }).click();
  await expect(page).toHaveTitle(/wa\.me.*Check out this service! .*\/service\/30201\/electrician/);
});
