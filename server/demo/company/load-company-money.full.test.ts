import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findDocumentFaults, findShareFaults } from '../../src/features/booking/index.ts';
import { differencesOf, findLedgerFaults, monthTaxes, planRun } from '../../src/features/payment/index.ts';
import { payeesOf } from '../../src/features/provider/index.ts';
import { transaction } from '../../src/platform/db/transaction.ts';
import { TEST_START } from '../../src/testing/test-start.ts';
import { monthFaults, monthTotals } from '../../src/views/months/month-totals.ts';
import { FIRST_ID } from './facts.ts';
import { type LoadedDemo, loadWholeDemo, now } from '../../src/testing/whole-demo.ts';

let demo: LoadedDemo;
const rows = <Row>(text: string) => demo.rows<Row>(text);
const count = (from: string) => demo.count(from);
beforeAll(async () => {
  demo = await loadWholeDemo();
}, 300_000);
afterAll(() => demo.close());

describe('the money of the whole demo', () => {
  it('passes the nightly check of the books', async () => {
    expect(await findLedgerFaults(demo.database.connection.db)).toEqual([]);
    expect(await findShareFaults(demo.database.connection.db)).toEqual([]);
  });

  it('taxes a registered professional, withholds 5 % from one without a PAN and an Aadhaar, and 0.1 % above five lakh rupees', async () => {
    const shares = await rows<{ liability: string; rate: number; tds: boolean; n: number }>(`
      select h.liability, h.rate, h.tds > 0 as tds, count(*)::int as n from line_shares h group by 1, 2, 3 order by n desc`);
    expect(shares.map(({ liability, rate, tds }) => [liability, rate, tds])).toEqual(
      expect.arrayContaining([
        ['none', 0, false],
        ['none', 0, true],
        ['professional', 1800, false],
      ]),
    );
    expect(shares).toHaveLength(3);
    expect(
      await count(`line_shares where reasons @> '{tds_without_pan}' and tds <> div(taxable * 5 + 50, 100)`),
    ).toBe(0);
    // Above ₹5,00,000 of a year: 0.1 % of the whole on crossing it, and of each job afterwards.
    const above = await rows<{ taxable: number; tds: number; crossed: number }>(`
      select sum(taxable)::bigint as taxable, sum(tds)::bigint as tds,
        count(*) filter (where reasons @> '{tds_threshold_crossed}')::int as crossed
      from line_shares where not reasons @> '{tds_without_pan}' group by professional_id having sum(tds) > 0`);
    expect(above).toHaveLength(1);
    expect(above[0]?.taxable).toBeGreaterThan(5_00_000_00);
    expect(above[0]?.crossed).toBe(1);
    expect(Math.abs((above[0]?.tds ?? 0) - (above[0]?.taxable ?? 0) / 1000)).toBeLessThan(10);
    expect(
      await count(`professionals p where not exists (select from professional_tax t where t.professional_id = p.account_id)
        and not exists (select from tax_detail_requests r where r.professional_id = p.account_id)`),
    ).toBe(0);
  });

  it('charges accepted work by the split of its line, and nothing else', async () => {
    expect(
      await count(`line_shares h full join (
          select substring(y.subject from '^line:([0-9]+)$')::bigint as line_id, sum(e.amount) filter (where e.account = 'customer') as gross,
            -sum(e.amount) filter (where e.account = 'commission') as commission, -sum(e.amount) filter (where e.account = 'pro') as net
          from ledger_entries e join ledger_transactions t on t.id = e.transaction_id join payables y on y.id = e.payable_id
          where t.kind = 'charge' group by 1
        ) c using (line_id)
        where (h.gross, h.commission, h.net) is distinct from (c.gross, coalesce(c.commission, 0), c.net)`),
    ).toBe(0);
    expect(
      await count(
        `booking_lines l where (l.state = 'approved') <> exists (select from line_shares h where h.line_id = l.id)`,
      ),
    ).toBe(0);
    expect(await count('line_shares where commission > 0')).toBeGreaterThan(2_000);
  });

  it('owes every customer exactly what was paid and not yet worked off or refunded', async () => {
    expect(
      await count(`(
        select y.id, coalesce(sum(e.amount) filter (where e.account in ('customer', 'advances')), 0) as balance,
          coalesce((select sum(h.gross) from line_shares h where h.line_id = substring(y.subject from '^line:([0-9]+)$')::bigint), 0) as charged,
          coalesce((select sum(p.amount) from payment_order_parts p join payment_captures c on c.order_id = p.order_id where p.payable_id = y.id), 0) as paid,
          coalesce((select sum(r.amount) from payment_refunds r where r.payable_id = y.id), 0) as refunded, y.settled
        from payables y left join ledger_entries e on e.payable_id = y.id group by y.id
      ) b where balance <> charged - paid + refunded - settled`),
    ).toBe(0);
  });

  it('has debts of every age with their reminders, cash, debts that were given up, and credits', async () => {
    const reminders = await rows<{ reminders: number }>(
      'select distinct reminders from amounts_due where amount > 0 order by 1',
    );
    expect(reminders.map((one) => one.reminders)).toContain(4);
    expect(await count("cash_claims where state = 'claimed'")).toBe(1);
    expect(await count("payable_settlements where kind = 'cash'")).toBe(1);
    expect(await count("payable_settlements where kind = 'write_off'")).toBeGreaterThan(0);
    expect(await count("write_offs where state = 'waiting'")).toBe(1);
    expect(await count('credits where used < amount')).toBe(5);
    // The customer of the demo's accounts owes for less than a day, so that payment after the work is still offered, and has a credit.
    const own = "account_id in (select id from accounts where role = 'user' and mobile = '9000020001')";
    expect(
      await rows(`select d.reminders, d.due_since > timestamptz '${TEST_START}' - interval '24 hours' as recent
        from amounts_due d join payables y on y.id = d.payable_id where d.amount > 0 and y.${own}`),
    ).toEqual([{ reminders: 0, recent: true }]);
    expect(await count(`credits where reason = 'platform' and used = 0 and ${own}`)).toBe(1);
    // The professional who received cash owes what exceeds the pay.
    expect(
      await count(
        `(select account_id from ledger_entries where account = 'pro' group by account_id, payable_id having sum(amount) > 0) owing`,
      ),
    ).toBe(1);
  });

  it('pays professionals only once, and only what their customers have paid for', async () => {
    expect(
      await count('(select payable_id from payout_lines where live group by 1 having count(*) > 1) twice'),
    ).toBe(0);
    expect(await count('payout_runs where prepared_by = approved_by or single_operator')).toBe(0);
    expect(
      await count(`payout_lines o join payout_items i on i.id = o.item_id join payout_runs r on r.id = i.run_id
        join payables y on y.id = o.payable_id where o.live and y.payable_at > r.prepared_at`),
    ).toBe(0);
    const now = new Date(TEST_START);
    const { total } = await planRun(demo.database.connection.db, payeesOf, now, { dueBy: now });
    expect(total).toBeGreaterThan(0);
    expect(
      await count(`payout_holds h join ledger_entries e on e.payable_id = h.payable_id and e.account = 'pro'
        and e.account_id = h.account_id where h.released_at is null and h.kind = 'operator' and e.amount < 0`),
    ).toBe(1);
    // The open chargeback holds the pay for what it demands back.
    expect(
      await count(`payout_holds h join chargebacks c on h.origin = 'chargeback:' || c.id
        join ledger_entries e on e.payable_id = h.payable_id and e.account = 'pro' and e.account_id = h.account_id
        where h.released_at is null and h.kind = 'chargeback' and h.amount = -e.amount`),
    ).toBeGreaterThan(0);
  });

  it('has a prepared run that another operator can approve, a parked professional, and a bank account in review', async () => {
    const { db } = demo.database.connection;
    const runs = await rows<{ prepared_at: Date; fingerprint: string; total: number; preparer: string }>(`
      select r.prepared_at, r.fingerprint, r.total, a.mobile as preparer from payout_runs r join accounts a on a.id = r.prepared_by
      where r.state = 'prepared'`);
    expect(runs).toHaveLength(1);
    const [run] = runs;
    if (!run) return;
    // Farhan Ali of finance has prepared it, so the demo's owner can approve it.
    expect(run.preparer).toBe('9000030003');
    expect(now.getTime() - run.prepared_at.getTime()).toBeLessThan(24 * 60 * 60_000);
    const plan = await planRun(db, payeesOf, now, { dueBy: run.prepared_at });
    expect([plan.fingerprint, plan.total]).toEqual([run.fingerprint, run.total]);
    const skipped = new Set(plan.plans.map(({ skipReason }) => skipReason));
    for (const reason of [null, 'parked', 'not_due'] as const)
      expect(skipped.has(reason), String(reason)).toBe(true);
    expect(
      await count(`professionals p where p.state = 'approved' and (p.account_sealed is null or not exists (
        select from bank_accounts b join bank_account_checks c on c.bank_account_id = b.id and c.outcome = 'verified'
        where b.account_id = p.account_id))`),
    ).toBe(0);
    const [account] = await rows<{ outcome: string; frozen: boolean }>(`
      select (select c.outcome from bank_account_checks c where c.bank_account_id = b.id order by c.id desc limit 1) as outcome,
        exists (select from payout_holds h where h.account_id = b.account_id and h.kind = 'bank_change' and h.ends_at > timestamptz '${TEST_START}') as frozen
      from bank_accounts b join accounts a on a.id = b.account_id where a.mobile = '9000010002' order by b.id desc limit 1`);
    expect(account).toEqual({ outcome: 'review', frozen: true });
    const verified = await rows<{ mobile: string }>(`
      select a.mobile from bank_accounts b join accounts a on a.id = b.account_id join bank_account_checks c on c.bank_account_id = b.id
      where a.mobile in ('9000010001', '9000010002') and c.outcome = 'verified' order by 1`);
    expect(verified.map(({ mobile }) => mobile)).toEqual(['9000010001', '9000010002']);
  });

  it('has a journal entry of two operators in the ledger and one that waits, each with its proof', async () => {
    const journals = await rows<{ state: string; amount: number; posted: boolean; bytes: number }>(`
      select j.state, (select sum(l.amount)::bigint from journal_lines l where l.journal_id = j.id and l.amount > 0) as amount,
        exists (select from ledger_transactions t where t.key = 'journal:' || j.id) as posted, f.bytes::int as bytes
      from journals j join files f on f.id = j.file_id and f.kind = 'document' and f.visibility = 'private' and f.claimed order by j.id`);
    expect(journals.map(({ bytes: _bytes, ...journal }) => journal)).toEqual([
      { state: 'approved', amount: 200_00, posted: true },
      { state: 'waiting', amount: 118_00, posted: false },
    ]);
    for (const { bytes } of journals) expect(bytes).toBeGreaterThan(500);
    expect(await count("list_exports where state = 'preparing'")).toBe(2);
  });

  it('numbers documents without gaps, in the order of their dates', async () => {
    const documents = await rows<{
      issuer: string;
      kind: string;
      financial_year: string;
      serial: number;
      number: string;
      issued_at: Date;
    }>(
      'select issuer, kind, financial_year, serial, number, issued_at from documents order by issuer, kind, financial_year, serial',
    );
    expect(documents.length).toBeGreaterThan(3_000);
    for (const [key, series] of Map.groupBy(
      documents,
      (one) => `${one.issuer} ${one.kind} ${one.financial_year}`,
    )) {
      expect(
        series.map(({ serial }) => serial),
        key,
      ).toEqual(series.map((_, index) => index + 1));
      const dates = series.map(({ issued_at }) => issued_at.getTime());
      expect(dates, key).toEqual(dates.toSorted((one, other) => one - other));
      const [issuer, kind, year] = key.split(' ');
      expect(
        await count(
          `paper_series where issuer = '${issuer}' and kind = '${kind}' and financial_year = '${year}' and last_serial = ${series.length}`,
        ),
      ).toBe(1);
    }
  });

  it('invoices the work of the registered professional in their own series, with 18 % inside', async () => {
    const invoices = await rows<{
      number: string;
      amount: number;
      tax: number;
      supplier: string;
      gstin: string;
    }>(`
      select d.number, d.amount, d.tax, d.content -> 'supplier' ->> 'name' as supplier, i.gstin
      from documents d join document_issuers i on i.code = d.issuer and i.professional_id = d.professional_id
      where d.kind = 'invoice' order by d.serial`);
    expect(invoices.length).toBeGreaterThan(10);
    expect(new Set(invoices.map(({ number }) => number.slice(0, 6)))).toEqual(new Set(['K7Q2I/']));
    expect(new Set(invoices.map(({ gstin }) => gstin))).toEqual(new Set(['29ABCPK1234Q1ZE']));
    for (const { amount, tax } of invoices)
      expect(Math.abs(tax - (amount * 18) / 118)).toBeLessThanOrEqual(5);
    expect(
      await count(`line_shares h where h.liability = 'professional' and not exists (
        select from document_shares s join documents d on d.id = s.document_id and d.kind = 'invoice' where s.share_id = h.id)`),
    ).toBe(0);
    expect(await findDocumentFaults(demo.database.connection.db, now)).toEqual([]);
  });

  it('has the documents of every booking that has ended, and of every refund', async () => {
    // Every charge has a bill, of one day and booking.
    expect(await count(`undocumented u where u.source_id >= ${FIRST_ID}`)).toBe(0);
    expect(
      await count(
        `line_shares h where h.gross > 0 and not exists (select from document_shares s where s.share_id = h.id)`,
      ),
    ).toBe(0);
    expect(
      await count(`(select s.document_id from document_shares s join line_shares h on h.id = s.share_id
        join booking_lines l on l.id = h.line_id group by 1
        having count(distinct l.booking_id) > 1 or count(distinct h.supplied_on) > 1) mixed`),
    ).toBe(0);
    expect(
      await count(
        `payment_refunds r where (r.state = 'processed') <> exists (select from documents d where d.subject = 'refund:' || r.id)`,
      ),
    ).toBe(0);
    expect(
      await count(
        `documents where kind = 'receipt' and (content -> 'totals' ->> 'amount')::bigint < (content ->> 'paid')::bigint`,
      ),
    ).toBe(0);
  });
});

