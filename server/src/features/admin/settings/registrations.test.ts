import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { anOperator, type TestPerson } from '../../../testing/accounts.ts';
import { done } from '../../../testing/bookings.ts';
import { type TestApp, testApp } from '../../../testing/test-app.ts';

let app: TestApp;
let owner: TestPerson;
beforeAll(async () => {
  app = await testApp();
  owner = await anOperator(app);
});
afterAll(() => app.close());

const enter = (gstin: string | null) =>
  app.callRaw('admin.change_settings', { body: { group: 'billing', values: { gstin } } }, owner);

const registrations = async () => {
  const { rows } = await sql<{
    gstin: string;
    state: string;
    valid_from: string;
    valid_until: string | null;
  }>`
    select gstin, state, valid_from::text as valid_from, valid_until::text as valid_until from tax_registrations
    order by id`.execute(app.connection.db);
  return rows;
};

it('a GSTIN in the billing settings is the registration from today on, and another one from tomorrow', async () => {
  expect((await enter('29AAGCA1234D1ZX')).error.errors).toEqual({
    gstin: [expect.stringContaining('valid GSTIN')],
  });
  expect(await registrations()).toEqual([]);

  await done(enter('29AAGCB7383J1Z4'));
  await done(enter('29AAGCB7383J1Z4'));
  const karnataka = { gstin: '29AAGCB7383J1Z4', state: 'Karnataka', valid_from: '2026-11-21' };
  expect(await registrations()).toEqual([{ ...karnataka, valid_until: null }]);

  await done(enter('27AAPFU0939F1ZV'));
  const maharashtra = { gstin: '27AAPFU0939F1ZV', state: 'Maharashtra', valid_from: '2026-11-22' };
  expect(await registrations()).toEqual([
    { ...karnataka, valid_until: '2026-11-22' },
    { ...maharashtra, valid_until: null },
  ]);

  await done(enter(null));
  expect(await registrations()).toEqual([
    { ...karnataka, valid_until: '2026-11-22' },
    { ...maharashtra, valid_until: '2026-11-22' },
  ]);
});
