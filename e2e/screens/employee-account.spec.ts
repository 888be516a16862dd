import type { Locator, Page } from '@playwright/test';
import { samplePictures } from '../support/files.ts';
import { verificationCodeFor, logIn, newTestUser } from '../support/accounts.ts';
import { createProfessional } from '../support/professionals.ts';
import { dialog } from '../support/elements.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const codeInputs = (page: Page) => page.locator('input[autocomplete="one-time-code"]').first();

/** Opens the professional's menu: in the bar on phones, in the account menu on wide screens. */
async function openSidebar(page: Page): Promise<Locator> {
  const bar = page.getByRole('navigation').getByRole('button', { name: 'Menu', exact: true });
  if ((page.viewportSize()?.width ?? 0) < 1000) await bar.click();
  else {
    await page.getByRole('button', { name: /^Your menu/ }).click();
    await page.getByRole('button', { name: 'Your account' }).click();
  }
  const sidebar = dialog(page, 'Your account');
  await expect(sidebar).toBeVisible();
  return sidebar;
}

/** Every page of the sidebar, with the address and the heading that the specification gives it. */
const SIDEBAR = [
  ['Edit Profile', '/employee-edit-profile', 'Edit Profile'],
  ['Booking List', '/employee-booking-list', 'Your Booking List'],
  ['P & D Enquiry', '/employee-booking-pdenquiery', 'Your Booking List'],
  ['Notification', '/employee-notification', 'Notification'],
  ['Change Password', '/employee-change-password', 'Change Password'],
  ['Privacy Policy', '/employee-privacy-policy', 'Privacy policy'],
  ['Report & Queries', '/employee-report-query', 'Report & Queries'],
] as const;

// proves: pro.screen.notification, pro.screen.notification-popup, pro.screen.change-password
test('the sidebar leads to every page, Back closes it, and the bell shows the welcome notification', {
  tag: '@full',
}, async ({ page, request }) => {
  const user = await createProfessional(request);
  await logIn(page, user, '/employee-login');
  await page.waitForURL('**/employee-home');

  // On phones, Back closes the menu, not the page.
  await page.goto('/employee-booking-list');
  await page.getByRole('link', { name: 'Completed', exact: true }).click();
  await page.waitForURL('**/employee-booking-completed');
  await expect(page.getByRole('heading', { name: 'No data...' })).toBeVisible();
  const opened = await openSidebar(page);
  await expectAccessible(page);
  await page.goBack();
  await expect(opened).toBeHidden();
  // The menu closes a moment before the address is that of the page again.
  await expect(page).toHaveURL(/\/employee-booking-completed$/);
  await page.goBack();
  await page.waitForURL('**/employee-booking-list');

  for (const [name, path, heading] of SIDEBAR) {
    await (await openSidebar(page)).getByRole('link', { name: new RegExp(`^${name}`) }).click();
    await page.waitForURL(`**${path}`);
    await expect(title(page, heading)).toBeVisible();
    await expect(dialog(page)).toBeHidden();
    await expectAccessible(page);
  }

  // Unread notifications show a dot on the bell; the popup has an address too.
  // The bank account is verified a few seconds after the registration.
  await page.getByRole('button', { name: 'Notifications, 4 unread' }).click();
  await expect(dialog(page, 'Notification').getByText('Welcome! We’ve approved your account.')).toBeVisible();
  await expectAccessible(page);
  await dialog(page, 'Notification').getByRole('link', { name: 'See all' }).click();
  await page.waitForURL('**/employee-notification');
  await page.goto('/notification-popup');
  const popup = dialog(page, 'Notification');
  await popup.getByRole('link', { name: /Welcome! We’ve approved your account/ }).click();
  await page.waitForURL('**/employee-home');
  // Those about the received registration, the tax details and the bank account are still unread.
  await expect(page.getByRole('button', { name: 'Notifications, 3 unread' })).toBeVisible();
  await page.goto('/notification-popup');
  await popup.getByRole('button', { name: 'Close' }).click();
  await page.waitForURL('**/employee-notification');
  await expect(title(page, 'Notification')).toBeVisible();

  // Changing the language keeps the current page.
  await page.getByRole('button', { name: /^Language/ }).click();
  await page.getByRole('button', { name: 'हिन्दी' }).click();
  await expect(title(page, 'सूचनाएँ')).toBeVisible();
});

