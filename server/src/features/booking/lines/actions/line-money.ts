import { type Money, paise } from '@aaspaas/contract/kernel/money.ts';
import { dateOf } from '@aaspaas/contract/kernel/time.ts';
import {
  setAmountDue,
  charge,
  type PaymentContext,
  paymentsBySubject,
  retainedOf,
} from '../../../payment/index.ts';
import { servicesByIds } from '../../../catalog/index.ts';
import { earningRulesOf, saveShares } from './earning-rules.ts';
import { netPrice } from '../rules/net-price.ts';
import { cancellationInput, visitFee } from '../rules/cancel-fee.ts';
import { ruleInEffect, splitEarnings, splitVisitFee } from '../rules/earnings.ts';
import { bookingStore, type LineRow } from '../store.ts';
import { lineSubject } from '../../rules/payable-subjects.ts';

/**
 * Money effects of a line's transitions.
 *
 * @param slotEndOf returns when the slot of a line ends as booked
 */
export function lineMoney(work: PaymentContext, slotEndOf: (line: LineRow) => Date) {
  return {
    /** Reduces the amount due to the cancellation fee and refunds the payment beyond it. */
    async refund(line: LineRow): Promise<void> {
      const fee = paise(line.cancel_fee);
      if (fee === 0) return setAmountDue(work, [lineSubject(line.id)], paise(0));
      await charge(work, {
        subject: lineSubject(line.id),
        customerId: line.account_id,
        professionalId: line.professional_id,
        amount: fee,
        shares: { professional: paise(0), platform: fee, taxes: paise(0) },
        slotEnd: slotEndOf(line),
      });
    },

    /** Charges the visit to an absent customer and shares it between the professional and the platform. */
    async chargeVisit(line: LineRow): Promise<void> {
      if (line.professional_id === null)
        throw new Error('cannot charge a visit: the line has no professional');
      const subject = lineSubject(line.id);
      const retained = retainedOf(await paymentsBySubject(work.tx, [subject]), subject);
      const fee = visitFee({ ...cancellationInput(line), retained });
      await bookingStore(work.tx).setCancelFee(line.id, fee);
      if (fee === 0) return setAmountDue(work, [subject], paise(0));
      const split = splitVisitFee(fee);
      await saveShares(work.tx, line.id, split);
      await charge(work, {
        subject,
        customerId: line.account_id,
        professionalId: line.professional_id,
        amount: fee,
        shares: { professional: split.net, platform: split.commission, taxes: paise(0) },
        slotEnd: slotEndOf(line),
      });
    },

    /** Accepts the work at its price less a settled dispute's deduction, and stores the split by today's earning rules permanently. */
    async charge(line: LineRow, reduction: Money): Promise<void> {
      if (line.professional_id === null) throw new Error('cannot accept work: the line has no professional');
      const amount = netPrice(line.total, reduction);
      const [rules, services] = await Promise.all([
        earningRulesOf(work.tx),
        servicesByIds(work.tx, [line.service_id]),
      ]);
      const category = services.get(line.service_id)?.categoryId ?? 0;
      const split = splitEarnings(amount, ruleInEffect(rules, category, dateOf(work.now)));
      await saveShares(work.tx, line.id, split);
      const { net, commission, tax, tds } = split;
      await charge(work, {
        subject: lineSubject(line.id),
        customerId: line.account_id,
        professionalId: line.professional_id,
        amount,
        shares: { professional: net, platform: commission, taxes: paise(tax + tds) },
        slotEnd: slotEndOf(line),
      });
    },
  };
}
