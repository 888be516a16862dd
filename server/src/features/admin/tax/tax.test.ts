import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { anOperator, aProfessional, type TestPerson } from '../../../testing/accounts.ts';
import { done } from '../../../testing/bookings.ts';
import { race } from '../../../testing/race.ts';
import { type TestApp, testApp } from '../../../testing/test-app.ts';
import { taxClassesOf, taxRegistrationsOf } from '../../payment/index.ts';

let app: TestApp;
let owner: TestPerson;
let finance: TestPerson;
let support: TestPerson;
beforeAll(async () => {
  app = await testApp();
  owner = await anOperator(app);
  finance = await anOperator(app, { roles: ['finance'] });
  support = await anOperator(app, { roles: ['support'] });
  await sql`insert into categories (id, slug, name_en, name_hi, position) values (1, 'home', 'Home', 'घर', 1)`.execute(
    app.connection.db,
  );
  await sql`insert into subcategories (category_id, slug, name_en, name_hi, position)
    values (1, 'plumbing', 'Plumbing', 'प्लंबिंग', 1)`.execute(app.connection.db);
});
afterAll(() => app.close());
// Saturday noon.
beforeEach(() => app.clock.set('2026-11-21T12:00:00+05:30'));

const subcategory = async (): Promise<number> => {
  const { rows } = await sql<{ id: number }>`select id from subcategories where slug = 'plumbing'`.execute(
    app.connection.db,
  );
  return rows[0]?.id as number;
};
const entries = async (subject: string) => {
  const { rows } = await sql<{ action: string; detail: unknown; before: unknown; after: unknown }>`
    select action, detail, before, after from audit_log where subject = ${subject} order by id`.execute(
    app.connection.db,
  );
  return rows;
};
const classes = async () => (await done(app.call('admin.tax_classes', {}, finance))).reply;
const registrations = async () => (await done(app.call('admin.tax_registrations', {}, finance))).reply.data;

const PLUMBING = {
  valid_from: '2026-12-01',
  sac: '998732',
  notified: true,
  notified_rate: 5,
  registered_rate: 18,
  place_rule: 'property',
} as const;

describe('tax classes', () => {
  it('are dated rows that start tomorrow at the earliest, and are not confirmed at first', async () => {
    const id = await subcategory();
    const before = await classes();
    expect(before.data).toMatchObject([{ subcategory: null, state: 'active', confirmed: null, sac: '9987' }]);
    expect(before).toMatchObject({ unconfirmed: 1, subcategories: [{ id, name: 'Plumbing' }] });

    const refused = await app.callRaw(
      'admin.add_tax_class',
      {
        body: {
          ...PLUMBING,
          subcategory_id: id,
          sac: '12',
          notified_rate: 100.5,
          registered_rate: 5.125,
          place_rule: 'moon',
        },
      },
      finance,
    );
    expect([refused.status, refused.body]).toMatchObject([
      422,
      {
        errors: {
          sac: ['Please enter a SAC of 4 or 6 digits that starts with 99.'],
          notified_rate: [expect.any(String)],
          registered_rate: [expect.any(String)],
          place_rule: [expect.any(String)],
        },
      },
    ]);
    const add = (body: object) =>
      app.callRaw('admin.add_tax_class', { body: { ...PLUMBING, subcategory_id: id, ...body } }, finance);
    expect((await add({ valid_from: '2026-11-21' })).body).toMatchObject({
      errors: { valid_from: ['A rate starts tomorrow at the earliest.'] },
    });
    expect((await add({ subcategory_id: 999_999 })).status).toBe(404);
    await done(add({}));
    expect((await add({ registered_rate: 12 })).body).toMatchObject({
      errors: { valid_from: ['This sub-category has a rate from that day.'] },
    });
    const { data, unconfirmed } = await classes();
    expect(data).toMatchObject([
      { subcategory: null, state: 'active' },
      {
        subcategory: { id, name: 'Plumbing' },
        state: 'upcoming',
        valid_from: '2026-12-01',
        sac: '998732',
        notified: true,
        notified_rate: 5,
        registered_rate: 18,
        place_rule: 'property',
        confirmed: null,
      },
    ]);
    expect(unconfirmed).toBe(2);
    const [entry] = await entries(`tax_class:${data[1]?.id}`);
    expect(entry).toMatchObject({
      action: 'admin.add_tax_class',
      after: { sac: '998732', notified_rate: 500, registered_rate: 1800, confirmed_by: null },
    });

    // Taxes are calculated with it from its day on.
    const { db } = app.connection;
    expect((await taxClassesOf(db, '2026-11-30')).has(id)).toBe(false);
    expect((await taxClassesOf(db, '2026-12-01')).get(id)).toMatchObject({
      sac: '998732',
      notifiedRate: 500,
    });
    app.clock.set('2026-12-01T00:00:00+05:30');
    expect((await classes()).data[1]).toMatchObject({ state: 'active' });
  });

  it('are confirmed once, with the name, the day and the source, which is audited', async () => {
    const { data } = await classes();
    const id = data[0]?.id as number;
    const confirm = (body: object, operator = finance) =>
      app.callRaw(
        'admin.confirm_tax_class',
        {
          params: { id },
          body: {
            name: 'CA Meera Joshi, 123456',
            confirmed_on: '2026-11-20',
            source: 'Notification 17/2017',
            ...body,
          },
        },
        operator,
      );
    expect((await confirm({ name: ' ', source: '', confirmed_on: 'soon' })).body).toMatchObject({
      errors: {
        name: ['Please enter the accountant’s name.'],
        source: ['Please enter what the accountant relies on.'],
        confirmed_on: [expect.any(String)],
      },
    });
    expect((await confirm({ confirmed_on: '2026-11-22' })).body).toMatchObject({
      errors: { confirmed_on: ['The confirmation cannot be later than today.'] },
    });
    expect((await confirm({}, support)).status).toBe(403);
    const answers = await race(20, () => confirm({}));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19);
    const after = await classes();
    expect(after.data[0]).toMatchObject({
      confirmed: { by: 'CA Meera Joshi, 123456', on: '2026-11-20', source: 'Notification 17/2017' },
    });
    expect(await entries(`tax_class:${id}`)).toMatchObject([
      {
        action: 'admin.confirm_tax_class',
        before: { confirmed_by: null },
        after: { confirmed_by: 'CA Meera Joshi, 123456', confirmed_on: '2026-11-20' },
      },
    ]);
    expect(
      (
        await app.callRaw(
          'admin.confirm_tax_class',
          { params: { id: 999_999 }, body: { name: 'A', confirmed_on: '2026-11-20', source: 'B' } },
          finance,
        )
      ).status,
    ).toBe(404);
  });
});

