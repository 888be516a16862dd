import type { Locator, Page } from '@playwright/test';
import { createCustomer, daysFromNow, createLoggedInCustomer } from '../support/bookings.ts';
import { createVideo, largePhoto, attachPictures, sentPictures } from '../support/files.ts';
import { demoAccount, logIn, logInAfterRedirect } from '../support/accounts.ts';
import { recordText } from '../support/record-text.ts';
import { toast } from '../support/elements.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

const NETWORK = /net::ERR_(FAILED|ABORTED|INTERNET_DISCONNECTED)/;
const FROM = '12, 4th Cross, Indiranagar, Bengaluru';
const SOFA = 'A sofa 🛋️ & a <b>fridge</b>, third floor';

const popup = (page: Page) => page.getByRole('dialog', { name: 'Talk P&D' });
const send = (page: Page) => popup(page).getByRole('button', { name: 'Enquiry Now' });

async function openForm(page: Page): Promise<Locator> {
  await page.goto('/');
  await page.getByRole('button', { name: 'P & D Enquiry' }).click();
  await expect(popup(page)).toBeVisible();
  return popup(page);
}

async function fillForm(page: Page): Promise<void> {
  const form = popup(page);
  await form.getByLabel('From Address').fill(FROM);
  await form.getByLabel('To Address').fill('4, Park Street, Kolkata 700016');
  await form.getByLabel('Select Date').fill(daysFromNow(3));
  await form.getByLabel('Mobile number').fill('9876543210');
  await form.getByLabel('Describe about Product').fill(SOFA);
}

async function expectFilled(page: Page): Promise<void> {
  await expect(popup(page).getByLabel('From Address')).toHaveValue(FROM);
  await expect(popup(page).getByLabel('Mobile number')).toHaveValue('9876543210');
  await expect(popup(page).getByLabel('Describe about Product')).toHaveValue(SOFA);
}

// proves: pd.panel, pd.pictures, pd.video, pd.list, rule.pd, call.pd, route.pd-enquiry, home.pd-tile
test('an enquiry is filled in, a failed picture is retried, and the sent enquiry appears in the list', async ({
  page,
  consoleGuard,
}) => {
  consoleGuard.allow(/status of 50[03]/);
  await createLoggedInCustomer(page);
  const form = await openForm(page);
  await expectAccessible(page);
  await expect(page.locator('body')).toHaveCSS('overflow', 'hidden');

  await expect(form.getByRole('group', { name: 'Upload Image' })).toBeVisible();
  await form.getByLabel('Mobile number').fill('12345');
  await send(page).click();
  for (const text of [
    'From Address is required.',
    'To Address is required.',
    'Please select a valid date.',
    'Invalid mobile number. Enter a 10-digit number.',
    'At least 3 images are required.',
  ])
    await expect(form.getByText(text, { exact: true })).toBeVisible();
  await expect(form.getByLabel('From Address')).toBeFocused();
  await expectAccessible(page);

  await fillForm(page);
  await form.getByLabel('From Address').fill('12, 4th Cross, Indiranag');
  await form
    .getByRole('option', { name: /Indiranagar, .*Bengaluru|Indiranagar.*Karnataka|^Indiranagar/ })
    .first()
    .click();
  await expect(form.getByLabel('From Address')).toHaveValue(/^12, 4th Cross, Indiranagar/);
  await form.getByLabel('From Address').fill(FROM);

  let tries = 0;
  await page.route('**/api/user/uploads', async (route) => {
    tries += 1;
    if (tries === 1)
      await route.fulfill({ status: 503, json: { status: 503, message: 'Please try again soon.' } });
    else await route.continue();
  });
  await attachPictures(page, 3);
  const failed = form.getByRole('listitem').filter({ hasText: 'Upload failed' });
  await expect(failed).toHaveCount(1);
  await expect(sentPictures(page)).toHaveCount(2);
  await expect(form.getByText('Please try again soon.')).toBeVisible();
  await send(page).click();
  await expect(form.getByText('Some files didn’t upload. Try again or remove them.')).toBeVisible();
  await expectAccessible(page);
  await form.getByRole('button', { name: /^Upload goods-\d.webp again$/ }).click();
  await expect(sentPictures(page)).toHaveCount(3);

  await form.getByLabel('Add a video').setInputFiles(await createVideo(page));
  await expect(sentPictures(page)).toHaveCount(4);

  // A reload loses nothing and keeps the panel open.
  await page.reload();
  await expectFilled(page);
  await expect(sentPictures(page)).toHaveCount(4);
  const shown = await recordText(page, ['At least 3 images are required']);
  await send(page).click();
  await expect(toast(page, 'Enquiry form submitted succesfully!')).toBeVisible();
  await expect(popup(page)).toBeHidden();
  expect(new URL(page.url()).pathname).toBe('/');
  expect(await shown()).toBe(0);

  await page.goto('/pd-enquiry');
  const card = page.getByRole('article', { name: /Indiranagar.*Park Street/ });
  await expect(card.getByText('Pending', { exact: true })).toBeVisible();
  await expect(card.getByText(SOFA)).toBeVisible();
  await expect(card.getByText('9876543210')).toBeVisible();
  const goods = card.getByRole('region', { name: 'Photos and video of enquiry' });
  await expect(goods.getByRole('group', { name: /^Slide \d of 4$/ })).toHaveCount(4);
  await expect
    .poll(() =>
      goods
        .getByRole('img', { name: 'Photo 1 of the goods' })
        .evaluate((one: HTMLImageElement) => one.naturalWidth),
    )
    .toBeGreaterThan(0);
  await expect
    .poll(() => card.locator('video').evaluate((film: HTMLVideoElement) => film.readyState))
    .toBeGreaterThan(0);
  await expect(page.getByRole('link', { name: 'P & D Enquiry' })).toHaveAttribute('aria-current', 'page');
  await expectAccessible(page);
});

