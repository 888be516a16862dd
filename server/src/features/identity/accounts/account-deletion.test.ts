import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aCustomer, type TestPerson } from '../../../testing/accounts.ts';
import {
  createBookingFixture,
  aBooking,
  type BookingFixture,
  type BuiltState,
  done,
} from '../../../testing/bookings.ts';
import { submitCheckout, checkoutOf, payOrder } from '../../../testing/payments.ts';
import { runReactions } from '../../../testing/reactions.ts';
import { type TestApp, testApp } from '../../../testing/test-app.ts';

const WEEK = 7 * 24 * 60;

let app: TestApp;
let fixture: BookingFixture;
beforeAll(async () => {
  app = await testApp();
  fixture = await createBookingFixture(app);
});
afterAll(() => app.close());

const codeFor = async (mobile: string) => (await app.inbox(mobile))[0]?.code ?? '';
const requestDeletionCode = ({ token }: TestPerson) =>
  app.call('GET', 'user/deleteacount', undefined, { token });
const erase = () => app.runLoop('account deletion');
const logIn = ({ mobile, password }: TestPerson) => app.call('POST', 'user/login', { mobile, password });
async function confirmDeletion(person: TestPerson) {
  await done(requestDeletionCode(person));
  const otp = await codeFor(person.mobile);
  return done(app.call('POST', 'user/deleteacount', { otp }, person));
}

describe('account deletion', () => {
  it('only sends a code on request', async () => {
    const person = await aCustomer(app);
    const { body } = await done(requestDeletionCode(person));
    expect(body.data).toEqual({ expires_at: expect.any(String), resend_at: expect.any(String) });
    const [sms] = await app.inbox(person.mobile);
    expect(sms?.text).toContain('DELETE');
    await done(requestDeletionCode(person));
    expect(await app.inbox(person.mobile)).toHaveLength(1);
    const otp = String((Number(sms?.code) + 1) % 10_000).padStart(4, '0');
    expect((await app.call('POST', 'user/deleteacount', { otp }, person)).status).toBe(422);
    expect((await logIn(person)).status).toBe(200);
  });

  it('ends every session immediately and keeps the account for seven days', async () => {
    const person = await aCustomer(app);
    const elsewhere = (await logIn(person)).body.success.token as string;
    const { body } = await confirmDeletion(person);
    expect(body.data.erase_at).toBe('2026-11-28T12:00:00+05:30');
    for (const token of [person.token, elsewhere])
      expect((await app.call('GET', 'user/userprofile', undefined, { token })).status).toBe(401);
    const refused = await logIn(person);
    expect(refused.status).toBe(409);
    expect(refused.body.data).toEqual({ erase_at: body.data.erase_at });
    const { mobile, password } = person;
    const wrong = await app.call('POST', 'user/deleteacount/undo', { mobile, password: 'wrong-one' });
    expect(wrong.status).toBe(401);
    app.clock.advance(WEEK - 1);
    await erase();
    const kept = await app.call('POST', 'user/deleteacount/undo', { mobile, password });
    expect(kept.body.success).toMatchObject({ id: person.id, mobile });
    app.clock.advance(10);
    await erase();
    expect((await logIn(person)).status).toBe(200);
  });

  it.each<[BuiltState, number]>([
    ['draft', 200],
    ['placed', 409],
    ['assigned', 409],
    ['started', 409],
    ['done', 409],
    ['disputed', 409],
    // The price is owed until it is paid.
    ['approved', 409],
    ['cancelled', 200],
  ])('with a booking that is %s answers %i', async (state, status) => {
    const customer = await aCustomer(app);
    app.clock.advance(24 * 60);
    const day = new Date(app.clock.now().getTime() + 86_400_000).toISOString().slice(0, 10);
    await aBooking(app, fixture, { state, customer, slot: { preferredDate: day } });
    expect((await requestDeletionCode(customer)).status).toBe(status);
  });
});

describe('account deletion after seven days', () => {
  it('leaves no personal data in any table, and the number is free', async () => {
    const person = await aCustomer(app, { name: 'Zubeida Qureshi' });
    const { token, id } = person;
    app.clock.advance(24 * 60);
    const day = new Date(app.clock.now().getTime() + 86_400_000).toISOString().slice(0, 10);
    const secret = 'Zubeida Qureshi, 77 Cubbon Road';
    const form = new FormData();
    const picture = await sharp({ create: { width: 90, height: 60, channels: 3, background: '#246' } })
      .png()
      .toBuffer();
    form.set('profile_image', new Blob([new Uint8Array(picture)]), 'me.png');
    form.set('email', 'zubeida@example.in');
    form.set('address', secret);
    form.set('description', secret);
    const { body } = await done(app.post('user/updateprofile', form, { token }));
    const { id: bookingId, lineId } = await aBooking(app, fixture, {
      state: 'approved',
      customer: person,
      slot: { preferredDate: day },
    });
    const handed = await payOrder(app, (await checkoutOf(app, person, bookingId)).order_id);
    await done(submitCheckout(app, person, bookingId, handed));
    await sql`update bookings set name = ${secret}, address = ${secret}, email = 'zubeida@example.in', mobile = ${person.mobile},
      description = ${secret} where account_id = ${id}`.execute(app.connection.db);
    await done(
      app.call(
        'POST',
        'user/service/feedback',
        { service_id: fixture.service.id, rating: 5, description: 'Good work.', detail_id: lineId },
        person,
      ),
    );
    await done(
      app.call(
        'POST',
        'report/create',
        {
          name: secret,
          email: 'zubeida@example.in',
          mobile: person.mobile,
          service: fixture.service.id,
          description: secret,
        },
        person,
      ),
    );
    await runReactions(app);
    app.clock.advance(2 * 24 * 60);
    await confirmDeletion(person);
    app.clock.advance(WEEK + 1);
    await erase();
    await app.runLoop('uploads');

    const { rows: tables } = await sql<{ name: string }>`
      select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'
      and table_name <> 'local_sms'`.execute(app.connection.db);
    for (const { name } of tables) {
      const { rows } = await sql`select t.* from ${sql.table(name)} t
        where t::text ilike any(array['%zubeida%', '%cubbon%', ${`%${person.mobile}%`}])`.execute(
        app.connection.db,
      );
      expect(rows, name).toEqual([]);
    }
    const key = String(body.data.image_url).split('/').pop()?.split('.')[0] as string;
    expect(await app.objects.exists(key)).toBe('missing');
    const { rows: reviews } =
      await sql`select reviewer_name, comment, rating from reviews where account_id = ${id}`.execute(
        app.connection.db,
      );
    expect(reviews).toEqual([{ reviewer_name: '', comment: 'Good work.', rating: 5 }]);
    expect((await logIn(person)).status).toBe(401);
    const { mobile, password } = person;
    const again = await app.call('POST', 'user/user-register', { name: 'Somebody', mobile, password });
    expect(again.status).toBe(200);
    expect(again.body.success.id).not.toBe(id);
  });
});