describe('registrations of the platform', () => {
  it('are one per State at a time, the oldest the principal one, and end once', async () => {
    const add = (gstin: string, day = '2026-11-21') =>
      app.callRaw('admin.add_tax_registration', { body: { gstin, valid_from: day } }, finance);
    expect((await add('29AAGCB7383J1ZX')).body).toMatchObject({
      errors: { gstin: [expect.stringContaining('GSTIN')] },
    });
    expect((await add('29AAGCB7383J1Z4', '2026-11-20')).body).toMatchObject({
      errors: { valid_from: ['A registration starts today at the earliest.'] },
    });
    // Spaces and lower case are how people copy it.
    const raced = await race(10, () => add('29aagcb 7383j1z4'));
    expect(raced.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await add('29AAGCB7383J1Z4')).body).toMatchObject({
      errors: { gstin: ['This State has a registration at that time. End it first.'] },
    });
    await done(add('27AAPFU0939F1ZV', '2026-12-01'));
    const [karnataka, maharashtra] = await registrations();
    expect(karnataka).toMatchObject({
      gstin: '29AAGCB7383J1Z4',
      state_name: 'Karnataka',
      state: 'active',
      principal: true,
      last_day: null,
    });
    expect(maharashtra).toMatchObject({ state_name: 'Maharashtra', state: 'upcoming', principal: false });

    // The billing settings have one GSTIN; with several registrations each ends on its own.
    const settings = await app.callRaw(
      'admin.change_settings',
      { body: { group: 'billing', values: { gstin: null } } },
      owner,
    );
    expect(settings.body).toMatchObject({ errors: { gstin: [expect.stringContaining('page Tax')] } });
    await done(
      app.callRaw(
        'admin.change_settings',
        { body: { group: 'billing', values: { name: 'Aaspaas' } } },
        owner,
      ),
    );
    expect((await registrations()).map(({ last_day }) => last_day)).toEqual([null, null]);

    const end = (id: number | undefined, lastDay: string) =>
      app.callRaw(
        'admin.end_tax_registration',
        { params: { id }, body: { last_day: lastDay, reason: 'Office closed' } },
        finance,
      );
    expect((await end(karnataka?.id, '2026-11-20')).body).toMatchObject({
      errors: { last_day: ['The last day is today at the earliest.'] },
    });
    expect((await end(maharashtra?.id, '2026-11-25')).body).toMatchObject({
      errors: { last_day: ['A registration cannot end before it starts.'] },
    });
    await done(end(karnataka?.id, '2026-12-04'));
    expect((await end(karnataka?.id, '2026-12-05')).status).toBe(409);
    expect((await end(999_999, '2026-12-05')).status).toBe(404);
    const { db } = app.connection;
    expect((await taxRegistrationsOf(db, '2026-12-04')).map(({ state }) => state)).toEqual([
      'Karnataka',
      'Maharashtra',
    ]);
    expect((await taxRegistrationsOf(db, '2026-12-05')).map(({ state }) => state)).toEqual(['Maharashtra']);
    app.clock.set('2026-12-05T00:00:00+05:30');
    expect(await registrations()).toMatchObject([
      { state_name: 'Maharashtra', state: 'active', principal: true },
      { state_name: 'Karnataka', state: 'expired', principal: false, last_day: '2026-12-04' },
    ]);
    expect((await entries(`tax_registration:${karnataka?.id}`)).map(({ action }) => action)).toEqual([
      'admin.add_tax_registration',
      'admin.end_tax_registration',
    ]);
  });
});

