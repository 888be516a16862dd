import { expect, it } from 'vitest';
import { maskRecipient } from './mask-recipient.ts';

const recipient = {
  name: 'Meera Iyer',
  address: '7, Church Street, Bengaluru 560001',
  postcode: '560001',
  gstin: null,
};

it('maskRecipient: keeps the name, the PIN code and everything else', () => {
  expect(maskRecipient({ recipient, booking: 'AP-24K7Q9' })).toEqual({
    recipient: { ...recipient, address: '***, 560001' },
    booking: 'AP-24K7Q9',
  });
});

it.each([
  ['Meera 9812300001', 'Meera ••••••••01'],
  ['meera@example.in', '•••@example.in'],
  [null, null],
])('maskRecipient: of the name %s leaves %s', (name, masked) => {
  expect(maskRecipient({ recipient: { name, address: null } }).recipient).toEqual({
    name: masked,
    address: null,
  });
});

it('maskRecipient: hides the address of a professional who supplies, not the name and GSTIN', () => {
  const supplier = { name: 'Ravi Kumar', address: '9, MG Road, Bengaluru 560001', gstin: '29AAGCB7383J1Z4' };
  expect(maskRecipient({ recipient, supplier }).supplier).toEqual({ ...supplier, address: '***, 560001' });
  expect(maskRecipient({ recipient, supplier: null }).supplier).toBeNull();
});
