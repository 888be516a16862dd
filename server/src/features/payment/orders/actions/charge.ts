import { type Money, paise, sum } from '@aaspaas/contract/kernel/money.ts';
import { applyCredits } from '../../credits/actions/credits.ts';
import { alignAdvanceTax } from '../../ledger/actions/align-advance-tax.ts';
import { chargeMovements, reductionMovement } from '../../ledger/rules/movements.ts';
import {
  chargeShare,
  correctCharge as postCorrection,
  reduceCharge as postReduction,
} from '../../ledger/rules/share-postings.ts';
import { chargedJobs, payableLedger, post } from '../../ledger/store.ts';
import { refundExcess } from '../../refunds/actions/request-refund.ts';
import { refundsDue } from '../../refunds/rules/refund.ts';
import { amountDue, type PaidPart, retainedAmount } from '../../rules/amount-due.ts';
import { payableAt } from '../../rules/payable-at.ts';
import { payableStore } from '../../store.ts';
import { advanceTaxOf, advanceTermsOf } from '../../tax/rules/advance-tax.ts';
import { mapHeads, minusHeads, NO_TAX } from '../../tax/rules/heads.ts';
import type { LineShare, ShareDifference } from '../../tax/rules/tax-of.ts';
import { recordAdvanceTax } from '../../tax/store.ts';
import type { PaymentContext } from '../../deps.ts';

/** Sets the amount due of existing payables and refunds what was paid beyond it. Subjects without a payable are skipped. */
export async function setAmountDue(
  context: PaymentContext,
  subjects: readonly string[],
  amount: Money,
): Promise<void> {
  const store = payableStore(context.tx);
  for (const payable of await store.lockPayables(subjects)) {
    await store.setAmount(payable.id, amount);
    await refundExcess(context, { ...payable, amount });
  }
}

/** Accepted work, a cancellation fee or a visit to be charged. */
export interface Charge {
  readonly subject: string;
  /** The subject that it belongs to; null: none. */
  readonly mainSubject: string | null;
  readonly customerId: number;
  /** Null if no professional earns from it. */
  readonly professionalId: number | null;
  /** The price and its parts. */
  readonly share: LineShare;
  /** The end of the slot as booked, before which the professional is not paid. */
  readonly slotEnd: Date;
  /** Whether the customer's credits pay what is due; not if cash paid it, or the price may still be reduced. */
  readonly useCredits: boolean;
}

/**
 * Charges a share once: the advance pays it, and what was paid beyond the price is refunded, except what a chargeback took. Without an advance,
 * or with a part of it, the customer's credits pay the rest as far as they go; then it becomes due.
 */
export async function charge(
  context: PaymentContext,
  { subject, mainSubject, customerId, professionalId, share, slotEnd, useCredits }: Charge,
): Promise<void> {
  const { tx, now } = context;
  if (professionalId === null && share.net > 0)
    throw new Error("a professional's share above zero needs a professionalId");
  const store = payableStore(tx);
  const row = {
    subject,
    main_subject: mainSubject,
    account_id: customerId,
    amount: share.price,
    created_at: now,
  };
  let payable = await store.upsertPayable(row);
  const { charged } = await payableLedger(tx, payable.id);
  if (charged || share.price === paise(0)) {
    await refundExcess(context, payable);
    return;
  }
  // Without a net, too: a top-up or a correction may add to it.
  if (professionalId !== null) {
    const earlierJobs = await chargedJobs(tx, professionalId, mainSubject ?? subject);
    await store.setPayableAt(payable.id, payableAt({ slotEnd, approvedAt: now, earlierJobs }));
  }
  // The tax on the advance moves to the registration, State and heads of the invoice.
  payable = await alignAdvanceTax(context, payable, advanceTermsOf(share));
  const { tax } = await payableLedger(tx, payable.id);
  const parts = await store.paidParts(payable.id);
  const retained = retainedAmount(parts);
  const excess = paise(Math.max(0, retained - share.price));
  const taken = paise(excess - refundableOf(parts, share.price));
  const postings = chargeShare(
    { payableId: payable.id, customerId, professionalId, registrationId: share.registrationId },
    share,
    retained > paise(0) ? { amount: retained, tax, taken } : null,
  );
  for (const movement of chargeMovements(payable, postings)) await post(tx, movement, now);
  const owed = share.liability === 'platform' ? share.tax : NO_TAX;
  const terms = advanceTermsOf(share);
  const used = {
    payableId: payable.id,
    kind: 'used',
    amount: paise(Math.min(retained, share.price)),
    heads: mapHeads(owed, (amount, head) => Math.min(amount, tax[head])),
    terms,
  } as const;
  await recordAdvanceTax(tx, used, now);
  // The charge has moved the excess to the refunds already.
  await refundExcess(context, payable, { postedBy: 'charge' });
  const heads = minusHeads(advanceTaxOf(terms, paise(share.price + taken)), advanceTaxOf(terms, share.price));
  await recordAdvanceTax(tx, { payableId: payable.id, kind: 'refunded', amount: taken, heads, terms }, now);
  if (useCredits) await creditCharge(context, subject);
}

/** Returns what the gateway can refund of what was paid beyond an amount: neither a goodwill credit nor what a chargeback took. */
const refundableOf = (parts: readonly PaidPart[], amount: Money): Money =>
  sum(refundsDue(parts, amount).map((part) => part.amount));

