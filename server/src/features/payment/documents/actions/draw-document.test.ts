import { paise } from '@aaspaas/contract/kernel/money.ts';
import type { Language } from '@aaspaas/contract/messages/index.ts';
import { describe, expect, test } from 'vitest';
import { darkShareOf, linesOfPdf } from '../../../../testing/pdf-text.ts';
import { drawDocuments } from './draw-document.ts';
import { type Billed, billingSettingsSchema, type DocumentLine, makeContent } from '../rules/content.ts';
import type { Document } from '../store.ts';
import type { DocumentKind } from '../../rules/payment-types.ts';

const GSTIN = '29AAGCA1234D1ZK';
/** ₹598.00 under section 9 (5): 5 % inside, ₹28.48, within Karnataka. */
const LINE: DocumentLine = {
  name: { en: 'Electrician', hi: 'बिजली मिस्त्री' },
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
const UNTAXED: DocumentLine = {
  ...LINE,
  sac: '',
  rate: 0,
  taxable: paise(598_00),
  cgst: paise(0),
  sgst: paise(0),
};
/** ₹598.00 of a registered professional: 18 % inside, ₹91.22. */
const REGISTERED: DocumentLine = {
  ...LINE,
  rate: 1800,
  taxable: paise(506_78),
  cgst: paise(45_61),
  sgst: paise(45_61),
};
/** The same as the first line for work in Bihar. */
const INTER_STATE: DocumentLine = { ...LINE, cgst: paise(0), sgst: paise(0), igst: paise(28_48) };

const PLATFORM: Billed = {
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
const SUPPLIER = {
  name: 'Ravi Kumar',
  address: '9, MG Road, Bengaluru 560001',
  state: 'Karnataka',
  gstin: '29AAGCB7383J1Z4',
} as const;
const PAYMENT = {
  amount: paise(598_00),
  at: '2026-11-25T19:00:00+05:30',
  method: 'card',
  reference: 'pay_1',
} as const;
const SETTINGS = billingSettingsSchema.parse({});

const REGISTRATION = {
  irn: 'a'.repeat(64),
  ackNumber: '112610000001',
  ackAt: new Date('2026-11-27T10:35:00Z'),
  signedQr: 'eyJhbGciOiJSUzI1NiJ9.'.padEnd(900, 'Ab0-_'),
};

const documentOf = (
  kind: DocumentKind,
  number: string,
  billed: Billed,
  gstin: string | null = GSTIN,
): Document => ({
  kind,
  number,
  subject: 'invoice:1',
  issuedAt: new Date('2026-11-25T19:00:00Z'),
  content: makeContent(billed, SETTINGS, gstin),
});

/** Returns the text of the file, line by line. */
const read = async (document: Document, language: Language = 'en'): Promise<string[]> =>
  linesOfPdf(await drawDocuments([document], language));

/** The fields of a kind of document, each with the rule that requires it. */
interface Case {
  readonly document: Document;
  readonly fields: readonly (readonly [rule: string, text: string])[];
  readonly hindi: readonly string[];
  /** What the document must not say. */
  readonly absent: RegExp;
}

const CASES: Readonly<Record<string, Case>> = {
  'a receipt voucher': {
    document: documentOf('receipt_voucher', 'RV/26-27/000001', { ...PLATFORM, payment: PAYMENT }),
    fields: [
      ['50 (a) supplier', 'Aaspaas Receipt voucher'],
      ['50 (a) address', 'Bengaluru, Karnataka 560001'],
      ['50 (a) GSTIN', `GSTIN ${GSTIN}`],
      ['50 (b) number', 'Number: RV/26-27/000001'],
      ['50 (c) date', 'Date: 26-11-2026'],
      ['50 (d) recipient', 'Meera Iyer'],
      ['50 (d) address', '7, Church Street, Bengaluru 560001'],
      ['50 (e) description', 'Electrician ₹598.00'],
      ['50 (f) amount', 'Advance received ₹598.00'],
      ['50 (g) rate, (h) tax', '9987 2.5% + 2.5% ₹569.52 ₹14.24 ₹14.24 ₹598.00'],
      ['50 (i) place of supply', 'Place of supply: 29-Karnataka'],
      ['50 (j) reverse charge', 'Tax payable on reverse charge: no'],
      ['payment', 'Received ₹598.00 by card on 25-11-2026, 19:00'],
    ],
    hindi: ['Aaspaas रसीद वाउचर', 'एडवांस मिला ₹598.00', 'आपूर्ति का स्थान: 29-कर्नाटक'],
    absent: /IGST|Amount due|Paid ₹/,
  },
  'a refund voucher': {
    document: documentOf('refund_voucher', 'FV/26-27/000001', {
      ...PLATFORM,
      payment: PAYMENT,
      against: [{ number: 'RV/26-27/000001', date: '2026-11-24' }],
      reason: { en: 'Cancelled by the customer', hi: 'ग्राहक ने रद्द किया' },
    }),
    fields: [
      ['51 (a) supplier', 'Aaspaas Refund voucher'],
      ['51 (a) GSTIN', `GSTIN ${GSTIN}`],
      ['51 (b) number', 'Number: FV/26-27/000001'],
      ['51 (c) date', 'Date: 26-11-2026'],
      ['51 (d) recipient', 'Meera Iyer'],
      ['51 (e) receipt voucher', 'Refers to: RV/26-27/000001 of 24-11-2026'],
      ['51 (f) description', 'Electrician ₹598.00'],
      ['51 (g) amount', 'Refunded ₹598.00'],
      ['51 (h) rate, (i) tax', '9987 2.5% + 2.5% ₹569.52 ₹14.24 ₹14.24 ₹598.00'],
      ['51 (j) reverse charge', 'Tax payable on reverse charge: no'],
      ['reason', 'Reason: Cancelled by the customer'],
      ['payment', 'Paid back from ₹598.00 received by card on 25-11-2026, 19:00'],
    ],
    hindi: ['Aaspaas रिफ़ंड वाउचर', 'रिफ़ंड किया ₹598.00', 'मूल दस्तावेज़: RV/26-27/000001, तारीख 24-11-2026'],
    absent: /IGST|Amount due/,
  },
  'a tax invoice under section 9 (5)': {
    document: documentOf('invoice', 'AI/26-27/000001', {
      ...PLATFORM,
      lines: [{ ...LINE, provider: 'Ravi Kumar' }],
    }),
    fields: [
      ['46 (a) supplier', 'Aaspaas Tax invoice'],
      ['46 (a) GSTIN', `GSTIN ${GSTIN}`],
      ['46 (b) number', 'Number: AI/26-27/000001'],
      ['46 (c) date', 'Date: 26-11-2026'],
      ['46 (d), (f) recipient', 'Meera Iyer'],
      ['46 (f) address of delivery', '7, Church Street, Bengaluru 560001'],
      ['46 (e) PIN code, State and its code', 'PIN code 560001, 29-Karnataka'],
      ['46 (g) SAC', 'SAC 9987'],
      ['46 (h) description', 'Electrician ₹598.00'],
      ['46 (i) quantity', '2 h × ₹299.00'],
      ['professional', 'Provided by Ravi Kumar'],
      ['46 (j) total', 'Total ₹598.00'],
      ['46 (k) taxable value, (l) rate, (m) tax', '9987 2.5% + 2.5% ₹569.52 ₹14.24 ₹14.24 ₹598.00'],
      ['46 (n) place of supply', 'Place of supply: 29-Karnataka'],
      ['46 (p) reverse charge', 'Tax payable on reverse charge: no'],
      ['section 9 (5)', 'Tax paid by e-commerce operator under section 9(5)'],
      ['in words', 'In words: Rupees Five Hundred Ninety-Eight Only'],
      ['due', 'Amount due ₹598.00'],
    ],
    hindi: [
      'Aaspaas टैक्स इनवॉइस',
      'बिजली मिस्त्री ₹598.00',
      'आपूर्ति का स्थान: 29-कर्नाटक',
      'धारा 9(5) के तहत टैक्स ई-कॉमर्स ऑपरेटर ने चुकाया',
      'सेवा देने वाले: Ravi Kumar',
      '9987 2.5% + 2.5% ₹569.52 ₹14.24 ₹14.24 ₹598.00',
      'शब्दों में: पाँच सौ अट्ठानवे रुपये मात्र',
    ],
    absent: /IGST|UTGST/,
  },
  'a tax invoice to a business in another State': {
    document: documentOf('invoice', 'AI/26-27/000002', {
      ...PLATFORM,
      placeOfSupply: 'Bihar',
      recipient: {
        name: 'Patna Stores',
        address: '1, Fraser Road, Patna 800001',
        postcode: '800001',
        state: 'Bihar',
        gstin: '10AAPFU0939F1ZK',
      },
      lines: [INTER_STATE],
      paid: paise(598_00),
    }),
    fields: [
      ['46 (d) recipient', 'Patna Stores'],
      ['46 (d) GSTIN', 'GSTIN 10AAPFU0939F1ZK'],
      ['46 (l) rate, (m) integrated tax', '9987 5% ₹569.52 ₹28.48 ₹598.00'],
      ['46 (n) place of supply', 'Place of supply: 10-Bihar'],
    ],
    hindi: ['आपूर्ति का स्थान: 10-बिहार'],
    absent: /CGST|SGST|Amount due/,
  },
  'an invoice of a registered professional with two rates': {
    document: documentOf('invoice', 'K7Q2I/2627/00012', {
      ...PLATFORM,
      liability: 'professional',
      supplier: SUPPLIER,
      lines: [REGISTERED, { ...LINE, name: { en: 'Gardener', hi: 'माली' }, sac: '9986' }],
    }),
    fields: [
      ['46 (a) supplier', 'Ravi Kumar Tax invoice'],
      ['46 (a) address', '9, MG Road, Bengaluru 560001'],
      ['46 (a) GSTIN', 'GSTIN 29AAGCB7383J1Z4'],
      ['46 (b) number', 'Number: K7Q2I/2627/00012'],
      ['platform', `Sold through Aaspaas, Bengaluru, Karnataka 560001, GSTIN ${GSTIN}`],
      ['18 %', '9987 9% + 9% ₹506.78 ₹45.61 ₹45.61 ₹598.00'],
      ['5 %', '9986 2.5% + 2.5% ₹569.52 ₹14.24 ₹14.24 ₹598.00'],
      ['total', 'Total ₹1,196.00'],
    ],
    hindi: ['Ravi Kumar टैक्स इनवॉइस', '9987 9% + 9% ₹506.78 ₹45.61 ₹45.61 ₹598.00', 'कुल ₹1,196.00'],
    absent: /section 9\(5\)|धारा 9/,
  },
  'a bill without tax': {
    document: documentOf('receipt', 'AR/26-27/000001', {
      ...PLATFORM,
      liability: 'none',
      lines: [UNTAXED],
    }),
    fields: [
      ['title', 'Aaspaas Bill'],
      ['place of supply', 'Place of supply: 29-Karnataka'],
      ['total', 'Total ₹598.00'],
      ['no tax', 'No tax is charged on this document.'],
    ],
    hindi: ['Aaspaas बिल', 'कुल ₹598.00'],
    absent: /SAC|CGST|Taxable|reverse charge/,
  },
  'a credit note': {
    document: documentOf('credit_note', 'AC/26-27/000001', {
      ...PLATFORM,
      // ₹200.00 less of ₹598.00: the tax of ₹598.00 less that of ₹398.00.
      lines: [
        {
          ...LINE,
          workType: null,
          amount: paise(200_00),
          taxable: paise(190_48),
          cgst: paise(4_76),
          sgst: paise(4_76),
        },
      ],
      against: [{ number: 'AI/26-27/000009', date: '2026-11-20' }],
      reason: { en: 'Reduced', hi: 'दाम घटाया' },
    }),
    fields: [
      ['53 (1A) (b) nature', 'Aaspaas Credit note'],
      ['53 (1A) (c) number', 'Number: AC/26-27/000001'],
      ['53 (1A) (d) date', 'Date: 26-11-2026'],
      ['53 (1A) (e) recipient', 'Meera Iyer'],
      ['53 (1A) (g) invoice', 'Refers to: AI/26-27/000009 of 20-11-2026'],
      ['53 (1A) (h) value', 'Credited ₹200.00'],
      ['53 (1A) (h) rate and tax', '9987 2.5% + 2.5% ₹190.48 ₹4.76 ₹4.76 ₹200.00'],
      ['reason', 'Reason: Reduced'],
    ],
    hindi: ['Aaspaas क्रेडिट नोट', 'लौटाई गई रकम ₹200.00', 'कारण: दाम घटाया'],
    absent: /Amount due|IGST/,
  },
  'a payment receipt for a part': {
    document: documentOf('payment_receipt', 'AP/26-27/000001', {
      ...PLATFORM,
      liability: null,
      paid: paise(300_00),
      against: [
        { number: 'AI/26-27/000009', date: '2026-11-20' },
        { number: 'AI/26-27/000010', date: '2026-11-21' },
      ],
      payment: { ...PAYMENT, amount: paise(300_00) },
    }),
    fields: [
      ['title', 'Aaspaas Payment receipt'],
      ['first invoice', 'Refers to: AI/26-27/000009 of 20-11-2026'],
      ['second invoice', 'Refers to: AI/26-27/000010 of 21-11-2026'],
      ['paid', 'Paid ₹300.00'],
      ['due', 'Amount due ₹298.00'],
      ['payment', 'Received ₹300.00 by card on 25-11-2026, 19:00'],
      ['payment id', 'Payment ID: pay_1'],
      ['in words', 'In words: Rupees Three Hundred Only'],
    ],
    hindi: ['Aaspaas पेमेंट की रसीद', 'बाकी रकम ₹298.00', 'पेमेंट आईडी: pay_1'],
    absent: /Paid in full|CGST|SAC|reverse charge/,
  },
  'a commission invoice': {
    document: documentOf('commission_invoice', 'AK/26-27/000001', {
      ...PLATFORM,
      booking: null,
      month: '2026-10',
      recipient: {
        name: 'Ravi Kumar',
        address: '9, MG Road, Bengaluru 560001',
        postcode: null,
        state: 'Karnataka',
        gstin: SUPPLIER.gstin,
      },
      // 15 % of ₹569.52, and 18 % of it.
      lines: [
        {
          ...LINE,
          name: { en: 'Commission for 1 job', hi: '1 काम का कमीशन' },
          sac: '998599',
          date: null,
          time: null,
          workType: null,
          rate: 1800,
          amount: paise(100_81),
          taxable: paise(85_43),
          cgst: paise(7_69),
          sgst: paise(7_69),
        },
      ],
    }),
    fields: [
      ['supplier', 'Aaspaas Commission invoice'],
      ['GSTIN of the platform', `GSTIN ${GSTIN}`],
      ['GSTIN of the professional', 'GSTIN 29AAGCB7383J1Z4'],
      ['month', 'Month: Oct 2026'],
      ['description', 'Commission for 1 job ₹100.81'],
      ['rate and tax', '998599 9% + 9% ₹85.43 ₹7.69 ₹7.69 ₹100.81'],
      ['total', 'Total ₹100.81'],
      ['settled', 'Deducted from the earnings of this month.'],
    ],
    hindi: ['Aaspaas कमीशन का इनवॉइस', 'महीना: अक्टू 2026', 'कुल ₹100.81'],
    absent: /Booking|Amount due|Prices include|section 9\(5\)/,
  },
  'a cancellation statement': {
    document: documentOf('cancellation', 'AX/26-27/000001', {
      ...PLATFORM,
      liability: null,
      lines: [{ ...UNTAXED, amount: paise(0), taxable: paise(0) }],
    }),
    fields: [
      ['title', 'Aaspaas Cancellation statement'],
      ['nothing due', 'Nothing was paid and nothing is due.'],
    ],
    hindi: ['Aaspaas रद्द बुकिंग का विवरण', 'न कोई पेमेंट हुआ, न कुछ बाकी है।'],
    absent: /In words|CGST/,
  },
};

/** The parties stand side by side, so the text of one line may have both. */
const has = (lines: readonly string[], text: string): boolean =>
  lines.includes(text) ||
  (/GSTIN|Meera|Patna|Bengaluru|PIN/.test(text) && lines.some((line) => line.includes(text)));

describe.each(Object.entries(CASES))('%s', (_what, { document, fields, hindi, absent }) => {
  test('states every field that its rule requires', async () => {
    const lines = await read(document);
    for (const [rule, text] of fields)
      expect(has(lines, text), `${rule}: ${text} in\n${lines.join('\n')}`).toBe(true);
    expect(lines.join('\n')).not.toMatch(absent);
  });

  // Shaping Devanagari takes seconds on a busy machine.
  test('extracts in Hindi as written', { timeout: 120_000 }, async () => {
    const lines = await read(document, 'hi');
    for (const text of hindi) expect(lines.includes(text), `${text} in\n${lines.join('\n')}`).toBe(true);
  });
});

test('an invoice of a professional without an address names their State', async () => {
  const billed: Billed = { ...PLATFORM, liability: 'professional', lines: [REGISTERED] };
  const lines = await read(
    documentOf('invoice', 'K7Q2I/2627/00012', { ...billed, supplier: { ...SUPPLIER, address: null } }),
  );
  expect(lines.some((line) => line.startsWith('29-Karnataka'))).toBe(true);
});

test('the tax of a Union Territory without a legislature is UTGST', async () => {
  const lines = await read(
    documentOf(
      'invoice',
      'AI04/2627/000001',
      { ...PLATFORM, placeOfSupply: 'Chandigarh' },
      '04AAGCA1234D1ZW',
    ),
  );
  expect(lines.join('\n')).toMatch(/CGST UTGST/);
  expect(lines).toContain('Place of supply: 04-Chandigarh');
});

test('a registered invoice states its IRN and acknowledgement', async () => {
  const document = documentOf('invoice', 'AI/26-27/000001', PLATFORM);
  const lines = await read({ ...document, registration: REGISTRATION });
  expect(lines).toContain(`IRN: ${REGISTRATION.irn}`);
  expect(lines).toContain('Acknowledged by the invoice registration portal: 112610000001, 27-11-2026');
});

test('a registered invoice prints the signed code of the portal', async () => {
  const document = documentOf('invoice', 'AI/26-27/000001', PLATFORM);
  const withCode = await drawDocuments([{ ...document, registration: REGISTRATION }], 'en');
  const other = { ...REGISTRATION, signedQr: REGISTRATION.signedQr.replace('A', 'B') };
  expect(withCode.equals(await drawDocuments([{ ...document, registration: other }], 'en'))).toBe(false);
  // Below the number, the date and the booking.
  const box = { x: 48, y: 122, width: 140, height: 140 };
  const dark = await darkShareOf(withCode, box);
  expect(dark).toBeGreaterThan(0.3);
  expect(dark).toBeLessThan(0.6);
  expect(await darkShareOf(await drawDocuments([document], 'en'), box)).toBeLessThan(0.2);
  // A code that is longer than any QR code is left out; the IRN stays.
  const tooLong = { ...REGISTRATION, signedQr: 'x'.repeat(3000) };
  expect(await read({ ...document, registration: tooLong })).toContain(`IRN: ${REGISTRATION.irn}`);
});

test('a document of an earlier release stays as it was: a receipt, or an invoice with the tax that it froze', async () => {
  const earlier = (kind: DocumentKind, gstin: string | null, lines: DocumentLine[]) => {
    const { content, ...document } = documentOf(
      kind,
      'AR/26-27/000001',
      { ...PLATFORM, liability: null, lines },
      gstin,
    );
    return { ...document, content: { ...content, refersTo: 'AI/26-27/000002' } };
  };
  const receipt = await read(earlier('receipt', null, [UNTAXED]));
  expect(receipt).toEqual(expect.arrayContaining(['Aaspaas Receipt', 'Refers to: AI/26-27/000002']));
  expect(receipt.join('\n')).not.toMatch(/SAC|CGST/);
  expect(await read(earlier('invoice', GSTIN, [REGISTERED]))).toContain(
    '9987 9% + 9% ₹506.78 ₹45.61 ₹45.61 ₹598.00',
  );
});

test('a payment receipt for the rest states full payment; an unknown method is an online payment', async () => {
  const billed = { ...PLATFORM, liability: null, paid: paise(598_00), payment: { ...PAYMENT, method: null } };
  const lines = await read(documentOf('payment_receipt', 'AP/26-27/000002', billed), 'hi');
  for (const field of ['पूरा पेमेंट हो गया', '25-11-2026, 19:00 को ऑनलाइन पेमेंट से ₹598.00 मिले'])
    expect(lines).toContain(field);
  expect(lines.join('\n')).not.toContain('बाकी रकम');
});

test('several documents are one file, each from a new page, and the same documents give the same bytes', async () => {
  const documents = [
    documentOf('invoice', 'AI/26-27/000001', PLATFORM),
    documentOf('invoice', 'K7Q2I/2627/00012', {
      ...PLATFORM,
      liability: 'professional',
      supplier: SUPPLIER,
      lines: [REGISTERED],
    }),
  ];
  const file = await drawDocuments(documents, 'en');
  const lines = await linesOfPdf(file);
  expect(lines).toEqual(
    expect.arrayContaining([
      'Number: AI/26-27/000001',
      'Number: K7Q2I/2627/00012',
      'Page 1 of 2',
      'Page 2 of 2',
    ]),
  );
  expect(file.equals(await drawDocuments(documents, 'en'))).toBe(true);
  await expect(async () => drawDocuments([], 'en')).rejects.toThrow('no document');
});

test('sixty lines span several pages without loss, with names in any script', async () => {
  const names = Array.from({ length: 60 }, (_, index) => `Service number ${index + 1}`);
  const lines = await read(
    documentOf('invoice', 'AI/26-27/000001', {
      ...PLATFORM,
      recipient: { ...PLATFORM.recipient, name: 'மீரா 🙂', address: 'x'.repeat(600) },
      lines: names.map((name) => ({ ...LINE, name: { en: name, hi: name } })),
    }),
  );
  // The text extraction may place an amount on a separate line.
  for (const name of names) expect(lines.map((line) => line.replace(' ₹598.00', ''))).toContain(name);
  expect(lines.filter((line) => line === 'Service Amount').length).toBeGreaterThan(2);
  // 60 × ₹598.00, ₹569.52 and ₹14.24.
  expect(lines).toContain('9987 2.5% + 2.5% ₹34,171.20 ₹854.40 ₹854.40 ₹35,880.00');
  expect(lines).toContain('Total ₹35,880.00');
  expect(lines.filter((line) => /^Page \d of \d$/.test(line)).length).toBeGreaterThan(2);
});
