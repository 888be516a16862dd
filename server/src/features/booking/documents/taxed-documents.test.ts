import { addMinutes } from '@aaspaas/contract/kernel/time.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { aCustomer, aProfessional, type TestPerson } from '../../../testing/accounts.ts';
import {
  aBooking,
  type BookingFixture,
  type BuiltBooking,
  done,
  doWork,
  nextUnusedDate,
  offers,
  startWork,
} from '../../../testing/bookings.ts';
import { requestDocument } from '../../../testing/documents.ts';
import { assignLine, completeWork } from '../../../testing/line-actions.ts';
import { documentTextOf, issuedDocumentsOf } from '../../../testing/issued-documents.ts';
import { usePaymentFixture } from '../../../testing/payment-fixture.ts';
import { aPaidBooking, ledgerBalancesOf, settlePayments } from '../../../testing/payments.ts';
import { linesOfPdf } from '../../../testing/pdf-text.ts';
import { race } from '../../../testing/race.ts';
import { runReactions } from '../../../testing/reactions.ts';
import { requireRow } from '../../../testing/require-row.ts';
import { runLength } from '../../../testing/run-length.ts';
import {
  PLATFORM_GSTIN,
  PROFESSIONAL_GSTIN,
  chargeCommission,
  registerPlatform,
} from '../../../testing/taxes.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { activeHolds, duePayables } from '../../payment/payouts/store.ts';
import { findShareFaults } from '../lines/actions/share-faults.ts';

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

const DAY = 24 * 60;

const documentsOf = (booking: Pick<BuiltBooking, 'code'>) => issuedDocumentsOf(app, booking);
const kindsOf = async (booking: Pick<BuiltBooking, 'code'>) =>
  (await documentsOf(booking)).map(({ kind }) => kind);
const textOf = (booking: Pick<BuiltBooking, 'code'>, customer: TestPerson, number?: string) =>
  documentTextOf(app, booking, customer, number);

async function numberOf(booking: Pick<BuiltBooking, 'code'>, kind: string): Promise<string> {
  return requireRow(await documentsOf(booking), (row) => row.kind === kind).number;
}

const approve = (booking: BuiltBooking, customer: TestPerson) =>
  done(app.call('booking.approve', { body: { id: booking.lineId } }, customer));

const paid = (customer: TestPerson) => aPaidBooking(app, fixture, { customer, slot: nextUnusedDate() });

/** A professional with a GSTIN who offers the fixtures' service. */
async function registered(): Promise<TestPerson> {
  const professional = await aProfessional(app, { name: 'Ravi Kumar', tax: { gstin: PROFESSIONAL_GSTIN } });
  await offers(app, professional, fixture.service.id);
  return professional;
}

