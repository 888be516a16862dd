import { documentFilters } from '@aaspaas/contract/features/admin-documents.ts';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { needsDocumentSql } from '../../features/booking/index.ts';
import type { Executor } from '../../platform/db/connect.ts';
import { transaction } from '../../platform/db/transaction.ts';
import { registerPlatform } from '../../testing/taxes.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import {
  countDocumentsQuery,
  creditsQuery,
  documentQuery,
  documentsQuery,
  documentViewsQuery,
  waitingQuery,
} from './documents.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
  await sql`insert into accounts (role, mobile, name, password_hash, created_at)
    select 'user', '7' || lpad(n::text, 9, '0'), 'Many', '', ${app.clock.now()} from generate_series(1, 400) n`.execute(
    app.connection.db,
  );
  await sql`insert into accounts (role, mobile, name, password_hash, created_at)
    select 'user', '6' || lpad(n::text, 9, '0'), md5(n::text), '', ${app.clock.now()} from generate_series(1, 5000) n`.execute(
    app.connection.db,
  );
});
afterAll(() => app.close());

async function planOf(query: RawBuilder<unknown>, executor: Executor = app.connection.db) {
  const { rows } = await sql<{
    'QUERY PLAN': string;
  }>`explain (analyze, costs off, timing off, summary off) ${query}`.execute(executor);
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}

describe('the list of documents', () => {
  beforeAll(async () => {
    const { db } = app.connection;
    const now = app.clock.now();
    // A document an hour apart: one in ten a credit note against the one before, one in fifty to one of ten businesses, few to check.
    await sql`insert into documents (kind, financial_year, serial, number, subject, account_id, professional_id, booking, amount, tax, gstin,
        keep_until, restricted_at, issued_at, content)
      select case when n % 10 = 0 then 'credit_note' else 'invoice' end, '2026-27', n, 'AI/26-27/' || lpad(n::text, 6, '0'), 'invoice:' || n,
        (select min(id) from accounts where mobile like '7%') + n % 400, case when n % 7 = 0 then (select min(id) from accounts where mobile like '7%') + n % 30 end,
        'AP-' || lpad(n::text, 6, '0'), 30000, 1428, case when n % 50 = 0 then '29AAGCB7383J1Z' || n / 50 % 10 end, '2033-12-31',
        case when n % 500 = 0 then ${now}::timestamptz end, ${now}::timestamptz - (20001 - n) * interval '1 hour', '{"recipient": {}, "lines": []}'
      from generate_series(1, 20000) n`.execute(db);
    await sql`insert into wrong_credit_notes (document_id, why) select id, 'no_invoice' from documents where kind = 'credit_note' and id % 700 = 0`.execute(
      db,
    );
    await sql`insert into document_registrations (document_id, requested_at, check_at) select id, ${now}, ${now} from documents where gstin is not null`.execute(
      db,
    );
    await sql`insert into document_views (document_id, reader_id, owner_id, at)
      select d.id, (select min(id) from accounts), d.account_id, ${now} from documents d where d.id % 10 = 0`.execute(
      db,
    );
    // The tax on 2,000 payments in advance that were refunded; few of them still wait for a voucher.
    await registerPlatform(app);
    await sql`insert into payables (subject, account_id, amount, created_at)
      select 'line:' || id, id, 30000, ${now} from accounts where mobile like '7%'`.execute(db);
    await sql`insert into payment_orders (account_id, purpose, amount, state, gateway_order_id, created_at)
      select account_id, 'booking:' || n, 30000, 'paid', 'order_' || id || '_' || n, ${now} from payables, generate_series(1, 5) n`.execute(
      db,
    );
    await sql`insert into payment_captures (order_id, gateway_payment_id, amount, surplus, captured_at)
      select id, 'pay_' || id, amount, false, created_at from payment_orders`.execute(db);
    await sql`insert into payment_refunds (capture_id, payable_id, amount, state, created_at)
      select c.id, y.id, c.amount, 'processed', c.captured_at from payment_captures c join payment_orders o on o.id = c.order_id
      join payables y on y.account_id = o.account_id`.execute(db);
    await sql`insert into advance_taxes (payable_id, kind, refund_id, amount, sac, rate, place_of_supply, registration_id, cgst, sgst, igst, at)
      select r.payable_id, 'refunded', r.id, r.amount, '9987', 500, 'Karnataka', (select min(id) from tax_registrations), 714, 714, 0,
        ${now}::timestamptz - interval '2 days' from payment_refunds r`.execute(db);
    await sql`delete from undocumented where source_id % 100 <> 0`.execute(db);
    await sql`vacuum (analyze)`.execute(db);
  });

  const DOCUMENT_SCAN = /Seq Scan on (documents|document_views|document_registrations|accounts|payment_\w+)/;

  it.each([
    ['all, the newest first', {}],
    ['all, the oldest first', { sort: 'issued' }],
    ['a kind', { kind: 'credit_note' }],
    ['two kinds', { kind: 'credit_note,invoice' }],
    ['businesses', { recipient: 'b2b' }],
    ['everyone else', { recipient: 'b2c' }],
    ['a person', { person: '77' }],
    ['wrong credit notes', { issue: 'wrong_credit_note' }],
    ['refused invoices', { issue: 'refused' }],
    ['deleted accounts', { issue: 'restricted' }],
    ['some days', { from: '2026-10-01', to: '2026-10-02' }],
    ['a number', { q: 'AI/26-27/000077' }],
    ['a booking code', { q: 'AP-000077' }],
    ['a GSTIN', { q: '29AAGCB7383J1Z0' }],
    ['a mobile number', { q: '7000000077' }],
  ])('reads %s by an index', async (_what, query) => {
    const filters = documentFilters.parse(query);
    for (const after of [null, [app.clock.now().getTime() - 9_000 * 3_600_000, 11_000]] as const) {
      const plan = await planOf(documentsQuery(filters, { after, limit: 51 }));
      expect(plan, plan).not.toMatch(/Seq Scan on (documents|document_views|accounts|payment_\w+)/);
    }
  });

  it('counts no more than 10,001 documents, and what waits from the few that wait', async () => {
    const { rows } = await countDocumentsQuery(documentFilters.parse({})).execute(app.connection.db);
    expect(rows).toEqual([{ total: 10_001 }]);
    const plan = await planOf(waitingQuery(app.clock.now()));
    expect(plan, plan).not.toMatch(/Seq Scan on (documents|payment_\w+|line_shares)/);
  });

  it('looks up the advance of each row that waits, also when every advance waits', async () => {
    const rolledBack = new Error('rolled back');
    const plans: string[] = [];
    const explained = transaction(app.connection.db, async (tx) => {
      await sql`insert into undocumented (source, source_id, since) select 'advance', id, at from advance_taxes on conflict do nothing`.execute(
        tx,
      );
      await sql`analyze undocumented`.execute(tx);
      plans.push(
        await planOf(sql`select count(*) from undocumented u where ${needsDocumentSql('u')}`, tx),
        await planOf(waitingQuery(app.clock.now()), tx),
      );
      throw rolledBack;
    });
    await expect(explained).rejects.toBe(rolledBack);
    for (const plan of plans) {
      expect(plan, plan).toContain('Index Cond: (id = u.source_id)');
      expect(plan, plan).not.toContain('hashed SubPlan');
    }
  });

  it('reads one document with its credit notes and views by indexes', async () => {
    for (const query of [documentQuery(100), creditsQuery(100), documentViewsQuery(100)]) {
      const plan = await planOf(query);
      expect(plan, plan).not.toMatch(DOCUMENT_SCAN);
    }
  });
});
