import { paise } from '@aaspaas/contract/kernel/money.ts';
import { describe, expect, it } from 'vitest';
import type { FileColumn } from '../console/list-file.ts';
import { csvRow } from '../console/rules/csv.ts';
import type { LedgerRow } from './ledger-rows.ts';
import type { DocumentRow } from './month-facts.ts';
import {
  AGEING_COLUMNS,
  BUSINESS_COLUMNS,
  CREDIT_COLUMNS,
  FORM_140_COLUMNS,
  GSTR8_COLUMNS,
  HSN_COLUMNS,
  LEDGER_COLUMNS,
  NOTIFIED_COLUMNS,
  PLACE_COLUMNS,
  SALES_COLUMNS,
  SERIES_COLUMNS,
  trialBalanceRows,
  UNBILLED_COLUMNS,
} from './month-files.ts';

/** The file with these rows, as lines. */
function linesOf<Row>(columns: readonly FileColumn<Row>[], ...rows: Row[]): string[] {
  const header = columns.map(([name]) => (typeof name === 'string' ? name : name.fixed));
  return [csvRow(header), ...rows.map((row) => csvRow(columns.map(([, value]) => value(row, 'hi'))))].map(
    (line) => line.trimEnd(),
  );
}

const TAX = { cgst: paise(14_24), sgst: paise(14_24), igst: paise(0) };
const PRO = '29AAGCB7383J1Z4';

/** Example A of money.md as the invoice states it. */
const INVOICE: DocumentRow = {
  document_id: 1,
  credit: false,
  own: false,
  number: 'AI/26-27/000001',
  date: '2026-11-21',
  issuer: '29AAGCA1234D1ZK',
  recipient: 'Meera, Iyer',
  gstin: null,
  place: 'Karnataka',
  sac: '9987',
  rate: 500,
  taxable: 569_52,
  cgst: 14_24,
  sgst: 14_24,
  igst: 0,
  total: 598_00,
  value: 598_00,
  irn: null,
  against: null,
  large: false,
};

