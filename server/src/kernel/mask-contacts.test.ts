import { expect, it } from 'vitest';
import { maskContacts, maskReply } from './mask-contacts.ts';

it.each([
  ['call 9812345678 now', 'call ••••••••78 now'],
  ['+91 98123 45678', '••••••••78'],
  ['+919812345678', '••••••••78'],
  ['mail asha.rao@example.in, please', 'mail •••@example.in, please'],
  // No contacts: a bank reference, a date, a hash, an amount, a UTR that contains such digits.
  ['HDFC2026112798123', 'HDFC2026112798123'],
  ['2026-11-27', '2026-11-27'],
  ['a9812345678', 'a9812345678'],
  ['₹12,345.00', '₹12,345.00'],
  ['123456789012', '123456789012'],
])('masks contacts in “%s”', (text, masked) => expect(maskContacts(text)).toBe(masked));

it('masks nested texts, and keeps other values', () =>
  expect(maskContacts({ a: ['9812345678', 5, null], b: { c: true, d: 'x@y.in' } })).toEqual({
    a: ['••••••••78', 5, null],
    b: { c: true, d: '•••@y.in' },
  }));

it('masks the addresses of a reply except for the PIN code', () =>
  expect(
    maskReply({ data: [{ address: '14 Church Street, Bengaluru 560001', note: 'ring twice' }] }),
  ).toEqual({
    data: [{ address: '***, 560001', note: 'ring twice' }],
  }));
