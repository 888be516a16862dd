import type { APIRequestContext } from '@playwright/test';
import { api, createCustomer, daysFromNow, SERVICES } from '../support/bookings.ts';
import { samplePictures } from '../support/files.ts';
import { openCard, startCodeOf } from '../support/jobs.ts';
import { demoAccount, logIn } from '../support/accounts.ts';
import { seededInt } from '../support/seeded.ts';
import { dialog } from '../support/elements.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

const FROM = '7 Temple Street, Malleshwaram, Bengaluru 560003';
const TO = '88 Lake Road, Hebbal, Bengaluru 560024';

/** Creates an enquiry with three pictures whose quotation its customer accepted and booked. */
async function bookedEnquiry(request: APIRequestContext, operator: string) {
  const customer = await createCustomer(request);
  const day = daysFromNow(20 + seededInt(140));
  const form = new FormData();
  const fields = {
    fromaddress: FROM,
    toaddress: TO,
    dob: day,
    mobile: customer.mobile,
    description: 'A piano.',
  };
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  for (const { buffer, name, mimeType } of await samplePictures(3))
    form.append('images[]', new File([new Uint8Array(buffer)], name, { type: mimeType }));
  const sent = await request.post('/api/user/pd/delivery', {
    headers: { authorization: `Bearer ${customer.token}` },
    multipart: form,
  });
  const { data: draft } = (await sent.json()) as { data: { id: number } };
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
  await api(request, operator, 'POST', `admin/pdenquiries/${draft.id}/quote`, quote);
  type Listed = { data: { id: number; quotation: { id: number } }[] };
  const { data } = await api<Listed>(request, customer.token, 'GET', 'user/pdenquiry/list');
  const quotation = data.find(({ id }) => id === draft.id)?.quotation.id;
  const accepted = await api<{ data: { id: number; booking_id: string } }>(
    request,
    customer.token,
    'POST',
    `user/quotation/${quotation}/accept`,
    {},
  );
  await api(request, customer.token, 'POST', `user/updatePayment/${accepted.data.id}`, { method: 'later' });
  return { customer, id: draft.id, code: accepted.data.booking_id };
}

// proves: pro.screen.pd-enquiry, pro.screen.pd-popup
test('P & D work is assigned from its enquiry, shown with its goods, and masked after completion', {
  tag: '@full',
}, async ({ page, request, browser }) => {
  const password = 'aaspaas1';
  const login = async (role: string, mobile: string) =>
    (await (await request.post(`/api/${role}/login`, { data: { mobile, password } })).json()).success
      .token as string;
  const operator = await demoAccount(request, 'admin');
  const { customer, id, code } = await bookedEnquiry(request, await login('admin', operator.mobile));

  const desk = await (await browser.newContext()).newPage();
  await logIn(desk, operator, '/admin/login', '/admin/pd-enquiries?state=enquired');
  const enquiry = desk.getByRole('article').filter({ hasText: `Enquiry ${id},` });
  await expect(enquiry).toContainText('This job isn’t assigned yet.');
  await enquiry.getByRole('button', { name: 'Assign a professional' }).click();
  await expectAccessible(desk);
  await dialog(desk)
    .getByRole('button', { name: /^Assign / })
    .first()
    .click();
  await expect(dialog(desk)).toBeHidden();
  await expect(enquiry).toContainText('Assigned to');
  const mobile = (await enquiry.getByRole('link', { name: /^\d{10}$/ }).textContent()) ?? '';
  await desk.context().close();

  await logIn(page, { mobile, password, name: '' }, '/employee-login', '/employee-booking-pdenquiery');
  const card = page.getByRole('article').filter({ hasText: code });
  await openCard(card);
  await expect(card).toContainText(FROM);
  await expect(card).toContainText(TO);
  const picture = card.getByRole('img', { name: 'Photo 1 of the goods' });
  // Pictures load near the viewport; other tests' jobs may be listed above this one.
  await picture.scrollIntoViewIfNeeded();
  await expect(picture).toHaveJSProperty('complete', true);
  expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await expect(card.getByRole('link', { name: new RegExp(customer.mobile) }).first()).toBeVisible();
  await expectAccessible(page);

  type Jobs = { data: { id: number; booking_id: string }[] };
  const professionalToken = await login('employee', mobile);
  const { data: jobs } = await api<Jobs>(request, professionalToken, 'GET', 'employee/pdenquiries');
  const job = Number(jobs.find(({ booking_id }) => booking_id === code)?.id);
  await page.goto(`/pd-delivery-popup?id=${job}`);
  const popup = dialog(page, 'Packers and delivery');
  await expect(popup).toContainText(TO);
  await expect(popup.getByRole('link', { name: customer.mobile })).toBeVisible();
  await expectAccessible(page);
  await popup.getByRole('button', { name: 'Close' }).click();
  await page.waitForURL('**/employee-booking-pdenquiery');

  await api(request, professionalToken, 'POST', 'employee/generate/otp', { bookingId: job });
  const otp = await startCodeOf(request, { customer, lineId: job });
  await api(request, professionalToken, 'POST', 'employee/verify/otp', { bookingId: job, otp });
  await page.reload();
  await openCard(card);
  await expect(card.getByRole('button', { name: 'Work Completed' })).toBeVisible();
  await api(request, professionalToken, 'POST', 'employee/booking/status', {
    bookingId: job,
    status: 'completed',
  });
  await api(request, customer.token, 'POST', 'user/service/statusupdate', { id: job });
  await page.reload();
  await openCard(card);
  await expect(card).toContainText('***, 560003');
  await expect(card).not.toContainText('Temple Street');
  await expect(card).not.toContainText(customer.mobile);
  await expect(card.getByRole('img', { name: /of the goods/ })).toHaveCount(0);
  await expect(card).toContainText('we no longer show the photos and the full addresses');
});
