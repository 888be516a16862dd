import { type Money, paise } from '@aaspaas/contract/kernel/money.ts';
import { shareOf } from '../../tax/rules/heads.ts';
import type { BasisPoints } from '../../rules/gst.ts';

/** What an operator decided about the pay for work that is done again. */
export interface RedoTerms {
  /** The first professional's part of the net. */
  readonly firstShare: BasisPoints;
  /** What the platform adds to the second one's; paise. */
  readonly topUp: Money;
}

/** The first professional gets half of the net unless an operator decides otherwise, and nothing is added. */
export const DEFAULT_REDO_TERMS: RedoTerms = { firstShare: 5000, topUp: paise(0) };

/** Returns what each professional is paid; together the net and the top-up. */
export function splitNet(
  net: Money,
  { firstShare, topUp }: RedoTerms,
): { readonly first: Money; readonly second: Money } {
  const first = shareOf(net, firstShare);
  return { first, second: paise(net - first + topUp) };
}
