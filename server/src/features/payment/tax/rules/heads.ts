import { type Money, paise } from '@aaspaas/contract/kernel/money.ts';
import type { BasisPoints } from '../../rules/gst.ts';

/** The heads under which GST is paid. In a Union Territory without a legislature `sgst` is called UTGST; the amount is the same. */
export const TAX_HEADS = ['cgst', 'sgst', 'igst'] as const;
export type TaxHead = (typeof TAX_HEADS)[number];

/** An amount of tax by head; paise. */
export type Heads = Readonly<Record<TaxHead, Money>>;

export const NO_TAX: Heads = { cgst: paise(0), sgst: paise(0), igst: paise(0) };

/** Returns the tax of all heads together. */
export const totalTax = ({ cgst, sgst, igst }: Heads): Money => paise(cgst + sgst + igst);

/** Returns a share in basis points of an amount, rounded half up to whole paise. The amount is not negative. */
export const shareOf = (amount: Money, rate: BasisPoints): Money =>
  paise(Math.floor((2 * amount * rate + 10_000) / 20_000));

/**
 * Returns the tax on an amount without tax: CGST and SGST of half the rate each within a State, else IGST. Each head is rounded
 * half up.
 */
export function taxOn(amount: Money, rate: BasisPoints, sameState: boolean): Heads {
  if (!sameState) return { ...NO_TAX, igst: shareOf(amount, rate) };
  const half = shareOf(amount, rate / 2);
  return { ...NO_TAX, cgst: half, sgst: half };
}

/** Applies a function to each head. */
export const mapHeads = (heads: Heads, change: (amount: Money, head: TaxHead) => number): Heads => ({
  cgst: paise(change(heads.cgst, 'cgst')),
  sgst: paise(change(heads.sgst, 'sgst')),
  igst: paise(change(heads.igst, 'igst')),
});

/** Returns the difference by head. */
export const minusHeads = (from: Heads, less: Heads): Heads =>
  mapHeads(from, (amount, head) => amount - less[head]);
