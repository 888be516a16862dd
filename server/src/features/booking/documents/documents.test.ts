import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { OPERATOR_ROLES, type OperatorRole } from '@aaspaas/contract/kernel/grants.ts';
import { aCustomer, anOperator, type TestPerson } from '../../../testing/accounts.ts';
import {
  createBookingFixture,
  aBooking,
  nextUnusedDate,
  type BookingFixture,
  type BookingOptions,
  done,
} from '../../../testing/bookings.ts';
import { restrictDocuments } from '../../payment/index.ts';
import { requestDocument, setBilling, requestExport, documentsOf } from '../../../testing/documents.ts';
import { linesOfPdf } from '../../../testing/pdf-text.ts';
import { aPaidBooking, settlePayments } from '../../../testing/payments.ts';
import { race } from '../../../testing/race.ts';
import { runReactions } from '../../../testing/reactions.ts';
import { type TestApp, testApp } from '../../../testing/test-app.ts';

let app: TestApp;
let fixture: BookingFixture;
let customer: TestPerson;
beforeAll(async () => {
  app = await testApp();
  fixture = await createBookingFixture(app);
});
beforeEach(async () => {
  customer = await aCustomer(app, { name: 'Asha Rao' });
  await setBilling(app, {});
});
afterAll(() => app.close());

const book = (options: BookingOptions) =>
  aBooking(app, fixture, { customer, slot: nextUnusedDate(), ...options });
const invoice = (
  booking: number | string,
  person: TestPerson | undefined = customer,
  query = '',
  lang = 'en',
) => requestDocument(app, `/api/user/invoice/${booking}${query}`, person, lang);
describe('the bill of a booking', () => {
  // proves: history.completed
  it('is a bill with all details, in both languages, and is listed', {
    timeout: 90_000,
  }, async () => {
    const { id, code } = await book({ state: 'approved' });
    await runReactions(app);
    const [document, ...more] = await documentsOf(app, customer, code);
    expect(more).toEqual([]);
    expect(document).toMatchObject({ kind: 'receipt', number: expect.stringMatching(/^AR\/26-27\/\d{6}$/) });
    const answer = await invoice(id);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'cache-control': 'private, no-store',
      'content-disposition': `attachment; filename="${document?.number.replaceAll('/', '-')}.pdf"`,
    });
    const lines = await linesOfPdf(answer.rawPayload);
    for (const field of [
      'Aaspaas Bill',
      'Place of supply: 29-Karnataka',
      'No tax is charged on this document.',
      `Number: ${document?.number}`,
      `Booking: ${code}`,
      'Asha Rao',
      '14 Church Street, Bengaluru 560001',
      'PIN code 560001, 29-Karnataka',
      'Plumber ₹300.00',
      '2 h × ₹150.00',
      'Total ₹300.00',
      'Paid ₹0.00',
      'Amount due ₹300.00',
      'In words: Rupees Three Hundred Only',
    ])
      expect(lines).toContain(field);
    // The professional did the work; the platform issues the bill.
    expect(lines.filter((line) => line.startsWith('Provided by '))).toHaveLength(1);
    // A code has random letters, which can be one of these words.
    expect(lines.filter((line) => line !== `Booking: ${code}`).join('\n')).not.toMatch(/CGST|SAC|Taxable/);
    const hindi = await invoice(code.toLowerCase(), customer, '', 'hi');
    expect(await linesOfPdf(hindi.rawPayload)).toEqual(
      expect.arrayContaining(['कुल ₹300.00', 'शब्दों में: तीन सौ रुपये मात्र', 'पिन कोड 560001, 29-कर्नाटक']),
    );
    expect((await invoice(id, customer, '?lang=hi')).rawPayload.equals(hindi.rawPayload)).toBe(true);
    expect(
      (await requestDocument(app, document?.url ?? '', customer)).rawPayload.equals(answer.rawPayload),
    ).toBe(true);
  });

  it('is issued once under concurrent requests and does not change afterwards', async () => {
    const { id, code } = await book({ state: 'approved' });
    const answers = await race(8, () => invoice(id));
    expect(new Set(answers.map(({ headers }) => headers['content-disposition'])).size).toBe(1);
    await setBilling(app, { name: 'Another name' });
    await runReactions(app);
    expect((await linesOfPdf((await invoice(code)).rawPayload))[0]).toBe('Aaspaas Bill');
    expect(await documentsOf(app, customer, code)).toHaveLength(1);
  });

  it('is not found for other customers or before the work is finished', async () => {
    const { id, code, lineId } = await book({ state: 'done' });
    const none = await invoice(id);
    expect([none.statusCode, none.json().message]).toEqual([
      404,
      'No invoice yet. You’ll get one once the work is approved, and a voucher or credit note after a refund.',
    ]);
    expect((await invoice(id, customer, '', 'hi')).json().message).toContain('अभी कोई बिल नहीं है');
    await done(app.call('booking.approve', { body: { id: lineId } }, customer));
    expect((await invoice(id)).statusCode).toBe(200);
    expect((await requestDocument(app, `/api/user/invoice/${id}`)).statusCode).toBe(401);
    expect((await invoice(id, await aCustomer(app))).statusCode).toBe(404);
    expect((await invoice(code, fixture.professional)).statusCode).toBe(403);
    expect((await invoice(code, customer, '?number=AR/26-27/999999')).statusCode).toBe(404);
    expect((await invoice((await book({ state: 'draft' })).id)).statusCode).toBe(404);
    for (const ref of ['0', '-1', 'AP-1', "1'", '99999999999999999999'])
      expect((await invoice(encodeURIComponent(ref))).statusCode, ref).toBe(404);
  });

  it('is not issued by a request for a number that does not exist', async () => {
    const { code } = await book({ state: 'approved' });
    expect((await invoice(code, customer, '?number=AR/26-27/999999')).statusCode).toBe(404);
    expect(await documentsOf(app, customer, code)).toEqual([]);
    expect((await invoice(code)).statusCode).toBe(200);
    expect(await documentsOf(app, customer, code)).toHaveLength(1);
  });
});

