import type { Money } from '@aaspaas/contract/kernel/money.ts';
import { dateOf } from '@aaspaas/contract/kernel/time.ts';
import type { Executor } from '../../../../platform/db/connect.ts';
import {
  type LineShare,
  NO_TAX,
  type ProfessionalTax,
  type Registration,
  type TaxClasses,
  taxClassesOf,
  taxClassOf,
  taxOf,
  taxRegistrationsOf,
  totalTax,
} from '../../../payment/index.ts';
import type { EarningRule, EarningsSplit } from '../rules/earnings.ts';
import { earningRulesOf } from './earning-rules.ts';
import { commissionRuleOf, professionalsTax } from './tax-facts.ts';

/** What decides the earnings of a professional with work that is not charged yet. */
export interface EarningTerms {
  readonly day: string;
  readonly rules: readonly EarningRule[];
  readonly classes: TaxClasses;
  readonly registrations: readonly Registration[];
  /** Null if no professional is known: the sub-category decides alone. */
  readonly professional: ProfessionalTax | null;
}

/** Loads the terms of a professional, or of an unknown one, on the day of `now`. */
export async function earningTermsOf(
  executor: Executor,
  professionalId: number | null,
  now: Date,
): Promise<EarningTerms> {
  const day = dateOf(now);
  const [rules, classes, registrations, professionals] = await Promise.all([
    earningRulesOf(executor),
    taxClassesOf(executor, day),
    taxRegistrationsOf(executor, day),
    professionalsTax(executor, professionalId === null ? [] : [professionalId], day),
  ]);
  return {
    day,
    rules,
    classes,
    registrations,
    professional: (professionalId !== null && professionals.get(professionalId)) || null,
  };
}

/** Work whose earnings are calculated. */
interface EarningInput {
  readonly gross: Money;
  readonly category_id: number;
  readonly subcategory_id: number;
  /** The stored share of charged work; null before. */
  readonly shares: EarningsSplit | null;
}

/** Returns the earnings of a job: the stored share once it is charged, before that the share by today's terms, within the platform's State. */
export function earningsOf(
  { gross, category_id, subcategory_id, shares }: EarningInput,
  { day, rules, classes, registrations, professional }: EarningTerms,
): EarningsSplit {
  if (shares) return shares;
  const state = registrations[0]?.state ?? null;
  return earningsSplit(
    taxOf({
      price: gross,
      taxClass: taxClassOf(classes, subcategory_id),
      professional,
      registrations,
      customer: { gstin: null, state },
      jobState: state,
      collectedBy: 'platform',
      commission: commissionRuleOf(rules, category_id, day),
    }),
  );
}

/** Returns the parts of a share that its professional sees. */
function earningsSplit(share: LineShare): EarningsSplit {
  const { liability, price, commission, commissionTax, tax, tcs, tds, net } = share;
  return {
    gross: price,
    commission,
    tax: totalTax(commissionTax),
    gst: totalTax(liability === 'platform' ? tax : NO_TAX),
    tcs: totalTax(tcs),
    tds,
    net,
  };
}