// proves: pro.screen.profile
test('profile: reports an unknown address, keeps the typed values, and changes the number with a code', {
  tag: '@full',
}, async ({ page, request, consoleGuard }) => {
  consoleGuard.allow(/status of 422|Failed to load resource/);
  // The trace recorder fetches the preview of the chosen picture, which the content security policy blocks.
  consoleGuard.allow(/Connecting to 'blob:/);
  const user = await createProfessional(request);
  await logIn(page, user, '/employee-login', '/employee-edit-profile');
  await expect(page.getByLabel('Name')).toHaveValue(user.name);
  await expect(page.getByLabel('Address')).toHaveValue(user.address);
  const details = page.getByRole('region', { name: 'Your work details' });
  await expect(details).toContainText('Contract');
  await expect(details).toContainText('******9012');
  await expect(details).not.toContainText('123456789012');
  await expectAccessible(page);

  await page.getByLabel('Name').fill('');
  await page.getByLabel('Mobile number').fill('12');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Please enter your name.')).toBeVisible();
  await expect(page.getByText('Please enter a valid 10-digit mobile number.')).toBeVisible();

  const { mobile } = newTestUser();
  await page.getByLabel('Name').fill('Kavya <b>H.</b> कव्या');
  await page.getByLabel('Mobile number').fill(mobile);
  const password = page.getByLabel('Your password', { exact: true });
  await password.fill(user.password);
  await page.getByLabel('Address').fill('qqqq zzzz');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Failed to geocode the address.')).toBeVisible();
  await expect(page.getByLabel('Address')).toBeFocused();
  await page.reload();
  await expect(page.getByLabel('Address')).toHaveValue('qqqq zzzz');
  await password.fill(user.password);
  await page.getByLabel('Address').fill('7 Devaraja Urs Road, Mysuru 570001');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Saved. Enter the OTP to switch to your new number.')).toBeVisible();

  const pending = page.getByRole('region', { name: 'Confirm your new number' });
  await pending.getByRole('button', { name: 'Send OTP' }).click();
  await expect(codeInputs(page)).toBeVisible();
  const code = await verificationCodeFor(page.request, mobile);
  await codeInputs(page).click();
  await page.keyboard.type(code);
  await expect(page.getByText('Your new mobile number is saved.')).toBeVisible();
  await expect(pending).toBeHidden();

  const [picture] = await samplePictures(1);
  if (picture) await page.getByLabel('Choose photo').setInputFiles(picture);
  await expect(page.getByText('Photo saved.')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Name')).toHaveValue('Kavya <b>H.</b> कव्या');
  await expect(page.getByLabel('Mobile number')).toHaveValue(mobile);
  await expect(page.getByRole('button', { name: 'Remove photo' })).toBeVisible();
});

// proves: pro.screen.privacy, pro.screen.report
test('a professional files a report, downloads their data, deletes the account with a code, and restores it', {
  tag: '@full',
}, async ({ page, request, consoleGuard }) => {
  consoleGuard.allow(/status of 409/);
  const user = await createProfessional(request);
  await logIn(page, user, '/employee-login', '/employee-report-query');
  await expect(page.getByLabel('Name')).toHaveValue(user.name);
  await expect(page.getByLabel('Mobile number')).toHaveValue(user.mobile);
  await page.getByLabel('Which service is it about?').selectOption({ label: 'Plumber' });
  await page.getByLabel('Description').fill('The customer was not at home.');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByRole('heading', { name: 'Report submitted successfully' })).toBeVisible();
  const ticket =
    /RQ-\w{6}/.exec((await page.getByText(/Your ticket number is/).textContent()) ?? '')?.[0] ?? '';
  await expect(page.getByRole('listitem').filter({ hasText: ticket })).toContainText('Open');

  await page.goto('/employee-privacy-policy');
  await expect(page.getByText('You agreed to our privacy notice on')).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download', exact: true }).click();
  expect((await download).suggestedFilename()).toMatch(/^aaspaas-\d{4}-\d\d-\d\d\.json$/);
  await page.getByRole('button', { name: 'Delete account' }).click();
  await expect(dialog(page)).toContainText('get no new jobs');
  await expectAccessible(page);
  await dialog(page).getByRole('button', { name: 'Yes, send the OTP' }).click();
  await expect(codeInputs(page)).toBeVisible();
  const code = await verificationCodeFor(page.request, user.mobile, 'DELETE');
  await codeInputs(page).click();
  await page.keyboard.type(code);
  await page.waitForURL((url) => url.pathname === '/');
  await expect(page.getByText(/Your account will be deleted on/)).toBeVisible();

  await page.goto('/employee-login');
  await page.getByLabel('Mobile').fill(user.mobile);
  await page.getByLabel('Password', { exact: true }).fill(user.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await dialog(page, 'Keep your account?').getByRole('button', { name: 'Yes, keep my account' }).click();
  await page.waitForURL('**/employee-home');
});
