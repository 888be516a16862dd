import type { TaxClass } from './tax-of.ts';

/** The classes of a day: by sub-category, and under null for every other one. */
export type TaxClasses = ReadonlyMap<number | null, TaxClass>;

/** Returns the class of a sub-category, or the class of all without their own. */
export function taxClassOf(classes: TaxClasses, subcategoryId: number | null): TaxClass {
  const found = classes.get(subcategoryId) ?? classes.get(null);
  if (!found) throw new Error('tax_classes has no row for all sub-categories: the migration adds one');
  return found;
}
