import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Row } from '../../../platform/db/tables.ts';
import { aCustomer, anOperator, aProfessional, type TestPerson } from '../../../testing/accounts.ts';
import { done } from '../../../testing/bookings.ts';
import { race } from '../../../testing/race.ts';
import { runReactions } from '../../../testing/reactions.ts';
import { type TestApp, testApp } from '../../../testing/test-app.ts';
import { ownTaxDetails } from './actions/own-tax-details.ts';
import { professionalTaxOf } from './actions/professional-tax.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());
// Saturday noon.
beforeEach(() => app.clock.set('2026-11-21T12:00:00+05:30'));

/** An approved professional who has stated nothing. */
async function unknownProfessional(state = 'approved'): Promise<TestPerson> {
  const person = await aProfessional(app, { tax: null });
  const now = app.clock.now();
  await sql`insert into professionals (account_id, state, state_at, created_at) values (${person.id}, ${state}, ${now}, ${now})`.execute(
    app.connection.db,
  );
  return person;
}

const read = async (person: TestPerson) => (await done(app.call('tax.details', {}, person))).reply.data;
const INDIVIDUAL = { entity: 'individual', state: 'Karnataka', gst: 'none' } as const;
const PAN = 'ABCPK1234Q';
const change = (person: TestPerson, body: Record<string, unknown>, key?: string) =>
  app.callRaw(
    'tax.change',
    { body: { ...INDIVIDUAL, ...body } },
    { ...person, ...(key ? { headers: { 'idempotency-key': key } } : {}) },
  );
const rowsOf = async ({ id }: TestPerson): Promise<Row<'professional_tax'>[]> =>
  (
    await sql<
      Row<'professional_tax'>
    >`select * from professional_tax where professional_id = ${id} order by id`.execute(app.connection.db)
  ).rows;
const statusOf = async ({ id }: TestPerson, day = '2026-11-21') =>
  (await professionalTaxOf(app.connection.db, [id], day)).get(id);

describe('tax details', () => {
  it('are stated by their professional, sealed, and shown with the last four characters only', async () => {
    const person = await unknownProfessional();
    expect(await read(person)).toEqual({ details: null, due_on: null, withheld: false });
    const { status, body } = await change(person, { pan: 'abcpk 1234q' });
    expect([status, body]).toMatchObject([
      200,
      {
        message: 'Tax details saved.',
        data: {
          details: {
            entity: 'individual',
            state: 'Karnataka',
            pan_last4: '234Q',
            aadhaar_last4: null,
            gstin: null,
            valid_from: '2026-11-21',
          },
          due_on: null,
          withheld: false,
        },
      },
    ]);
    expect(JSON.stringify(await read(person))).not.toContain(PAN);
    const [row] = await rowsOf(person);
    expect(row?.pan_sealed?.toString('latin1')).not.toContain(PAN);
    expect(row?.pan_sealed && app.vault.open(row.pan_sealed)).toBe(PAN);
    expect(row).toMatchObject({ created_by: person.id, aadhaar_sealed: null });
  });

  it('are rows that are only added: each applies from its day on', async () => {
    const person = await unknownProfessional();
    await change(person, { aadhaar: '999941057058' });
    app.clock.set('2026-12-05T00:30:00+05:30');
    await change(person, { pan: PAN, gst: 'regular', gstin: '29ABCPK1234Q1ZE' });
    expect((await read(person)).details).toMatchObject({
      gstin: '29ABCPK1234Q1ZE',
      pan_last4: '234Q',
      aadhaar_last4: null,
      valid_from: '2026-12-05',
    });
    expect(await statusOf(person, '2026-12-04')).toMatchObject({ gstin: null, identified: true });
    expect(await statusOf(person, '2026-12-05')).toMatchObject({ gstin: '29ABCPK1234Q1ZE' });
    await expect(
      sql`update professional_tax set gstin = null where professional_id = ${person.id}`.execute(
        app.connection.db,
      ),
    ).rejects.toThrow('append-only');
    await expect(
      sql`delete from professional_tax where professional_id = ${person.id}`.execute(app.connection.db),
    ).rejects.toThrow('append-only');
  });

  it('are refused with all problems at once, in the reader’s language', async () => {
    const person = await unknownProfessional();
    const { status, body } = await change(person, {
      entity: 'company',
      pan: PAN,
      aadhaar: '999941057059',
      gst: 'composition',
    });
    expect([status, body]).toMatchObject([
      422,
      {
        errors: {
          pan: ['The 4th letter of this PAN belongs to another kind of taxpayer.'],
          aadhaar: expect.arrayContaining(['Please enter a valid 12-digit Aadhaar number.']),
          gst: [
            'The law does not let composition taxpayers supply through a marketplace. Change to the regular scheme first.',
          ],
        },
      },
    ]);
    expect(await rowsOf(person)).toEqual([]);
  });

  it('are added once when a request is repeated, also 50 at once', async () => {
    const person = await unknownProfessional();
    const answers = await race(50, () => change(person, { pan: PAN }, 'once'));
    expect(answers.filter(({ status }) => status !== 200 && status !== 409 && status !== 429)).toEqual([]);
    expect((await change(person, { pan: PAN }, 'once')).status).toBeOneOf([200, 429]);
    expect(await rowsOf(person)).toHaveLength(1);
  });

  it('of accounts with the same PAN count together', async () => {
    const [one, other, third] = [
      await unknownProfessional(),
      await unknownProfessional(),
      await unknownProfessional(),
    ];
    await change(one, { pan: 'ABCPZ9999Q' });
    await change(other, { pan: 'ABCPZ9999Q' });
    await change(third, { pan: 'ABCPZ9999R' });
    const accounts = (await statusOf(one))?.accounts;
    expect(accounts?.toSorted()).toEqual([one.id, other.id].toSorted());
  });

  it('are open to professionals only', async () => {
    const customer = await aCustomer(app);
    expect((await app.callRaw('tax.details', {}, customer)).status).toBe(403);
    expect((await change(customer, { pan: PAN })).status).toBe(403);
  });
});

