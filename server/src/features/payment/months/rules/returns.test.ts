import { paise } from '@aaspaas/contract/kernel/money.ts';
import { describe, expect, test } from 'vitest';
import { type Heads, NO_TAX } from '../../tax/rules/heads.ts';
import {
  type AdvanceFact,
  advanceRows,
  b2clRows,
  b2csRows,
  type CollectedFact,
  gstr8Excess,
  gstr8Rows,
  hsnRows,
  notifiedRows,
  type SupplyFact,
  type Taxed,
  totalOf,
} from './returns.ts';

const PRO = '29AAGCB7383J1Z4';
const halves = (half: number): Heads => ({ ...NO_TAX, cgst: paise(half), sgst: paise(half) });
const igst = (amount: number): Heads => ({ ...NO_TAX, igst: paise(amount) });

/** Commission of ₹100 at 18 % to a customer in Karnataka who is not registered. */
const own = (more: Partial<SupplyFact> = {}): SupplyFact => ({
  kind: 'own',
  recipientGstin: null,
  supplierGstin: null,
  place: 'Karnataka',
  sac: '998599',
  rate: 1800,
  large: false,
  credit: false,
  taxable: paise(100_00),
  tax: halves(9_00),
  ...more,
});

/** Example A: ₹598.00 under section 9 (5), 5 % inside. */
const example: Partial<SupplyFact> = {
  kind: 'notified',
  sac: '9987',
  rate: 500,
  taxable: paise(569_52),
  tax: halves(14_24),
};

describe('tables 5 and 7, supplies to recipients who are not registered', () => {
  const facts = [
    own(),
    own({ credit: true, taxable: paise(-40_00), tax: halves(-3_60) }),
    own({ place: 'Bihar', tax: igst(18_00) }),
    own({ place: 'Bihar', large: true, taxable: paise(1_00_000_00), tax: igst(18_000_00) }),
    // Table 9B has it: 18 % of ₹20,000 is ₹3,600.
    own({ place: 'Bihar', large: true, credit: true, taxable: paise(-20_000_00), tax: igst(-3_600_00) }),
    own({ recipientGstin: PRO }),
    own(example),
  ];

  test('table 7 sums by place and rate, credit notes deducted', () => {
    expect(b2csRows(facts)).toEqual([
      { pos: '10-Bihar', rate: 1800, taxable: 100_00, tax: igst(18_00) },
      { pos: '29-Karnataka', rate: 1800, taxable: 60_00, tax: halves(5_40) },
    ]);
  });

  test('table 5 has the inter-State invoices above ₹1 lakh', () => {
    expect(b2clRows(facts)).toEqual([
      { pos: '10-Bihar', rate: 1800, taxable: 1_00_000_00, tax: igst(18_000_00) },
    ]);
  });

  test('what is credited whole in the month has no row', () => {
    const credited = own({ credit: true, taxable: paise(-100_00), tax: halves(-9_00) });
    expect(b2csRows([own(), credited])).toEqual([]);
  });

  test('two rates are two rows', () => {
    expect(b2csRows([own(), own({ rate: 500 })]).map(({ rate }) => rate)).toEqual([1800, 500]);
  });
});

test('table 12 sums by heading, apart for registered recipients', () => {
  expect(hsnRows([own(), own({ recipientGstin: PRO }), own({ recipientGstin: PRO }), own(example)])).toEqual([
    { hsn: '998599', recipients: 'B2B', value: 236_00, taxable: 200_00, tax: halves(18_00) },
    { hsn: '998599', recipients: 'B2C', value: 118_00, taxable: 100_00, tax: halves(9_00) },
  ]);
});

describe('table 15, section 9 (5)', () => {
  test('sums by both registrations, place and rate, less credit notes', () => {
    const customer = '10AAGCB7383J1ZH';
    expect(
      notifiedRows([
        own(example),
        own({ ...example, taxable: paise(-190_48), tax: halves(-4_76) }),
        own({ ...example, recipientGstin: customer, place: 'Bihar', tax: igst(28_48) }),
        own(),
      ]),
    ).toEqual([
      {
        supplierGstin: null,
        recipientGstin: customer,
        pos: '10-Bihar',
        rate: 500,
        taxable: 569_52,
        tax: igst(28_48),
      },
      {
        supplierGstin: null,
        recipientGstin: null,
        pos: '29-Karnataka',
        rate: 500,
        taxable: 379_04,
        tax: halves(9_48),
      },
    ]);
  });

  test('an unknown place is an empty one', () => {
    expect(notifiedRows([own({ ...example, place: null })])[0]?.pos).toBe('');
  });
});

