import { type Money, paise } from '@aaspaas/contract/kernel/money.ts';
import { type Heads, mapHeads, minusHeads, NO_TAX, TAX_HEADS, totalTax } from '../../tax/rules/heads.ts';
import { type LineShare, type ShareDifference, shareDifference } from '../../tax/rules/tax-of.ts';
import type { Account, Posting } from './accounts.ts';

/** The line to which postings belong. */
export interface LineRef {
  /** Null for a payment that belongs to no line. */
  readonly payableId: number | null;
  readonly customerId: number;
  /** Null while no professional is assigned. */
  readonly professionalId: number | null;
  /** The platform's registration under which its taxes are posted. */
  readonly registrationId: number | null;
}

/** A payment in advance: what was paid and the tax on it. */
export interface Advance {
  readonly amount: Money;
  /** The tax under section 9 (5) that the receipt voucher states; no tax if the platform does not owe it. */
  readonly tax: Heads;
  /** What a chargeback took of it, so that it cannot be refunded again; absent: nothing. */
  readonly taken?: Money;
}

/** The accounts that belong to the customer of a line; `pro` and `payouts` belong to its professional. */
const OF_CUSTOMER: ReadonlySet<Account> = new Set([
  'customer',
  'advances',
  'refunds',
  'credits',
  'suspense',
  'chargebacks',
]);
const OF_PROFESSIONAL: ReadonlySet<Account> = new Set(['pro', 'payouts']);

/** Builds the postings of one transaction of a line; amounts of zero are left out. */
export function postingsOf(line: LineRef) {
  const debit = (account: Account, amount: number): Posting[] =>
    amount === 0
      ? []
      : [
          {
            account,
            personId: OF_CUSTOMER.has(account)
              ? line.customerId
              : OF_PROFESSIONAL.has(account)
                ? line.professionalId
                : null,
            payableId: line.payableId,
            amount,
            taxHead: null,
            registrationId: null,
          },
        ];
  const credit = (account: Account, amount: number): Posting[] => debit(account, 0 - amount);
  const postTax = (account: Account, heads: Heads, sign: 1 | -1): Posting[] =>
    TAX_HEADS.flatMap((taxHead) =>
      debit(account, sign * heads[taxHead]).map((one) => ({
        ...one,
        taxHead,
        registrationId: line.registrationId,
      })),
    );
  return { debit, credit, postTax };
}

/** Money arrives before the work is charged: an advance, on which a platform that owes the tax pays it at once (CGST 13 (2)). */
export function captureAdvance(line: LineRef, { amount, tax }: Advance): Posting[][] {
  const { debit, credit, postTax } = postingsOf(line);
  return nonEmpty([
    [...debit('gateway', amount), ...credit('advances', amount)],
    [...postTax('adv_gst', tax, 1), ...postTax('gst_95', tax, -1)],
  ]);
}

/** The tax of a share that the platform pays under section 9 (5). */
const platformTax = ({ liability, tax }: LineShare): Heads => (liability === 'platform' ? tax : NO_TAX);

/**
 * Approved work, or a cancellation fee, is charged. An advance pays it; the tax on the advance becomes the tax on the invoice. What was paid
 * in excess becomes a refund, with the tax on it taken back. The part of the excess that a chargeback took stays the customer's balance until
 * the chargeback is decided.
 */
export function chargeShare(line: LineRef, share: LineShare, advance: Advance | null): Posting[][] {
  const { debit, credit, postTax } = postingsOf(line);
  const owed = platformTax(share);
  const paidTax = advance?.tax ?? NO_TAX;
  // The part of the invoice's tax that was paid on the advance.
  const covered = mapHeads(owed, (amount, head) => Math.min(amount, paidTax[head]));
  const charge = [
    ...debit('customer', share.price),
    ...credit('pro', share.net),
    ...credit('commission', share.commission),
    ...postTax('gst_out', share.commissionTax, -1),
    ...postTax('tcs', share.tcs, -1),
    ...credit('tds', share.tds),
    ...postTax('adv_gst', covered, -1),
    ...postTax('gst_95', minusHeads(owed, covered), -1),
  ];
  if (!advance) return nonEmpty([charge]);
  const used = paise(Math.min(advance.amount, share.price));
  const excess = paise(advance.amount - used);
  const taken = Math.min(advance.taken ?? 0, excess);
  const excessTax = minusHeads(paidTax, covered);
  return nonEmpty([
    charge,
    [
      ...debit('advances', advance.amount),
      ...credit('customer', used + taken),
      ...credit('refunds', excess - taken),
      ...postTax('gst_95', excessTax, 1),
      ...postTax('adv_gst', excessTax, -1),
    ],
  ]);
}

/** An advance is refunded before an invoice: a refund voucher takes its tax back. */
export function refundAdvance(line: LineRef, { amount, tax }: Advance): Posting[] {
  const { debit, credit, postTax } = postingsOf(line);
  return [
    ...debit('advances', amount),
    ...credit('refunds', amount),
    ...postTax('gst_95', tax, 1),
    ...postTax('adv_gst', tax, -1),
  ];
}

