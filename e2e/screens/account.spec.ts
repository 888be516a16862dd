import type { Page } from '@playwright/test';
import { createLoggedInCustomer, createBooking } from '../support/bookings.ts';
import { samplePictures } from '../support/files.ts';
import { verificationCodeFor, signUp, newTestUser } from '../support/accounts.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

/** Opens the account menu: the sidebar on phones, the header's menu on wide screens. */
async function openProfile(page: Page, name: string): Promise<void> {
  if ((page.viewportSize()?.width ?? 0) > 999) {
    await page.getByRole('button', { name: /^Your menu/ }).click();
    await page.getByRole('banner').getByRole('link', { name: 'Profile', exact: true }).click();
    return;
  }
  await page.getByRole('navigation').getByRole('button', { name: 'Profile' }).click();
  const sidebar = page.getByRole('dialog', { name: 'Your account' });
  await expect(sidebar.getByText(name)).toBeVisible();
  for (const name of [
    'Edit Profile',
    'Booking History',
    'Notification',
    'Change Password',
    'Privacy Policy',
    'Report & Queries',
  ])
    await expect(sidebar.getByRole('link', { name, exact: true })).toBeVisible();
  await expectAccessible(page);
  await sidebar.getByRole('button', { name: 'Back' }).click();
  await expect(sidebar).toBeHidden();
  await page.getByRole('navigation').getByRole('button', { name: 'Profile' }).click();
  await sidebar.getByRole('link', { name: 'Edit Profile' }).click();
}

// proves: route.user-edit, profile.page, call.profile, sidebar.user
test('profile: saves a picture, an address and a new mobile that waits for its code', async ({
  page,
  consoleGuard,
}) => {
  consoleGuard.allow(/Failed to load resource/);
  // The trace recorder fetches the preview of the chosen picture, which the content security policy blocks.
  consoleGuard.allow(/Connecting to 'blob:/);
  const customer = await createLoggedInCustomer(page);
  await page.goto('/');
  await openProfile(page, customer.name);
  await expect(page.getByRole('heading', { name: 'Edit Profile' })).toBeVisible();
  await expectAccessible(page);

  await page.getByLabel('Name').fill('');
  await page.getByLabel('Email').fill('meera@');
  await page.getByLabel('Mobile number').fill('12');
  await page.getByRole('button', { name: 'Save changes' }).click();
  for (const text of [
    'Please enter your name.',
    'Please enter a valid email',
    'Please enter a valid 10-digit mobile number.',
  ])
    await expect(page.getByText(text)).toBeVisible();
  await expect(page.getByLabel('Name')).toBeFocused();

  const { mobile: newMobile, password } = newTestUser();
  const words = '14 <b>Church</b> Street 🏠 مرحبا';
  await page.getByLabel('Name').fill('Meera Rao');
  await page.getByLabel('Email').fill('meera@example.in');
  await page.getByLabel('Mobile number').fill(newMobile);
  await page.getByLabel('Address').fill(words);
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Please enter your password to change the mobile number.')).toBeVisible();
  await page.getByLabel('Your password', { exact: true }).fill(password);
  await page.route('**/api/user/updateprofile', (route) => route.abort());
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Network error. Please try again.')).toBeVisible();
  await page.unroute('**/api/user/updateprofile');
  await page.reload();
  await expect(page.getByLabel('Address')).toHaveValue(words);
  // The draft excludes the password.
  await expect(page.getByLabel('Your password', { exact: true })).toHaveValue('');
  await page.getByLabel('Your password', { exact: true }).fill(password);
  const saving = page.waitForRequest('**/api/user/updateprofile');
  await page.getByRole('button', { name: 'Save changes' }).click();
  const form = await saving;
  expect(form.headers()['content-type']).toContain('multipart/form-data');
  const names = [...(form.postDataBuffer()?.toString() ?? '').matchAll(/ name="(\w+)"/g)].map(
    ([, name]) => name,
  );
  expect(names.toSorted()).toEqual(['address', 'email', 'mobile', 'name', 'password']);
  const pending = page.getByRole('region', { name: 'Confirm your new number' });
  await expect(pending).toBeVisible();
  await pending.getByRole('button', { name: 'Send OTP' }).click();
  const otp = await verificationCodeFor(page.request, newMobile);
  await pending.getByLabel('Digit 1 of 4').click();
  await page.keyboard.type(otp);
  await expect(page.getByText('Your new mobile number is saved.')).toBeVisible();
  await expect(pending).toBeHidden();

  const chooser = page.locator('input[type="file"]');
  await chooser.setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') });
  await expect(page.getByText('This isn’t an image.')).toBeVisible();
  await chooser.setInputFiles(await samplePictures(1));
  await expect(page.getByText('Photo saved.')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Mobile number')).toHaveValue(newMobile);
  await expect(page.getByLabel('Address')).toHaveValue(words);
  await expect(page.getByRole('main').locator('img[src*="/media/"]')).toBeVisible();
  await page.getByRole('button', { name: 'Remove photo' }).click();
  await expect(page.getByText('Photo removed.')).toBeVisible();
});

// proves: privacy.account, call.deleteacount
test('account: downloads its data, is deleted with a code, and is restored', { tag: '@full' }, async ({
  page,
  consoleGuard,
}) => {
  consoleGuard.allow(/Failed to load resource/);
  test.slow();
  const user = await signUp(page, '/privacy-policy');
  await expect(page.getByRole('heading', { name: 'Privacy policy' })).toBeVisible();
  await expect(page.getByText(/You agreed to our privacy notice on/)).toBeVisible();
  await expectAccessible(page);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download' }).click();
  const file = await (await download).createReadStream();
  let text = '';
  for await (const part of file) text += String(part);
  expect(JSON.parse(text).account[0]).toMatchObject({ name: user.name, mobile: user.mobile });

  await page.getByRole('button', { name: 'Delete account' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: 'No, keep my account' })).toBeFocused();
  // A number gets one code per half minute, and the sign-up has just used it.
  await expect(async () => {
    await dialog.getByRole('button', { name: 'Yes, send the OTP' }).click();
    await expect(dialog.getByLabel('Digit 1 of 4')).toBeVisible({ timeout: 2_000 });
  }).toPass({ intervals: [6_000], timeout: 50_000 });
  const otp = await verificationCodeFor(page.request, user.mobile, 'DELETE');
  await dialog.getByLabel('Digit 1 of 4').click();
  await page.keyboard.type(otp);
  await expect(page.getByText(/Your account will be deleted on/)).toBeVisible();
  await page.waitForURL((url) => url.pathname === '/');

  await page.goto('/login');
  await page.getByLabel('Mobile').fill(user.mobile);
  await page.getByLabel('Password', { exact: true }).fill(user.password);
  await page.locator('button[type=submit]').click();
  await expect(page.getByRole('dialog', { name: 'Keep your account?' })).toBeVisible();
  await page.getByRole('button', { name: 'Yes, keep my account' }).click();
  await expect(page.getByText('We kept your account. Welcome back!')).toBeVisible();
  await page.waitForURL((url) => url.pathname === '/');
});

test('account deletion: is refused with the reason while a booking is open', { tag: '@full' }, async ({
  page,
  consoleGuard,
}) => {
  consoleGuard.allow(/Failed to load resource/);
  const customer = await createLoggedInCustomer(page);
  await createBooking(page.request, customer);
  await page.goto('/privacy-policy');
  await page.getByRole('button', { name: 'Delete account' }).click();
  await page.getByRole('button', { name: 'Yes, send the OTP' }).click();
  await expect(page.getByText(/You have an open booking or an unpaid amount./)).toBeVisible();
});
