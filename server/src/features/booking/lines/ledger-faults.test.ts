import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Executor } from '../../../platform/db/connect.ts';
import { aCustomer, anOperator, stateTax, type TestPerson } from '../../../testing/accounts.ts';
import { createBookingFixture, done, doWork, nextUnusedDate } from '../../../testing/bookings.ts';
import { aPayee, approvedBooking, endWaitingTime, payOut } from '../../../testing/payouts.ts';
import { aPaidBooking, payAmountDue, settlePayments } from '../../../testing/payments.ts';
import { PROFESSIONAL_GSTIN, registerPlatform } from '../../../testing/taxes.ts';
import { type TestApp, testApp } from '../../../testing/test-app.ts';
import { findLedgerFaults } from '../../payment/index.ts';
import { findShareFaults } from './actions/share-faults.ts';

/** Each invariant of the ledger is broken by one changed row, behind the triggers, and must be reported. */
let app: TestApp;
beforeAll(async () => {
  app = await testApp();
  const fixture = await createBookingFixture(app);
  const { db } = app.connection;
  await registerPlatform(app);
  await sql`insert into earning_rules (valid_from, commission, commission_fixed, commission_tax, tds, created_at)
    values ('2026-04-01', 1500, 0, 1800, 0, ${app.clock.now()})`.execute(db);
  const customer = await aCustomer(app);
  // An advance that stays open, and one that is refunded.
  await aPaidBooking(app, fixture, { customer, slot: nextUnusedDate() });
  const cancelled = await aPaidBooking(app, fixture, { customer, slot: nextUnusedDate() });
  await done(app.call('booking.cancel', { body: { bookingId: cancelled.id } }, customer));
  await settlePayments(app);
  // An advance that pays a charge.
  const worked = await aPaidBooking(app, fixture, { customer, slot: nextUnusedDate() });
  await doWork(app, fixture, worked.lineId, customer);
  await done(app.call('booking.approve', { body: { id: worked.lineId } }, customer));
  // Work of an unregistered individual, paid out, and of a registered company, approved for a payout.
  const individual = await aPayee(app, fixture);
  const company = await aPayee(app, fixture);
  await stateTax(app, company.id, { gstin: PROFESSIONAL_GSTIN, entity: 'company', pan: 'AAGCB7383J' });
  const approver = await anOperator(app, { roles: ['finance'] });
  const pay = async (professional: TestPerson) => {
    const booking = await approvedBooking(app, fixture, professional);
    await payAmountDue(app, fixture.customer, booking.id);
    await endWaitingTime(app);
    await payOut(app, { operator: fixture.operator, approver });
  };
  await pay(individual);
  const { rows } = await sql<{ id: number }>`select id from payout_items order by id`.execute(db);
  await done(
    app.call(
      'payout.mark_paid',
      { params: { id: rows[0]?.id ?? 0 }, body: { reference: 'UTR1' } },
      fixture.operator,
    ),
  );
  await pay(company);
}, 180_000);
afterAll(() => app.close());

const ROLLED_BACK = new Error('rolled back');

/** Returns the names of the faults after a change that the database would refuse, and takes it back. */
async function faultsAfter(...changes: RawBuilder<unknown>[]): Promise<string[]> {
  let found: string[] = [];
  const broken = app.connection.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    for (const change of changes) {
      const { numAffectedRows } = await change.execute(tx);
      expect(Number(numAffectedRows), 'the change changes nothing').toBeGreaterThan(0);
    }
    found = await faultsOf(tx);
    throw ROLLED_BACK;
  });
  await expect(broken).rejects.toBe(ROLLED_BACK);
  return found;
}

const faultsOf = async (tx: Executor): Promise<string[]> =>
  [...(await findLedgerFaults(tx)), ...(await findShareFaults(tx))].map(({ what }) => what);

/** Adds an amount to the first entry of an account, with a condition on its transaction `t` and its entry `e`. */
const add = (account: string, amount: number, condition = sql`true`) => sql`
  update ledger_entries set amount = amount + ${amount} where id = (
    select min(e.id) from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
    where e.account = ${account} and ${condition})`;

it('finds no fault in a ledger with advances, charges, refunds, taxes and payouts', async () => {
  expect(await faultsOf(app.connection.db)).toEqual([]);
  const { rows } = await sql<{
    account: string;
  }>`select distinct account from ledger_entries order by 1`.execute(app.connection.db);
  expect(rows.map(({ account }) => account)).toEqual([
    'adv_gst',
    'advances',
    'bank',
    'commission',
    'customer',
    'gateway',
    'gst_95',
    'gst_out',
    'payouts',
    'pro',
    'refunds',
    'tcs',
    'tds',
    'welfare',
    'welfare_cost',
  ]);
});

