import { paise } from '@aaspaas/contract/kernel/money.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Heads, NO_TAX } from '../../tax/rules/heads.ts';
import { shareDifference, type TaxFacts, taxOf } from '../../tax/rules/tax-of.ts';
import type { Posting } from './accounts.ts';
import {
  accrueWelfare,
  inputHeads,
  matchSuspense,
  payPayoutFee,
  remit,
  remitLevy,
  settle,
  suspendBankLine,
} from './company-postings.ts';
import * as line from './share-postings.ts';

const LINE: line.LineRef = { payableId: 1, customerId: 2, professionalId: 3, registrationId: 1 };
const A: TaxFacts = {
  price: paise(598_00),
  taxClass: { sac: '9987', notified: true, notifiedRate: 500, registeredRate: 1800, place: 'property' },
  professional: {
    gstin: null,
    state: 'Karnataka',
    individual: true,
    identified: true,
    awaited: false,
    yearGross: paise(6_00_000_00),
    tdsCarried: paise(0),
  },
  registrations: [{ id: 1, gstin: '29AAGCA1234D1ZK', state: 'Karnataka' }],
  customer: { gstin: null, state: 'Karnataka' },
  jobState: 'Karnataka',
  collectedBy: 'platform',
  commission: { rate: 1500, fixed: paise(0), taxRate: 1800 },
};
const registered: TaxFacts = {
  ...A,
  professional: A.professional && { ...A.professional, gstin: '29AAGCB7383J1Z4' },
};
const untaxed: TaxFacts = { ...A, taxClass: { ...A.taxClass, notified: false } };
const feeOf = (price: number): TaxFacts => ({
  ...A,
  price: paise(price),
  commission: { ...A.commission, rate: 2000 },
});
const share = (facts: TaxFacts) => taxOf(facts);
const priced = (price: number) => share({ ...A, price: paise(price) });
const halves = (half: number): Heads => ({ ...NO_TAX, cgst: paise(half), sgst: paise(half) });
const PAID = { amount: paise(598_00), tax: halves(1424) };
const amount = paise(598_00);

/** The sums by account of one transaction, in the order of the table. */
function byAccount(postings: readonly Posting[]): string {
  const sums = new Map<string, number>();
  for (const { account, amount: posted } of postings) sums.set(account, (sums.get(account) ?? 0) + posted);
  return [...sums].map(([account, sum]) => `${account} ${sum < 0 ? '−' : '+'}${Math.abs(sum)}`).join(', ');
}

