import { type Money, paise } from '@aaspaas/contract/kernel/money.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { totalTax } from './heads.ts';
import { placeOfSupply, type PlaceRule } from './place-of-supply.ts';
import { shareDifference, type ProfessionalTax, type TaxFacts, taxOf } from './tax-of.ts';

const PLUMBING = {
  sac: '9987',
  notified: true,
  notifiedRate: 500,
  registeredRate: 1800,
  place: 'property',
} as const;
const UNREGISTERED: ProfessionalTax = {
  gstin: null,
  state: 'Karnataka',
  individual: true,
  identified: true,
  awaited: false,
  yearGross: paise(6_00_000_00),
  tdsCarried: paise(0),
};
const REGISTERED: ProfessionalTax = { ...UNREGISTERED, gstin: '29AAGCB7383J1Z4' };
/** Example A of the design page: ₹598, 5 % under section 9 (5), commission 15 % with 18 % GST, TDS 0.1 %. */
const A: TaxFacts = {
  price: paise(598_00),
  taxClass: PLUMBING,
  professional: UNREGISTERED,
  registrations: [{ id: 1, gstin: '29AAGCA1234D1ZK', state: 'Karnataka' }],
  customer: { gstin: null, state: 'Karnataka' },
  jobState: 'Karnataka',
  collectedBy: 'platform',
  commission: { rate: 1500, fixed: paise(0), taxRate: 1800 },
};

/** The parts of a share as plain numbers. */
function partsOf(facts: TaxFacts) {
  const { liability, taxable, tax, commission, commissionTax, tcs, tds, net } = taxOf(facts);
  return {
    liability,
    taxable,
    tax: totalTax(tax),
    commission,
    commissionTax: totalTax(commissionTax),
    tcs: totalTax(tcs),
    tds,
    net,
  };
}

describe('the examples of the design page', () => {
  test.each([
    {
      what: 'notified service, unregistered professional',
      facts: A,
      parts: {
        liability: 'platform',
        taxable: 56952,
        tax: 2848,
        commission: 8543,
        commissionTax: 1538,
        tcs: 0,
        tds: 57,
        net: 46814,
      },
    },
    {
      what: 'registered professional',
      facts: { ...A, professional: REGISTERED },
      parts: {
        liability: 'professional',
        taxable: 50678,
        tax: 9122,
        commission: 7602,
        commissionTax: 1368,
        tcs: 254,
        tds: 51,
        net: 50525,
      },
    },
    {
      what: 'service that is not notified',
      facts: { ...A, taxClass: { ...PLUMBING, notified: false } },
      parts: {
        liability: 'none',
        taxable: 59800,
        tax: 0,
        commission: 8970,
        commissionTax: 1614,
        tcs: 0,
        tds: 60,
        net: 49156,
      },
    },
    {
      what: 'after a reduction by ₹200',
      facts: { ...A, price: paise(398_00) },
      parts: {
        liability: 'platform',
        taxable: 37904,
        tax: 1896,
        commission: 5686,
        commissionTax: 1024,
        tcs: 0,
        tds: 38,
        net: 31156,
      },
    },
    {
      what: 'cancellation fee of ₹200 with a commission of 20 %',
      facts: { ...A, price: paise(200_00), commission: { ...A.commission, rate: 2000 } },
      parts: {
        liability: 'platform',
        taxable: 19048,
        tax: 952,
        commission: 3810,
        commissionTax: 686,
        tcs: 0,
        tds: 19,
        net: 14533,
      },
    },
    {
      what: 'extra time of ₹299',
      facts: { ...A, price: paise(299_00) },
      parts: {
        liability: 'platform',
        taxable: 28476,
        tax: 1424,
        commission: 4271,
        commissionTax: 768,
        tcs: 0,
        tds: 28,
        net: 23409,
      },
    },
  ])('$what', ({ facts, parts }) => {
    expect(partsOf(facts as TaxFacts)).toEqual(parts);
  });

  test('a job in Bihar has IGST of ₹28.48', () => {
    expect(taxOf({ ...A, jobState: 'Bihar' }).tax).toEqual({ cgst: 0, sgst: 0, igst: 2848 });
  });

  test('within the State CGST and SGST are equal', () => {
    expect(taxOf(A).tax).toEqual({ cgst: 1424, sgst: 1424, igst: 0 });
  });

  test('without PAN and Aadhaar TDS is 5 % at once', () => {
    const share = taxOf({
      ...A,
      professional: { ...UNREGISTERED, identified: false, yearGross: paise(0) },
    });
    expect(share.tds).toBe(2848);
    expect(share.reasons).toContain('tds_without_pan');
  });

  test('while the PAN is awaited TDS is that of a professional with one', () => {
    const awaited = { ...UNREGISTERED, identified: false, awaited: true };
    const below = taxOf({ ...A, professional: { ...awaited, yearGross: paise(0) } });
    expect(below.tds).toBe(0);
    expect(below.reasons).toEqual(expect.arrayContaining(['tds_pan_awaited', 'tds_below_threshold']));
    // 0.1 % of ₹569.52.
    expect(taxOf({ ...A, professional: { ...awaited, yearGross: paise(6_00_000_00) } }).tds).toBe(57);
  });
});

