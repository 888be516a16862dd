import type { IndianState } from '@aaspaas/contract/kernel/indian-states.ts';

/** Which rule of section 12 of the IGST Act decides the place of supply of a service. */
export const PLACE_RULES = ['property', 'performance', 'training', 'goods', 'general'] as const;
export type PlaceRule = (typeof PLACE_RULES)[number];

/** Where a service is provided and who receives it. */
export interface SupplyFacts {
  /** The State of the job's address; null if the geocoder does not know it. */
  readonly jobState: IndianState | null;
  /** The State of the customer's GSTIN; null for a customer without one. */
  readonly registeredState: IndianState | null;
  /** The State of the customer's address on record; null if none is stored. */
  readonly customerState: IndianState | null;
}

/**
 * Returns the State whose tax is charged, or null if it is unknown, which blocks the invoice.
 *
 * - `property` (IGST 12 (3)) and `performance` (12 (4), such as beauty): where the work is done.
 * - `training` (12 (5)) and `goods` (12 (8)): the recipient's State if registered, else where the work is done or the goods are handed over.
 * - `general` (12 (2)): the recipient's State if registered, else the State of the address on record, else where the work is done.
 */
export function placeOfSupply(
  rule: PlaceRule,
  { jobState, registeredState, customerState }: SupplyFacts,
): IndianState | null {
  if (rule === 'property' || rule === 'performance') return jobState;
  if (registeredState) return registeredState;
  return rule === 'general' ? (customerState ?? jobState) : jobState;
}
