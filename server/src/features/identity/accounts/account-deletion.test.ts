import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aCustomer, anOperator, type TestPerson } from '../../../testing/accounts.ts';
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
  app.call('account.send_deletion_code', { role: 'user' }, { token });
const erase = () => app.runLoop('account deletion');
const logIn = ({ mobile, password }: TestPerson) =>
  app.call('identity.log_in', { role: 'user', body: { mobile, password } });
async function confirmDeletion(person: TestPerson) {
  await done(requestDeletionCode(person));
  const otp = await codeFor(person.mobile);
  return done(app.call('account.delete', { role: 'user', body: { otp } }, person));
}

describe('account deletion', () => {
  it('only sends a code on request', async () => {
    const person = await aCustomer(app);
    const { reply } = await done(requestDeletionCode(person));
    expect(reply.data).toEqual({
      expires_at: expect.any(String),
      resend_at: expect.any(String),
      documents_until: null,
    });
    const [sms] = await app.inbox(person.mobile);
    expect(sms?.text).toContain('DELETE');
    await done(requestDeletionCode(person));
    expect(await app.inbox(person.mobile)).toHaveLength(1);
    const otp = String((Number(sms?.code) + 1) % 10_000).padStart(4, '0');
    expect((await app.call('account.delete', { role: 'user', body: { otp } }, person)).status).toBe(422);
    expect((await logIn(person)).status).toBe(200);
  });

  it('ends every session immediately and keeps the account for seven days', async () => {
    const person = await aCustomer(app);
    const elsewhere = (await logIn(person)).reply.success.token as string;
    const { reply } = await confirmDeletion(person);
    expect(reply.data.erase_at).toBe('2026-11-28T12:00:00+05:30');
    for (const token of [person.token, elsewhere])
      expect((await app.call('identity.profile', {}, { token })).status).toBe(401);
    const refused = await logIn(person);
    expect(refused.status).toBe(409);
    expect(refused.error.data).toEqual({ erase_at: reply.data.erase_at });
    const { mobile, password } = person;
    const wrong = await app.call('account.cancel_deletion', {
      role: 'user',
      body: { mobile, password: 'wrong-one' },
    });
    expect(wrong.status).toBe(401);
    app.clock.advance(WEEK - 1);
    await erase();
    const kept = await app.call('account.cancel_deletion', { role: 'user', body: { mobile, password } });
    expect(kept.reply.success).toMatchObject({ id: person.id, mobile });
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
    const { reply } = await done(app.sendForm('account.update', { role: 'user', form }, { token }));
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
        'review.save',
        { body: { service_id: fixture.service.id, rating: 5, description: 'Good work.', detail_id: lineId } },
        person,
      ),
    );
    await done(
      app.call(
        'content.report',
        {
          body: {
            name: secret,
            email: 'zubeida@example.in',
            mobile: person.mobile,
            service: fixture.service.id,
            description: secret,
          },
        },
        person,
      ),
    );
    const other = await aCustomer(app, { name: 'Kiran Shetty' });
    const operator = await anOperator(app);
    const { rows: objects } = await sql<{ object: string }>`
      select 'customer:' || ${id}::bigint as object union all select 'customer:' || ${other.id}::bigint
      union all select 'booking:' || code from bookings where account_id = ${id}
      union all select 'line:' || id from booking_lines where account_id = ${id}
      union all select 'review:' || id from reviews where account_id = ${id}
      union all select 'report:' || id from reports where account_id = ${id}`.execute(app.connection.db);
    for (const { object } of objects) {
      const text = object === `customer:${other.id}` ? 'Prefers mornings.' : 'Zubeida asked for a receipt.';
      await done(app.call('admin.add_note', { body: { object, text } }, operator));
    }
    expect(objects).toHaveLength(6);
    await runReactions(app);
    app.clock.advance(2 * 24 * 60);
    await confirmDeletion(person);
    app.clock.advance(WEEK + 1);
    await erase();
    await app.runLoop('uploads');

    const namesPerson = (table: string) =>
      sql`select t.* from ${sql.table(table)} t
        where t::text ilike any(array['%zubeida%', '%cubbon%', ${`%${person.mobile}%`}])`.execute(
        app.connection.db,
      );
    // Tax law requires us to keep documents whole until their day; only finance opens them until then.
    expect((await namesPerson('documents')).rows).toMatchObject([
      { kind: 'receipt', account_id: id, restricted_at: app.clock.now(), blanked_at: null },
    ]);
    const { rows: tables } = await sql<{ name: string }>`
      select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'
      and table_name not in ('local_sms', 'documents')`.execute(app.connection.db);
    for (const { name } of tables) {
      expect((await namesPerson(name)).rows, name).toEqual([]);
    }
    const { rows: notes } = await sql`select object, text from notes`.execute(app.connection.db);
    expect(notes).toEqual([{ object: `customer:${other.id}`, text: 'Prefers mornings.' }]);
    const key = String(reply.data.image_url).split('/').pop()?.split('.')[0] as string;
    expect(await app.objects.exists(key)).toBe('missing');
    const { rows: reviews } =
      await sql`select reviewer_name, comment, rating from reviews where account_id = ${id}`.execute(
        app.connection.db,
      );
    expect(reviews).toEqual([{ reviewer_name: '', comment: 'Good work.', rating: 5 }]);
    expect((await logIn(person)).status).toBe(401);
    const { mobile, password } = person;
    const again = await app.call('identity.sign_up', { body: { name: 'Kiran Shetty', mobile, password } });
    expect(again.status).toBe(200);
    expect(again.reply.success.id).not.toBe(id);

    app.clock.set('2033-12-31T23:59:59+05:30');
    await app.runLoop('document retention');
    expect((await namesPerson('documents')).rows).toHaveLength(1);
    app.clock.set('2034-01-01T00:00:00+05:30');
    await app.runLoop('document retention');
    expect((await namesPerson('documents')).rows).toEqual([]);
  });
});