describe('the months of the demo', () => {
  it('are locked by two operators before the last one that is over, and nothing is missing in them', async () => {
    const locks = await rows<{ month: string; requested_by: number; approved_by: number }>(
      "select to_char(month, 'YYYY-MM') as month, requested_by, approved_by from period_locks order by id",
    );
    expect(locks.length).toBeGreaterThan(0);
    for (const { requested_by: one, approved_by: other } of locks) expect(one).not.toBe(other);
    const [first] = await rows<{ month: string }>(
      "select to_char(min(posted_on), 'YYYY-MM') as month from ledger_transactions",
    );
    expect(locks[0]?.month).toBe(first?.month);
    expect(locks.at(-1)?.month).toBe('2026-09');
    for (const { month } of locks) {
      expect(await transaction(demo.database.connection.db, (tx) => monthFaults(tx, month))).toEqual([]);
      // Income tax is the only tax of a platform without a GSTIN that is paid by challan.
      const taxes = await monthTaxes(demo.database.connection.db, month, new Map());
      expect(
        taxes.filter(({ account, open }) => account === 'tds' && open > 0),
        month,
      ).toEqual([]);
    }
    expect(await count("tax_challans where account = 'tds' and amount > 0")).toBeGreaterThan(0);
  });

  it('have files whose sums are those of the ledger', async () => {
    const months = await rows<{ month: string }>(
      "select distinct to_char(posted_on, 'YYYY-MM') as month from ledger_transactions order by 1",
    );
    expect(months.length).toBeGreaterThan(2);
    let gross = 0;
    for (const { month } of months) {
      const totals = await transaction(demo.database.connection.db, (tx) => monthTotals(tx, month));
      expect(differencesOf(totals), month).toEqual([]);
      gross += totals.find(({ what }) => what === 'gross')?.inLedger ?? 0;
    }
    expect(gross).toBeGreaterThan(0);
  });
});
