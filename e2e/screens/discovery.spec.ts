import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from '../support/test.ts';

const popup = (page: Page) => page.getByRole('dialog');
const chip = (page: Page) => page.getByRole('button', { name: /^Your location/ });

/** Waits until the page answers to taps. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.waitForLoadState('networkidle');
}

async function setPlace(page: Page, typed: string): Promise<void> {
  await chip(page).click();
  await popup(page).getByRole('combobox').fill(typed);
  await popup(page).getByRole('button', { name: 'Submit' }).click();
  await expect(popup(page)).toBeHidden();
}

// proves: route.home, home.sections, may.anonymous
// proves: pro.route.root
test('home shows what is offered near the default city', async ({ page }) => {
  await open(page, '/');
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

// proves: home.needs-location, location.set, header.location-chip
test('a place by PIN code or locality changes what is shown', async ({ page }) => {
  await open(page, '/');
  await setPlace(page, '560034');
  await expect(chip(page)).toContainText(/Koramangala.*, Bengaluru/);
  await expect(page.getByRole('heading', { name: 'Most Popular service' })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('latitude'))).toMatch(/^\d+(\.\d{1,3})?$/);

  await setPlace(page, 'Jaisalmer');
  await expect(chip(page)).toContainText('Jaisalmer');
  await expect(page.getByText('No Service available')).toBeVisible();
  await expect(page.getByRole('main').getByRole('button', { name: 'Change location' })).toBeVisible();
  await expectAccessible(page);

  // The choice stays, and the lists go by it too.
  await open(page, '/list-of-services?category=3');
  await expect(page.getByText('No Service available')).toBeVisible();

  await page.getByRole('main').getByRole('button', { name: 'Change location' }).click();
  await popup(page).getByRole('combobox').fill('koraman');
  await popup(page)
    .getByRole('option', { name: /Koramangala/ })
    .first()
    .click();
  await expect(
    page.getByRole('heading', { level: 1, name: /Home & Personal in .*Koramangala/ }),
  ).toBeVisible();
  await expect(page.getByRole('article').first()).toBeVisible();
});

// proves: location.popup, rule.location, error.location
test('the place popup says what is wrong, and closes with the focus back', async ({ page, watch }) => {
  watch.allow(/404|422/);
  await open(page, '/');
  await chip(page).click();
  await expect(popup(page).getByText('Enter Your Location')).toBeVisible();
  await popup(page).getByRole('button', { name: 'Submit' }).click();
  await expect(popup(page).getByText('Address cannot be empty.')).toBeVisible();
  await popup(page).getByRole('combobox').fill('qqqxyz 000');
  await popup(page).getByRole('button', { name: 'Submit' }).click();
  await expect(popup(page).getByText('Failed to geocode the address.')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(popup(page)).toBeHidden();
  await expect(chip(page)).toBeFocused();
});

test.describe('the browser’s own place', () => {
  // proves: location.label, call.onbrowseropen
  test('allowed before: found at load without a question, in three decimals', async ({ page, context }) => {
    await context.grantPermissions(['geolocation']);
    await context.setGeolocation({ latitude: 12.935612, longitude: 77.624213 });
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('onbrowseropen')) sent.push(request.postData() ?? '');
    });
    await open(page, '/');
    await expect(chip(page)).toContainText('Koramangala');
    expect(JSON.parse(sent[0] ?? '')).toEqual({ latitude: 12.936, longitude: 77.624 });
  });

  test('is asked for on a tap only', async ({ page, context }) => {
    await context.grantPermissions(['geolocation']);
    await context.setGeolocation({ latitude: 12.935612, longitude: 77.624213 });
    // A browser that would ask, and a person who says yes.
    await page.addInitScript(() => {
      navigator.permissions.query = async () => ({ state: 'prompt' }) as PermissionStatus;
    });
    await open(page, '/');
    await expect(chip(page)).toContainText('Bengaluru');
    await chip(page).click();
    await popup(page).getByRole('button', { name: 'Use my current location' }).click();
    await expect(popup(page)).toBeHidden();
    await expect(chip(page)).toContainText('Koramangala');
  });

  // proves: location.label
  // proves: pro.constant.default-place
  test('refused: says so and keeps the default city', async ({ page, context }) => {
    await context.clearPermissions();
    await page.addInitScript(() => {
      navigator.geolocation.getCurrentPosition = (_found, failed) =>
        failed?.({ code: 1 } as GeolocationPositionError);
    });
    await open(page, '/');
    await chip(page).click();
    await popup(page).getByRole('button', { name: 'Use my current location' }).click();
    await expect(popup(page).getByText('Location access denied')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(chip(page)).toContainText('Bengaluru · Location access denied');
  });
});

// proves: categories.popup, header.categories-popup, route.list-of-services, may.anonymous
test('categories lead to a list, its cards to the details', async ({ page }) => {
  await open(page, '/');
  await page.getByRole('button', { name: 'Categories', exact: true }).filter({ visible: true }).click();
  await expect(popup(page).getByRole('button', { name: 'Industry & Factory' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await popup(page).getByRole('button', { name: 'Home & Personal' }).click();
  await expect(popup(page).getByRole('link', { name: 'Repairs & Maintenance' })).toBeVisible();
  await expectAccessible(page);
  await popup(page).getByRole('link', { name: 'Repairs & Maintenance' }).click();
  await page.waitForURL('**/list-of-services?category=3&subcategory=302');
  await expect(popup(page)).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Repairs & Maintenance in Bengaluru');
  await expectAccessible(page);

  await page.getByRole('button', { name: 'View Details: Electrician' }).click();
  await expect(popup(page).getByRole('heading', { name: 'Electrician' })).toBeVisible();
  await expect(popup(page).getByText('Working Per Day')).toBeVisible();
  await expect(popup(page).getByText('All reviews')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(popup(page)).toBeHidden();
});

