import type { SearchKind } from '@aaspaas/contract/features/admin-search.ts';
import type { OperatorRole } from '@aaspaas/contract/kernel/grants.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aCustomer, anOperator, aProfessional, type TestPerson } from '../../testing/accounts.ts';
import {
  aBooking,
  type BookingFixture,
  type BuiltBooking,
  createBookingFixture,
  done,
  FORM,
  nextUnusedDate,
} from '../../testing/bookings.ts';
import { setBilling } from '../../testing/documents.ts';
import { aPaidBooking, payAmountDue, settlePayments } from '../../testing/payments.ts';
import { runReactions } from '../../testing/reactions.ts';
import { recordStatements } from '../../testing/record-statements.ts';
import { requireRow } from '../../testing/require-row.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';

let app: TestApp;
let fixture: BookingFixture;
let customer: TestPerson;
let professional: TestPerson;
/** Paid in advance and cancelled, so it has a payment and a refund. */
let paid: BuiltBooking;
/** Paid after the work, so it has a receipt and a receipt of the payment. */
let late: BuiltBooking;
const operators = new Map<OperatorRole, TestPerson>();
beforeAll(async () => {
  app = await testApp();
  fixture = await createBookingFixture(app);
  customer = await aCustomer(app, { name: 'Meera Joshi' });
  professional = await aProfessional(app, { name: 'Joshua Meeran' });
  for (const role of ['owner', 'dispatcher', 'finance', 'content', 'support'] as const)
    operators.set(role, await anOperator(app, { name: `Op ${role}`, roles: [role] }));
  paid = await aPaidBooking(app, fixture, { customer, slot: nextUnusedDate() });
  await done(app.call('booking.cancel', { body: { bookingId: paid.id } }, customer));
  await settlePayments(app);
  await setBilling(app, {});
  late = await aBooking(app, fixture, { customer, slot: nextUnusedDate(), state: 'approved' });
  await runReactions(app);
  app.clock.advance(60);
  await payAmountDue(app, customer, late.id);
  await runReactions(app);
}, 120_000);
afterAll(() => app.close());

const as = (role: OperatorRole) => operators.get(role) as TestPerson;
const search = async (q: string, role: OperatorRole = 'owner') =>
  (await done(app.callRaw('admin.search', { query: { q } }, as(role)))).reply.data.results;
const found = async (q: string, kind: SearchKind, role: OperatorRole = 'owner') =>
  (await search(q, role)).filter((one) => one.kind === kind);
const row = async <T>(query: ReturnType<typeof sql<T>>) =>
  requireRow((await query.execute(app.connection.db)).rows);

