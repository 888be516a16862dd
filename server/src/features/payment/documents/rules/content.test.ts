import { paise } from '@aaspaas/contract/kernel/money.ts';
import { expect, test } from 'vitest';
import {
  type Billed,
  billingSettingsSchema,
  documentContent,
  type DocumentLine,
  makeContent,
  taxIn,
  taxRowsOf,
} from './content.ts';

const SETTINGS = billingSettingsSchema.parse({});
const LINE: DocumentLine = {
  name: { en: 'Electrician', hi: 'इलेक्ट्रीशियन' },
  sac: '9987',
  date: '2026-11-24',
  time: '11:00',
  workType: 'hour',
  units: 2,
  unitPrice: paise(299_00),
  extraHours: 0,
  extraTotal: paise(0),
  priceReduction: paise(0),
  cancelled: false,
  visit: false,
  rate: 500,
  amount: paise(598_00),
  taxable: paise(569_52),
  cgst: paise(14_24),
  sgst: paise(14_24),
  igst: paise(0),
};
const BILLED: Billed = {
  recipient: {
    name: 'Meera Iyer',
    address: '7, Church Street, Bengaluru 560001',
    postcode: '560001',
    state: 'Karnataka',
    gstin: null,
  },
  booking: 'AP-24K7Q9',
  liability: 'platform',
  placeOfSupply: 'Karnataka',
  lines: [LINE],
  paid: paise(0),
};

test('makeContent: the totals are the sums of the stored amounts; no tax is calculated', () => {
  // A tax that no rate gives stays what it is.
  const odd = { ...LINE, rate: 1800, taxable: paise(598_00 - 3), cgst: paise(2), sgst: paise(1) };
  expect(makeContent({ ...BILLED, lines: [LINE, odd] }, SETTINGS, null).totals).toEqual({
    taxable: 569_52 + 597_97,
    cgst: 14_26,
    sgst: 14_25,
    igst: 0,
    amount: 1196_00,
  });
});

test('makeContent: the platform has the GSTIN of the registration, not of the settings', () => {
  const settings = billingSettingsSchema.parse({ gstin: '29AAGCB7383J1Z4' });
  expect(makeContent(BILLED, settings, '10AAPFU0939F1ZK').platform.gstin).toBe('10AAPFU0939F1ZK');
  expect(makeContent(BILLED, settings, null).platform.gstin).toBeNull();
});

test('stored content parses back unchanged', () => {
  const content = makeContent(
    {
      ...BILLED,
      supplier: { name: 'Ravi', address: null, state: 'Karnataka', gstin: '29AAGCB7383J1Z4' },
      against: [{ number: 'AI/26-27/000001', date: '2026-11-20' }],
      reason: { en: 'cancelled', hi: 'रद्द' },
      month: '2026-11',
    },
    SETTINGS,
    '29AAGCA1234D1ZK',
  );
  expect(documentContent.parse(JSON.parse(JSON.stringify(content)))).toEqual(content);
});

test('the content of an earlier release is read with what it did not have', () => {
  const { supplier, liability, against, month, countedOrders, payment, ...before } = makeContent(
    BILLED,
    SETTINGS,
    null,
  );
  expect(documentContent.parse({ ...before, refersTo: 'AI/26-27/000001' })).toEqual({
    ...before,
    supplier: null,
    liability: null,
    against: [],
    month: null,
    countedOrders: null,
    payment: null,
    refersTo: 'AI/26-27/000001',
  });
  expect([supplier, liability, against, month, countedOrders, payment]).toHaveLength(6);
});

test('taxRowsOf: a row for each heading and rate, in the order of the lines', () => {
  const other = { ...LINE, rate: 1800, taxable: paise(506_78), cgst: paise(45_61), sgst: paise(45_61) };
  expect(taxRowsOf([LINE, other, LINE, { ...LINE, sac: '999721' }])).toEqual([
    { sac: '9987', rate: 500, taxable: 1139_04, cgst: 28_48, sgst: 28_48, igst: 0, amount: 1196_00 },
    { sac: '9987', rate: 1800, taxable: 506_78, cgst: 45_61, sgst: 45_61, igst: 0, amount: 598_00 },
    { sac: '999721', rate: 500, taxable: 569_52, cgst: 14_24, sgst: 14_24, igst: 0, amount: 598_00 },
  ]);
  expect(taxIn(LINE)).toBe(28_48);
});

test('rejects an invalid heading, rate, sub-category or day', () => {
  const takes = (taxClasses: unknown) => billingSettingsSchema.safeParse({ taxClasses }).success;
  expect(takes({ 302: { sac: '999721', rate: 500 } })).toBe(true);
  expect(takes({ 302: { sac: '12', rate: 500 } })).toBe(false);
  expect(takes({ 302: { sac: '9987', rate: 10_001 } })).toBe(false);
  expect(takes({ 302: { sac: '9987' } })).toBe(false);
  expect(takes({ plumber: { sac: '9987', rate: 500 } })).toBe(false);
  expect(billingSettingsSchema.safeParse({ eInvoiceFrom: '2026-04-01' }).success).toBe(true);
  expect(billingSettingsSchema.safeParse({ eInvoiceFrom: 'soon' }).success).toBe(false);
});
