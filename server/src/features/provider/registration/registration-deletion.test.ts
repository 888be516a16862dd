import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anOperator, type TestPerson } from '../../../testing/accounts.ts';
import { done } from '../../../testing/bookings.ts';
import { createPhoto } from '../../../testing/files.ts';
import { runReactions } from '../../../testing/reactions.ts';
import { aRegistration, multipartForm, ticketIn } from '../../../testing/registration.ts';
import { requireRow } from '../../../testing/require-row.ts';
import { type TestApp, testApp } from '../../../testing/test-app.ts';

const WEEK = 7 * 24 * 60;

let app: TestApp;
let operator: TestPerson;
let photo: Blob;
beforeAll(async () => {
  app = await testApp();
  operator = await anOperator(app);
  photo = await createPhoto();
});
afterAll(() => app.close());

let made = 0;
const logIn = (mobile: string, password = 'secret81') =>
  app.call('identity.log_in', { role: 'employee', body: { mobile, password } });
const ticketOf = async (mobile: string) => ticketIn(await logIn(mobile));
const deleteRegistration = (body: object) => app.callRaw('provider.delete_registration', { body });
const send = (fields: Record<string, string>) =>
  app.sendForm('provider.register', { form: multipartForm(fields, [photo]) });
const erase = () => app.product.loops.find(({ name }) => name === 'account deletion')?.run();

/** Creates a professional whose registration is rejected. */
async function aRejected(fields: Partial<typeof aRegistration> | object = {}) {
  made += 1;
  const mobile = `95${String(made).padStart(8, '0')}`;
  await done(send({ ...aRegistration, ...fields, mobile }));
  const { reply } = await app.call('admin.employees', { query: { state: 'pending' } }, operator);
  const { id } = requireRow(reply.data, (one) => one.mobile === mobile);
  const reason = 'The ID card cannot be read.';
  await done(app.call('admin.reject_employee', { params: { id }, body: { reason } }, operator));
  return { id: id as number, mobile };
}

/** Requests account deletion with the code of the SMS; returns when the data is erased. */
async function confirmDeletion(mobile: string): Promise<string> {
  const ticket = await ticketOf(mobile);
  await done(deleteRegistration({ ticket }));
  const otp = (await app.inbox(mobile))[0]?.code ?? '';
  const { data } = (await deleteRegistration({ ticket, otp })).reply;
  if (!('erase_at' in data)) throw new Error('the deletion is not confirmed');
  return data.erase_at;
}

// proves: pro.more.rejected-deletes
describe('deletion of a rejected registration', () => {
  it("requires the owner's code", async () => {
    const { mobile } = await aRejected();
    const ticket = await ticketOf(mobile);
    const codeRequest = await deleteRegistration({ ticket });
    expect([codeRequest.status, codeRequest.body]).toEqual([
      200,
      {
        status: 200,
        message: expect.any(String),
        data: { expires_at: expect.any(String), resend_at: expect.any(String) },
      },
    ]);
    const [sms] = await app.inbox(mobile);
    expect(sms?.text).toContain('DELETE');
    const otp = String((Number(sms?.code) + 1) % 10_000).padStart(4, '0');
    const wrong = await deleteRegistration({ ticket, otp });
    expect([wrong.status, Object.keys(wrong.error.errors)]).toEqual([422, ['otp']]);
    expect((await logIn(mobile)).status).toBe(403);
    const { body } = await done(deleteRegistration({ ticket, otp: sms?.code ?? '' }));
    expect(body).toEqual({
      status: 200,
      message: 'We’ll delete your registration.',
      data: { erase_at: '2026-11-28T12:00:00+05:30' },
    });
  });

  it('can be undone for seven days at login, which leaves the registration unchanged', async () => {
    const { mobile } = await aRejected();
    const ticket = await ticketOf(mobile);
    const erased = await confirmDeletion(mobile);
    // The ticket is no longer valid.
    for (const name of ['provider.registration', 'provider.delete_registration'] as const)
      expect((await app.callRaw(name, { body: { ticket } })).status).toBe(409);
    const { accountNumber: _account, password: _password, ...unchangedFields } = aRegistration;
    expect((await send({ ...unchangedFields, ticket })).status).toBe(409);
    expect((await logIn(mobile, 'secret2')).status).toBe(401);
    const refused = await logIn(mobile);
    expect([refused.status, refused.error.data]).toEqual([409, { erase_at: erased }]);
    app.clock.advance(WEEK - 1);
    await erase();
    const undone = await app.call('account.cancel_deletion', {
      role: 'employee',
      body: { mobile, password: 'secret81' },
    });
    expect(undone.status).toBe(403);
    expect(undone.error.data).toMatchObject({ reason: 'The ID card cannot be read.' });
    expect(undone.body).not.toHaveProperty('success');
    app.clock.advance(10);
    await erase();
    const again = { ...unchangedFields, ticket: ticketIn(undone) };
    await done(send(again));
    expect((await logIn(mobile)).error.errors).toBe('Your account is not verified by the admin yet.');
  });

  it("erases everything after seven days, including operators' notifications, and frees the mobile", async () => {
    const { id, mobile } = await aRejected({
      name: 'Zubeida Qureshi',
      email: 'zubeida@example.in',
      address: '77 Cubbon Road, Bengaluru, Karnataka 560001',
      description: 'Zubeida repairs inverters.',
    });
    await runReactions(app);
    const { body } = await app.call('notification.list', { role: 'admin' }, operator);
    expect(JSON.stringify(body)).toContain('Zubeida Qureshi');
    const { rows: files } = await sql<{ key: string }>`
      select f.key from verification_documents i join files f on f.id = i.file_id where i.account_id = ${id}`.execute(
      app.connection.db,
    );
    await confirmDeletion(mobile);
    app.clock.advance(WEEK + 1);
    await erase();
    await app.product.loops.find(({ name }) => name === 'uploads')?.run();
    const { rows: tables } = await sql<{ name: string }>`
      select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'
      and table_name <> 'local_sms'`.execute(app.connection.db);
    for (const { name } of tables) {
      const { rows } = await sql`select t.* from ${sql.table(name)} t
        where t::text ilike any(array['%zubeida%', '%cubbon%', ${`%${mobile}%`}])`.execute(app.connection.db);
      expect(rows, name).toEqual([]);
    }
    expect(files).toHaveLength(1);
    for (const { key } of files) expect(await app.objects.exists(key)).toBe('missing');
    expect((await logIn(mobile)).status).toBe(401);
    expect((await send({ ...aRegistration, mobile })).status).toBe(200);
  });

  it('rejects a missing ticket and the ticket of another decision', async () => {
    const { id, mobile } = await aRejected();
    for (const ticket of ['', 'x', 'AAAA']) expect((await deleteRegistration({ ticket })).status).toBe(409);
    expect((await deleteRegistration({})).status).toBe(422);
    const ticket = await ticketOf(mobile);
    await done(app.call('admin.approve_employee', { params: { id } }, operator));
    expect((await deleteRegistration({ ticket })).status).toBe(409);
    expect((await logIn(mobile)).status).toBe(200);
  });
});
