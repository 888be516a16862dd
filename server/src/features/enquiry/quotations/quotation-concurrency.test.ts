import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aCustomer, type TestPerson } from '../../../testing/accounts.ts';
import { type EnquiryFixture, createEnquiryFixture } from '../../../testing/enquiries.ts';
import { race } from '../../../testing/race.ts';
import { TEST_START } from '../../../testing/test-start.ts';
import { type TestApp, testApp } from '../../../testing/test-app.ts';

let app: TestApp;
let enquiryFixture: EnquiryFixture;
beforeAll(async () => {
  app = await testApp();
  enquiryFixture = await createEnquiryFixture(app);
});
afterAll(() => app.close());

describe('concurrent answers', () => {
  const drafts = async (person: TestPerson) =>
    (
      await sql<{ count: number }>`select count(*)::int as count from bookings
        where account_id = ${person.id} and state <> 'expired'`.execute(app.connection.db)
    ).rows[0]?.count;

  it('ten accept: creates one booking', async () => {
    const person = await aCustomer(app);
    const { quotation } = await enquiryFixture.quoted({}, person);
    const answers = await race(10, () => enquiryFixture.answer('accept', quotation, person));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ reply }) => reply.data.id)).size).toBe(1);
    expect(await drafts(person)).toBe(1);
  });

  it('accept and decline: one takes effect', async () => {
    for (let turn = 0; turn < 5; turn += 1) {
      const person = await aCustomer(app);
      const { id, quotation } = await enquiryFixture.quoted({}, person);
      const [accepted, declined] = await Promise.all([
        enquiryFixture.answer('accept', quotation, person),
        enquiryFixture.answer('decline', quotation, person),
      ]);
      // A decline after an accept deletes the draft.
      expect(declined?.status).toBe(200);
      expect([200, 409]).toContain(accepted?.status);
      expect((await enquiryFixture.one(id, person)).status).toBe('rejected');
      expect(await drafts(person)).toBe(0);
    }
  });

  it('accept at the deadline: gives a booking or a refusal, never both', async () => {
    for (let turn = 0; turn < 5; turn += 1) {
      const person = await aCustomer(app);
      const { id, quotation } = await enquiryFixture.quoted({}, person);
      app.clock.set('2026-11-23T23:59:59+05:30');
      const accepted = enquiryFixture.answer('accept', quotation, person);
      await new Promise((resolve) => setTimeout(resolve, turn * 4));
      app.clock.set('2026-11-24T00:00:00+05:30');
      const { status } = await accepted;
      expect([200, 409]).toContain(status);
      expect(await drafts(person)).toBe(status === 200 ? 1 : 0);
      expect((await enquiryFixture.one(id, person)).quotation?.state).toBe(
        status === 200 ? 'accepted' : 'expired',
      );
      app.clock.set(TEST_START);
    }
  });

  it('accept and another quotation, accept and a rejection: one takes effect', async () => {
    for (let turn = 0; turn < 4; turn += 1) {
      const person = await aCustomer(app);
      const { id, quotation } = await enquiryFixture.quoted({}, person);
      const answers = await Promise.all([
        enquiryFixture.answer('accept', quotation, person),
        turn % 2 ? enquiryFixture.quote(id, { amount: 1 }) : enquiryFixture.reject(id),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      expect(await drafts(person)).toBe(answers[0]?.status === 200 ? 1 : 0);
    }
  });

  it('two operators: quotations are serialized, and one is open', async () => {
    const { id } = await enquiryFixture.quoted();
    const answers = await race(6, (index) => enquiryFixture.quote(id, { amount: 100 + index }));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const { rows } = await sql<{ state: string }>`select state from quotations
      where service_enquiry_id = ${id} and state = 'open'`.execute(app.connection.db);
    expect(rows).toHaveLength(1);
  });
});