const isCharge = sql`t.kind = 'charge'`;

it.each<[fault: string, ...changes: RawBuilder<unknown>[]]>([
  ['trial balance', add('commission', 1)],
  // Two transactions are wrong, and their sum is right.
  [
    'unbalanced movements',
    add('commission', 1),
    sql`update ledger_entries set amount = amount - 1 where id = (select max(id) from ledger_entries where account = 'commission')`,
  ],
  ['gateway', add('gateway', 1)],
  [
    'gateway',
    sql`update payment_captures set amount = amount + 1 where id = (select min(id) from payment_captures)`,
  ],
  ['advances', add('advances', 1, sql`t.kind = 'capture'`)],
  [
    'unused advances',
    add('advances', -1, sql`t.kind = 'advance_used'`),
    add('advances', -1, sql`t.kind = 'capture'`),
  ],
  [
    'tax on advances',
    add('adv_gst', 1, sql`t.kind = 'advance_tax'`),
    add('gst_95', -1, sql`t.kind = 'advance_tax'`),
  ],
  [
    'suspense',
    sql`update payment_captures set surplus = true where id = (select min(id) from payment_captures)`,
  ],
  ['refunds', sql`update payment_refunds set state = 'processing'`],
  ['payouts', sql`update payout_items set amount = amount + 1 where state = 'approved'`],
  ['bank', sql`update payout_items set amount = amount + 1 where state = 'paid'`],
  [
    'payouts above earnings',
    add('pro', 1, sql`t.kind = 'payout'`),
    add('payouts', -1, sql`t.kind = 'payout'`),
  ],
  [
    'payout postings',
    sql`update payout_lines set amount = amount - 1 where id = (select min(id) from payout_lines)`,
  ],
  [
    'payouts early or unverified',
    sql`update payables set payable_at = '2027-12-01' where id in (select payable_id from payout_lines)`,
  ],
  ['payouts early or unverified', sql`delete from bank_account_checks`],
  ['payables without a date', sql`update payables set payable_at = null where payable_at is not null`],
  [
    'welfare levy',
    sql`update payout_lines set welfare = welfare + 1 where id = (select min(id) from payout_lines where live and amount > welfare)`,
  ],
  ['payout fees', sql`update payout_items set fee = fee + 1 where state = 'paid'`],
  [
    'captures without a movement',
    sql`update ledger_transactions set key = 'capture:other' where key = (select min(key) from ledger_transactions where kind = 'capture')`,
  ],
  ['refunds above captures', sql`update payment_refunds set amount = amount + 1`],
  ['goodwill', sql`update payment_refunds set origin = 'goodwill'`],
  [
    'postings without the gateway',
    sql`insert into payable_settlements (payable_id, kind, amount, source, at) select min(id), 'cash', 1, 'cash_claim:1', now() from payables`,
    sql`update payables set settled = 1 where id = (select min(id) from payables)`,
  ],
  [
    'divided pay',
    sql`insert into pay_splits (payable_id, first_professional_id, second_professional_id, amount, top_up, at)
      select min(payable_id), 1, 2, 1, 0, now() from payout_lines`,
  ],
  [
    'closed accounts',
    sql`update ledger_entries set account = 'platform' where id = (select min(id) from ledger_entries where account = 'commission')`,
  ],
  [
    'charges without a share',
    sql`delete from line_shares where line_id = (select min(line_id) from line_shares)`,
  ],
  ['pay and commission of charges', add('pro', 1, isCharge), add('commission', -1, isCharge)],
  [
    'shares without a charge',
    sql`update ledger_transactions set key = 'charge:0' where key = (select min(key) from ledger_transactions where kind = 'charge')`,
  ],
  [
    'gst_95 cgst of registration 1',
    add('gst_95', 1, sql`${isCharge} and e.tax_head = 'cgst'`),
    add('commission', -1),
  ],
  // The sum of the heads is right.
  [
    'gst_out igst of registration 1',
    sql`update ledger_entries set tax_head = 'igst' where id = (select min(id) from ledger_entries where account = 'gst_out')`,
  ],
  // The registration is missing.
  [
    'gst_out cgst',
    sql`update ledger_entries set registration_id = null where id = (
      select min(id) from ledger_entries where account = 'gst_out' and tax_head = 'cgst')`,
  ],
  ['tcs sgst of registration 1', add('tcs', 1, sql`e.tax_head = 'sgst'`), add('commission', -1, isCharge)],
  ['tds', add('tds', 1), add('commission', -1, isCharge)],
  ['tds', sql`update line_shares set tds = tds + 1, net = net - 1 where tds > 0`],
])('reports %s', async (fault, ...changes) => {
  expect(await faultsAfter(...changes)).toContain(fault);
  expect(await faultsOf(app.connection.db)).toEqual([]);
});