describe('the columns of the files of a month', () => {
  it('sales and credit notes', () => {
    expect(
      linesOf(SALES_COLUMNS, INVOICE, {
        ...INVOICE,
        number: null,
        date: null,
        place: null,
        against: 'AI/26-27/000001',
      }),
    ).toEqual([
      'number,date,issuer,recipient,gstin,pos,sac,rate,taxable,cgst,sgst,igst,total,irn,against',
      'AI/26-27/000001,2026-11-21,29AAGCA1234D1ZK,"Meera, Iyer",,29-Karnataka,9987,5,569.52,14.24,14.24,0,598,,',
      ',,29AAGCA1234D1ZK,"Meera, Iyer",,,9987,5,569.52,14.24,14.24,0,598,,AI/26-27/000001',
    ]);
  });

  it('CDNR and CDNUR', () => {
    const note: DocumentRow = { ...INVOICE, credit: true, number: 'AKC/26-27/000001' };
    expect(
      linesOf(
        CREDIT_COLUMNS,
        { ...note, gstin: PRO, irn: 'a'.repeat(64) },
        // 18 % of ₹20,000 is ₹3,600.
        {
          ...note,
          large: true,
          place: 'Bihar',
          rate: 1800,
          taxable: 20_000_00,
          cgst: 0,
          sgst: 0,
          igst: 3_600_00,
          value: 23_600_00,
        },
      ),
    ).toEqual([
      'gstin,number,date,value,pos,rate,taxable,cgst,sgst,igst,irn,type',
      `${PRO},AKC/26-27/000001,2026-11-21,598,29-Karnataka,5,569.52,14.24,14.24,0,${'a'.repeat(64)},Regular B2B`,
      ',AKC/26-27/000001,2026-11-21,23600,10-Bihar,18,20000,0,0,3600,,B2CL',
    ]);
  });

  it('B2B', () => {
    expect(linesOf(BUSINESS_COLUMNS, { ...INVOICE, gstin: PRO, irn: 'a'.repeat(64) })).toEqual([
      'gstin,number,date,value,pos,rate,taxable,cgst,sgst,igst,irn',
      `${PRO},AI/26-27/000001,2026-11-21,598,29-Karnataka,5,569.52,14.24,14.24,0,${'a'.repeat(64)}`,
    ]);
  });

  it('B2CL, B2CS, 11A and 11B', () => {
    expect(
      linesOf(PLACE_COLUMNS, {
        pos: '10-Bihar',
        rate: 500,
        taxable: paise(569_52),
        tax: { ...TAX, cgst: paise(0), sgst: paise(0), igst: paise(28_48) },
      }),
    ).toEqual(['pos,rate,taxable,cgst,sgst,igst', '10-Bihar,5,569.52,0,0,28.48']);
  });

  it('12 HSN', () => {
    expect(
      linesOf(HSN_COLUMNS, {
        hsn: '998599',
        recipients: 'B2B',
        value: paise(598_00),
        taxable: paise(569_52),
        tax: TAX,
      }),
    ).toEqual(['hsn,value,taxable,cgst,sgst,igst,recipients', '998599,598,569.52,14.24,14.24,0,B2B']);
  });

  it('13', () => {
    expect(
      linesOf(SERIES_COLUMNS, { kind: 'invoice', from: 'AI/26-27/000001', to: 'AI/26-27/000009', total: 9 }),
    ).toEqual(['kind,from,to,total,cancelled', 'invoice,AI/26-27/000001,AI/26-27/000009,9,0']);
  });

  it('15', () => {
    expect(
      linesOf(NOTIFIED_COLUMNS, {
        supplierGstin: null,
        recipientGstin: PRO,
        pos: '29-Karnataka',
        rate: 500,
        taxable: paise(-569_52),
        tax: { cgst: paise(-14_24), sgst: paise(-14_24), igst: paise(0) },
      }),
    ).toEqual([
      'supplier_gstin,recipient_gstin,pos,rate,taxable,cgst,sgst,igst',
      `,${PRO},29-Karnataka,5,-569.52,-14.24,-14.24,0`,
    ]);
  });

  it('GSTR-8', () => {
    expect(
      linesOf(GSTR8_COLUMNS, {
        gstin: PRO,
        pos: '29-Karnataka',
        gross: paise(506_78),
        returned: paise(100_00),
        net: paise(406_78),
        tcs: { cgst: paise(1_02), sgst: paise(1_02), igst: paise(0) },
      }),
    ).toEqual([
      'gstin,pos,gross,returned,net,cgst,sgst,igst',
      `${PRO},29-Karnataka,506.78,100,406.78,1.02,1.02,0`,
    ]);
  });

  it('form 140: the PAN, or the code of a missing one', () => {
    const supply = {
      posted_on: '2026-11-21',
      name: 'Ravi Kumar',
      amount: 569_52,
      tds: 57,
      without_pan: false,
      challan: 'CIN-1',
    };
    expect(
      linesOf(
        FORM_140_COLUMNS,
        { ...supply, pan: 'ABCPK1234Q' },
        { ...supply, pan: null, without_pan: true, tds: 28_48, challan: null },
      ),
    ).toEqual([
      'pan,name,section,date,amount,rate,tds,challan',
      'ABCPK1234Q,Ravi Kumar,393(1) Sl. 8(v),2026-11-21,569.52,0.1,0.57,CIN-1',
      'PANNOTAVBL,Ravi Kumar,393(1) Sl. 8(v),2026-11-21,569.52,5,28.48,',
    ]);
  });

  it('ledgers, also the trial balance with the beginning and the end of each account', () => {
    const entry: LedgerRow = {
      date: '2026-11-21',
      key: 'charge:1',
      kind: 'charge',
      account: 'pro 7 Ravi Kumar',
      debit: null,
      credit: 468_14,
      balance: -468_14,
    };
    const month = { account: 'bank', opening: 100, debit: 58_389, credit: 46_814, closing: 11_675 };
    expect(linesOf(LEDGER_COLUMNS, entry, ...trialBalanceRows([month], '2026-11'))).toEqual([
      'date,key,kind,account,debit,credit,balance',
      '2026-11-21,charge:1,charge,pro 7 Ravi Kumar,,468.14,-468.14',
      '2026-11-01,,opening,bank,,,1',
      '2026-11-30,,closing,bank,583.89,468.14,116.75',
    ]);
  });

  it('ageing: each amount in the column of its age', () => {
    const due = { customer: '3 Anil Rao', due_on: '2026-11-21', amount: 598_00 };
    expect(
      linesOf(
        AGEING_COLUMNS,
        { ...due, age: '0-7' },
        { ...due, age: '8-30' },
        { ...due, age: '31-90' },
        { ...due, age: '90+', amount: -1 },
      ),
    ).toEqual([
      'customer,due_on,0–7,8–30,31–90,90+',
      '3 Anil Rao,2026-11-21,598,0,0,0',
      '3 Anil Rao,2026-11-21,0,598,0,0',
      '3 Anil Rao,2026-11-21,0,0,598,0',
      '3 Anil Rao,2026-11-21,0,0,0,-0.01',
    ]);
  });

  it('unbilled advances', () => {
    expect(
      linesOf(
        UNBILLED_COLUMNS,
        { voucher: 'RV/26-27/000001', date: '2026-11-21', amount: 598_00, tax: 28_48 },
        { voucher: null, date: '2026-11-22', amount: 300_00, tax: 0 },
      ),
    ).toEqual(['voucher,date,amount,tax', 'RV/26-27/000001,2026-11-21,598,28.48', ',2026-11-22,300,0']);
  });
});
