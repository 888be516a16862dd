import type { IndianState } from '@aaspaas/contract/kernel/indian-states.ts';
import { type Money, paise, sum } from '@aaspaas/contract/kernel/money.ts';
import type { LinePart } from '../../lines/rules/line-payables.ts';
import type { LineState } from '../../lines/rules/line-types.ts';

/** An amount of tax by head. */
type TaxByHead = Readonly<Record<'cgst' | 'sgst' | 'igst', Money>>;

/** The tax on an advance that was received or taken back, in the order in which it was posted. Amounts in paise. */
export interface BillableAdvance {
  readonly id: number;
  readonly payableId: number;
  readonly kind: 'received' | 'refunded';
  /** The gateway's id of the payment; null if an assignment or a charge moved the tax. */
  readonly paymentId: string | null;
  /** Null if it was received, or if an assignment or a charge moved the tax. */
  readonly refundId: number | null;
  readonly amount: Money;
  readonly sac: string;
  /** Basis points. */
  readonly rate: number;
  readonly place: IndianState | null;
  readonly registrationId: number;
  readonly tax: TaxByHead;
  /** Its voucher; null until it is issued. */
  readonly documentId: number | null;
}

/** A stored share as documents need it. Amounts in paise; those of a reduction are negative. */
export interface BillableShare {
  readonly id: number;
  readonly part: LinePart;
  /** The share that it reduces; null for a charge. */
  readonly reduces: number | null;
  /** The State of the charge was corrected before its invoice, which documents this share with the charge. */
  readonly corrects: boolean;
  /** Day of the supply, `YYYY-MM-DD`. */
  readonly suppliedOn: string;
  readonly liability: 'platform' | 'professional' | 'none';
  readonly supplier: { readonly gstin: string; readonly state: IndianState } | null;
  readonly registrationId: number | null;
  readonly placeOfSupply: IndianState | null;
  readonly sac: string;
  /** Basis points. */
  readonly rate: number;
  readonly gross: Money;
  readonly taxable: Money;
  readonly tax: TaxByHead;
  /** The customer's GSTIN that the tax was calculated for. */
  readonly customerGstin: string | null;
  /** Its invoice, bill or credit note; null until it is issued. */
  readonly documentId: number | null;
}

/** A refund of a line. */
export interface BillableRefund {
  readonly id: number;
  readonly amount: Money;
  readonly processed: boolean;
  /** A goodwill credit reduces nothing and has no document. */
  readonly goodwill: boolean;
  /** It pays back a reduction, which has a credit note. */
  readonly credited: boolean;
  /** Whether it has a document, e.g. a credit note of an earlier release. */
  readonly documented: boolean;
  /** The gateway's id of the payment. */
  readonly paymentId: string;
}

/** The data of a line that determines its documents. */
export interface BillableLine {
  readonly id: number;
  readonly state: LineState;
  readonly hasPayments: boolean;
  readonly shares: readonly BillableShare[];
  readonly advances: readonly BillableAdvance[];
  readonly refunds: readonly BillableRefund[];
}

/** Shares of a line on one document. */
export interface BilledPart<L> {
  readonly line: L;
  readonly shares: readonly BillableShare[];
}

/** A document that is due. */
export type DueDocument<L> =
  | {
      readonly kind: 'receipt_voucher';
      readonly parts: readonly { readonly line: L; readonly advance: BillableAdvance }[];
    }
  | {
      /** An invoice, or a bill without tax. */
      readonly kind: 'bill';
      readonly placeOfSupply: IndianState | null;
      readonly parts: readonly BilledPart<L>[];
    }
  | {
      readonly kind: 'credit_note';
      /** The id of the invoice or bill. */
      readonly against: number;
      readonly placeOfSupply: IndianState | null;
      readonly parts: readonly BilledPart<L>[];
    }
  | {
      readonly kind: 'refund_voucher';
      readonly line: L;
      readonly amount: Money;
      /** Null if the tax moved and the money stays. */
      readonly refund: BillableRefund | null;
      /** Null if no tax was due on the advance. */
      readonly advance: BillableAdvance | null;
      /** The ids of the receipt vouchers that it takes back. */
      readonly against: readonly number[];
    }
  | { readonly kind: 'cancellation'; readonly lines: readonly L[] };

