import type { Browser, Locator, Page } from '@playwright/test';
import { createCustomer, daysFromNow, createLoggedInCustomer } from '../support/bookings.ts';
import { demoAccount, logIn, logInAfterRedirect, logInOnScreen } from '../support/accounts.ts';
import { openDetails, toast } from '../support/elements.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

const NETWORK = /net::ERR_(FAILED|ABORTED|INTERNET_DISCONNECTED)/;
/** An enquiry-only service of the demo, and one with a price. */
const PEST_CONTROL = { id: 30104, name: 'Pest Control' };
const PRICED = 30203;
const WORK = 'Ants 🐜 & <b>termites</b>, two rooms';
const FORM = `/enquiry-service-booking?service=${PEST_CONTROL.id}`;

const send = (page: Page) => page.getByRole('button', { name: 'Send enquiry' });
const agree = (page: Page) => page.getByLabel('I agree to the terms and conditions');

async function fillForm(page: Page): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill('meera.iyer@example.in');
  await page.getByLabel('Address', { exact: true }).fill('14 Church Street, Bengaluru 560001');
  await page.getByLabel('Description', { exact: true }).fill(WORK);
}

/** Opens the operators' page in a separate browser context at a customer's card. */
async function operatorsCard(browser: Browser, customer: string): Promise<{ page: Page; card: Locator }> {
  const { baseURL, viewport } = test.info().project.use;
  const context = await browser.newContext({ ...(baseURL ? { baseURL } : {}), viewport: viewport ?? null });
  const page = await context.newPage();
  await logIn(page, await demoAccount(page.request, 'admin'), '/admin/login', '/admin/enquiries');
  return { page, card: page.getByRole('article').filter({ hasText: customer }) };
}

async function fillQuote(page: Page, amount: string): Promise<void> {
  const form = page.getByRole('dialog');
  await form.getByLabel('Service method').selectOption('By the hour');
  await form.getByLabel('Working duration').fill('3');
  await form.getByLabel('Date', { exact: true }).fill(daysFromNow(9));
  await form.getByLabel('Time', { exact: true }).fill('10:30');
  await form.getByLabel('Total amount').fill(amount);
  await form.getByLabel('Valid until (end of day)').fill(daysFromNow(5));
  await form.getByLabel('What it covers').fill('Gel in both rooms, a second visit after two weeks.');
}

