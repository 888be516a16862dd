import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anOperator, type TestPerson } from '../../testing/accounts.ts';
import { react } from '../../testing/reactions.ts';
import { aRegistration, type RegistrationDesk, registrationDesk } from '../../testing/registration.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';

let app: TestApp;
let operator: TestPerson;
let desk: RegistrationDesk;
beforeAll(async () => {
  app = await testApp();
  operator = await anOperator(app);
  desk = await registrationDesk(app, operator);
});
afterAll(() => app.close());

const decide = (id: number, what: 'approve' | 'reject', body: object = {}) =>
  app.call('POST', `admin/employees/${id}/${what}`, body, operator);

describe('an operator’s word', () => {
  it('approves with the ID verified; the professional is told and logs in', async () => {
    const mobile = desk.aMobile();
    await desk.send({ ...aRegistration, mobile });
    const one = await desk.applicant(mobile);
    expect(one).toMatchObject({
      name: 'Kavita Deshmukh',
      gender: 'female',
      employee_type: 'permenent',
      bank_name: 'State Bank of India',
      account_masked: '•••• 7890',
      id_verified: false,
      proofs: [
        { kind: 'image', width: 300, height: 200 },
        { kind: 'document', width: null, height: null, bytes: desk.proofs[1].size },
      ],
    });
    expect((await decide(one.id, 'approve', { id_verified: true })).status).toBe(200);
    expect(await desk.applicant(mobile, 'approved')).toMatchObject({ id_verified: true });
    await react(app);
    expect((await app.inbox(mobile))[0]?.text).toContain('Your account is approved');
    const { status, body } = await desk.logIn(mobile);
    expect({ status, role: body.success.role }).toEqual({ status: 200, role: 'employee' });
    const told = await app.call('GET', 'employee/export', undefined, { token: body.success.token });
    expect(told.body.professional[0]).toMatchObject({ account_last4: '7890', id_verified: true });
    expect(told.body.id_proofs).toHaveLength(2);
    expect(JSON.stringify(told.body)).not.toContain('31234567890');
    const { rows } = await sql<{ detail: unknown }>`
      select detail from audit_log where subject = ${`account:${one.id}`}`.execute(app.connection.db);
    expect(rows).toEqual([{ detail: { id_verified: true } }]);
  });

  // proves: pro.more.rejected
  it('rejects with a reason; the professional reads it, corrects the registration once, and is approved', async () => {
    const mobile = desk.aMobile();
    await desk.send({ ...aRegistration, mobile });
    const { id, proofs } = await desk.applicant(mobile);
    await decide(id, 'reject', { reason: 'The ID card cannot be read.' });
    await react(app);
    expect((await app.inbox(mobile))[0]?.text).toContain('The ID card cannot be read.');
    expect((await desk.logIn(mobile, 'secret2')).body.data).toBeUndefined();
    const refused = await desk.logIn(mobile);
    expect(refused.status).toBe(403);
    expect(refused.body.message).toBe('Your registration was not approved: The ID card cannot be read.');
    const { ticket } = refused.body.data;
    const { data } = (await app.call('POST', 'employee/registration', { ticket })).body;
    expect(data).toEqual({
      name: 'Kavita Deshmukh',
      mobile,
      email: aRegistration.email,
      dob: '1994-03-08',
      gender: 'female',
      address: aRegistration.address,
      employeeType: 'permenent',
      experience: '6 years',
      description: aRegistration.description,
      bankName: 'State Bank of India',
      account_masked: '•••• 7890',
      ifcsCode: 'SBIN0001234',
      branchName: 'MG Road',
      reason: 'The ID card cannot be read.',
      proofs: 2,
    });
    const { password: _password, accountNumber: _account, ...kept } = aRegistration;
    const corrected = { ...kept, ticket, name: 'Kavita S Deshmukh', branchName: 'Indiranagar' };
    const wrong = await desk.send({ ...corrected, email: '' }, []);
    expect(wrong.body.errors).toEqual({ email: ['Email is required'] });
    expect((await desk.send(corrected, [desk.proofs[1]])).status).toBe(200);
    // Its answer may have been lost.
    expect((await desk.send(corrected, [desk.proofs[1]])).status).toBe(200);
    // The ticket opens nothing more.
    expect((await desk.send({ ...corrected, name: 'Mallory' }, [desk.proofs[1]])).status).toBe(409);
    expect((await app.call('POST', 'employee/registration', { ticket })).status).toBe(409);
    const waiting = await desk.applicant(mobile);
    expect(waiting).toMatchObject({
      id,
      name: 'Kavita S Deshmukh',
      branch_name: 'Indiranagar',
      account_masked: '•••• 7890',
      proofs: [{ kind: 'document' }],
    });
    expect(waiting.proofs[0].url).not.toBe(proofs[1].url);
    await decide(id, 'approve');
    expect((await desk.logIn(mobile)).status).toBe(200);
    expect(await desk.applicant(mobile, 'approved')).toMatchObject({ id_verified: false });
  });

  it('gives a ticket that ends after two hours and cannot be made up', async () => {
    const mobile = desk.aMobile();
    await desk.send({ ...aRegistration, mobile });
    const { id } = await desk.applicant(mobile);
    await decide(id, 'reject', { reason: 'Not yet.' });
    const { ticket } = (await desk.logIn(mobile)).body.data;
    const read = (sent: string) => app.call('POST', 'employee/registration', { ticket: sent });
    expect((await read(ticket)).status).toBe(200);
    for (const forged of ['', 'x', `${ticket.slice(0, -2)}AA`, ticket.slice(4)])
      expect((await read(forged)).status).toBe(409);
    // A second word ends the first one's ticket.
    app.clock.advance(1);
    await decide(id, 'reject', { reason: 'Still not.' });
    expect((await read(ticket)).status).toBe(409);
    const next = (await desk.logIn(mobile)).body.data.ticket;
    expect((await read(next)).status).toBe(200);
    app.clock.advance(120);
    expect((await read(next)).status).toBe(409);
  });
});
