import type { OwnTaxDetails } from '@aaspaas/contract/features/tax-details.ts';
import type { Executor } from '../../../../platform/db/connect.ts';
import { isIdentified, isOverdue } from '../rules/identification.ts';
import { type TaxRow, taxStore } from '../store.ts';

/**
 * Returns a professional's tax details as they see them, without the numbers that identify them.
 *
 * @param day today, Asia/Kolkata
 */
export async function ownTaxDetails(
  executor: Executor,
  professionalId: number,
  day: string,
): Promise<OwnTaxDetails> {
  const { details, dueOn } = await taxStore(executor).of(professionalId, day);
  const identified = details !== null && isIdentified(details);
  return {
    details: details && presentTax(details),
    due_on: identified ? null : dueOn,
    withheld: !identified && (details !== null || isOverdue(dueOn, day)),
  };
}

/** Returns what a professional had stated before what applies now, newest first, at most `limit` times. */
export async function earlierTaxDetails(
  executor: Executor,
  professionalId: number,
  limit: number,
): Promise<TaxDetails[]> {
  const [, ...earlier] = await taxStore(executor).history(professionalId, limit + 1);
  return earlier.map(presentTax);
}

type TaxDetails = NonNullable<OwnTaxDetails['details']>;

/** Leaves out the numbers that identify a person. */
const presentTax = (row: TaxRow): TaxDetails => ({
  entity: row.entity,
  state: row.state,
  pan_last4: row.pan_last4,
  aadhaar_last4: row.aadhaar_last4,
  gstin: row.gstin,
  valid_from: row.valid_from,
});
