import type { MONEY_STEPS, MoneyPath } from '@aaspaas/contract/features/admin-bookings.ts';

/**
 * Returns where the money of a payment is that was not returned: at the gateway, transferred by it, or in our bank account; `gone` if all of
 * it was refunded or taken by the customer's bank. Amounts in paise.
 */
export function whereMoneyIs(
  amount: number,
  steps: readonly { readonly step: (typeof MONEY_STEPS)[number]; readonly amount: number }[],
): MoneyPath['now'] {
  const total = (name: (typeof MONEY_STEPS)[number]) =>
    steps.filter(({ step }) => step === name).reduce((sum, step) => sum + step.amount, 0);
  const returned = total('refunded') + total('charged_back') - total('chargeback_won');
  if (returned >= amount) return 'gone';
  if (steps.some(({ step }) => step === 'in_bank')) return 'in_bank';
  return steps.some(({ step }) => step === 'settled') ? 'settled' : 'gateway';
}
