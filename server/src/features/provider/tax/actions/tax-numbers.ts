import type { Executor } from '../../../../platform/db/connect.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { taxStore } from '../store.ts';

/** A professional's PAN and Aadhaar, unsealed: only for an operator's recorded view and for statements to the tax department. */
export interface TaxNumbers {
  readonly pan: string | null;
  readonly aadhaar: string | null;
}

/**
 * Returns the numbers that apply on a day; null if the professional has stated none.
 *
 * @param day Asia/Kolkata, `YYYY-MM-DD`
 */
export async function taxNumbersOf(
  executor: Executor,
  vault: Pick<Platform['vault'], 'open'>,
  professionalId: number,
  day: string,
): Promise<TaxNumbers | null> {
  const { details } = await taxStore(executor).of(professionalId, day);
  if (!details || (details.pan_sealed === null && details.aadhaar_sealed === null)) return null;
  return {
    pan: details.pan_sealed && vault.open(details.pan_sealed),
    aadhaar: details.aadhaar_sealed && vault.open(details.aadhaar_sealed),
  };
}