/** Each row of the posting table of the design page: the event and its transactions. */
const TABLE: [event: string, transactions: readonly (readonly Posting[])[], expected: string][] = [
  [
    'capture',
    line.captureAdvance(LINE, PAID),
    'gateway +59800, advances −59800; adv_gst +2848, gst_95 −2848',
  ],
  [
    'charge, paid in advance',
    line.chargeShare(LINE, share(A), PAID),
    'customer +59800, pro −46814, commission −8543, gst_out −1538, tds −57, adv_gst −2848; advances +59800, customer −59800',
  ],
  [
    'charge, to be paid later',
    line.chargeShare(LINE, share(A), null),
    'customer +59800, pro −46814, commission −8543, gst_out −1538, tds −57, gst_95 −2848',
  ],
  [
    'charge, registered professional',
    line.chargeShare(LINE, share(registered), null),
    'customer +59800, pro −50525, commission −7602, gst_out −1368, tcs −254, tds −51',
  ],
  [
    'charge, untaxed',
    line.chargeShare(LINE, share(untaxed), null),
    'customer +59800, pro −49156, commission −8970, gst_out −1614, tds −60',
  ],
  [
    'refund before the invoice',
    [line.refundAdvance(LINE, PAID), line.payRefund(LINE, amount)],
    'advances +59800, refunds −59800, gst_95 +2848, adv_gst −2848; refunds +59800, gateway −59800',
  ],
  [
    'refund of ₹200 after the invoice',
    [line.reduceShare(LINE, share(A), priced(398_00), 'refunds')],
    'pro +15658, commission +2857, gst_out +514, tds +19, gst_95 +952, refunds −20000',
  ],
  [
    'cancellation fee of ₹200, paid in advance',
    line.chargeShare(LINE, share(feeOf(200_00)), PAID),
    'customer +20000, pro −14533, commission −3810, gst_out −686, tds −19, adv_gst −952; ' +
      'advances +59800, customer −20000, refunds −39800, gst_95 +1896, adv_gst −1896',
  ],
  [
    'cancellation fee of ₹200 while a chargeback of ₹598 is open',
    line.chargeShare(LINE, share(feeOf(200_00)), { ...PAID, taken: paise(398_00) }),
    'customer +20000, pro −14533, commission −3810, gst_out −686, tds −19, adv_gst −952; ' +
      'advances +59800, customer −59800, gst_95 +1896, adv_gst −1896',
  ],
  [
    'cancellation fee of ₹200, to be paid later',
    line.chargeShare(LINE, share(feeOf(200_00)), null),
    'customer +20000, pro −14533, commission −3810, gst_out −686, tds −19, gst_95 −952',
  ],
  ['goodwill', [line.grantGoodwill(LINE, paise(100_00))], 'goodwill +10000, refunds −10000'],
  [
    'credit, and its use',
    [line.grantCredit(LINE, paise(200_00)), line.useCredit(LINE, paise(200_00))],
    'compensation +20000, credits −20000; credits +20000, customer −20000',
  ],
  [
    'extra time',
    line.chargeShare(LINE, priced(299_00), null),
    'customer +29900, pro −23409, commission −4271, gst_out −768, tds −28, gst_95 −1424',
  ],
  ['cash confirmed', [line.confirmCash(LINE, amount, NO_TAX)], 'pro +59800, customer −59800'],
  [
    'cash confirmed, registered professional',
    [line.confirmCash(LINE, amount, share(registered).tcs)],
    'pro +59546, tcs +254, customer −59800',
  ],
  [
    'payout approved, paid, fee',
    [
      line.approvePayout(LINE, paise(468_14)),
      line.payPayout(LINE, paise(468_14)),
      payPayoutFee(paise(5_00), halves(45), 1),
    ],
    'pro +46814, payouts −46814; payouts +46814, bank −46814; payout_fees +500, input_gst +90, bank −590',
  ],
  [
    'payout returned, before and after it was paid',
    [line.returnPayout(LINE, paise(468_14), false), line.returnPayout(LINE, paise(468_14), true)],
    'payouts +46814, pro −46814; bank +46814, pro −46814',
  ],
  [
    'settlement',
    [
      settle({
        matched: amount,
        unmatched: paise(0),
        fee: paise(11_96),
        feeTax: paise(2_15),
        input: { tax: { ...NO_TAX, igst: paise(2_15) }, registrationId: 1 },
      }),
    ],
    'bank +58389, gateway_fees +1196, input_gst +215, gateway −59800',
  ],
  [
    'settlement with ₹10 that match nothing, of a platform without GSTIN; found later',
    [
      settle({
        matched: amount,
        unmatched: paise(10_00),
        fee: paise(11_96),
        feeTax: paise(2_15),
        input: null,
      }),
      matchSuspense(paise(10_00)),
    ],
    'bank +59389, gateway_fees +1411, gateway −59800, suspense −1000; suspense +1000, gateway −1000',
  ],
  ['bank charges that match nothing', [suspendBankLine(paise(0 - 5_90))], 'bank −590, suspense +590'],
  [
    'taxes paid',
    [
      remit('gst_95', halves(1424), 1),
      remit('gst_out', halves(769), 1, { ...NO_TAX, cgst: paise(108), sgst: paise(107) }),
    ],
    'gst_95 +2848, bank −2848; gst_out +1538, input_gst −215, bank −1323',
  ],
  [
    'levies',
    [
      remitLevy('tds', paise(57)),
      // 1 % of ₹468.14 is above the cap.
      accrueWelfare(paise(1_50)),
      remitLevy('welfare', paise(150)),
    ],
    'tds +57, bank −57; welfare_cost +150, welfare −150; welfare +150, bank −150',
  ],
  [
    'chargeback deducted, won',
    [line.deductChargeback(LINE, amount), line.winChargeback(LINE, amount)],
    'chargebacks +59800, gateway −59800; gateway +59800, chargebacks −59800',
  ],
  [
    'chargeback lost: work done; not provided',
    [line.loseChargeback(LINE, amount), line.reduceShare(LINE, share(A), priced(0), 'chargebacks')],
    'chargeback_loss +59800, chargebacks −59800; ' +
      'pro +46814, commission +8543, gst_out +1538, tds +57, gst_95 +2848, chargebacks −59800',
  ],
  [
    'chargeback of an advance lost',
    [line.chargebackAdvance(LINE, PAID)],
    'advances +59800, chargebacks −59800, gst_95 +2848, adv_gst −2848',
  ],
  [
    'chargeback lost of what was to be refunded',
    [line.chargebackOverpayment(LINE, paise(398_00))],
    'customer +39800, chargebacks −39800',
  ],
  ['write-off', [line.writeOff(LINE, amount)], 'bad_debts +59800, customer −59800'],
  [
    'rest of a credit at its end',
    [line.expireCredit(LINE, paise(50_00))],
    'compensation −5000, credits +5000',
  ],
  ['top-up for repeated work', [line.topUpPay(LINE, paise(100_00))], 'goodwill +10000, pro −10000'],
];