describe('admin.search', () => {
  it('finds a booking by its code, in any case and without the hyphen, but no draft', async () => {
    for (const q of [paid.code, paid.code.toLowerCase(), ` ${paid.code.replace('-', '')} `])
      expect(await search(q)).toEqual([
        expect.objectContaining({
          kind: 'booking',
          id: paid.code,
          title: paid.code,
          subtitle: expect.stringMatching(/^Plumber · Asha Rao · \w{3} \d+ \w{3}$/),
          href: `/admin/bookings/${paid.code}`,
        }),
      ]);
    const draft = await aBooking(app, fixture, { state: 'draft', slot: nextUnusedDate() });
    expect(await search(draft.code)).toEqual([]);
  });

  it('finds people by mobile number, as it is written, and the bookings with it as contact', async () => {
    const [first, last] = [customer.mobile.slice(0, 5), customer.mobile.slice(5)];
    for (const q of [customer.mobile, `+91 ${first} ${last}`, `${first}-${last}`])
      expect(await found(q, 'customer')).toEqual([
        {
          kind: 'customer',
          id: String(customer.id),
          title: 'Meera Joshi',
          subtitle: customer.mobile,
          href: `/admin/customers/${customer.id}`,
        },
      ]);
    expect(await found(professional.mobile, 'professional')).toMatchObject([
      { title: 'Joshua Meeran', href: `/admin/professionals/${professional.id}` },
    ]);
    expect((await found(FORM.mobile, 'booking')).map(({ id }) => id)).toContain(paid.code);
  });

  it('finds people and services by a part of the name, those that begin with it first', async () => {
    await aCustomer(app, { name: 'Asmeera Khan' });
    expect((await found('meera', 'customer')).map(({ title }) => title)).toEqual([
      'Meera Joshi',
      'Asmeera Khan',
    ]);
    // Two letters begin a word.
    expect((await found('me', 'customer')).map(({ title }) => title)).toEqual(['Meera Joshi']);
    expect((await found('jo', 'customer')).map(({ title }) => title)).toEqual(['Meera Joshi']);
    expect((await found('meera', 'professional')).map(({ title }) => title)).toEqual(['Joshua Meeran']);
    expect(await found('PLUMB', 'service')).toMatchObject([
      { title: 'Plumber', href: `/admin/services/${fixture.service.id}` },
    ]);
    expect(await search('100%')).toEqual([]);
    expect(await search('_eera')).toEqual([]);
  });

  it('finds a ticket, and the call of the page lists only that report', async () => {
    const sent = await done(
      app.call(
        'content.report',
        {
          body: {
            name: 'Meera Joshi',
            email: 'meera@example.in',
            mobile: customer.mobile,
            service: fixture.service.id,
            description: 'The visit did not happen.',
          },
        },
        customer,
      ),
    );
    const { ticket } = sent.reply.data;
    const [result] = await search(ticket.toLowerCase(), 'support');
    expect(result).toMatchObject({
      kind: 'ticket',
      title: ticket,
      subtitle: 'Plumber · Meera Joshi · Open',
      href: `/admin/reports?ticket=${ticket}`,
    });
    const page = await app.call(
      'content.admin_reports',
      { query: { state: 'closed', ticket } },
      as('support'),
    );
    expect(page.reply.data.map((one) => one.ticket)).toEqual([ticket]);
  });

  it('finds payments, refunds, documents and bank references with their bookings', async () => {
    const capture = await row(
      sql<{
        id: string;
        order: number;
      }>`select gateway_payment_id as id, order_id as order from payment_captures order by payment_captures.id`,
    );
    const refund = await row(
      sql<{ id: number; gateway: string }>`select id, gateway_refund_id as gateway from payment_refunds`,
    );
    await sql`update payment_refunds set reference = 'UTR412345678901'`.execute(app.connection.db);
    const href = `/admin/bookings/${paid.code}`;
    expect(await search(capture.id)).toEqual([
      {
        kind: 'payment',
        id: capture.id,
        title: capture.id,
        subtitle: `₹300 · ${paid.code}`,
        href: `/admin/payments?open=payment:${capture.order}`,
      },
    ]);
    // Support reads payments on the page of their booking only.
    expect(await search(capture.id, 'support')).toEqual([expect.objectContaining({ kind: 'payment', href })]);
    for (const q of [refund.gateway, 'utr412345678901'])
      expect(await search(q)).toEqual([
        expect.objectContaining({ kind: 'refund', title: `Refund ${refund.id}`, href }),
      ]);
    for (const [kind, title] of [
      ['receipt', 'Receipt'],
      ['payment_receipt', 'Payment receipt'],
    ] as const) {
      const { number } = await row(
        sql<{ number: string }>`select number from documents where kind = ${kind}`,
      );
      expect(await search(number.toLowerCase())).toEqual([
        {
          kind: 'document',
          id: number,
          title: number,
          subtitle: `${title} · ${late.code}`,
          href: `/admin/bookings/${late.code}`,
        },
      ]);
    }
    const run = await row(sql<{
      id: number;
    }>`insert into payout_runs (prepared_by, prepared_at, state, single_operator, approved_at)
      values (${as('owner').id}, ${app.clock.now()}, 'approved', true, ${app.clock.now()}) returning id`);
    await sql`insert into payout_items (run_id, account_id, amount, state, reference, settled_at)
      values (${run.id}, ${professional.id}, 123450, 'paid', 'N2026112700042', ${app.clock.now()})`.execute(
      app.connection.db,
    );
    expect(await search('n2026112700042', 'finance')).toEqual([
      expect.objectContaining({
        kind: 'payout',
        title: 'N2026112700042',
        subtitle: '₹1,234.50 · Joshua Meeran',
        href: `/admin/payouts?run=${run.id}`,
      }),
    ]);
  });

  it('finds at most five of a kind', async () => {
    for (let n = 0; n < 7; n += 1) await aCustomer(app, { name: `Farhan Sheikh ${n}` });
    expect(await found('farhan', 'customer')).toHaveLength(5);
  });

  it('finds only what the role reads, and masks contacts as its lists do', async () => {
    expect(await search(paid.code, 'content')).toEqual([]);
    expect(await search('meera', 'content')).toEqual([]);
    expect(await search('plumb', 'content')).toHaveLength(1);
    expect(await search('plumb', 'finance')).toEqual([]);
    const [masked] = await found(customer.mobile, 'customer', 'finance');
    expect(masked?.title).toBe('Meera Joshi');
    expect(masked?.subtitle).toBe(`••••••••${customer.mobile.slice(-2)}`);
    expect(await found(customer.mobile, 'customer', 'dispatcher')).toMatchObject([
      { subtitle: customer.mobile },
    ]);
    const capture = await row(
      sql<{ id: string }>`select gateway_payment_id as id from payment_captures order by payment_captures.id`,
    );
    expect(await search(capture.id, 'dispatcher')).toEqual([]);
    expect(await search(capture.id, 'support')).toHaveLength(1);
    expect(await search('N2026112700042', 'support')).toEqual([]);
  });

  it('answers in the language of the reader', async () => {
    const { reply } = await app.call(
      'admin.search',
      { query: { q: 'plumb' } },
      { ...as('owner'), headers: { 'accept-language': 'hi' } },
    );
    expect(requireRow(reply.data.results).title).toBe('Plumber हिंदी');
  });

  it('refuses texts that are too short or too long, under their name', async () => {
    for (const q of ['', 'a', ' b ', 'x'.repeat(101)]) {
      const { status, error } = await app.callRaw('admin.search', { query: { q } }, as('owner'));
      expect([q.length, status]).toEqual([q.length, 422]);
      expect(Object.keys(error.errors)).toEqual(['q']);
    }
  });

  it('sends one statement for all kinds', async () => {
    const statements = await recordStatements(() => search('meera'));
    expect(
      statements.filter(({ text }) => text.includes('accounts_') || text.includes('found (kind')),
    ).toHaveLength(1);
  });
});
