import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aCustomer } from '../../../testing/accounts.ts';
import { done, FORM } from '../../../testing/bookings.ts';
import { type EnquiryFixture, createEnquiryFixture, QUOTE } from '../../../testing/enquiries.ts';
import { assignLine } from '../../../testing/line-actions.ts';
import { runReactions } from '../../../testing/reactions.ts';
import { requireRow } from '../../../testing/require-row.ts';
import { TEST_START } from '../../../testing/test-start.ts';
import { type TestApp, testApp } from '../../../testing/test-app.ts';

let app: TestApp;
let enquiryFixture: EnquiryFixture;
beforeAll(async () => {
  app = await testApp();
  enquiryFixture = await createEnquiryFixture(app);
});
afterAll(() => app.close());

// proves: enquiry.quotation
describe('quotation', () => {
  it('appears with the enquiry, in the inbox and by SMS; a newer one replaces it', async () => {
    const person = await aCustomer(app);
    const { id, quotation } = await enquiryFixture.quoted({}, person);
    expect((await enquiryFixture.one(id, person)).quotation).toEqual({
      id: quotation,
      service_id: enquiryFixture.service.id,
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
    await done(enquiryFixture.quote(id, { amount: 11_000, service_id: enquiryFixture.fixture.service.id }));
    expect((await enquiryFixture.one(id, person)).quotation).toMatchObject({
      amount: 11_000,
      service_name: 'Plumber',
    });
    expect((await enquiryFixture.answer('accept', quotation, person)).status).toBe(409);
    await runReactions(app);
    const inbox = await app.call('notification.list', { role: 'user' }, person);
    expect(inbox.reply.data.map(({ kind }) => kind)).toEqual([
      'enquiry_quoted',
      'enquiry_quoted',
      'enquiry_received',
    ]);
    expect((await app.inbox(person.mobile))[0]?.text).toContain('Rs 11000');
    expect((await enquiryFixture.queue('enquired')).data[0]).toMatchObject({
      customer_name: person.name,
      allowed_actions: ['quote', 'reject'],
    });
  });

  it('rejects invalid input with all errors', async () => {
    const { reply } = await done(enquiryFixture.send());
    const wrong = await enquiryFixture.quote(reply.data.id, {
      amount: '',
      covers: ' ',
      date: '',
      valid_until: '2026-11-01',
    });
    expect(wrong.status).toBe(422);
    expect(Object.keys(wrong.error.errors).sort()).toEqual(['amount', 'covers', 'date', 'valid_until']);
    expect((await enquiryFixture.quote(reply.data.id, { service_id: 999_999 })).error.errors).toHaveProperty(
      'service_id',
    );
    expect((await enquiryFixture.quote(999_999)).status).toBe(404);
    expect((await enquiryFixture.one(reply.data.id)).status).toBe('pending');
    expect((await enquiryFixture.queue('pending')).data.map(({ id }: { id: number }) => id)).toContain(
      reply.data.id,
    );
  });

  it('accepted: creates one ordinary booking at its amount', async () => {
    const { id, quotation } = await enquiryFixture.quoted();
    expect((await enquiryFixture.answer('accept', quotation, enquiryFixture.fixture.customer)).status).toBe(
      404,
    );
    const accepted = await done(enquiryFixture.answer('accept', quotation));
    const { id: booking, booking_id: code } = accepted.reply.data;
    expect((await enquiryFixture.answer('accept', quotation)).reply.data).toEqual({
      id: booking,
      booking_id: code,
    });
    const review = (await app.call('booking.get', { params: { id: booking } }, enquiryFixture.asha)).reply
      .data;
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
    expect((await enquiryFixture.one(id)).quotation).toMatchObject({ state: 'accepted', booking_id: code });
    expect((await enquiryFixture.quote(id)).status).toBe(409);
    await done(
      app.call(
        'booking.confirm',
        { params: { id: booking }, body: { method: 'later' } },
        enquiryFixture.asha,
      ),
    );
    expect((await enquiryFixture.one(id)).quotation).toMatchObject({
      state: 'booked',
      booking_id: code,
      allowed_actions: [],
    });
    expect((await enquiryFixture.answer('accept', quotation)).reply.data.id).toBe(booking);
    expect((await enquiryFixture.answer('decline', quotation)).status).toBe(409);
    expect((await enquiryFixture.reject(id)).status).toBe(409);
    const [line] = (await app.call('booking.instant', {}, enquiryFixture.asha)).reply.data;
    expect(line).toMatchObject({ booking_id: code, total_amount: 12_500 });
    // The booking continues like any other.
    const detail = requireRow(line?.details ?? []).id;
    const suggested = await app.call(
      'admin.suggestions',
      { params: { detail_id: detail } },
      enquiryFixture.fixture.operator,
    );
    expect(suggested.reply.data[0]).toMatchObject({
      employee_id: enquiryFixture.fixture.professional.id,
      covers: true,
    });
    await done(assignLine(app, enquiryFixture.fixture.operator, detail, enquiryFixture.fixture.professional));
    const [job] = (await app.call('job.bookings', {}, enquiryFixture.fixture.professional)).reply.data;
    expect(job).toMatchObject({ booking_id: code, price: 12_500 });
  });

  it('declined: rejects the enquiry and deletes its draft', async () => {
    const { id, quotation } = await enquiryFixture.quoted();
    const { reply } = await done(enquiryFixture.answer('accept', quotation));
    await done(enquiryFixture.answer('decline', quotation));
    await done(enquiryFixture.answer('decline', quotation));
    expect(await enquiryFixture.one(id)).toMatchObject({
      status: 'rejected',
      reason: null,
      quotation: { state: 'declined', allowed_actions: [] },
    });
    expect(
      (
        await app.call(
          'booking.confirm',
          { params: { id: reply.data.id }, body: { method: 'later' } },
          enquiryFixture.asha,
        )
      ).status,
    ).toBe(404);
    expect((await enquiryFixture.answer('accept', quotation)).status).toBe(409);
    expect((await enquiryFixture.quote(id)).status).toBe(409);
  });

  it('is withdrawn when the enquiry is rejected, and the customer sees the reason', async () => {
    const person = await aCustomer(app);
    const { id, quotation } = await enquiryFixture.quoted({}, person);
    expect((await enquiryFixture.reject(id, ' ')).status).toBe(422);
    await done(enquiryFixture.reject(id));
    expect(await enquiryFixture.one(id, person)).toMatchObject({
      status: 'rejected',
      reason: 'No professional offers this there yet.',
      quotation: { state: 'withdrawn', allowed_actions: [] },
    });
    expect((await enquiryFixture.answer('accept', quotation, person)).status).toBe(409);
    expect((await enquiryFixture.reject(id)).status).toBe(409);
    await runReactions(app);
    const inbox = await app.call('notification.list', { role: 'user' }, person);
    expect(inbox.reply.data[0]?.text).toContain('No professional offers this there yet.');
    const { rows } = await sql<{ action: string }>`select action from audit_log
      where subject = ${`enquiry:${id}`} order by id`.execute(app.connection.db);
    expect(rows.map(({ action }) => action)).toEqual(['admin.quote_enquiry', 'admin.reject_enquiry']);
  });

  it('expires at its deadline, and is open again when its draft was not confirmed', async () => {
    const { id, quotation } = await enquiryFixture.quoted();
    const { reply } = await done(enquiryFixture.answer('accept', quotation));
    app.clock.advance(30);
    expect((await enquiryFixture.one(id)).quotation).toMatchObject({ state: 'open', booking_id: null });
    const again = await done(enquiryFixture.answer('accept', quotation));
    expect(again.reply.data.id).not.toBe(reply.data.id);
    app.clock.set('2026-11-24T00:00:00+05:30');
    expect((await enquiryFixture.one(id)).quotation).toMatchObject({ state: 'expired', allowed_actions: [] });
    expect((await enquiryFixture.answer('accept', quotation)).body).toMatchObject({
      status: 409,
      message: 'This quotation has expired. Please ask again.',
    });
    expect((await enquiryFixture.answer('decline', quotation)).status).toBe(409);
    await done(enquiryFixture.quote(id, { valid_until: '2026-11-25' }));
    // Never later than the start of the work.
    expect((await enquiryFixture.one(id)).quotation?.valid_until).toBe('2026-11-25T09:30:00+05:30');
    app.clock.set(TEST_START);
  });
});

describe('quotation of a packers-and-delivery enquiry', () => {
  it('names a service, and is accepted and booked, or rejected', async () => {
    const person = await aCustomer(app);
    const add = async () => {
      const { rows } = await sql<{ id: number }>`insert into pd_enquiries
        (account_id, from_address, to_address, day, mobile, description, status_at, created_at)
        values (${person.id}, '12 MG Road, Bengaluru', '4 Park Street, Kolkata', '2026-12-01', '9876543210', 'A sofa',
          ${app.clock.now()}, ${app.clock.now()}) returning id`.execute(app.connection.db);
      return rows[0]?.id as number;
    };
    const mine = async () => (await app.call('enquiry.pd_list', {}, person)).reply.data;
    const id = await add();
    expect(
      (await app.call('admin.quote_pd', { params: { id }, body: QUOTE }, enquiryFixture.fixture.operator))
        .error.errors,
    ).toEqual({
      service_id: ['Please choose a service.'],
    });
    await done(
      app.call(
        'admin.quote_pd',
        { params: { id }, body: { ...QUOTE, service_id: String(enquiryFixture.service.id) } },
        enquiryFixture.fixture.operator,
      ),
    );
    const { quotation, status } = requireRow(await mine());
    expect({ status, quotation }).toMatchObject({
      status: 'enquired',
      quotation: { state: 'open', amount: 12_500, allowed_actions: ['accept', 'decline'] },
    });
    const { reply } = await done(enquiryFixture.answer('accept', quotation?.id ?? 0, person));
    const booked = (await app.call('booking.get', { params: { id: reply.data.id } }, person)).reply.data;
    expect(booked).toMatchObject({
      total_amount: 12_500,
      name: person.name,
      mobile: '9876543210',
      address: '12 MG Road, Bengaluru',
      description: '12 MG Road, Bengaluru → 4 Park Street, Kolkata\nA sofa',
    });
    const other = await add();
    await done(
      app.call(
        'admin.reject_pd',
        { params: { id: other }, body: { reason: 'Too far.' } },
        enquiryFixture.fixture.operator,
      ),
    );
    expect((await mine())[0]).toMatchObject({ id: other, status: 'rejected', reason: 'Too far.' });
  });
});