/** Where the money of a reduction goes. */
export type ReductionTo = 'refunds' | 'customer' | 'chargebacks';

/**
 * A charged price is reduced after the invoice: each part of the old share less that of the new one, against a credit note. `to`: the
 * money is refunded, or it is no longer due, or the customer's bank took it back.
 */
export function reduceShare(line: LineRef, from: LineShare, to: LineShare, target: ReductionTo): Posting[] {
  const less = shareDifference(from, to);
  return [...takeBackParts(line, from.liability, less), ...postingsOf(line).credit(target, less.price)];
}

/** A reduction of a charged price. */
export interface Reduction {
  readonly liability: LineShare['liability'];
  /** What is taken back, part by part. */
  readonly less: ShareDifference;
  /**
   * Whether the credit note takes the tax back. After 30 November following the year it does not (section 34 (2) CGST): the tax under
   * section 9 (5) stays payable, and the platform bears it.
   */
  readonly taxed: boolean;
  /** The part of the price that was not paid yet; the rest is refunded. */
  readonly due: Money;
}

/** A charged price is reduced after the invoice: what is still due first, then what was paid. */
export function reduceCharge(line: LineRef, { liability, less, taxed, due }: Reduction): Posting[] {
  const { debit, credit } = postingsOf(line);
  const parts = takeBackParts(line, liability, taxed ? less : { ...less, tax: NO_TAX });
  // Not the tax in `less`: after an earlier reduction without tax, more of it is stored than the price contains.
  const borne =
    taxed || liability !== 'platform'
      ? 0
      : less.price - parts.reduce((total, { amount }) => total + amount, 0);
  return [
    ...parts,
    ...debit('goodwill', borne),
    ...credit('customer', due),
    ...credit('refunds', less.price - due),
  ];
}

/**
 * The State of a charge became known before its invoice: what was charged is taken back, and the same price is charged with the tax of that
 * State. Only what differs is posted: tax by head and registration, and a paisa of rounding. If only the tax of the professional differs, the
 * price itself is taken back and charged, so that the correction has a transaction.
 */
export function correctCharge(
  line: LineRef,
  from: Pick<Reduction, 'liability' | 'less'> & Pick<LineRef, 'registrationId'>,
  share: LineShare,
): Posting[] {
  const { liability, less, registrationId } = from;
  const old = { ...line, registrationId };
  const [charge = []] = chargeShare({ ...line, registrationId: share.registrationId }, share, null);
  const back = postingsOf(old).credit('customer', less.price);
  const different = netPostings([...takeBackParts(old, liability, less), ...back, ...charge]);
  return different.length > 0 ? different : [...back, ...postingsOf(line).debit('customer', share.price)];
}

/** Adds up postings of one account, person, payable, tax head and registration; those that cancel out are left out. */
function netPostings(postings: readonly Posting[]): Posting[] {
  const same = Map.groupBy(postings, ({ account, personId, payableId, taxHead, registrationId }) =>
    [account, personId, payableId, taxHead, registrationId].join(),
  );
  return [...same.values()].flatMap((group) => {
    const [first] = group;
    const amount = group.reduce((total, posting) => total + posting.amount, 0);
    return first && amount !== 0 ? [{ ...first, amount }] : [];
  });
}

function takeBackParts(line: LineRef, liability: LineShare['liability'], less: ShareDifference): Posting[] {
  const { debit, postTax } = postingsOf(line);
  return [
    ...debit('pro', less.net),
    ...debit('commission', less.commission),
    ...postTax('gst_out', less.commissionTax, 1),
    ...postTax('tcs', less.tcs, 1),
    ...debit('tds', less.tds),
    ...postTax('gst_95', liability === 'platform' ? less.tax : NO_TAX, 1),
  ];
}

/** The professional received the price in cash and the customer confirmed it. Tax collected at source is taken back: the platform collected nothing. */
export function confirmCash(line: LineRef, amount: Money, tcs: Heads): Posting[] {
  const { debit, credit, postTax } = postingsOf(line);
  return [...debit('pro', amount - totalTax(tcs)), ...postTax('tcs', tcs, 1), ...credit('customer', amount)];
}

/** An assignment changes who owes the tax on an advance, or its State: the old tax is taken back and the new one posted. */
export function repostAdvanceTax(
  line: LineRef,
  from: { readonly tax: Heads; readonly registrationId: number | null },
  tax: Heads,
): Posting[] {
  const old = postingsOf({ ...line, registrationId: from.registrationId });
  const { postTax } = postingsOf(line);
  return [
    ...old.postTax('gst_95', from.tax, 1),
    ...old.postTax('adv_gst', from.tax, -1),
    ...postTax('adv_gst', tax, 1),
    ...postTax('gst_95', tax, -1),
  ];
}

