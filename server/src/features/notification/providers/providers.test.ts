import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anOperator, type TestPerson } from '../../../testing/accounts.ts';
import { createBookingFixture, type BookingFixture, done } from '../../../testing/bookings.ts';
import { createPhoto } from '../../../testing/files.ts';
import { type OfferHarness, offerHarness } from '../../../testing/offers.ts';
import { runReactions } from '../../../testing/reactions.ts';
import { aRegistration, multipartForm } from '../../../testing/registration.ts';
import { type TestApp, testApp } from '../../../testing/test-app.ts';

let app: TestApp;
let fixture: BookingFixture;
let harness: OfferHarness;
let operators: readonly TestPerson[];
beforeAll(async () => {
  app = await testApp();
  fixture = await createBookingFixture(app);
  harness = await offerHarness(app, fixture);
  operators = [await anOperator(app), await anOperator(app, { name: 'Usha Menon' })];
});
afterAll(() => app.close());

/** Returns the operators' new notifications, oldest first, and expects them to be the same for all. */
async function newNotifications(language = 'en'): Promise<{ kind: string; text: string }[]> {
  await runReactions(app);
  const inboxes = [];
  for (const { token } of operators) {
    const headers = { 'accept-language': language };
    const { body } = await app.call('GET', 'admin/notifications', undefined, { token, headers });
    inboxes.push(body.data.map(({ kind, text }: { kind: string; text: string }) => ({ kind, text })));
    await app.call('POST', 'admin/notifications/read', { all: true }, { token });
  }
  expect(inboxes[1]).toEqual(inboxes[0]);
  const received = inboxes[0].slice(0, inboxes[0].length - before).reverse();
  before = inboxes[0].length;
  return received;
}
let before = 0;

const register = async (fields: Record<string, string>) =>
  done(app.post('employee/employee-register', multipartForm(fields, [await createPhoto()])));
const logIn = (mobile: string) => app.call('POST', 'employee/login', { mobile, password: 'secret81' });

// proves: pro.more.notify-operators, pro.more.notify-applicant
describe('registration', () => {
  it('notifies every operator, and confirms receipt to its sender; also when it is sent again', async () => {
    const [operator] = operators as [TestPerson];
    const fields = { ...aRegistration, mobile: '9500000001' };
    await register(fields);
    // A retry after a lost response sends no notification.
    await register(fields);
    expect(await newNotifications()).toEqual([
      {
        kind: 'admin_registration',
        text: 'Kavita Deshmukh registered as a professional and is waiting for approval.',
      },
    ]);
    const texts = async () => (await app.inbox('9500000001')).map(({ text }) => text);
    const receipt =
      'Aaspaas: We’ve received your registration. We’ll check it and notify you here and by SMS.';
    expect(await texts()).toEqual([receipt]);

    const { body } = await app.call('GET', 'admin/employees?state=pending', undefined, operator);
    const { id } = body.data.find((one: { mobile: string }) => one.mobile === '9500000001');
    await done(app.call('POST', `admin/employees/${id}/reject`, { reason: 'Not yet.' }, operator));
    const { ticket } = (await logIn('9500000001')).body.data;
    const { password: _password, mobile: _mobile, ...kept } = fields;
    app.clock.advance(1);
    await register({ ...kept, ticket });
    expect(await newNotifications()).toMatchObject([{ kind: 'admin_registration_resubmitted' }]);
    expect((await texts())[0]).toBe(receipt);
    await done(app.call('POST', `admin/employees/${id}/approve`, {}, operator));
    await runReactions(app);
    const { token } = (await logIn('9500000001')).body.success;
    const inbox = await app.call('GET', 'employee/notifications', undefined, { token });
    expect(inbox.body.data.map(({ kind }: { kind: string }) => kind)).toEqual([
      'application_approved',
      'registration_received',
      'application_rejected',
      'registration_received',
    ]);
    expect(await newNotifications()).toEqual([]);
  });
});

// proves: pro.more.notify-operators
describe('custom service', () => {
  it('notifies every operator while it waits for a price: new, changed, sent again, withdrawn', async () => {
    const [operator] = operators as [TestPerson];
    const person = await harness.approved('Kavya Rao');
    const form = { ...harness.fields(), service: 'other', customService: 'Rangoli drawing' };
    const { body } = await done(harness.upload(person, form));
    const { action_id } = body.data;
    expect(await newNotifications()).toEqual([
      {
        kind: 'admin_custom_new',
        text: 'Kavya Rao offers “Rangoli drawing”, which is not in the catalogue. It needs a price.',
      },
    ]);
    const ids = { service_id: 'other', action_id: String(action_id) };
    const change = async () => {
      app.clock.advance(1);
      await done(harness.edit(person, { ...form, ...ids, customService: 'Rangoli' }));
    };
    await change();
    expect(await newNotifications('hi')).toEqual([
      {
        kind: 'admin_custom_changed',
        text: 'Kavya Rao ने “Rangoli” बदली है। इसका दाम तय करना है।',
      },
    ]);
    const path = `admin/custom-services/${action_id}/reject`;
    await done(app.call('POST', path, { reason: 'Which kind?' }, operator));
    await change();
    expect(await newNotifications()).toMatchObject([{ kind: 'admin_custom_resubmitted' }]);
    await done(harness.post(person, 'employee/delete-new-service', { serviceId: action_id }));
    expect(await newNotifications()).toEqual([
      {
        kind: 'admin_custom_withdrawn',
        text: 'Kavya Rao withdrew “Rangoli”. It no longer needs a price.',
      },
    ]);
  });

  it('notifies operators if it has only a name, and does not notify when withdrawn after a rejection', async () => {
    const [operator] = operators as [TestPerson];
    const person = await harness.approved('Kavya Rao', { latitude: 12.3, longitude: 76.65 });
    const added = { category: '3', subCategory: String(harness.plumbing), service: 'Well cleaning' };
    const { body } = await done(harness.post(person, 'employee/add-service', added));
    const { action_id } = body.data;
    expect(await newNotifications()).toMatchObject([{ kind: 'admin_custom_new' }]);
    const path = `admin/custom-services/${action_id}/reject`;
    await done(app.call('POST', path, { reason: 'No.' }, operator));
    await done(harness.post(person, 'employee/delete-new-service', { serviceId: action_id }));
    expect(await newNotifications()).toEqual([]);
  });

  it('does not notify for a service from the catalogue', async () => {
    await done(harness.upload(await harness.approved()));
    expect(await newNotifications()).toEqual([]);
  });
});