describe('tables 11A and 11B, advances', () => {
  const none: Taxed = { taxable: paise(0), tax: NO_TAX };
  const advance: Taxed = { taxable: paise(569_52), tax: halves(14_24) };
  const fact = (more: Partial<AdvanceFact>): AdvanceFact => ({
    place: 'Karnataka',
    rate: 500,
    opening: none,
    received: none,
    settled: none,
    ...more,
  });
  const row = { pos: '29-Karnataka', rate: 500, ...advance };

  test.each([
    ['received and open', fact({ received: advance }), [row], []],
    ['received and invoiced in the month', fact({ received: advance, settled: advance }), [], []],
    ['of an earlier month, still open', fact({ opening: advance }), [], []],
    ['of an earlier month, invoiced', fact({ opening: advance, settled: advance }), [], [row]],
    [
      'of an earlier month invoiced, another one received',
      fact({ opening: advance, settled: advance, received: advance }),
      [row],
      [row],
    ],
  ] as const)('%s', (_, one, received, settled) => {
    expect(advanceRows([one])).toEqual({ received, settled });
  });

  test('a part refund of an advance of the month leaves the rest', () => {
    const refunded = { taxable: paise(190_48), tax: halves(4_76) };
    expect(advanceRows([fact({ received: advance, settled: refunded })]).received).toEqual([
      { pos: '29-Karnataka', rate: 500, taxable: 379_04, tax: halves(9_48) },
    ]);
  });

  test('11A less 11B is the change of the month', () => {
    const amounts = [0, 1, 7_14, 14_24, 99_99];
    const taxed = (half: number): Taxed => ({ taxable: paise(half * 40), tax: halves(half) });
    for (const opening of amounts)
      for (const got of amounts)
        for (const ended of amounts.filter((amount) => amount <= opening + got)) {
          const { received, settled } = advanceRows([
            fact({ opening: taxed(opening), received: taxed(got), settled: taxed(ended) }),
          ]);
          expect(totalOf(received).tax.cgst - totalOf(settled).tax.cgst).toBe(got - ended);
          expect(totalOf(settled).tax.cgst).toBeLessThanOrEqual(opening);
        }
  });
});

describe('GSTR-8', () => {
  const fact = (supplied: number, returned: number, half: number, gstin = PRO): CollectedFact => ({
    gstin,
    place: 'Karnataka',
    supplied: paise(supplied),
    returned: paise(returned),
    tcs: halves(half),
  });

  test('is net per supplier and place', () => {
    expect(gstr8Rows([fact(506_78, 0, 1_27), fact(506_78, 100_00, 1_02)])).toEqual([
      { gstin: PRO, pos: '29-Karnataka', gross: 1013_56, returned: 100_00, net: 913_56, tcs: halves(2_29) },
    ]);
  });

  const OTHER = '10AAGCB7383J1ZH';
  const inter = (
    place: CollectedFact['place'],
    supplied: number,
    returned: number,
    tcs: number,
    gstin = PRO,
  ): CollectedFact => ({ ...fact(supplied, returned, 0, gstin), place, tcs: igst(tcs) });
  const nets = (facts: readonly CollectedFact[]) =>
    gstr8Rows(facts).map(({ gstin, pos, net, tcs }) => [
      gstin === PRO ? 'one' : 'other',
      pos,
      net,
      tcs.cgst,
      tcs.igst,
    ]);

  test.each([
    [
      'returns of a supplier reduce no other supplier; the ledger has the rest',
      [fact(0, 100_00, -25), fact(200_00, 0, 50, OTHER)],
      [
        ['other', '29-Karnataka', 200_00, 50, 0],
        ['one', '29-Karnataka', 0, 0, 0],
      ],
      halves(-25),
    ],
    [
      // 0.5 % of ₹500 is ₹2.50; of ₹200 returned, ₹1.00: ₹300 and ₹1.50 are left.
      'returns in a place reduce the supplier’s tax in another one',
      [inter('Bihar', 0, 200_00, -1_00), inter('Kerala', 500_00, 0, 2_50)],
      [
        ['one', '10-Bihar', 0, 0, 0],
        ['one', '32-Kerala', 300_00, 0, 1_50],
      ],
      NO_TAX,
    ],
    [
      // ₹600 and ₹3.00 returned: Bihar's ₹100 and ₹0.50 first, then ₹500 and ₹2.50 of Goa's ₹700 and ₹3.50.
      'the places are reduced in their order',
      [inter('Kerala', 0, 600_00, -3_00), inter('Goa', 700_00, 0, 3_50), inter('Bihar', 100_00, 0, 50)],
      [
        ['one', '10-Bihar', 0, 0, 0],
        ['one', '30-Goa', 200_00, 0, 1_00],
        ['one', '32-Kerala', 0, 0, 0],
      ],
      NO_TAX,
    ],
    [
      'beyond all places, the net is zero and the ledger has the rest',
      [inter('Bihar', 0, 500_00, -2_50), inter('Kerala', 300_00, 0, 1_50)],
      [
        ['one', '10-Bihar', 0, 0, 0],
        ['one', '32-Kerala', 0, 0, 0],
      ],
      igst(-1_00),
    ],
    [
      'IGST that was taken back reduces no CGST and SGST',
      [fact(400_00, 0, 1_00), inter('Bihar', 0, 200_00, -1_00)],
      [
        ['one', '10-Bihar', 0, 0, 0],
        ['one', '29-Karnataka', 400_00, 1_00, 0],
      ],
      igst(-1_00),
    ],
  ] as const)('%s', (_, facts, rows, excess) => {
    expect(nets(facts)).toEqual(rows);
    expect(gstr8Excess(facts)).toEqual(excess);
  });

  test('the rows and the excess are what the ledger has', () => {
    const amounts = [-3_00, -50, 0, 1, 2_50];
    for (const one of amounts)
      for (const other of amounts)
        for (const third of amounts) {
          const facts = [
            inter('Bihar', 0, 0, one),
            inter('Goa', 0, 0, other),
            inter('Kerala', 0, 0, third, OTHER),
          ];
          const stated = gstr8Rows(facts).map(({ tcs }) => tcs.igst);
          expect(Math.min(...stated)).toBeGreaterThanOrEqual(0);
          expect(stated.reduce((total, amount) => total + amount, 0) + gstr8Excess(facts).igst).toBe(
            one + other + third,
          );
        }
  });
});
