import { paise } from '@aaspaas/contract/kernel/money.ts';
import { expect, test } from 'vitest';
import { type Billed, billingSettingsSchema, makeContent, documentContent } from './content.ts';

const plain = billingSettingsSchema.parse({});
const taxed = billingSettingsSchema.parse({ gstin: '29AAGCB7383J1Z4' });
const billed: Billed = {
  recipient: {
    name: 'Meera Iyer',
    address: '7, Church Street, Bengaluru 560001',
    postcode: '560001',
    state: 'Karnataka',
    gstin: null,
  },
  booking: 'AP-24K7Q9',
  placeOfSupply: 'Karnataka',
  lines: [
    {
      name: { en: 'Electrician', hi: 'इलेक्ट्रीशियन' },
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
      subcategoryId: 302,
      amount: paise(598_00),
    },
  ],
  paid: paise(0),
};

test('without a GSTIN: mentions no tax', () => {
  const { lines, totals } = makeContent(billed, plain);
  expect(lines[0]).toMatchObject({ sac: '', rate: 0, taxable: 598_00, cgst: 0, sgst: 0, igst: 0 });
  expect(totals).toEqual({ taxable: 598_00, cgst: 0, sgst: 0, igst: 0, amount: 598_00 });
});

test('work in the platform’s State is charged CGST and SGST, elsewhere IGST; an unknown State counts as the platform’s', () => {
  expect(makeContent(billed, taxed).totals).toMatchObject({
    taxable: 506_78,
    cgst: 45_61,
    sgst: 45_61,
    igst: 0,
  });
  expect(makeContent({ ...billed, placeOfSupply: 'Bihar' }, taxed).totals).toMatchObject({
    cgst: 0,
    igst: 91_22,
  });
  expect(makeContent({ ...billed, placeOfSupply: null }, taxed)).toMatchObject({
    placeOfSupply: 'Karnataka',
    totals: { igst: 0 },
  });
});

test('stored content parses back unchanged', () => {
  const content = makeContent(
    { ...billed, refersTo: 'AI/26-27/000001', reason: { en: 'cancelled', hi: 'रद्द' } },
    taxed,
  );
  expect(documentContent.parse(JSON.parse(JSON.stringify(content)))).toEqual(content);
});

test('a sub-category’s own heading and rate override the defaults, line by line', () => {
  const settings = billingSettingsSchema.parse({
    gstin: '29AAGCB7383J1Z4',
    taxClasses: { 302: { sac: '999721', rate: 500 }, 305: { sac: '9954', rate: 0 } },
  });
  const [line] = billed.lines;
  if (!line) throw new Error('no line');
  const lines = [302, 305, 306, null].map((subcategoryId) => ({ ...line, subcategoryId }));
  const content = makeContent({ ...billed, lines }, settings);
  expect(content.lines.map(({ sac, rate, cgst }) => [sac, rate, cgst])).toEqual([
    ['999721', 500, 14_24],
    ['9954', 0, 0],
    ['9987', 1800, 45_61],
    ['9987', 1800, 45_61],
  ]);
  expect(content.totals).toMatchObject({ cgst: 105_46, sgst: 105_46, amount: 4 * 598_00 });
  expect(documentContent.parse(content)).toEqual(content);
  expect(makeContent({ ...billed, lines }, { ...settings, gstin: null }).totals).toMatchObject({ cgst: 0 });
});

test('rejects an invalid heading, rate or sub-category', () => {
  const takes = (taxClasses: unknown) => billingSettingsSchema.safeParse({ taxClasses }).success;
  expect(takes({ 302: { sac: '999721', rate: 500 } })).toBe(true);
  expect(takes({ 302: { sac: '12', rate: 500 } })).toBe(false);
  expect(takes({ 302: { sac: '9987', rate: 10_001 } })).toBe(false);
  expect(takes({ 302: { sac: '9987' } })).toBe(false);
  expect(takes({ plumber: { sac: '9987', rate: 500 } })).toBe(false);
});
