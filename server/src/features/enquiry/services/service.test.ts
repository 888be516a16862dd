import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aCustomer } from '../../../testing/accounts.ts';
import { done, FORM } from '../../../testing/bookings.ts';
import { type EnquiryFixture, createEnquiryFixture } from '../../../testing/enquiries.ts';
import { race } from '../../../testing/race.ts';
import { requireRow } from '../../../testing/require-row.ts';
import { type TestApp, testApp } from '../../../testing/test-app.ts';

let app: TestApp;
let enquiryFixture: EnquiryFixture;
beforeAll(async () => {
  app = await testApp();
  enquiryFixture = await createEnquiryFixture(app);
});
afterAll(() => app.close());

// proves: call.enquiry, rule.enquiry, enquiry.list
// proves: pro.call.customer, pro.field.enquiry
describe('service enquiry', () => {
  it('is stored as typed and listed with its service', async () => {
    const body = enquiryFixture.enquiry();
    const answered = await enquiryFixture.send(body);
    expect(answered.body).toMatchObject({ status: 200, success: true, data: { id: expect.any(Number) } });
    const [first] = (await enquiryFixture.list()).data;
    expect(first).toEqual({
      id: answered.reply.data.id,
      service_id: enquiryFixture.service.id,
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

  it('reports all errors together', async () => {
    const { status, error } = await enquiryFixture.send({
      serviceId: enquiryFixture.service.id,
      mobile: '5876543210',
      email: 'x',
      longitude: 77.59,
    });
    expect(status).toBe(422);
    expect(error.errors).toEqual({
      name: ['Name is required'],
      email: ['Please enter a valid email address'],
      mobile: ['Mobile number should be exactly 10 digits'],
      address: ['Address is required'],
      description: ['Description should be at least 10 characters'],
      latitude: ['This field is required.'],
    });
  });

  it('is for enquiry-only services', async () => {
    for (const serviceId of [enquiryFixture.fixture.service.id, 999_999])
      expect((await enquiryFixture.send({ ...enquiryFixture.enquiry(), serviceId })).status).toBe(404);
    for (const serviceId of ['x', 2 ** 40])
      expect((await enquiryFixture.send({ ...enquiryFixture.enquiry(), serviceId })).status).toBe(422);
    const booked = {
      ...FORM,
      serviceMethod: 'hour',
      workingDuration: 1,
      serviceId: enquiryFixture.service.id,
    };
    const single = await app.call(
      'booking.create_single',
      { body: { ...booked, preferredDate: '2026-11-25', preferredTime: '10:00' } },
      enquiryFixture.asha,
    );
    expect(single.status).toBe(404);
  });

  it('is stored once while pending, by its key or its content', async () => {
    const person = await aCustomer(app);
    const body = enquiryFixture.enquiry();
    const first = await race(10, () => enquiryFixture.send(body, person));
    expect(new Set(first.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(first.map((each) => each.reply.data.id)).size).toBe(1);
    const key = { 'idempotency-key': 'enquiry-one' };
    const keyed = enquiryFixture.enquiry();
    const ids = [
      await enquiryFixture.send(keyed, person, key),
      await enquiryFixture.send(keyed, person, key),
    ].map((each) => each.reply.data.id);
    expect(ids[0]).toBe(ids[1]);
    expect((await enquiryFixture.send(enquiryFixture.enquiry(), person, key)).status).toBe(409);
    expect((await enquiryFixture.list(person)).data).toHaveLength(2);
    // Once answered, the same text is a new enquiry.
    await done(enquiryFixture.reject(requireRow(first).reply.data.id));
    await done(enquiryFixture.send(body, person));
    expect((await enquiryFixture.list(person)).data).toHaveLength(3);
  });

  it('is listed in pages without gaps, to its sender only', async () => {
    const person = await aCustomer(app);
    for (let index = 0; index < 3; index += 1)
      await done(enquiryFixture.send(enquiryFixture.enquiry(), person));
    const whole = (await enquiryFixture.list(person)).data.map(({ id }: { id: number }) => id);
    const first = await enquiryFixture.list(person, { limit: '2' });
    const second = await enquiryFixture.list(person, { limit: '2', cursor: first.next_cursor });
    expect([...first.data, ...second.data].map(({ id }) => id)).toEqual(whole);
    expect(second.next_cursor).toBeNull();
    expect((await app.call('enquiry.service_list', { query: { cursor: 'x' } }, person)).status).toBe(422);
    expect((await enquiryFixture.list(await aCustomer(app))).data).toEqual([]);
  });
});