// proves: route.enquiry-service-booking, enquiry.form, enquiry.list, enquiry.quotation, rule.enquiry, call.enquiry
// proves: route.service-enquiry, list.enquiry-link
// proves: pro.customer.enquiry, pro.customer.enquiry-success, pro.state.enquiry, pro.rule.enquiry, pro.constant.description
test('an enquiry is sent, quoted, accepted at its amount and booked', { tag: '@full' }, async ({
  page,
  browser,
  consoleGuard,
}) => {
  test.setTimeout(120_000);
  consoleGuard.allow(/status of 500/);
  const { mobile } = await createLoggedInCustomer(page);
  await page.goto('/list-of-services?category=3&subcategory=301');
  await page.getByRole('link', { name: `Enquiry Now: ${PEST_CONTROL.name}` }).click();
  await page.waitForURL(`**${FORM}`);
  await expect(page.getByRole('heading', { name: PEST_CONTROL.name, exact: true })).toBeVisible();
  await expect(page.getByText('Extra hours are charged separately, only if you agree.')).toBeVisible();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Meera Iyer');
  await expect(page.getByLabel('Mobile number')).toHaveValue(mobile);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'View Details' }).click();
  await expect(
    page.getByRole('dialog', { name: 'Description' }).getByRole('heading', { name: PEST_CONTROL.name }),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).click();

  await expect(send(page)).toBeDisabled();
  await agree(page).check();
  await page.getByLabel('Name', { exact: true }).fill('');
  await page.getByLabel('Mobile number').fill('12345');
  await page.getByLabel('Email', { exact: true }).fill('meera@');
  await page.getByLabel('Description', { exact: true }).fill('Ants');
  await send(page).click();
  for (const text of [
    'Name is required',
    'Please enter a valid email address',
    'Mobile number should be exactly 10 digits',
    'Address is required',
    'Description should be at least 10 characters',
  ])
    await expect(page.getByText(text, { exact: true })).toBeVisible();
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused();
  await expectAccessible(page);

  await page.getByLabel('Name', { exact: true }).fill('Meera Iyer');
  await page.getByLabel('Mobile number').fill(mobile);
  await fillForm(page);
  await page.route('**/api/user/create-enquiry', (route) =>
    route.fulfill({ status: 500, json: { status: 500, message: 'Something went wrong.' } }),
  );
  await send(page).click();
  await expect(page.getByText('Failed to submit the enquiry. Please try again.')).toBeVisible();
  await page.unroute('**/api/user/create-enquiry');
  // A reload keeps the typed values; the consent must be given again.
  await page.reload();
  await expect(page.getByLabel('Description', { exact: true })).toHaveValue(WORK);
  await expect(send(page)).toBeDisabled();
  await agree(page).check();
  await send(page).click();
  const sent = page.getByRole('dialog', { name: PEST_CONTROL.name });
  await expect(sent.getByText('Great! Your Booking Was Successfully Sent.')).toBeVisible();
  await expectAccessible(page);
  await sent.getByRole('button', { name: 'Close' }).click();
  await page.waitForURL((url) => url.pathname === '/');

  await page.goto('/service-enquiry');
  const card = page.getByRole('article', { name: PEST_CONTROL.name });
  await expect(card.getByText('Pending', { exact: true })).toBeVisible();
  await expect(card.getByText(WORK)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Service Enquiry' })).toHaveAttribute('aria-current', 'page');
  await expectAccessible(page);

  const operator = await operatorsCard(browser, mobile);
  await operator.card.getByRole('button', { name: 'Quote: Meera Iyer' }).click();
  const form = operator.page.getByRole('dialog');
  await form.getByRole('button', { name: 'Send quotation' }).click();
  await expect(form.getByText('Please enter what the amount covers.')).toBeVisible();
  await expectAccessible(operator.page);
  await fillQuote(operator.page, '4750');
  await form.getByRole('button', { name: 'Send quotation' }).click();
  await expect(toast(operator.page, 'Quotation sent. We’ve notified the customer.')).toBeVisible();
  await expect(operator.card).toHaveCount(0);
  await operator.page.context().close();

  await page.reload();
  await expect(card.getByText('Contacted', { exact: true })).toBeVisible();
  const offer = card.getByRole('group', { name: 'Quotation' });
  await expect(offer.getByText('₹4,750')).toBeVisible();
  await expect(offer.getByText('3 hours')).toBeVisible();
  await expect(offer.getByText(/^Valid until /)).toBeVisible();
  await expectAccessible(page);
  await offer.getByRole('button', { name: 'Accept' }).click();
  const question = page.getByRole('dialog', { name: 'Accept for ₹4,750?' });
  await expect(question.getByText(/Pest Control, .* for ₹4,750/)).toBeVisible();
  await question.getByRole('button', { name: 'Yes, accept' }).click();

  await page.waitForURL('**/picker-service-booking?booking_id=*');
  await expect(page.getByText('Quoted price').first()).toBeVisible();
  await expect(page.getByText('₹4,750').first()).toBeVisible();
  await expectAccessible(page);
  await page.goto('/service-enquiry');
  await expect(offer.getByText('Not confirmed yet')).toBeVisible();
  await offer.getByRole('button', { name: 'Finish booking' }).click();
  await page.getByRole('button', { name: 'Book Services' }).click();
  await expect(page.getByText('Great! Your Booking Was Successfully Sent.')).toBeVisible();
  await page.goto('/service-enquiry');
  await expect(offer.getByText('Booked', { exact: true })).toBeVisible();
  await offer.getByRole('link', { name: 'See booking' }).click();
  await openDetails(page.getByRole('article'));
  await expect(page.getByText('Quoted price').first()).toBeVisible();
  await expect(page.getByText('₹4,750').first()).toBeVisible();
});

