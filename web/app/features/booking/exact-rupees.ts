import { groupIndian } from '../../platform/format.ts';

/** An amount as it stands in the bank's books: `₹225`, and `₹120.50` where it is not whole. */
export function exactRupees(amount: number): string {
  const paise = Math.round(amount * 100);
  const part = paise % 100;
  return `₹${groupIndian((paise - part) / 100)}${part === 0 ? '' : `.${String(part).padStart(2, '0')}`}`;
}
