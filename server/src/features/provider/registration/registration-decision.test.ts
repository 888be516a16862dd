import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anOperator, type TestPerson } from '../../../testing/accounts.ts';
import { requestExport } from '../../../testing/documents.ts';
import { runReactions } from '../../../testing/reactions.ts';
import {
  aRegistration,
  type RegistrationHarness,
  registrationHarness,
  ticketIn,
} from '../../../testing/registration.ts';
import { type TestApp, testApp } from '../../../testing/test-app.ts';

let app: TestApp;
let operator: TestPerson;
let harness: RegistrationHarness;
beforeAll(async () => {
  app = await testApp();
  operator = await anOperator(app);
  harness = await registrationHarness(app, operator);
});
afterAll(() => app.close());

describe('operator decision on a registration', () => {
  it('approve with the ID verified: notifies the professional, who can log in', async () => {
    const mobile = harness.newMobile();
    await harness.send({ ...aRegistration, mobile });
    const one = await harness.applicant(mobile);
    expect(one).toMatchObject({
      name: 'Kavita Deshmukh',
      gender: 'female',
      employee_type: 'permenent',
      bank_name: 'State Bank of India',
      account_masked: '•••• 7890',
      id_verified: false,
      documents: [
        { kind: 'image', width: 300, height: 200 },
        { kind: 'document', width: null, height: null, bytes: harness.documents[1].size },
      ],
    });
    expect(
      (
        await app.call(
          'admin.approve_employee',
          { params: { id: one.id }, body: { id_verified: true } },
          operator,
        )
      ).status,
    ).toBe(200);
    expect(await harness.applicant(mobile, 'approved')).toMatchObject({ id_verified: true });
    await runReactions(app);
    expect((await app.inbox(mobile))[0]?.text).toContain('We have approved your account');
    const { status, reply } = await harness.logIn(mobile);
    expect({ status, role: reply.success.role }).toEqual({ status: 200, role: 'employee' });
    const exported = await requestExport(app, 'employee', reply.success);
    expect(exported.sections['professional']).toMatchObject([{ account_last4: '7890', id_verified: true }]);
    expect(exported.sections['verification_documents']).toHaveLength(2);
    expect(exported.body).not.toContain('31234567890');
    const { rows } = await sql<{ detail: unknown }>`
      select detail from audit_log where subject = ${`account:${one.id}`}`.execute(app.connection.db);
    expect(rows).toEqual([{ detail: { id_verified: true } }]);
  });

  // proves: pro.more.rejected
  it('reject with a reason: the professional reads it, corrects the registration once, and is approved', async () => {
    const mobile = harness.newMobile();
    await harness.send({ ...aRegistration, mobile });
    const { id, documents } = await harness.applicant(mobile);
    await app.call(
      'admin.reject_employee',
      { params: { id }, body: { reason: 'The ID card cannot be read.' } },
      operator,
    );
    await runReactions(app);
    expect((await app.inbox(mobile))[0]?.text).toContain('The ID card cannot be read.');
    expect((await harness.logIn(mobile, 'secret2')).error.data).toBeUndefined();
    const refused = await harness.logIn(mobile);
    expect(refused.status).toBe(403);
    expect(refused.error.message).toBe('We couldn’t approve your registration: The ID card cannot be read.');
    const ticket = ticketIn(refused);
    const { data } = (await app.call('provider.registration', { body: { ticket } })).reply;
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
      documents: 2,
    });
    const { password: _password, accountNumber: _account, ...unchangedFields } = aRegistration;
    const corrected = { ...unchangedFields, ticket, name: 'Kavita S Deshmukh', branchName: 'Indiranagar' };
    const wrong = await harness.send({ ...corrected, email: '' }, []);
    expect(wrong.error.errors).toEqual({ email: ['Email is required'] });
    expect((await harness.send(corrected, [harness.documents[1]])).status).toBe(200);
    // A retry after a lost response.
    expect((await harness.send(corrected, [harness.documents[1]])).status).toBe(200);
    // The ticket is used up.
    expect((await harness.send({ ...corrected, name: 'Mallory' }, [harness.documents[1]])).status).toBe(409);
    expect((await app.call('provider.registration', { body: { ticket } })).status).toBe(409);
    const waiting = await harness.applicant(mobile);
    expect(waiting).toMatchObject({
      id,
      name: 'Kavita S Deshmukh',
      branch_name: 'Indiranagar',
      account_masked: '•••• 7890',
      documents: [{ kind: 'document' }],
    });
    expect(waiting.documents[0]?.url).not.toBe(documents[1]?.url);
    await app.call('admin.approve_employee', { params: { id } }, operator);
    expect((await harness.logIn(mobile)).status).toBe(200);
    expect(await harness.applicant(mobile, 'approved')).toMatchObject({ id_verified: false });
  });

  it('reject: issues a ticket that expires after two hours and cannot be forged', async () => {
    const mobile = harness.newMobile();
    await harness.send({ ...aRegistration, mobile });
    const { id } = await harness.applicant(mobile);
    await app.call('admin.reject_employee', { params: { id }, body: { reason: 'Not yet.' } }, operator);
    const ticket = ticketIn(await harness.logIn(mobile));
    const read = (sent: string) => app.call('provider.registration', { body: { ticket: sent } });
    expect((await read(ticket)).status).toBe(200);
    for (const forged of ['', 'x', `${ticket.slice(0, -2)}AA`, ticket.slice(4)])
      expect((await read(forged)).status).toBe(409);
    // A second decision invalidates the first ticket.
    app.clock.advance(1);
    await app.call('admin.reject_employee', { params: { id }, body: { reason: 'Still not.' } }, operator);
    expect((await read(ticket)).status).toBe(409);
    const next = ticketIn(await harness.logIn(mobile));
    expect((await read(next)).status).toBe(200);
    app.clock.advance(120);
    expect((await read(next)).status).toBe(409);
  });
});
