import { groupIndian } from '@aaspaas/contract/kernel/group-indian.ts';

/** Formats whole rupees with Indian grouping: `₹1,499`, `₹12,34,567`. */
export function formatRupees(amount: number): string {
  return `₹${groupIndian(amount)}`;
}