/** What decides besides the lines. */
export interface DueOptions {
  /** Asia/Kolkata, `YYYY-MM-DD`. */
  readonly today: string;
  /** The State of the work; null if it is unknown. */
  readonly jobState: IndianState | null;
  /** Whether a person waits for the documents: an invoice then does not wait for other work that may end today. */
  readonly immediate: boolean;
  readonly cancellationIssued: boolean;
}

/**
 * Returns the documents that a booking should have now and can have: a document that names another one is due once that one is issued.
 *
 * - Receipt voucher: for each taxed payment in advance, by registration and State.
 * - Invoice or bill: for the charges of one supplier, place and day. Without a known State a taxed charge waits.
 * - Credit note: for reductions, by the invoice that they reduce.
 * - Refund voucher: for each processed refund that no credit note states; goodwill has none.
 * - Cancellation statement: if everything was cancelled and nothing was ever paid or charged.
 */
export function documentsDue<L extends BillableLine>(
  lines: readonly L[],
  options: DueOptions,
): DueDocument<L>[] {
  return [
    ...receiptVouchersDue(lines),
    ...billsDue(lines, options),
    ...creditNotesDue(lines, options),
    ...refundVouchersDue(lines),
    ...(isCancellationDue(lines, options) ? [{ kind: 'cancellation', lines } as const] : []),
  ];
}

/** Returns whether a taxed charge waits for a State. */
export function waitsForPlace(lines: readonly BillableLine[], jobState: IndianState | null): boolean {
  return lines.some(({ shares }) =>
    shares.some((share) => isOpenCharge(share) && !hasPlace(currentOf(shares, share), jobState)),
  );
}

function receiptVouchersDue<L extends BillableLine>(lines: readonly L[]): DueDocument<L>[] {
  const received = lines.flatMap((line) =>
    line.advances
      .filter(({ kind, documentId }) => kind === 'received' && documentId === null)
      .map((advance) => ({ line, advance })),
  );
  return [
    ...Map.groupBy(
      received,
      ({ advance: { id, paymentId, registrationId, place } }) =>
        `${paymentId ?? `moved ${id}`} ${registrationId} ${place ?? ''}`,
    ).values(),
  ].map((parts) => ({ kind: 'receipt_voucher', parts }));
}

const isOpenCharge = ({ reduces, gross, documentId }: BillableShare): boolean =>
  reduces === null && gross > 0 && documentId === null;

/** Returns what a charge is since its State was corrected: the newest share that charges its price again. */
const currentOf = (shares: readonly BillableShare[], charge: BillableShare): BillableShare =>
  shares.findLast(({ reduces, corrects, gross }) => reduces === charge.id && corrects && gross > 0) ?? charge;

/** Returns the shares that the invoice of a charge documents: if its State was corrected, all up to the correction. The current one is the first. */
function invoicedShares(shares: readonly BillableShare[], charge: BillableShare): BillableShare[] {
  const current = currentOf(shares, charge);
  return [
    current,
    ...shares.filter(({ id, reduces }) => id < current.id && (id === charge.id || reduces === charge.id)),
  ];
}

/** The tax was calculated as within the supplier's State while the place was unknown; the map may know it by now. */
const hasPlace = (
  { liability, placeOfSupply, supplier, tax }: BillableShare,
  jobState: IndianState | null,
): boolean =>
  liability === 'none' ||
  placeOfSupply !== null ||
  // At a rate of 0 % there is no head to be wrong.
  (jobState !== null && (jobState === supplier?.state || tax.cgst + tax.sgst + tax.igst === 0));

function billsDue<L extends BillableLine>(
  lines: readonly L[],
  { today, jobState, immediate }: DueOptions,
): DueDocument<L>[] {
  const open = lines.flatMap((line) =>
    line.shares
      .filter((share) => isOpenCharge(share) && hasPlace(currentOf(line.shares, share), jobState))
      .map((charge) => {
        const { supplier, liability, placeOfSupply } = currentOf(line.shares, charge);
        return {
          line,
          shares: invoicedShares(line.shares, charge),
          suppliedOn: charge.suppliedOn,
          supplier,
          liability,
          place: placeOfSupply ?? jobState,
        };
      }),
  );
  // Other work of the booking may be charged today, too, and one day has one invoice.
  const mayGrow = lines.some(
    ({ state, shares }) => (state === 'started' || state === 'done') && shares.length === 0,
  );
  return [
    ...Map.groupBy(
      open,
      ({ supplier, liability, place, suppliedOn }) =>
        `${supplier?.gstin ?? '~'} ${liability} ${place ?? ''} ${suppliedOn}`,
    ),
  ]
    .filter(([, [first]]) => immediate || !mayGrow || (first !== undefined && first.suppliedOn < today))
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([, same]) => ({
      kind: 'bill',
      placeOfSupply: same[0]?.place ?? null,
      parts: byLine(same),
    }));
}

