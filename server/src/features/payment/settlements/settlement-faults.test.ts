import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aCustomer } from '../../../testing/accounts.ts';
import { createBookingFixture, done, nextUnusedDate } from '../../../testing/bookings.ts';
import { aPaidBooking, deliverWebhooks } from '../../../testing/payments.ts';
import { settleAll } from '../../../testing/settlements.ts';
import { type TestApp, testApp } from '../../../testing/test-app.ts';
import { findLedgerFaults } from '../ledger/store.ts';

/** Two settlements, a deducted chargeback, and a bank line that was closed. */
let app: TestApp;
beforeAll(async () => {
  app = await testApp();
  const fixture = await createBookingFixture(app);
  const customer = await aCustomer(app);
  const paid = () => aPaidBooking(app, fixture, { customer, slot: nextUnusedDate() });
  await paid();
  await settleAll(app);
  const disputed = await paid();
  await paid();
  await app.simulator.dispute(disputed.paymentId, { deducts: true });
  await deliverWebhooks(app);
  await settleAll(app);
  await done(
    app.call(
      'admin.import_bank_statement',
      {
        body: {
          file_name: 'bank.csv',
          csv: 'date,narration,utr,debit,credit,balance\n2026-11-21,CHARGES,,5.90,,994.10',
        },
      },
      fixture.operator,
    ),
  );
  const { reply } = await app.call('admin.unmatched', {}, fixture.operator);
  await done(
    app.call(
      'admin.close_unmatched',
      { params: { id: reply.data[0]?.id ?? 0 }, body: { note: 'Charges of the bank.' } },
      fixture.operator,
    ),
  );
}, 180_000);
afterAll(() => app.close());

const ROLLED_BACK = new Error('rolled back');

/** Returns the names of the faults after a change that the database would refuse, and takes it back. */
async function faultsAfter(change: RawBuilder<unknown>): Promise<string[]> {
  let faults: string[] = [];
  const broken = app.connection.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    const { numAffectedRows } = await change.execute(tx);
    expect(Number(numAffectedRows), 'the change changes nothing').toBeGreaterThan(0);
    faults = (await findLedgerFaults(tx)).map(({ what }) => what);
    throw ROLLED_BACK;
  });
  await expect(broken).rejects.toBe(ROLLED_BACK);
  return faults;
}

const first = sql`(select min(id) from settlements)`;

it.each<[fault: string, change: RawBuilder<unknown>]>([
  ['gateway', sql`update settlements set matched = matched + 1, fee = fee + 1 where id = ${first}`],
  ['gateway', sql`update chargebacks set deducted = deducted - 1`],
  ['bank', sql`update settlements set amount = amount + 1, fee = fee - 1 where id = ${first}`],
  ['bank', sql`update unmatched_money set amount = amount + 1`],
  ['suspense', sql`update settlements set unmatched = unmatched + 1, fee = fee + 1 where id = ${first}`],
  ['chargebacks', sql`update chargebacks set deducted = deducted - 1`],
  [
    'settlements that do not add up',
    sql`update settlement_rows set credit = credit + 1 where settlement_id = ${first}`,
  ],
  [
    'settled twice',
    sql`insert into settlement_rows (settlement_id, entity_id, type, credit, debit, fee, tax)
      select (select max(id) from settlements), entity_id, type, 0, 0, 0, 0 from settlement_rows where settlement_id = ${first}`,
  ],
])('reports %s', async (fault, change) => {
  expect(await faultsAfter(change)).toContain(fault);
  expect(await findLedgerFaults(app.connection.db)).toEqual([]);
});
