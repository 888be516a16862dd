import { paise } from '@aaspaas/contract/kernel/money.ts';
import { describe, expect, test } from 'vitest';
import {
  type BillableAdvance,
  type BillableLine,
  type BillableRefund,
  type BillableShare,
  type DueOptions,
  documentsDue,
  totalOf,
  waitsForPlace,
} from './documents-due.ts';

const GSTIN = '29AAGCA1234D1ZK';
const SHARE: BillableShare = {
  id: 1,
  part: 'work',
  reduces: null,
  corrects: false,
  suppliedOn: '2026-11-27',
  liability: 'platform',
  supplier: { gstin: GSTIN, state: 'Karnataka' },
  registrationId: 1,
  placeOfSupply: 'Karnataka',
  sac: '9987',
  rate: 500,
  gross: paise(598_00),
  taxable: paise(569_52),
  tax: { cgst: paise(14_24), sgst: paise(14_24), igst: paise(0) },
  customerGstin: null,
  documentId: null,
};
const REDUCTION: BillableShare = {
  ...SHARE,
  id: 2,
  reduces: 1,
  gross: paise(-200_00),
  taxable: paise(-190_48),
  tax: { cgst: paise(-4_76), sgst: paise(-4_76), igst: paise(0) },
};
/** The State became known: Bihar. The charge is taken back and charged again with IGST. */
const TAKEN_BACK: BillableShare = {
  ...SHARE,
  id: 2,
  reduces: 1,
  corrects: true,
  placeOfSupply: null,
  gross: paise(-598_00),
  taxable: paise(-569_52),
  tax: { cgst: paise(-14_24), sgst: paise(-14_24), igst: paise(0) },
};
const AGAIN: BillableShare = {
  ...SHARE,
  id: 3,
  reduces: 1,
  corrects: true,
  placeOfSupply: 'Bihar',
  tax: { cgst: paise(0), sgst: paise(0), igst: paise(28_48) },
};
const ADVANCE: BillableAdvance = {
  id: 1,
  payableId: 7,
  kind: 'received',
  paymentId: 'pay_1',
  refundId: null,
  amount: paise(598_00),
  sac: '9987',
  rate: 500,
  place: 'Karnataka',
  registrationId: 1,
  tax: { cgst: paise(14_24), sgst: paise(14_24), igst: paise(0) },
  documentId: null,
};
const REFUND: BillableRefund = {
  id: 9,
  amount: paise(598_00),
  processed: true,
  goodwill: false,
  credited: false,
  documented: false,
  paymentId: 'pay_1',
};
const line = (overrides: Partial<BillableLine> = {}): BillableLine => ({
  id: 1,
  state: 'approved',
  hasPayments: false,
  shares: [],
  advances: [],
  refunds: [],
  ...overrides,
});
const OPTIONS: DueOptions = {
  today: '2026-11-27',
  jobState: 'Karnataka',
  immediate: false,
  cancellationIssued: false,
};
const due = (lines: BillableLine[], options: Partial<DueOptions> = {}) =>
  documentsDue(lines, { ...OPTIONS, ...options });
/** The ids of the shares of each invoice or bill. */
const bills = (lines: BillableLine[], options: Partial<DueOptions> = {}) =>
  due(lines, options).flatMap((document) =>
    document.kind === 'bill' ? [document.parts.flatMap(({ shares }) => shares.map(({ id }) => id))] : [],
  );

