import { paise } from '@aaspaas/contract/kernel/money.ts';
import { expect, test } from 'vitest';
import { type Billed, billingSettingsSchema, makeContent, paperContent } from './content.ts';

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
      takenOff: paise(0),
      cancelled: false,
      amount: paise(598_00),
    },
  ],
  paid: paise(0),
};

test('without a GSTIN nothing is said of tax', () => {
  const { lines, totals } = makeContent(billed, plain);
  expect(lines[0]).toMatchObject({ sac: '', rate: 0, taxable: 598_00, cgst: 0, sgst: 0, igst: 0 });
  expect(totals).toEqual({ taxable: 598_00, cgst: 0, sgst: 0, igst: 0, amount: 598_00 });
});

test('work in the operator’s own State bears CGST and SGST, elsewhere IGST; unknown counts as the own', () => {
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

test('what is frozen is read back the same', () => {
  const content = makeContent(
    { ...billed, refersTo: 'AI/26-27/000001', reason: { en: 'cancelled', hi: 'रद्द' } },
    taxed,
  );
  expect(paperContent.parse(JSON.parse(JSON.stringify(content)))).toEqual(content);
});
