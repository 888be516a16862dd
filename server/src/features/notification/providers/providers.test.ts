import type { OperatorRole } from '@aaspaas/contract/kernel/grants.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anOperator, type TestPerson } from '../../../testing/accounts.ts';
import { createBookingFixture, type BookingFixture, done } from '../../../testing/bookings.ts';
import { createPhoto } from '../../../testing/files.ts';
import { type OfferHarness, offerHarness } from '../../../testing/offers.ts';
import { runReactions } from '../../../testing/reactions.ts';
import { aRegistration, multipartForm, ticketIn } from '../../../testing/registration.ts';
import { requireRow } from '../../../testing/require-row.ts';
import { type TestApp, testApp } from '../../../testing/test-app.ts';

let app: TestApp;
let fixture: BookingFixture;
let harness: OfferHarness;
let operators: readonly TestPerson[];
const byRole = new Map<OperatorRole, TestPerson>();
beforeAll(async () => {
  app = await testApp();
  fixture = await createBookingFixture(app);
  harness = await offerHarness(app, fixture);
  operators = [await anOperator(app), await anOperator(app, { name: 'Usha Menon' })];
  for (const role of ['dispatcher', 'finance', 'content', 'support'] as const)
    byRole.set(role, await anOperator(app, { name: `The ${role}`, roles: [role] }));
});
afterAll(() => app.close());

/** Returns the operators' new notifications, oldest first, and expects them to be the same for all. */
async function newNotifications(language = 'en'): Promise<{ kind: string; text: string }[]> {
  await runReactions(app);
  const inboxes = [];
  for (const { token } of operators) {
    const headers = { 'accept-language': language };
    const { reply } = await app.call('notification.list', { role: 'admin' }, { token, headers });
    inboxes.push(reply.data.map(({ kind, text }) => ({ kind, text })));
    await app.call('notification.read', { role: 'admin', body: { all: true } }, { token });
  }
  expect(inboxes[1]).toEqual(inboxes[0]);
  const inbox = requireRow(inboxes);
  const received = inbox.slice(0, inbox.length - before).reverse();
  before = inbox.length;
  return received;
}
let before = 0;

const register = async (fields: Record<string, string>) =>
  done(app.sendForm('provider.register', { form: multipartForm(fields, [await createPhoto()]) }));
const logIn = (mobile: string) =>
  app.call('identity.log_in', { role: 'employee', body: { mobile, password: 'secret81' } });

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
    const receipt = 'Aaspaas: We have received your registration. We will check it and inform you by SMS.';
    expect(await texts()).toEqual([receipt]);

    const { reply } = await app.call('admin.employees', { query: { state: 'pending' } }, operator);
    const { id } = requireRow(reply.data, (one) => one.mobile === '9500000001');
    await done(app.call('admin.reject_employee', { params: { id }, body: { reason: 'Not yet.' } }, operator));
    const ticket = ticketIn(await logIn('9500000001'));
    const { password: _password, mobile: _mobile, ...kept } = fields;
    app.clock.advance(1);
    await register({ ...kept, ticket });
    expect(await newNotifications()).toMatchObject([{ kind: 'admin_registration_resubmitted' }]);
    expect((await texts())[0]).toBe(receipt);
    await done(app.call('admin.approve_employee', { params: { id } }, operator));
    await runReactions(app);
    const { token } = (await logIn('9500000001')).reply.success;
    const inbox = await app.call('notification.list', { role: 'employee' }, { token });
    expect(inbox.reply.data.map(({ kind }) => kind)).toEqual([
      'application_approved',
      'tax_details_requested',
      'registration_received',
      'application_rejected',
      'registration_received',
    ]);
    expect(await newNotifications()).toEqual([]);
  });
});

const rejectService = (id: number, reason: string, operator: TestPerson) =>
  app.call('admin.reject_custom_service', { params: { id }, body: { reason } }, operator);

// proves: pro.more.notify-operators
describe('custom service', () => {
  it('notifies every operator while it waits for a price: new, changed, sent again, withdrawn', async () => {
    const [operator] = operators as [TestPerson];
    const person = await harness.approved('Kavya Rao');
    const form = { ...harness.fields(), service: 'other', customService: 'Rangoli drawing' };
    const { reply } = await done(harness.upload(person, form));
    const { action_id } = reply.data;
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
    await done(rejectService(action_id, 'Which kind?', operator));
    await change();
    expect(await newNotifications()).toMatchObject([{ kind: 'admin_custom_resubmitted' }]);
    await done(app.call('provider.delete_custom_service', { body: { serviceId: action_id } }, person));
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
    const { reply } = await done(app.call('provider.add_service', { body: added }, person));
    const { action_id } = reply.data;
    expect(await newNotifications()).toMatchObject([{ kind: 'admin_custom_new' }]);
    await done(rejectService(action_id, 'No.', operator));
    await done(app.call('provider.delete_custom_service', { body: { serviceId: action_id } }, person));
    expect(await newNotifications()).toEqual([]);
  });

  it('does not notify for a service from the catalogue', async () => {
    await done(harness.upload(await harness.approved()));
    expect(await newNotifications()).toEqual([]);
  });
});

describe('the roles of operators', () => {
  it('decide what they are notified of', async () => {
    const person = await harness.approved('Kavya Rao');
    await register({ ...aRegistration, mobile: '9500000002' });
    await done(harness.upload(person, { ...harness.fields(), service: 'other', customService: 'Rangoli' }));
    await runReactions(app);
    const kindsOf = async (role: OperatorRole) => {
      const { token } = byRole.get(role) as TestPerson;
      const { reply } = await app.call('notification.list', { role: 'admin' }, { token });
      return new Set(reply.data.map(({ kind }) => kind));
    };
    expect(await kindsOf('dispatcher')).toEqual(
      new Set(['admin_registration', 'admin_registration_resubmitted']),
    );
    expect(await kindsOf('content')).toEqual(
      new Set([
        'admin_custom_new',
        'admin_custom_changed',
        'admin_custom_resubmitted',
        'admin_custom_withdrawn',
      ]),
    );
    for (const role of ['finance', 'support'] as const) expect(await kindsOf(role)).toEqual(new Set());
  });

  it('are muted by group: the notification stays in the inbox and is not counted', async () => {
    const { token } = byRole.get('dispatcher') as TestPerson;
    const unread = async () =>
      (await app.call('notification.list', { role: 'admin' }, { token })).reply.unread;
    const mute = (enabled: boolean) =>
      done(
        app.call(
          'preferences.change',
          { role: 'admin', body: { group: 'dispatch', channel: 'push', enabled } },
          { token },
        ),
      );
    await mute(false);
    const counted = await unread();
    await register({ ...aRegistration, mobile: '9500000003' });
    await runReactions(app);
    expect(await unread()).toBe(counted);
    const { reply } = await app.call('notification.list', { role: 'admin' }, { token });
    expect(reply.data[0]).toMatchObject({ kind: 'admin_registration', read: true });
    await mute(true);
    await register({ ...aRegistration, mobile: '9500000004' });
    await runReactions(app);
    expect(await unread()).toBe(counted + 1);
  });
});
