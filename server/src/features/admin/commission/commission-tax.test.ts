import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { anOperator, type TestPerson } from '../../../testing/accounts.ts';
import { done } from '../../../testing/bookings.ts';
import { auditEntriesOf, expectConfirmedOnce } from '../../../testing/confirmations.ts';
import { race } from '../../../testing/race.ts';
import { type TestApp, testApp } from '../../../testing/test-app.ts';
import { commissionSacOf } from '../../payment/tax/store.ts';

let app: TestApp;
let finance: TestPerson;
let support: TestPerson;
beforeAll(async () => {
  app = await testApp();
  finance = await anOperator(app, { roles: ['finance'] });
  support = await anOperator(app, { roles: ['support'] });
});
afterAll(() => app.close());
beforeEach(() => app.clock.set('2026-11-21T12:00:00+05:30'));

const view = async () => (await done(app.call('admin.commission_classes', {}, finance))).reply;
const entries = (subject: string) => auditEntriesOf(app, subject);

describe('the SAC of the commission', () => {
  it('starts tomorrow at the earliest, once a day, and applies to invoices from its day on', async () => {
    const before = await view();
    expect(before.data).toMatchObject([
      { sac: '998599', valid_from: '2017-07-01', state: 'active', confirmed: null },
    ]);
    expect(before.unconfirmed).toBe(1);
    const add = (body: object, operator = finance) =>
      app.callRaw(
        'admin.add_commission_class',
        { body: { sac: '9961', valid_from: '2026-12-01', ...body } },
        operator,
      );
    expect((await add({ sac: '12', valid_from: '' })).body).toMatchObject({
      errors: { sac: [expect.stringContaining('SAC')], valid_from: [expect.any(String)] },
    });
    expect((await add({ valid_from: '2026-11-21' })).body).toMatchObject({
      errors: { valid_from: ['A SAC starts tomorrow at the earliest.'] },
    });
    expect((await add({}, support)).status).toBe(403);
    const raced = await race(10, () => add({}));
    expect(raced.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(raced.find(({ status }) => status !== 200)?.body).toMatchObject({
      errors: { valid_from: ['There is a SAC from that day already.'] },
    });
    const { data, unconfirmed } = await view();
    expect(data.map(({ sac, state }) => [sac, state])).toEqual([
      ['9961', 'upcoming'],
      ['998599', 'active'],
    ]);
    expect(unconfirmed).toBe(2);
    const { db } = app.connection;
    expect(await commissionSacOf(db, '2026-11-30')).toBe('998599');
    expect(await commissionSacOf(db, '2026-12-01')).toBe('9961');
    expect(await entries(`commission_class:${data[0]?.id}`)).toMatchObject([
      { action: 'admin.add_commission_class', after: { sac: '9961', confirmed_by: null } },
    ]);
  });

  it('is confirmed once by a chartered accountant, and a row never changes otherwise', async () => {
    const id = (await view()).data.find(({ sac }) => sac === '998599')?.id ?? 0;
    await expectConfirmedOnce(app, {
      id,
      kind: 'commission_class',
      action: 'admin.confirm_commission_class',
      confirm: (body, row) =>
        app.callRaw('admin.confirm_commission_class', { params: { id: row }, body }, finance),
      read: async () => (await view()).data.find((row) => row.id === id),
      refused: [
        sql`update commission_classes set sac = '9999' where id = ${id}`,
        sql`update commission_classes set confirmed_by = 'Another' where id = ${id}`,
        sql`delete from commission_classes where id = ${id}`,
      ],
    });
  });
});

describe('the registration of invoices', () => {
  it('starts today at the earliest, can be stopped, and is recorded when it changes', async () => {
    const change = (from: string | null, operator = finance) =>
      app.callRaw('admin.change_e_invoices', { body: { from } }, operator);
    // The SAC of all sub-categories is 9987.
    expect((await view()).e_invoices).toEqual({ from: null, waiting: 0, refused: 0, short_codes: 1 });
    expect((await change('2026-11-20')).body).toMatchObject({
      errors: { from: ['Registration starts today at the earliest.'] },
    });
    expect((await change('2026-11-21', support)).status).toBe(403);
    await done(change('2026-11-21'));
    expect((await view()).e_invoices.from).toBe('2026-11-21');
    // The same start again, also after its day, changes nothing.
    app.clock.set('2026-11-22T12:00:00+05:30');
    await done(change('2026-11-21'));
    await done(change(null));
    expect((await view()).e_invoices.from).toBeNull();
    expect((await entries('settings:billing')).map(({ action }) => action)).toEqual([
      'admin.change_e_invoices',
      'admin.change_e_invoices',
    ]);
  });

  it('keeps the other billing settings, also of a change at the same time', async () => {
    const owner = await anOperator(app);
    await Promise.all([
      done(
        app.callRaw(
          'admin.change_settings',
          { body: { group: 'billing', values: { email: 'money@aaspaas.example' } } },
          owner,
        ),
      ),
      done(app.callRaw('admin.change_e_invoices', { body: { from: '2026-12-01' } }, finance)),
    ]);
    const { billing } = (await done(app.call('admin.settings', {}, owner))).reply.data;
    expect(billing).toMatchObject({ email: 'money@aaspaas.example', eInvoiceFrom: '2026-12-01' });
  });
});