test('a visitor logs in while sending and declines the quotation; another enquiry is declined by the operator', {
  tag: '@full',
}, async ({ page, browser, request, consoleGuard }) => {
  test.setTimeout(120_000);
  consoleGuard.allow(/status of 401/);
  const { mobile } = await createCustomer(request);
  await page.goto(`/service/${PEST_CONTROL.id}`);
  await page.getByRole('link', { name: 'Enquiry Now' }).filter({ visible: true }).first().click();
  await expect(toast(page, 'Please log in to continue.')).toBeVisible();
  await page.waitForURL((url) => url.pathname === '/');
  await logInOnScreen(page, { mobile, password: 'secret81', name: '' }, '/login');
  await page.waitForURL(`**${FORM}`);
  await fillForm(page);
  // The session ends during submission: the login restores all typed values.
  await page.route(
    '**/api/user/create-enquiry',
    (route) => route.fulfill({ status: 401, json: { status: 401, message: 'Please log in to continue.' } }),
    { times: 1 },
  );
  await agree(page).check();
  await send(page).click();
  await logInAfterRedirect(page, { mobile, password: 'secret81' });
  await page.waitForURL(`**${FORM}`);
  await expect(page.getByLabel('Description', { exact: true })).toHaveValue(WORK);
  await agree(page).check();
  await send(page).click();
  await page.getByRole('button', { name: 'See your enquiries' }).click();
  await page.waitForURL('**/service-enquiry');

  const operator = await operatorsCard(browser, mobile);
  await operator.card.getByRole('button', { name: 'Quote: Meera Iyer' }).click();
  await fillQuote(operator.page, '9000');
  await operator.page.getByRole('dialog').getByRole('button', { name: 'Send quotation' }).click();
  await expect(operator.card).toHaveCount(0);
  await page.reload();
  const cards = page.getByRole('article', { name: PEST_CONTROL.name });
  await cards.getByRole('button', { name: 'Decline' }).click();
  const question = page.getByRole('dialog', { name: 'Decline this quotation?' });
  await question.getByRole('button', { name: 'Not yet' }).click();
  await cards.getByRole('button', { name: 'Decline' }).click();
  await question.getByRole('button', { name: 'Yes, decline' }).click();
  await expect(cards.getByText('Rejected', { exact: true })).toBeVisible();
  await expect(cards.getByText('You declined the quotation.', { exact: false })).toBeVisible();

  await cards.getByRole('link', { name: 'Ask again' }).click();
  await fillForm(page);
  await agree(page).check();
  await send(page).click();
  await page.getByRole('button', { name: 'See your enquiries' }).click();
  await operator.page.reload();
  await operator.card.getByRole('button', { name: 'Reject: Meera Iyer' }).click();
  const reason = operator.page.getByRole('dialog', { name: 'Reject Meera Iyer’s enquiry?' });
  await reason.getByLabel('Reason').fill('No professional is free there before March.');
  await reason.getByRole('button', { name: 'Reject' }).click();
  await expect(operator.card).toHaveCount(0);
  await operator.page.context().close();
  await page.reload();
  await expect(
    page.getByText('We can’t do this job: No professional is free there before March.'),
  ).toBeVisible();

  // Pagination, with one enquiry per page.
  await page.route('**/api/user/service/enquiry/list?*', (route) =>
    route.continue({ url: route.request().url().replace('limit=10', 'limit=1') }),
  );
  await page.reload();
  await expect(cards).toHaveCount(1);
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect(cards).toHaveCount(2);
});

test('the list without enquiries, and the list that fails to load', async ({ page, consoleGuard }) => {
  consoleGuard.allow(NETWORK);
  await createLoggedInCustomer(page);
  const calls = '**/api/user/service/enquiry/list?*';
  await page.route(calls, (route) => route.abort());
  await page.goto('/service-enquiry');
  await expect(page.getByText('Failed to fetch data.')).toBeVisible();
  await expectAccessible(page);
  await page.unroute(calls);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('heading', { name: 'No enquiries available' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Find a service' }).click();
  await page.waitForURL('**/list-of-services');
});

// proves: route.description, route.enquiry-product-description
test('a service is shown at both addresses; without a service the page says that none was given', {
  tag: '@full',
}, async ({ page, consoleGuard }) => {
  consoleGuard.allow(NETWORK);
  await createLoggedInCustomer(page);
  for (const path of ['/description', '/enquiry-product-description']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: 'No product data available' })).toBeVisible();
    await expectAccessible(page);
    const service = '**/api/user/getservice/*';
    await page.route(service, (route) => route.abort());
    await page.goto(`${path}?service=${PEST_CONTROL.id}`);
    await expect(page.getByText('Failed to load product data')).toBeVisible();
    await page.unroute(service);
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('heading', { level: 1, name: PEST_CONTROL.name })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Enquiry Now' }).first()).toHaveAttribute('href', FORM);
  }
  await page.goto(`/description?service=${PRICED}`);
  await expect(page.getByRole('link', { name: 'Book Service' }).first()).toBeVisible();
});