test.each<[what: string, facts: TaxFacts, advance: line.Advance | null]>([
  ['paid in advance', A, PAID],
  ['paid later', A, null],
  ['of a registered professional', registered, { amount, tax: NO_TAX }],
  ['untaxed', untaxed, { amount, tax: NO_TAX }],
])('a reversed charge %s equals a reduction to zero', (_what, facts, advance) => {
  const [charge = []] = line.chargeShare(LINE, share(facts), advance);
  const sums = (postings: readonly Posting[]) => byAccount(postings).split(', ').toSorted();
  const reduced = line.reduceShare(LINE, share(facts), share({ ...facts, price: paise(0) }), 'chargebacks');
  // Tax that was paid on an advance is taken back where it is now: in gst_95.
  const accounts: Partial<Record<Posting['account'], Posting['account']>> = {
    customer: 'chargebacks',
    adv_gst: 'gst_95',
  };
  const back = line
    .reversed(charge)
    .map((posting) => ({ ...posting, account: accounts[posting.account] ?? posting.account }));
  expect(sums(back)).toEqual(sums(reduced));
});

test.each([
  ['Karnataka', 'Karnataka', { cgst: 107, sgst: 108, igst: 0 }],
  ['Karnataka', 'Maharashtra', { cgst: 0, sgst: 0, igst: 215 }],
] as const)('input tax of 215 from a supplier in %s for a registration in %s', (supplier, own, heads) => {
  expect(inputHeads(paise(215), supplier, own)).toEqual(heads);
});

test.each(TABLE)('%s', (_event, transactions, expected) => {
  expect(transactions.map(byAccount).join('; ')).toBe(expected);
  for (const one of transactions) expect(one.reduce((sum, entry) => sum + entry.amount, 0)).toBe(0);
});

test('only tax has a head and a registration; customers and professionals are named on their own accounts', () => {
  const [charge = []] = line.chargeShare(LINE, share(A), null);
  expect(
    charge.map(({ account, taxHead, registrationId, personId }) => [
      account,
      taxHead,
      registrationId,
      personId,
    ]),
  ).toEqual([
    ['customer', null, null, 2],
    ['pro', null, null, 3],
    ['commission', null, null, null],
    ['gst_out', 'cgst', 1, null],
    ['gst_out', 'sgst', 1, null],
    ['tds', null, null, null],
    ['gst_95', 'cgst', 1, null],
    ['gst_95', 'sgst', 1, null],
  ]);
});

test('half of the pay for repeated work is owed to the first professional', () => {
  expect(
    line
      .splitPay(LINE, 9, paise(234_07))
      .map(({ account, personId, amount: part }) => [account, personId, part]),
  ).toEqual([
    ['pro', 3, 23_407],
    ['pro', 9, -23_407],
  ]);
});

