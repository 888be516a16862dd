import { paise } from '@aaspaas/contract/kernel/money.ts';
import { instantOf } from '@aaspaas/contract/kernel/time.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { issueMonthlyDocuments } from '../../features/payment/index.ts';
import { splitRedoPay } from '../../features/payment/payouts/actions/split-pay.ts';
import { DEFAULT_REDO_TERMS } from '../../features/payment/payouts/rules/pay-split.ts';
import { transaction } from '../../platform/db/transaction.ts';
import { aCustomer, aProfessional, type TestPerson } from '../../testing/accounts.ts';
import { aBooking, type BookingFixture, done, nextUnusedDate, offers } from '../../testing/bookings.ts';
import { requestDocument } from '../../testing/documents.ts';
import { usePaymentFixture } from '../../testing/payment-fixture.ts';
import { linesOfPdf } from '../../testing/pdf-text.ts';
import { race } from '../../testing/race.ts';
import { requireRow } from '../../testing/require-row.ts';
import {
  PLATFORM_GSTIN,
  PROFESSIONAL_GSTIN,
  chargeCommission,
  registerPlatform,
} from '../../testing/taxes.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { commissionFacts } from './commission-facts.ts';
import { statementFacts } from './statement-facts.ts';

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

async function worker(gstin: string | null = null): Promise<TestPerson> {
  const professional = await aProfessional(app, { name: 'Ravi Kumar', tax: { gstin } });
  await offers(app, professional, fixture.service.id);
  return professional;
}

/** Approved work of ₹300. Sessions end after 30 days, so all work is done before 21 December. */
const job = async (professional: TestPerson, slot = nextUnusedDate()) =>
  aBooking(app, fixture, { customer: await aCustomer(app), professional, state: 'approved', slot });

interface Issued {
  readonly kind: string;
  readonly number: string;
  readonly amount: number;
  readonly tax: number | null;
  readonly keep_until: string;
}

async function documentsOf({ id }: TestPerson): Promise<Issued[]> {
  const { rows } = await sql<Issued>`
    select kind, number, amount, tax, keep_until::text as keep_until from documents where account_id = ${id} order by id`.execute(
    app.connection.db,
  );
  return rows;
}

const issue = (loadStatementFacts = statementFacts) =>
  issueMonthlyDocuments({
    db: app.connection.db,
    clock: app.clock,
    log: { error: vi.fn(), warn: vi.fn() },
    loadStatementFacts,
    loadCommissionFacts: commissionFacts,
  });