describe('operators', () => {
  it('open any document by its number, and each access is recorded', async () => {
    const { id, code } = await book({ state: 'approved' });
    const own = await invoice(id);
    const [document] = await documentsOf(app, customer, code);
    const path = `/api/admin/documents/${encodeURIComponent(document?.number ?? '')}`;
    const answer = await requestDocument(app, path, fixture.operator);
    expect(answer.statusCode).toBe(200);
    expect(answer.rawPayload.equals(own.rawPayload)).toBe(true);
    const { sections } = await requestExport(app, 'user', customer);
    expect(sections['document_views']).toEqual([
      expect.objectContaining({ number: document?.number, reader: 'admin' }),
    ]);
    expect(sections['documents']).toEqual([expect.objectContaining({ number: document?.number })]);
    expect((await requestDocument(app, path)).statusCode).toBe(401);
    expect((await requestDocument(app, path, customer)).statusCode).toBe(403);
    expect(
      (await requestDocument(app, '/api/admin/documents/AR%2F26-27%2F999999', fixture.operator)).statusCode,
    ).toBe(404);
  });
});

describe('a document that operators open', () => {
  // `full`: with the address; `masked`: without it; `refused`: 403.
  const COPIES = {
    owner: { booking: 'full', statement: 'full' },
    dispatcher: { booking: 'refused', statement: 'refused' },
    finance: { booking: 'masked', statement: 'masked' },
    content: { booking: 'refused', statement: 'refused' },
    support: { booking: 'full', statement: 'refused' },
  } as const satisfies Record<OperatorRole, object>;
  const numbers = { booking: '', statement: '' };
  beforeAll(async () => {
    customer = await aCustomer(app, { name: 'Asha Rao' });
    const { code } = await book({ state: 'approved' });
    await runReactions(app);
    numbers.booking = (await documentsOf(app, customer, code))[0]?.number ?? '';
    const { id, name } = fixture.professional;
    const amounts = { gross: 0, commission: 0, tax: 0, tds: 0, net: 0 };
    const statement = {
      platform: { name: 'Aaspaas', address: 'Bengaluru', gstin: null, email: 'accounts@aaspaas.example' },
      recipient: { name, address: '9, MG Road, Bengaluru 560001', postcode: null, state: null, gstin: null },
      month: '2026-10',
      opening: 0,
      jobs: [],
      payouts: [],
      totals: amounts,
      paid: 0,
      closing: 0,
    };
    numbers.statement = 'AS/26-27/900001';
    await sql`insert into documents (kind, financial_year, serial, number, subject, account_id, keep_until, issued_at, content)
      values ('statement', '2026-27', 900001, ${numbers.statement}, 'statement:test', ${id}, '2035-03-31', ${app.clock.now()}, ${JSON.stringify(statement)}::jsonb)`.execute(
      app.connection.db,
    );
  });

  it.each(
    OPERATOR_ROLES.flatMap((role) =>
      (['booking', 'statement'] as const).map((kind) => [role, kind] as const),
    ),
  )('%s: of a %s', async (role, kind) => {
    const operator = await anOperator(app, { roles: [role] });
    const path = `/api/admin/documents/${encodeURIComponent(numbers[kind])}`;
    const answer = await requestDocument(app, path, operator);
    const copy = COPIES[role][kind];
    expect(answer.statusCode).toBe(copy === 'refused' ? 403 : 200);
    if (copy === 'refused') return;
    const text = (await linesOfPdf(answer.rawPayload)).join('\n');
    const address = kind === 'booking' ? 'Church Street' : 'MG Road';
    expect([text.includes(address), text.includes('the address is hidden')]).toEqual([
      copy === 'full',
      copy === 'masked',
    ]);
    expect(text).toContain('560001');
    const { rows } = await sql<{ detail: object }>`
        select detail from audit_log where actor_id = ${operator.id} and action = 'admin.document'`.execute(
      app.connection.db,
    );
    expect(rows).toEqual([{ detail: expect.objectContaining(copy === 'masked' ? { masked: true } : {}) }]);
    expect('masked' in (rows[0]?.detail ?? {})).toBe(copy === 'masked');
  });

  it('is masked for finance in Hindi, too, and complete for finance that is also support', async () => {
    const textFor = async (roles: OperatorRole[], lang: string) => {
      const path = `/api/admin/documents/${encodeURIComponent(numbers.booking)}`;
      const answer = await requestDocument(app, path, await anOperator(app, { roles }), lang);
      return (await linesOfPdf(answer.rawPayload)).join('\n');
    };
    expect(await textFor(['finance'], 'hi')).not.toContain('Church Street');
    expect(await textFor(['finance', 'support'], 'en')).toContain('Church Street');
  });
});