test('tax under section 9 (5) is paid in cash only', () => {
  expect(() => remit('gst_95', halves(1424), 1, halves(1))).toThrow(/input tax/);
});

test('an assignment to another State moves the tax on an advance', () => {
  const moved = line.repostAdvanceTax(
    { ...LINE, registrationId: 2 },
    { tax: halves(1424), registrationId: 1 },
    { ...NO_TAX, igst: paise(2848) },
  );
  expect(byAccount(moved)).toBe('gst_95 +0, adv_gst +0');
  expect(moved.filter(({ registrationId }) => registrationId === 2)).toHaveLength(2);
});

test('any order of advance, charge and reductions leaves the customer with nothing open and the books at zero', () => {
  const price = fc.integer({ min: 100, max: 5_00_000_00 });
  fc.assert(
    fc.property(
      price,
      price,
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.boolean(),
      (paid, first, part, taxed) => {
        const facts = { ...(taxed ? A : untaxed), price: paise(first) };
        const advanceTax = taxed ? share({ ...facts, price: paise(paid) }).tax : NO_TAX;
        const advance = { amount: paise(paid), tax: advanceTax };
        const full = share(facts);
        const reduced = share({ ...facts, price: paise(Math.floor(first * part)) });
        const postings = [
          ...line.captureAdvance(LINE, advance).flat(),
          ...line.chargeShare(LINE, full, advance).flat(),
          ...line.reduceShare(LINE, full, reduced, 'refunds'),
        ];
        const sum = (account: string) =>
          postings.filter((one) => one.account === account).reduce((total, one) => total + one.amount, 0);
        expect(postings.reduce((total, one) => total + one.amount, 0)).toBe(0);
        expect(sum('advances')).toBe(0);
        expect(sum('adv_gst')).toBe(0);
        expect(sum('customer')).toBe(Math.max(0, first - paid));
        expect(0 - sum('pro')).toBe(reduced.net);
        expect(0 - sum('refunds')).toBe(Math.max(0, paid - first) + first - reduced.price);
        expect(0 - sum('gst_95')).toBe(taxed ? reduced.tax.cgst + reduced.tax.sgst + reduced.tax.igst : 0);
      },
    ),
  );
});

describe('reduceCharge', () => {
  /** Example A is reduced by ₹200.00, as the refund after the invoice in the table. */
  const reduce = (changes: Partial<line.Reduction> = {}) =>
    line.reduceCharge(LINE, {
      liability: 'platform',
      less: shareDifference(share(A), priced(398_00)),
      taxed: true,
      due: paise(0),
      ...changes,
    });

  test('of paid work is the row of the table', () => {
    expect(byAccount(reduce())).toBe(
      'pro +15658, commission +2857, gst_out +514, tds +19, gst_95 +952, refunds −20000',
    );
  });

  test('reduces what is still due first', () => {
    expect(byAccount(reduce({ due: paise(200_00) }))).toMatch(/customer −20000$/);
    expect(byAccount(reduce({ due: paise(50_00) }))).toMatch(/customer −5000, refunds −15000$/);
  });

  test('after 30 November leaves the tax payable, as a cost of the platform', () => {
    expect(byAccount(reduce({ taxed: false }))).toBe(
      'pro +15658, commission +2857, gst_out +514, tds +19, goodwill +952, refunds −20000',
    );
  });

  test('after 30 November for a second time: the platform bears the tax of this part only', () => {
    // The first reduction left the tax of ₹28.48 in the stored shares, although ₹398.00 contain ₹18.96; ₹198.00 contain ₹9.42.
    const first = { ...priced(398_00), taxable: paise(369_52), tax: halves(1424) };
    expect(byAccount(reduce({ less: shareDifference(first, priced(198_00)), taxed: false }))).toBe(
      'pro +15656, commission +2857, gst_out +514, tds +19, goodwill +954, refunds −20000',
    );
  });

  test('of a registered professional takes no tax under section 9 (5) back, at any time', () => {
    const less = shareDifference(share(registered), share({ ...registered, price: paise(398_00) }));
    for (const taxed of [true, false])
      expect(byAccount(reduce({ liability: 'professional', less, taxed }))).not.toMatch(/gst_95|goodwill/);
  });

  test('sums to zero, and a reduction to nothing is the reversal of the charge', () => {
    const whole = reduce({ less: shareDifference(share(A), priced(0)) });
    expect(whole.reduce((total, one) => total + one.amount, 0)).toBe(0);
    const charged = line.chargeShare(LINE, share(A), null).flat();
    const sum = (account: string) =>
      [...charged, ...whole]
        .filter((one) => one.account === account)
        .reduce((total, one) => total + one.amount, 0);
    for (const account of ['pro', 'commission', 'gst_out', 'tds', 'gst_95'])
      expect(sum(account), account).toBe(0);
    expect([sum('customer'), sum('refunds')]).toEqual([598_00, -598_00]);
  });
});

