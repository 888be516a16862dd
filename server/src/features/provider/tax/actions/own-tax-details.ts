import type { OwnTaxDetails } from '@aaspaas/contract/features/tax-details.ts';
import type { Executor } from '../../../../platform/db/connect.ts';
import { isIdentified, isOverdue } from '../rules/identification.ts';
import { taxStore } from '../store.ts';

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
    details: details && {
      entity: details.entity,
      state: details.state,
      pan_last4: details.pan_last4,
      aadhaar_last4: details.aadhaar_last4,
      gstin: details.gstin,
      valid_from: details.valid_from,
    },
    due_on: identified ? null : dueOn,
    withheld: !identified && (details !== null || isOverdue(dueOn, day)),
  };
}
