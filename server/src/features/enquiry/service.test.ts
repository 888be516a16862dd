import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aCustomer, type TestPerson } from '../../testing/accounts.ts';
import { aBookableWorld, aService, type BookableWorld, done, FORM, offers } from '../../testing/bookings.ts';
import { race } from '../../testing/race.ts';
import { react } from '../../testing/reactions.ts';
import { TEST_START } from '../../testing/start.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';

let app: TestApp;
let world: BookableWorld;
let service: { id: number; name: string };
let asha: TestPerson;

beforeAll(async () => {
  app = await testApp();
  world = await aBookableWorld(app);
  service = await aService(app, 'Rewiring');
  await sql`update services set servicetype = 'enquiry', current_price_id = null where id = ${service.id}`.execute(
    app.connection.db,
  );
  await offers(app, world.professional, service.id);
  asha = await aCustomer(app);
});
afterAll(() => app.close());

let sent = 0;
/** What a form sends; each time about other work. */
const enquiry = () => {
  sent += 1;
  return { ...FORM, serviceId: service.id, description: `Rewire flat number ${sent}. <b>Soon</b> 🔌` };
};
const send = (body: object = enquiry(), person = asha, headers: Record<string, string> = {}) =>
  app.call('POST', 'user/create-enquiry', body, { token: person.token, headers });
const list = async (person = asha, query = '') =>
  (await app.call('GET', `user/service/enquiry/list${query}`, undefined, person)).body;
const QUOTE = {
  method: 'day',
  duration: 2,
  date: '2026-11-25',
  time: '09:30',
  amount: 12_500,
  covers: 'Wires, two electricians; no plaster.',
  valid_until: '2026-11-23',
};
const quote = (id: number, change: object = {}) =>
  app.call('POST', `admin/enquiries/${id}/quote`, { ...QUOTE, ...change }, world.operator);
const reject = (id: number, reason = 'Nobody does this there yet.') =>
  app.call('POST', `admin/enquiries/${id}/reject`, { reason }, world.operator);
const answer = (
  what: 'accept' | 'decline',
  id: number,
  person = asha,
  headers: Record<string, string> = {},
) => app.call('POST', `user/quotation/${id}/${what}`, {}, { token: person.token, headers });
const one = async (id: number, person = asha) =>
  (await list(person)).data.find((row: { id: number }) => row.id === id);
const queue = async (state: string) =>
  (await app.call('GET', `admin/enquiries?state=${state}`, undefined, world.operator)).body;

