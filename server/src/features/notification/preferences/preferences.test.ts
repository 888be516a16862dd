import type { ChosenChannel, NotificationGroup } from '@aaspaas/contract/features/preferences.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aCustomer, anOperator, aProfessional, type TestPerson } from '../../../testing/accounts.ts';
import {
  aBooking,
  type BookingFixture,
  createBookingFixture,
  done,
  nextUnusedDate,
} from '../../../testing/bookings.ts';
import { assignLine } from '../../../testing/line-actions.ts';
import { giveEmail } from '../../../testing/mail.ts';
import { race } from '../../../testing/race.ts';
import { runReactions } from '../../../testing/reactions.ts';
import { type TestApp, testApp } from '../../../testing/test-app.ts';
import { TEST_START } from '../../../testing/test-start.ts';

let app: TestApp;
let fixture: BookingFixture;
beforeAll(async () => {
  app = await testApp();
  fixture = await createBookingFixture(app);
});
beforeEach(() => app.clock.set(TEST_START));
afterAll(() => app.close());

type Role = 'user' | 'employee' | 'admin';
const show = async (person: TestPerson, role: Role = 'user') =>
  (await done(app.call('preferences.show', { role }, person))).reply.data;
const change = (
  person: TestPerson,
  [group, channel, enabled]: readonly [NotificationGroup, ChosenChannel, boolean],
  role: Role = 'user',
) => app.call('preferences.change', { role, body: { group, channel, enabled } }, person);
const channelsOf = async (person: TestPerson, group: NotificationGroup, role: Role = 'user') =>
  (await show(person, role)).groups
    .find((one) => one.group === group)
    ?.channels.map(
      ({ channel, enabled, required }) => `${channel}${enabled ? '' : ' off'}${required ? ' required' : ''}`,
    );
const texts = async (person: TestPerson) => (await app.inbox(person.mobile)).map(({ text }) => text);

