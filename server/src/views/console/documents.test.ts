import type { OperatorRole } from '@aaspaas/contract/kernel/grants.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { restrictDocuments } from '../../features/payment/index.ts';
import { aCustomer, anOperator, type TestPerson } from '../../testing/accounts.ts';
import {
  aBooking,
  type BookingFixture,
  type BuiltBooking,
  createBookingFixture,
  done,
  FORM,
  nextUnusedDate,
} from '../../testing/bookings.ts';
import { requestDocument } from '../../testing/documents.ts';
import { aPaidBooking, settlePayments } from '../../testing/payments.ts';
import { runReactions } from '../../testing/reactions.ts';
import { requireRow } from '../../testing/require-row.ts';
import { registerPlatform } from '../../testing/taxes.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';

let app: TestApp;
let fixture: BookingFixture;
let meera: TestPerson;
let stores: TestPerson;
/** Taxed, of Meera. */
let invoiced: BuiltBooking;
/** Paid and cancelled, of Meera. */
let cancelled: BuiltBooking;
/** Taxed, of a business. */
let business: BuiltBooking;
const operators = new Map<OperatorRole, TestPerson>();
beforeAll(async () => {
  app = await testApp();
  fixture = await createBookingFixture(app);
  await registerPlatform(app);
  for (const role of ['owner', 'dispatcher', 'finance', 'content', 'support'] as const)
    operators.set(role, await anOperator(app, { roles: [role] }));
  meera = await aCustomer(app, { name: 'Meera Joshi', mobile: '9812300001' });
  stores = await aCustomer(app, { name: '=Church Street Stores', mobile: '9812300002' });
  await done(app.call('account.update', { role: 'user', body: { gstin: '29AAGCB7383J1Z4' } }, stores));
  const slot = nextUnusedDate;
  invoiced = await aBooking(app, fixture, { customer: meera, state: 'approved', slot: slot() });
  await runReactions(app);
  app.clock.advance(60);
  cancelled = await aPaidBooking(app, fixture, { customer: meera, slot: slot() });
  await done(app.call('booking.cancel', { body: { bookingId: cancelled.id } }, meera));
  await settlePayments(app);
  app.clock.advance(24 * 60);
  business = await aBooking(app, fixture, { customer: stores, state: 'approved', slot: slot() });
  await runReactions(app);
}, 120_000);
afterAll(() => app.close());

const as = (role: OperatorRole) => operators.get(role) as TestPerson;
const list = async (query: Record<string, string>, role: OperatorRole = 'finance') => {
  const { reply } = await app.callRaw('admin.documents', { query }, as(role));
  return { ...reply, kinds: reply.data.map(({ kind, booking_id }) => [kind, booking_id]) };
};
const invoiceOf = async ({ code }: BuiltBooking) =>
  requireRow((await list({ q: code })).data, ({ kind }) => kind === 'invoice');

describe('admin.documents', () => {
  it('lists documents, the newest first, with their parties and tax', async () => {
    const { kinds, total, data, waiting } = await list({});
    expect(kinds).toEqual([
      ['invoice', business.code],
      ['refund_voucher', cancelled.code],
      ['receipt_voucher', cancelled.code],
      ['invoice', invoiced.code],
    ]);
    expect([total, waiting]).toEqual([4, 0]);
    expect(data[0]).toMatchObject({
      supplier: { name: 'Aaspaas', gstin: '29AAGCA1234D1ZK' },
      recipient: { id: stores.id, gstin: '29AAGCB7383J1Z4' },
      place_of_supply: 'Karnataka',
      amount: 300,
      taxable: 285.72,
      cgst: 7.14,
      sgst: 7.14,
      igst: 0,
      against: [],
      registration: null,
      restricted: false,
      wrong: null,
      keep_until: '2033-12-31',
    });
    expect(data[1]?.against).toEqual([data[2]?.number]);
    expect((await list({ sort: 'issued' })).kinds).toEqual(kinds.toReversed());
  });

  it('is read page by page without loss', async () => {
    const { data } = await list({});
    const found: number[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page: Awaited<ReturnType<typeof list>> = await list({
        limit: '1',
        ...(cursor ? { cursor } : {}),
      });
      found.push(...page.data.map(({ id }) => id));
      cursor = page.next_cursor;
    }
    expect(found).toEqual(data.map(({ id }) => id));
  });

  it.each([
    ['kind', () => ({ kind: 'invoice' }), 2],
    ['several kinds', () => ({ kind: 'refund_voucher,receipt_voucher' }), 2],
    ['businesses', () => ({ recipient: 'b2b' }), 1],
    ['everyone else', () => ({ recipient: 'b2c' }), 3],
    ['a person', () => ({ person: String(meera.id) }), 3],
    ['a booking', () => ({ q: cancelled.code.toLowerCase() }), 2],
    ['a GSTIN', () => ({ q: '29aagcb7383j1z4' }), 1],
    ['a mobile', () => ({ q: '+91 98123 00001' }), 3],
    ['another text', () => ({ q: 'Meera' }), 0],
    ['a day before', () => ({ to: '2026-11-20' }), 0],
    ['the day', () => ({ from: '2026-11-21', to: '2026-11-21' }), 3],
  ] as const)('is filtered by %s', async (_what, query, count) => {
    const { total, data } = await list(query());
    expect([total, data.length]).toEqual([count, count]);
  });

  it('is found by its number', async () => {
    const { number, id } = await invoiceOf(invoiced);
    expect((await list({ q: number.toLowerCase() })).data.map((row) => row.id)).toEqual([id]);
  });

  it('names a wrong filter', async () => {
    const { status, error } = await app.callRaw(
      'admin.documents',
      { query: { issue: 'none', from: '1.1.' } },
      as('owner'),
    );
    expect(status).toBe(422);
    expect(Object.keys(error.errors ?? {}).toSorted()).toEqual(['from', 'issue']);
  });

  it.each(['dispatcher', 'content', 'support'] as const)('is refused to %s', async (role) => {
    expect((await app.callRaw('admin.documents', { query: {} }, as(role))).status).toBe(403);
    const { id } = await invoiceOf(invoiced);
    expect((await app.callRaw('admin.document_details', { params: { id } }, as(role))).status).toBe(403);
  });
});

