import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aCustomer, aProfessional, type TestPerson } from '../../../testing/accounts.ts';
import {
  createBookingFixture,
  aBooking,
  type BookingFixture,
  done,
  offers,
} from '../../../testing/bookings.ts';
import { requestExport } from '../../../testing/documents.ts';
import { type TestApp, testApp } from '../../../testing/test-app.ts';

const WEEK = 7 * 24 * 60;
const MYSORE = 'Sayyaji Rao Road, Mysuru 570001';

let app: TestApp;
let fixture: BookingFixture;
beforeAll(async () => {
  app = await testApp();
  fixture = await createBookingFixture(app);
});
afterAll(() => app.close());

async function approvedProfessional(): Promise<TestPerson> {
  const person = await aProfessional(app);
  await offers(app, person, fixture.service.id);
  return person;
}
function form(fields: Record<string, string>, picture?: Buffer): FormData {
  const sent = new FormData();
  for (const [name, value] of Object.entries(fields)) sent.set(name, value);
  if (picture) sent.set('profile_image', new Blob([new Uint8Array(picture)]), 'me.png');
  return sent;
}
const update = ({ token }: TestPerson, fields: Record<string, string>, picture?: Buffer) =>
  app.sendForm('account.update', { role: 'employee', form: form(fields, picture) }, { token });
const profileOf = async (person: TestPerson) => (await done(app.call('provider.profile', {}, person))).reply;
const codeFor = async (mobile: string) => (await app.inbox(mobile))[0]?.code ?? '';
const logIn = ({ mobile, password }: TestPerson) =>
  app.call('identity.log_in', { role: 'employee', body: { mobile, password } });
const baseOf = async (id: number) =>
  (
    await sql<{ latitude: number; longitude: number }>`
      select latitude, longitude from professionals where account_id = ${id}`.execute(app.connection.db)
  ).rows[0];
const coverageOf = async (id: number) =>
  (
    await sql<{ latitude: number; cells: number }>`select latitude, count(*)::int as cells from coverage
      where professional_id = ${id} group by latitude`.execute(app.connection.db)
  ).rows;

