import type { IndianState } from '@aaspaas/contract/kernel/indian-states.ts';
import type { Money } from '@aaspaas/contract/kernel/money.ts';
import { paise } from '@aaspaas/contract/kernel/money.ts';
import { type BasisPoints, taxInside } from '../../rules/gst.ts';
import { type Heads, NO_TAX } from './heads.ts';
import type { LineShare } from './tax-of.ts';

/** What decides the tax that the platform owes on an advance (CGST 13 (2)). */
export interface AdvanceTerms {
  /** The rate under section 9 (5); 0 if the platform does not owe the tax. */
  readonly rate: BasisPoints;
  /** Whether supplier and place of supply are in one State. */
  readonly sameState: boolean;
  /** The registration under which the tax is posted; null without tax. */
  readonly registrationId: number | null;
  /** The place of supply that the voucher prints; null without tax, or if it is unknown. */
  readonly place: IndianState | null;
  /** The service accounting code that the voucher prints; empty without tax. */
  readonly sac: string;
}

/** The terms of an advance on which the platform owes no tax. */
export const UNTAXED_ADVANCE: AdvanceTerms = {
  rate: 0,
  sameState: true,
  registrationId: null,
  place: null,
  sac: '',
};

/** Returns the terms of an advance on a line that would be charged with a share. */
export function advanceTermsOf({
  liability,
  supplier,
  placeOfSupply,
  sac,
  rate,
  registrationId,
}: Pick<
  LineShare,
  'liability' | 'supplier' | 'placeOfSupply' | 'sac' | 'rate' | 'registrationId'
>): AdvanceTerms {
  if (liability !== 'platform' || supplier === null || rate === 0) return UNTAXED_ADVANCE;
  return {
    rate,
    sameState: placeOfSupply === null || placeOfSupply === supplier.state,
    registrationId,
    place: placeOfSupply,
    sac,
  };
}

/** Returns the tax inside an advance, whose amount is not above zero while a refund exceeds what was paid. */
export function advanceTaxOf({ rate, sameState }: AdvanceTerms, amount: Money): Heads {
  if (rate === 0 || amount <= 0) return NO_TAX;
  const { cgst, sgst, igst } = taxInside(paise(amount), rate, sameState);
  return { cgst, sgst, igst };
}

/** Returns whether two advances have the same tax, in the same State. */
export function isSameAdvance(one: AdvanceTerms, other: AdvanceTerms): boolean {
  if (one.rate === 0 && other.rate === 0) return true;
  return (
    one.rate === other.rate &&
    one.sameState === other.sameState &&
    one.registrationId === other.registrationId &&
    one.place === other.place &&
    one.sac === other.sac
  );
}
