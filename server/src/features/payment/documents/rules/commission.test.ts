import { paise } from '@aaspaas/contract/kernel/money.ts';
import { expect, test } from 'vitest';
import { commissionBills, commissionLines, type CommissionShare } from './commission.ts';

/** 15 % of ₹569.52, with 18 % tax: ₹85.43 and ₹7.69 twice. */
const SHARE: CommissionShare = {
  registrationId: 1,
  place: 'Karnataka',
  rate: 1800,
  chargedIn: '2026-11',
  corrects: false,
  commission: paise(85_43),
  tax: { cgst: paise(7_69), sgst: paise(7_69), igst: paise(0) },
};
/** ₹28.57 and ₹2.57 twice are taken back. */
const REDUCTION: CommissionShare = {
  ...SHARE,
  commission: paise(-28_57),
  tax: { cgst: paise(-2_57), sgst: paise(-2_57), igst: paise(0) },
};

test('a month without commission has no bill', () => {
  expect(commissionBills('2026-11', [])).toEqual([]);
});

test('the charges of a month are one invoice, and a reduction within it reduces it', () => {
  expect(commissionBills('2026-11', [SHARE, SHARE, REDUCTION])).toEqual([
    {
      kind: 'commission_invoice',
      registrationId: 1,
      place: 'Karnataka',
      chargedIn: '2026-11',
      rows: [
        {
          rate: 1800,
          jobs: 2,
          commission: 142_29,
          tax: { cgst: 12_81, sgst: 12_81, igst: 0 },
        },
      ],
    },
  ]);
});

test('a charge that was taken back whole in its month has no invoice', () => {
  const whole = {
    ...SHARE,
    commission: paise(-85_43),
    tax: { cgst: paise(-7_69), sgst: paise(-7_69), igst: paise(0) },
  };
  expect(commissionBills('2026-11', [SHARE, whole])).toEqual([]);
});

test('a charge whose State was corrected is one job, also if another registration bills it', () => {
  const back = {
    ...SHARE,
    corrects: true,
    commission: paise(-85_43),
    tax: { cgst: paise(-7_69), sgst: paise(-7_69), igst: paise(0) },
  };
  const again = { ...SHARE, corrects: true, commission: paise(85_42) };
  expect(commissionBills('2026-11', [SHARE, back, again])).toMatchObject([
    { rows: [{ jobs: 1, commission: 85_42 }] },
  ]);
  expect(commissionBills('2026-11', [SHARE, back, { ...again, registrationId: 2 }])).toMatchObject([
    { registrationId: 2, rows: [{ jobs: 1, commission: 85_42 }] },
  ]);
});

test('a reduction of an earlier month has a separate credit note, without the sign', () => {
  expect(commissionBills('2026-11', [SHARE, { ...REDUCTION, chargedIn: '2026-10' }])).toMatchObject([
    { kind: 'commission_invoice', chargedIn: '2026-11', rows: [{ commission: 85_43 }] },
    {
      kind: 'commission_credit',
      chargedIn: '2026-10',
      rows: [{ jobs: 1, commission: 28_57, tax: { cgst: 2_57, sgst: 2_57, igst: 0 } }],
    },
  ]);
});

test('each registration and State has its own invoice, and each rate its own row', () => {
  const other = { ...SHARE, registrationId: 2, place: 'Bihar' as const };
  const bills = commissionBills('2026-11', [SHARE, other, { ...SHARE, rate: 500 }]);
  expect(bills.map(({ registrationId, rows }) => [registrationId, rows.map(({ rate }) => rate)])).toEqual([
    [1, [1800, 500]],
    [2, [1800]],
  ]);
});

test('commissionLines: the amount is the commission with its tax', () => {
  const [bill] = commissionBills('2026-11', [SHARE]);
  if (!bill) throw new Error('no bill');
  const name = (jobs: number) => ({ en: `${jobs} jobs`, hi: `${jobs} काम` });
  expect(commissionLines(bill, '998599', name)).toEqual([
    expect.objectContaining({
      name: { en: '1 jobs', hi: '1 काम' },
      sac: '998599',
      rate: 1800,
      taxable: 85_43,
      cgst: 7_69,
      sgst: 7_69,
      amount: 100_81,
    }),
  ]);
});