describe('the invoice of a deleted account', () => {
  it('stays whole, is opened by operators who handle money only, and each access is recorded', async () => {
    const { id, code } = await book({ state: 'approved' });
    await invoice(id);
    const [document] = await documentsOf(app, customer, code);
    await restrictDocuments(app.connection.db, customer.id, app.clock.now());
    const path = `/api/admin/documents/${encodeURIComponent(document?.number ?? '')}`;
    for (const role of ['dispatcher', 'content', 'support'] as const)
      expect(
        (await requestDocument(app, path, await anOperator(app, { roles: [role] }))).statusCode,
        role,
      ).toBe(403);
    for (const role of ['finance', 'owner'] as const) {
      const operator = await anOperator(app, { roles: [role] });
      const answer = await requestDocument(app, path, operator);
      expect(answer.statusCode, role).toBe(200);
      const text = (await linesOfPdf(answer.rawPayload)).join('\n');
      for (const field of ['Asha Rao', '14 Church Street, Bengaluru 560001', 'Total ₹300.00'])
        expect(text, role).toContain(field);
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from document_views where reader_id = ${operator.id}`.execute(
        app.connection.db,
      );
      expect(rows).toEqual([{ count: 1 }]);
    }
  });

  it('is announced before the deletion, with the day until which it is kept', async () => {
    const code = async () =>
      (await done(app.call('account.send_deletion_code', { role: 'user', query: {} }, customer))).reply.data;
    expect(await code()).toMatchObject({ documents_until: null });
    const { id } = await aPaidBooking(app, fixture, { customer, slot: nextUnusedDate() });
    await done(app.call('booking.cancel', { body: { bookingId: id } }, customer));
    await settlePayments(app);
    app.clock.advance(2);
    expect(await code()).toMatchObject({ documents_until: '2033-12-31' });
  });
});