/** A customer pays a line that is charged already. */
export const payCharge = (line: LineRef, amount: Money): Posting[] =>
  transfer(line, 'gateway', 'customer', amount);

/** Money arrives that pays for nothing. */
export const captureSurplus = (line: LineRef, amount: Money): Posting[] =>
  transfer(line, 'gateway', 'suspense', amount);

/** What was paid beyond a charge is refunded. */
export const refundOverpayment = (line: LineRef, amount: Money): Posting[] =>
  transfer(line, 'customer', 'refunds', amount);

/** Money that pays for nothing is refunded. */
export const refundSurplus = (line: LineRef, amount: Money): Posting[] =>
  transfer(line, 'suspense', 'refunds', amount);

/** Our bank paid a refund that the gateway could not. */
export const payRefundByBank = (line: LineRef, amount: Money): Posting[] =>
  transfer(line, 'refunds', 'bank', amount);

/** The gateway paid a refund. */
export const payRefund = (line: LineRef, amount: Money): Posting[] =>
  transfer(line, 'refunds', 'gateway', amount);

/** A refund that the customer does not have a right to: the platform bears it, without a credit note. */
export const grantGoodwill = (line: LineRef, amount: Money): Posting[] =>
  transfer(line, 'goodwill', 'refunds', amount);

/** A credit for a later booking compensates for a cancellation by the platform or the professional. */
export const grantCredit = (line: LineRef, amount: Money): Posting[] =>
  transfer(line, 'compensation', 'credits', amount);

/** The rest of a credit is taken back at its end. */
export const expireCredit = (line: LineRef, amount: Money): Posting[] => reversed(grantCredit(line, amount));

/** A credit pays a charge. */
export const useCredit = (line: LineRef, amount: Money): Posting[] =>
  transfer(line, 'credits', 'customer', amount);

/** The customer's bank took the money back; it is not decided yet. */
export const deductChargeback = (line: LineRef, amount: Money): Posting[] =>
  transfer(line, 'chargebacks', 'gateway', amount);

/** The chargeback was won: the gateway pays again. */
export const winChargeback = (line: LineRef, amount: Money): Posting[] =>
  transfer(line, 'gateway', 'chargebacks', amount);

/** The chargeback of work that was done is lost: the platform bears it, the professional keeps the earnings. */
export const loseChargeback = (line: LineRef, amount: Money): Posting[] =>
  transfer(line, 'chargeback_loss', 'chargebacks', amount);

/** What was paid beyond the charge was not refunded, because the chargeback took it: lost, it is repaid. */
export const chargebackOverpayment = (line: LineRef, amount: Money): Posting[] =>
  transfer(line, 'customer', 'chargebacks', amount);

/** The chargeback of an advance is lost: what it paid for is not provided yet, and unpaid again. */
export function chargebackAdvance(line: LineRef, { amount, tax }: Advance): Posting[] {
  const { debit, credit, postTax } = postingsOf(line);
  return [
    ...debit('advances', amount),
    ...credit('chargebacks', amount),
    ...postTax('gst_95', tax, 1),
    ...postTax('adv_gst', tax, -1),
  ];
}

/** Two operators gave up a debt. Its GST stays payable. */
export const writeOff = (line: LineRef, amount: Money): Posting[] =>
  transfer(line, 'bad_debts', 'customer', amount);

/** Part of the pay for repeated work is owed to the first professional, not to the one who did it again. */
export const splitPay = (line: LineRef, firstProfessionalId: number, amount: Money): Posting[] => [
  ...postingsOf(line).debit('pro', amount),
  ...postingsOf({ ...line, professionalId: firstProfessionalId }).credit('pro', amount),
];

/** The platform adds to the pay of a professional; the customer does not pay for it. */
export const topUpPay = (line: LineRef, amount: Money): Posting[] =>
  transfer(line, 'goodwill', 'pro', amount);

/** A payout is approved: no longer owed to the professional, not yet paid. */
export const approvePayout = (line: LineRef, amount: Money): Posting[] =>
  transfer(line, 'pro', 'payouts', amount);

/** The bank paid an approved payout. */
export const payPayout = (line: LineRef, amount: Money): Posting[] =>
  transfer(line, 'payouts', 'bank', amount);

/** The bank returned a payout, before or after it was reported as paid. */
export const returnPayout = (line: LineRef, amount: Money, wasPaid: boolean): Posting[] =>
  transfer(line, wasPaid ? 'bank' : 'payouts', 'pro', amount);

function transfer(line: LineRef, debited: Account, credited: Account, amount: Money): Posting[] {
  const { debit, credit } = postingsOf(line);
  return [...debit(debited, amount), ...credit(credited, amount)];
}

/** Returns the postings that take others back. */
export const reversed = (postings: readonly Posting[]): Posting[] =>
  postings.map((posting) => ({ ...posting, amount: 0 - posting.amount }));

const nonEmpty = (transactions: Posting[][]): Posting[][] => transactions.filter((one) => one.length > 0);
