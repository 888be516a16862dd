import { type Money, paise } from '@aaspaas/contract/kernel/money.ts';

/**
 * Splits an amount by weights using the largest-remainder method: each part is its exact share rounded down, and the
 * remaining paise go to the parts with the largest remainders, the first of equals first. The parts sum to the amount, and
 * each is less than one paisa away from its exact share.
 *
 * @param weights non-negative; if all are zero, the last part takes the whole amount
 */
export function splitByWeights(amount: Money, weights: readonly bigint[]): Money[] {
  const totalWeight = weights.reduce((all, weight) => all + weight, 0n);
  if (totalWeight === 0n) return weights.map((_, index) => paise(index === weights.length - 1 ? amount : 0));
  const exactShares = weights.map((weight) => BigInt(amount) * weight);
  const parts = exactShares.map((one) => one / totalWeight);
  let remainder = BigInt(amount) - parts.reduce((all, part) => all + part, 0n);
  const byLoss = exactShares
    .map((one, index) => ({ index, loss: one % totalWeight }))
    .sort((a, b) => Number(b.loss - a.loss) || a.index - b.index);
  for (const { index } of byLoss) {
    if (remainder === 0n) break;
    parts[index] = (parts[index] ?? 0n) + 1n;
    remainder -= 1n;
  }
  return parts.map((part) => paise(Number(part)));
}
