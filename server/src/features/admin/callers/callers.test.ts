import type { OperatorRole } from '@aaspaas/contract/kernel/grants.ts';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aCustomer, anOperator, type TestPerson } from '../../../testing/accounts.ts';
import { done, FORM, SLOT } from '../../../testing/bookings.ts';
import { nextNumber } from '../../../testing/counters.ts';
import { driftedCalendars } from '../../../testing/holds.ts';
import { changeBookingSettings } from '../../../testing/line-actions.ts';
import { race } from '../../../testing/race.ts';
import { runReactions } from '../../../testing/reactions.ts';
import { requireRow } from '../../../testing/require-row.ts';
import { anOfferedService, type OfferedService } from '../../../testing/slots.ts';
import { type TestApp, testApp } from '../../../testing/test-app.ts';

let app: TestApp;
let service: OfferedService;
const operators = new Map<OperatorRole, TestPerson>();
beforeAll(async () => {
  app = await testApp();
  for (const role of ['owner', 'dispatcher', 'finance', 'content', 'support'] as const)
    operators.set(role, await anOperator(app, { name: `Op ${role}`, roles: [role] }));
});
afterAll(() => app.close());
beforeEach(async () => {
  service = await anOfferedService(app, 2);
});
afterEach(async () => expect(await driftedCalendars(app)).toEqual([]));

const as = (role: OperatorRole) => operators.get(role) as TestPerson;
const newMobile = () => `96${String(nextNumber('caller')).padStart(8, '0')}`;
/** A complete booking for a new customer; two hours at ₹150. */
const sent = (mobile: string, changes: object = {}) => ({
  mobile,
  name: 'Savitri Devi',
  language: 'hi',
  consent: true,
  address: FORM.address,
  latitude: FORM.latitude,
  longitude: FORM.longitude,
  description: FORM.description,
  serviceId: service.id,
  ...SLOT,
  preferredDate: '2026-11-24',
  promised: true,
  totalAmount: 300,
  ...changes,
});
const book = (body: object, role: OperatorRole = 'owner', key?: string) =>
  app.callRaw(
    'admin.book',
    { body },
    { ...as(role), ...(key ? { headers: { 'idempotency-key': key } } : {}) },
  );
const caller = (mobile: string, role: OperatorRole = 'owner') =>
  app.callRaw('admin.caller', { query: { mobile } }, as(role));
const accountsWith = async (mobile: string) =>
  (
    await sql<{ id: number; language: string; verified_at: Date | null }>`
      select id, language, verified_at from accounts where role = 'user' and mobile = ${mobile}`.execute(
      app.connection.db,
    )
  ).rows;
const logOf = async (action: string) =>
  (
    await sql<{ subject: string; detail: object; after: object; actor_id: number }>`
      select subject, detail, after, actor_id from audit_log where action = ${action} order by id`.execute(
      app.connection.db,
    )
  ).rows;

describe('admin.caller', () => {
  it('returns the customer with their addresses, and null without one', async () => {
    const customer = await aCustomer(app, { name: 'Meera Joshi' });
    await done(
      app.callRaw(
        'addresses.add',
        {
          body: {
            label: 'home',
            line: '14, 3rd Cross',
            pincode: '560038',
            city: 'Bengaluru',
            state: 'Karnataka',
          },
        },
        customer,
      ),
    );
    const { reply } = await caller(customer.mobile, 'dispatcher');
    expect(reply.data).toMatchObject({
      customer: {
        id: customer.id,
        name: 'Meera Joshi',
        language: 'en',
        deletion_requested: false,
        blocked: false,
      },
      addresses: [{ line: '14, 3rd Cross', is_default: true }],
    });
    expect((await caller(newMobile())).reply.data).toEqual({ customer: null, addresses: [] });
    expect(Object.keys((await caller('12345')).error.errors)).toEqual(['mobile']);
    for (const role of ['finance', 'content', 'support'] as const)
      expect((await caller(customer.mobile, role)).status).toBe(403);
  });
});

