import { paise } from '@aaspaas/contract/kernel/money.ts';
import { instantOf } from '@aaspaas/contract/kernel/time.ts';
import { type RawBuilder, sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { b2clRows, b2csRows, differencesOf, type MonthFault } from '../../features/payment/index.ts';
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
import { PLATFORM_GSTIN, chargeCommission, registerPlatform } from '../../testing/taxes.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { dayBookSql, withheldSql } from './ledger-rows.ts';
import { supplyFacts } from './month-facts.ts';
import { DOCUMENT_FILES } from './month-files.ts';
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
  await chargeCommission(app);
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

/** A commission invoice of an earlier month, and what November credits of it; rupees without tax. The tax is 18 %. */
interface CreditedInvoice {
  readonly number: string;
  readonly date: string;
  readonly taxable: number;
  readonly credited: number;
  readonly place: 'Bihar' | 'Karnataka';
  readonly gstin: string | null;
}

/** Stores them, and posts the tax that the credit notes take back. */
async function creditInvoices(tx: Tx, invoices: readonly CreditedInvoice[]): Promise<void> {
  const back = { cgst: 0, sgst: 0, igst: 0 };
  for (const [at, { number, date, taxable, credited, place, gstin }] of invoices.entries()) {
    const add = async (
      kind: string,
      rupees: number,
      month: string,
      issued: string,
      against: number | null,
    ) => {
      const net = Math.round(rupees * 100);
      const tax = Math.round((net * 18) / 100);
      const heads =
        place === 'Bihar' ? { cgst: 0, sgst: 0, igst: tax } : { cgst: tax / 2, sgst: tax / 2, igst: 0 };
      const line = { sac: '998599', rate: 1800, taxable: net, ...heads, amount: net + tax };
      const content = {
        platform: { gstin: PLATFORM_GSTIN },
        recipient: { name: 'Ravi Kumar' },
        month,
        placeOfSupply: place,
        lines: [line],
      };
      const { rows } = await sql<{ id: number }>`
        insert into documents (kind, financial_year, serial, number, subject, account_id, professional_id, amount, tax, gstin, against_id, keep_until,
          issued_at, content)
        values (${kind}, '2026-27', ${9_000 + at}, ${`${kind === 'commission_invoice' ? 'AK' : 'AKC'}/${number}`}, ${`${kind}:test:${at}`},
          ${fixture.professional.id}, ${fixture.professional.id}, ${net + tax}, ${tax}, ${gstin}, ${against}, '2035-03-31',
          ${issued}::timestamptz, ${JSON.stringify(content)}::jsonb)
        returning id`.execute(tx);
      return { id: requireRow(rows).id, heads };
    };
    const invoice = await add('commission_invoice', taxable, '2026-10', `${date}T02:00:00+05:30`, null);
    const note = await add('commission_credit', credited, '2026-11', '2026-12-01T02:00:00+05:30', invoice.id);
    for (const head of ['cgst', 'sgst', 'igst'] as const) back[head] += note.heads[head];
  }
  await sql`with moved as (
      insert into ledger_transactions (key, kind, source, posted_on, at)
      values ('test:credited', 'reduction', 'test', '2026-11-30', '2026-11-30T12:00:00+05:30') returning id)
    insert into ledger_entries (transaction_id, account, amount, tax_head, registration_id)
    select moved.id, e.account, e.amount, e.head, case when e.head is not null then ${registrationId}::bigint end
    from moved, (values ('gst_out', ${back.cgst}::bigint, 'cgst'), ('gst_out', ${back.sgst}::bigint, 'sgst'), ('gst_out', ${back.igst}::bigint, 'igst'),
      ('rounding', ${0 - back.cgst - back.sgst - back.igst}::bigint, null)) as e (account, amount, head)`.execute(
    tx,
  );
}

it('credit notes against large invoices of unregistered recipients are in table 9B, others reduce table 7', async () => {
  const scope = { month: '2026-11', gstin: null };
  const invoice = (number: string, more: Partial<CreditedInvoice>): CreditedInvoice => ({
    number,
    date: '2026-11-01',
    taxable: 1_00_000,
    credited: 20_000,
    place: 'Bihar',
    gstin: null,
    ...more,
  });
  const { notes, small, large, differences } = await rolledBack(async (tx) => {
    await creditInvoices(tx, [
      // ₹1,18,000 with its tax.
      invoice('1', {}),
      // ₹1,00,000.00 is not above the limit.
      invoice('2', { taxable: 84_745.76, credited: 10_000 }),
      // ₹2,36,000: the limit was ₹2,50,000 until 31 July 2024, and is ₹1,00,000 since.
      invoice('3', { date: '2024-07-31', taxable: 2_00_000, credited: 1_000 }),
      invoice('4', { date: '2024-08-01', taxable: 2_00_000, credited: 2_000 }),
      invoice('5', { place: 'Karnataka', credited: 5_000 }),
      invoice('6', { gstin: '10AAGCB7383J1ZH', credited: 3_000 }),
    ]);
    const facts = await supplyFacts(tx, scope);
    return {
      notes: (await DOCUMENT_FILES.gstr1_cdnr(scope).execute(tx)).rows,
      small: b2csRows(facts),
      large: b2clRows(facts),
      differences: differencesOf((await compareMonth(tx, '2026-11')).totals),
    };
  });
  expect(
    notes.map(({ number, gstin, place, taxable, igst }) => [number, gstin, place, taxable, igst]),
  ).toEqual([
    ['AKC/1', null, 'Bihar', 20_000_00, 3_600_00],
    ['AKC/4', null, 'Bihar', 2_000_00, 360_00],
    ['AKC/6', '10AAGCB7383J1ZH', 'Bihar', 3_000_00, 540_00],
  ]);
  // ₹10,000 and ₹1,000 in Bihar; in Karnataka ₹5,000 of the month's ₹42.86, with ₹450 of its ₹3.86 of each head.
  expect(small).toMatchObject([
    { pos: '10-Bihar', taxable: -11_000_00, tax: { cgst: 0, sgst: 0, igst: -1_980_00 } },
    { pos: '29-Karnataka', taxable: -4_957_14, tax: { cgst: -446_14, sgst: -446_14, igst: 0 } },
  ]);
  expect(large).toEqual([]);
  // The commission was credited without a job, so only its tax is in the ledger.
  expect(differences.map(({ what }) => what)).toEqual(['taxable']);
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
