import { groupIndian } from '@aaspaas/contract/kernel/group-indian.ts';

/** Formats an amount as in the bank's records: `₹225`, and `₹120.50` if it is not whole. */
export function formatExactRupees(amount: number): string {
  const paise = Math.round(amount * 100);
  const paiseRest = paise % 100;
  return `₹${groupIndian((paise - paiseRest) / 100)}${paiseRest === 0 ? '' : `.${String(paiseRest).padStart(2, '0')}`}`;
}
