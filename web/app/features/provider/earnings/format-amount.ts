import { groupIndian } from '@aaspaas/contract/kernel/group-indian.ts';
import type { Translate } from '../../../ui/language/language.ts';

/** Formats an amount of the earnings screens: `Rs : 1,499`, whole rupees. */
export function formatAmount(t: Translate, amount: number): string {
  return `${t('earnings.amount')} ${groupIndian(amount)}`;
}
