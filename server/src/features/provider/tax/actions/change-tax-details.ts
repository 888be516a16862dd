import type { TaxDetailsForm } from '@aaspaas/contract/features/tax-details.ts';
import { dateOf } from '@aaspaas/contract/kernel/time.ts';
import { transaction } from '../../../../platform/db/transaction.ts';
import type { Call } from '../../../../platform/http/call.ts';
import { withIdempotencyKey } from '../../../../platform/http/idempotency.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { taxStore } from '../store.ts';

/** Dependencies of a change of tax details. */
export type ChangeTaxDetailsDeps = Pick<Platform, 'db' | 'clock' | 'vault' | 'securityLog'>;

/**
 * Returns the keyed hash of a PAN: accounts with the same PAN share the threshold of a year, and without the key the hash cannot be
 * computed from the few PANs there are.
 */
export const panKey = (vault: Pick<Platform['vault'], 'stableMac'>, pan: string): Buffer =>
  vault.stableMac(`pan ${pan}`);

/** States a professional's tax details from today on; the form is valid. */
export async function changeTaxDetails(
  { db, clock, vault, securityLog }: ChangeTaxDetailsDeps,
  { actor, idempotency }: Pick<Call<'employee'>, 'actor' | 'idempotency'>,
  { entity, state, pan, aadhaar, gstin }: TaxDetailsForm,
): Promise<void> {
  await transaction(db, async (tx) => {
    const now = clock.now();
    await withIdempotencyKey(tx, idempotency, now, async () => {
      await taxStore(tx).add({
        professional_id: actor.id,
        valid_from: dateOf(now),
        entity,
        state,
        gstin: gstin || null,
        pan_sealed: pan ? vault.seal(pan) : null,
        pan_last4: pan ? pan.slice(-4) : null,
        pan_key: pan ? panKey(vault, pan) : null,
        aadhaar_sealed: aadhaar ? vault.seal(aadhaar) : null,
        aadhaar_last4: aadhaar ? aadhaar.slice(-4) : null,
        created_by: actor.id,
        created_at: now,
      });
    });
  });
  securityLog.record('tax_details_changed', { accountId: actor.id, role: actor.role });
}