test('a form submitted without a login is kept, and sent with one tap after the login', {
  tag: '@full',
}, async ({ page, request }) => {
  const { mobile } = await createCustomer(request);
  await openForm(page);
  await fillForm(page);
  await attachPictures(page, 3);
  await expect(popup(page).getByText('Uploads after you log in')).toHaveCount(3);
  await send(page).click();
  await expect(toast(page, 'Please log in to continue.')).toBeVisible();
  await page.waitForURL('**/login');
  // Also across a reload, such as the one of a sign-up.
  await page.reload();
  await logInAfterRedirect(page, { mobile, password: 'secret81' });
  await expectFilled(page);
  await expect(sentPictures(page)).toHaveCount(3);
  await send(page).click();
  await expect(toast(page, 'Enquiry form submitted succesfully!')).toBeVisible();
});

// proves: error.pd, more.hostile-files
test('a failed submission shows why, and keeps everything typed', { tag: '@full' }, async ({
  page,
  consoleGuard,
}) => {
  consoleGuard.allow(NETWORK);
  consoleGuard.allow(/status of (500|422)/);
  await createLoggedInCustomer(page);
  const form = await openForm(page);
  await fillForm(page);

  // Files that are not pictures never leave the phone.
  await form
    .getByLabel('Add photos')
    .setInputFiles({ name: 'letter.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('<b>hello</b>') });
  await expect(form.getByText('This isn’t an image. Please use JPEG, PNG, WebP or HEIC.')).toBeVisible();
  await form.getByRole('button', { name: 'Remove letter.jpg' }).click();
  await form
    .getByLabel('Add a video')
    .setInputFiles({ name: 'song.mp4', mimeType: 'video/mp4', buffer: Buffer.from('hello') });
  await expect(form.getByText('This video won’t play. Please use MP4 or WebM.')).toBeVisible();
  await form.getByRole('button', { name: 'Remove song.mp4' }).click();

  // A camera photo is downscaled before the upload: the preview shows what was sent.
  const photo = await largePhoto(page);
  await form.getByLabel('Add photos').setInputFiles(photo);
  await expect(sentPictures(page)).toHaveCount(1);
  const shown = form.getByRole('img', { name: 'big.jpg' });
  expect(await shown.evaluate((one: HTMLImageElement) => [one.naturalWidth, one.naturalHeight])).toEqual([
    1600, 1200,
  ]);
  await form.getByRole('button', { name: 'Remove big.jpg' }).click();
  await expect(form.getByText('0 of up to 10 photos')).toBeVisible();

  // An upload in progress can be stopped and restarted.
  await page.route('**/api/user/uploads', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 3000));
    await route.continue().catch(() => undefined);
  });
  await attachPictures(page, 1);
  await form.getByRole('button', { name: 'Stop uploading goods-1.webp' }).click();
  await expect(form.getByText('Stopped', { exact: true })).toBeVisible();
  await page.unroute('**/api/user/uploads');
  await form.getByRole('button', { name: 'Upload goods-1.webp again' }).click();
  await expect(sentPictures(page)).toHaveCount(1);
  await attachPictures(page, 10);
  await expect(toast(page, 'You can send up to 10 images.')).toBeVisible();
  await expect(sentPictures(page)).toHaveCount(10);

  const calls = '**/api/user/pd/delivery';
  await page.route(calls, (route) => route.abort());
  await send(page).click();
  await expect(form.getByText('Network or server error occurred.')).toBeVisible();
  await page.unroute(calls);
  await page.route(calls, (route) =>
    route.fulfill({ status: 500, json: { status: 500, message: 'Something went wrong.' } }),
  );
  await send(page).click();
  await expect(form.getByText('Submission failed. Please try again.')).toBeVisible();
  await page.unroute(calls);
  await expectFilled(page);

  // The server no longer has an early upload: it is uploaded again.
  await page.route(
    calls,
    async (route) => {
      const body = route.request().postDataJSON();
      await route.continue({
        postData: JSON.stringify({ ...body, uploads: [987_654, ...body.uploads.slice(1)] }),
      });
    },
    { times: 1 },
  );
  await send(page).click();
  await expect(form.getByText('An uploaded file has expired. Please upload it again.')).toBeVisible();
  await expect(sentPictures(page)).toHaveCount(10);
  await send(page).click();
  await expect(toast(page, 'Enquiry form submitted succesfully!')).toBeVisible();

  // Pagination, with one enquiry per page.
  await openForm(page);
  await fillForm(page);
  await attachPictures(page, 3);
  await send(page).click();
  await expect(toast(page, 'Enquiry form submitted succesfully!')).toBeVisible();
  await page.route('**/api/user/pdenquiry/list?*', (route) =>
    route.continue({ url: route.request().url().replace('limit=10', 'limit=1') }),
  );
  await page.goto('/pd-enquiry');
  await expect(page.getByRole('article')).toHaveCount(1);
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect(page.getByRole('article')).toHaveCount(2);
  await expect(page.getByRole('button', { name: 'Show more' })).toBeHidden();
});