describe('on the 1st at 02:00', () => {
  it('issues the invoice of the commission and the statement of the month before, once', async () => {
    const [one, other] = [await worker(), await worker(PROFESSIONAL_GSTIN)];
    await job(one);
    await job(one);
    await job(other);
    app.clock.set('2026-12-01T01:59:59+05:30');
    await issue();
    expect(await documentsOf(one)).toEqual([]);
    app.clock.set('2026-12-01T02:00:00+05:30');
    // Several processes at once.
    await race(4, () => issue());
    // 15 % of ₹285.72 is ₹42.86, with ₹3.86 tax twice, for two jobs. What is left is ₹235.14 each.
    expect(await documentsOf(one)).toEqual([
      {
        kind: 'commission_invoice',
        number: expect.stringMatching(/^AK\/26-27\/\d{6}$/),
        amount: 101_16,
        tax: 15_44,
        keep_until: '2035-03-31',
      },
      {
        kind: 'statement',
        number: expect.stringMatching(/^AS\/26-27\/\d{6}$/),
        amount: 470_28,
        tax: null,
        keep_until: '2035-03-31',
      },
    ]);
    // 15 % of ₹254.24 is ₹38.14, with ₹3.43 tax twice.
    expect((await documentsOf(other))[0]).toMatchObject({
      kind: 'commission_invoice',
      amount: 45_00,
      tax: 6_86,
    });
    await issue();
    expect(await documentsOf(one)).toHaveLength(2);
    const { rows } = await sql`select month from document_months order by month`.execute(app.connection.db);
    expect(rows).toEqual([{ month: '2026-10' }, { month: '2026-11' }]);

    const list = (await done(app.call('document.list', {}, other))).reply.data;
    const invoice = requireRow(list, ({ kind }) => kind === 'commission_invoice');
    expect(invoice).toMatchObject({ month: '2026-11', booking_id: null, amount: 45, tax: 6.86 });
    const lines = await linesOfPdf((await requestDocument(app, invoice.url, other)).rawPayload);
    for (const field of [
      'Aaspaas Commission invoice',
      'Month: Nov 2026',
      'Commission for 1 job ₹45.00',
      '998599 9% + 9% ₹38.14 ₹3.43 ₹3.43 ₹45.00',
    ])
      expect(lines).toContain(field);
    for (const gstin of [PLATFORM_GSTIN, PROFESSIONAL_GSTIN]) expect(lines.join('\n')).toContain(gstin);
    const hindi = await linesOfPdf((await requestDocument(app, invoice.url, other, 'hi')).rawPayload);
    expect(hindi).toContain('Aaspaas कमीशन का इनवॉइस');
  });

  it('bills the tax accounts to the paisa: the invoices of a month are the tax on commission in the ledger', async () => {
    const { rows } = await sql<{ billed: number; posted: number }>`
      select (select coalesce(sum(tax), 0)::bigint from documents where kind = 'commission_invoice') as billed,
        (select coalesce(-sum(e.amount), 0)::bigint from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
          where e.account = 'gst_out' and t.posted_on < '2026-12-01') as posted`.execute(app.connection.db);
    expect(requireRow(rows).billed).toBe(requireRow(rows).posted);
  });

  it('does not stop for one professional whose documents fail, and tries them again', async () => {
    app.clock.set('2026-12-14T12:00:00+05:30');
    const [broken, fine] = [await worker(), await worker()];
    for (const professional of [broken, fine]) await job(professional, { preferredDate: '2026-12-28' });
    app.clock.set('2027-01-01T02:00:00+05:30');
    await issue(async (executor, accountId, month) => {
      if (accountId === broken.id) throw new Error('out of order');
      return statementFacts(executor, accountId, month);
    });
    const kindsOf = async (professional: TestPerson) =>
      (await documentsOf(professional)).map(({ kind }) => kind);
    expect(await kindsOf(fine)).toEqual(['commission_invoice', 'statement']);
    expect(await kindsOf(broken)).toEqual([]);
    const finished = async () =>
      (await sql`select from document_months where month = '2026-12'`.execute(app.connection.db)).rows.length;
    expect(await finished()).toBe(0);
    app.clock.advance(60);
    await issue();
    expect(await kindsOf(broken)).toEqual(['commission_invoice', 'statement']);
    await issue();
    expect(await finished()).toBe(1);
    await sql`delete from document_months where month = '2026-12'`.execute(app.connection.db);
  });

  it('takes back the commission of an earlier month with a credit note against its invoice', async () => {
    const professional = await worker();
    app.clock.set('2026-12-15T12:00:00+05:30');
    const { lineId } = await job(professional, { preferredDate: '2026-12-28' });
    app.clock.set('2027-01-01T02:00:00+05:30');
    await issue();
    const [invoice] = await documentsOf(professional);
    // ₹100.00 less: ₹95.24 less taxable, ₹14.29 of commission and ₹1.29 tax twice.
    await sql`insert into line_shares (line_id, part, reduces, professional_id, supplied_on, gross, taxable, cgst, sgst, commission, tax,
        commission_cgst, commission_sgst, tds, net, liability, registration_id, facts)
      select line_id, part, id, professional_id, '2027-01-10', -10000, -9524, -238, -238, -1429, -258, -129, -129, 0, -7837,
        liability, registration_id, facts from line_shares where line_id = ${lineId}`.execute(
      app.connection.db,
    );
    // A transaction has entries that come to zero when it is committed.
    await transaction(app.connection.db, async (tx) => {
      await sql`insert into ledger_transactions (key, kind, source, at, posted_on)
        select 'reduction:' || max(id), 'reduction', ${`line:${lineId}`}, '2027-01-10 12:00+05:30', '2027-01-10' from line_shares`.execute(
        tx,
      );
      await sql`insert into ledger_entries (transaction_id, account, account_id, payable_id, amount, tax_head, registration_id)
      select t.id, part.account, case part.account when 'pro' then ${professional.id}::bigint when 'customer' then y.account_id end, y.id, part.amount,
        part.head, case when part.head is not null then y.registration_id end
      from (select max(id) as id from ledger_transactions) t, payables y,
        (values ('pro', 7837, null), ('commission', 1429, null), ('gst_out', 129, 'cgst'), ('gst_out', 129, 'sgst'),
          ('gst_95', 238, 'cgst'), ('gst_95', 238, 'sgst'), ('customer', -10000, null)) as part (account, amount, head)
      where y.subject = ${`line:${lineId}`}`.execute(tx);
    });
    app.clock.set('2027-02-01T02:00:00+05:30');
    await issue();
    const credit = requireRow(await documentsOf(professional), ({ kind }) => kind === 'commission_credit');
    expect(credit).toMatchObject({
      number: expect.stringMatching(/^AD\/26-27\/\d{6}$/),
      amount: 16_87,
      tax: 2_58,
    });
    const { rows } = await sql<{ against: string }>`
      select a.number as against from documents d join documents a on a.id = d.against_id where d.number = ${credit.number}`.execute(
      app.connection.db,
    );
    expect(rows).toEqual([{ against: invoice?.number }]);
  });

  it('issues the statement of a professional who only gets a part of the pay for repeated work, and then the month is finished', async () => {
    const { db } = app.connection;
    const first = await worker();
    const { rows } = await sql<{ subject: string; professional_id: number; net: number }>`
      select 'line:' || line_id as subject, professional_id, net from line_shares
      where part = 'work' and reduces is null and professional_id is not null order by id limit 1`.execute(
      db,
    );
    const { subject, professional_id: secondProfessionalId, net } = requireRow(rows);
    await transaction(db, (tx) =>
      splitRedoPay(
        { tx, now: instantOf('2027-02-10', '12:00') },
        {
          subject,
          firstProfessionalId: first.id,
          secondProfessionalId,
          net: paise(net),
          terms: DEFAULT_REDO_TERMS,
        },
      ),
    );
    app.clock.set('2027-03-01T02:00:00+05:30');
    for (let run = 0; run < 2; run += 1) await issue();
    // No work of the month is theirs; the change is.
    expect(await documentsOf(first)).toMatchObject([{ kind: 'statement', amount: 0, tax: null }]);
    const { rows: finished } = await sql`select from document_months where month = '2027-02'`.execute(db);
    expect(finished).toHaveLength(1);
  });
});
