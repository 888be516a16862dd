import { type Money, paise } from '@aaspaas/contract/kernel/money.ts';
import { askFor, charge, type PaymentWork } from '../../payment/index.ts';
import { earningsSettingsOf } from '../earnings-settings.ts';
import { splitEarnings } from '../rules/earnings.ts';
import type { LineRow } from '../store.ts';
import { lineSubject } from '../subjects.ts';

/** What happens to a line's money when the line moves. */
export function lineMoney(work: PaymentWork) {
  return {
    /** Nothing is asked for the line any more: what was paid goes back. */
    refund: (line: LineRow): Promise<void> => askFor(work, [lineSubject(line.id)], paise(0)),

    /** The work is accepted at its price, less what a settled dispute takes off. */
    async charge(line: LineRow, takenOff: Money): Promise<void> {
      if (line.professional_id === null) throw new Error('accepted work that nobody did');
      const amount = paise(line.total - takenOff);
      const { net, commission, tax, tds } = splitEarnings(amount, await earningsSettingsOf(work.tx));
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
