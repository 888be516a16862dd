import { paise } from '@aaspaas/contract/kernel/money.ts';
import { expect, test } from 'vitest';
import { type Billed, billingSettingsSchema, makeContent } from './content.ts';
import { isRegistrationRequired, registeredAs } from './registration-required.ts';
import { registryInvoice } from './registry-invoice.ts';

const SETTINGS = billingSettingsSchema.parse({ eInvoiceFrom: '2026-11-01' });
const BILLED: Billed = {
  recipient: {
    name: 'Church Street Stores',
    address: '7, Church Street, Bengaluru 560 001',
    postcode: null,
    state: 'Karnataka',
    gstin: '29AAGCB7383J1Z4',
  },
  booking: 'AP-24K7Q9',
  liability: 'platform',
  placeOfSupply: 'Karnataka',
  lines: [
    {
      name: { en: 'Electrician', hi: 'बिजली मिस्त्री' },
      sac: '9987',
      date: null,
      time: null,
      workType: null,
      units: 1,
      unitPrice: paise(598_00),
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
    },
  ],
  paid: paise(0),
};
const content = (changes: Partial<Billed> = {}) =>
  makeContent({ ...BILLED, ...changes }, SETTINGS, '29AAGCA1234D1ZK');
const customer = { ...BILLED.recipient, gstin: null };
const supplier = { name: 'Ravi', address: null, state: 'Karnataka', gstin: '29AAGCB7383J1Z4' } as const;
const untaxed = BILLED.lines.map((line) => ({ ...line, cgst: paise(0), sgst: paise(0) }));

test.each([
  ['an invoice to a business', 'invoice', content(), SETTINGS, '2026-11-27', true],
  ['a credit note to a business', 'credit_note', content(), SETTINGS, '2026-11-27', true],
  ['before the day', 'invoice', content(), SETTINGS, '2026-10-31', false],
  ['on the day', 'invoice', content(), SETTINGS, '2026-11-01', true],
  ['below the turnover', 'invoice', content(), { eInvoiceFrom: null }, '2026-11-27', false],
  [
    'to a customer without a GSTIN',
    'invoice',
    content({ recipient: customer }),
    SETTINGS,
    '2026-11-27',
    false,
  ],
  ['of a professional', 'invoice', content({ supplier }), SETTINGS, '2026-11-27', false],
  ['without tax', 'credit_note', content({ lines: untaxed }), SETTINGS, '2026-11-27', false],
  ['a receipt voucher', 'receipt_voucher', content(), SETTINGS, '2026-11-27', false],
  [
    'the commission of a registered professional',
    'commission_invoice',
    content(),
    SETTINGS,
    '2026-11-27',
    true,
  ],
  ['what is taken back of it', 'commission_credit', content(), SETTINGS, '2026-11-27', true],
  [
    'the commission of another professional',
    'commission_invoice',
    content({ recipient: customer }),
    SETTINGS,
    '2026-11-27',
    false,
  ],
] as const)('%s: %s is registered', (_what, kind, of, settings, day, required) => {
  expect(isRegistrationRequired({ kind, content: of }, settings, day)).toBe(required);
});

test.each([
  ['invoice', 'invoice'],
  ['credit_note', 'credit_note'],
  ['commission_invoice', 'invoice'],
  ['commission_credit', 'credit_note'],
  ['receipt', null],
  ['refund_voucher', null],
  ['statement', null],
] as const)('the portal registers %s as %s', (kind, expected) => {
  expect(registeredAs(kind)).toBe(expected);
});

test('registryInvoice: both parties with their GSTINs, and the PIN code of the address', () => {
  expect(registryInvoice('invoice', 'AI/26-27/000001', '2026-11-27', content())).toMatchObject({
    seller: { gstin: '29AAGCA1234D1ZK', postcode: '560001', state: 'Karnataka' },
    buyer: { gstin: '29AAGCB7383J1Z4', postcode: '560001', state: 'Karnataka' },
    placeOfSupply: 'Karnataka',
    rows: [{ sac: '9987', rate: 500, taxable: 569_52, total: 598_00 }],
  });
  expect(registryInvoice('invoice', 'AI/1', '2026-11-27', content({ recipient: customer }))).toBeNull();
});
