import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anOperator, aProfessional, type TestPerson } from '../../../testing/accounts.ts';
import { aNearbyProfessional, aProfilePicture } from '../../../testing/nearby-professional.ts';
import { requireRow } from '../../../testing/require-row.ts';
import { type TestApp, testApp } from '../../../testing/test-app.ts';
import { eraseProviderData } from './actions/erase-provider-data.ts';

let app: TestApp;
let operator: TestPerson;
beforeAll(async () => {
  app = await testApp();
  operator = await anOperator(app);
});
afterAll(() => app.close());

const professional = (state: 'approved' | 'pending' = 'approved') =>
  aNearbyProfessional(app, { name: 'Ravi Kumar', serviceIds: [], km: 1, state });
const record = (id: number, kind: 'identity' | 'address' | 'skills') =>
  app.call('admin.record_check', { params: { id }, body: { kind } }, operator);
const applicantOf = async (id: number, state: 'approved' | 'pending' = 'approved') => {
  const { reply } = await app.call('admin.employees', { query: { state } }, operator);
  return requireRow(reply.data.filter((one) => one.id === id));
};
const auditEntries = async (id: number) => {
  const { rows } = await sql<{ action: string; detail: object }>`
    select action, detail from audit_log where subject = ${`account:${id}`} order by id`.execute(
    app.connection.db,
  );
  return rows;
};

describe('checks of a professional', () => {
  it('are recorded with their day and shown to operators in order; a later check replaces the day', async () => {
    const { id } = await professional();
    expect((await applicantOf(id)).checks).toEqual([]);
    await record(id, 'skills');
    await record(id, 'identity');
    app.clock.advance(24 * 60);
    await record(id, 'skills');
    expect(await applicantOf(id)).toMatchObject({
      id_verified: true,
      checks: [
        { kind: 'identity', checked_on: '2026-11-21' },
        { kind: 'skills', checked_on: '2026-11-22' },
      ],
    });
    expect(await auditEntries(id)).toEqual([
      { action: 'admin.record_check', detail: { kind: 'skills' } },
      { action: 'admin.record_check', detail: { kind: 'identity' } },
      { action: 'admin.record_check', detail: { kind: 'skills' } },
    ]);
  });

  it('include the identity from an approval with genuine ID proofs, and only from such a one', async () => {
    for (const id_verified of [true, false]) {
      const { id } = await professional('pending');
      await app.call('admin.approve_employee', { params: { id }, body: { id_verified } }, operator);
      expect((await applicantOf(id)).checks.map(({ kind }) => kind)).toEqual(id_verified ? ['identity'] : []);
    }
  });

  it('of a professional who is unknown or not approved are refused', async () => {
    const { id } = await professional('pending');
    expect((await record(id, 'address')).status).toBe(409);
    expect((await record(99_999, 'address')).status).toBe(404);
    const other = await aProfessional(app);
    expect((await record(other.id, 'address')).status).toBe(404);
    const unknown = await app.callRaw(
      'admin.record_check',
      { params: { id }, body: { kind: 'age' } },
      operator,
    );
    expect(unknown.status).toBe(422);
    expect((await applicantOf(id, 'pending')).checks).toEqual([]);
    expect(await auditEntries(id)).toEqual([]);
  });

  it('are in the professional’s export and erased with the account', async () => {
    const person = await professional();
    await record(person.id, 'address');
    const exported = await app.app.inject({
      url: '/api/employee/export',
      headers: { authorization: `Bearer ${person.token}` },
    });
    expect(exported.json().professional_checks).toEqual([
      expect.objectContaining({ kind: 'address', checked_at: expect.any(String) }),
    ]);
    await eraseProviderData(app.connection.db, person.id);
    expect((await applicantOf(person.id)).checks).toEqual([]);
  });
});

describe('photo of a professional', () => {
  const approve = (id: number, photo_id: number) =>
    app.call('admin.approve_photo', { params: { id }, body: { photo_id } }, operator);

  it('is approved once, with one audit entry', async () => {
    const { id } = await professional();
    expect((await applicantOf(id)).photo).toBeNull();
    const photo = await aProfilePicture(app, id, 'ravi-0123456789ab');
    expect((await applicantOf(id)).photo).toEqual({
      id: photo,
      image_url: '/media/ravi-0123456789ab.webp',
      approved: false,
    });
    expect((await approve(id, photo)).status).toBe(200);
    expect((await approve(id, photo)).status).toBe(200);
    expect((await applicantOf(id)).photo?.approved).toBe(true);
    expect(await auditEntries(id)).toEqual([{ action: 'admin.approve_photo', detail: { photo_id: photo } }]);
  });

  it('that was replaced meanwhile is refused, and the new one is not approved', async () => {
    const { id } = await professional();
    const first = await aProfilePicture(app, id, 'first-0123456789ab');
    const second = await aProfilePicture(app, id, 'second-0123456789ab');
    expect((await approve(id, first)).status).toBe(409);
    expect((await applicantOf(id)).photo).toMatchObject({ id: second, approved: false });
  });

  it('of a professional who is not approved is refused', async () => {
    const { id } = await professional('pending');
    const photo = await aProfilePicture(app, id, 'pending-0123456789ab');
    expect((await approve(id, photo)).status).toBe(409);
  });
});