describe('tax details of a professional', () => {
  const PAN = 'ABCPK1234Q';
  const AADHAAR = '999941057058';

  async function professional(): Promise<TestPerson> {
    const person = await aProfessional(app, { tax: null });
    const now = app.clock.now();
    await sql`insert into professionals (account_id, state, state_at, created_at) values (${person.id}, 'approved', ${now}, ${now})`.execute(
      app.connection.db,
    );
    return person;
  }
  const state = (person: TestPerson, body: Record<string, unknown>) =>
    done(
      app.callRaw(
        'tax.change',
        { body: { entity: 'individual', state: 'Karnataka', gst: 'none', ...body } },
        person,
      ),
    );
  const read = (id: number, operator = finance) =>
    app.callRaw('admin.professional_tax', { params: { id } }, operator);

  it('show the last four characters, what was stated before, and the supplies of the year', async () => {
    const person = await professional();
    expect((await done(read(person.id))).body).toMatchObject({
      data: {
        details: null,
        due_on: null,
        withheld: false,
        year_taxable: 0,
        threshold: 500_000,
        earlier: [],
      },
    });
    await state(person, { aadhaar: AADHAAR });
    app.clock.set('2026-11-22T12:00:00+05:30');
    await state(person, { pan: PAN });
    const { body } = await done(read(person.id));
    expect(body).toMatchObject({
      data: {
        details: { pan_last4: '234Q', aadhaar_last4: null },
        earlier: [{ pan_last4: null, aadhaar_last4: '7058', valid_from: '2026-11-21' }],
      },
    });
    expect(JSON.stringify(body)).not.toContain(PAN);
    expect(JSON.stringify(body)).not.toContain(AADHAAR);
    expect((await read(person.id, support)).status).toBe(403);
    expect((await read(999_999)).status).toBe(404);
    expect((await read(finance.id)).status).toBe(404);
  });

  it('are shown whole to an operator of money only, and each view is recorded with its reason', async () => {
    const person = await professional();
    const reveal = (body: object, operator = finance) =>
      app.callRaw('admin.reveal_tax_numbers', { params: { id: person.id }, body }, operator);
    expect((await reveal({ reason: 'Form 140' })).status).toBe(404);
    await state(person, { pan: PAN });
    expect((await reveal({ reason: '' })).body).toMatchObject({ errors: { reason: [expect.any(String)] } });
    expect((await reveal({ reason: 'Form 140' }, support)).status).toBe(403);
    expect(await entries(`account:${person.id}`)).toEqual([]);
    expect((await done(reveal({ reason: 'Form 140' }))).body).toMatchObject({
      data: { pan: PAN, aadhaar: null },
    });
    await done(reveal({ reason: 'Form 140 again' }));
    const log = await entries(`account:${person.id}`);
    expect(log.map(({ action, detail }) => ({ action, detail }))).toEqual([
      { action: 'admin.reveal_tax_numbers', detail: { reason: 'Form 140', pan: true, aadhaar: false } },
      { action: 'admin.reveal_tax_numbers', detail: { reason: 'Form 140 again', pan: true, aadhaar: false } },
    ]);
    expect(JSON.stringify(log)).not.toContain(PAN);
  });
});