describe('a payment in advance of ₹300', () => {
  it('has a receipt voucher with the tax of ₹14.28 inside, once', async () => {
    const customer = await aCustomer(app, { name: 'Meera Iyer' });
    const booking = await paid(customer);
    await runReactions(app);
    await runReactions(app);
    expect(await documentsOf(booking)).toEqual([
      {
        kind: 'receipt_voucher',
        number: expect.stringMatching(/^RV\/26-27\/\d{6}$/),
        amount: 300_00,
        tax: 14_28,
        issuer: 'platform',
        keep_until: '2033-12-31',
      },
    ]);
    const lines = await textOf(booking, customer);
    for (const field of [
      'Aaspaas Receipt voucher',
      'Advance received ₹300.00',
      '9987 2.5% + 2.5% ₹285.72 ₹7.14 ₹7.14 ₹300.00',
      'Place of supply: 29-Karnataka',
    ])
      expect(lines).toContain(field);
    expect(lines.join('\n')).toContain(`GSTIN ${PLATFORM_GSTIN}`);
    expect(lines.join('\n')).toContain(`Payment ID: ${booking.paymentId}`);
  });

  it('has a refund voucher that names it after a cancellation, and no credit note', async () => {
    const customer = await aCustomer(app);
    const booking = await paid(customer);
    await done(app.call('booking.cancel', { body: { bookingId: booking.id } }, customer));
    await runReactions(app);
    expect(await kindsOf(booking)).toEqual(['receipt_voucher']);
    await settlePayments(app);
    expect(await kindsOf(booking)).toEqual(['receipt_voucher', 'refund_voucher']);
    const receipt = await numberOf(booking, 'receipt_voucher');
    const lines = await textOf(booking, customer);
    expect(lines).toEqual(
      expect.arrayContaining(['Refunded ₹300.00', '9987 2.5% + 2.5% ₹285.72 ₹7.14 ₹7.14 ₹300.00']),
    );
    expect(lines.join('\n')).toContain(`Refers to: ${receipt} of `);
  });

  it('has a tax invoice after the approval', async () => {
    const customer = await aCustomer(app);
    const booking = await paid(customer);
    await doWork(app, fixture, booking.lineId, customer);
    await approve(booking, customer);
    await runReactions(app);
    expect(await documentsOf(booking)).toMatchObject([
      { kind: 'receipt_voucher' },
      { kind: 'invoice', number: expect.stringMatching(/^AI\/26-27\/\d{6}$/), amount: 300_00, tax: 14_28 },
    ]);
    const lines = await textOf(booking, customer);
    for (const field of [
      'Aaspaas Tax invoice',
      'Tax paid by e-commerce operator under section 9(5)',
      '9987 2.5% + 2.5% ₹285.72 ₹7.14 ₹7.14 ₹300.00',
      'Total ₹300.00',
      'Paid ₹300.00',
    ])
      expect(lines).toContain(field);
    expect(lines.join('\n')).not.toMatch(/Amount due|Receipt voucher/);
  });

  it('has vouchers of what a cancellation fee leaves over', async () => {
    const customer = await aCustomer(app);
    const booking = await paid(customer);
    await done(assignLine(app, fixture.operator, booking.lineId, fixture.professional));
    await sql`update booking_lines set cancel_floor = 20000 where id = ${booking.lineId}`.execute(
      app.connection.db,
    );
    await done(app.call('booking.cancel', { body: { bookingId: booking.id, fee: 200 } }, customer));
    await settlePayments(app);
    // ₹200.00 contain ₹9.52, so ₹4.76 of the ₹14.28 are taken back with ₹100.00.
    expect(await documentsOf(booking)).toMatchObject([
      { kind: 'receipt_voucher', amount: 300_00, tax: 14_28 },
      { kind: 'invoice', amount: 200_00, tax: 9_52 },
      { kind: 'refund_voucher', amount: 100_00, tax: 4_76 },
    ]);
    expect(await textOf(booking, customer)).toContain('Cancellation fee');
  });

  it('of a job in another State has IGST on all its documents', async () => {
    const customer = await aCustomer(app);
    const draft = await aBooking(app, fixture, { customer, state: 'draft', slot: nextUnusedDate() });
    await sql`update bookings set job_state = 'Bihar' where id = ${draft.id}`.execute(app.connection.db);
    await done(
      app.call('booking.confirm', { params: { id: draft.id }, body: { method: 'later' } }, customer),
    );
    await doWork(app, fixture, draft.lineId, customer);
    await approve(draft, customer);
    const lines = await textOf(draft, customer);
    // ₹300.00 at 5 % contain ₹14.29 in one head.
    expect(lines).toEqual(
      expect.arrayContaining(['Place of supply: 10-Bihar', '9987 5% ₹285.71 ₹14.29 ₹300.00']),
    );
    expect(lines.join('\n')).not.toMatch(/CGST|SGST/);
  });
});

