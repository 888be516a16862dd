import { createPdf, samplePictures } from '../support/files.ts';
import { verificationCodeFor, demoAccount, newTestUser } from '../support/accounts.ts';
import { createApplicant } from '../support/professionals.ts';
import { field, fillSteps, next, openOperatorConsole, step, tryLogin } from '../support/registration.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

// Chromium logs every refused call; these tests provoke refusals.
const REFUSED = /the server responded with a status of (403|404|409|422|503)/;

// proves: pro.screen.login, pro.error.login, pro.rule.register-mobile, pro.rule.register-email, pro.more.rejected
test('a rejected professional reads the reason at the login, corrects the registration, and waits again', {
  tag: '@full',
}, async ({ page, browser, consoleGuard }) => {
  consoleGuard.allow(REFUSED);
  const user = newTestUser('Kavita Deshmukh');
  await page.goto('/employee-register');
  await step(page, 'About you');
  await field(page, 'mobile').fill('5876543210');
  await field(page, 'email').fill('kavita@');
  await next(page);
  await expect(page.getByText('Invalid mobile number', { exact: true })).toBeVisible();
  await expect(page.getByText('Invalid email', { exact: true })).toBeVisible();

  // The last call refuses a number in use; the form returns to its step.
  const known = await demoAccount(page.request, 'employee');
  await fillSteps(page, { ...user, mobile: known.mobile });
  await field(page, 'documents').setInputFiles([createPdf('driving-licence.pdf')]);
  await field(page, 'isChecked').check();
  await page.getByRole('button', { name: 'Send registration' }).click();
  await step(page, 'About you');
  await expect(page.getByText('This mobile number is already registered. Please log in.')).toBeVisible();
  await expect(field(page, 'mobile')).toBeFocused();
  await field(page, 'mobile').fill(user.mobile);
  for (const name of ['Your address', 'Your work', 'Bank account', 'ID proof']) {
    await next(page);
    await step(page, name);
  }
  await page.getByRole('button', { name: 'Send registration' }).click();
  await page.getByRole('button', { name: 'Block' }).click();
  await page.waitForURL('**/employee-login');

  const { context, card, page: screen } = await openOperatorConsole(browser, user);
  await card.getByRole('button', { name: `Reject ${user.name}` }).click();
  await screen.getByRole('textbox').last().fill('The licence cannot be read.');
  await screen.getByRole('dialog').getByRole('button', { name: 'Reject' }).click();
  await expect(card).toBeHidden();
  await context.close();

  await expect(
    page.getByRole('main').getByRole('link', { name: 'Register as a professional' }),
  ).toHaveAttribute('href', '/employee-register');
  await expect(
    page.getByRole('main').getByRole('link', { name: 'Are you a customer? Click here' }),
  ).toHaveAttribute('href', '/login');
  await tryLogin(page, user);
  await expect(
    page.getByText('We couldn’t approve your registration: The licence cannot be read.'),
  ).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Correct and send again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Send your registration again' })).toBeVisible();
  await expect(page.getByText('Why it was not approved: The licence cannot be read.')).toBeVisible();
  await expect(field(page, 'name')).toHaveValue(user.name);
  await expect(field(page, 'password')).toHaveCount(0);
  for (const name of ['Your address', 'Your work', 'Bank account', 'ID proof']) {
    await next(page);
    await step(page, name);
  }
  await expect(page.getByText('We keep the ID proof you sent unless you add a new one.')).toBeVisible();
  await field(page, 'documents').setInputFiles(await samplePictures(2));
  await expect(page.getByText('Ready', { exact: true })).toHaveCount(2);
  await field(page, 'isChecked').check();
  await page.getByRole('button', { name: 'Send registration' }).click();
  await expect(page.getByRole('button', { name: 'Allow' })).toBeVisible();

  const again = await openOperatorConsole(browser, user);
  await expect(again.card.getByRole('button', { name: /Show 2 ID proofs/ })).toBeVisible();
  await again.context.close();
});

// proves: pro.more.rejected-deletes, pro.more.notify-operators
test('a rejected professional deletes the registration, and restores it at the login', {
  tag: '@full',
}, async ({ page, browser, request, consoleGuard }) => {
  consoleGuard.allow(REFUSED);
  const { user, operatorToken, id } = await createApplicant(request, 'Jhanvi Bhosale');
  const { context, page: screen } = await openOperatorConsole(browser, user);
  await screen.getByRole('button', { name: /Notification/ }).click();
  const notification = screen.getByRole('dialog').getByText(`${user.name} registered as a professional`);
  await expect(notification.first()).toBeVisible();
  await expectAccessible(screen);
  await context.close();
  const rejected = await request.post(`/api/admin/employees/${id}/reject`, {
    headers: { authorization: `Bearer ${operatorToken}` },
    data: { reason: 'The ID card cannot be read.' },
  });
  expect(rejected.status()).toBe(200);

  await page.goto('/employee-login');
  await tryLogin(page, user);
  await page.getByRole('link', { name: 'Correct and send again' }).click();
  await page.getByRole('button', { name: 'Delete my registration' }).click();
  const sheet = page.getByRole('dialog');
  await expect(sheet).toContainText('with your ID proofs and bank details');
  await expectAccessible(page);
  await sheet.getByRole('button', { name: 'Yes, send the OTP' }).click();
  const box = sheet.locator('input[autocomplete="one-time-code"]').first();
  await expect(box).toBeVisible();
  const code = await verificationCodeFor(request, user.mobile, 'DELETE');
  await box.click();
  await page.keyboard.type(code);
  await page.waitForURL('**/employee-login');
  await expect(page.getByText(/Your account will be deleted on/)).toBeVisible();

  await tryLogin(page, user);
  await page
    .getByRole('dialog', { name: 'Keep your account?' })
    .getByRole('button', { name: 'Yes, keep my account' })
    .click();
  await expect(
    page.getByText('We couldn’t approve your registration: The ID card cannot be read.'),
  ).toBeVisible();
  await expect(page.getByRole('link', { name: 'Correct and send again' })).toBeVisible();
});
