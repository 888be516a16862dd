import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { aCustomer, dayAfter, SERVICES } from '../support/bookings.ts';
import { somePictures } from '../support/files.ts';
import { codeFor, demoAccount, logIn, somebody } from '../support/people.ts';
import { newProfessional } from '../support/professionals.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

const dialog = (page: Page, name?: string) => page.getByRole('dialog', name ? { name } : {});
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const boxes = (page: Page) => page.locator('input[autocomplete="one-time-code"]').first();

/** Opens the professional's own menu, which phones have in the bar and wide screens in the person's menu. */
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
test('the sidebar leads to every page, Back closes it, and the bell tells of the welcome', async ({
  page,
  request,
}) => {
  const person = await newProfessional(request);
  await logIn(page, person, '/employee-login');
  await page.waitForURL('**/employee-home');

  // Whoever goes back on a phone means the menu, not the page.
  await page.goto('/employee-booking-list');
  await page.getByRole('link', { name: 'Completed', exact: true }).click();
  await page.waitForURL('**/employee-booking-completed');
  await expect(page.getByRole('heading', { name: 'No data...' })).toBeVisible();
  const opened = await openSidebar(page);
  await expectAccessible(page);
  await page.goBack();
  await expect(opened).toBeHidden();
  expect(new URL(page.url()).pathname).toBe('/employee-booking-completed');
  await page.goBack();
  await page.waitForURL('**/employee-booking-list');

  for (const [name, path, heading] of SIDEBAR) {
    await (await openSidebar(page)).getByRole('link', { name: new RegExp(`^${name}`) }).click();
    await page.waitForURL(`**${path}`);
    await expect(title(page, heading)).toBeVisible();
    await expect(dialog(page)).toBeHidden();
    await expectAccessible(page);
  }

  // What is unread has a dot at the bell; the popup has an address of its own as well.
  await page.getByRole('button', { name: 'Notifications, 1 unread' }).click();
  await expect(dialog(page, 'Notification').getByText('Welcome! Your account is approved.')).toBeVisible();
  await expectAccessible(page);
  await dialog(page, 'Notification').getByRole('link', { name: 'See all' }).click();
  await page.waitForURL('**/employee-notification');
  await page.goto('/notification-popup');
  const popup = dialog(page, 'Notification');
  await popup.getByRole('link', { name: /Welcome! Your account is approved/ }).click();
  await page.waitForURL('**/employee-home');
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible();
  await page.goto('/notification-popup');
  await popup.getByRole('button', { name: 'Close' }).click();
  await page.waitForURL('**/employee-notification');
  await expect(title(page, 'Notification')).toBeVisible();

  // The language is changed where one is.
  await page.getByRole('button', { name: /^Language/ }).click();
  await page.getByRole('button', { name: 'हिन्दी' }).click();
  await expect(title(page, 'सूचनाएँ')).toBeVisible();
});