describe('a charge whose State was corrected', () => {
  const bihar = { ...A, jobState: 'Bihar' } as const;
  const from = (facts: TaxFacts) => {
    const old = share(facts);
    return { liability: old.liability, registrationId: old.registrationId, less: old };
  };
  const heads = (postings: readonly Posting[]) =>
    postings.map(({ account, taxHead, registrationId, amount: posted }) => [
      account,
      taxHead,
      registrationId,
      posted,
    ]);

  test('moves the tax from CGST and SGST to IGST, and nothing else', () => {
    expect(heads(line.correctCharge(LINE, from({ ...A, jobState: null }), share(bihar)))).toEqual([
      ['gst_95', 'cgst', 1, 1424],
      ['gst_95', 'sgst', 1, 1424],
      ['gst_95', 'igst', 1, -2848],
    ]);
  });

  test('moves the tax on the commission too if another registration becomes the supplier', () => {
    const registrations = [...A.registrations, { id: 2, gstin: '10AAGCA1234D1ZJ', state: 'Bihar' as const }];
    const postings = line.correctCharge(
      LINE,
      from({ ...A, registrations, jobState: null }),
      share({ ...bihar, registrations }),
    );
    expect(heads(postings)).toEqual([
      ['gst_out', 'cgst', 1, 769],
      ['gst_out', 'sgst', 1, 769],
      ['gst_95', 'cgst', 1, 1424],
      ['gst_95', 'sgst', 1, 1424],
      ['gst_out', 'igst', 2, -1538],
      ['gst_95', 'cgst', 2, -1424],
      ['gst_95', 'sgst', 2, -1424],
    ]);
  });

  test('posts the price back and forth if the tax is the professional’s alone', () => {
    const facts = { ...registered, registrations: [], jobState: null };
    const old = share(facts);
    const again = share({ ...facts, jobState: 'Bihar' as const });
    // ₹598.00 with 18 %: within the State the heads are CGST and SGST, in Bihar IGST, and the platform owes none of them.
    expect([old.tax.igst, again.tax.igst > 0, again.net]).toEqual([0, true, old.net]);
    expect(
      line.correctCharge(LINE, { liability: 'professional', registrationId: null, less: old }, again),
    ).toMatchObject([
      { account: 'customer', amount: -598_00 },
      { account: 'customer', amount: 598_00 },
    ]);
  });

  test('posts a paisa of rounding to the commission, and the books stay balanced', () => {
    // ₹300.00: ₹14.28 within the State, ₹14.29 between States.
    const price = paise(300_00);
    const old = share({ ...A, price, jobState: null });
    const again = share({ ...bihar, price });
    expect([again.net, old.net]).toEqual([old.net - 1, old.net]);
    const same = { ...again, net: old.net, tds: old.tds, commission: paise(again.commission - 1) };
    const postings = line.correctCharge(LINE, { liability: 'platform', registrationId: 1, less: old }, same);
    expect(byAccount(postings)).toBe('commission +1, gst_95 −1');
    expect(postings.reduce((total, posting) => total + posting.amount, 0)).toBe(0);
  });
});