function creditNotesDue<L extends BillableLine>(
  lines: readonly L[],
  { jobState }: DueOptions,
): DueDocument<L>[] {
  const reductions = lines.flatMap((line) =>
    line.shares
      .filter(({ reduces, corrects, documentId }) => reduces !== null && !corrects && documentId === null)
      .flatMap((share) => {
        const original = line.shares.find(({ id }) => id === share.reduces);
        // The invoice comes first.
        if (!original || original.documentId === null) return [];
        return [
          { line, shares: [share], against: original.documentId, place: share.placeOfSupply ?? jobState },
        ];
      }),
  );
  return [...Map.groupBy(reductions, ({ against }) => against)].map(([against, same]) => ({
    kind: 'credit_note',
    against,
    placeOfSupply: same[0]?.place ?? null,
    parts: byLine(same),
  }));
}

function byLine<L extends BillableLine>(
  parts: readonly { readonly line: L; readonly shares: readonly BillableShare[] }[],
): BilledPart<L>[] {
  return [...Map.groupBy(parts, ({ line }) => line)].map(([line, same]) => ({
    line,
    shares: same.flatMap(({ shares }) => shares),
  }));
}

function refundVouchersDue<L extends BillableLine>(lines: readonly L[]): DueDocument<L>[] {
  return lines.flatMap((line) => {
    const moved = line.advances.filter(
      ({ kind, refundId, documentId }) => kind === 'refunded' && refundId === null && documentId === null,
    );
    const refunds = line.refunds.filter(
      ({ processed, goodwill, credited, documented }) => processed && !goodwill && !credited && !documented,
    );
    return [
      ...moved.map((advance) => ({ advance, refund: null, amount: advance.amount })),
      ...refunds.map((refund) => ({
        refund,
        amount: refund.amount,
        advance:
          line.advances.find(({ kind, refundId }) => kind === 'refunded' && refundId === refund.id) ?? null,
      })),
    ].flatMap((due): DueDocument<L>[] => {
      const against = due.advance ? receiptsOf(line.advances, due.advance, due.refund) : [];
      // The receipt vouchers come first.
      if (against === null) return [];
      return [{ kind: 'refund_voucher', line, ...due, against }];
    });
  });
}

/** Returns the receipt vouchers of the advance that is taken back; null while one is not issued. */
function receiptsOf(
  advances: readonly BillableAdvance[],
  back: BillableAdvance,
  refund: BillableRefund | null,
): number[] | null {
  let open: BillableAdvance[] = [];
  for (const advance of advances) {
    if (advance.payableId !== back.payableId || advance.id >= back.id) continue;
    if (advance.kind === 'received') open.push(advance);
    // The tax moved as a whole.
    else if (advance.refundId === null) open = [];
  }
  const own = refund
    ? open.filter(({ paymentId }) => paymentId === null || paymentId === refund.paymentId)
    : open;
  const named = own.length > 0 ? own : open;
  const documents = named.flatMap(({ documentId }) => documentId ?? []);
  return documents.length === named.length ? [...new Set(documents)] : null;
}

function isCancellationDue(lines: readonly BillableLine[], { cancellationIssued }: DueOptions): boolean {
  return (
    !cancellationIssued &&
    lines.length > 0 &&
    lines.every(
      ({ state, hasPayments, shares }) => state === 'cancelled' && !hasPayments && shares.length === 0,
    )
  );
}

/** Returns the sums of shares; of a credit note without the sign. */
export function totalOf(shares: readonly BillableShare[]): Pick<BillableShare, 'gross' | 'taxable' | 'tax'> {
  const total = (part: (share: BillableShare) => Money) => paise(Math.abs(sum(shares.map(part))));
  return {
    gross: total(({ gross }) => gross),
    taxable: total(({ taxable }) => taxable),
    tax: {
      cgst: total(({ tax }) => tax.cgst),
      sgst: total(({ tax }) => tax.sgst),
      igst: total(({ tax }) => tax.igst),
    },
  };
}