// proves: pro.screen.profile
test('a profile says what cannot be placed, keeps what was typed, and takes a new number with its code', async ({
  page,
  request,
  watch,
}) => {
  watch.allow(/status of 422|Failed to load resource/);
  // The recorder of traces fetches the preview of the chosen picture, which the policy refuses.
  watch.allow(/Connecting to 'blob:/);
  const person = await newProfessional(request);
  await logIn(page, person, '/employee-login');
  await page.goto('/employee-edit-profile');
  await expect(page.getByLabel('Name')).toHaveValue(person.name);
  await expect(page.getByLabel('Address')).toHaveValue(person.address);
  const details = page.getByRole('region', { name: 'Your working details' });
  await expect(details).toContainText('Contract');
  await expect(details).toContainText('******9012');
  await expect(details).not.toContainText('123456789012');
  await expectAccessible(page);

  await page.getByLabel('Name').fill('');
  await page.getByLabel('Mobile number').fill('12');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Please enter your name.')).toBeVisible();
  await expect(page.getByText('Please enter a valid 10-digit mobile number.')).toBeVisible();

  const { mobile } = somebody();
  await page.getByLabel('Name').fill('Kavya <b>H.</b> कव्या');
  await page.getByLabel('Mobile number').fill(mobile);
  await page.getByLabel('Address').fill('qqqq zzzz');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Failed to geocode the address.')).toBeVisible();
  await expect(page.getByLabel('Address')).toBeFocused();
  await page.reload();
  await expect(page.getByLabel('Address')).toHaveValue('qqqq zzzz');
  await page.getByLabel('Address').fill('7 Devaraja Urs Road, Mysuru 570001');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Saved. Your new number takes effect when you enter the OTP.')).toBeVisible();

  const pending = page.getByRole('region', { name: 'Confirm your new number' });
  await pending.getByRole('button', { name: 'Send OTP' }).click();
  await expect(boxes(page)).toBeVisible();
  const code = await codeFor(page.request, mobile);
  await boxes(page).click();
  await page.keyboard.type(code);
  await expect(page.getByText('Your new mobile number is saved.')).toBeVisible();
  await expect(pending).toBeHidden();

  const [picture] = await somePictures(1);
  if (picture) await page.getByLabel('Choose picture').setInputFiles(picture);
  await expect(page.getByText('Your picture is saved.')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Name')).toHaveValue('Kavya <b>H.</b> कव्या');
  await expect(page.getByLabel('Mobile number')).toHaveValue(mobile);
  await expect(page.getByRole('button', { name: 'Remove picture' })).toBeVisible();
});

// proves: pro.screen.privacy, pro.screen.report
test('a professional reports with a ticket, takes their data along, leaves with a code, and comes back', async ({
  page,
  request,
  watch,
}) => {
  watch.allow(/status of 409/);
  const person = await newProfessional(request);
  await logIn(page, person, '/employee-login');
  await page.goto('/employee-report-query');
  await expect(page.getByLabel('Name')).toHaveValue(person.name);
  await expect(page.getByLabel('Mobile number')).toHaveValue(person.mobile);
  await page.getByLabel('Which service is it about?').selectOption({ label: 'Plumber' });
  await page.getByLabel('Description').fill('The customer was not at home.');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByRole('heading', { name: 'Report submitted successfully' })).toBeVisible();
  const ticket = /RQ-\w{6}/.exec((await page.getByText(/Your ticket is/).textContent()) ?? '')?.[0] ?? '';
  await expect(page.getByRole('listitem').filter({ hasText: ticket })).toContainText('Open');

  await page.goto('/employee-privacy-policy');
  await expect(page.getByText('You agreed to our privacy notice on')).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download', exact: true }).click();
  expect((await download).suggestedFilename()).toMatch(/^aaspaas-\d{4}-\d\d-\d\d\.json$/);
  await page.getByRole('button', { name: 'Delete account' }).click();
  await expect(dialog(page)).toContainText('get no new work');
  await expectAccessible(page);
  await dialog(page).getByRole('button', { name: 'Yes, send the OTP' }).click();
  await expect(boxes(page)).toBeVisible();
  const code = await codeFor(page.request, person.mobile, 'DELETE');
  await boxes(page).click();
  await page.keyboard.type(code);
  await page.waitForURL((url) => url.pathname === '/');
  await expect(page.getByText(/Your account will be deleted on/)).toBeVisible();

  await page.goto('/employee-login');
  await page.getByLabel('Mobile').fill(person.mobile);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await dialog(page, 'Keep your account?').getByRole('button', { name: 'Yes, keep my account' }).click();
  await page.waitForURL('**/employee-home');
});

const FROM = '7 Temple Street, Malleshwaram, Bengaluru 560003';
const TO = '88 Lake Road, Hebbal, Bengaluru 560024';

async function asked<T>(request: APIRequestContext, token: string, path: string, data?: object): Promise<T> {
  const headers = { authorization: `Bearer ${token}` };
  const response = await (data
    ? request.post(`/api/${path}`, { headers, data })
    : request.get(`/api/${path}`, { headers }));
  expect(response.ok(), `${path}: ${response.status()} ${await response.text()}`).toBe(true);
  return (await response.json()) as T;
}

/** An enquiry with three pictures whose quotation its customer accepted and booked. */
async function bookedEnquiry(request: APIRequestContext, operator: string) {
  const customer = await aCustomer(request);
  const day = dayAfter(20 + Math.floor(Math.random() * 140));
  const form = new FormData();
  const fields = {
    fromaddress: FROM,
    toaddress: TO,
    dob: day,
    mobile: customer.mobile,
    description: 'A piano.',
  };
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  for (const { buffer, name, mimeType } of await somePictures(3))
    form.append('images[]', new File([new Uint8Array(buffer)], name, { type: mimeType }));
  const sent = await request.post('/api/user/pd/delivery', {
    headers: { authorization: `Bearer ${customer.token}` },
    multipart: form,
  });
  const { data: made } = (await sent.json()) as { data: { id: number } };
  const quote = {
    service_id: SERVICES[0].id,
    method: 'hour',
    duration: 2,
    date: day,
    time: '09:00',
    amount: 4500,
    covers: 'Two people and a van.',
    valid_until: day,
  };
  await asked(request, operator, `admin/pdenquiries/${made.id}/quote`, quote);
  type Listed = { data: { id: number; quotation: { id: number } }[] };
  const { data } = await asked<Listed>(request, customer.token, 'user/pdenquiry/list');
  const quotation = data.find(({ id }) => id === made.id)?.quotation.id;
  const accepted = await asked<{ data: { id: number; booking_id: string } }>(
    request,
    customer.token,
    `user/quotation/${quotation}/accept`,
    {},
  );
  await asked(request, customer.token, `user/updatePayment/${accepted.data.id}`, { method: 'later' });
  return { customer, id: made.id, code: accepted.data.booking_id };
}

// proves: pro.screen.pd-enquiry, pro.screen.pd-popup
test('P & D work is given from its enquiry, shown with its goods, and masked when it is over', async ({
  page,
  request,
  browser,
}) => {
  const password = 'aaspaas1';
  const login = async (role: string, mobile: string) =>
    (await (await request.post(`/api/${role}/login`, { data: { mobile, password } })).json()).success
      .token as string;
  const operator = await demoAccount(request, 'admin');
  const { customer, id, code } = await bookedEnquiry(request, await login('admin', operator.mobile));

  const desk = await (await browser.newContext()).newPage();
  await logIn(desk, operator, '/admin/login');
  await desk.goto('/admin/pd-enquiries?state=enquired');
  const enquiry = desk.getByRole('article').filter({ hasText: `Enquiry ${id},` });
  await expect(enquiry).toContainText('Nobody has this work yet.');
  await enquiry.getByRole('button', { name: 'Give to a professional' }).click();
  await expectAccessible(desk);
  await dialog(desk)
    .getByRole('button', { name: /^Allocate / })
    .first()
    .click();
  await expect(dialog(desk)).toBeHidden();
  await expect(enquiry).toContainText('Goes to');
  const mobile = (await enquiry.getByRole('link', { name: /^\d{10}$/ }).textContent()) ?? '';
  await desk.context().close();

  await logIn(page, { mobile, password, name: '' }, '/employee-login');
  await page.goto('/employee-booking-pdenquiery');
  const card = page.getByRole('article').filter({ hasText: code });
  await expect(card).toContainText(FROM);
  await expect(card).toContainText(TO);
  await expect(card.getByRole('img', { name: 'Picture 1 of the goods' })).toHaveJSProperty('complete', true);
  expect(
    await card
      .getByRole('img', { name: 'Picture 1 of the goods' })
      .evaluate((image: HTMLImageElement) => image.naturalWidth),
  ).toBeGreaterThan(0);
  await expect(card.getByRole('link', { name: new RegExp(customer.mobile) }).first()).toBeVisible();
  await expectAccessible(page);

  type Jobs = { data: { id: number; booking_id: string }[] };
  const worker = await login('employee', mobile);
  const { data: jobs } = await asked<Jobs>(request, worker, 'employee/pdenquiries');
  const job = jobs.find(({ booking_id }) => booking_id === code)?.id;
  await page.goto(`/pd-delivery-popup?id=${job}`);
  const popup = dialog(page, 'Packers and delivery');
  await expect(popup).toContainText(TO);
  await expect(popup.getByRole('link', { name: customer.mobile })).toBeVisible();
  await expectAccessible(page);
  await popup.getByRole('button', { name: 'Close' }).click();
  await page.waitForURL('**/employee-booking-pdenquiery');

  await asked(request, worker, 'employee/generate/otp', { bookingId: job });
  type Codes = { data: { detail_id: number; code: string }[] };
  const { data: codes } = await asked<Codes>(request, customer.token, 'user/getusercode');
  const otp = codes.find(({ detail_id }) => detail_id === job)?.code;
  await asked(request, worker, 'employee/verify/otp', { bookingId: job, otp });
  await page.reload();
  await expect(card.getByRole('button', { name: 'Work Completed' })).toBeVisible();
  await asked(request, worker, 'employee/booking/status', { bookingId: job, status: 'completed' });
  await asked(request, customer.token, 'user/service/statusupdate', { id: job });
  await page.reload();
  await expect(card).toContainText('***, 560003');
  await expect(card).not.toContainText('Temple Street');
  await expect(card).not.toContainText(customer.mobile);
  await expect(card.getByRole('img', { name: /of the goods/ })).toHaveCount(0);
  await expect(card).toContainText('the pictures and the full addresses are no longer shown');
});

/** The professionals' addresses of the route table; what needs more than an address says so on its page. */
const PAGES = [
  ['/service-upload', '/service-upload'],
  ['/add-service', '/add-service'],
  ['/employee-home', '/employee-home'],
  ['/employee-edit-profile', '/employee-edit-profile'],
  ['/employee-notification', '/employee-notification'],
  ['/employee-change-password', '/employee-change-password'],
  ['/employee-privacy-policy', '/employee-privacy-policy'],
  ['/employee-report-query', '/employee-report-query'],
  ['/employee-earnings', '/employee-earnings'],
  ['/employee-service-edit', '/employee-service-edit'],
  ['/employee-booking-list', '/employee-booking-list'],
  ['/employee-booking-completed', '/employee-booking-completed'],
  ['/employee-booking-cancel', '/employee-booking-cancel'],
  ['/employee-booking-pdenquiery', '/employee-booking-pdenquiery'],
  ['/booking-otp', '/booking-otp'],
  ['/pd-delivery-popup', '/pd-delivery-popup'],
  ['/notification-popup', '/notification-popup'],
  ['/ServiceEdit', '/error'],
  ['/service-edit', '/error'],
  ['/ServiceEdit/other', '/error'],
] as const;

// proves: pro.route.employee-pages, pro.may.employee-only
test('every address of professionals is open to them, and to nobody else', async ({
  page,
  request,
  browser,
  watch,
}) => {
  test.setTimeout(180_000);
  watch.allow(/the server responded with a status of (401|403)/);
  const person = await newProfessional(request);
  await test.step('a visitor', async () => {
    for (const [path] of PAGES) {
      await page.goto(path);
      await page.waitForURL((url) => url.pathname === '/');
    }
    await expect(page.getByRole('status').getByText('Please log in to continue.')).toBeVisible();
  });
  await test.step('a customer, verified or not', async () => {
    const { name, mobile, password } = somebody();
    const fresh = await request.post('/api/user/user-register', { data: { name, mobile, password } });
    for (const who of [(await fresh.json()).success, { ...(await aCustomer(request)), is_verified: 1 }]) {
      const theirs = await (await browser.newContext()).newPage();
      await theirs.addInitScript(
        (kept) => {
          for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value);
        },
        {
          token: who.token,
          role: 'user',
          name: who.name,
          user_id: String(who.id),
          is_verified: String(who.is_verified),
        },
      );
      for (const [path] of PAGES) {
        await theirs.goto(path);
        await theirs.waitForURL((url) => url.pathname === '/unauthorized');
      }
      await expect(
        theirs.getByText('Unauthorized - You do not have permission to access this page.'),
      ).toBeVisible();
      await theirs.context().close();
    }
  });
  await test.step('a professional', async () => {
    await logIn(page, person, '/employee-login');
    for (const [path, ends] of PAGES) {
      await page.goto(path);
      await page.waitForURL((url) => url.pathname === ends);
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    }
    await page.goto('/error');
    await expect(title(page, 'Error')).toBeVisible();
    await page.goto('/');
    await page.waitForURL('**/employee-home');
  });
});
