import { paise } from '@aaspaas/contract/kernel/money.ts';
import type { Language } from '@aaspaas/contract/messages/index.ts';
import { describe, expect, test } from 'vitest';
import { linesOfPdf } from '../../../../testing/pdf-text.ts';
import { drawDocument } from './draw-document.ts';
import { type Billed, type BilledLine, billingSettingsSchema, makeContent } from '../rules/content.ts';
import type { DocumentKind } from '../../rules/payment-types.ts';

const LINE: BilledLine = {
  name: { en: 'Electrician', hi: 'बिजली मिस्त्री' },
  date: '2026-11-24',
  time: '11:00',
  workType: 'hour',
  units: 2,
  unitPrice: paise(299_00),
  extraHours: 1,
  extraTotal: paise(299_00),
  priceReduction: paise(0),
  cancelled: false,
  visit: false,
  subcategoryId: null,
  amount: paise(897_00),
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
  placeOfSupply: 'Karnataka',
  lines: [LINE],
  paid: paise(0),
};
const TAXED = billingSettingsSchema.parse({ gstin: '29AAGCB7383J1Z4' });
const PLAIN = billingSettingsSchema.parse({});

/** Returns the text of the file, line by line. */
async function read(
  kind: DocumentKind,
  billed: Billed,
  settings = TAXED,
  language: Language = 'en',
): Promise<string[]> {
  const content = makeContent(billed, settings);
  const issuedAt = new Date('2026-11-25T19:00:00Z');
  const document = { kind, number: 'AI/26-27/000001', subject: 'booking:1', issuedAt, content };
  return linesOfPdf(await drawDocument(document, language));
}

describe('a tax invoice', () => {
  test('contains every field that rule 46 requires', async () => {
    const lines = await read('invoice', BILLED);
    for (const field of [
      'Aaspaas Tax invoice',
      'Number: AI/26-27/000001',
      'Date: 26-11-2026',
      'Booking: AP-24K7Q9',
      'GSTIN 29AAGCB7383J1Z4',
      'Meera Iyer',
      '7, Church Street, Bengaluru 560001',
      'PIN code 560001, Karnataka',
      'Place of supply: Karnataka',
      '24-11-2026, 11:00',
      '2 h × ₹299.00',
      '1 h extra time: ₹299.00',
      'SAC 9987',
      'Taxable value ₹760.16',
      'CGST 9% ₹68.42',
      'SGST 9% ₹68.42',
      'Total ₹897.00',
      'Paid ₹0.00',
      'Amount due ₹897.00',
      'In words: Rupees Eight Hundred Ninety-Seven Only',
      'Tax payable on reverse charge: no',
    ])
      expect(lines).toContain(field);
    expect(lines.filter((line) => line.startsWith('Electrician'))).toEqual(['Electrician ₹897.00']);
    expect(lines.join('\n')).not.toContain('IGST');
  });

  test('for work in another State charges IGST, and states a business customer’s GSTIN', async () => {
    const lines = await read('invoice', {
      ...BILLED,
      placeOfSupply: 'Bihar',
      recipient: { ...BILLED.recipient, gstin: '10AAPFU0939F1ZK' },
      paid: paise(897_00),
    });
    expect(lines).toContain('IGST 18% ₹136.83');
    expect(lines).toContain('GSTIN 10AAPFU0939F1ZK');
    expect(lines.join('\n')).not.toMatch(/CGST|Amount due/);
  });

  test('extracts in Hindi as written, each amount on the line of its label', async () => {
    const lines = await read('invoice', BILLED, TAXED, 'hi');
    for (const field of [
      'Aaspaas टैक्स इनवॉइस',
      'नंबर: AI/26-27/000001',
      'आपूर्ति का स्थान: कर्नाटक',
      'बिजली मिस्त्री ₹897.00',
      'CGST 9% ₹68.42',
      'शब्दों में: आठ सौ सत्तानवे रुपये मात्र',
    ])
      expect(lines).toContain(field);
    expect(lines.indexOf('सेवा रकम')).toBeLessThan(lines.indexOf('कुल ₹897.00'));
  });
});

