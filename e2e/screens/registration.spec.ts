import type { Browser, BrowserContext, Page } from '@playwright/test';
import { aPdf, somePictures } from '../support/files.ts';
import { codeFor, demoAccount, logIn, type Person, somebody } from '../support/people.ts';
import { newApplicant } from '../support/professionals.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

// Chromium writes a line for every refusal; these tests bring refusals about on purpose.
const REFUSED = /the server responded with a status of (403|404|409|422|503)/;

const field = (page: Page, name: string) => page.locator(`[name="${name}"]`);
const next = (page: Page) => page.getByRole('button', { name: 'Next' }).click();
const step = (page: Page, name: string) =>
  expect(page.getByRole('heading', { level: 2, name })).toBeVisible();

async function fillPerson(page: Page, { name, mobile, password }: Person): Promise<void> {
  await field(page, 'name').fill(name);
  await field(page, 'mobile').fill(mobile);
  await field(page, 'email').fill('kavita.deshmukh@example.in');
  await field(page, 'password').fill(password);
  await field(page, 'dob').fill('1994-03-08');
  await field(page, 'gender').selectOption('female');
}

/** Goes on with an empty step and expects what is missing under its fields. */
async function expectMissing(page: Page, messages: readonly string[]): Promise<void> {
  await next(page);
  for (const text of messages) await expect(page.getByText(text, { exact: true })).toBeVisible();
}

/** Walks the four steps before the ID proofs; each is sent empty first where `emptyFirst` is set. */
async function fillSteps(page: Page, person: Person, { emptyFirst = false } = {}): Promise<void> {
  await step(page, 'About you');
  await fillPerson(page, person);
  await next(page);
  await step(page, 'Your address');
  await field(page, 'pincode').fill('560001');
  await expect(field(page, 'city')).toHaveValue('Bengaluru');
  await expect(field(page, 'state')).toHaveValue('Karnataka');
  await field(page, 'address').fill('14 Church Street');
  await next(page);
  await step(page, 'Your work');
  if (emptyFirst)
    await expectMissing(page, [
      'Employee type is required',
      'Experience is required',
      'Job details are required',
    ]);
  await field(page, 'employeeType').selectOption({ label: 'Permanent' });
  await field(page, 'experience').fill('6 years');
  await field(page, 'description').fill('Wiring, switchboards and inverters; own tools.');
  await next(page);
  await step(page, 'Bank account');
  if (emptyFirst)
    await expectMissing(page, [
      'Bank name is required',
      'Account number is required',
      'IFCS Code is required',
      'Branch name is required',
    ]);
  await field(page, 'ifcsCode').pressSequentially('sbin0001234');
  await expect(field(page, 'bankName')).toHaveValue('State Bank of India');
  await field(page, 'branchName').fill('MG Road');
  await field(page, 'accountNumber').fill('31234567890');
  await next(page);
  await step(page, 'ID proof');
}

/** An operator's desk on the page of those who registered, with one person's card. */
async function operatorsDesk(browser: Browser, { name, mobile }: Person) {
  const desk = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await desk.newPage();
  await logIn(page, await demoAccount(page.request, 'admin'), '/admin/login', '/admin/professionals');
  const card = page.getByRole('article', { name }).filter({ hasText: mobile });
  await expect(card).toBeVisible();
  return { desk, page, card };
}

async function tryLogin(page: Page, { mobile, password }: Person): Promise<void> {
  await page.getByLabel('Mobile number').fill(mobile);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
}

const statusOf = async (from: Pick<BrowserContext, 'request'>, url: string) =>
  (await from.request.get(url)).status();

