import { EXPORTED_LISTS } from '@aaspaas/contract/features/admin-exports.ts';
import { MONTH_FILES, type MonthFile } from '@aaspaas/contract/features/month-files.ts';
import { paise } from '@aaspaas/contract/kernel/money.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { monthTaxes } from '../../features/payment/index.ts';
import { transaction } from '../../platform/db/transaction.ts';
import { anOperator, type TestPerson } from '../../testing/accounts.ts';
import { type BookingFixture, done } from '../../testing/bookings.ts';
import { endedMonth } from '../../testing/ended-month.ts';
import { usePaymentFixture } from '../../testing/payment-fixture.ts';
import { race } from '../../testing/race.ts';
import { PLATFORM_GSTIN, PROFESSIONAL_GSTIN } from '../../testing/taxes.ts';
import type { TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let fixture: BookingFixture;
let finance: TestPerson;
let silent: TestPerson;
usePaymentFixture((itsApp, itsFixture) => {
  app = itsApp;
  fixture = itsFixture;
});

beforeAll(async () => {
  ({ finance, silent } = await endedMonth(app, fixture));
}, 120_000);

/** The lines of a file, without its header. */
async function fileOf(file: MonthFile, query = 'month=2026-11', by = finance): Promise<string[]> {
  const answer = await app.app.inject({
    method: 'GET',
    url: `/api/admin/month-files/${file.replaceAll('_', '-')}?${query}`,
    headers: { authorization: `Bearer ${by.token}` },
  });
  expect([file, answer.statusCode, answer.statusCode === 200 ? '' : answer.body]).toEqual([file, 200, '']);
  const [header = '', ...lines] = answer.body.replace('\uFEFF', '').trimEnd().split('\r\n');
  headers.set(file, header);
  return lines;
}
const headers = new Map<MonthFile, string>();

const totalsOf = async (month: string) =>
  (await done(app.call('admin.month_totals', { params: { month } }, finance))).reply.data;
const askToLock = () =>
  app.callRaw(
    'admin.request_month',
    { params: { month: '2026-11' }, body: { action: 'lock', reason: 'Filed' } },
    finance,
  );

describe('the files of a month', () => {
  it('have the columns that accountants import, in every language', async () => {
    for (const file of MONTH_FILES) await fileOf(file, 'month=2026-11&lang=hi');
    expect(Object.fromEntries(headers)).toEqual({
      sales: 'number,date,issuer,recipient,gstin,pos,sac,rate,taxable,cgst,sgst,igst,total,irn,against',
      credit_notes:
        'number,date,issuer,recipient,gstin,pos,sac,rate,taxable,cgst,sgst,igst,total,irn,against',
      gstr1_b2b: 'gstin,number,date,value,pos,rate,taxable,cgst,sgst,igst,irn',
      gstr1_cdnr: 'gstin,number,date,value,pos,rate,taxable,cgst,sgst,igst,irn,type',
      gstr1_b2cl: 'pos,rate,taxable,cgst,sgst,igst',
      gstr1_b2cs: 'pos,rate,taxable,cgst,sgst,igst',
      gstr1_11a: 'pos,rate,taxable,cgst,sgst,igst',
      gstr1_11b: 'pos,rate,taxable,cgst,sgst,igst',
      gstr1_12: 'hsn,value,taxable,cgst,sgst,igst,recipients',
      gstr1_13: 'kind,from,to,total,cancelled',
      gstr1_15: 'supplier_gstin,recipient_gstin,pos,rate,taxable,cgst,sgst,igst',
      gstr8: 'gstin,pos,gross,returned,net,cgst,sgst,igst',
      form_140: 'pan,name,section,date,amount,rate,tds,challan',
      professional_ledger: 'date,key,kind,account,debit,credit,balance',
      day_book: 'date,key,kind,account,debit,credit,balance',
      trial_balance: 'date,key,kind,account,debit,credit,balance',
      ageing: 'customer,due_on,0–7,8–30,31–90,90+',
      unbilled_advances: 'voucher,date,amount,tax',
    });
  });

  it('sales: an invoice of each supplier and rate, and the commission', async () => {
    const lines = await fileOf('sales');
    const parts = lines.map((line) => line.split(','));
    // Section 9 (5): ₹14.28 inside ₹300, or IGST of ₹14.29; registered: 18 % inside.
    for (const [, date, issuer, , , pos, ...amounts] of parts)
      expect([date, issuer, pos, amounts]).not.toContain('');
    const ofCustomers = parts
      .filter(([number]) => !number?.startsWith('AK'))
      .map((part) => part.slice(5, 13).join());
    expect(ofCustomers.toSorted()).toEqual(
      [
        '10-Bihar,9987,5,285.71,0,0,14.29,300',
        '29-Karnataka,9987,18,254.24,22.88,22.88,0,300',
        '29-Karnataka,9987,5,285.72,7.14,7.14,0,300',
        '29-Karnataka,9987,5,285.72,7.14,7.14,0,300',
      ].toSorted(),
    );
    const registered = parts.find(([, , issuer]) => issuer === PROFESSIONAL_GSTIN);
    expect(registered?.[0]).toMatch(/^[A-Z][A-Z0-9]{3}I\/2627\/00001$/);
    const commission = parts
      .filter(([number]) => number?.startsWith('AK'))
      .map((part) => part.slice(4, 13).join());
    expect(commission.toSorted()).toEqual(
      [
        // Two jobs of the fixtures' professional, one of the professional without a PAN.
        ',29-Karnataka,998599,18,85.72,7.72,7.72,0,101.16',
        ',29-Karnataka,998599,18,42.86,3.86,3.86,0,50.58',
        `${PROFESSIONAL_GSTIN},29-Karnataka,998599,18,38.14,3.43,3.43,0,45`,
      ].toSorted(),
    );
    expect(await fileOf('credit_notes')).toEqual([]);
  });

  it('GSTR-1: commission by recipient, advances, headings, series and section 9 (5)', async () => {
    expect((await fileOf('gstr1_b2b')).map((line) => line.replace(/AK\/26-27\/\d{6}/, 'AK'))).toEqual([
      `${PROFESSIONAL_GSTIN},AK,2026-12-01,45,29-Karnataka,18,38.14,3.43,3.43,0,`,
    ]);
    expect(await fileOf('gstr1_cdnr')).toEqual([]);
    expect(await fileOf('gstr1_b2cl')).toEqual([]);
    expect(await fileOf('gstr1_b2cs')).toEqual(['29-Karnataka,18,128.58,11.58,11.58,0']);
    expect(await fileOf('gstr1_11a')).toEqual(['29-Karnataka,5,285.72,7.14,7.14,0']);
    expect(await fileOf('gstr1_11b')).toEqual([]);
    expect(await fileOf('gstr1_12')).toEqual([
      '998599,45,38.14,3.43,3.43,0,B2B',
      '998599,151.74,128.58,11.58,11.58,0,B2C',
    ]);
    expect(await fileOf('gstr1_13')).toEqual([
      'commission_invoice,AK/26-27/000001,AK/26-27/000003,3,0',
      'invoice,AI/26-27/000001,AI/26-27/000003,3,0',
      'receipt_voucher,RV/26-27/000001,RV/26-27/000002,2,0',
    ]);
    expect(await fileOf('gstr1_15')).toEqual([
      ',,10-Bihar,5,285.71,0,0,14.29',
      ',,29-Karnataka,5,571.44,14.28,14.28,0',
    ]);
  });

  it('GSTR-8 and form 140', async () => {
    expect(await fileOf('gstr8')).toEqual([`${PROFESSIONAL_GSTIN},29-Karnataka,254.24,0,254.24,0.64,0.64,0`]);
    // 5 % of ₹285.72 is ₹14.29.
    expect(await fileOf('form_140')).toEqual([
      'PANNOTAVBL,Farida Shaikh,393(1) Sl. 8(v),2026-11-21,285.72,5,14.29,',
    ]);
  });

  it('ledgers: the balance of each row follows from the one before', async () => {
    const pro = (await fileOf('professional_ledger')).map((line) => line.split(','));
    const ofSilent = pro.filter(([, , , account]) => account === `pro ${silent.id} Farida Shaikh`);
    // ₹300 less ₹14.28 GST, ₹42.86 commission, ₹7.72 GST on it and ₹14.29 TDS.
    expect(ofSilent.map((row) => row.slice(2).join())).toEqual([
      `charge,pro ${silent.id} Farida Shaikh,,220.85,-220.85`,
    ]);
    const book = (await fileOf('day_book')).map((line) => line.split(','));
    const paise = (text = '') => Math.round(Number(text) * 100);
    const balances = new Map<string, number>();
    for (const [, , , account = '', debit, credit, balance] of book) {
      const after = (balances.get(account) ?? 0) + paise(debit) - paise(credit);
      expect(paise(balance)).toBe(after);
      balances.set(account, after);
    }
    expect([...balances.values()].reduce((total, one) => total + one, 0)).toBe(0);
    const trial = (await fileOf('trial_balance')).map((line) => line.split(','));
    const closing = trial.filter(([, , kind]) => kind === 'closing');
    expect(closing.reduce((total, row) => total + paise(row[6]), 0)).toBe(0);
    expect(
      closing
        .find(([, , , account]) => account === 'gateway')
        ?.slice(4)
        .join(),
    ).toBe('600,0,600');
  });

  it('ageing and unbilled advances at the end of the month', async () => {
    const dues = (await fileOf('ageing')).map((line) => line.split(',').slice(1).join());
    expect(dues).toEqual(Array(3).fill('2026-11-21,0,300,0,0'));
    const [advance, ...others] = await fileOf('unbilled_advances');
    expect(advance).toMatch(/^RV\/26-27\/\d{6},2026-11-21,300,14\.28$/);
    expect(others).toEqual([]);
  });

  it('say how many rates and SACs of the month no chartered accountant has confirmed', async () => {
    const { db } = app.connection;
    const unconfirmed = async () =>
      (await done(app.call('admin.month', { params: { month: '2026-11' } }, finance))).reply.data.unconfirmed;
    const before = await unconfirmed();
    expect(before).toBeGreaterThan(0);
    // One from December on is not of November.
    await sql`insert into commission_classes (valid_from, sac, created_at) values ('2026-12-01', '998599', now())`.execute(
      db,
    );
    expect(await unconfirmed()).toBe(before);
    await sql`update commission_classes set confirmed_by = 'A. Mehta', confirmed_on = '2026-11-27', source = 'Letter'
      where valid_from < '2026-12-01'`.execute(db);
    expect(await unconfirmed()).toBe(before - 1);
  });

  it('are of one registration, or of all; a wrong month or GSTIN is named', async () => {
    expect(await fileOf('gstr1_15', `month=2026-11&gstin=${PLATFORM_GSTIN}`)).toHaveLength(2);
    expect(await fileOf('gstr1_15', 'month=2026-11&gstin=27AAPFU0939F1ZV')).toEqual([]);
    expect(await fileOf('sales', 'month=2026-11&gstin=27AAPFU0939F1ZV')).toEqual([]);
    expect(await fileOf('gstr1_15', 'month=2026-10')).toEqual([]);
    // Without a month it is the last one that is over.
    expect(await fileOf('gstr1_15', '')).toHaveLength(2);
    const wrong = await app.app.inject({
      method: 'GET',
      url: '/api/admin/month-files/sales?month=2026-13&gstin=x',
      headers: { authorization: `Bearer ${finance.token}` },
    });
    expect([wrong.statusCode, Object.keys(wrong.json().errors)]).toEqual([422, ['month', 'gstin']]);
  });

  it('are made by a job, too, with the same content and the name of the month', async () => {
    for (const file of MONTH_FILES) {
      expect(EXPORTED_LISTS[file]).toBe(`admin.${file}_csv`);
      const { reply } = await done(
        app.call('admin.start_export', { body: { list: file, query: 'month=2026-11' } }, finance),
      );
      await app.runLoop('exports');
      const link = await done(app.call('admin.export_link', { params: { id: reply.data.id } }, finance));
      const answer = await app.app.inject({
        method: 'GET',
        url: link.reply.data.url,
        headers: { authorization: `Bearer ${finance.token}` },
      });
      expect(answer.headers['content-disposition']).toBe(`attachment; filename="${file}-2026-11.csv"`);
      const [header, ...lines] = answer.body.replace('\uFEFF', '').trimEnd().split('\r\n');
      expect(lines).toEqual(await fileOf(file));
      expect(header).toBe(headers.get(file));
    }
  });
});

describe('the comparison with the ledger', () => {
  it('agrees to the paisa, by registration and head', async () => {
    const { totals, faults, balanced } = await totalsOf('2026-11');
    expect([faults, balanced]).toEqual([[], true]);
    for (const one of totals) expect(one.in_files, JSON.stringify(one)).toBe(one.in_ledger);
    const sumOf = (what: string, head: string | null = null) =>
      totals.filter((one) => one.what === what && one.head === head).map(({ in_files }) => in_files);
    expect(sumOf('gst_95', 'cgst')).toEqual([14.28]);
    expect(sumOf('gst_95', 'igst')).toEqual([14.29]);
    expect(sumOf('adv_gst', 'cgst')).toEqual([7.14]);
    // Tables 4, 5, 7 and 9B together, and table 12.
    expect(sumOf('gst_out', 'cgst')).toEqual([15.01, 15.01]);
    expect(sumOf('tcs', 'sgst')).toEqual([0.64]);
    expect(sumOf('tds')).toEqual([14.29]);
    expect(sumOf('gross')).toEqual([1200]);
    expect(sumOf('taxable')).toEqual([166.72]);
    expect(sumOf('customer')).toEqual([900]);
    expect(sumOf('advances')).toEqual([300]);
    expect(sumOf('advances_tax')).toEqual([14.28]);
  });

  it('finds one paisa that the ledger has and the files do not, and then the month is not locked', async () => {
    const { db } = app.connection;
    const wrong = await transaction(db, async (tx) => {
      const { rows } = await sql<{ id: number; registration: number }>`
        insert into ledger_transactions (key, kind, source, at, posted_on)
        select 'wrong', 'reclassification', 'test', now(), '2026-11-30'
        returning id, (select min(id) from tax_registrations) as registration`.execute(tx);
      await sql`insert into ledger_entries (transaction_id, account, amount, tax_head, registration_id)
        values (${rows[0]?.id}, 'gst_out', -1, 'cgst', ${rows[0]?.registration}), (${rows[0]?.id}, 'commission', 1, null, null)`.execute(
        tx,
      );
      return rows[0]?.id;
    });
    const { totals, balanced } = await totalsOf('2026-11');
    expect(balanced).toBe(false);
    const different = totals.filter((one) => one.in_files !== one.in_ledger);
    expect(different.map(({ what, head, in_files, in_ledger }) => [what, head, in_files, in_ledger])).toEqual(
      [
        ['gst_out', 'cgst', 15.01, 15.02],
        ['gst_out', 'cgst', 15.01, 15.02],
      ],
    );
    const answer = await askToLock();
    expect([answer.status, answer.body]).toMatchObject([409, { data: { differences: 2, faults: 0 } }]);
    // Corrected as an accountant does: by a movement that takes it back.
    await transaction(db, async (tx) => {
      await sql`insert into ledger_transactions (key, kind, source, at, posted_on) values ('wrong:back', 'reclassification', 'test', now(), '2026-11-30')`.execute(
        tx,
      );
      await sql`insert into ledger_entries (transaction_id, account, amount, tax_head, registration_id)
        select (select id from ledger_transactions where key = 'wrong:back'), account, -amount, tax_head, registration_id
        from ledger_entries where transaction_id = ${wrong}`.execute(tx);
    });
    expect((await totalsOf('2026-11')).balanced).toBe(true);
  });

  it.each([
    [
      'undocumented',
      sql`insert into undocumented (source, source_id, since) values ('share', 999999, '2026-11-30')`,
      sql`delete from undocumented where source_id = 999999`,
    ],
    [
      'unissued',
      sql`delete from document_months where month = '2026-11'`,
      sql`insert into document_months (month, finished_at) values ('2026-11', now())`,
    ],
    ['unchecked', sql`update ledger_checks set day = day - 7`, sql`update ledger_checks set day = day + 7`],
    [
      'books',
      sql`update ledger_checks set faults = '[{"what": "gateway", "books": 1, "expected": 2}]'`,
      sql`update ledger_checks set faults = '[]'`,
    ],
  ] as const)('%s stands against the lock', async (kind, change, back) => {
    await change.execute(app.connection.db);
    expect((await totalsOf('2026-11')).faults.map((one) => one.kind)).toEqual([kind]);
    expect((await askToLock()).status).toBe(409);
    await back.execute(app.connection.db);
    expect((await totalsOf('2026-11')).faults).toEqual([]);
  });
});

describe('taxes of the month', () => {
  it('are listed with the days on which they are paid', async () => {
    const { taxes } = await totalsOf('2026-11');
    expect(taxes.map(({ account, due_on, amount, open }) => [account, due_on, amount, open])).toEqual([
      ['tds', '2026-12-07', 14.29, 14.29],
      ['tcs', '2026-12-10', 1.28, 1.28],
      // ₹42.85 of the invoices, and ₹14.28 of the open advance.
      ['gst_95', '2026-12-20', 57.13, 57.13],
      ['gst_out', '2026-12-20', 30.02, 30.02],
    ]);
  });

  it('TCS is what GSTR-8 states: what returns took back beyond the month of one supplier reduces no other one’s tax', async () => {
    const excess = { cgst: paise(-25), sgst: paise(-25), igst: paise(0) };
    const taxes = await monthTaxes(app.connection.db, '2026-11', new Map([[PLATFORM_GSTIN, excess]]));
    expect(taxes.find(({ account }) => account === 'tcs')).toMatchObject({
      heads: { cgst: 89, sgst: 89, igst: 0 },
      open: 178,
    });
  });

  it('are reduced by what an earlier month took back beyond what it owed, but TCS is not', async () => {
    const { db } = app.connection;
    const rolledBack = new Error('rolled back');
    await expect(
      transaction(db, async (tx) => {
        // October took back ₹2.00 of CGST on commission, ₹5.00 of TDS and ₹0.10 of TCS.
        await sql`with moved as (
            insert into ledger_transactions (key, kind, source, posted_on, at)
            values ('test:carried', 'reduction', 'test', '2026-10-15', '2026-10-15T12:00:00+05:30') returning id)
          insert into ledger_entries (transaction_id, account, amount, tax_head, registration_id)
          select moved.id, e.account, e.amount, e.head, case when e.head is not null then g.id end
          from moved, (select min(id) as id from tax_registrations where gstin = ${PLATFORM_GSTIN}) g,
            (values ('gst_out', 200, 'cgst'), ('tds', 500, null), ('tcs', 10, 'cgst'), ('rounding', -710, null)) as e (account, amount, head)`.execute(
          tx,
        );
        const amounts = async (month: string) =>
          (await monthTaxes(tx, month, new Map())).map(({ account, amount, carriedIn, carriedOut }) => [
            account,
            amount,
            carriedIn,
            carriedOut,
          ]);
        expect(await amounts('2026-10')).toEqual([
          ['tds', 0, 0, -5_00],
          ['gst_out', 0, 0, -2_00],
        ]);
        expect(await amounts('2026-11')).toEqual([
          // ₹14.29 less ₹5.00.
          ['tds', 9_29, -5_00, 0],
          ['tcs', 1_28, 0, 0],
          ['gst_95', 57_13, 0, 0],
          // ₹30.02 less ₹2.00.
          ['gst_out', 28_02, -2_00, 0],
        ]);
        throw rolledBack;
      }),
    ).rejects.toBe(rolledBack);
  });

  it('are paid with a challan, once, in whole rupees of each head', async () => {
    const record = (body: object, by = finance) =>
      app.callRaw(
        'admin.record_challan',
        {
          params: { month: '2026-11' },
          body: { account: 'tds', gstin: null, number: 'CIN-1', paid_on: '2026-12-01', ...body },
        },
        by,
      );
    expect((await record({ number: ' ', paid_on: '' })).body).toMatchObject({
      errors: { number: [expect.any(String)], paid_on: [expect.any(String)] },
    });
    expect((await record({ paid_on: '2026-12-02', input_cgst: 1 })).body).toMatchObject({
      errors: {
        paid_on: ['The payment cannot be later than today.'],
        input_cgst: ['This tax is paid in cash only.'],
      },
    });
    expect(
      (await record({ account: 'gst_out', gstin: PLATFORM_GSTIN, input_cgst: 15.02 })).body,
    ).toMatchObject({
      errors: { input_cgst: ['This is more than the tax that is open.'] },
    });
    expect((await record({ account: 'gst_out', gstin: PLATFORM_GSTIN, input_cgst: 1 })).body).toMatchObject({
      errors: { input_cgst: ['The ledger has less input tax of this head.'] },
    });
    expect((await record({ gstin: PLATFORM_GSTIN })).status).toBe(404);
    expect((await record({}, await anOperator(app, { roles: ['support'] }))).status).toBe(403);
    const answers = await race(10, () => record({}));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(9).fill(409)]);
    await done(record({ account: 'gst_95', gstin: PLATFORM_GSTIN, number: 'CPIN-2' }));
    const { taxes, balanced } = await totalsOf('2026-11');
    expect(balanced).toBe(true);
    expect(taxes.slice(0, 1)).toMatchObject([
      { account: 'tds', amount: 14.29, open: 0, challans: [{ number: 'CIN-1', amount: 14.29, cash: 14 }] },
    ]);
    // CGST and SGST of ₹21.42 each and IGST of ₹14.29.
    expect(taxes[2]).toMatchObject({ account: 'gst_95', open: 0, challans: [{ amount: 57.13, cash: 56 }] });
    expect((await fileOf('form_140'))[0]).toMatch(/,14\.29,CIN-1$/);
    const { rows } = await sql<{ action: string; after: object }>`
      select action, after from audit_log where subject like 'challan:%' order by id`.execute(
      app.connection.db,
    );
    expect(rows).toMatchObject([
      {
        action: 'admin.record_challan',
        after: { account: 'tds', amount: 14_29, cash: 14_00, number: 'CIN-1' },
      },
      { action: 'admin.record_challan', after: { account: 'gst_95', cash: 56_00 } },
    ]);
  });
});