test('without a GSTIN is a receipt that does not mention tax', async () => {
  const lines = await read('receipt', BILLED, PLAIN);
  expect(lines).toContain('Aaspaas Receipt');
  expect(lines).toContain('No tax is charged on this receipt.');
  expect(lines.join('\n')).not.toMatch(/GST|SAC|Taxable/);
});

describe('a payment receipt', () => {
  const receipt = async (
    method: 'card' | null,
    paid: number,
    language: Language = 'en',
    settings = TAXED,
  ): Promise<string[]> => {
    const content = {
      ...makeContent({ ...BILLED, refersTo: 'AI/26-27/000009' }, settings),
      paid: paise(paid),
      payment: { amount: paise(300_00), at: '2026-11-25T19:00:00+05:30', method, reference: 'pay_1' },
    };
    const number = 'AP/26-27/000001';
    const issuedAt = new Date('2026-11-25T19:00:00Z');
    const document = { kind: 'payment_receipt' as const, number, subject: 'payment:1', issuedAt, content };
    return linesOfPdf(await drawDocument(document, language));
  };

  test('for a part states the amount, time and method, and the amount due', async () => {
    const lines = await receipt('card', 300_00);
    for (const field of [
      'Aaspaas Payment receipt',
      'Refers to: AI/26-27/000009',
      'Total ₹897.00',
      'Paid ₹300.00',
      'Amount due ₹597.00',
      'Received ₹300.00 by card on 25-11-2026, 19:00',
      'Payment ID: pay_1',
      'In words: Rupees Three Hundred Only',
      'Prices include all taxes.',
    ])
      expect(lines).toContain(field);
    expect(lines.join('\n')).not.toMatch(/Paid in full|CGST|SAC|reverse charge/);
  });

  test('for the rest states full payment; an unknown method is an online payment', async () => {
    const lines = await receipt(null, 897_00, 'hi', PLAIN);
    for (const field of [
      'पूरा पेमेंट हो गया',
      '25-11-2026, 19:00 को ऑनलाइन पेमेंट से ₹300.00 मिले',
      'पेमेंट आईडी: pay_1',
    ])
      expect(lines).toContain(field);
    expect(lines.join('\n')).not.toContain('बाकी रकम');
  });
});

test('a credit note states its invoice and reason', async () => {
  const lines = await read('credit_note', {
    ...BILLED,
    refersTo: 'AI/26-27/000009',
    reason: { en: 'Cancelled', hi: 'रद्द' },
  });
  for (const field of [
    'Aaspaas Credit note',
    'Refers to: AI/26-27/000009',
    'Reason: Cancelled',
    'Credited ₹897.00',
  ])
    expect(lines).toContain(field);
});

test('a cancellation statement states that nothing is owed', async () => {
  const lines = await read('cancellation', { ...BILLED, lines: [{ ...LINE, amount: paise(0) }] }, PLAIN);
  expect(lines).toContain('Nothing was paid and nothing is due.');
  expect(lines.join('\n')).not.toContain('In words');
});

test('sixty lines span several pages without loss, with names in any script', async () => {
  const names = Array.from({ length: 60 }, (_, index) => `Service number ${index + 1}`);
  const lines = await read('invoice', {
    ...BILLED,
    recipient: { ...BILLED.recipient, name: 'மீரா 🙂', address: 'x'.repeat(600) },
    lines: names.map((name) => ({ ...LINE, name: { en: name, hi: name } })),
  });
  // The text extraction may place an amount on a separate line.
  for (const name of names) expect(lines.map((line) => line.replace(' ₹897.00', ''))).toContain(name);
  expect(lines.filter((line) => line.endsWith('₹897.00')).length).toBe(60);
  expect(lines.filter((line) => line === 'Service Amount').length).toBeGreaterThan(2);
  expect(lines).toContain('Total ₹53,820.00');
  expect(lines.filter((line) => /^Page \d of \d$/.test(line)).length).toBeGreaterThan(2);
});