describe('notification preferences', () => {
  it('begin with the defaults of the role', async () => {
    const customer = await aCustomer(app);
    expect(await show(customer)).toMatchObject({ push_device: false, email: null, email_verified: false });
    expect((await show(customer)).groups.map(({ group }) => group)).toEqual([
      'bookings',
      'cancellations',
      'reminders',
      'payments',
      'enquiries',
    ]);
    expect(await channelsOf(customer, 'reminders')).toEqual(['push', 'sms', 'whatsapp off', 'email off']);
    expect(await channelsOf(customer, 'cancellations')).toEqual([
      'push',
      'sms required',
      'whatsapp off',
      'email',
    ]);
    const professional = await aProfessional(app);
    expect(await channelsOf(professional, 'bookings', 'employee')).toEqual(['push', 'sms', 'whatsapp off']);
    expect(await channelsOf(await anOperator(app), 'digest', 'admin')).toEqual(['email off']);
  });

  it.each([
    ['owner', ['dispatch', 'support', 'finance', 'content', 'system', 'own_work', 'digest']],
    ['finance', ['finance', 'own_work', 'digest']],
    ['content', ['content', 'own_work', 'digest']],
  ] as const)('of an operator with the role %s have the groups %j', async (role, groups) => {
    const operator = await anOperator(app, { roles: [role] });
    expect((await show(operator, 'admin')).groups.map(({ group }) => group)).toEqual(groups);
    expect(await channelsOf(operator, 'own_work', 'admin')).toEqual(['push']);
    await done(change(operator, ['own_work', 'push', false], 'admin'));
    expect(await channelsOf(operator, 'own_work', 'admin')).toEqual(['push off']);
  });

  it('keep a choice, which may be sent again, for its owner only', async () => {
    const [customer, other] = [await aCustomer(app), await aCustomer(app)];
    for (let turn = 0; turn < 2; turn += 1) {
      const { status, reply } = await change(customer, ['reminders', 'sms', false]);
      expect(status).toBe(200);
      expect(reply.data.groups).toEqual((await show(customer)).groups);
    }
    expect(await channelsOf(customer, 'reminders')).toEqual(['push', 'sms off', 'whatsapp off', 'email off']);
    expect(await channelsOf(other, 'reminders')).toEqual(['push', 'sms', 'whatsapp off', 'email off']);
    await done(change(customer, ['reminders', 'sms', true]));
    expect(await channelsOf(customer, 'reminders')).toEqual(['push', 'sms', 'whatsapp off', 'email off']);
  });

  it.each<[string, readonly [NotificationGroup, ChosenChannel, boolean], Role]>([
    ['a group of another role', ['digest', 'email', true], 'user'],
    ['a channel that the group does not have', ['enquiries', 'email', true], 'user'],
    ['a channel that professionals do not have', ['bookings', 'email', true], 'employee'],
    ['a group of customers', ['enquiries', 'push', false], 'employee'],
  ])('refuse %s', async (_title, choice, role) => {
    const person = role === 'user' ? await aCustomer(app) : await aProfessional(app);
    const { status, error } = await change(person, choice, role);
    expect(status).toBe(422);
    expect(Object.keys(error.fields)).toEqual(['channel']);
  });

  it('name every wrong field at once', async () => {
    const answer = await app.callRaw(
      'preferences.change',
      { role: 'user', body: { group: 'offers', channel: 'fax', enabled: 'yes' } },
      await aCustomer(app),
    );
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.error.fields).toSorted()).toEqual(['channel', 'enabled', 'group']);
  });

  it('keep the last channel that brings cancellations, also when all are turned off at once', async () => {
    const customer = await aCustomer(app);
    const refused = await change(customer, ['cancellations', 'sms', false]);
    expect(refused.status).toBe(422);
    expect(refused.error.fields['channel']).toEqual([
      'Turn on another channel first. We must be able to reach you with cancellations and refunds.',
    ]);
    await giveEmail(app, customer);
    const answers = await race(2, (index) =>
      change(customer, ['cancellations', index === 0 ? 'sms' : 'email', false]),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
    expect(
      (await channelsOf(customer, 'cancellations'))?.filter((one) => one.endsWith('required')),
    ).toHaveLength(1);
  });

  it('decide which messages are sent, and the inbox has all', async () => {
    const customer = await aCustomer(app);
    await done(change(customer, ['bookings', 'sms', false]));
    const { lineId } = await aBooking(app, fixture, { customer, slot: nextUnusedDate() });
    await done(assignLine(app, fixture.operator, lineId, fixture.professional));
    await runReactions(app);
    expect(await texts(customer)).toEqual([]);
    const { reply } = await app.call('notification.list', { role: 'user' }, customer);
    expect(reply.data.map(({ kind }) => kind)).toContain('professional_found');
    // A start code is sent all the same.
    await done(app.call('job.generate_code', { body: { bookingId: lineId } }, fixture.professional));
    await runReactions(app);
    expect((await app.inbox(customer.mobile))[0]?.code).toMatch(/^\d{4}$/);
    await done(change(customer, ['bookings', 'sms', true]));
    await done(assignLine(app, fixture.operator, lineId, fixture.secondProfessional));
    await runReactions(app);
    expect((await texts(customer))[0]).toContain('is now coming');
  });

  it('apply to a message that was requested before they changed', async () => {
    const customer = await aCustomer(app);
    const { lineId } = await aBooking(app, fixture, { customer, slot: nextUnusedDate() });
    await runReactions(app);
    app.clock.set('2026-11-21T22:00:00+05:30');
    await done(assignLine(app, fixture.operator, lineId, fixture.professional));
    await runReactions(app);
    await done(change(customer, ['bookings', 'sms', false]));
    app.clock.set('2026-11-22T08:00:00+05:30');
    await app.runLoop('held messages');
    await runReactions(app);
    expect(await texts(customer)).toEqual([]);
  });

  it('send messages by WhatsApp instead of SMS to those who chose it', async () => {
    const customer = await aCustomer(app);
    await done(change(customer, ['bookings', 'whatsapp', true]));
    const { lineId } = await aBooking(app, fixture, { customer, slot: nextUnusedDate() });
    await done(assignLine(app, fixture.operator, lineId, fixture.professional));
    await runReactions(app);
    const sent = await app.inbox(customer.mobile);
    expect(sent.map(({ channel }) => channel)).toEqual(['whatsapp']);
    // The message was delivered, so no SMS follows.
    app.clock.advance(11);
    await app.runLoop('message fallbacks');
    await done(app.call('job.generate_code', { body: { bookingId: lineId } }, fixture.professional));
    await runReactions(app);
    expect((await app.inbox(customer.mobile)).map(({ channel }) => channel)).toEqual(['sms', 'whatsapp']);
  });
});
