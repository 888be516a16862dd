import { type Money, paise } from '@aaspaas/contract/kernel/money.ts';
import { dateOf } from '@aaspaas/contract/kernel/time.ts';
import { setAmountDue, charge, type PaymentContext } from '../../payment/index.ts';
import { servicesByIds } from '../../catalog/index.ts';
import { earningRulesOf, saveShares } from '../earning-rules.ts';
import { ruleInEffect, splitEarnings } from '../rules/earnings.ts';
import type { LineRow } from '../store.ts';
import { lineSubject } from '../payable-subjects.ts';

/** What happens to a line's money when the line moves. */
export function lineMoney(work: PaymentContext) {
  return {
    /** Nothing is asked for the line any more but the fee of its cancellation: what was paid beyond it goes back. */
    async refund(line: LineRow): Promise<void> {
      const fee = paise(line.cancel_fee);
      if (fee === 0) return setAmountDue(work, [lineSubject(line.id)], paise(0));
      await charge(work, {
        subject: lineSubject(line.id),
        customerId: line.account_id,
        professionalId: line.professional_id,
        amount: fee,
        shares: { professional: paise(0), operator: fee, taxes: paise(0) },
      });
    },

    /** The work is accepted at its price, less what a settled dispute takes off; the rules of this day share it out for good. */
    async charge(line: LineRow, reduction: Money): Promise<void> {
      if (line.professional_id === null) throw new Error('accepted work that nobody did');
      const amount = paise(line.total - reduction);
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
        shares: { professional: net, operator: commission, taxes: paise(tax + tds) },
      });
    },
  };
}