describe('a registered professional', () => {
  it('issues invoices with their own series; the tax of the advance moves to them with a refund voucher', async () => {
    const professional = await registered();
    const customer = await aCustomer(app, { name: 'Meera Iyer' });
    const bookings: BuiltBooking[] = [];
    for (let count = 0; count < 2; count += 1) {
      const booking = await paid(customer);
      await runReactions(app);
      await done(assignLine(app, fixture.operator, booking.lineId, professional));
      await startWork(app, booking.lineId, customer, professional);
      await done(completeWork(app, professional, booking.lineId));
      await approve(booking, customer);
      await runReactions(app);
      await app.runLoop('due documents');
      bookings.push(booking);
    }
    const [first, second] = bookings as [BuiltBooking, BuiltBooking];
    expect(await kindsOf(first)).toEqual(['receipt_voucher', 'invoice', 'refund_voucher']);
    const number = await numberOf(first, 'invoice');
    expect(number).toMatch(/^[A-Z][A-Z0-9]{3}I\/2627\/00001$/);
    expect(await numberOf(second, 'invoice')).toBe(number.replace('00001', '00002'));
    const lines = await textOf(first, customer);
    // ₹300.00 at 18 %: ₹22.88 twice.
    for (const field of [
      'Ravi Kumar Tax invoice',
      '9987 9% + 9% ₹254.24 ₹22.88 ₹22.88 ₹300.00',
      'Place of supply: 29-Karnataka',
    ])
      expect(lines).toContain(field);
    const text = lines.join('\n');
    for (const gstin of [PROFESSIONAL_GSTIN, PLATFORM_GSTIN]) expect(text).toContain(gstin);
    expect(text).not.toContain('section 9(5)');

    const own = (await done(app.call('document.list', {}, professional))).reply.data;
    expect(own.map((row) => row.number)).toEqual([number.replace('00001', '00002'), number]);
    expect(own[0]).toMatchObject({ kind: 'invoice', booking_id: second.code, amount: 300, tax: 45.76 });
    const answer = await requestDocument(app, own[1]?.url ?? '', professional);
    expect(answer.statusCode).toBe(200);
    expect((await linesOfPdf(answer.rawPayload))[0]).toBe('Ravi Kumar Tax invoice');
    for (const other of [fixture.professional, customer])
      expect((await requestDocument(app, own[1]?.url ?? '', other)).statusCode).not.toBe(200);
    expect((await done(app.call('document.list', {}, fixture.professional))).reply.data).not.toContainEqual(
      expect.objectContaining({ number }),
    );
  });

  it('invoices a business customer with both GSTINs', async () => {
    const professional = await registered();
    const customer = await aCustomer(app);
    await done(app.call('account.update', { role: 'user', body: { gstin: '10AAPFU0939F1ZA' } }, customer));
    const booking = await aBooking(app, fixture, {
      customer,
      professional,
      state: 'approved',
      slot: nextUnusedDate(),
    });
    const text = (await textOf(booking, customer)).join('\n');
    for (const gstin of [PROFESSIONAL_GSTIN, '10AAPFU0939F1ZA']) expect(text).toContain(gstin);
    const { rows } = await sql<{
      gstin: string;
    }>`select gstin from documents where booking = ${booking.code}`.execute(app.connection.db);
    expect(rows).toEqual([{ gstin: '10AAPFU0939F1ZA' }]);
  });
});