describe('who pays the tax', () => {
  test('a registered professional in another State charges IGST for work on property', () => {
    const share = taxOf({ ...A, professional: REGISTERED, jobState: 'Bihar' });
    expect(share.supplier).toEqual({ gstin: '29AAGCB7383J1Z4', state: 'Karnataka' });
    expect(share.tax).toEqual({ cgst: 0, sgst: 0, igst: 9122 });
    expect(share.tcs).toEqual({ cgst: 0, sgst: 0, igst: 253 });
  });

  test('the registration of the State of supply is used, else the principal one', () => {
    const registrations = [...A.registrations, { id: 2, gstin: '10AAGCA1234D1ZT', state: 'Bihar' as const }];
    const there = taxOf({ ...A, registrations, jobState: 'Bihar' });
    expect([there.registrationId, there.tax.igst]).toEqual([2, 0]);
    const elsewhere = taxOf({ ...A, registrations, jobState: 'Kerala' });
    expect([elsewhere.registrationId, elsewhere.tax.igst]).toEqual([1, 2848]);
  });

  test('a platform without a GSTIN charges no tax and collects none', () => {
    const share = taxOf({ ...A, registrations: [] });
    expect(share).toMatchObject({ liability: 'none', registrationId: null, rate: 0, sac: '' });
    expect(totalTax(share.commissionTax)).toBe(0);
    expect(share.reasons).toContain('platform_not_registered');
    const registered = taxOf({ ...A, registrations: [], professional: REGISTERED });
    expect(totalTax(registered.tcs)).toBe(0);
  });

  test('nothing is collected at source if the professional takes the money', () => {
    const share = taxOf({ ...A, professional: REGISTERED, collectedBy: 'professional' });
    expect(totalTax(share.tcs)).toBe(0);
    expect(share.reasons).toContain('tcs_not_collected_by_platform');
  });

  test('before an assignment the class decides alone', () => {
    const share = taxOf({ ...A, professional: null });
    expect([share.liability, totalTax(share.tax), share.tds]).toEqual(['platform', 2848, 0]);
  });

  test('an unknown State is named, so that the invoice waits', () => {
    const share = taxOf({ ...A, jobState: null });
    expect(share.placeOfSupply).toBeNull();
    expect(share.reasons).toContain('place_unknown');
  });
});

describe('income tax of individuals', () => {
  const earned = (yearGross: number): TaxFacts => ({
    ...A,
    price: paise(1000_00),
    taxClass: { ...PLUMBING, notified: false },
    professional: { ...UNREGISTERED, yearGross: paise(yearGross) },
  });

  test.each([
    { what: 'up to the threshold', yearGross: 4_99_000_00, tds: 0, carried: 0 },
    { what: 'on the whole when it is crossed', yearGross: 4_99_469_52, tds: 500_47, carried: 0 },
    { what: 'on the line alone afterwards', yearGross: 5_00_000_01, tds: 1_00, carried: 0 },
  ])('$what', ({ yearGross, tds, carried }) => {
    const share = taxOf(earned(yearGross));
    expect([share.tds, share.tdsCarried]).toEqual([tds, carried]);
  });

  test('at most the net is withheld; the rest is carried to the next line', () => {
    const facts = { ...earned(4_99_900_00), price: paise(200_00) };
    const share = taxOf(facts);
    expect(share.net).toBe(0);
    expect(share.tds + share.tdsCarried).toBe(500_10);
    const next = taxOf({
      ...facts,
      price: paise(2000_00),
      professional: { ...UNREGISTERED, yearGross: paise(5_00_100_00), tdsCarried: share.tdsCarried },
    });
    expect(next.tds).toBe(share.tdsCarried + 2_00);
  });

  test('a company has no threshold', () => {
    const facts = earned(0);
    const share = taxOf({
      ...facts,
      professional: { ...UNREGISTERED, yearGross: paise(0), individual: false },
    });
    expect(share.tds).toBe(1_00);
  });
});

