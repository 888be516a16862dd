import { paise } from '@aaspaas/contract/kernel/money.ts';
import { describe, expect, it } from 'vitest';
import { claimedPay } from './claimed-pay.ts';
import type { TaxFacts } from './tax-of.ts';

/** Example A of the design page: ₹598.00 under section 9 (5), 15 % commission and 18 % GST on it, TDS 0.1 %. */
const facts: TaxFacts = {
  price: paise(59_800),
  taxClass: { sac: '998729', notified: true, notifiedRate: 500, registeredRate: 1800, place: 'property' },
  professional: {
    gstin: null,
    state: 'Karnataka',
    individual: true,
    identified: true,
    yearGross: paise(6_00_000_00),
    tdsCarried: paise(0),
    awaited: false,
  },
  registrations: [{ id: 1, gstin: '29AAGCA1234D1ZK', state: 'Karnataka' }],
  customer: { gstin: null, state: 'Karnataka' },
  jobState: 'Karnataka',
  collectedBy: 'platform',
  commission: { rate: 1500, fixed: paise(0), taxRate: 1800 },
};
const A = { price: paise(59_800), net: paise(46_814), facts };

describe('claimedPay', () => {
  it.each([
    ['₹200.00 of A holds ₹156.58, so ₹311.56 stay payable', 20_000, 15_658],
    ['the whole price holds the whole pay', 59_800, 46_814],
    ['more than the price holds the whole pay', 70_000, 46_814],
    ['nothing holds nothing', 0, 0],
  ])('%s', (_, claimed, held) => {
    expect(claimedPay(A, paise(claimed))).toBe(held);
  });

  it('of the whole price is the stored pay, also if it differs from the facts by rounding', () => {
    expect(claimedPay({ ...A, net: paise(46_815) }, paise(59_800))).toBe(46_815);
  });

  it('of work without facts is the same part of the pay, rounded up', () => {
    const old = { price: paise(30_000), net: paise(25_000), facts: null };
    expect(claimedPay(old, paise(10_000))).toBe(8_334);
    expect(claimedPay(old, paise(30_000))).toBe(25_000);
    expect(claimedPay({ ...old, price: paise(0), net: paise(0) }, paise(100))).toBe(0);
  });

  it('holds nothing if the lower price is below the threshold of TDS and leaves more', () => {
    const professional = facts.professional && { ...facts.professional, yearGross: paise(4_99_500_00) };
    // The price crosses the threshold, so TDS on the whole year takes all of the pay; ₹80 less stay below it.
    const share = { ...A, facts: { ...facts, professional } };
    expect(claimedPay(share, paise(8_000))).toBe(0);
  });

  it('never exceeds the pay, and grows with the claim', () => {
    let before = 0;
    for (let claimed = 0; claimed <= 60_000; claimed += 250) {
      const held = claimedPay(A, paise(claimed));
      expect(held).toBeGreaterThanOrEqual(before);
      expect(held).toBeLessThanOrEqual(46_814);
      before = held;
    }
  });
});