/** Pays what is due of subjects with their customer's credits; those that are not charged are skipped. */
export async function payWithCredits(
  context: Pick<PaymentContext, 'tx' | 'now'>,
  subjects: readonly string[],
): Promise<void> {
  for (const subject of subjects) await creditCharge(context, subject);
}

/** Pays what is due of a charged subject with its customer's credits. */
async function creditCharge(context: Pick<PaymentContext, 'tx' | 'now'>, subject: string): Promise<void> {
  const store = payableStore(context.tx);
  const [payable] = await store.lockPayables([subject]);
  if (!payable || !(await payableLedger(context.tx, payable.id)).charged) return;
  const retained = retainedAmount(await store.paidParts(payable.id));
  const due = amountDue(paise(payable.amount), paise(retained + payable.settled));
  await applyCredits(context, payable, due);
}

/** A reduction of a charged price, as a separate share. */
export interface ChargeReduction {
  readonly subject: string;
  /** The share with the negative amounts. */
  readonly shareId: number;
  readonly professionalId: number | null;
  readonly registrationId: number | null;
  readonly liability: LineShare['liability'];
  /** What is taken back, part by part. */
  readonly less: ShareDifference;
  /** Whether a credit note may take the tax back. */
  readonly taxed: boolean;
}

/**
 * Reduces a charge once per share: what is still due is reduced first, and what was paid through the gateway beyond the new price is refunded.
 * What was settled without the gateway beyond it, or paid back already, cannot be refunded there: it stays as the customer's balance.
 */
export async function reduceCharge(
  context: PaymentContext,
  { subject, shareId, professionalId, registrationId, liability, less, taxed }: ChargeReduction,
): Promise<void> {
  const { tx, now } = context;
  const store = payableStore(tx);
  const [payable] = await store.lockPayables([subject]);
  if (!payable) throw new Error(`payable ${subject} does not exist: only a charge is reduced`);
  const left = paise(Math.max(0, payable.amount - less.price - payable.settled));
  const refunded = refundableOf(await store.paidParts(payable.id), left);
  const due = paise(Math.max(0, less.price - refunded));
  const line = { payableId: payable.id, customerId: payable.account_id, professionalId, registrationId };
  const postings = postReduction(line, { liability, less, taxed, due });
  if (!(await post(tx, reductionMovement(shareId, subject, postings), now))) return;
  const amount = paise(payable.amount - less.price);
  await store.setAmount(payable.id, amount);
  await refundExcess(context, { ...payable, amount }, { postedBy: 'reduction' });
}

/**
 * Takes back a charge, or a part of it, whose money a lost chargeback took already; once per share. What it paid for counts as paid, so
 * nothing is due or refunded again.
 */
export async function chargeBack(
  { tx, now }: Pick<PaymentContext, 'tx' | 'now'>,
  { subject, shareId, professionalId, registrationId, liability, less, taxed }: ChargeReduction,
): Promise<void> {
  const [payable] = await payableStore(tx).lockPayables([subject]);
  if (!payable) throw new Error(`payable ${subject} does not exist: only a charge is taken back`);
  const line = { payableId: payable.id, customerId: payable.account_id, professionalId, registrationId };
  const postings = postReduction(line, { liability, less, taxed, due: paise(0) }).map((posting) =>
    posting.account === 'refunds' ? { ...posting, account: 'chargebacks' as const } : posting,
  );
  await post(tx, reductionMovement(shareId, subject, postings), now);
}

/** A charge without an invoice, taxed in another State than before. */
export interface ChargeCorrection {
  readonly subject: string;
  /** The share that charges the price again. */
  readonly shareId: number;
  readonly professionalId: number | null;
  /** What was charged. */
  readonly from: Pick<ChargeReduction, 'liability' | 'registrationId' | 'less'>;
  readonly share: LineShare;
}

/** Corrects the State of a charge, once per share. The price, what is due and the pay stay. */
export async function correctCharge(
  { tx, now }: Pick<PaymentContext, 'tx' | 'now'>,
  { subject, shareId, professionalId, from, share }: ChargeCorrection,
): Promise<void> {
  const [payable] = await payableStore(tx).lockPayables([subject]);
  if (!payable) throw new Error(`payable ${subject} does not exist: only a charge is corrected`);
  const line = {
    payableId: payable.id,
    customerId: payable.account_id,
    professionalId,
    registrationId: share.registrationId,
  };
  await post(tx, reductionMovement(shareId, subject, postCorrection(line, from, share)), now);
}

/** Work that was charged before its approval. */
export type ApprovedCharge = Pick<
  Charge,
  'subject' | 'mainSubject' | 'professionalId' | 'slotEnd' | 'useCredits'
>;

/**
 * Approves work that was charged before its approval: the pay for it waits from now on, the customer's credits pay what is due, and the rest is
 * due from now on.
 */
export async function approveCharge(
  context: Pick<PaymentContext, 'tx' | 'now'>,
  { subject, mainSubject, professionalId, slotEnd, useCredits }: ApprovedCharge,
): Promise<void> {
  const { tx, now } = context;
  const store = payableStore(tx);
  const [payable] = await store.lockPayables([subject]);
  if (!payable) return;
  if (professionalId !== null) {
    const earlierJobs = await chargedJobs(tx, professionalId, mainSubject ?? subject);
    await store.postponePay(payable.id, payableAt({ slotEnd, approvedAt: now, earlierJobs }));
  }
  if (useCredits) await creditCharge(context, subject);
  await store.setDueSince(payable.id, now);
}