// proves: error.lists, error.empty
test('the list without enquiries, with a load failure, and without a login', { tag: '@full' }, async ({
  page,
  consoleGuard,
}) => {
  consoleGuard.allow(NETWORK);
  await page.goto('/pd-enquiry');
  await page.waitForURL((url) => url.pathname === '/');
  await expect(toast(page, 'Please log in to continue.')).toBeVisible();

  await createLoggedInCustomer(page);
  await page.route('**/api/user/pdenquiry/list?*', (route) => route.abort());
  await page.goto('/pd-enquiry');
  await expect(page.getByText('Failed to fetch data.')).toBeVisible();
  await expectAccessible(page);
  await page.unroute('**/api/user/pdenquiry/list?*');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('heading', { name: 'no enquiry available' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'New enquiry' }).click();
  await expect(popup(page)).toBeVisible();
});

test('operators see enquiries with their customers, by state', { tag: '@full' }, async ({ page }) => {
  await logIn(page, await demoAccount(page.request, 'admin'), '/admin/login', '/admin/pd-enquiries');
  await expect(page.getByRole('article').first().getByText('Pending', { exact: true })).toBeVisible();
  await expect(
    page
      .getByRole('article')
      .first()
      .getByRole('link', { name: /^Call / }),
  ).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: /^Rejected/ }).click();
  await expect(page.getByText('No enquiries in this state')).toBeVisible();
});
