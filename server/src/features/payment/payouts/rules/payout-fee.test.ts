import { paise } from '@aaspaas/contract/kernel/money.ts';
import { describe, expect, it } from 'vitest';
import type { Registration } from '../../tax/rules/tax-of.ts';
import { payoutFeePostings } from './payout-fee.ts';

const KARNATAKA: Registration = { id: 1, gstin: '29AAGCR4375J1ZU', state: 'Karnataka' };
const BIHAR: Registration = { id: 2, gstin: '10AAGCR4375J1ZU', state: 'Bihar' };
const feeOf = (total: number, tax: number) => ({ total: paise(total), tax: paise(tax) });
const FEE = feeOf(590, 90);

/** Sums by account and head. */
const sums = (fee: typeof FEE, registration: Registration | null) => {
  const all: Record<string, number> = {};
  for (const { account, amount, taxHead } of payoutFeePostings(fee, registration, 'Karnataka')) {
    const name = taxHead ? `${account} ${taxHead}` : account;
    all[name] = (all[name] ?? 0) + amount;
  }
  return Object.fromEntries(Object.entries(all).filter(([, amount]) => amount !== 0));
};

describe('payoutFeePostings', () => {
  it.each([
    [
      'in the State of the vendor',
      KARNATAKA,
      { payout_fees: 500, 'input_gst cgst': 45, 'input_gst sgst': 45, bank: -590 },
    ],
    ['in another State', BIHAR, { payout_fees: 500, 'input_gst igst': 90, bank: -590 }],
    ['without a registration', null, { payout_fees: 590, bank: -590 }],
  ])('%s', (_, registration, expected) => {
    expect(sums(FEE, registration)).toEqual(expected);
  });

  it('an odd tax is divided without a rest', () => {
    expect(sums(feeOf(591, 91), KARNATAKA)).toEqual({
      payout_fees: 500,
      'input_gst cgst': 45,
      'input_gst sgst': 46,
      bank: -591,
    });
  });

  it('of nothing is nothing', () => {
    expect(payoutFeePostings(feeOf(0, 0), KARNATAKA, 'Karnataka')).toEqual([]);
  });

  it('belongs to the registration, and to no person', () => {
    for (const posting of payoutFeePostings(FEE, BIHAR, 'Karnataka'))
      expect(posting).toMatchObject({
        personId: null,
        payableId: null,
        registrationId: posting.taxHead === null ? null : 2,
      });
  });
});