// proves: detail.share, may.anonymous
test('a service’s own page: prices, sharing, buttons', async ({ page, context }) => {
  await open(page, '/service/30201/electrician');
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
  // Whoever is not logged in is asked to, and comes back here later.
  await page.getByRole('link', { name: 'Book Service' }).filter({ visible: true }).first().click();
  await expect(page.getByText('Please log in to continue.')).toBeVisible();
});

const searchButton = (page: Page) => page.getByRole('button', { name: 'Search for a service' });
const option = (page: Page, name: RegExp) => popup(page).getByRole('option', { name });

// proves: search.enter, search.keystroke
test('search proposes while one types, by keyboard too', async ({ page }) => {
  await open(page, '/');
  await searchButton(page).click();
  await expect(popup(page).getByRole('link', { name: 'Home & Personal' })).toBeVisible();
  await popup(page).getByText('Filter by category').click();
  await expect(popup(page).getByRole('link', { name: 'Repairs & Maintenance' })).toBeVisible();
  await expectAccessible(page);
  // What nobody could mean: Enter does nothing that one would see.
  await popup(page).getByRole('combobox').fill('asdfgh');
  await expect(popup(page).getByText('No Service available')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(popup(page).getByRole('combobox')).toHaveValue('asdfgh');
  // Nor where a category came back and no sub-category: only both together lead to a list.
  await page.route('**/api/services/search*', async (route) => {
    const answer = await route.fetch();
    const body = await answer.json();
    body.data.subcategory_id = null;
    await route.fulfill({ response: answer, json: body });
  });
  const answered = page.waitForResponse('**/api/services/search*');
  await popup(page).getByRole('combobox').fill('plumber');
  expect((await (await answered).json()).data).toMatchObject({ category_id: 3, subcategory_id: null });
  await page.keyboard.press('Enter');
  await expect(option(page, /^Plumber/)).toBeVisible();
  await expect(popup(page).getByRole('combobox')).toHaveValue('plumber');
  expect(new URL(page.url()).pathname).toBe('/');
  await page.unroute('**/api/services/search*');
  // A slip, then Hindi in both scripts.
  for (const [typed, found] of [
    ['plmuber', /^Plumber/],
    ['bijlee wala', /^Electrician/],
    ['बिजली वाला', /^Electrician/],
  ] as const) {
    await popup(page).getByRole('combobox').fill(typed);
    await expect(option(page, found)).toBeVisible();
  }
  await page.keyboard.press('ArrowDown');
  await expect(popup(page).getByRole('option', { selected: true })).toBeVisible();
  await popup(page).getByRole('combobox').fill('electrician');
  await expect(option(page, /^Electrician/)).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('ArrowDown');
  await expect(option(page, /^Electrician/)).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/service/30201/electrician');

  // It is remembered on this device until it is cleared; Escape gives the focus back.
  await searchButton(page).click();
  await popup(page).getByRole('button', { name: 'Electrician' }).click();
  await expect(popup(page).getByRole('combobox')).toHaveValue('Electrician');
  await popup(page).getByRole('combobox').fill('');
  await popup(page).getByRole('button', { name: 'Clear' }).click();
  await expect(popup(page).getByText('Recent searches')).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(searchButton(page)).toBeFocused();

  await searchButton(page).click();
  await expect(popup(page).getByRole('combobox')).toBeFocused();
  await page.keyboard.type('plumber');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/list-of-services?category=3&subcategory=302');
});

test('search says what is not available here yet, and when it cannot ask', async ({ page, watch }) => {
  watch.allow(/ERR_FAILED|Failed to load/);
  await open(page, '/');
  await setPlace(page, 'Jaisalmer');
  await searchButton(page).click();
  await popup(page).getByRole('combobox').fill('nal');
  await expect(popup(page).getByText('Not available here yet')).toBeVisible();
  await expect(popup(page).getByRole('link', { name: /^Plumber/ })).toBeVisible();
  await page.route('**/api/services/search*', (route) => route.abort(), { times: 1 });
  await popup(page).getByRole('combobox').fill('cook');
  await expect(popup(page).getByText('Network error. Please try again.')).toBeVisible();
  await popup(page).getByRole('button', { name: 'Retry' }).click();
  await expect(popup(page).getByRole('link', { name: /Cook/ }).first()).toBeVisible();
  await popup(page).getByRole('button', { name: 'Change location' }).click();
  await expect(popup(page).getByText('Enter Your Location')).toBeVisible();
});

// proves: detail.reviews, error.lists
test('a service’s popup: pictures, reviews, sharing, and the way back to where one was', async ({
  page,
  watch,
}) => {
  watch.allow(/500|Failed to load/);
  await open(page, '/list-of-services?category=3&subcategory=302');
  const place = () => page.evaluate(() => scrollY);
  // Only a page that has come to rest has a place to come back to.
  await page.waitForLoadState('networkidle');
  await page.getByRole('button', { name: 'View Details: Electrician' }).scrollIntoViewIfNeeded();
  const before = await place();
  await page.route(
    '**/api/user/getservice/30201*',
    (route) => route.fulfill({ status: 500, json: { status: 500, message: 'x', errors: 'x' } }),
    { times: 1 },
  );
  await page.getByRole('button', { name: 'View Details: Electrician' }).click();
  await expect(popup(page).getByText('Failed to load product data')).toBeVisible();
  await popup(page).getByRole('button', { name: 'Retry' }).click();
  await expect(popup(page).getByRole('heading', { name: 'Electrician' })).toBeVisible();
  // The address bar says the service's own address, without the page behind having gone.
  await expect(page).toHaveURL(/\/service\/30201\/electrician$/);
  await popup(page)
    .getByRole('button', { name: /^Slide 2 of/ })
    .click();
  await expect(popup(page).getByRole('button', { name: /^Slide 2 of/ })).toHaveAttribute(
    'aria-current',
    'true',
  );
  await expect(popup(page).getByText(/^10 of \d+ reviews$/)).toBeVisible();
  await popup(page).getByLabel('Sort reviews').selectOption('Lowest rating first');
  await popup(page).getByRole('button', { name: 'Show more reviews' }).click();
  await expect(popup(page).getByText(/^20 of \d+ reviews$/)).toBeVisible();
  await expect(popup(page).getByRole('button', { name: /^Share on/ })).toHaveCount(2);

  // The page behind is as it was, and nothing of it is asked for again.
  const asked: string[] = [];
  page.on('request', (one) => asked.push(new URL(one.url()).pathname));
  await page.goBack();
  await expect(popup(page)).toBeHidden();
  await expect(page).toHaveURL(/\/list-of-services\?category=3&subcategory=302$/);
  await expect(page.getByRole('button', { name: 'View Details: Electrician' })).toBeFocused();
  expect(await place()).toBe(before);

  // Closed by its own button it leaves nothing behind in the history either.
  await page.getByRole('button', { name: 'View Details: Electrician' }).click();
  await expect(popup(page).getByRole('heading', { name: 'Electrician' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/list-of-services\?category=3&subcategory=302$/);
  await expect(page.getByRole('button', { name: 'View Details: Electrician' })).toBeFocused();
  expect(asked.filter((path) => path.startsWith('/list-of-services'))).toEqual([]);

  // A link out of it takes its place: the way back is the list.
  await page.getByRole('button', { name: 'View Details: Electrician' }).click();
  await popup(page).getByRole('link', { name: 'Book Service' }).filter({ visible: true }).first().click();
  await expect(page.getByText('Please log in to continue.')).toBeVisible();
});

test('Hindi is whole and stays', async ({ page }) => {
  await open(page, '/');
  await page.getByRole('button', { name: 'Language: English' }).click();
  await page.getByRole('button', { name: 'हिन्दी' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'hi');
  await expect(page.getByRole('heading', { name: 'घर और निजी सेवाएँ', level: 2 })).toBeVisible();
  await open(page, '/list-of-services?category=3&subcategory=302');
  await expect(page.getByRole('heading', { level: 3, name: 'इलेक्ट्रीशियन', exact: true })).toBeVisible();
  await expectAccessible(page);
});

// proves: route.pages, route.privacy-policy, error.pages, may.anonymous
// proves: pro.route.pages, pro.pages.content, pro.pages.fallbacks
test('content pages stand in a container of their own', async ({ page, watch }) => {
  watch.allow(/404|ERR_FAILED/);
  await open(page, '/');
  await page.getByRole('contentinfo').getByRole('link', { name: 'About us' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'About us' })).toBeVisible();
  await expect(page.getByText('Aaspaas means “nearby”.')).toBeVisible();
  await expectAccessible(page);
  // The same from the server, before any script.
  await open(page, '/privacy-policy');
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
test('a failed call leaves a way on', async ({ page, watch }) => {
  watch.allow(/500|Failed to load/);
  await open(page, '/');
  await page.route(
    '**/api/subcategory/1',
    (route) => route.fulfill({ status: 500, json: { status: 500, message: 'x', errors: 'x' } }),
    { times: 1 },
  );
  await page.getByRole('button', { name: 'Categories', exact: true }).filter({ visible: true }).click();
  await expect(popup(page).getByText('Failed to fetch subcategories')).toBeVisible();
  await popup(page).getByRole('button', { name: 'Retry' }).click();
  await expect(popup(page).getByRole('link', { name: 'Machines & Fabrication' })).toBeVisible();
});

test('rows go round by their buttons', async ({ page }) => {
  await open(page, '/');
  const row = page.getByRole('region', { name: 'Most Popular service' });
  await row.getByRole('button', { name: 'Previous' }).click();
  await expect(row.getByRole('button', { name: /^Slide \d+ of/ }).last()).toHaveAttribute(
    'aria-current',
    'true',
  );
  await row.getByRole('button', { name: 'Next' }).click();
  await expect(row.getByRole('button', { name: /^Slide 1 of/ })).toHaveAttribute('aria-current', 'true');
});
