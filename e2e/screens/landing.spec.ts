import type { Page } from '@playwright/test';
import { demoAccount, logIn } from '../support/accounts.ts';
import { dialog } from '../support/elements.ts';
import { expect, test } from '../support/test.ts';

/** Waits until the page handles taps. */
async function open(page: Page, path = '/'): Promise<void> {
  await page.goto(path);
  await page.waitForLoadState('networkidle');
}

/** Returns a card's text below its name and prices. */
const aboutOf = async (page: Page, card: ReturnType<Page['getByRole']>) => {
  await expect(card).toBeVisible();
  const texts = (await card.getByRole('paragraph').allTextContents()).map((text) => text.trim());
  return texts.sort((one, other) => other.length - one.length)[0] ?? '';
};

// proves: home.hero, home.footer, route.employee-login, route.pages, categories.footer
test('the landing page describes the product, and its footer links to everything else', {
  tag: ['@wide', '@full'],
}, async ({ page }) => {
  await open(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Get Services Whenever You Need Them');
  await expect(page.getByText('Find Local Service Professional Near You')).toBeVisible();

  const foot = page.getByRole('contentinfo');
  for (const column of ['Company', 'For Customer', 'For Partners', 'Social Links'])
    await expect(foot.getByRole('heading', { name: column, exact: true })).toBeVisible();
  await expect(foot.getByRole('link', { name: /^Share / })).toHaveCount(4);
  await foot.getByRole('button', { name: 'Categories near you' }).click();
  await expect(dialog(page).getByRole('link', { name: 'Machines & Fabrication' })).toBeVisible();
  await page.keyboard.press('Escape');

  const pages = {
    'About us': 'about-us',
    'Terms and conditions': 'terms-and-conditions',
    'Privacy Policy': 'privacy-policy',
    'Cancellation policy': 'cancellation-policy',
    'Contact us': 'contact-us',
  };
  for (const [name, slug] of Object.entries(pages)) {
    await foot.getByRole('link', { name, exact: true }).click();
    await page.waitForURL(`**/pages/${slug}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(new RegExp(`^${name}$`, 'i'));
  }
  await foot.getByRole('link', { name: 'Register as a professional' }).click();
  await page.waitForURL('**/employee-login');
});

// proves: kind.enquiry, home.enquiry-card, home.bookable-card
test('a card of each kind shows its price, or that it is enquiry-only', { tag: '@full' }, async ({
  page,
}) => {
  await open(page);
  const bookable = page
    .getByRole('article')
    .filter({ has: page.getByRole('button', { name: /^Add to Cart: / }) })
    .first();
  const about = await aboutOf(page, bookable);
  expect(about.length).toBeLessThanOrEqual(91);
  expect(about).toMatch(/…$/);

  const enquiry = page
    .getByRole('article')
    .filter({ has: page.getByRole('link', { name: /^Enquire Now: / }) })
    .first();
  await expect(enquiry.getByText('No specific amount is set for this service.')).toBeAttached();
  await expect(enquiry.getByText('Enquire Now', { exact: true })).toBeAttached();
  await expect(enquiry.getByText(/₹/)).toHaveCount(0);
  await enquiry.getByRole('link', { name: /^Enquire Now: / }).click();
  await expect(page.getByRole('main').getByText('Working Per Day')).toHaveCount(0);
});

// proves: home.banner-slider, home.category-carousel, route.banner-see-all
test('the top-rated banners lead visitors to the list and professionals to their bookings', {
  tag: '@full',
}, async ({ page }) => {
  await open(page);
  const tiles = page.getByRole('region', { name: 'Categories', exact: true }).getByRole('group');
  await expect(tiles).toHaveText([
    'P & D Enquiry packing, moving',
    'Industry & Factory',
    'Retail & Shop',
    'Home & Personal',
    'Tutoring & Consulting',
  ]);
  const banners = page.getByRole('region', { name: 'Top rated', exact: true });
  await expect(banners.getByRole('heading').first()).not.toBeEmpty();
  // A wide page shows all of them.
  if ((page.viewportSize()?.width ?? 0) < 1000) {
    await banners.getByRole('article').first().hover();
    await banners.getByRole('button', { name: 'Next' }).click();
    const second = banners.getByRole('button', { name: /^Slide 2 of/ });
    await expect(second).toHaveAttribute('aria-current', 'true');
  }
  await page.getByRole('link', { name: 'See all', exact: true }).click();
  await page.waitForURL('**/list-of-services');

  await logIn(page, await demoAccount(page.request, 'employee'), '/employee-login');
  await page.waitForURL('**/employee-home');
  await page.getByRole('link', { name: 'See all Your Booking List' }).click();
  await page.waitForURL('**/employee-booking-list');
});

// proves: categories.popup, categories.subcategory-popup
test('the categories popup shows a message when sub-categories or categories are empty', {
  tag: '@full',
}, async ({ page }) => {
  await open(page);
  await page.route('**/api/subcategory/1', (route) => route.fulfill({ json: { status: 200, data: [] } }));
  await page.getByRole('contentinfo').getByRole('button', { name: 'Categories near you' }).click();
  await expect(dialog(page).getByRole('button', { name: 'Industry & Factory' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await expect(dialog(page).getByText('No sub-categories available')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();

  await page.route('**/api/category', (route) => route.fulfill({ json: { status: 200, data: [] } }));
  await page.getByRole('contentinfo').getByRole('button', { name: 'Categories near you' }).click();
  await expect(dialog(page).getByText('No categories available')).toBeVisible();
  await page.keyboard.press('Escape');

  // A tile opens the sub-categories of its category.
  await page.getByRole('link', { name: 'Home & Personal' }).first().click();
  await dialog(page).getByRole('link', { name: 'Repairs & Maintenance' }).click();
  await page.waitForURL('**/list-of-services?category=3&subcategory=302');
});

// proves: search.filter-dropdown, search.keystroke, search.enter
test('the search box on other pages has a category filter, and shows an error when it fails to load', {
  tag: '@full',
}, async ({ page, consoleGuard }) => {
  consoleGuard.allow(/status of 500/);
  await open(page, '/pages/about-us');
  await page.route(
    '**/api/categorylist/*',
    (route) => route.fulfill({ status: 500, json: { status: 500, message: 'x', errors: 'x' } }),
    { times: 4 },
  );
  const queries: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname.endsWith('/services/search')) queries.push(searchParams.get('query') ?? '');
  });
  await page.getByRole('button', { name: 'Search for a service' }).click();
  await dialog(page).getByText('Filter by category').first().click();
  await expect(dialog(page).getByText('Failed to load subcategories.')).toBeVisible();
  await page.unroute('**/api/categorylist/*');
  await dialog(page).getByRole('button', { name: 'Retry' }).click();
  const filter = dialog(page).getByRole('navigation', { name: 'Filter by category' });
  await expect(filter.getByRole('link', { name: 'Retail & Shop' })).toHaveAttribute(
    'href',
    '/list-of-services?category=2',
  );

  await dialog(page).getByRole('combobox').pressSequentially('plu', { delay: 400 });
  await expect(dialog(page).getByRole('option', { name: /^Plumber/ })).toBeVisible();
  expect(queries.length).toBeGreaterThan(1);
  expect(queries).not.toContain('');
  await dialog(page).getByRole('combobox').fill('plumber');
  await dialog(page).getByRole('combobox').press('Enter');
  await page.waitForURL('**/list-of-services?category=3&subcategory=302');
});

// proves: list.left-list, list.cards, list.enquiry-link
test('a list shows each service’s prices and details, and a message for a category without sub-categories', async ({
  page,
}) => {
  await open(page, '/list-of-services?category=3');
  const card = page
    .getByRole('article')
    .filter({ has: page.getByRole('button', { name: 'View Details: Electrician' }) });
  await expect(card.getByText(/^₹[\d,]+\/hour$/)).toBeVisible();
  await expect(card.getByText(/^₹[\d,]+\/day$/)).toBeVisible();
  const about = await aboutOf(page, card);
  expect(about.length).toBeGreaterThan(91);
  expect(about.length).toBeLessThanOrEqual(127);
  await expect(page.getByRole('link', { name: 'Enquiry Now: Pest Control' })).toHaveAttribute(
    'href',
    '/enquiry-service-booking?service=30104',
  );

  // The page's data are one flat list in which objects refer to their values by index.
  await page.route('**/list-of-services.data*', async (route) => {
    const answer = await route.fetch();
    const [head = '', ...rest] = (await answer.text()).split('\n');
    const flat = JSON.parse(head) as unknown[];
    const key = `_${flat.indexOf('choices')}`;
    const owner = flat.find((one): one is Record<string, number> => Object.hasOwn(Object(one), key));
    flat[owner?.[key] ?? -1] = [];
    await route.fulfill({ response: answer, body: [JSON.stringify(flat), ...rest].join('\n') });
  });
  await page.getByRole('main').locator('summary').click();
  await page
    .getByRole('navigation', { name: 'Categories', exact: true })
    .getByRole('link', { name: 'Retail & Shop' })
    .click();
  await page.waitForURL('**/list-of-services?category=2');
  await expect(page.getByText('No subcategory exist')).toBeVisible();
});
