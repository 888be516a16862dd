import { dialog } from '../support/elements.ts';
import { chip, openPage, setPlace } from '../support/places.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

// proves: home.needs-location, location.set, header.location-chip
test('a location by PIN code or locality changes what is shown', { tag: '@full' }, async ({ page }) => {
  await openPage(page, '/');
  await setPlace(page, '560034');
  await expect(chip(page)).toContainText(/Koramangala.*, Bengaluru/);
  await expect(page.getByRole('heading', { name: 'Most Popular service' })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('latitude'))).toMatch(/^\d+(\.\d{1,3})?$/);

  await setPlace(page, 'Jaisalmer');
  await expect(chip(page)).toContainText('Jaisalmer');
  await expect(page.getByText('No Service available')).toBeVisible();
  await expect(page.getByRole('main').getByRole('button', { name: 'Change location' })).toBeVisible();
  await expectAccessible(page);

  // The choice persists, and the lists use it too.
  await openPage(page, '/list-of-services?category=3');
  await expect(page.getByText('No Service available')).toBeVisible();

  await page.getByRole('main').getByRole('button', { name: 'Change location' }).click();
  await dialog(page).getByRole('combobox').fill('koraman');
  await dialog(page)
    .getByRole('option', { name: /Koramangala/ })
    .first()
    .click();
  // A location set on another page leads home, with the new location.
  await page.waitForURL((url) => url.pathname === '/');
  await expect(page.getByRole('heading', { name: 'Most Popular service' })).toBeVisible();
  await openPage(page, '/list-of-services?category=3');
  await expect(
    page.getByRole('heading', { level: 1, name: /Home & Personal in .*Koramangala/ }),
  ).toBeVisible();
  await expect(page.getByRole('article').first()).toBeVisible();
});

// proves: location.popup, rule.location, error.location
test('the location popup shows errors, and returns the focus when closed', { tag: '@full' }, async ({
  page,
  consoleGuard,
}) => {
  consoleGuard.allow(/404|422/);
  await openPage(page, '/');
  await chip(page).click();
  await expect(dialog(page).getByText('Enter Your Location')).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Submit' }).click();
  await expect(dialog(page).getByText('Address cannot be empty.')).toBeVisible();
  await dialog(page).getByRole('combobox').fill('qqqxyz 000');
  await dialog(page).getByRole('button', { name: 'Submit' }).click();
  await expect(dialog(page).getByText('Failed to geocode the address.')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  await expect(chip(page)).toBeFocused();
});

test.describe('the browser’s location', () => {
  // proves: location.label, call.onbrowseropen
  test('is read at load without a prompt when already allowed, rounded to three decimals', {
    tag: '@full',
  }, async ({ page, context }) => {
    await context.grantPermissions(['geolocation']);
    await context.setGeolocation({ latitude: 12.935612, longitude: 77.624213 });
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('onbrowseropen')) sent.push(request.postData() ?? '');
    });
    await openPage(page, '/');
    await expect(chip(page)).toContainText('Koramangala');
    expect(JSON.parse(sent[0] ?? '')).toEqual({ latitude: 12.936, longitude: 77.624 });
  });

  test('is requested only on a tap', { tag: '@full' }, async ({ page, context }) => {
    await context.grantPermissions(['geolocation']);
    await context.setGeolocation({ latitude: 12.935612, longitude: 77.624213 });
    // A browser that would prompt, and a user who accepts.
    await page.addInitScript(() => {
      navigator.permissions.query = async () => ({ state: 'prompt' }) as PermissionStatus;
    });
    await openPage(page, '/');
    await expect(chip(page)).toContainText('Bengaluru');
    await chip(page).click();
    await dialog(page).getByRole('button', { name: 'Use my current location' }).click();
    await expect(dialog(page)).toBeHidden();
    await expect(chip(page)).toContainText('Koramangala');
  });

  // proves: location.label
  // proves: pro.constant.default-place
  test('shows a message when refused, and keeps the default city', async ({ page, context }) => {
    await context.clearPermissions();
    await page.addInitScript(() => {
      navigator.geolocation.getCurrentPosition = (_found, failed) =>
        failed?.({ code: 1 } as GeolocationPositionError);
    });
    await openPage(page, '/');
    await chip(page).click();
    await dialog(page).getByRole('button', { name: 'Use my current location' }).click();
    await expect(dialog(page).getByText('Location access denied')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(chip(page)).toContainText('Bengaluru · Location access denied');
  });
});
