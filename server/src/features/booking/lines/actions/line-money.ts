import { type Money, paise } from '@aaspaas/contract/kernel/money.ts';
import { dateOf } from '@aaspaas/contract/kernel/time.ts';
import {
  approveCharge,
  charge,
  grantCreditTo,
  hasPayable,
  type PaymentContext,
  paymentsBySubject,
  retainedOf,
  setAdvanceTerms,
  setAmountDue,
  splitRedoPay,
  taxOf,
} from '../../../payment/index.ts';
import { chargedShares, reduceChargeTo } from './charged-shares.ts';
import { holdEarlierClaims, holdSupply, releaseSupply } from './claims.ts';
import { saveShare } from './earning-rules.ts';
import { type LinePart, type LinePayable, linePayables } from '../rules/line-payables.ts';
import type { LineTransition } from '../rules/line-types.ts';
import { netPrice } from '../rules/net-price.ts';
import { cancellationCredit, cancellationInput, visitFee } from '../rules/cancel-fee.ts';
import { creditReasonOf } from '../rules/cancellation.ts';
import { FEE_COMMISSION, FULL_COMMISSION } from '../rules/earnings.ts';
import { bookingStore, type LineRow } from '../store.ts';
import { extraSubject, lineSubject } from '../../rules/payable-subjects.ts';
import { redoTermsOf } from './redo-terms.ts';
import { advanceTermsOfLines, lockEarningsOf, taxFactsOf } from './tax-facts.ts';

/**
 * Money effects of a line's transitions.
 *
 * @param slotEndOf returns when the slot of a line ends as booked
 */