// proves: pro.screen.index, pro.screen.register, pro.screen.register-notice, pro.field.registration, pro.rule.register-required, pro.rule.register-proofs
// proves: pro.error.register, pro.state.unverified, pro.may.approved-login, pro.may.proofs, pro.more.ifsc, pro.what.two-sides
test('a professional registers on the phone with a picture and a PDF, is approved, and logs in', async ({
  page,
  browser,
  playwright,
  baseURL,
  watch,
}) => {
  watch.allow(REFUSED);
  const person = somebody('Kavita Deshmukh');
  await page.addInitScript(() => {
    const asked: string[] = [];
    Object.assign(window, {
      asked,
      Notification: { permission: 'default', requestPermission: async () => asked.push('asked') },
    });
  });
  await page.goto('/employee-index');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Create Account' }).click();
  await page.waitForURL('**/employee-register');

  await step(page, 'About you');
  await expectMissing(page, [
    'Name is required',
    'Mobile number is required',
    'Email is required',
    'Password is required',
    'Date of birth is required',
    'Gender is required',
  ]);
  await expect(field(page, 'name')).toBeFocused();
  await expectAccessible(page);

  await fillSteps(page, person, { emptyFirst: true });
  await page.getByRole('button', { name: 'Send registration' }).click();
  await expect(page.getByText('At least one ID card proof (PDF or Image) is required')).toBeVisible();
  await expect(page.getByText('You must agree to the terms', { exact: true })).toBeVisible();
  const [picture] = await somePictures(1);
  if (!picture) throw new Error('there is no picture');
  await field(page, 'proofs').setInputFiles([picture, aPdf('pan-card.pdf')]);
  await expect(page.getByText('Ready', { exact: true })).toHaveCount(2);
  await field(page, 'isChecked').check();
  await expectAccessible(page);

  // A reload loses nothing but the password, and that is where it leads.
  await page.reload();
  await step(page, 'About you');
  await expect(field(page, 'name')).toHaveValue(person.name);
  await expect(field(page, 'password')).toHaveValue('');
  await field(page, 'password').fill(person.password);
  for (const name of ['Your address', 'Your work', 'Bank account', 'ID proof']) {
    await next(page);
    await step(page, name);
  }
  await expect(page.getByText('Ready', { exact: true })).toHaveCount(2);

  // The first try gets lost on the way; the second one is the same registration.
  await page.route('**/api/employee/employee-register', (route) => route.abort(), { times: 1 });
  watch.allow(/net::ERR_FAILED/);
  await page.getByRole('button', { name: 'Send registration' }).click();
  await expect(page.getByRole('form').or(page.locator('form')).getByRole('alert').last()).not.toBeEmpty();
  await page.getByRole('button', { name: 'Send registration' }).click();
  await expect(page.getByRole('status').getByText('Employee Registartion Successfully')).toBeVisible();
  await expect(
    page.getByRole('heading', { level: 1, name: 'Your account is not yet verified by the admin' }),
  ).toBeVisible();
  await expectAccessible(page);
  await expect(page.getByRole('button', { name: 'Block' })).toBeVisible();
  await page.getByRole('button', { name: 'Allow' }).click();
  await page.waitForURL('**/employee-login');
  expect(await page.evaluate(() => (window as unknown as { asked: string[] }).asked)).toEqual(['asked']);

  await tryLogin(page, person);
  await expect(page.getByText('Your account is not verified by the admin yet.')).toBeVisible();

  const { desk, page: screen, card } = await operatorsDesk(browser, person);
  await expect(card.getByText('Female')).toBeVisible();
  await expect(card.getByText('State Bank of India · MG Road · SBIN0001234 · •••• 7890')).toBeVisible();
  await card.getByRole('button', { name: /Show 2 ID proofs/ }).click();
  const links = card.getByRole('link', { name: /ID proof \d/ });
  await expect(links).toHaveCount(2);
  const image = links.first().locator('img');
  await expect.poll(() => image.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(0);
  await expectAccessible(screen);
  const urls = await links.evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? ''));
  const stranger = { request: await playwright.request.newContext({ baseURL: baseURL ?? '' }) };
  for (const url of urls) {
    expect(await statusOf(desk, url)).toBe(200);
    expect(await statusOf(stranger, url)).toBe(404);
  }
  await card.getByRole('checkbox', { name: /I have checked the ID proof/ }).check();
  await card.getByRole('button', { name: `Approve ${person.name}` }).click();
  await expect(card).toBeHidden();
  await screen.goto('/admin/professionals?state=approved');
  await expect(
    screen.getByRole('article', { name: person.name }).filter({ hasText: person.mobile }),
  ).toContainText('ID verified');
  await desk.close();
  await stranger.request.dispose();

  await tryLogin(page, person);
  await page.waitForURL('**/employee-home');
});

test('a registration that is sent while a picture is being prepared waits for the picture', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const read = Blob.prototype.arrayBuffer;
    const released = new Promise((resolve) => Object.assign(window, { releaseFiles: resolve }));
    Blob.prototype.arrayBuffer = async function arrayBuffer() {
      await released;
      return read.call(this);
    };
  });
  await page.route('**/api/employee/employee-register', (route) =>
    route.fulfill({ json: { status: 200, message: 'Employee Registartion Successfully' } }),
  );
  await page.goto('/employee-register');
  await fillSteps(page, somebody('Kavita Deshmukh'));
  await field(page, 'proofs').setInputFiles(await somePictures(1));
  await field(page, 'isChecked').check();
  await expect(page.getByText('Getting ready', { exact: true })).toBeVisible();
  const request = page.waitForRequest('**/api/employee/employee-register');
  await page.getByRole('button', { name: 'Send registration' }).click();
  await expect(page.getByRole('button', { name: /^Sending/ })).toBeVisible();
  await page.evaluate(() => (window as unknown as { releaseFiles: () => void }).releaseFiles());
  expect((await request).postDataBuffer()?.includes('name="images[]"')).toBe(true);
  await expect(page.getByRole('status').getByText('Employee Registartion Successfully')).toBeVisible();
});

