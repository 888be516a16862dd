import type { APIRequestContext, Page } from '@playwright/test';
import { toast } from '../support/elements.ts';
import { attachPictures, createVideo, sentPictures } from '../support/files.ts';
import {
  countProfessionals,
  FAR,
  ISLAND,
  logInAsProfessional,
  type Professional,
} from '../support/professionals.ts';
import { recordText } from '../support/record-text.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

// Chromium logs every refused call; these tests provoke refusals.
const REFUSED = /the server responded with a status of (409|422|500)|net::ERR_FAILED/;

async function chooseCleaning(page: Page, service: string): Promise<void> {
  await page.getByLabel('Category', { exact: true }).selectOption({ label: 'Home & Personal' });
  await page.getByLabel('Sub-category', { exact: true }).selectOption({ label: 'Cleaning & Pest Control' });
  await page.getByLabel('Service', { exact: true }).selectOption({ label: service });
}

async function offered(request: APIRequestContext, { token }: Professional, path = 'getservice') {
  const response = await request.get(`/api/employee/${path}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  return (await response.json()).data;
}

// proves: pro.screen.upload, pro.screen.home, pro.screen.home-services, pro.screen.services, pro.screen.edit, pro.state.category-clears, pro.state.uploaded, pro.state.edited, pro.state.edit-images, pro.rule.edit-images, pro.error.delete, pro.rule.service-required, pro.rule.upload-images
test('a service is uploaded, found nearby but not far away, edited and deleted', { tag: '@full' }, async ({
  page,
  request,
}) => {
  const professional = await logInAsProfessional(page, request, '/employee-home');
  await expect(page.getByText('You don’t offer any services yet.')).toBeVisible();
  await page.getByRole('link', { name: 'Upload a service' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Upload a service' })).toBeVisible();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(professional.name);
  await expect(page.getByLabel('Address')).toHaveValue(professional.address);
  await expectAccessible(page);

  await page.getByLabel('Mobile number').fill('5123456789');
  await page.getByLabel('Email').fill('kavya@');
  await page.getByRole('button', { name: 'Upload' }).click();
  for (const text of [
    'Invalid mobile number',
    'Invalid email format',
    'Category is required',
    'Sub-category is required',
    'Service is required',
    'Employee type is required',
    'At least 3 images are required',
    'You must agree to the terms',
  ])
    await expect(page.getByText(text, { exact: true })).toBeVisible();
  await expect(page.getByLabel('Mobile number')).toBeFocused();
  await page.getByLabel('Mobile number').fill(professional.mobile);
  await page.getByLabel('Email').fill('kavya@example.in');

  await chooseCleaning(page, 'Other');
  await expect(page.getByText('Please specify a custom service')).toBeVisible();
  await page.getByLabel('Category', { exact: true }).selectOption({ label: 'Industry & Factory' });
  await expect(page.getByLabel('Sub-category', { exact: true })).toHaveValue('');
  await expect(page.getByLabel('Service', { exact: true })).toHaveValue('');
  await chooseCleaning(page, 'Bathroom Cleaning');
  await page.getByLabel('Employee type').selectOption({ label: 'Full time' });
  await page.getByLabel('Description').fill('Tiles & taps, <b>all</b> of it');
  await page.getByLabel('I agree to the terms and conditions').check();
  await attachPictures(page, 4);
  await expect(toast(page, 'You must upload exactly 3 images.')).toBeVisible();
  await expect(sentPictures(page)).toHaveCount(3);
  await page.getByLabel('Add a video').setInputFiles(await createVideo(page));
  await expect(sentPictures(page)).toHaveCount(4);

  // A reload loses nothing.
  await page.reload();
  await expect(page.getByLabel('Description')).toHaveValue('Tiles & taps, <b>all</b> of it');
  await expect(sentPictures(page)).toHaveCount(4);
  await expect(page.getByLabel('Service', { exact: true }).locator('option:checked')).toHaveText(
    'Bathroom Cleaning',
  );
  const others = await countProfessionals(request, ISLAND, 'Bathroom Cleaning');
  // Records live regions too: announcements are part of the page.
  const shown = await recordText(page, ['At least 3 images are required']);
  await page.getByRole('button', { name: 'Upload' }).click();
  await page.waitForURL('**/employee-home');
  await expect(toast(page, 'Your service is online. Customers near you can find it now.')).toBeVisible();
  const slides = page.getByRole('region', { name: 'Service', exact: true });
  await expect(slides.getByRole('link', { name: 'Bathroom Cleaning' })).toBeVisible();
  expect(await shown()).toBe(0);
  expect(await countProfessionals(request, ISLAND, 'Bathroom Cleaning')).toBe(others + 1);
  expect(await countProfessionals(request, FAR, 'Bathroom Cleaning')).toBe(0);
  const [before] = await offered(request, professional);
  expect(before.image_url).toHaveLength(3);

  await page.getByRole('link', { name: 'See all Service' }).click();
  const card = page.getByRole('article', { name: 'Bathroom Cleaning' });
  await expect(card.getByText('Online')).toBeVisible();
  await expectAccessible(page);
  await card.getByRole('link', { name: 'Edit Bathroom Cleaning' }).click();
  await expect(page).toHaveURL(/service-edit$/);
  await expect(page.getByLabel('Service', { exact: true }).locator('option:checked')).toHaveText(
    'Bathroom Cleaning',
  );
  await expect(page.getByRole('list', { name: 'Current photos' }).getByRole('listitem')).toHaveCount(3);
  await expect(page.getByRole('link', { name: 'Current video' })).toBeVisible();
  await page.getByLabel('Employee type').selectOption({ label: 'Part time' });
  await attachPictures(page, 2, 'Choose 3 new photos');
  await expect(sentPictures(page)).toHaveCount(2);
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('At least 3 images are required')).toBeVisible();
  for (const picture of ['goods-1.webp', 'goods-2.webp'])
    await page.getByRole('button', { name: `Remove ${picture}` }).click();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(toast(page, 'Service updated. Customers near you can find it now.')).toBeVisible();
  await page.waitForURL((url) => url.pathname === '/' || url.pathname === '/employee-home');
  const [after] = await offered(request, professional);
  expect(after).toEqual({ ...before, employee_type: 'part_time' });

  await page.goto('/employee-service-edit');
  const remove = card.getByRole('button', { name: 'Delete Bathroom Cleaning' });
  await remove.click();
  await page.getByRole('button', { name: 'No, keep it' }).click();
  await remove.click();
  await page.getByRole('button', { name: 'Yes, delete it' }).click();
  await expect(toast(page, 'Service deleted successfully')).toBeVisible();
  await expect(page.getByText('You don’t offer any services yet.')).toBeVisible();
  expect(await countProfessionals(request, ISLAND, 'Bathroom Cleaning')).toBe(others);
});

// proves: pro.error.upload, pro.error.upload-422, pro.error.upload-profile, pro.error.edit-load, pro.error.delete
test('service form failures are shown, and nothing typed is lost', async ({
  page,
  request,
  consoleGuard,
}) => {
  consoleGuard.allow(REFUSED);
  await page.route('**/api/employee/userprofile', (route) =>
    route.fulfill({ status: 500, json: { status: 500, message: 'Something went wrong.' } }),
  );
  const professional = await logInAsProfessional(page, request, '/service-upload');
  await expect(toast(page, 'Failed to fetch user profile data')).toBeVisible();
  await page.unroute('**/api/employee/userprofile');
  await page.route('**/api/employee/userprofile', (route) => route.abort('failed'));
  await page.goto('/service-upload');
  await expect(toast(page, 'Error fetching user profile data')).toBeVisible();
  await page.unroute('**/api/employee/userprofile');

  await page.getByLabel('Name', { exact: true }).fill(professional.name);
  await page.getByLabel('Mobile number').fill(professional.mobile);
  await page.getByLabel('Email').fill('kavya@example.in');
  await page.getByLabel('Address').fill('zzqq xxyy');
  await chooseCleaning(page, 'Home Deep Cleaning');
  await page.getByLabel('Employee type').selectOption({ label: 'Part time' });
  await page.getByLabel('I agree to the terms and conditions').check();
  await attachPictures(page, 3);
  await expect(sentPictures(page)).toHaveCount(3);
  const upload = page.getByRole('button', { name: 'Upload' });
  await upload.click();
  await expect(
    page.getByText('We couldn’t find this address. Please add the area or the PIN code.'),
  ).toBeVisible();
  await page.getByLabel('Address').fill(professional.address);

  await page.route('**/api/employee/upload-service', (route) =>
    route.fulfill({
      status: 422,
      json: { status: 422, errors: ['The mobile field is odd.', 'The images field: One picture is black.'] },
    }),
  );
  await upload.click();
  await expect(page.getByText('The mobile field is odd.')).toBeVisible();
  await expect(page.getByText('One picture is black.', { exact: true })).toBeVisible();
  await page.unroute('**/api/employee/upload-service');
  await page.route('**/api/employee/upload-service', (route) =>
    route.fulfill({ status: 500, json: { status: 500 } }),
  );
  await upload.click();
  await expect(page.getByText('Failed to upload service')).toBeVisible();
  await page.unroute('**/api/employee/upload-service');
  await page.route(
    '**/api/employee/upload-service',
    (route) => route.fulfill({ status: 409, json: { status: 409, message: 'No services today.' } }),
    { times: 1 },
  );
  await upload.click();
  await expect(page.getByText('No services today.')).toBeVisible();
  await expect(page.getByLabel('Address')).toHaveValue(professional.address);
  await upload.click();
  await page.waitForURL('**/employee-home');

  await page.goto('/employee-service-edit');
  const card = page.getByRole('article', { name: 'Home Deep Cleaning' });
  await page.route('**/api/employee/delete-service', (route) =>
    route.fulfill({ status: 500, json: { status: 500 } }),
  );
  await card.getByRole('button', { name: 'Delete Home Deep Cleaning' }).click();
  await page.getByRole('button', { name: 'Yes, delete it' }).click();
  await expect(toast(page, 'Failed to delete service')).toBeVisible();
  await expect(card).toBeVisible();

  await page.route('**/api/employee/editservice/*', (route) =>
    route.fulfill({ status: 500, json: { status: 500 } }),
  );
  await card.getByRole('link', { name: 'Edit Home Deep Cleaning' }).click();
  await expect(toast(page, 'Failed to load service data.')).toBeVisible();
  await page.unroute('**/api/employee/editservice/*');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByLabel('Employee type')).toHaveValue('part_time');

  await page.route('**/api/employee/getservice', (route) =>
    route.fulfill({ status: 500, json: { status: 500 } }),
  );
  await page.goto('/employee-service-edit');
  await expect(page.getByText('Failed to load service data.')).toBeVisible();
});