export function lineMoney(work: PaymentContext, slotEndOf: (line: LineRow) => Date) {
  const { tx, now } = work;

  /** Charges a price or a fee by its share, which is stored permanently. Returns the professional's net. */
  const chargePayable = async (
    line: LineRow,
    { part, subject, mainSubject, amount }: LinePayable,
    {
      feeCommission,
      useCredits = true,
    }: { readonly feeCommission?: number; readonly useCredits?: boolean } = {},
  ): Promise<Money> => {
    const charged = (await chargedShares(tx, line.id)).find((share) => share.part === part);
    if (charged) {
      // Charged before the approval (`chargeSupply`): only a lower price changes it.
      const net = await reduceChargeTo(work, charged, amount);
      await approveCharge(work, {
        subject,
        mainSubject,
        professionalId: charged.professionalId,
        slotEnd: slotEndOf(line),
        useCredits,
      });
      await releaseSupply(work, line.id);
      return net;
    }
    const day = dateOf(now);
    if (line.professional_id !== null) await lockEarningsOf(tx, line.professional_id, day);
    const taxed = {
      ...line,
      price: amount,
      isExtra: part === 'extra',
      ...(feeCommission === undefined ? {} : { feeCommission }),
    };
    const facts = (await taxFactsOf(tx, [taxed], now)).get(line.id);
    if (!facts) throw new Error('tax facts of a line are missing');
    const share = taxOf(facts);
    await saveShare(tx, line, part, share, facts, day);
    await charge(work, {
      subject,
      mainSubject,
      customerId: line.account_id,
      professionalId: line.professional_id,
      share,
      slotEnd: slotEndOf(line),
      useCredits,
    });
    await holdEarlierClaims(work, subject);
    return share.net;
  };

  /** Divides the pay for work that another professional did again. */
  const dividePay = async (line: LineRow, net: Money): Promise<void> => {
    const { first_professional_id: first, professional_id: second } = line;
    if (first === null || second === null || first === second) return;
    await splitRedoPay(work, {
      subject: lineSubject(line.id),
      firstProfessionalId: first,
      secondProfessionalId: second,
      net,
      terms: await redoTermsOf(tx, line.id),
    });
  };

  /** Charges a fee in place of the price. */
  const chargeFee = async (line: LineRow, fee: Money, commission: number): Promise<void> => {
    await setNothingDueFor(line, 'extra');
    const payable = { part: 'work', subject: lineSubject(line.id), mainSubject: null, amount: fee } as const;
    await chargePayable(line, payable, { feeCommission: commission });
  };

  /** Reduces a charge to zero, or what is due before one. */
  const setNothingDueFor = async (line: LineRow, ...parts: readonly LinePart[]): Promise<void> => {
    const shares = await chargedShares(tx, line.id);
    for (const part of parts) {
      const subject = part === 'extra' ? extraSubject(line.id) : lineSubject(line.id);
      const charged = shares.find((share) => share.part === part && share.price > 0);
      if (!charged) {
        await setAmountDue(work, [subject], paise(0));
        continue;
      }
      await reduceChargeTo(work, charged, paise(0));
      await releaseSupply(work, line.id);
    }
  };
  const setNothingDue = (line: LineRow) => setNothingDueFor(line, 'work', 'extra');

  return {
    /** Sets the amounts due to the current price. */
    async requestPayment(line: LineRow): Promise<void> {
      for (const { subject, amount } of linePayables(line, paise(line.total)))
        await setAmountDue(work, [subject], amount);
    },

    /**
     * Reduces the amount due to the cancellation fee, which the professional shares, and refunds the payment beyond it. What is not paid of
     * the fee becomes due.
     */
    async refund(line: LineRow): Promise<void> {
      const fee = paise(line.cancel_fee);
      if (fee === 0) return setNothingDue(line);
      await chargeFee(line, fee, line.professional_id === null ? FULL_COMMISSION : FEE_COMMISSION);
    },

    /** Charges the visit to an absent customer and shares it between the professional and the platform. */
    async chargeVisit(line: LineRow): Promise<void> {
      if (line.professional_id === null)
        throw new Error('cannot charge a visit: the line has no professional');
      const subject = lineSubject(line.id);
      const retained = retainedOf(await paymentsBySubject(tx, [subject]), subject);
      const fee = visitFee({ ...cancellationInput(line), retained });
      await bookingStore(tx).setCancelFee(line.id, fee);
      if (fee === 0) return setNothingDue(line);
      await chargeFee(line, fee, FEE_COMMISSION);
    },

    /**
     * Accepts the work, and the extra time on its own, at the price less a settled dispute's deduction. The customer's credits are not used for
     * work that was paid in cash; while the customer is asked about cash, they wait for the answer.
     */
    async charge(line: LineRow, reduction: Money, paidInCash = false): Promise<void> {
      if (line.professional_id === null) throw new Error('cannot accept work: the line has no professional');
      const useCredits = !paidInCash && !(await bookingStore(tx).isCashClaimed(line.id, now));
      for (const payable of linePayables(line, netPrice(line.total, reduction))) {
        const net = await chargePayable(line, payable, { useCredits });
        if (payable.part === 'work') await dividePay(line, net);
      }
    },

    /**
     * Compensates the customer with a credit if the professional or the platform cancels a line, or the professional does not come.
     *
     * @param line before the cancellation
     */
    async grantCredit(line: LineRow, transition: LineTransition, forCustomer: boolean): Promise<void> {
      const reason = creditReasonOf(transition, line.attention, forCustomer);
      if (reason === null) return;
      const amount = cancellationCredit(cancellationInput(line), now);
      await grantCreditTo(work, {
        accountId: line.account_id,
        amount,
        reason,
        source: lineSubject(line.id),
      });
    },

    /**
     * Charges finished work that is not approved, because its invoice is due (rule 47), and holds the pay for it. The customer's credits wait
     * for the approval, because the price may still be reduced. Returns false if it is charged already.
     */
    async chargeSupply(line: LineRow): Promise<boolean> {
      if ((await chargedShares(tx, line.id)).length > 0) return false;
      const payables = linePayables(line, paise(line.total));
      for (const payable of payables) await chargePayable(line, payable, { useCredits: false });
      await holdSupply(work, line.id, payables);
      return true;
    },

    /** Taxes what was paid in advance as the line's professional requires; without one, the sub-category decides. */
    async alignAdvance(line: LineRow): Promise<void> {
      const subject = lineSubject(line.id);
      if (!(await hasPayable(tx, subject))) return;
      const terms = (await advanceTermsOfLines(tx, [{ ...line, price: paise(line.total) }], now)).get(
        line.id,
      );
      if (terms)
        await setAdvanceTerms(
          work,
          new Map(linePayables(line, paise(line.total)).map((payable) => [payable.subject, terms])),
        );
    },
  };
}
