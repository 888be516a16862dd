import { createLoggedInCustomer } from '../support/bookings.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

const FORM = '/enquiry-service-booking?service=30104';

// proves: error.enquiry, field.service-enquiry
// proves: pro.error.enquiry, pro.field.enquiry
test('an enquiry whose submission failed keeps the typed values and is sent on the next try', {
  tag: '@full',
}, async ({ page, consoleGuard }) => {
  consoleGuard.allow(/ERR_FAILED|status of 500/);
  const { token, mobile, name } = await createLoggedInCustomer(page);
  const calls = '**/api/user/create-enquiry';
  const messageText = (text: string) => page.getByText(text);

  await page.route('**/api/user/userprofile', (route) =>
    route.fulfill({ status: 500, json: { status: 500, message: 'x', errors: 'x' } }),
  );
  await page.goto(FORM);
  await expect(messageText('Failed to fetch service details. Please try again later.')).toBeVisible();
  await page.unroute('**/api/user/userprofile');
  await page.reload();
  await expect(page.getByLabel('Mobile number')).toHaveValue(mobile);

  const typed = {
    email: 'meera.iyer@example.in',
    address: '14 Church Street, Bengaluru 560001',
    description: 'Ants in two rooms',
  };
  await page.getByLabel('Email', { exact: true }).fill(typed.email);
  await page.getByLabel('Address', { exact: true }).fill(typed.address);
  await page.getByLabel('Description', { exact: true }).fill(typed.description);
  await page.getByLabel('I agree to the terms and conditions').check();
  const send = page.getByRole('button', { name: 'Send enquiry' });
  await page.route(calls, (route) =>
    route.fulfill({ status: 500, json: { status: 500, message: 'x', errors: 'x' } }),
  );
  await send.click();
  await expect(messageText('Failed to submit the enquiry. Please try again.')).toBeVisible();
  await page.unroute(calls);
  await page.route(calls, (route) => route.abort());
  await send.click();
  // The client retries for a while before it shows the error.
  await expect(messageText('An error occurred while submitting the form.')).toBeVisible({ timeout: 20_000 });
  await page.unroute(calls);

  const sent = page.waitForRequest(calls);
  await send.click();
  expect((await sent).postDataJSON()).toEqual({ ...typed, name, mobile, serviceId: 30104 });
  await expect(messageText('Great! Your Booking Was Successfully Sent.')).toBeVisible();

  const list = await page.request.get('/api/user/service/enquiry/list', {
    headers: { authorization: `Bearer ${token}`, 'x-aaspaas-client': 'web' },
  });
  expect((await list.json()).data).toEqual([
    expect.objectContaining({
      service_id: 30104,
      name: 'Pest Control',
      user_name: name,
      user_email: typed.email,
      mobile,
      address: typed.address,
      description: typed.description,
      status: 'pending',
      image_url: expect.arrayContaining([expect.stringMatching(/^\/media\//)]),
      created_date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      created_time: expect.stringMatching(/^\d\d:\d\d/),
    }),
  ]);
});

// proves: pro.customer.enquiry-login, pro.error.enquiry-login, pro.error.enquiry
test('the form without a service, without a login, and for a service with a price', async ({
  page,
  consoleGuard,
}) => {
  consoleGuard.allow(/net::ERR_(FAILED|ABORTED|INTERNET_DISCONNECTED)/);
  consoleGuard.allow(/status of (401|404|500)/);
  const customer = await createLoggedInCustomer(page);
  expect(customer.mobile).toBeTruthy();
  const failed = (status: number) => ({ status, json: { status, message: 'No.' } });

  await page.goto('/enquiry-service-booking');
  await expect(page.getByRole('heading', { name: 'No product data available' })).toBeVisible();
  await expectAccessible(page);
  await page.goto('/enquiry-service-booking?service=999999');
  await expect(page.getByRole('heading', { name: 'No product data available' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'See services' })).toBeVisible();
  await page.goto(`/enquiry-service-booking?service=${30203}`);
  await expect(page.getByText('This service has a fixed price. You can book it now.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Book Service' })).toBeVisible();

  const service = '**/api/user/getservice/*';
  await page.route(service, (route) => route.abort());
  await page.goto(FORM);
  await expect(page.getByText('Failed to load product data')).toBeVisible();
  await page.unroute(service);
  await page.route('**/api/user/userprofile', (route) => route.fulfill(failed(500)));
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText('Failed to fetch service details. Please try again later.')).toBeVisible();
  await expect(page.getByLabel('Mobile number')).toHaveValue(customer.mobile);
  await page.unroute('**/api/user/userprofile');

  // An address without a service returns to the service this tab last used.
  await page.goto('/enquiry-service-booking');
  await page.waitForURL(`**${FORM}`);

  const check = '**/api/user/user-details';
  await page.route(check, (route) => route.fulfill(failed(500)), { times: 1 });
  await page.goto(FORM);
  await page.waitForURL((url) => url.pathname === '/');
  await expect(page.getByText('Error verifying login status. Please try again.')).toBeVisible();
  await page.route(check, (route) => route.fulfill(failed(401)), { times: 1 });
  await page.goto(FORM);
  await page.waitForURL((url) => url.pathname === '/');
  await expect(page.getByText('Please log in to access this page.')).toBeVisible();
});