describe('an invoice', () => {
  test('is due for each charge that has none, work and extra time together', () => {
    const extra = { ...SHARE, id: 2, part: 'extra' as const };
    expect(bills([line({ shares: [SHARE, extra] })])).toEqual([[1, 2]]);
    expect(bills([line({ shares: [{ ...SHARE, documentId: 5 }] })])).toEqual([]);
    expect(bills([line({ state: 'done' })])).toEqual([]);
  });

  test('does not wait for the last line of the booking', () => {
    for (const state of ['placed', 'assigned', 'disputed'] as const)
      expect(bills([line({ shares: [SHARE] }), line({ id: 2, state })]), state).toEqual([[1]]);
  });

  test('of one supplier, place and day is one', () => {
    const other = (share: Partial<BillableShare>) => line({ id: 2, shares: [{ ...SHARE, id: 2, ...share }] });
    const [one] = [line({ shares: [SHARE] })];
    expect(bills([one, other({})])).toEqual([[1, 2]]);
    expect(bills([one, other({ suppliedOn: '2026-11-26' })])).toEqual([[2], [1]]);
    expect(bills([one, other({ placeOfSupply: 'Bihar' })])).toEqual([[2], [1]]);
    const supplier = { gstin: '29AAGCB7383J1Z4', state: 'Karnataka' } as const;
    expect(bills([one, other({ supplier, liability: 'professional' })])).toEqual([[1], [2]]);
    expect(bills([one, other({ supplier: null, liability: 'none', rate: 0 })])).toEqual([[1], [2]]);
  });

  test('waits for work that may be approved on the same day, but not for longer and not for a person', () => {
    for (const state of ['started', 'done'] as const) {
      const lines = [line({ shares: [SHARE] }), line({ id: 2, state })];
      expect(bills(lines), state).toEqual([]);
      expect(bills(lines, { immediate: true }), state).toEqual([[1]]);
      expect(bills(lines, { today: '2026-11-28' }), state).toEqual([[1]]);
    }
    // Charged already, because its invoice was due.
    expect(
      bills([
        line({ shares: [SHARE] }),
        line({ id: 2, state: 'done', shares: [{ ...SHARE, id: 2, documentId: 3 }] }),
      ]),
    ).toEqual([[1]]);
  });

  test('with tax waits for a State; the map may know that it is the supplier’s', () => {
    const unknown = [line({ shares: [{ ...SHARE, placeOfSupply: null }] })];
    expect(bills(unknown, { jobState: null })).toEqual([]);
    expect(waitsForPlace(unknown, null)).toBe(true);
    expect(bills(unknown)).toEqual([[1]]);
    expect(waitsForPlace(unknown, 'Karnataka')).toBe(false);
    // Its tax was calculated as within Karnataka.
    expect(bills(unknown, { jobState: 'Bihar' })).toEqual([]);
    const untaxed = [
      line({ shares: [{ ...SHARE, placeOfSupply: null, supplier: null, liability: 'none' }] }),
    ];
    expect(bills(untaxed, { jobState: null })).toEqual([[1]]);
  });
});

describe('an invoice of a charge whose State was corrected', () => {
  const charge = { ...SHARE, placeOfSupply: null };

  test('documents the charge with its correction, and states the tax of the correction', () => {
    const lines = [line({ shares: [charge, TAKEN_BACK, AGAIN] })];
    expect(waitsForPlace(lines, null)).toBe(false);
    const [bill, ...others] = due(lines, { jobState: 'Bihar' });
    expect(others).toEqual([]);
    expect(bill).toMatchObject({ kind: 'bill', placeOfSupply: 'Bihar' });
    expect(bills(lines)).toEqual([[3, 1, 2]]);
    expect(totalOf([AGAIN, charge, TAKEN_BACK])).toEqual({
      gross: 598_00,
      taxable: 569_52,
      tax: { cgst: 0, sgst: 0, igst: 28_48 },
    });
  });

  test('is not that of work in the old State on the same day', () => {
    const other = line({ id: 2, shares: [{ ...SHARE, id: 9 }] });
    expect(bills([line({ shares: [charge, TAKEN_BACK, AGAIN] }), other])).toEqual([[3, 1, 2], [9]]);
  });

  test('includes earlier reductions, which then have no credit note; later ones have', () => {
    const earlier = { ...REDUCTION, id: 2, placeOfSupply: null };
    const back = { ...TAKEN_BACK, id: 3, gross: paise(-398_00) };
    const again = { ...AGAIN, id: 4, gross: paise(398_00) };
    const before = [charge, earlier, back, again];
    expect(due([line({ shares: before })]).map(({ kind }) => kind)).toEqual(['bill']);
    expect(bills([line({ shares: before })])).toEqual([[4, 1, 2, 3]]);
    const later = { ...REDUCTION, id: 5, placeOfSupply: 'Bihar' as const };
    const issued = before.map((share) => ({ ...share, documentId: 7 }));
    expect(due([line({ shares: [...issued, later] })])).toMatchObject([
      { kind: 'credit_note', against: 7, placeOfSupply: 'Bihar', parts: [{ shares: [{ id: 5 }] }] },
    ]);
  });
});

describe('a credit note', () => {
  test('is due for reductions once their invoice is issued, by invoice', () => {
    expect(due([line({ shares: [SHARE, REDUCTION] })]).map(({ kind }) => kind)).toEqual(['bill']);
    const issued = { ...SHARE, documentId: 5 };
    const extra = { ...issued, id: 3, part: 'extra' as const };
    const more = { ...REDUCTION, id: 4, reduces: 3, part: 'extra' as const };
    expect(due([line({ shares: [issued, REDUCTION, extra, more] })])).toMatchObject([
      { kind: 'credit_note', against: 5, placeOfSupply: 'Karnataka', parts: [{ shares: [REDUCTION, more] }] },
    ]);
    expect(due([line({ shares: [issued, { ...REDUCTION, documentId: 6 }] })])).toEqual([]);
  });

  test('has the amounts without the sign', () => {
    expect(totalOf([REDUCTION])).toEqual({
      gross: 200_00,
      taxable: 190_48,
      tax: { cgst: 4_76, sgst: 4_76, igst: 0 },
    });
  });
});