describe('professional profile', () => {
  // proves: pro.call.profile, pro.call.update-profile, pro.field.profile
  it('is read and changed under employee/, with the field names of the specification', async () => {
    const person = await approvedProfessional();
    await sql`update professionals set employee_type = 'permenent', experience = '6 years', bank_name = 'State Bank of India',
      account_last4 = '5678', ifsc = 'SBIN0000300', branch_name = 'Bengaluru Main' where account_id = ${person.id}`.execute(
      app.connection.db,
    );
    const picture = await sharp({ create: { width: 90, height: 60, channels: 3, background: '#246' } })
      .png()
      .toBuffer();
    const saved = await update(
      person,
      { name: ' Ravi K. ', email: 'ravi@example.in', mobile: person.mobile, address: MYSORE },
      picture,
    );
    expect(saved.status).toBe(200);
    expect(saved.reply.message).toBe('Profile saved.');
    const body = await profileOf(person);
    expect(body.success).toBe(true);
    expect(body.data).toMatchObject({
      name: 'Ravi K.',
      email: 'ravi@example.in',
      mobile: person.mobile,
      address: MYSORE,
      image_url: expect.stringMatching(/^\/media\//),
      employee_type: 'permenent',
      experience: '6 years',
      bank: {
        name: 'State Bank of India',
        account: '******5678',
        ifsc: 'SBIN0000300',
        branch: 'Bengaluru Main',
      },
    });
  });

  it('returns all problems as a map of field to messages', async () => {
    const person = await approvedProfessional();
    const other = await approvedProfessional();
    const { status, error } = await update(
      person,
      { name: 'Ravi', mobile: other.mobile, password: person.password, address: 'qqqq zzzz' },
      Buffer.from('no picture'),
    );
    expect(status).toBe(422);
    expect(error.errors).toEqual({
      mobile: ['This mobile number belongs to another account.'],
      address: ['Failed to geocode the address.'],
      profile_image: ['This isn’t an image. Please use JPEG, PNG, WebP or HEIC.'],
    });
    await done(update(person, { address: MYSORE }));
    expect((await update(person, { address: '' })).error.errors).toEqual({
      address: ['Address is required'],
    });
    expect((await profileOf(person)).data).toMatchObject({ name: 'Ravi Kumar', image_url: null });
  });

  it('changes the mobile only after the code sent to it is verified', async () => {
    const person = await approvedProfessional();
    const mobile = '9700000411';
    expect((await update(person, { mobile })).error.errors).toHaveProperty('password');
    const requested = await update(person, { mobile, password: person.password });
    expect(requested.reply.message).toBe('Saved. Enter the OTP to switch to your new number.');
    expect((await profileOf(person)).data).toMatchObject({ mobile: person.mobile, pending_mobile: mobile });
    await done(app.call('account.send_mobile_code', { role: 'employee' }, person));
    const otp = await codeFor(mobile);
    await done(app.call('account.verify_mobile', { role: 'employee', body: { otp } }, person));
    expect((await profileOf(person)).data).toMatchObject({ mobile, pending_mobile: null });
    // A customer account can use the same mobile.
    expect((await aCustomer(app, { mobile })).mobile).toBe(mobile);
  });

  it("an address change moves only the professional's own offers without an address", async () => {
    const person = await approvedProfessional();
    const other = await approvedProfessional();
    const unchangedCoverage = await coverageOf(other.id);
    const db = app.connection.db;
    const { rows } = await sql<{ id: number }>`insert into service_forms
      (professional_id, name, mobile, email, address, employee_type, description, created_at, updated_at)
      values (${other.id}, 'R', '9', 'r@x.in', 'Bengaluru', 'part_time', '', ${app.clock.now()}, ${app.clock.now()}) returning id`.execute(
      db,
    );
    await sql`update offerings set form_id = ${rows[0]?.id} where professional_id = ${other.id}`.execute(db);
    await done(update(person, { address: MYSORE }));
    await done(update(other, { address: MYSORE }));
    const base = await baseOf(person.id);
    expect(base?.latitude).toBeCloseTo(12.3, 0);
    expect(await coverageOf(person.id)).toEqual([{ latitude: base?.latitude, cells: expect.any(Number) }]);
    // This offering has an address.
    expect((await baseOf(other.id))?.latitude).toBe(base?.latitude);
    expect(await coverageOf(other.id)).toEqual(unchangedCoverage);
    // An unchanged address calls no geocoder and moves nothing.
    await done(update(person, { address: MYSORE, name: 'Ravi' }));
    expect((await baseOf(person.id))?.latitude).toBe(base?.latitude);
  });

  it('rejects customers, visitors and operators', async () => {
    for (const [token, status] of [
      [undefined, 401],
      [fixture.customer.token, 403],
      [fixture.operator.token, 403],
    ] as const)
      for (const name of [
        'provider.profile',
        'account.update',
        'account.send_deletion_code',
        'content.reports',
      ] as const) {
        const answer = await app.callRaw(name, { role: 'employee' }, token ? { token } : {});
        expect(answer.status, name).toBe(status);
      }
  });
});

describe('other employee/ endpoints', () => {
  it("list the professional's own reports with their tickets", async () => {
    const person = await approvedProfessional();
    const { reply } = await done(
      app.call(
        'content.report',
        {
          body: {
            name: 'Ravi',
            email: 'ravi@example.in',
            mobile: person.mobile,
            service: fixture.service.id,
            description: 'The customer was not at home.',
          },
        },
        person,
      ),
    );
    const { reply: list } = await done(app.call('content.reports', { role: 'employee' }, person));
    expect(list.data).toMatchObject([{ ticket: reply.data.ticket, state: 'open' }]);
    expect(
      (await done(app.call('content.reports', { role: 'employee' }, fixture.professional))).reply.data,
    ).toEqual([]);
  });

  // proves: pro.call.shared
  it('include the shared endpoints', async () => {
    const person = await approvedProfessional();
    expect((await requestExport(app, 'employee', person)).sections['professional']).toHaveLength(1);
    expect((await done(app.call('notification.list', { role: 'employee' }, person))).body).toMatchObject({
      data: [],
      unread: 0,
    });
    const resetRequest = await app.call('identity.forgot_password', {
      role: 'employee',
      body: { mobile: person.mobile },
    });
    expect(resetRequest.status).toBe(200);
    const changed = await app.call(
      'identity.change_password',
      { role: 'employee', body: { old_password: person.password, new_password: 'another1' } },
      person,
    );
    expect(changed.status).toBe(200);
  });
});

describe('professional account deletion', () => {
  const requestDeletion = async (person: TestPerson) => {
    await done(app.call('account.send_deletion_code', { role: 'employee' }, person));
    const otp = await codeFor(person.mobile);
    return done(app.call('account.delete', { role: 'employee', body: { otp } }, person));
  };
  const pausedOf = async (id: number) =>
    (
      await sql<{ paused: boolean }>`select paused from professionals where account_id = ${id}`.execute(
        app.connection.db,
      )
    ).rows[0]?.paused;

  it.each(['assigned', 'started', 'done', 'disputed'] as const)(
    'responds 409 while a job is %s',
    async (state) => {
      const professional = await approvedProfessional();
      app.clock.advance(24 * 60);
      const day = new Date(app.clock.now().getTime() + 86_400_000).toISOString().slice(0, 10);
      await aBooking(app, fixture, { state, professional, slot: { preferredDate: day } });
      const refused = await app.call('account.send_deletion_code', { role: 'employee' }, professional);
      expect(refused.status).toBe(409);
      expect(refused.error.message).toBe(
        'You have an open booking or an unpaid amount. Finish and pay everything, then delete your account.',
      );
    },
  );

  it('pauses the professional for seven days and restores the previous state on undo', async () => {
    for (const before of [false, true]) {
      const person = await approvedProfessional();
      await sql`update professionals set paused = ${before} where account_id = ${person.id}`.execute(
        app.connection.db,
      );
      await requestDeletion(person);
      expect(await pausedOf(person.id)).toBe(true);
      expect((await app.call('provider.profile', {}, person)).status).toBe(401);
      const refused = await logIn(person);
      expect(refused.status).toBe(409);
      const { mobile, password } = person;
      // The customer account with this mobile is a different account.
      expect(
        (await app.call('account.cancel_deletion', { role: 'user', body: { mobile, password } })).status,
      ).toBe(401);
      const undone = await app.call('account.cancel_deletion', {
        role: 'employee',
        body: { mobile, password },
      });
      expect(undone.body).toMatchObject({ message: 'We kept your account. Welcome back!' });
      expect(undone.reply.success.role).toBe('employee');
      expect(await pausedOf(person.id)).toBe(before);
    }
  });

  it('erases all personal data', async () => {
    const person = await approvedProfessional();
    const db = app.connection.db;
    await sql`update professionals set experience = 'Zubeida', about = 'Zubeida', bank_name = 'Zubeida', account_last4 = '4711', account_sealed = '\\xabcd',
      ifsc = 'SBIN0000300', branch_name = 'Zubeida', dob = '1990-01-01', gender = 'female' where account_id = ${person.id}`.execute(
      db,
    );
    await done(
      update(person, {
        name: 'Zubeida Qureshi',
        email: 'zubeida@example.in',
        address: `Zubeida House, ${MYSORE}`,
      }),
    );
    await requestDeletion(person);
    app.clock.advance(WEEK + 1);
    await app.runLoop('account deletion');
    const { rows: tables } = await sql<{ name: string }>`
      select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'
      and table_name <> 'local_sms'`.execute(db);
    for (const { name } of tables) {
      const { rows } = await sql`select t.* from ${sql.table(name)} t
        where t::text ilike any(array['%zubeida%', ${`%${person.mobile}%`}])`.execute(db);
      expect(rows, name).toEqual([]);
    }
    expect(await coverageOf(person.id)).toEqual([]);
    expect(await baseOf(person.id)).toEqual({ latitude: null, longitude: null });
    expect((await logIn(person)).status).toBe(401);
  });
});