describe('admin.document_details', () => {
  const details = async (id: number) =>
    (await done(app.call('admin.document_details', { params: { id } }, as('finance')))).reply.data;

  it('has the tax by rate, the rest that can be credited, and who opened it', async () => {
    const { id, number } = await invoiceOf(invoiced);
    expect(await details(id)).toMatchObject({
      rates: [{ sac: '9987', rate: 5, taxable: 285.72, cgst: 7.14, sgst: 7.14, igst: 0, amount: 300 }],
      credits: [],
      rest: 300,
      views: [],
      allowed_actions: ['open'],
    });
    await requestDocument(app, `/api/admin/documents/${encodeURIComponent(number)}`, as('finance'));
    expect((await details(id)).views).toEqual([{ name: 'Om Prakash', at: expect.any(String) }]);
    expect(
      (await app.callRaw('admin.document_details', { params: { id: 999_999 } }, as('owner'))).status,
    ).toBe(404);
  });

  it('lists the wrong credit notes of an earlier release', async () => {
    const { db } = app.connection;
    const { rows } = await sql<{ id: number }>`
      insert into documents (kind, financial_year, serial, number, subject, account_id, booking, amount, tax, keep_until, issued_at, content)
      select 'credit_note', financial_year, 1, 'AC/26-27/000001', 'refund:999', account_id, booking, amount, tax, keep_until, issued_at,
        content from documents where kind = 'refund_voucher' limit 1 returning id`.execute(db);
    const { id } = requireRow(rows);
    await sql`insert into wrong_credit_notes (document_id, why) values (${id}, 'no_invoice')`.execute(db);
    const { data, total } = await list({ issue: 'wrong_credit_note' });
    expect(total).toBe(1);
    expect(data[0]).toMatchObject({ id, wrong: 'no_invoice' });
  });

  it('does not name the recipient of a deleted account', async () => {
    await restrictDocuments(app.connection.db, stores.id, app.clock.now());
    const { data } = await list({ issue: 'restricted' });
    expect(data).toMatchObject([
      { booking_id: business.code, restricted: true, recipient: { name: null, gstin: null } },
    ]);
  });
});

describe('GET /api/admin/documents/csv', () => {
  const file = (query: string, role: OperatorRole = 'finance') =>
    requestDocument(app, `/api/admin/documents/csv?${query}`, as(role));

  it('has the rows of the list with their tax, and is recorded', async () => {
    const answer = await file('kind=invoice&cols=kind,recipient,gstin,taxable,cgst,sgst,igst,amount,place');
    expect(answer.statusCode).toBe(200);
    const lines = answer.body
      .replace(/^\uFEFF/, '')
      .trim()
      .split('\r\n');
    expect(lines[0]).toBe(
      'Number,Kind,Recipient,GSTIN,Taxable value,CGST,SGST or UTGST,IGST,Amount,Place of supply',
    );
    const { number } = await invoiceOf(invoiced);
    // The recipient is the person of the booking form.
    expect(lines).toContain(`${number},Tax invoice,${FORM.name},,285.72,7.14,7.14,0,300,Karnataka`);
    expect(lines).toHaveLength(3);
    const { rows } = await sql<{ detail: { rows: number } }>`
      select detail from audit_log where action = 'admin.documents_csv' order by id desc limit 1`.execute(
      app.connection.db,
    );
    expect(rows[0]?.detail.rows).toBe(2);
  });

  it('is refused without the grant', async () => {
    expect((await file('', 'support')).statusCode).toBe(403);
  });
});