describe('a receipt voucher', () => {
  test('is due for each payment, with all lines that it paid', () => {
    const other = { ...ADVANCE, id: 2, payableId: 8 };
    const later = { ...ADVANCE, id: 3, paymentId: 'pay_2' };
    const documents = due([
      line({ state: 'placed', advances: [ADVANCE, later] }),
      line({ id: 2, state: 'placed', advances: [other] }),
    ]);
    expect(
      documents.map((document) =>
        document.kind === 'receipt_voucher' ? document.parts.map(({ advance }) => advance.id) : document.kind,
      ),
    ).toEqual([[1, 2], [3]]);
  });

  test('of one payment is one for each State', () => {
    const bihar = { ...ADVANCE, id: 2, place: 'Bihar' as const };
    expect(due([line({ state: 'placed', advances: [ADVANCE, bihar] })])).toHaveLength(2);
  });

  test('is issued once', () => {
    expect(due([line({ state: 'placed', advances: [{ ...ADVANCE, documentId: 4 }] })])).toEqual([]);
  });
});

describe('a refund voucher', () => {
  const back: BillableAdvance = { ...ADVANCE, id: 2, kind: 'refunded', paymentId: null, refundId: 9 };
  const issued = { ...ADVANCE, documentId: 4 };

  test('is due for a processed refund and names the receipt voucher, once that is issued', () => {
    const cancelled = (advances: BillableAdvance[], refund: Partial<BillableRefund> = {}) =>
      line({ state: 'cancelled', hasPayments: true, advances, refunds: [{ ...REFUND, ...refund }] });
    expect(due([cancelled([ADVANCE, back])]).map(({ kind }) => kind)).toEqual(['receipt_voucher']);
    expect(due([cancelled([issued, back])])).toMatchObject([
      { kind: 'refund_voucher', amount: 598_00, refund: { id: 9 }, advance: { id: 2 }, against: [4] },
    ]);
    expect(due([cancelled([issued, back], { processed: false })])).toEqual([]);
    expect(due([cancelled([issued, back], { documented: true })])).toEqual([]);
  });

  test('names only the receipt voucher of its payment', () => {
    const second = { ...issued, id: 3, paymentId: 'pay_2', documentId: 5 };
    const advances = [issued, second, { ...back, id: 4 }];
    const [document] = due([
      line({ hasPayments: true, advances, refunds: [{ ...REFUND, paymentId: 'pay_2' }] }),
    ]);
    expect(document).toMatchObject({ against: [5] });
  });

  test('states no tax for a refund of an untaxed payment', () => {
    expect(due([line({ hasPayments: true, refunds: [REFUND] })])).toMatchObject([
      { kind: 'refund_voucher', advance: null, against: [] },
    ]);
  });

  test('is not due for a goodwill credit or for a refund that a credit note states', () => {
    for (const refund of [{ goodwill: true }, { credited: true }])
      expect(due([line({ hasPayments: true, refunds: [{ ...REFUND, ...refund }] })])).toEqual([]);
  });

  test('is due at once when the tax moves to another supplier, and names what the tax was on', () => {
    const moved: BillableAdvance = { ...back, id: 3, refundId: null };
    const second = { ...issued, id: 2, paymentId: 'pay_2', documentId: 5 };
    expect(
      due([line({ state: 'assigned', hasPayments: true, advances: [issued, second, moved] })]),
    ).toMatchObject([{ kind: 'refund_voucher', refund: null, advance: { id: 3 }, against: [4, 5] }]);
    // A later refund takes back what was received since.
    const again = { ...issued, id: 4, paymentId: null, documentId: 6 };
    const documents = due([
      line({
        hasPayments: true,
        advances: [issued, second, { ...moved, documentId: 7 }, again, { ...back, id: 5 }],
        refunds: [REFUND],
      }),
    ]);
    expect(documents).toMatchObject([{ kind: 'refund_voucher', against: [6] }]);
  });
});

describe('a cancellation statement', () => {
  const cancelled = line({ state: 'cancelled' });

  test('is due once if everything was cancelled and nothing was ever paid or charged', () => {
    expect(due([cancelled, cancelled]).map(({ kind }) => kind)).toEqual(['cancellation']);
    expect(due([cancelled], { cancellationIssued: true })).toEqual([]);
    expect(due([cancelled, line({ state: 'cancelled', hasPayments: true })])).toEqual([]);
    expect(due([cancelled, line({ state: 'placed' })])).toEqual([]);
    expect(due([])).toEqual([]);
  });

  test('is not due with a fee, which has an invoice', () => {
    const fee = line({ state: 'cancelled', shares: [SHARE] });
    expect(due([fee]).map(({ kind }) => kind)).toEqual(['bill']);
  });
});