/** An enquiry with a quotation; their ids. */
async function quoted(change: object = {}, person = asha) {
  const { body } = await done(send(enquiry(), person));
  await done(quote(body.data.id, change));
  return { id: body.data.id as number, quotation: (await one(body.data.id, person)).quotation.id as number };
}
// proves: call.enquiry, rule.enquiry, enquiry.list
// proves: pro.call.customer, pro.field.enquiry
describe('a service enquiry', () => {
  it('is stored as typed and listed with its service', async () => {
    const body = enquiry();
    const answered = await send(body);
    expect(answered.body).toMatchObject({ status: 200, success: true, data: { id: expect.any(Number) } });
    const [first] = (await list()).data;
    expect(first).toEqual({
      id: answered.body.data.id,
      service_id: service.id,
      name: 'Rewiring',
      image_url: [],
      user_name: body.name,
      user_email: body.email,
      mobile: body.mobile,
      address: body.address,
      description: body.description,
      created_date: '2026-11-21',
      created_time: '12:00',
      status: 'pending',
      reason: null,
      quotation: null,
    });
  });

  it('says everything that is wrong at once', async () => {
    const { status, body } = await send({ serviceId: service.id, mobile: '5876543210', email: 'x' });
    expect(status).toBe(422);
    expect(body.errors).toEqual({
      name: ['Name is required'],
      email: ['Please enter a valid email address'],
      mobile: ['Mobile number should be exactly 10 digits'],
      address: ['Address is required'],
      description: ['Description should be at least 10 characters'],
    });
  });

  it('is about a service that has no price', async () => {
    for (const serviceId of [world.service.id, 999_999, 2 ** 40])
      expect((await send({ ...enquiry(), serviceId })).status).toBe(404);
    expect((await send({ ...enquiry(), serviceId: 'x' })).status).toBe(422);
    const booked = { ...FORM, serviceMethod: 'hour', workingDuration: 1, serviceId: service.id };
    const single = await app.call(
      'POST',
      'user/book/singleservice',
      { ...booked, preferredDate: '2026-11-25', preferredTime: '10:00' },
      asha,
    );
    expect(single.status).toBe(404);
  });

  it('is one however often it is sent while it waits, by its key or its content', async () => {
    const person = await aCustomer(app);
    const body = enquiry();
    const first = await race(10, () => send(body, person));
    expect(new Set(first.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(first.map((each) => each.body.data.id)).size).toBe(1);
    const key = { 'idempotency-key': 'enquiry-one' };
    const keyed = enquiry();
    const ids = [await send(keyed, person, key), await send(keyed, person, key)].map(
      (each) => each.body.data.id,
    );
    expect(ids[0]).toBe(ids[1]);
    expect((await send(enquiry(), person, key)).status).toBe(409);
    expect((await list(person)).data).toHaveLength(2);
    // Once it was answered, the same words are another enquiry.
    await done(reject(first[0]?.body.data.id));
    await done(send(body, person));
    expect((await list(person)).data).toHaveLength(3);
  });

  it('comes in parts that meet, to its sender alone', async () => {
    const person = await aCustomer(app);
    for (let index = 0; index < 3; index += 1) await done(send(enquiry(), person));
    const whole = (await list(person)).data.map(({ id }: { id: number }) => id);
    const first = await list(person, '?limit=2');
    const second = await list(person, `?limit=2&cursor=${first.next_cursor}`);
    expect([...first.data, ...second.data].map(({ id }) => id)).toEqual(whole);
    expect(second.next_cursor).toBeNull();
    expect((await app.call('GET', 'user/service/enquiry/list?cursor=x', undefined, person)).status).toBe(422);
    expect((await list(await aCustomer(app))).data).toEqual([]);
  });
});

// proves: enquiry.quotation
describe('a quotation', () => {
  it('stands with the enquiry, in the inbox and by SMS; a newer one takes its place', async () => {
    const person = await aCustomer(app);
    const { id, quotation } = await quoted({}, person);
    expect((await one(id, person)).quotation).toEqual({
      id: quotation,
      service_id: service.id,
      service_name: 'Rewiring',
      method: 'day',
      duration: 2,
      date: '2026-11-25',
      time: '09:30',
      amount: 12_500,
      covers: QUOTE.covers,
      valid_until: '2026-11-24T00:00:00+05:30',
      state: 'open',
      booking_id: null,
      allowed_actions: ['accept', 'decline'],
    });
    await done(quote(id, { amount: 11_000, service_id: world.service.id }));
    expect((await one(id, person)).quotation).toMatchObject({ amount: 11_000, service_name: 'Plumber' });
    expect((await answer('accept', quotation, person)).status).toBe(409);
    await react(app);
    const inbox = await app.call('GET', 'user/notifications', undefined, person);
    expect(inbox.body.data.map(({ kind }: { kind: string }) => kind)).toEqual([
      'enquiry_quoted',
      'enquiry_quoted',
      'enquiry_received',
    ]);
    expect((await app.inbox(person.mobile))[0]?.text).toContain('₹11000');
    expect((await queue('enquired')).data[0]).toMatchObject({
      customer_name: person.name,
      allowed_actions: ['quote', 'reject'],
    });
  });

  it('is refused whole, with all that is wrong', async () => {
    const { body } = await done(send());
    const wrong = await quote(body.data.id, { amount: '', covers: ' ', date: '', valid_until: '2026-11-01' });
    expect(wrong.status).toBe(422);
    expect(Object.keys(wrong.body.errors).sort()).toEqual(['amount', 'covers', 'date', 'valid_until']);
    expect((await quote(body.data.id, { service_id: 999_999 })).body.errors).toHaveProperty('service_id');
    expect((await quote(999_999)).status).toBe(404);
    expect((await one(body.data.id)).status).toBe('pending');
    expect((await queue('pending')).data.map(({ id }: { id: number }) => id)).toContain(body.data.id);
  });

  it('accepted is one ordinary booking at its amount', async () => {
    const { id, quotation } = await quoted();
    expect((await answer('accept', quotation, world.customer)).status).toBe(404);
    const accepted = await done(answer('accept', quotation));
    const { id: booking, booking_id: code } = accepted.body.data;
    expect((await answer('accept', quotation)).body.data).toEqual({ id: booking, booking_id: code });
    const review = (await app.call('GET', `user/getbooking/${booking}`, undefined, asha)).body.data;
    expect(review).toMatchObject({
      state: 'draft',
      total_amount: 12_500,
      due_later: 12_500,
      address: FORM.address,
      allowed_actions: ['confirm_later', 'confirm_now'],
      details: [
        {
          service_name: 'Rewiring',
          price: 12_500,
          quoted: true,
          work_type: 'day',
          day_hours: 2,
          service_date: '2026-11-25',
          service_time: '09:30',
        },
      ],
    });
    expect((await one(id)).quotation).toMatchObject({ state: 'accepted', booking_id: code });
    expect((await quote(id)).status).toBe(409);
    await done(app.call('POST', `user/updatePayment/${booking}`, { method: 'later' }, asha));
    expect((await one(id)).quotation).toMatchObject({
      state: 'booked',
      booking_id: code,
      allowed_actions: [],
    });
    expect((await answer('accept', quotation)).body.data.id).toBe(booking);
    expect((await answer('decline', quotation)).status).toBe(409);
    expect((await reject(id)).status).toBe(409);
    const [line] = (await app.call('GET', 'user/getbookings', undefined, asha)).body.data;
    expect(line).toMatchObject({ booking_id: code, total_amount: 12_500 });
    // It goes its way like any other.
    const detail = line.details[0].id;
    const suggested = await app.call('GET', `admin/lines/${detail}/suggestions`, undefined, world.operator);
    expect(suggested.body.data[0]).toMatchObject({ employee_id: world.professional.id, covers: true });
    await done(
      app.call(
        'POST',
        `admin/lines/${detail}/allocate`,
        { employee_id: world.professional.id },
        world.operator,
      ),
    );
    const [job] = (await app.call('GET', 'employee/yourbookings', undefined, world.professional)).body.data;
    expect(job).toMatchObject({ booking_id: code, price: 12_500 });
  });

  it('declined rejects the enquiry, and drops a draft that it became', async () => {
    const { id, quotation } = await quoted();
    const { body } = await done(answer('accept', quotation));
    await done(answer('decline', quotation));
    await done(answer('decline', quotation));
    expect(await one(id)).toMatchObject({
      status: 'rejected',
      reason: null,
      quotation: { state: 'declined', allowed_actions: [] },
    });
    expect(
      (await app.call('POST', `user/updatePayment/${body.data.id}`, { method: 'later' }, asha)).status,
    ).toBe(404);
    expect((await answer('accept', quotation)).status).toBe(409);
    expect((await quote(id)).status).toBe(409);
  });

  it('goes with an enquiry that is not taken on, and the customer reads why', async () => {
    const person = await aCustomer(app);
    const { id, quotation } = await quoted({}, person);
    expect((await reject(id, ' ')).status).toBe(422);
    await done(reject(id));
    expect(await one(id, person)).toMatchObject({
      status: 'rejected',
      reason: 'Nobody does this there yet.',
      quotation: { state: 'withdrawn', allowed_actions: [] },
    });
    expect((await answer('accept', quotation, person)).status).toBe(409);
    expect((await reject(id)).status).toBe(409);
    await react(app);
    const inbox = await app.call('GET', 'user/notifications', undefined, person);
    expect(inbox.body.data[0].text).toContain('Nobody does this there yet.');
    const { rows } = await sql<{ action: string }>`select action from audit_log
      where subject = ${`enquiry:${id}`} order by id`.execute(app.connection.db);
    expect(rows.map(({ action }) => action)).toEqual(['admin.quote_enquiry', 'admin.reject_enquiry']);
  });

  it('is too late at its instant, and waits again when a draft was not confirmed', async () => {
    const { id, quotation } = await quoted();
    const { body } = await done(answer('accept', quotation));
    app.clock.advance(30);
    expect((await one(id)).quotation).toMatchObject({ state: 'open', booking_id: null });
    const again = await done(answer('accept', quotation));
    expect(again.body.data.id).not.toBe(body.data.id);
    app.clock.set('2026-11-24T00:00:00+05:30');
    expect((await one(id)).quotation).toMatchObject({ state: 'expired', allowed_actions: [] });
    expect((await answer('accept', quotation)).body).toMatchObject({
      status: 409,
      message: 'This quotation has expired. Please ask again.',
    });
    expect((await answer('decline', quotation)).status).toBe(409);
    await done(quote(id, { valid_until: '2026-11-25' }));
    // Never after the work would begin.
    expect((await one(id)).quotation.valid_until).toBe('2026-11-25T09:30:00+05:30');
    app.clock.set(TEST_START);
  });
});

describe('at once', () => {
  const drafts = async (person: TestPerson) =>
    (
      await sql<{ count: number }>`select count(*)::int as count from bookings
        where account_id = ${person.id} and state <> 'expired'`.execute(app.connection.db)
    ).rows[0]?.count;

  it('ten accept: one booking', async () => {
    const person = await aCustomer(app);
    const { quotation } = await quoted({}, person);
    const answers = await race(10, () => answer('accept', quotation, person));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(1);
    expect(await drafts(person)).toBe(1);
  });

  it('accept and decline come to one of the two', async () => {
    for (let turn = 0; turn < 5; turn += 1) {
      const person = await aCustomer(app);
      const { id, quotation } = await quoted({}, person);
      const [accepted, declined] = await Promise.all([
        answer('accept', quotation, person),
        answer('decline', quotation, person),
      ]);
      // Who declines last has changed their mind: the draft is gone again.
      expect(declined?.status).toBe(200);
      expect([200, 409]).toContain(accepted?.status);
      expect((await one(id, person)).status).toBe('rejected');
      expect(await drafts(person)).toBe(0);
    }
  });

  it('accept and the clock: a booking or a refusal, never both', async () => {
    for (let turn = 0; turn < 5; turn += 1) {
      const person = await aCustomer(app);
      const { id, quotation } = await quoted({}, person);
      app.clock.set('2026-11-23T23:59:59+05:30');
      const accepted = answer('accept', quotation, person);
      await new Promise((resolve) => setTimeout(resolve, turn * 4));
      app.clock.set('2026-11-24T00:00:00+05:30');
      const { status } = await accepted;
      expect([200, 409]).toContain(status);
      expect(await drafts(person)).toBe(status === 200 ? 1 : 0);
      expect((await one(id, person)).quotation.state).toBe(status === 200 ? 'accepted' : 'expired');
      app.clock.set(TEST_START);
    }
  });

  it('accept and another quotation, accept and a rejection: one of the two', async () => {
    for (let turn = 0; turn < 4; turn += 1) {
      const person = await aCustomer(app);
      const { id, quotation } = await quoted({}, person);
      const answers = await Promise.all([
        answer('accept', quotation, person),
        turn % 2 ? quote(id, { amount: 1 }) : reject(id),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      expect(await drafts(person)).toBe(answers[0]?.status === 200 ? 1 : 0);
    }
  });

  it('two operators: each quotation after the other, one is open', async () => {
    const { id } = await quoted();
    const answers = await race(6, (index) => quote(id, { amount: 100 + index }));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const { rows } = await sql<{ state: string }>`select state from quotations
      where service_enquiry_id = ${id} and state = 'open'`.execute(app.connection.db);
    expect(rows).toHaveLength(1);
  });
});

describe('a packers-and-delivery enquiry', () => {
  it('is quoted with a service, accepted and booked, or rejected', async () => {
    const person = await aCustomer(app);
    const add = async () => {
      const { rows } = await sql<{ id: number }>`insert into pd_enquiries
        (account_id, from_address, to_address, day, mobile, description, status_at, created_at)
        values (${person.id}, '12 MG Road, Bengaluru', '4 Park Street, Kolkata', '2026-12-01', '9876543210', 'A sofa',
          ${app.clock.now()}, ${app.clock.now()}) returning id`.execute(app.connection.db);
      return rows[0]?.id as number;
    };
    const post = (id: number, what: string, body: object) =>
      app.call('POST', `admin/pdenquiries/${id}/${what}`, body, world.operator);
    const mine = async () => (await app.call('GET', 'user/pdenquiry/list', undefined, person)).body.data;
    const id = await add();
    expect((await post(id, 'quote', QUOTE)).body.errors).toEqual({
      service_id: ['Please choose a service.'],
    });
    await done(post(id, 'quote', { ...QUOTE, service_id: String(service.id) }));
    const [{ quotation, status }] = await mine();
    expect({ status, quotation }).toMatchObject({
      status: 'enquired',
      quotation: { state: 'open', amount: 12_500, allowed_actions: ['accept', 'decline'] },
    });
    const { body } = await done(answer('accept', quotation.id, person));
    const booked = (await app.call('GET', `user/getbooking/${body.data.id}`, undefined, person)).body.data;
    expect(booked).toMatchObject({
      total_amount: 12_500,
      name: person.name,
      mobile: '9876543210',
      address: '12 MG Road, Bengaluru',
      description: '12 MG Road, Bengaluru → 4 Park Street, Kolkata\nA sofa',
    });
    const other = await add();
    await done(post(other, 'reject', { reason: 'Too far.' }));
    expect((await mine())[0]).toMatchObject({ id: other, status: 'rejected', reason: 'Too far.' });
  });
});