describe('a dispute that is open for 28 days', () => {
  async function overdue(isPaid: boolean) {
    const customer = await aCustomer(app);
    const booking = isPaid
      ? await paid(customer)
      : await aBooking(app, fixture, { customer, slot: nextUnusedDate() });
    await doWork(app, fixture, booking.lineId, customer);
    await done(
      app.call('booking.decline', { body: { id: booking.lineId, reason: 'It still drips.' } }, customer),
    );
    await runReactions(app);
    // The work is older, rather than the clock later, because sessions end after 30 days.
    const finishedBefore = async (minutes: number) => {
      await sql`update booking_lines set done_at = ${addMinutes(app.clock.now(), -minutes)} where id = ${booking.lineId}`.execute(
        app.connection.db,
      );
      await app.runLoop('overdue supplies');
      await app.runLoop('due documents');
    };
    await finishedBefore(28 * DAY - 1);
    expect(await kindsOf(booking)).not.toContain('invoice');
    await finishedBefore(28 * DAY);
    await finishedBefore(28 * DAY);
    const { rows } = await sql<{
      id: number;
    }>`select id from disputes where line_id = ${booking.lineId}`.execute(app.connection.db);
    return { booking, customer, disputeId: requireRow(rows).id };
  }
  const resolve = (id: number, body: Record<string, unknown>) =>
    app.callRaw('admin.resolve_dispute', { params: { id }, body }, fixture.operator);
  const isPayable = async ({ lineId }: BuiltBooking) => {
    const { db } = app.connection;
    const payable = (await duePayables(db, app.clock.now())).find(
      ({ subject }) => subject === `line:${lineId}`,
    );
    const holds = await activeHolds(db, app.clock.now());
    return payable !== undefined && !holds.some(({ payableId }) => payableId === payable.payableId);
  };

  it('is invoiced, with its net held; a partial refund has a credit note of that invoice, and a redo is refused', async () => {
    const { booking, customer, disputeId } = await overdue(true);
    expect(await kindsOf(booking)).toEqual(['receipt_voucher', 'invoice']);
    expect(await ledgerBalancesOf(app, booking.lineId)).toMatchObject({ pro: -235_14, gst_95: -14_28 });
    expect(await isPayable(booking)).toBe(false);
    expect((await resolve(disputeId, { outcome: 'redo' })).status).toBe(409);

    expect((await resolve(disputeId, { outcome: 'partial_refund', amount: 100 })).status).toBe(200);
    await settlePayments(app);
    expect(await documentsOf(booking)).toMatchObject([
      { kind: 'receipt_voucher' },
      { kind: 'invoice', amount: 300_00 },
      { kind: 'credit_note', number: expect.stringMatching(/^AC\/26-27\/\d{6}$/), amount: 100_00, tax: 4_76 },
    ]);
    const lines = await textOf(booking, customer, await numberOf(booking, 'credit_note'));
    expect(lines).toEqual(
      expect.arrayContaining(['Credited ₹100.00', '9987 2.5% + 2.5% ₹95.24 ₹2.38 ₹2.38 ₹100.00']),
    );
    expect(lines.join('\n')).toContain(`Refers to: ${await numberOf(booking, 'invoice')} of `);
    // 15 % of ₹190.48 is ₹28.57, its tax ₹2.57 twice: ₹156.77 are left of ₹200.00 less ₹9.52 of tax.
    expect(await ledgerBalancesOf(app, booking.lineId)).toMatchObject({
      pro: -156_77,
      commission: -28_57,
      gst_out: -5_14,
      gst_95: -9_52,
    });
    expect(await isPayable(booking)).toBe(true);
    expect(await findShareFaults(app.connection.db)).toEqual([]);
  });

  it('is taken back whole by a full refund, and the tax accounts are at zero', async () => {
    const { booking, disputeId } = await overdue(true);
    expect((await resolve(disputeId, { outcome: 'full_refund' })).status).toBe(200);
    await settlePayments(app);
    expect(await documentsOf(booking)).toMatchObject([
      { kind: 'receipt_voucher' },
      { kind: 'invoice', amount: 300_00, tax: 14_28 },
      { kind: 'credit_note', amount: 300_00, tax: 14_28 },
    ]);
    const balances = await ledgerBalancesOf(app, booking.lineId);
    expect(Object.values(balances).every((balance) => balance === 0)).toBe(true);
    expect(await findShareFaults(app.connection.db)).toEqual([]);
  });

  it('that is not paid leaves the reduced amount due', async () => {
    const { booking, disputeId } = await overdue(false);
    expect((await resolve(disputeId, { outcome: 'partial_refund', amount: 100 })).status).toBe(200);
    await runReactions(app);
    expect(await ledgerBalancesOf(app, booking.lineId)).toMatchObject({ customer: 200_00 });
    expect(await ledgerBalancesOf(app, booking.lineId)).not.toHaveProperty('refunds');
  });

  it('that is rejected releases the pay and changes nothing else', async () => {
    const { booking, disputeId } = await overdue(true);
    const before = await ledgerBalancesOf(app, booking.lineId);
    expect((await resolve(disputeId, { outcome: 'approve' })).status).toBe(200);
    await runReactions(app);
    expect(await ledgerBalancesOf(app, booking.lineId)).toEqual(before);
    expect(await kindsOf(booking)).toEqual(['receipt_voucher', 'invoice']);
    expect(await isPayable(booking)).toBe(true);
  });
});

