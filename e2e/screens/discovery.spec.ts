import { dialog } from '../support/elements.ts';
import { openPage } from '../support/places.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

// proves: route.home, home.sections, may.anonymous
// proves: pro.route.root
test('home shows the services near the default city', async ({ page }) => {
  await openPage(page, '/');
  for (const title of [
    'Most Popular service',
    'Industry & Factory',
    'Retail & Shop',
    'Home & Personal',
    'Tauter/ Consultancies',
  ])
    await expect(page.getByRole('heading', { level: 2, name: title })).toBeVisible();
  await expect(page.getByRole('link', { name: 'See all', exact: true })).toHaveAttribute(
    'href',
    '/list-of-services',
  );
  const popular = page.getByRole('region', { name: 'Most Popular service' });
  await expect(popular.getByRole('button', { name: /^Add to Cart/ }).first()).toBeVisible();
  await expect(popular.getByText(/₹[\d,]+/).first()).toBeVisible();
  await expectAccessible(page);
});

// proves: categories.popup, header.categories-popup, route.list-of-services, may.anonymous
test('categories lead to a list, its cards to the service details', { tag: '@full' }, async ({ page }) => {
  await openPage(page, '/');
  await page.getByRole('button', { name: 'Categories', exact: true }).filter({ visible: true }).click();
  await expect(dialog(page).getByRole('button', { name: 'Industry & Factory' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await dialog(page).getByRole('button', { name: 'Home & Personal' }).click();
  await expect(dialog(page).getByRole('link', { name: 'Repairs & Maintenance' })).toBeVisible();
  await expectAccessible(page);
  await dialog(page).getByRole('link', { name: 'Repairs & Maintenance' }).click();
  await page.waitForURL('**/list-of-services?category=3&subcategory=302');
  await expect(dialog(page)).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Repairs & Maintenance in Bengaluru');
  await expectAccessible(page);

  await page.getByRole('button', { name: 'View Details: Electrician' }).click();
  await expect(dialog(page).getByRole('heading', { name: 'Electrician' })).toBeVisible();
  await expect(dialog(page).getByText('Working Per Day')).toBeVisible();
  await expect(dialog(page).getByText('All reviews')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
});

// proves: detail.share, may.anonymous
test('service page: prices, sharing, buttons', { tag: '@full' }, async ({ page, context }) => {
  await openPage(page, '/service/30201/electrician');
  await expect(page).toHaveTitle('Electrician · Aaspaas');
  await expect(page.getByRole('heading', { level: 1, name: 'Electrician' })).toBeVisible();
  await expect(page.getByText('Working Per Hour')).toBeVisible();
  await expect(page.getByText('Background Verified')).toBeVisible();
  await page.getByRole('button', { name: 'Show more reviews' }).click();
  await expectAccessible(page);

  await context.route('https://wa.me/**', (route) => route.fulfill({ body: 'shared' }));
  const shared = context.waitForEvent('request', (request) => request.url().startsWith('https://wa.me/'));
  await page.getByRole('button', { name: 'Share on WhatsApp' }).click();
  const text = new URL((await shared).url()).searchParams.get('text') ?? '';
  expect(text).toContain('Check out this service!');
  expect(text).toMatch(/\/service\/30201\/electrician$/);

  await page.getByRole('button', { name: 'Add to Cart' }).filter({ visible: true }).first().click();
  await expect(page.getByText('Please log in to add service to your cart.')).toBeVisible();
  // A visitor is asked to log in and returns here afterwards.
  await page.getByRole('link', { name: 'Book Service' }).filter({ visible: true }).first().click();
  await expect(page.getByText('Please log in to continue.')).toBeVisible();
});

// proves: detail.reviews, error.lists
test('service popup: pictures, reviews, sharing, and back to the page behind it', { tag: '@full' }, async ({
  page,
  consoleGuard,
}) => {
  consoleGuard.allow(/500|Failed to load/);
  await openPage(page, '/list-of-services?category=3&subcategory=302');
  const place = () => page.evaluate(() => scrollY);
  // The scroll position is saved only after the page has settled.
  await page.waitForLoadState('networkidle');
  await page.getByRole('button', { name: 'View Details: Electrician' }).scrollIntoViewIfNeeded();
  const before = await place();
  await page.route(
    '**/api/user/getservice/30201*',
    (route) => route.fulfill({ status: 500, json: { status: 500, message: 'x', errors: 'x' } }),
    { times: 1 },
  );
  await page.getByRole('button', { name: 'View Details: Electrician' }).click();
  await expect(dialog(page).getByText('Failed to load product data')).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Retry' }).click();
  await expect(dialog(page).getByRole('heading', { name: 'Electrician' })).toBeVisible();
  // The address bar shows the service's address while the page behind stays.
  await expect(page).toHaveURL(/\/service\/30201\/electrician$/);
  await dialog(page)
    .getByRole('button', { name: /^Slide 2 of/ })
    .click();
  await expect(dialog(page).getByRole('button', { name: /^Slide 2 of/ })).toHaveAttribute(
    'aria-current',
    'true',
  );
  await expect(dialog(page).getByText(/^10 of \d+ reviews$/)).toBeVisible();
  await dialog(page).getByLabel('Sort reviews').selectOption('Lowest rating first');
  await dialog(page).getByRole('button', { name: 'Show more reviews' }).click();
  await expect(dialog(page).getByText(/^20 of \d+ reviews$/)).toBeVisible();
  await expect(dialog(page).getByRole('button', { name: /^Share on/ })).toHaveCount(2);

  // The page behind is unchanged and requests nothing again.
  const paths: string[] = [];
  page.on('request', (one) => paths.push(new URL(one.url()).pathname));
  await page.goBack();
  await expect(dialog(page)).toBeHidden();
  await expect(page).toHaveURL(/\/list-of-services\?category=3&subcategory=302$/);
  await expect(page.getByRole('button', { name: 'View Details: Electrician' })).toBeFocused();
  expect(await place()).toBe(before);

  // Closing it by its button leaves no history entry.
  await page.getByRole('button', { name: 'View Details: Electrician' }).click();
  await expect(dialog(page).getByRole('heading', { name: 'Electrician' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/list-of-services\?category=3&subcategory=302$/);
  await expect(page.getByRole('button', { name: 'View Details: Electrician' })).toBeFocused();
  expect(paths.filter((path) => path.startsWith('/list-of-services'))).toEqual([]);

  // A link out of the popup replaces its history entry: Back returns to the list.
  await page.getByRole('button', { name: 'View Details: Electrician' }).click();
  await dialog(page).getByRole('link', { name: 'Book Service' }).filter({ visible: true }).first().click();
  await expect(page.getByText('Please log in to continue.')).toBeVisible();
});

test('the Hindi home page and list are translated, and the language persists', { tag: '@full' }, async ({
  page,
}) => {
  await openPage(page, '/');
  await page.getByRole('button', { name: 'Language: English' }).click();
  await page.getByRole('button', { name: 'हिन्दी' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'hi');
  await expect(page.getByRole('heading', { name: 'घर और निजी सेवाएँ', level: 2 })).toBeVisible();
  await openPage(page, '/list-of-services?category=3&subcategory=302');
  await expect(page.getByRole('heading', { level: 3, name: 'इलेक्ट्रीशियन', exact: true })).toBeVisible();
  await expectAccessible(page);
});

// proves: route.pages, route.privacy-policy, error.pages, may.anonymous
// proves: pro.route.pages, pro.pages.content, pro.pages.fallbacks
test('content pages have their own container', { tag: '@full' }, async ({ page, consoleGuard }) => {
  consoleGuard.allow(/404|ERR_FAILED/);
  await openPage(page, '/');
  await page.getByRole('contentinfo').getByRole('link', { name: 'About us' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'About us' })).toBeVisible();
  await expect(page.getByText('Aaspaas means “nearby”.')).toBeVisible();
  await expectAccessible(page);
  // The same in the server-rendered document, before any script.
  await openPage(page, '/privacy-policy');
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy Policy' })).toBeVisible();
  await page.route('**/pages/contact-us.data*', (route) => route.abort(), { times: 1 });
  await page.waitForLoadState('networkidle');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact us' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Error');
  await expect(page.getByText('Something went wrong.')).toBeVisible();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^contact us$/i);
  await page.goto('/pages/no-such-page');
  await expect(page.getByRole('heading', { name: 'Not Found' })).toBeVisible();
  await expect(page.getByText('Page content not available.')).toBeVisible();
});

// proves: error.lists
test('a failed call offers a retry', { tag: '@full' }, async ({ page, consoleGuard }) => {
  consoleGuard.allow(/500|Failed to load/);
  await openPage(page, '/');
  await page.route(
    '**/api/subcategory/1',
    (route) => route.fulfill({ status: 500, json: { status: 500, message: 'x', errors: 'x' } }),
    { times: 1 },
  );
  await page.getByRole('button', { name: 'Categories', exact: true }).filter({ visible: true }).click();
  await expect(dialog(page).getByText('Failed to fetch subcategories')).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Retry' }).click();
  await expect(dialog(page).getByRole('link', { name: 'Machines & Fabrication' })).toBeVisible();
});

test('row buttons loop past the last slide', { tag: '@full' }, async ({ page }) => {
  await openPage(page, '/');
  const row = page.getByRole('region', { name: 'Most Popular service' });
  await row.getByRole('article').first().hover();
  await row.getByRole('button', { name: 'Previous' }).click();
  await expect(row.getByRole('button', { name: /^Slide \d+ of/ }).last()).toHaveAttribute(
    'aria-current',
    'true',
  );
  await row.getByRole('button', { name: 'Next' }).click();
  await expect(row.getByRole('button', { name: /^Slide 1 of/ })).toHaveAttribute('aria-current', 'true');
});