// proves: pro.screen.login, pro.error.login, pro.rule.register-mobile, pro.rule.register-email, pro.more.rejected
test('who is rejected reads why at the login, corrects the registration, and waits again', async ({
  page,
  browser,
  watch,
}) => {
  watch.allow(REFUSED);
  const person = somebody('Kavita Deshmukh');
  await page.goto('/employee-register');
  await step(page, 'About you');
  await field(page, 'mobile').fill('5876543210');
  await field(page, 'email').fill('kavita@');
  await next(page);
  await expect(page.getByText('Invalid mobile number', { exact: true })).toBeVisible();
  await expect(page.getByText('Invalid email', { exact: true })).toBeVisible();

  // A number in use is told by the call at the very end; its step opens again.
  const known = await demoAccount(page.request, 'employee');
  await fillSteps(page, { ...person, mobile: known.mobile });
  await field(page, 'proofs').setInputFiles([aPdf('driving-licence.pdf')]);
  await field(page, 'isChecked').check();
  await page.getByRole('button', { name: 'Send registration' }).click();
  await step(page, 'About you');
  await expect(page.getByText('This mobile number is already registered. Please log in.')).toBeVisible();
  await expect(field(page, 'mobile')).toBeFocused();
  await field(page, 'mobile').fill(person.mobile);
  for (const name of ['Your address', 'Your work', 'Bank account', 'ID proof']) {
    await next(page);
    await step(page, name);
  }
  await page.getByRole('button', { name: 'Send registration' }).click();
  await page.getByRole('button', { name: 'Block' }).click();
  await page.waitForURL('**/employee-login');

  const { desk, card, page: screen } = await operatorsDesk(browser, person);
  await card.getByRole('button', { name: `Reject ${person.name}` }).click();
  await screen.getByRole('textbox').last().fill('The licence cannot be read.');
  await screen.getByRole('dialog').getByRole('button', { name: 'Reject' }).click();
  await expect(card).toBeHidden();
  await desk.close();

  await expect(
    page.getByRole('main').getByRole('link', { name: 'Register as a professional' }),
  ).toHaveAttribute('href', '/employee-register');
  await expect(
    page.getByRole('main').getByRole('link', { name: 'Are you a customer? Click here' }),
  ).toHaveAttribute('href', '/login');
  await tryLogin(page, person);
  await expect(
    page.getByText('Your registration was not approved: The licence cannot be read.'),
  ).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Correct and send again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Send your registration again' })).toBeVisible();
  await expect(page.getByText('Why it was not approved: The licence cannot be read.')).toBeVisible();
  await expect(field(page, 'name')).toHaveValue(person.name);
  await expect(field(page, 'password')).toHaveCount(0);
  for (const name of ['Your address', 'Your work', 'Bank account', 'ID proof']) {
    await next(page);
    await step(page, name);
  }
  await expect(page.getByText('The ID proof you sent stays, unless you add a new one.')).toBeVisible();
  await field(page, 'proofs').setInputFiles(await somePictures(2));
  await expect(page.getByText('Ready', { exact: true })).toHaveCount(2);
  await field(page, 'isChecked').check();
  await page.getByRole('button', { name: 'Send registration' }).click();
  await expect(page.getByRole('button', { name: 'Allow' })).toBeVisible();

  const again = await operatorsDesk(browser, person);
  await expect(again.card.getByRole('button', { name: /Show 2 ID proofs/ })).toBeVisible();
  await again.desk.close();
});

// proves: pro.more.rejected-leaves, pro.more.news-operators
test('who is rejected deletes what they sent, and changes their mind at the login', async ({
  page,
  browser,
  request,
  watch,
}) => {
  watch.allow(REFUSED);
  const { person, operatorToken, id } = await newApplicant(request, 'Jhanvi Bhosale');
  const { desk, page: screen } = await operatorsDesk(browser, person);
  await screen.getByRole('button', { name: /Notification/ }).click();
  const news = screen.getByRole('dialog').getByText(`${person.name} registered as a professional`);
  await expect(news).toBeVisible();
  await expectAccessible(screen);
  await desk.close();
  const rejected = await request.post(`/api/admin/employees/${id}/reject`, {
    headers: { authorization: `Bearer ${operatorToken}` },
    data: { reason: 'The ID card cannot be read.' },
  });
  expect(rejected.status()).toBe(200);

  await page.goto('/employee-login');
  await tryLogin(page, person);
  await page.getByRole('link', { name: 'Correct and send again' }).click();
  await page.getByRole('button', { name: 'Delete my registration' }).click();
  const sheet = page.getByRole('dialog');
  await expect(sheet).toContainText('your ID proofs and your bank account too');
  await expectAccessible(page);
  await sheet.getByRole('button', { name: 'Yes, send the OTP' }).click();
  const box = sheet.locator('input[autocomplete="one-time-code"]').first();
  await expect(box).toBeVisible();
  const code = await codeFor(request, person.mobile, 'DELETE');
  await box.click();
  await page.keyboard.type(code);
  await page.waitForURL('**/employee-login');
  await expect(page.getByText(/Your account will be deleted on/)).toBeVisible();

  await tryLogin(page, person);
  await page
    .getByRole('dialog', { name: 'Keep your account?' })
    .getByRole('button', { name: 'Yes, keep my account' })
    .click();
  await expect(
    page.getByText('Your registration was not approved: The ID card cannot be read.'),
  ).toBeVisible();
  await expect(page.getByRole('link', { name: 'Correct and send again' })).toBeVisible();
});
