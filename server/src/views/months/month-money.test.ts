import { paise } from '@aaspaas/contract/kernel/money.ts';
import { instantOf } from '@aaspaas/contract/kernel/time.ts';
import { type RawBuilder, sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { differencesOf, type MonthFault } from '../../features/payment/index.ts';
import {
  matchSuspense,
  payPayoutFee,
  suspendBankLine,
} from '../../features/payment/ledger/rules/company-postings.ts';
import {
  bankSuspenseMovement,
  payoutFeeMovement,
  settlementMatchedMovement,
} from '../../features/payment/ledger/rules/movements.ts';
import { post } from '../../features/payment/ledger/store.ts';
import { NO_TAX } from '../../features/payment/tax/rules/heads.ts';
import type { Tx } from '../../platform/db/connect.ts';
import { transaction } from '../../platform/db/transaction.ts';
import { aCustomer } from '../../testing/accounts.ts';
import { type BookingFixture, done, doWork, nextUnusedDate } from '../../testing/bookings.ts';
import { endMonth } from '../../testing/ended-month.ts';
import { usePaymentFixture } from '../../testing/payment-fixture.ts';
import { aPaidBooking, deliverWebhooks } from '../../testing/payments.ts';
import { runReactions } from '../../testing/reactions.ts';
import { requireRow } from '../../testing/require-row.ts';
import { settleAll } from '../../testing/settlements.ts';
import { registerPlatform } from '../../testing/taxes.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { dayBookSql, withheldSql } from './ledger-rows.ts';
import { compareMonth, monthFaults } from './month-totals.ts';

/**
 * November 2026 after its end, with a settlement and two lost chargebacks of services that were not provided: of charged work, and of an
 * advance.
 */
let app: TestApp;
let fixture: BookingFixture;
let registrationId: number;
usePaymentFixture((itsApp, itsFixture) => {
  app = itsApp;
  fixture = itsFixture;
});

beforeAll(async () => {
  registrationId = await registerPlatform(app);
  await sql`insert into earning_rules (valid_from, commission, commission_fixed, commission_tax, tds, created_at)
    values ('2026-04-01', 1500, 0, 1800, 0, now())`.execute(app.connection.db);
  const paid = async () => {
    const customer = await aCustomer(app);
    return { ...(await aPaidBooking(app, fixture, { customer, slot: nextUnusedDate() })), customer };
  };
  const charged = async () => {
    const booking = await paid();
    await doWork(app, fixture, booking.lineId, booking.customer);
    await done(app.call('booking.approve', { body: { id: booking.lineId } }, booking.customer));
    return booking;
  };
  await charged();
  const disputed = [await charged(), await paid()];
  await runReactions(app);
  await settleAll(app);
  await app.runLoop('due documents');
  for (const { paymentId } of disputed) await loseChargeback(paymentId);
  await runReactions(app);
  for (let run = 0; run < 2; run += 1) await app.runLoop('due documents');
  await endMonth(app, '2026-12-01');
}, 120_000);

/** The bank decides for the customer, and an operator that the service was not provided. */
async function loseChargeback(paymentId: string): Promise<void> {
  const dispute = await app.simulator.dispute(paymentId);
  if (!dispute) throw new Error('the payment cannot be disputed');
  await app.simulator.decideDispute(dispute.id, 'lost');
  await deliverWebhooks(app);
  const { rows } = await sql<{
    id: number;
  }>`select id from chargebacks where gateway_id = ${dispute.id}`.execute(app.connection.db);
  const { id } = requireRow(rows);
  await done(
    app.call(
      'admin.decide_chargeback',
      { params: { id }, body: { outcome: 'not_provided' } },
      fixture.operator,
    ),
  );
}

const ROLLED_BACK = new Error('rolled back');

/** Reads something in a transaction that is taken back. */
async function rolledBack<T>(read: (tx: Tx) => Promise<T>): Promise<T> {
  const found: T[] = [];
  const work = transaction(app.connection.db, async (tx) => {
    found.push(await read(tx));
    throw ROLLED_BACK;
  });
  await expect(work).rejects.toBe(ROLLED_BACK);
  return requireRow(found);
}

it('settlements and lost chargebacks: every file equals the ledger, and nothing stands against the lock', async () => {
  const { totals, faults } = await transaction(app.connection.db, (tx) => compareMonth(tx, '2026-11'));
  expect([faults, differencesOf(totals)]).toEqual([[], []]);
  // Two jobs of ₹300 were charged, and one of them was taken back.
  expect(totals.find(({ what }) => what === 'gross')?.inFiles).toBe(300_00);
  expect(totals.find(({ what, head }) => what === 'gst_95' && head === 'cgst')?.inFiles).toBe(7_14);
  expect(totals.find(({ what }) => what === 'advances')?.inFiles).toBe(0);
});

it('each kind of transaction is in the day book, and those without tax of a return change no sum of one', async () => {
  const { kinds, differences } = await rolledBack(async (tx) => {
    const tax = { ...NO_TAX, cgst: paise(45), sgst: paise(45) };
    for (const movement of [
      payoutFeeMovement(1, 0, payPayoutFee(paise(5_00), tax, registrationId)),
      bankSuspenseMovement(1, suspendBankLine(paise(-590_00))),
      settlementMatchedMovement({ id: 1, settlementId: 1 }, matchSuspense(paise(118_00))),
    ])
      await post(tx, movement, instantOf('2026-11-30', '12:00'));
    const { rows } = await dayBookSql('2026-11').execute(tx);
    const { totals } = await compareMonth(tx, '2026-11');
    return { kinds: new Set(rows.map(({ kind }) => kind)), differences: differencesOf(totals) };
  });
  expect([...kinds]).toEqual(
    expect.arrayContaining([
      'capture',
      'charge',
      'reduction',
      'settlement',
      'settlement_matched',
      'bank_suspense',
      'chargeback',
      'chargeback_lost',
      'payout_fee',
    ]),
  );
  expect(differences).toEqual([]);
});

it('form 140 states what the tax was calculated from: the whole year, if the supply crossed the threshold', async () => {
  const rows = await rolledBack(async (tx) => {
    await sql`alter table line_shares disable trigger line_shares_append_only`.execute(tx);
    // ₹4,99,900.00 before, and ₹285.72: 0.1 % of ₹5,00,185.72 is ₹500.19, of which the pay of ₹235.14 covers a part.
    await sql`update line_shares set tds = net, tds_carried = 50019 - net, net = 0, reasons = '{tds_threshold_crossed}',
        facts = jsonb_set(facts, '{professional,yearGross}', '49990000')
      where id = (select min(id) from line_shares where reduces is null)`.execute(tx);
    return (await withheldSql('2026-11').execute(tx)).rows;
  });
  expect(rows).toMatchObject([{ amount: 5_00_185_72, tds: 235_14, without_pan: false }]);
});

/** The faults of November after some changes. */
const faultsAfter = (...changes: readonly RawBuilder<unknown>[]): Promise<readonly MonthFault[]> =>
  rolledBack(async (tx) => {
    for (const change of changes) await change.execute(tx);
    return monthFaults(tx, '2026-11');
  });
/** A settlement that is not in the ledger, with a row that matches nothing. */
const aSettlement = (status: string, day: string) => sql`
  with s as (
    insert into settlements (gateway_id, status, settled_at, settled_on, created_at)
    values ('setl_month', ${status}, now(), ${day}::date, now()) returning id
  ), r as (
    insert into settlement_rows (settlement_id, entity_id, type, credit, debit, fee, tax)
    select id, 'pay_month', 'payment', 100, 0, 0, 0 from s returning id
  )
  insert into unmatched_money (settlement_row_id, reason, amount, at, due_at) select id, 'unknown', 100, now(), now() from r`;
/** An open line of a bank statement. */
const aBankLine = (day: string) => sql`
  with s as (
    insert into bank_statements (file_name, first_day, last_day, added, repeated, closing_balance, uploaded_by, uploaded_at)
    values ('bank.csv', ${day}::date, ${day}::date, 1, 0, 100, ${fixture.operator.id}, now()) returning id
  ), l as (
    insert into bank_lines (statement_id, file_row, day, narration, utr, debit, credit, balance, hash)
    select id, 2, ${day}::date, 'CREDIT', '', 0, 100, 100, 'month' from s returning id
  )
  insert into unmatched_money (bank_line_id, reason, amount, at, due_at) select id, 'unknown', 100, now(), now() from l`;
/** A payment that pays for nothing, at an instant. */
const aSurplus = (at: string) => sql`
  with o as (
    insert into payment_orders (account_id, purpose, amount, state, created_at)
    values (${fixture.customer.id}, 'booking', 100, 'paid', now()) returning id
  )
  insert into payment_captures (order_id, gateway_payment_id, amount, surplus, captured_at)
  select id, 'pay_surplus', 100, true, ${at}::timestamptz from o`;

it('a settlement of the month that is not in the ledger stands against the lock, unless it failed', async () => {
  expect(await faultsAfter(aSettlement('processed', '2026-11-30'))).toMatchObject([
    { kind: 'unsettled', count: 1 },
    { kind: 'unmatched', count: 1 },
  ]);
  expect(await faultsAfter(aSettlement('failed', '2026-11-30'))).toMatchObject([
    { kind: 'unmatched', count: 1 },
  ]);
  expect(await faultsAfter(aSettlement('processed', '2026-12-01'))).toEqual([]);
});

it('money of the month that matches nothing stands against the lock until it is closed', async () => {
  expect(await faultsAfter(aBankLine('2026-11-30'))).toMatchObject([{ kind: 'unmatched', count: 1 }]);
  expect(await faultsAfter(aBankLine('2026-12-01'))).toEqual([]);
  const close = sql`update unmatched_money set resolved_at = now(), resolution = 'closed', note = 'Charges of the bank.',
    resolved_by = ${fixture.operator.id} where resolved_at is null`;
  expect(await faultsAfter(aBankLine('2026-11-30'), close)).toEqual([]);
});

it('a taxed payment for a booking needs a document, one for a draft that expired does not', async () => {
  const aVoucher = (state: string) => sql`
    insert into undocumented (source, source_id, since)
    select 'advance', a.id, '2026-11-30' from advance_taxes a join payables y on y.id = a.payable_id
    join booking_lines l on y.subject = 'line:' || l.id join bookings b on b.id = l.booking_id
    where b.state = ${state} order by a.id limit 1`;
  const expire = sql`update bookings set state = 'expired', confirmed_at = null`;
  expect(await faultsAfter(aVoucher('confirmed'))).toMatchObject([{ kind: 'undocumented', count: 1 }]);
  expect(await faultsAfter(expire, aVoucher('expired'))).toEqual([]);
});

it('a surplus payment of the month stands against the lock until it is refunded', async () => {
  expect(await faultsAfter(aSurplus('2026-11-30T23:59:59+05:30'))).toMatchObject([
    { kind: 'surplus', count: 1 },
  ]);
  expect(await faultsAfter(aSurplus('2026-12-01T00:00:00+05:30'))).toEqual([]);
  const refund = sql`insert into payment_refunds (capture_id, amount, state, created_at)
    select id, 100, 'requested', now() from payment_captures where gateway_payment_id = 'pay_surplus'`;
  expect(await faultsAfter(aSurplus('2026-11-30T23:59:59+05:30'), refund)).toEqual([]);
});