const PLACES: [PlaceRule, string | null, string | null, string | null, string | null][] = [
  ['property', 'Bihar', 'Kerala', 'Goa', 'Bihar'],
  ['performance', 'Bihar', 'Kerala', 'Goa', 'Bihar'],
  ['training', 'Bihar', 'Kerala', 'Goa', 'Kerala'],
  ['training', 'Bihar', null, 'Goa', 'Bihar'],
  ['goods', 'Bihar', 'Kerala', 'Goa', 'Kerala'],
  ['goods', 'Bihar', null, 'Goa', 'Bihar'],
  ['general', 'Bihar', 'Kerala', 'Goa', 'Kerala'],
  ['general', 'Bihar', null, 'Goa', 'Goa'],
  ['general', 'Bihar', null, null, 'Bihar'],
  ['property', null, 'Kerala', 'Goa', null],
  ['general', null, null, null, null],
];
test.each(PLACES)(
  'place of supply by %s: job in %s, GSTIN of %s, address in %s → %s',
  (rule, jobState, registeredState, customerState, expected) => {
    const facts = { jobState, registeredState, customerState } as Parameters<typeof placeOfSupply>[1];
    expect(placeOfSupply(rule, facts)).toBe(expected);
  },
);

const anyFacts = fc
  .record({
    price: fc.integer({ min: 0, max: 50_00_000_00 }),
    notified: fc.boolean(),
    professional: fc.constantFrom<ProfessionalTax | null>(null, UNREGISTERED, REGISTERED),
    identified: fc.boolean(),
    awaited: fc.boolean(),
    individual: fc.boolean(),
    yearGross: fc.integer({ min: 0, max: 10_00_000_00 }),
    tdsCarried: fc.integer({ min: 0, max: 1000_00 }),
    jobState: fc.constantFrom('Karnataka', 'Bihar', null),
    rate: fc.integer({ min: 0, max: 4000 }),
    fixed: fc.integer({ min: 0, max: 500_00 }),
    registered: fc.boolean(),
  })
  .map(
    (some): TaxFacts => ({
      ...A,
      price: paise(some.price),
      taxClass: { ...PLUMBING, notified: some.notified },
      professional: some.professional && {
        ...some.professional,
        identified: some.identified,
        awaited: some.awaited,
        individual: some.individual,
        yearGross: paise(some.yearGross),
        tdsCarried: paise(some.tdsCarried),
      },
      jobState: some.jobState as TaxFacts['jobState'],
      registrations: some.registered ? A.registrations : [],
      commission: { rate: some.rate, fixed: paise(some.fixed), taxRate: 1800 },
    }),
  );

test('the parts of a share sum to the price, and none is negative', () => {
  fc.assert(
    fc.property(anyFacts, (facts) => {
      const { liability, price, taxable, tax, commission, commissionTax, tcs, tds, net } = taxOf(facts);
      expect(taxable + totalTax(tax)).toBe(price);
      const remitted = liability === 'platform' ? totalTax(tax) : 0;
      expect(net + commission + totalTax(commissionTax) + totalTax(tcs) + tds + remitted).toBe(price);
      const amounts: Money[] = [taxable, commission, tds, net, ...Object.values(tax), ...Object.values(tcs)];
      expect(Math.min(...amounts)).toBeGreaterThanOrEqual(0);
    }),
  );
});

test('a reduction to zero equals a reversal', () => {
  fc.assert(
    fc.property(anyFacts, (given) => {
      const facts = given.professional
        ? { ...given, professional: { ...given.professional, tdsCarried: paise(0) } }
        : given;
      const full = taxOf(facts);
      const less = shareDifference(full, taxOf({ ...facts, price: paise(0) }));
      expect(less).toEqual({
        price: full.price,
        taxable: full.taxable,
        tax: full.tax,
        commission: full.commission,
        commissionTax: full.commissionTax,
        tcs: full.tcs,
        tds: full.tds,
        net: full.net,
      });
    }),
  );
});
