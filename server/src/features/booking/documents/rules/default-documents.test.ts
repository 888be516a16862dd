import { expect, test } from 'vitest';
import { defaultDocuments } from './default-documents.ts';

test.each([
  ['nothing', [], []],
  ['all invoices', ['receipt_voucher', 'invoice', 'invoice', 'credit_note'], [1, 2]],
  ['invoices with the bills of untaxed work', ['receipt', 'invoice', 'payment_receipt'], [0, 1]],
  ['all bills', ['receipt', 'receipt', 'refund_voucher'], [0, 1]],
  [
    'the newest payment receipt rather than the bills',
    ['receipt', 'payment_receipt', 'payment_receipt'],
    [2],
  ],
  ['the newest refund voucher', ['receipt_voucher', 'refund_voucher', 'refund_voucher'], [2]],
  ['the receipt voucher of work to come', ['receipt_voucher'], [0]],
  ['the cancellation statement', ['cancellation'], [0]],
] as const)('defaultDocuments: %s', (_what, kinds, chosen) => {
  const documents = kinds.map((kind, index) => ({ kind, index }));
  expect(defaultDocuments(documents).map(({ index }) => index)).toEqual(chosen);
});