describe('the request for tax details', () => {
  const ask = async () => {
    await app.runLoop('tax detail requests');
    await runReactions(app);
  };
  const inbox = async (person: TestPerson) =>
    (await app.call('notification.list', { role: 'employee' }, person)).reply.data.filter(
      ({ kind }) => kind === 'tax_details_requested',
    );

  it('is made once to approved professionals without details, names the last day, and ends with an answer', async () => {
    const person = await unknownProfessional();
    const pending = await unknownProfessional('pending');
    const known = await unknownProfessional();
    await change(known, { pan: PAN });
    await race(5, () => app.runLoop('tax detail requests'));
    await ask();
    expect(await read(person)).toEqual({ details: null, due_on: '2026-12-21', withheld: false });
    expect((await inbox(person)).map(({ text }) => text)).toEqual([
      expect.stringMatching(
        /^Add your PAN or Aadhaar by .*21 Dec.*\. Without it, the law makes us withhold 5%/,
      ),
    ]);
    for (const other of [pending, known]) {
      expect((await read(other)).due_on).toBe(null);
      expect(await inbox(other)).toEqual([]);
    }
    await change(person, { aadhaar: '999941057058' });
    expect(await read(person)).toMatchObject({ due_on: null, withheld: false });
    app.clock.set('2026-12-15T12:00:00+05:30');
    await ask();
    expect(await inbox(person)).toHaveLength(1);
  });

  it('is made at the approval', async () => {
    const person = await unknownProfessional('pending');
    const operator = await anOperator(app);
    const approve = () =>
      app.call('admin.approve_employee', { params: { id: person.id }, body: {} }, operator);
    await done(approve());
    await done(approve());
    await runReactions(app);
    expect((await read(person)).due_on).toBe('2026-12-21');
    expect(await inbox(person)).toHaveLength(1);
  });

  it('lets 5 % be withheld only after its last day', async () => {
    const person = await unknownProfessional();
    expect(await statusOf(person, '2030-01-01')).toMatchObject({ identified: false, awaited: true });
    await ask();
    expect(await statusOf(person, '2026-12-21')).toMatchObject({ identified: false, awaited: true });
    expect(await statusOf(person, '2026-12-22')).toMatchObject({ identified: false, awaited: false });
    const own = (day: string) => ownTaxDetails(app.connection.db, person.id, day);
    expect(await own('2026-12-21')).toEqual({ details: null, due_on: '2026-12-21', withheld: false });
    expect(await own('2026-12-22')).toEqual({ details: null, due_on: '2026-12-21', withheld: true });
    await change(person, { pan: 'ABCPK5678Q' });
    expect(await statusOf(person, '2026-12-22')).toMatchObject({ identified: true, awaited: false });
    expect(await own('2026-12-22')).toMatchObject({ due_on: null, withheld: false });
  });
});