describe('admin.book', () => {
  it('books for a known customer, who gets the usual notification; the timeline and the log name the operator', async () => {
    const customer = await aCustomer(app, { name: 'Meera Joshi' });
    const answer = await done(book(sent(customer.mobile, { name: 'Meera Joshi' }), 'dispatcher'));
    const { booking_id: code, created, customer_id } = answer.reply.data;
    expect({ created, customer_id }).toEqual({ created: false, customer_id: customer.id });
    const own = await done(app.call('booking.get', { params: { id: code } }, customer));
    expect(own.reply.data).toMatchObject({
      state: 'confirmed',
      total_amount: 300,
      name: 'Meera Joshi',
      mobile: customer.mobile,
    });
    const line = requireRow(own.reply.data.details);
    expect(line.promise).toBe('held');
    await runReactions(app);
    const inbox = await app.call('notification.list', { role: 'user' }, customer);
    expect(inbox.reply.data.map(({ kind }) => kind)).toContain('booked');
    const timeline = await app.callRaw(
      'admin.timeline',
      { query: { object: `booking:${code}` } },
      as('dispatcher'),
    );
    const entries = timeline.reply.data as {
      kind: string;
      transition?: string;
      action?: string;
      actor: object;
    }[];
    const operator = { role: 'admin', name: 'Op dispatcher' };
    expect(entries.find(({ transition }) => transition === 'confirm')?.actor).toEqual(operator);
    expect(entries.find(({ action }) => action === 'admin.book')?.actor).toEqual(operator);
    const entry = requireRow(await logOf('admin.book'), ({ subject }) => subject === `booking:${code}`);
    expect(entry).toMatchObject({
      actor_id: as('dispatcher').id,
      detail: { booked_by: 'operator', customer: customer.id, account_created: false, total: 30_000 },
      after: { state: 'confirmed', payment_method: 'later' },
    });
  });

  it('creates a new customer with the consent given by phone; the customer reads it', async () => {
    const mobile = newMobile();
    const { reply } = await done(book(sent(mobile)));
    expect(reply.data.created).toBe(true);
    const account = requireRow(await accountsWith(mobile));
    expect(account).toMatchObject({ id: reply.data.customer_id, language: 'hi', verified_at: null });
    const { rows } = await sql<{ recorded_by: number; language: string }>`
      select recorded_by, language from consents where account_id = ${account.id}`.execute(app.connection.db);
    expect(rows).toEqual([{ recorded_by: as('owner').id, language: 'hi' }]);
    // They set a password with a code, which also verifies the number.
    await done(app.call('identity.forgot_password', { role: 'user', body: { mobile } }));
  });

  it('welcomes a new customer by one SMS with the way to a password, and no one with an account', async () => {
    const mobile = newMobile();
    const body = sent(mobile);
    await race(5, () => book(body, 'owner', 'welcome-key'));
    await runReactions(app);
    const welcomes = async (to: string) =>
      (await app.inbox(to)).map(({ text }) => text).filter((text) => /\/forgot(?!\S)/.test(text));
    expect(await welcomes(mobile)).toEqual([
      'Aaspaas: आपने फ़ोन पर बुकिंग की, तो इस नंबर का खाता बन गया है। अपना पासवर्ड यहाँ बनाएँ: /forgot',
    ]);
    app.clock.advance(60);
    await done(book(sent(mobile, { preferredDate: '2026-11-25' })));
    const customer = await aCustomer(app);
    await done(book(sent(customer.mobile, { preferredDate: '2026-11-26' })));
    await runReactions(app);
    expect(await welcomes(mobile)).toHaveLength(1);
    expect(await welcomes(customer.mobile)).toEqual([]);
  });

  it('does not welcome a customer who has verified the number before the message leaves', async () => {
    const mobile = newMobile();
    await done(book(sent(mobile)));
    await sql`update accounts set verified_at = ${app.clock.now()} where mobile = ${mobile}`.execute(
      app.connection.db,
    );
    await runReactions(app);
    expect(await app.inbox(mobile)).toEqual([]);
  });

  it('sends a payment link with the booking if the operator asks for it, and records that', async () => {
    const customer = await aCustomer(app);
    const { reply } = await done(book(sent(customer.mobile, { payment_link: true }), 'dispatcher'));
    await runReactions(app);
    const [sms] = await app.inbox(customer.mobile);
    const token = /\/pay#([\w-]{12})(?!\S)/.exec(sms?.text ?? '')?.[1] ?? '';
    const link = await done(app.callRaw('pay_link.view', { body: { token } }));
    expect(link.reply.data).toMatchObject({ state: 'due', booking_id: reply.data.booking_id, amount: 300 });
    const entry = requireRow(
      await logOf('admin.book'),
      ({ subject }) => subject === `booking:${reply.data.booking_id}`,
    );
    expect(entry.detail).toMatchObject({ payment_link: true });
  });

  it('reports everything that is missing at once, and books nothing', async () => {
    const mobile = newMobile();
    const { status, error } = await book({ mobile, serviceId: service.id, language: 'fr' });
    expect(status).toBe(422);
    expect(Object.keys(error.errors).toSorted()).toEqual(
      [
        'address',
        'consent',
        'description',
        'language',
        'name',
        'preferredDate',
        'preferredTime',
        'serviceMethod',
        'workingDuration',
      ].toSorted(),
    );
    const wrong = await book({ ...sent('12'), professional_id: 999_999 });
    expect(Object.keys(wrong.error.errors).toSorted()).toEqual(['mobile', 'professional_id']);
    expect(await accountsWith(mobile)).toEqual([]);
  });

  it('needs the grants: bookings.act, and customers.act for a new customer', async () => {
    const customer = await aCustomer(app);
    for (const role of ['finance', 'content', 'support'] as const)
      expect((await book(sent(customer.mobile), role)).status).toBe(403);
    const mobile = newMobile();
    const refused = await book(sent(mobile), 'dispatcher');
    expect([refused.status, refused.error.data]).toEqual([403, { needs: 'customers.act' }]);
    expect(await accountsWith(mobile)).toEqual([]);
  });

  it('answers a repeated key with the same booking, also at the same time', async () => {
    const mobile = newMobile();
    const body = sent(mobile);
    const answers = await race(5, () => book(body, 'owner', 'caller-key-1'));
    const codes = new Set(
      answers.filter(({ status }) => status === 200).map(({ reply }) => reply.data.booking_id),
    );
    expect(codes.size).toBe(1);
    const again = await done(book(body, 'owner', 'caller-key-1'));
    expect(codes.has(again.reply.data.booking_id)).toBe(true);
    expect(await accountsWith(mobile)).toHaveLength(1);
    const { rows } = await sql`select from bookings where mobile = ${mobile}`.execute(app.connection.db);
    expect(rows).toHaveLength(1);
  });

  it('gives the slot to as many callers as there are professionals, the others get the next times', async () => {
    const mobiles = Array.from({ length: 6 }, newMobile);
    const answers = await race(6, (index) => book(sent(mobiles[index] ?? '')));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
    const taken = answers.filter(({ status }) => status === 409);
    expect(taken).toHaveLength(4);
    const { lines } = requireRow(taken).error.data as { lines: { next: object[] }[] };
    expect(requireRow(lines).next).toHaveLength(3);
    // A refused booking creates no customer.
    const created = await Promise.all(mobiles.map(accountsWith));
    expect(created.flat()).toHaveLength(2);
  });

  it('refuses another amount than the current one with the new amount', async () => {
    const { status, error } = await book(sent(newMobile(), { totalAmount: 250 }));
    expect([status, error.data]).toEqual([409, { total_amount: 300 }]);
  });

  it('refuses customers who asked to delete the account or are blocked, and bookings that have to be paid first', async () => {
    const customer = await aCustomer(app);
    await sql`update accounts set deletion_requested_at = ${app.clock.now()} where id = ${customer.id}`.execute(
      app.connection.db,
    );
    expect((await caller(customer.mobile)).reply.data.customer?.deletion_requested).toBe(true);
    expect(Object.keys((await book(sent(customer.mobile))).error.errors)).toEqual(['mobile']);
    const blocked = await aCustomer(app);
    await sql`update accounts set blocked_at = ${app.clock.now()} where id = ${blocked.id}`.execute(
      app.connection.db,
    );
    expect((await caller(blocked.mobile)).reply.data.customer?.blocked).toBe(true);
    expect(Object.keys((await book(sent(blocked.mobile))).error.errors)).toEqual(['mobile']);
    await changeBookingSettings(app, as('owner'), { payLater: false });
    expect(Object.keys((await book(sent(newMobile()))).error.errors)).toEqual(['payment']);
    await changeBookingSettings(app, as('owner'), { payLater: true });
  });
});
