import { sql } from 'kysely';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Row } from '../../../platform/db/tables.ts';
import {
  aCustomer,
  anOperator,
  aProfessional,
  type StatedTax,
  stateTax,
  type TestPerson,
} from '../../../testing/accounts.ts';
import {
  aBooking,
  type BookingFixture,
  type BuiltBooking,
  done,
  nextUnusedDate,
  offers,
  startWork,
} from '../../../testing/bookings.ts';
import { assignLine, completeWork } from '../../../testing/line-actions.ts';
import { usePaymentFixture } from '../../../testing/payment-fixture.ts';
import { aPaidBooking, ledgerBalancesOf, payAmountDue, settlePayments } from '../../../testing/payments.ts';
import { duePayables } from '../../payment/payouts/store.ts';
import { findShareFaults } from './actions/share-faults.ts';
import { requireRow } from '../../../testing/require-row.ts';
import { PROFESSIONAL_GSTIN, chargeCommission, registerPlatform } from '../../../testing/taxes.ts';
import type { TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let fixture: BookingFixture;
usePaymentFixture((itsApp, itsFixture) => {
  app = itsApp;
  fixture = itsFixture;
});
beforeAll(async () => {
  await registerPlatform(app);
  await chargeCommission(app);
});

/** A professional who offers the fixtures' service. */
async function professionalWith(tax: StatedTax | null): Promise<TestPerson> {
  const professional = await aProfessional(app, { tax });
  await offers(app, professional, fixture.service.id);
  return professional;
}

const paid = async (customer?: TestPerson) =>
  aPaidBooking(app, fixture, { customer: customer ?? (await aCustomer(app)), slot: nextUnusedDate() });

/** The stored share of a line. */
async function shareOf({ lineId }: BuiltBooking): Promise<Row<'line_shares'>> {
  const { rows } = await sql<Row<'line_shares'>>`select * from line_shares where line_id = ${lineId}`.execute(
    app.connection.db,
  );
  return requireRow(rows);
}

/** The balances of a line that are not zero. */
const balancesOf = async ({ lineId }: BuiltBooking) =>
  Object.fromEntries(
    Object.entries(await ledgerBalancesOf(app, lineId)).filter(([, balance]) => balance !== 0),
  );

async function approved(
  booking: BuiltBooking,
  customer: TestPerson,
  professional: TestPerson,
): Promise<void> {
  await done(assignLine(app, fixture.operator, booking.lineId, professional));
  await startWork(app, booking.lineId, customer, professional);
  await done(completeWork(app, professional, booking.lineId));
  await done(app.call('booking.approve', { body: { id: booking.lineId } }, customer));
}

/** A booking of ₹300 that is paid after the work, with its customer. */
async function worked(professional: TestPerson): Promise<BuiltBooking> {
  return aBooking(app, fixture, {
    customer: await aCustomer(app),
    professional,
    state: 'approved',
    slot: nextUnusedDate(),
  });
}

const expectNoShareFaults = async () => expect(await findShareFaults(app.connection.db)).toEqual([]);

describe('an advance of ₹300', () => {
  afterEach(expectNoShareFaults);

  it('has tax of ₹14.28 inside, which becomes the tax of the charge', async () => {
    const customer = await aCustomer(app);
    const booking = await paid(customer);
    expect(await balancesOf(booking)).toEqual({ advances: -30_000, adv_gst: 1428, gst_95: -1428 });
    await approved(booking, customer, fixture.professional);
    // 15 % of the taxable value and 18 % tax on it.
    expect(await balancesOf(booking)).toEqual({
      pro: -23_514,
      commission: -4286,
      gst_out: -772,
      gst_95: -1428,
    });
    expect(await shareOf(booking)).toMatchObject({
      gross: 30_000,
      taxable: 28_572,
      cgst: 714,
      sgst: 714,
      igst: 0,
      commission: 4286,
      tax: 772,
      tds: 0,
      net: 23_514,
      liability: 'platform',
      place_of_supply: 'Karnataka',
      sac: '9987',
      rate: 500,
      reasons: ['notified_service', 'tds_below_threshold'],
      facts: expect.objectContaining({ jobState: 'Karnataka', collectedBy: 'platform' }),
    });
  });

  it('is refunded with its tax before the work', async () => {
    const customer = await aCustomer(app);
    const booking = await paid(customer);
    await done(app.call('booking.cancel', { body: { bookingId: booking.id } }, customer));
    expect(await balancesOf(booking)).toEqual({ refunds: -30_000 });
    await settlePayments(app);
    expect(await balancesOf(booking)).toEqual({});
  });

  it('loses its tax when a registered professional is assigned, and gets it back with another one', async () => {
    const booking = await paid();
    const registered = await professionalWith({ gstin: PROFESSIONAL_GSTIN });
    await done(assignLine(app, fixture.operator, booking.lineId, registered));
    expect(await balancesOf(booking)).toEqual({ advances: -30_000 });
    await done(assignLine(app, fixture.operator, booking.lineId, fixture.professional));
    expect(await balancesOf(booking)).toEqual({ advances: -30_000, adv_gst: 1428, gst_95: -1428 });
  });

  it('of a job in another State has IGST', async () => {
    const customer = await aCustomer(app);
    const draft = await aBooking(app, fixture, { customer, state: 'draft', slot: nextUnusedDate() });
    await sql`update bookings set job_state = 'Bihar' where id = ${draft.id}`.execute(app.connection.db);
    await payAmountDue(app, customer, draft.id);
    const heads = async () => {
      const { rows } = await sql<{ tax_head: string; amount: number }>`
        select e.tax_head, sum(e.amount)::bigint as amount from ledger_entries e join payables y on y.id = e.payable_id
        where y.subject = ${`line:${draft.lineId}`} and e.account = 'gst_95' group by 1 order by 1`.execute(
        app.connection.db,
      );
      return rows;
    };
    expect(await heads()).toEqual([{ tax_head: 'igst', amount: -1429 }]);
    await approved(draft, customer, fixture.professional);
    expect(await heads()).toEqual([{ tax_head: 'igst', amount: -1429 }]);
    expect(await shareOf(draft)).toMatchObject({ place_of_supply: 'Bihar', igst: 1429, cgst: 0 });
  });
});

describe('a charge of ₹300', () => {
  afterEach(expectNoShareFaults);

  it('of a registered professional has TCS, and no tax under section 9 (5)', async () => {
    const booking = await worked(await professionalWith({ gstin: PROFESSIONAL_GSTIN }));
    expect(await shareOf(booking)).toMatchObject({
      liability: 'professional',
      supplier_gstin: PROFESSIONAL_GSTIN,
      rate: 1800,
      taxable: 25_424,
      tcs_cgst: 64,
      tcs_sgst: 64,
    });
    expect(await balancesOf(booking)).toMatchObject({ customer: 30_000, tcs: -128 });
    expect(await balancesOf(booking)).not.toHaveProperty('gst_95');
  });

  it('of the cancelled line is the fee, of which the professional gets 80 % of the taxable value', async () => {
    const customer = await aCustomer(app);
    const booking = await paid(customer);
    await done(assignLine(app, fixture.operator, booking.lineId, fixture.professional));
    await sql`update booking_lines set cancel_floor = 20000 where id = ${booking.lineId}`.execute(
      app.connection.db,
    );
    await done(app.call('booking.cancel', { body: { bookingId: booking.id, fee: 200 } }, customer));
    await settlePayments(app);
    expect(await balancesOf(booking)).toEqual({
      pro: -14_552,
      commission: -3810,
      gst_out: -686,
      gst_95: -952,
    });
  });
});

describe('a professional without PAN and Aadhaar', () => {
  it('has 5 % withheld only after the last day to state one', async () => {
    const professional = await professionalWith(null);
    expect(await shareOf(await worked(professional))).toMatchObject({
      tds: 0,
      reasons: expect.arrayContaining(['tds_pan_awaited', 'tds_below_threshold']),
    });
    const ask = (dueOn: string, id: number) =>
      sql`insert into tax_detail_requests (professional_id, due_on, created_at)
        values (${id}, ${dueOn}, ${app.clock.now()})`.execute(app.connection.db);
    await ask('2020-01-31', professional.id);
    // ₹300 with 5 % GST inside: ₹285.72; 5 % of it is ₹14.286.
    expect(await shareOf(await worked(professional))).toMatchObject({
      taxable: 28_572,
      tds: 1_429,
      reasons: expect.arrayContaining(['tds_without_pan']),
    });
    const later = await professionalWith(null);
    await ask('2099-12-31', later.id);
    expect(await shareOf(await worked(later))).toMatchObject({ tds: 0 });
  });
});

describe('the threshold of ₹5,00,000', () => {
  /** Adds earlier supplies in this financial year to a professional. */
  const supplied = async (professional: TestPerson, taxable: number) => {
    const { lineId } = await aBooking(app, fixture, {
      customer: await aCustomer(app),
      slot: nextUnusedDate(),
    });
    await sql`insert into line_shares (line_id, professional_id, supplied_on, gross, taxable, commission, tax, tds, net)
      values (${lineId}, ${professional.id}, '2026-04-01', ${taxable}, ${taxable}, 0, 0, 0, ${taxable})`.execute(
      app.connection.db,
    );
  };

  it('is crossed once by 20 charges at the same time, over all accounts of the PAN', async () => {
    const one = await professionalWith({ pan: 'ABCPK1234Q', aadhaar: null });
    const other = await professionalWith({ pan: 'ABCPK1234Q', aadhaar: null });
    await supplied(one, 2_50_000_00);
    await supplied(other, 2_48_000_00);
    const customer = await aCustomer(app);
    const finished = [];
    for (let index = 0; index < 20; index += 1)
      finished.push(
        await aBooking(app, fixture, {
          customer,
          professional: index % 2 ? one : other,
          state: 'done',
          slot: nextUnusedDate(),
        }),
      );
    await Promise.all(
      finished.map(({ lineId }) => done(app.call('booking.approve', { body: { id: lineId } }, customer))),
    );
    const shares = await Promise.all(finished.map(shareOf));
    // ₹4,98,000 and six jobs of ₹285.72 are below the threshold; the seventh crosses it with all of them, the others stand alone.
    const crossing = shares.filter(({ reasons }) => reasons.includes('tds_threshold_crossed'));
    expect(crossing).toHaveLength(1);
    expect(shares.filter(({ reasons }) => reasons.includes('tds_below_threshold'))).toHaveLength(6);
    const due = Math.round((4_98_000_00 + 7 * 28_572) / 1000);
    const carried = shares.filter(({ tds_carried }) => tds_carried > 0);
    const total = shares.reduce((sum, { tds }) => sum + tds, 0);
    expect(crossing[0]?.net).toBe(0);
    expect(carried.length).toBeGreaterThan(0);
    const last = requireRow(shares.toSorted((a, b) => b.id - a.id));
    expect(total + last.tds_carried).toBe(due + 13 * 29);
    // The console shows the same of each account of the PAN: ₹4,98,000 and 20 jobs.
    for (const { id } of [one, other])
      expect(
        (await done(app.call('admin.professional_tax', { params: { id } }, fixture.operator))).reply.data,
      ).toMatchObject({
        year_taxable: 503_714.4,
        tds_carried: last.tds_carried / 100,
      });
  }, 60_000);

  it('what is carried follows each reduction of the supply that crossed it', async () => {
    const professional = await professionalWith({ pan: 'ABCPR5678S', aadhaar: null });
    await supplied(professional, 4_99_900_00);
    const booking = await worked(professional);
    const finance = await anOperator(app, { roles: ['finance'] });
    const newest = async () => {
      const { rows } = await sql<{ tds: number; tds_carried: number }>`
        select (select sum(tds)::bigint from line_shares where line_id = ${booking.lineId}) as tds, tds_carried
        from line_shares where line_id = ${booking.lineId} order by id desc limit 1`.execute(
        app.connection.db,
      );
      return requireRow(rows);
    };
    const reduce = (price: number) =>
      done(
        app.call(
          'admin.reduce_price',
          { params: { detail_id: booking.lineId }, body: { price, reason: 'One tile is broken' } },
          finance,
        ),
      );
    // 0.1 % of ₹5,00,185.72 is ₹500.19, of which the pay of ₹235.14 covers a part.
    expect(await newest()).toEqual({ tds: 235_14, tds_carried: 265_05 });
    await reduce(200);
    // 0.1 % of ₹5,00,090.48 is ₹500.09, and the pay is ₹156.77.
    expect(await newest()).toEqual({ tds: 156_77, tds_carried: 343_32 });
    await reduce(100);
    // ₹4,99,995.24 are below the threshold.
    expect(await newest()).toEqual({ tds: 0, tds_carried: 0 });
  });

  it('does not count the year before', async () => {
    const professional = await professionalWith({});
    const { lineId } = await aBooking(app, fixture, {
      customer: await aCustomer(app),
      slot: nextUnusedDate(),
    });
    await sql`insert into line_shares (line_id, professional_id, supplied_on, gross, taxable, commission, tax, tds, net)
      values (${lineId}, ${professional.id}, '2026-03-31', 60000000, 60000000, 0, 0, 0, 60000000)`.execute(
      app.connection.db,
    );
    expect(await shareOf(await worked(professional))).toMatchObject({ tds: 0 });
  });
});

it('tax rows and shares are append-only; a class is confirmed once, and a registration ends once', async () => {
  const { db } = app.connection;
  await worked(fixture.professional);
  await stateTax(app, fixture.secondProfessional.id, { pan: 'ABCPK1234Q' });
  const refused = (statement: string) =>
    expect(sql.raw(statement).execute(db), statement).rejects.toMatchObject({ code: '23001' });
  for (const table of [
    'tax_classes',
    'tax_registrations',
    'professional_tax',
    'line_shares',
    'payment_captures',
  ]) {
    await refused(`delete from ${table}`);
    await refused(`truncate ${table} cascade`);
  }
  await refused(`update line_shares set net = net`);
  await refused(`update professional_tax set gstin = null`);
  await refused(`update tax_classes set registered_rate = 0`);
  await refused(`update tax_registrations set gstin = '29AAGCB7383J1Z4'`);
  const confirm = sql`update tax_classes set confirmed_by = 'R. Iyer', confirmed_on = '2026-11-20', source = 'Circular 1/2026'
    where subcategory_id is null`;
  await confirm.execute(db);
  await refused(`update tax_classes set confirmed_by = 'Another' where subcategory_id is null`);
  await sql`update tax_registrations set valid_until = '2099-01-01'`.execute(db);
  await refused(`update tax_registrations set valid_until = '2098-01-01'`);
});

it('extra time is charged on its own, without a fixed commission, and unpaid it does not hold the pay for the work', async () => {
  await sql`insert into earning_rules (category_id, valid_from, commission, commission_fixed, commission_tax, tds, created_at)
    values (3, '2026-04-02', 1500, 1000, 1800, 0, now())`.execute(app.connection.db);
  const customer = await aCustomer(app);
  const booking = await paid(customer);
  await done(assignLine(app, fixture.operator, booking.lineId, fixture.professional));
  await startWork(app, booking.lineId, customer, fixture.professional);
  const asked = { bookingId: booking.lineId, hours: 2 };
  const { reply } = await done(app.call('extra_time.request', { body: asked }, fixture.professional));
  await done(app.call('extra_time.accept', { body: { id: reply.data.id } }, customer));
  await done(completeWork(app, fixture.professional, booking.lineId));
  await done(app.call('booking.approve', { body: { id: booking.lineId } }, customer));
  const { rows } = await sql<{ subject: string; customer: number; pro: number; commission: number }>`
    select y.subject, sum(e.amount) filter (where e.account = 'customer')::bigint as customer,
      sum(e.amount) filter (where e.account = 'pro')::bigint as pro,
      sum(e.amount) filter (where e.account = 'commission')::bigint as commission
    from ledger_entries e join payables y on y.id = e.payable_id
    where y.subject in (${`line:${booking.lineId}`}, ${`extra:${booking.lineId}`}) group by 1 order by 1`.execute(
    app.connection.db,
  );
  expect(rows).toEqual([
    { subject: `extra:${booking.lineId}`, customer: 30_000, pro: -23_514, commission: -4286 },
    { subject: `line:${booking.lineId}`, customer: 0, pro: -22_334, commission: -5286 },
  ]);
  const due = await duePayables(app.connection.db, app.clock.now());
  const subjects = due.map(({ subject }) => subject);
  expect(subjects).toContain(`line:${booking.lineId}`);
  expect(subjects).not.toContain(`extra:${booking.lineId}`);
  const earned = (await done(app.call('earnings.list', {}, fixture.professional))).reply.data;
  expect(requireRow(earned, ({ action_id }) => action_id === booking.lineId)).toMatchObject({
    payment_status: 'payable',
    extra: { net: 235.14, payment_status: 'due' },
    gross: 600,
    net: 458.48,
  });
  await payAmountDue(app, customer, booking.id);
  expect((await duePayables(app.connection.db, app.clock.now())).map(({ subject }) => subject)).toContain(
    `extra:${booking.lineId}`,
  );
});