it('an invoice does not wait for the other lines of a booking, and work of one day has one invoice', async () => {
  const customer = await aCustomer(app);
  const booking = await aBooking(app, fixture, { customer, state: 'done', slot: nextUnusedDate() });
  // A second line of the same booking, in the same state.
  const { rows } = await sql<{ id: number }>`
    insert into booking_lines (booking_id, account_id, service_id, professional_id, state, work_type, day_hours, units, unit_price, total,
      service_date, service_time, starts_at, ends_at, price_id, created_at, entered_at, started_at, done_at, covered)
    select booking_id, account_id, service_id, professional_id, state, work_type, day_hours, units, unit_price, total,
      service_date, service_time, starts_at, ends_at, price_id, created_at, entered_at, started_at, done_at, covered
    from booking_lines where id = ${booking.lineId} returning id`.execute(app.connection.db);
  const second = { ...booking, lineId: requireRow(rows).id };
  await approve(booking, customer);
  await runReactions(app);
  expect(await documentsOf(booking)).toEqual([]);
  await approve(second, customer);
  await runReactions(app);
  expect(await documentsOf(booking)).toMatchObject([{ kind: 'invoice', amount: 600_00, tax: 28_56 }]);
  expect(await textOf(booking, customer)).toContain('9987 2.5% + 2.5% ₹571.44 ₹14.28 ₹14.28 ₹600.00');
});

it('a customer downloads all invoices of a booking in one file', async () => {
  const customer = await aCustomer(app);
  const booking = await aBooking(app, fixture, { customer, state: 'approved', slot: nextUnusedDate() });
  await runReactions(app);
  // A supply of a later day.
  await sql`insert into line_shares (line_id, part, professional_id, supplied_on, gross, taxable, cgst, sgst, commission, tax, tds, net,
      liability, supplier_gstin, supplier_state, registration_id, place_of_supply, sac, rate)
    select line_id, 'extra', professional_id, supplied_on + 1, 10500, 10000, 250, 250, 0, 0, 0, 10000,
      liability, supplier_gstin, supplier_state, registration_id, place_of_supply, sac, rate
    from line_shares where line_id = ${booking.lineId}`.execute(app.connection.db);
  const answer = await requestDocument(app, `/api/user/invoice/${booking.code}`, customer);
  expect(answer.headers['content-disposition']).toBe(`attachment; filename="${booking.code}.pdf"`);
  const lines = await linesOfPdf(answer.rawPayload);
  for (const { number } of await documentsOf(booking)) expect(lines).toContain(`Number: ${number}`);
  expect(lines).toContain('Page 2 of 2');
  const [first] = await documentsOf(booking);
  const one = await requestDocument(
    app,
    `/api/user/invoice/${booking.code}?number=${encodeURIComponent(first?.number ?? '')}`,
    customer,
  );
  expect(one.headers['content-disposition']).toBe(
    `attachment; filename="${first?.number.replaceAll('/', '-')}.pdf"`,
  );
});

it('many approvals at once leave the series without a gap and each charge with one invoice', {
  timeout: 240_000,
}, async () => {
  const TIMES = runLength(50, 10);
  const finished: [BuiltBooking, TestPerson][] = [];
  for (let index = 0; index < TIMES; index += 1) {
    const customer = await aCustomer(app);
    finished.push([
      await aBooking(app, fixture, { customer, state: 'done', slot: nextUnusedDate() }),
      customer,
    ]);
  }
  await race(TIMES, async (index) => {
    const [booking, customer] = finished[index] ?? [];
    if (!booking || !customer) return;
    await approve(booking, customer);
    // A busy server refuses some of so many at once with 503, and the customer asks again.
    await vi.waitFor(() => textOf(booking, customer), { timeout: 120_000, interval: 500 });
  });
  await runReactions(app);
  const { rows } = await sql<{ serial: number }>`
    select serial from documents where kind = 'invoice' and issuer = 'platform' order by serial`.execute(
    app.connection.db,
  );
  expect(rows.map(({ serial }) => serial)).toEqual(rows.map((_, index) => index + 1));
  for (const [booking] of finished) expect(await kindsOf(booking)).toEqual(['invoice']);
  const { rows: open } = await sql`select from undocumented u join line_shares h on h.id = u.source_id
    where u.source = 'share' and h.line_id = any(${finished.map(([{ lineId }]) => lineId)}::bigint[])`.execute(
    app.connection.db,
  );
  expect(open).toEqual([]);
});
