import type { Earning } from '@aaspaas/contract/features/earnings.ts';
import type { Language } from '@aaspaas/contract/messages/index.ts';
import { formatDate } from '../../../platform/format.ts';
import type { BadgeTone } from '../../../ui/badge.tsx';
import type { Translate } from '../../../ui/language/language.ts';

/** The tone of each payment status. */
export const payTones: Record<Earning['payment_status'], BadgeTone> = {
  awaiting_approval: 'neutral',
  held: 'warning',
  due: 'info',
  payable: 'info',
  paid: 'success',
  returned: 'warning',
};

/** The day of the payout, or from when it can be in one; otherwise the status. */
export function stateText(
  {
    paid_on: paidOn,
    available_on: availableOn,
    payment_status: status,
  }: Pick<Earning, 'paid_on' | 'available_on' | 'payment_status'>,
  t: Translate,
  language: Language,
): string {
  if (paidOn) return t('earnings.paid_on', { date: formatDate(paidOn, language) });
  if (availableOn && status === 'payable')
    return t('earnings.available_on', { date: formatDate(availableOn, language) });
  return t(`earnings.state_${status}`);
}
